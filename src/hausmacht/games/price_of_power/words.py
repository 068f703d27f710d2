"""How values of The Price of Power are worded: places and realms by their titles, cards, ideas and events by name."""

from __future__ import annotations

from collections.abc import Mapping

from hausmacht.core.game import Setup
from hausmacht.core.words import Catalogue, Format, Mark, Tally
from hausmacht.games.price_of_power.board import PLAYS_AS
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREA_TITLES,
    ARM_NAMES,
    CONTINENT_NAMES,
    FAITH_NAMES,
    NODE_NAMES,
    NODE_TITLES,
    POWER_NAMES,
    PROVINCE_NAMES,
    PROVINCE_TITLES,
    REALM_NAMES,
    REALM_NUMBER,
    REALM_TITLES,
    REALMS,
    SEA_NAMES,
    SEA_TITLES,
    SHIP_NAMES,
    SOURCE_NAMES,
)
from hausmacht.games.price_of_power.content import DECK_NAMES, Content
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.printed import sources
from hausmacht.games.price_of_power.rules.bots.charts import CHART_NAMES
from hausmacht.games.price_of_power.telling_records import (
    DESCRIBED,
    BattleNeeds,
    CardNeeds,
    Described,
    EventOptionNeeds,
    Lasting,
    MissionBefore,
    MissionNeeds,
    Part,
    Sequence,
    Tag,
    TurnNeeds,
    UseNeeds,
    WayNeeds,
)


class Named:
    """Things with a name in the data; a catalogue may have its own word for them, under their id."""

    def __init__(self, section: str, ids: list[str], titles: list[str]) -> None:
        self.section = section
        self.ids = ids
        self.titles = titles

    def __call__(self, words: Catalogue, number: int) -> str:
        if not 0 <= number < len(self.ids):
            return words.say("noun", "nobody", {})
        return words.words.get(self.section, {}).get(self.ids[number], self.titles[number])


class Listed:
    """One of a few words, by its number in a list of keys."""

    def __init__(self, section: str, keys: tuple[str, ...]) -> None:
        self.section = section
        self.keys = keys

    def __call__(self, words: Catalogue, number: int) -> str:
        if not 0 <= number < len(self.keys):
            return words.say("noun", "nobody", {})
        return words.word(self.section, self.keys[number])


def signed(words: Catalogue, number: int) -> str:
    """A change with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def unit(words: Catalogue, number: int) -> str:
    """`mercenary cavalry`: source and arm in one number."""
    return words.say("noun", "unit", {"source": number // 3, "arm": number % 3})


def letter(words: Catalogue, number: int) -> str:
    """Options are lettered: A, B and so on."""
    return chr(ord("A") + number)


class Person:
    """A character: by name, or by what the card of an unnamed one says."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def __call__(self, words: Catalogue, number: int) -> str:
        if not 0 <= number < len(self.content.characters):
            return words.say("noun", "nobody", {})
        character = self.content.characters[number]
        if number >= len(self.content.card_type):
            return character.name
        if character.kind == "advisor":
            return words.say("noun", "character-advisor", {"skill": character.advice})
        adm, dip, mil = character.skill
        return words.say("noun", "character-leader", {"adm": adm, "dip": dip, "mil": mil, "dice": character.dice})


class PlayerName:
    """A player by the realm that is governed."""

    def __init__(self, box: Box, realms: Named) -> None:
        self.box = box
        self.realms = realms

    def __call__(self, words: Catalogue, number: int) -> str:
        if not 0 <= number < self.box.players:
            return words.say("noun", "nobody", {})
        return self.realms(words, self.box.realm[number])


def naming_of(box: Box, tags: tuple[int, ...]) -> int:
    """Which names hold: 0, or a number for the player who has turned his realm into another one.

    Rules: ruling.plays-as
    """
    for at in range(0, len(tags), 2):
        name = box.content.tag_names[tags[at + 1]]
        if name.startswith(PLAYS_AS):
            return 1 + tags[at] * REALMS + REALM_NUMBER[name[len(PLAYS_AS) :].lower()]
    return 0


def named(words: Catalogue, naming: int) -> Catalogue:
    """The words in which that player and his realm go by the name of the realm he plays now.

    Rules: ruling.plays-as
    """
    found = words.siblings.get(naming)
    if found is not None:
        return found
    box = box_of(words)
    player, new = divmod(naming - 1, REALMS)
    old = box.realm[player]
    ids, titles = REALM_NAMES.copy(), REALM_TITLES.copy()
    ids[old], titles[old] = REALM_NAMES[new], REALM_TITLES[new]
    realms = Named("realm", ids, titles)
    players = PlayerName(box, realms)
    changed: dict[str, Format] = {}
    for name, format in words.siblings[0].formats.items():
        if isinstance(format, PlayerName):
            changed[name] = players
        elif isinstance(format, Named) and format.section == "realm":
            changed[name] = realms
    return words.siblings[0].sibling(naming, changed)


def box_of(words: Catalogue) -> Box:
    """What the match is played with whose words these are."""
    player = words.formats["player"]
    assert isinstance(player, PlayerName)
    return player.box


def formats(box: Box, setup: Setup) -> Mapping[str, Format]:
    """How each name of a value is worded."""
    content = box.content
    realm = Named("realm", REALM_NAMES, REALM_TITLES)
    area = Named("area", AREA_NAMES, AREA_TITLES)
    province = Named("province", PROVINCE_NAMES, PROVINCE_TITLES)
    sea = Named("sea", SEA_NAMES, SEA_TITLES)
    node = Named("node", NODE_NAMES, NODE_TITLES)
    types = [content.types[number] for number in content.card_type]
    card = Named("card", [kind.id for kind in types], [kind.name for kind in types])
    kinds = Named("card", [kind.id for kind in content.types], [kind.name for kind in content.types])
    idea = Named("idea", [each.id for each in content.ideas], [each.name for each in content.ideas])
    mission = Named(
        "mission",
        [f"{each.deck} {each.id}" for each in content.missions],
        [each.name for each in content.missions],
    )
    milestone = Named(
        "milestone", [row["id"] for row in content.milestones], [row["name"] for row in content.milestones]
    )
    struggle = Named("struggle", [row["id"] for row in content.struggles], [row["name"] for row in content.struggles])
    event = Named("event_card", [each.id for each in content.events], [each.name for each in content.events])
    player = PlayerName(box, realm)
    power = Listed("power", POWER_NAMES)
    faith = Listed("faith", FAITH_NAMES)
    good = Listed("good", tuple([card.good for card in GOODS]))
    return {
        "seat": "seat",
        "player": player,
        "players": player,
        "partner": player,
        "rival": player,
        "victor": player,
        "loser": player,
        "owner": player,
        "buyer": player,
        "seller": player,
        "other_player": player,
        "emperor": realm,
        "realm": realm,
        "realms": realm,
        "other_realm": realm,
        "vassal": realm,
        "area": area,
        "areas": area,
        "origin": area,
        "other_area": area,
        "province": province,
        "provinces": province,
        "other_province": province,
        "capital": province,
        "sea": sea,
        "seas": sea,
        "other_sea": sea,
        "node": node,
        "nodes": node,
        "main_node": node,
        "secondary": node,
        "card": card,
        "cards_shown": card,
        "card_kind": kinds,
        "idea": idea,
        "other_idea": idea,
        "mission": mission,
        "milestone": milestone,
        "other_milestone": milestone,
        "struggle": struggle,
        "event": event,
        "event_card": event,
        "character": Person(content),
        "power": power,
        "deck": Listed("deck", DECK_NAMES),
        "faith": faith,
        "imperial_faith": faith,
        "continent": Listed("continent", CONTINENT_NAMES),
        "arm": Listed("arm", ARM_NAMES),
        "source": Listed("source", SOURCE_NAMES),
        "ship": Listed("ship", SHIP_NAMES),
        "unit": unit,
        "side": Listed("side", ("attacker", "defender")),
        "face": Listed("face", (*ARM_NAMES, "double", "blank")),
        "faces": Tally("face"),
        "rebel_faces": Listed("rebel_face", ("rebellion", "ducats", "power", "blank", "manpower", "calm")),
        "term": Listed(
            "term",
            (
                "white-peace",
                "keep-board",
                "annexation",
                "humiliation",
                "vassalization",
                "conversion",
                "succession",
            ),
        ),
        "winner": Listed("winner", ("nobody", "proposer", "other")),
        "duty": Listed("duty", ("manpower", "ducats", "prestige", "cause")),
        "colour": Listed("colour", ("pink", "green", "orange", "blue")),
        "change": signed,
        "opponent": player,
        "option": letter,
        "bot_chart": Listed("chart", tuple(CHART_NAMES)),
        "trade_card": good,
        "good": good,
        "goods": good,
        "sequence": Sequence(content),
        "part": Part(content),
        "card_needs": CardNeeds(content),
        "turn_needs": TurnNeeds(content),
        "battle_needs": BattleNeeds(content),
        "use_needs": UseNeeds(content),
        "mission_needs": MissionNeeds(content),
        "mission_before": MissionBefore(content),
        "event_option": EventOptionNeeds(content),
        "way": WayNeeds(content),
        "mod": Lasting(content),
        "tag": Tag(content),
        **{f"{group}_text": Described(content, group) for group in DESCRIBED},
        **{f"{group}_mark": Mark(each) for group, each in sources(content).items()},
    }
