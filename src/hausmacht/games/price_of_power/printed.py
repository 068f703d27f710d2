"""What is printed on the boards and cards of a match, for whoever draws the table."""

from __future__ import annotations

import msgspec

from hausmacht.core.view import Printed
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import FAITH_NAMES, RELIGION_SLOT, TAX, TERRITORY
from hausmacht.games.price_of_power.content import Character, Content


class CardPrinted(msgspec.Struct, frozen=True):
    """An action card: the id of its words, and its deck."""

    id: str
    deck: int


class IdeaPrinted(msgspec.Struct, frozen=True):
    """An idea: the id of its words, and the kind of power it is researched with."""

    id: str
    kind: int


class MissionPrinted(msgspec.Struct, frozen=True):
    """A mission: the id of its words, and what it is worth."""

    id: str
    prestige: int


class CharacterPrinted(msgspec.Struct, frozen=True):
    """Somebody who rules, advises or leads; those on action cards have no name."""

    name: str
    skill: tuple[int, ...]  # administrative, diplomatic, military
    advice: int  # skill of an advisor
    dice: int  # of a leader


class PriceOfPowerPrinted(Printed, frozen=True):
    """The printed values of a match; a component pack may have replaced some. Things stand in the order of numbers."""

    tax: tuple[int, ...]  # of each province
    territory: tuple[int, ...]  # the number of a territory; 0: a province
    in_play: tuple[bool, ...]  # of each province or territory
    faith_of: tuple[int, ...]  # of each area: the area whose faith it shares
    faiths: tuple[str, ...]
    cards: tuple[CardPrinted, ...]
    ideas: tuple[IdeaPrinted, ...]
    missions: tuple[MissionPrinted, ...]
    milestones: tuple[str, ...]
    struggles: tuple[str, ...]
    events: tuple[str, ...]
    characters: tuple[CharacterPrinted, ...]


def printed(box: Box) -> PriceOfPowerPrinted:
    content = box.content
    return PriceOfPowerPrinted(
        tax=tuple(TAX),
        territory=tuple(TERRITORY),
        in_play=tuple(box.on_map),
        faith_of=tuple(RELIGION_SLOT),
        faiths=tuple(FAITH_NAMES),
        cards=tuple(CardPrinted(content.types[kind].id, content.types[kind].deck) for kind in content.card_type),
        ideas=tuple(IdeaPrinted(idea.id, idea.kind) for idea in content.ideas),
        missions=tuple(MissionPrinted(f"{each.deck} {each.id}", each.prestige) for each in content.missions),
        milestones=tuple(row["id"] for row in content.milestones),
        struggles=tuple(row["id"] for row in content.struggles),
        events=tuple(event.id for event in content.events),
        characters=tuple(character(content, at) for at in range(len(content.characters))),
    )


def character(content: Content, number: int) -> CharacterPrinted:
    found: Character = content.characters[number]
    name = "" if number < len(content.card_type) else found.name
    return CharacterPrinted(name, tuple(found.skill), found.advice, found.dice)
