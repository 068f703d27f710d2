"""The Price of Power as a readable position: the scenario, and what differs from it, all by name.

A position says `[province]` and `paris = {unrest = "token"}`, `[realm.france]` and `wars = ["england"]`. What it does
not mention is as in the first turn of the scenario; a card that it does not mention lies in its deck.
"""

from __future__ import annotations

from functools import lru_cache

from hausmacht.core.agenda import Item, copy_of
from hausmacht.core.nearest import hint
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.positions import affairs, cards, map, progress, realms, to_do
from hausmacht.games.price_of_power.positions.sheet import differences
from hausmacht.games.price_of_power.positions.usual import names_of, usual_table
from hausmacht.games.price_of_power.state import PriceOfPower

SECTIONS = (
    "turn",
    "this_turn",
    "realm",
    "province",
    "area",
    "node",
    "board",
    "cards",
    "papacy",
    "empire",
    "battle",
    "campaign",
    "peace",
    "business",
    "effects",
    "deeds",
    "lasting",
)  # in the order in which they are written


def describe(state: PriceOfPower) -> dict[str, object]:
    """What differs from the scenario."""
    names = names_of(state.box)
    usual = usual_table(state.box)
    found = differences(told(state), usually_told(state.box))
    realm = found.get("realm")
    if isinstance(realm, dict):
        realms.shortest(state, usual, realm)
        if not realm:
            del found["realm"]
    found.update(progress.told(state, names))
    this_turn = progress.turn_told(state, names)
    if this_turn:
        found["this_turn"] = this_turn
    decks = differences(cards.decks_told(state, names), cards.decks_told(laid(state.box, found), names))
    if decks:
        open_cards = found.get("cards")
        found["cards"] = {**open_cards, **decks} if isinstance(open_cards, dict) else decks
    return {section: found[section] for section in SECTIONS if section in found}


def told(state: PriceOfPower) -> dict[str, object]:
    """Everything that has its value in every position, by name."""
    names = names_of(state.box)
    return {
        **affairs.told(state, names),
        **realms.told(state, names),
        **map.told(state, names),
        **cards.told(state, names),
    }


@lru_cache(maxsize=16)
def usually_told(box: Box) -> dict[str, object]:
    """The same of the table from which positions differ; not to be changed."""
    return told(usual_table(box))


def lay_out(box: Box, table: dict[str, object], agenda: list[Item], lanes: list[list[Item]]) -> PriceOfPower:
    """The table that a position describes; ValueError says what does not fit."""
    state = laid(box, table)
    state.agenda = to_do.settled(state, agenda)
    state.lanes = lanes
    return state


def laid(box: Box, table: dict[str, object]) -> PriceOfPower:
    """The scenario with the differences applied. What is kept beside a position is counted afresh when it is asked."""
    for section in table:
        if section not in SECTIONS:
            raise ValueError(f"The position has no part '{section}'.{hint(section, SECTIONS)}")
    names = names_of(box)
    state = copy_of(usual_table(box))
    left = dict(table)
    affairs.lay(state, names, left)
    map.lay(state, names, left)
    realms.lay(state, names, left)
    progress.lay(state, names, left)
    cards.lay(state, names, left)
    return state


def said_to_do(state: PriceOfPower) -> list[str] | None:
    """What waits, the next thing first; None: what usually does."""
    return to_do.told(names_of(state.box), state)


def agenda_of(box: Box, said: list[str] | None) -> list[Item]:
    return to_do.agenda_of(names_of(box), said)
