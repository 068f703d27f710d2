"""Unrest that counts: not what lies beneath an occupier or a rebel town.

Rules: unrest.covered
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY, REBELS
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower


def unrest_in(state: PriceOfPower, player: int, area: int) -> list[int]:
    """Provinces of an area with uncovered unrest of the player, A to Z.

    Rules: unrest.covered
    """
    found: list[int] = []
    for at in state.box.provinces_in[area]:
        if state.map.unrest[at] and owner_of_unrest(state, at) == player:
            found.append(at)
    return found


def owner_of_unrest(state: PriceOfPower, province: int) -> int:
    """The player who suffers the uncovered unrest of a province; NOBODY: there is none.

    Rules: unrest.covered
    """
    occupier = state.map.occupier[province]
    if occupier == NOBODY:
        return board.holder(state, province) if state.map.unrest[province] & ON_TOKEN else NOBODY
    if occupier != REBELS and state.map.unrest[province] & ON_OCCUPIER:
        return occupier
    return NOBODY


def all_unrest_in(state: PriceOfPower, area: int) -> list[int]:
    """Provinces of an area with uncovered unrest of anybody."""
    return [at for at in state.box.provinces_in[area] if state.map.unrest[at] and owner_of_unrest(state, at) != NOBODY]


def all_unrest_of(state: PriceOfPower, player: int) -> list[int]:
    """Provinces with uncovered unrest of the player."""
    return [at for at in tokens.unrest_of(state, player) if owner_of_unrest(state, at) == player]


def calm(table: Table[PriceOfPower], province: int) -> None:
    """The uncovered unrest of a province ends."""
    tokens.remove_unrest(table, province, table.state.map.occupier[province] != NOBODY)


def dearest(state: PriceOfPower, found: list[int]) -> int:
    """What a bot picks for a gain: the highest tax value, then A to Z."""
    for at in found:
        if board.tax_value(state, at) == 2:
            return at
    return found[0]


def cheapest(state: PriceOfPower, found: list[int]) -> int:
    """What a bot picks for a loss: the lowest tax value, then A to Z."""
    for at in found:
        if board.tax_value(state, at) == 1:
            return at
    return found[0]
