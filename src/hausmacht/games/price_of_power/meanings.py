"""What the numbers of views, questions and memories mean, for programs that learn from them.

`positions` knows of each number that is under way what it is called; from there come the meanings of whole rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hausmacht.core.meanings import (
    Amount,
    Bag,
    ByPlayer,
    Cells,
    Last,
    Left,
    Meaning,
    Meanings,
    Packed,
    Player,
    Record,
    Set,
    Single,
    Thing,
    Variants,
)
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    ARMIES,
    DEEDS,
    MERCHANTS,
    PLAYERS,
    POSTS,
    POWERS,
    REBELS,
    SPANS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.modifiers import ENTRY
from hausmacht.games.price_of_power.positions.layout import Slot
from hausmacht.games.price_of_power.positions.names import FACTIONS, NUMBER, VOTES, YES, Names
from hausmacht.games.price_of_power.positions.progress import (
    BATTLE,
    DECLARATION,
    DECLARING,
    FRAME,
    PEACE,
    TALKING,
    TALKS,
    TRADE,
    TRADING,
    TURN,
)

TOKENS = 3  # small, large, vassal
SHIPS = 3
WINNERS = 3  # of a proposal
MILESTONE_ENTRY = 4  # the milestone and up to three players
EITHER = ("area", "province", "sea")  # where the sort of a number depends on others
PLAYER, REALM = "player", "realm"


def meanings(box: Box) -> Meanings:
    names = Names(box)

    def thing(sort: str) -> Thing:
        return Thing(max(names.named[sort]) + 1)

    def single(slot: Slot) -> Single:
        return meaning_of(slot.sort, thing)

    def record(slots: Iterable[Slot]) -> Record:
        return Record(tuple([single(slot) for slot in slots]))

    return Meanings(
        box.players,
        {
            **on_the_map(thing),
            **of_players(thing),
            **of_cards(thing),
            **questions(thing),
            "turn": record(TURN.slots[:12]),
            "battle": record(BATTLE.slots),
            "campaign": Variants({DECLARING: record(DECLARATION.slots)}),
            "peace": record(PEACE.slots[:4]),
            "deal": Variants({TALKING: record(TALKS.slots), TRADING: record(TRADE.slots)}),
            "frames": Last(record(FRAME.slots[:9])),
            "memory.known": Cells((thing("card"), Player()), 2),
        },
    )


def meaning_of(sort: str | Callable[..., str], thing: Callable[[str], Thing]) -> Single:
    """As in `positions/names.py`: `+sort` is a set, `^sort` is counted from 1."""
    if not isinstance(sort, str):
        return Thing(max([thing(each).count for each in EITHER]))
    if sort in (NUMBER, FACTIONS):
        return Amount()
    if sort == YES:
        return Thing(1, 1)
    if sort == VOTES:
        return Packed(4)
    if sort.startswith("+"):
        return Set(Player() if sort == "+player" else thing(sort[1:]))
    if sort.startswith("^"):
        return Thing(thing(sort[1:]).count, 1)
    return Player() if sort == PLAYER else thing(sort)


def on_the_map(thing: Callable[[str], Thing]) -> dict[str, Meaning]:
    province, area, realm = thing("province"), thing("area"), thing(REALM)
    sides = Set(Player())
    return {
        "token": Player(each=TOKENS),
        "occupier": Player(others=(REBELS,)),
        "unrest": Set(Thing(2)),
        "flag": realm,
        "dynamic": thing("dynamic realm"),
        "recruits": Bag(province),
        "influence": Packed(4),
        "imperial": Bag(area),
        "claims": sides,
        "core": Player(),
        "faith": thing("religion"),
        "infected": Bag(area),
        "plague": Bag(area),
        "departed": Bag(area),
        "battlegrounds": Bag(thing("battleground")),
        "camps": Packed(5),
        "light": Packed(5),
        "slots": Packed(5),
        "docked": Cells((province, Player()), 3, 2),
        "war": sides,
        "truce": sides,
        "cause": sides,
        "ally": Player(),
        "active": Bag(realm),
        "pre_war": Cells((realm,), 2, 1),
        "marriage": sides,
        "disputed": sides,
        "overlord": realm,
        "capital": province,
        "excommunicated": realm,
        "crusade": area,
        "committed": sides,
        "emperor": realm,
        "imperial_faith": thing("religion"),
        "curia": Bag(Player()),
        "open_continents": Bag(thing("continent")),
        "phase": thing("phase"),
        "first": Player(),
        "player": Player(),
        "ending": thing("ending"),
    }


def of_players(thing: Callable[[str], Thing]) -> dict[str, Meaning]:
    plain = (
        *("bots", "damaged", "ducats", "prestige", "stability", "loans", "available", "exhausted", "drilled"),
        *("allied_pool", "colonists", "event_taken", "power_of_bots", "tax_at_start", "mission_counts"),
        *("worth", "place"),
    )
    return {
        **{name: ByPlayer() for name in plain},
        "realms": ByPlayer(thing(REALM)),
        "fleet_at": ByPlayer(thing("place")),
        "fleet": ByPlayer(each=SHIPS),
        "power": ByPlayer(each=POWERS),
        "passed": ByPlayer(Thing(PLAYERS)),
        "allied": ByPlayer(Set(Player())),
        "state_faith": ByPlayer(thing("religion")),
        "ideas": ByPlayer(Set(thing("idea"))),
        "character": ByPlayer(thing("character"), each=POSTS),
        "ill": ByPlayer(each=POSTS),
        "army_at": ByPlayer(thing("area"), each=ARMIES),
        "army": ByPlayer(each=ARMIES * UNIT_KINDS),
        "merchant_at": ByPlayer(thing("node"), each=MERCHANTS),
        "merchant_down": ByPlayer(each=MERCHANTS),
        "focus_changed": ByPlayer(Set(thing("change of a round"))),
        "hand_sizes": ByPlayer(each=POWERS),
        "done": ByPlayer(Bag(thing("mission"))),
        "display": ByPlayer(Cells((thing("card"),), 2)),
        "bot_cards": Left(),  # as the rules for bots keep them
        "deeds": Cells((Player(each=len(DEEDS), blocks=SPANS, radix=PLAYERS),), 2, 1),
        "mods": Cells((Player(), thing("lasting change")), ENTRY),
        "tags": Cells((Player(), thing("tag")), 2),
    }


def of_cards(thing: Callable[[str], Thing]) -> dict[str, Meaning]:
    card, event, idea, trade_card = thing("card"), thing("event"), thing("idea"), thing("trade card")
    return {
        "discards": Bag(card),
        "event_deck": Bag(event),
        "events_up": Cells((event,), 2),
        "trade_deck": Bag(trade_card),
        "trade_discards": Bag(trade_card),
        "idea_display": Bag(idea),
        "idea_deck": Bag(idea),
        "milestones": Cells((thing("milestone"),), MILESTONE_ENTRY),
        "milestone_deck": Bag(thing("milestone")),
        "struggles": Bag(thing("power struggle")),
        "struggle": thing("power struggle"),
        "unseen": Bag(card),
        "my_hand": Bag(card),
        "my_missions": Bag(thing("mission")),
    }


def questions(thing: Callable[[str], Thing]) -> dict[str, Meaning]:
    sorts = {
        **{name: name for name in ("area", "province", "sea", "realm", "card", "idea", "event", "mission", "node")},
        "faith": "religion",
        "origin": "area",
        "source": "source",
        "milestone": "milestone",
    }
    return {
        **{f"question.{name}": thing(sort) for name, sort in sorts.items()},
        "question.other_realm": thing("realm"),
        "question.unit": Thing(UNIT_KINDS),
        "question.ship": thing("ship"),
        "question.army": Thing(ARMIES, 1),
        "question.term": thing("term"),
        "question.winner": Thing(WINNERS),
        "question.offer": thing("offer"),
        "question.player": Player(),
        "question.part": Left(),  # a place in the text of a card
    }
