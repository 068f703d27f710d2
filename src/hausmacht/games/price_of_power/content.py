"""What is written on cards: action cards, ideas, missions, milestones, power struggles, events, characters.

Every list of effects has a number, so that a running effect can wait on the agenda. What the cards mean is read by
`effects/language/cards.py`; nothing is kept as it was written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power.components import ARM_NAMES, NOBODY, POWER_NAMES, Node, read
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.numbering import Numbering
from hausmacht.games.price_of_power.effects.language.written import Written

FILES: Final[dict[str, Node]] = {}  # what is printed, read once and shared by all boxes; never changed

DECK_NAMES: Final = ("administrative", "diplomatic", "military")
MORTALITY_NAMES: Final = ("circle", "cross", "square", "triangle")
FLAGS: Final = ("display", "covert", "reaction", "battle")  # how an action card is played
CATEGORIES: Final = ("exp", "war", "pol", "eco")  # of milestones
OF_A_REALM: Final = "realm"
EVENT_TYPES: Final = ("A", "B", OF_A_REALM)
AGES: Final = 4
MOST_SKILL: Final = 9
NO_DICE: Final = "none"
DICE: Final = (NO_DICE, *[f"{number} {arm}" for number in (1, 2, 3) for arm in (*ARM_NAMES, "any")])

# What is caught of a card that is written as nobody thought of: a list where a table should be, and so on
MISWRITTEN: Final = (TypeError, KeyError, AttributeError, ValueError, IndexError)
T = TypeVar("T")


def printed(name: str) -> Node:
    """A file of cards, the same one every time."""
    if name not in FILES:
        FILES[name] = read(name)
    return FILES[name]


class Part:
    """Something written on a card, read once when the cards are; `effects` knows what it means."""

    def option_ids(self) -> list[str]:
        """Of a vote: the names of what is voted for."""
        return []


class Effects:
    """Verbs of a card one after another. They have a number, so that a running effect can wait on the agenda."""

    def __init__(self, number: int) -> None:
        self.number: Final = number  # NOBODY: there are none
        self.verbs: Final[list[Part]] = []


class Character:
    """Somebody who rules, advises or leads. Without a symbol of mortality, no bottom row makes him ill.

    Rules: mortality.unknown
    """

    def __init__(self, read: Written, name: str, kind: str) -> None:
        self.name: Final = name
        self.kind: Final = kind  # advisor, leader (rules or leads) or ruler (of an event or the start)
        self.skill: Final[list[int]] = [read.within(power, 0, MOST_SKILL) for power in POWER_NAMES]
        self.skills: Final = read.numbers("skills", [power.upper() for power in POWER_NAMES])  # one of them counts
        self.advice: Final = read.within("skill", 0, MOST_SKILL, max([0, *self.skills.values()]))  # of an advisor
        self.ducats: Final = read.number("ducats")  # price and upkeep of an advisor
        self.mil_cost: Final = read.number("mil_cost")
        dice = read.word_if("dice", DICE, NO_DICE)
        number, _, arm = dice.partition(" ")
        self.dice: Final[int] = int(number) if arm else 0
        self.arm: Final[int] = [*ARM_NAMES, "any"].index(arm) if arm else NOBODY  # ANY_ARM: the leader chooses
        self.mortality: Final = read.word_if("mortality", MORTALITY_NAMES)  # "": which one is printed was not found
        self.ill: Final = read.flag("ill")
        self.provenance: Final = read.text("provenance")
        read.note("kind", "choose_one", "rules", "note")


class Record:
    """What all cards have in common."""

    def __init__(self, read: Written, deck: str = "") -> None:
        self.unread: Written | None = read  # None: its effects and conditions are read, too
        self.id: Final = read.said("id")
        self.key: Final = f"{deck} {self.id}" if deck else self.id  # by which a pack replaces it
        self.name: Final = read.said("name")
        self.provenance: Final = read.said("provenance")  # where its text comes from
        read.note("note")


class ActionType(Record):
    """A kind of action card; several cards are of one kind."""

    def __init__(self, read: Written) -> None:
        super().__init__(read)
        self.deck: Final[int] = DECK_NAMES.index(read.word("deck", DECK_NAMES))
        read.need("flags")
        self.flags: Final = read.words("flags", FLAGS)
        self.is_display: Final = "display" in self.flags
        self.is_battle: Final = "battle" in self.flags
        self.is_reaction: Final = "reaction" in self.flags
        self.is_covert: Final = "covert" in self.flags
        self.copies: Final = read.number("copies")
        read.note("name_found", "known_part")


class Idea(Record):
    """An idea that can be researched."""

    def __init__(self, read: Written) -> None:
        super().__init__(read)
        self.kind: Final[int] = DECK_NAMES.index(read.word("type", DECK_NAMES))
        read.need("age", "basic", "government")
        self.age: Final = read.within("age", 1, AGES)
        self.basic: Final = read.flag("basic")
        self.government: Final = read.flag("government")
        power = POWER_NAMES[self.kind].upper()
        self.cost: Final = read.table("cost").count(power)
        read.note("known_part")


class Mission(Record):
    """A mission of a realm's deck or of a generic one."""

    def __init__(self, deck: str, read: Written) -> None:
        super().__init__(read, deck)
        self.deck: Final = deck
        self.code: Final = f"{deck}/{self.id.replace(' ', '')}"  # in positions
        self.prestige: Final = read.count("prestige")
        read.need("prereq")
        self.before: Final = read.texts("prereq")
        read.note("start")


class Milestone(Record):
    """A milestone."""

    def __init__(self, read: Written) -> None:
        super().__init__(read)
        read.need("age")
        self.age: Final = read.within("age", 1, AGES)
        self.category: Final = read.word("category", CATEGORIES)
        read.note("key")


class Struggle(Record):
    """A power struggle."""

    def __init__(self, read: Written) -> None:
        super().__init__(read)
        read.note("key_found", "text")


class EventCard(Record):
    """An event with its options, bottom row and ruler."""

    def __init__(self, read: Written, ruler: int) -> None:
        super().__init__(read)
        read.need("age")
        self.age: Final = read.within("age", 1, AGES)
        self.type: Final = read.word("type", EVENT_TYPES)
        self.realm: Final = read.said("realm") if self.type == OF_A_REALM else ""
        self.ruler: Final = ruler  # a character, NOBODY: none
        read.note("same_as")


class MissionOf:
    """Reads the missions of a deck."""

    def __init__(self, deck: str, known: list[str]) -> None:
        self.deck: Final = deck
        self.known: Final = known  # ids of missions

    def __call__(self, read: Written) -> Mission:
        found = Mission(self.deck, read)
        for each in found.before:
            if each not in self.known:
                raise read.wrong("prereq", f"there is no mission {each!r}")
        return found


def starting_ruler(read: Written) -> Character:
    """With whom a realm begins."""
    read.note("era", "realm")
    read.need(*POWER_NAMES, "dice")
    found = Character(read, read.said("name"), "ruler")
    read.done()
    return found


W = TypeVar("W", bound=Written)
ARTICLE: Final = {
    "action": "an",
    "idea": "an",
    "mission": "a",
    "milestone": "a",
    "struggle": "a",
    "event": "an",
    "ruler": "a",
}
FILE: Final = {
    "action": "actions.json",
    "idea": "ideas.json",
    "mission": "missions.json",
    "milestone": "milestones.json",
    "struggle": "struggles.json",
    "ruler": "setups.json",
}


class Content:
    """All cards. Numbers are places in these lists."""

    def __init__(self, replacements: Node) -> None:
        """`replacements` come from a component pack: rows by group and id, taken instead of ours."""
        self.effects: Final[list[Effects]] = []  # every list of effects
        self.cards: Part = Part()  # what is written on the cards, read; see effects/language/cards.py
        self.mods: Final[list[Part]] = []  # every lasting change of a rule value; see modifiers.py
        self.numbering: Final = Numbering()
        self.tag_names: Final = self.numbering.markers  # named markers that cards set
        self.replacements: Final = replacements
        actions = printed("actions")
        types = [self.read("action", row["id"], ActionType, row) for row in actions["type"]]
        self.types: Final = types
        by_id = {kind.id: at for at, kind in enumerate(types)}
        self.card_names: Final[list[str]] = [row["id"].lower() for row in actions["card"]]
        self.card_type: Final[list[int]] = [by_id[row["type"]] for row in actions["card"]]
        self.card_deck: Final[list[int]] = [types[number].deck for number in self.card_type]
        characters = [
            Character(Written(row["character"]), row["id"].lower(), row["character"]["kind"]) for row in actions["card"]
        ]
        self.characters: Final = characters  # those of the cards first, by the number of the card
        self.ideas: Final = [self.read("idea", row["id"], Idea, row) for row in printed("ideas")["idea"]]
        self.idea_number: Final = {idea.id: at for at, idea in enumerate(self.ideas)}
        missions = printed("missions")
        ids = [row["id"] for rows in missions["decks"].values() for row in rows]
        self.missions: Final = [
            self.read("mission", f"{deck} {row['id']}", MissionOf(deck, ids), row)
            for deck, rows in missions["decks"].items()
            for row in rows
        ]
        self.mission_number: Final = {f"{mission.deck} {mission.id}": at for at, mission in enumerate(self.missions)}
        self.composed_decks: Final[dict[str, dict[str, list[str]]]] = missions["composed_decks"]
        self.milestones: Final = [
            self.read("milestone", row["id"], Milestone, row) for row in printed("milestones")["milestone"]
        ]
        self.milestone_number: Final = {each.id: at for at, each in enumerate(self.milestones)}
        self.struggles: Final = [
            self.read("struggle", row["id"], Struggle, row) for row in printed("struggles")["struggle"]
        ]
        self.struggle_number: Final = {each.id: at for at, each in enumerate(self.struggles)}
        self.events: Final = [
            self.read("event", row["id"], self.event, row)
            for age in range(1, AGES + 1)
            for row in printed(f"events_{age}")["event"]
        ]
        self.event_number: Final = {event.id: at for at, event in enumerate(self.events)}
        self.starting_rulers: Final[dict[str, int]] = {}  # "era realm": a character
        for row in printed("setups")["ruler"]:
            crown = f"{row['era']} {row['realm']}"
            self.starting_rulers[crown] = len(characters)
            characters.append(self.read("ruler", crown, starting_ruler, row))
        for kind in types:
            self.enter_card(f"card/{kind.id.lower()}", kind)
        for idea in self.ideas:
            self.enter_card(f"idea/{idea.id}", idea)
        for mission in self.missions:
            self.enter_card(f"mission/{mission.code}", mission)
        for milestone in self.milestones:
            self.enter_card(f"milestone/{milestone.id}", milestone)
        for event in self.events:
            self.enter_card(f"event/{event.id}", event)

    def event(self, read: Written) -> EventCard:
        """An event; its ruler comes after all characters that are known by then."""
        if not read.has("ruler"):
            return EventCard(read, NOBODY)
        ruler = read.table("ruler")
        self.characters.append(Character(ruler, ruler.said("name"), "ruler"))
        return EventCard(read, len(self.characters) - 1)

    # Reading

    def read(self, group: str, name: str, make: Callable[[Written], T], row: Node) -> T:
        """A record, or the one that a component pack has in its place."""
        replaced = self.replacements.get(group, {}).get(name, row)
        return self.reading(group, name, make, Written(replaced, "", f"{ARTICLE[group]} {group}"))

    def reading(self, group: str, name: str, make: Callable[[W], T], written: W) -> T:
        """What stands on a card; SetupError says where it comes from, which card it is, and what is wrong."""
        try:
            return make(written)
        except CardError as error:
            raise SetupError(f"{self.source(group, name)}: In {group} {name}: {error}.") from None
        except MISWRITTEN as error:
            said = f"something is not written as on our cards ({error!r})"
            raise SetupError(f"{self.source(group, name)}: In {group} {name}: {said}.") from error

    def source(self, group: str, name: str) -> str:
        """Where a card comes from."""
        if name in self.replacements.get(group, {}):
            return "Component pack"
        if group != "event":
            return f"data/{FILE[group]}"
        ages = [
            age for age in range(1, AGES + 1) if any(row["id"] == name for row in printed(f"events_{age}")["event"])
        ]
        return f"data/events_{ages[0]}.json"

    def enter_card(self, name: str, record: Record) -> None:
        if record.unread is not None:
            self.enter(record.unread.row, name)

    def enter(self, written: object, card: str = "") -> None:
        """Give every list of effects and every lasting change that is written there a number."""
        self.numbering.enter(card, written)
        while len(self.effects) < len(self.numbering.lists):
            self.effects.append(Effects(len(self.effects)))
        while len(self.mods) < len(self.numbering.changes):
            self.mods.append(Part())  # until it is read
