"""Bots in battle: where enemies threaten them, when they retreat, and the dice of their ideas.

Rules: bots.retreat, bots.dice
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    MIL,
)
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

LARGE_ARMY: Final = 4  # from here on military ideas add dice
MOST_IDEA_DICE: Final = 2


def enemy_units(state: PriceOfPower, player: int, area: int) -> int:
    """Rebels and units of enemies in an area."""
    found = state.map.rebels[area]
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other):
            found += forces.units_in(state, other, area)
    return found


def threats(state: PriceOfPower, player: int) -> list[int]:
    """Areas with own towns in which enemies or rebels stand."""
    found: list[int] = []
    for at in board.towns_of(state, player):
        if AREA[at] not in found and enemy_units(state, player, AREA[at]):
            found.append(AREA[at])
    return sorted(found)


def gives_way(state: PriceOfPower, player: int, own: int, against: int, area: int) -> bool:
    """A bot retreats when it is outnumbered, unless it defends its own land with more than two units.

    Rules: bots.retreat
    """
    if against <= own:
        return False
    return own <= 2 or area not in threats(state, player)


def idea_dice(state: PriceOfPower, player: int, area: int) -> int:
    """Dice that military ideas give the army of a bot.

    Rules: bots.dice
    """
    if forces.units_in(state, player, area) < LARGE_ARMY:
        return 0
    found = 0
    for at, idea in enumerate(state.box.content.ideas):
        if idea.kind == MIL and state.court.ideas[player] >> at & 1:
            found += 1
    return min(found, MOST_IDEA_DICE)
