"""Where rebels and units of players meet, outside anybody's turn.

Rules: rebels.battle
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power.components import ARMIES, ARMS, NOBODY, REGULAR, UNIT_KINDS
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import PriceOfPower


def strongest_in(state: PriceOfPower, area: int) -> int:
    """The player with most land units in an area; NOBODY: there are none."""
    found = NOBODY
    best = 0
    for player in range(state.box.players):
        units = forces.units_in(state, player, area)
        if units > best:
            best = units
            found = player
    return found


def units_of_players(state: PriceOfPower, area: int) -> int:
    """Land units of all players in an area."""
    found = 0
    for player in range(state.box.players):
        found += forces.units_in(state, player, area)
    return found


class FightRebels(Step[PriceOfPower]):
    """A battle, if rebels and units of players are in the area.

    Rules: rebels.battle
    """

    def __init__(self, area: int) -> None:
        super().__init__("fight-rebels", (area,))
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        player = strongest_in(table.state, self.area)
        if player != NOBODY and table.state.map.rebels[self.area]:
            battle.rebel_battle(table, player, self.area)


def take_regular(table: Table[PriceOfPower], player: int) -> bool:
    """One deployed regular unit leaves the board, infantry first; whether there was one."""
    state = table.state
    for area in state.box.areas:
        if forces.camp(state, player, area):
            forces.take_from_camp(table, player, area, 1)
            return True
    for arm in range(ARMS):
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            if state.forces.army[army * UNIT_KINDS + REGULAR * ARMS + arm]:
                forces.take_from_army(table, army, REGULAR * ARMS + arm, 1)
                return True
    return False


ITEMS: Final[dict[str, Callable[..., Item]]] = {"fight-rebels": FightRebels}
