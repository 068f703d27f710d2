"""A look at the table, for filters: for whom they are read, what the running effect knows, and what every realm is.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY, REALMS
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower


def standing(state: PriceOfPower) -> list[int]:
    """For every realm what it is: PLAYED, INDEPENDENT, DEPENDENT, SUBJECT or GONE, as `board.kind_of` says.

    The list is not to be changed.
    """
    known = board.standing(state)
    if not known.all_kinds:
        known.all_kinds = standing_now(state)
    return known.all_kinds


def standing_now(state: PriceOfPower) -> list[int]:
    found = [board.GONE] * REALMS
    beneath = board.lands(state).realm
    for at in state.box.provinces:
        token = state.map.token[at]
        if token >= 0 and token % 3 != VASSAL:
            continue
        realm = beneath[at]
        if realm == NOBODY:
            continue
        if token >= 0:
            found[realm] = board.SUBJECT
        elif found[realm] == board.GONE:
            found[realm] = board.INDEPENDENT
    for realm in range(REALMS):
        if state.box.player_of[realm] != NOBODY:
            found[realm] = board.PLAYED
        elif found[realm] != board.GONE and state.relations.overlord[realm] != NOBODY:
            found[realm] = board.DEPENDENT
    return found


def still_there(state: PriceOfPower, realms: list[int]) -> list[int]:
    """Those of some realms that own something, A to Z."""
    return sorted({realm for realm in realms if board.kind_of(state, realm) != board.GONE})


class Look:
    """A look at the table: for whom a filter is read, and what the running effect knows."""

    def __init__(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> None:
        self.state: Final = state
        self.player: Final = player
        self.context: Final = context
        self.lawful: Final = lawful  # owners of occupied provinces count as owners
        self.standing: list[int] = []

    def kinds(self) -> list[int]:
        """What every realm is, worked out when somebody asks."""
        if not self.standing:
            self.standing = standing(self.state)
        return self.standing

    def kind_of(self, realm: int) -> int:
        return self.kinds()[realm]
