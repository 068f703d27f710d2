"""What is written on cards: action cards, ideas, missions, milestones, power struggles, events, characters.

Effects stay as they are in data/, nodes of the effect language. Every list of nodes is a `sequence` and has a number,
so that a running effect can wait on the agenda.
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import ARM_NAMES, NOBODY, POWER_NAMES, read

Node = dict[str, Any]
FILES: Final[dict[str, dict[str, Any]]] = {}  # what is printed, read once and shared by all boxes; never changed

DECK_NAMES: Final = ("administrative", "diplomatic", "military")
MORTALITY_NAMES: Final = ("circle", "cross", "square", "triangle")


def printed(name: str) -> dict[str, Any]:
    """A file of cards, the same one every time."""
    if name not in FILES:
        FILES[name] = read(name)
    return FILES[name]


class Part:
    """Something written on a card, read once when the cards are; `effects` knows what it means."""

    def __init__(self, raw: Any) -> None:
        self.raw: Final = raw  # as it is written


class Effects:
    """Verbs of a card one after another. They have a number, so that a running effect can wait on the agenda."""

    def __init__(self, number: int) -> None:
        self.number: Final = number  # NOBODY: there are none
        self.verbs: Final[list[Part]] = []


class Character:
    """Somebody who rules, advises or leads. Without a symbol of mortality, no bottom row makes him ill.

    Rules: mortality.unknown
    """

    def __init__(self, row: dict[str, Any], name: str, kind: str) -> None:
        self.name: Final = name
        self.kind: Final = kind  # advisor, leader (rules or leads) or ruler (of an event or the start)
        self.skill: Final[list[int]] = [row.get(power, 0) for power in POWER_NAMES]
        self.advice: Final[int] = row.get("skill", max([0, *row.get("skills", {}).values()]))  # of an advisor
        self.ducats: Final[int] = row.get("ducats", 0)  # price and upkeep of an advisor
        self.mil_cost: Final[int] = row.get("mil_cost", 0)
        dice = row.get("dice") or "none"
        number, _, arm = dice.partition(" ")
        self.dice: Final[int] = int(number) if arm else 0
        self.arm: Final[int] = [*ARM_NAMES, "any"].index(arm) if arm else NOBODY  # ANY_ARM: the leader chooses
        self.mortality: Final[str] = row.get("mortality", "")  # "": which one is printed was not found
        self.ill: Final[bool] = row.get("ill", False)
        self.rules: Final[list[str]] = row.get("rules", [])
        self.provenance: Final[str] = row.get("provenance", "")


class ActionType:
    """A kind of action card; several cards are of one kind."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: Final[str] = row["id"]
        self.name: Final[str] = row["name"]
        self.deck: Final[int] = DECK_NAMES.index(row["deck"])
        self.row: Final = row
        self.flags: Final[list[str]] = row["flags"]
        self.is_display: Final = "display" in self.flags
        self.is_battle: Final = "battle" in self.flags
        self.is_reaction: Final = "reaction" in self.flags
        self.is_covert: Final = "covert" in self.flags
        self.charges: Final[int] = row.get("display", {}).get("charges", 0)


class Idea:
    """An idea that can be researched."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: Final[str] = row["id"]
        self.name: Final[str] = row["name"]
        self.kind: Final[int] = DECK_NAMES.index(row["type"])
        self.age: Final[int] = row["age"]
        self.basic: Final[bool] = row["basic"]
        self.government: Final[bool] = row["government"]
        self.cost: Final[int] = row["cost"][POWER_NAMES[self.kind].upper()]
        self.row: Final = row


class Mission:
    """A mission of a realm's deck or of a generic one."""

    def __init__(self, deck: str, row: dict[str, Any]) -> None:
        self.deck: Final = deck
        self.id: Final[str] = row["id"]
        self.name: Final[str] = row["name"]
        self.prestige: Final[int] = row["prestige"]
        self.before: Final[list[str]] = row.get("prereq", [])
        self.condition: Final[Node] = row["condition"]
        self.row: Final = row


class EventCard:
    """An event with its options, bottom row and ruler."""

    def __init__(self, row: dict[str, Any], ruler: int) -> None:
        self.id: Final[str] = row["id"]
        self.name: Final[str] = row["name"]
        self.age: Final[int] = row["age"]
        self.type: Final[str] = row["type"]
        self.realm: Final[str] = row.get("realm", "")
        self.chooser: Final[Any] = row["chooser"]  # a word or a description of players
        self.ruler: Final = ruler  # a character, NOBODY: none
        self.row: Final = row


class Content:
    """All cards. Numbers are places in these lists."""

    def __init__(self, replacements: dict[str, Any]) -> None:
        """`replacements` come from a component pack: rows by group and id, taken instead of ours."""
        self.sequences: Final[list[list[Node]]] = []
        self.effects: Final[list[Effects]] = []  # the same, read
        self.cards: Part = Part(None)  # what is written on the cards, read; see effects/cards.py
        self.numbers: Final[dict[int, int]] = {}  # by identity of the list
        self.mods: Final[list[Part]] = []  # every lasting change of a rule value; see modifiers.py
        self.mod_number: Final[dict[int, int]] = {}  # by identity of what is written
        self.tag_names: Final[list[str]] = []  # named markers that cards set
        actions = printed("actions")
        types = [ActionType(self.swapped("action", row, replacements)) for row in actions["type"]]
        self.types: Final = types
        by_id = {kind.id: at for at, kind in enumerate(types)}
        self.card_names: Final[list[str]] = [row["id"].lower() for row in actions["card"]]
        self.card_type: Final[list[int]] = [by_id[row["type"]] for row in actions["card"]]
        self.card_deck: Final[list[int]] = [types[number].deck for number in self.card_type]
        characters = [
            Character(row["character"], row["id"].lower(), row["character"]["kind"]) for row in actions["card"]
        ]
        self.characters: Final = characters  # those of the cards first, by the number of the card
        self.ideas: Final = [Idea(self.swapped("idea", row, replacements)) for row in printed("ideas")["idea"]]
        self.idea_number: Final = {idea.id: at for at, idea in enumerate(self.ideas)}
        missions = printed("missions")
        self.missions: Final = [
            Mission(deck, self.swapped("mission", row, replacements, f"{deck} {row['id']}"))
            for deck, rows in missions["decks"].items()
            for row in rows
        ]
        self.mission_number: Final = {f"{mission.deck} {mission.id}": at for at, mission in enumerate(self.missions)}
        self.composed_decks: Final[dict[str, Any]] = missions["composed_decks"]
        self.milestones: Final[list[Node]] = [
            self.swapped("milestone", row, replacements) for row in printed("milestones")["milestone"]
        ]
        self.milestone_number: Final = {row["id"]: at for at, row in enumerate(self.milestones)}
        self.struggles: Final[list[Node]] = [
            self.swapped("struggle", row, replacements) for row in printed("struggles")["struggle"]
        ]
        self.struggle_number: Final = {row["id"]: at for at, row in enumerate(self.struggles)}
        events: list[EventCard] = []
        for age in (1, 2, 3, 4):
            for ours in printed(f"events_{age}")["event"]:
                row = self.swapped("event", ours, replacements)
                ruler = NOBODY
                if row.get("ruler"):
                    ruler = len(characters)
                    characters.append(Character(row["ruler"], row["ruler"]["name"], "ruler"))
                events.append(EventCard(row, ruler))
        self.events: Final = events
        self.event_number: Final = {event.id: at for at, event in enumerate(events)}
        self.starting_rulers: Final[dict[str, int]] = {}  # "era realm": a character
        for ours in printed("setups")["ruler"]:
            crown = f"{ours['era']} {ours['realm']}"
            row = self.swapped("ruler", ours, replacements, crown)
            self.starting_rulers[crown] = len(characters)
            characters.append(Character(row, row["name"], "ruler"))
        for kind in types:
            self.enter(kind.row)
        for idea in self.ideas:
            self.enter(idea.row)
        for mission in self.missions:
            self.enter(mission.row)
        for milestone in self.milestones:
            self.enter(milestone)
        for event in events:
            self.enter(event.row)

    def swapped(self, group: str, row: Node, replacements: dict[str, Any], name: str = "") -> Node:
        found: Node = replacements.get(group, {}).get(name or row["id"], row)
        return found

    def enter(self, value: Any) -> None:
        """Give every list of effect nodes below this value a number."""
        if isinstance(value, dict):
            if value.get("do") == "mod":
                self.mod_number[id(value)] = len(self.mods)
                self.mods.append(Part(value))  # until it is read
            elif value.get("do") == "tag" and value["name"] not in self.tag_names:
                self.tag_names.append(value["name"])
            for each in value.values():
                self.enter(each)
        elif isinstance(value, list):
            if value and isinstance(value[0], dict) and "do" in value[0]:
                self.numbers[id(value)] = len(self.sequences)
                self.effects.append(Effects(len(self.sequences)))
                self.sequences.append(value)
            for each in value:
                self.enter(each)

    def sequence(self, nodes: list[Node]) -> int:
        """The number of a list of nodes; NOBODY for an empty one."""
        return self.numbers[id(nodes)] if nodes else NOBODY
