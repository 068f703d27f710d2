"""What is printed on the boards and cards of a match, for whoever draws the table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hausmacht.core.view import Printed, Provenance, Source
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    ELECTOR,
    FAITH_NAMES,
    HRE,
    NODE_SEAS,
    RELIGION_SLOT,
    TAX,
    TERRITORY,
)
from hausmacht.games.price_of_power.content import ActionType, Character, Content
from hausmacht.games.price_of_power.pack import PACK


class CardPrinted(msgspec.Struct, frozen=True):
    """An action card: the id of its words, and its deck."""

    id: str
    deck: int
    source: Source


class IdeaPrinted(msgspec.Struct, frozen=True):
    """An idea: the id of its words, and the kind of power it is researched with."""

    id: str
    kind: int
    source: Source


class MissionPrinted(msgspec.Struct, frozen=True):
    """A mission: the id of its words, and what it is worth."""

    id: str
    prestige: int
    source: Source


class CharacterPrinted(msgspec.Struct, frozen=True):
    """Somebody who rules, advises or leads; those on action cards have no name."""

    name: str
    skill: tuple[int, ...]  # administrative, diplomatic, military
    advice: int  # skill of an advisor
    dice: int  # of a leader
    source: Source


class PriceOfPowerPrinted(Printed, frozen=True):
    """The printed values of a match; a component pack may have replaced some. Things stand in the order of numbers."""

    tax: tuple[int, ...]  # of each province
    territory: tuple[int, ...]  # the number of a territory; 0: a province
    in_play: tuple[bool, ...]  # of each province or territory
    faith_of: tuple[int, ...]  # of each area: the area whose faith it shares
    faiths: tuple[str, ...]
    empire: tuple[bool, ...]  # of each province: within the line of the Empire
    electors: tuple[bool, ...]  # of each area: the seat of an elector
    node_seas: tuple[tuple[int, ...], ...]  # of each trade node: the sea zones it lies on
    cards: tuple[CardPrinted, ...]
    ideas: tuple[IdeaPrinted, ...]
    missions: tuple[MissionPrinted, ...]
    milestones: tuple[str, ...]
    milestone_sources: tuple[Source, ...]
    struggles: tuple[str, ...]
    struggle_sources: tuple[Source, ...]
    events: tuple[str, ...]
    event_sources: tuple[Source, ...]
    characters: tuple[CharacterPrinted, ...]


def printed(box: Box) -> PriceOfPowerPrinted:
    content = box.content
    return PriceOfPowerPrinted(
        tax=tuple(TAX),
        territory=tuple(TERRITORY),
        in_play=tuple(box.on_map),
        faith_of=tuple(RELIGION_SLOT),
        faiths=tuple(FAITH_NAMES),
        empire=tuple(HRE),
        electors=tuple(ELECTOR),
        node_seas=tuple(tuple(seas) for seas in NODE_SEAS),
        cards=tuple(card(content.types[kind]) for kind in content.card_type),
        ideas=tuple(IdeaPrinted(idea.id, idea.kind, source_said(idea.provenance)) for idea in content.ideas),
        missions=tuple(
            MissionPrinted(f"{each.deck} {each.id}", each.prestige, source_said(each.provenance))
            for each in content.missions
        ),
        milestones=tuple(each.id for each in content.milestones),
        milestone_sources=tuple(source_said(each.provenance) for each in content.milestones),
        struggles=tuple(each.id for each in content.struggles),
        struggle_sources=tuple(source_said(each.provenance) for each in content.struggles),
        events=tuple(event.id for event in content.events),
        event_sources=tuple(source_said(event.provenance) for event in content.events),
        characters=tuple(character(content, at) for at in range(len(content.characters))),
    )


def card(kind: ActionType) -> CardPrinted:
    return CardPrinted(kind.id, kind.deck, source_said(kind.provenance))


def character(content: Content, number: int) -> CharacterPrinted:
    found: Character = content.characters[number]
    name = "" if number < len(content.card_type) else found.name
    return CharacterPrinted(name, tuple(found.skill), found.advice, found.dice, source_said(found.provenance))


# Where the pieces come from


def source_said(provenance: str) -> Source:
    """What a record says in words; a character of whom nothing is said is as printed."""
    if provenance == PACK:
        return "pack"
    if provenance.startswith("reconstruction"):
        return "reconstruction"
    if "reconstruction" in provenance or "inferred" in provenance:
        return "partly"
    return "printed"


def sources(content: Content) -> dict[str, list[Source]]:
    """Of every card, by the name that its number has in sentences."""
    kinds = [source_said(kind.provenance) for kind in content.types]
    return {
        "card": [kinds[kind] for kind in content.card_type],
        "card_kind": kinds,
        "idea": [source_said(idea.provenance) for idea in content.ideas],
        "mission": [source_said(mission.provenance) for mission in content.missions],
        "milestone": [source_said(each.provenance) for each in content.milestones],
        "struggle": [source_said(each.provenance) for each in content.struggles],
        "event": [source_said(event.provenance) for event in content.events],
        "character": [source_said(each.provenance) for each in content.characters],
    }


def rulers(content: Content) -> dict[str, list[Source]]:
    """Of the characters that have a name: those on events, and those with whom realms begin."""
    found = sources(content)["character"]
    first = min(content.starting_rulers.values())
    return {"event_ruler": found[len(content.card_type) : first], "ruler": found[first:]}


def provenance(content: Content) -> tuple[Provenance, ...]:
    """Every sort of cards and rulers; a ruler on an event is replaced with it."""
    found = {**sources(content), **rulers(content)}
    tables = {"card_kind": "action", "event_ruler": "event"}
    sorts = [name for name in found if name not in ("card", "character")]  # counted by kind, and by where they stand
    return tuple(counted(name, found[name], tables.get(name, name)) for name in sorts)


def counted(name: str, rows: Sequence[Source], table: str) -> Provenance:
    return Provenance(name, rows.count("printed"), rows.count("partly"), rows.count("reconstruction"), table)
