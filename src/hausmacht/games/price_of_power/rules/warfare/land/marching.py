"""Who may march where: range, access, mountains, bridges.

A mover is the number of an army (0 to 2) or SINGLE, one regular infantry outside armies.

Rules: move.spaces, move.mountains, access.open
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial
from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.choices import Pick
from hausmacht.games.price_of_power.components import AREA_CONTINENT, ARMIES, MIL, POWERS
from hausmacht.games.price_of_power.modifiers import changes
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.land import access
from hausmacht.games.price_of_power.state import PriceOfPower

SINGLE: Final = 3
NO_WAY: Final = Denial("no-way", "move.spaces")


def army_picks(verb: str) -> list[Pick]:
    """One choice for each army; players count them from 1."""
    return [Pick(f"{verb} army-{army + 1}", army, army=army + 1) for army in range(ARMIES)]


def extra_spaces(state: PriceOfPower, player: int, ships: bool) -> int:
    """What cards and events add to the range of armies, or of ships.

    Rules: move.spaces
    """
    found = 0
    for mod in changes(state, player, "move.spaces"):
        if mod.scope.ships == ships and not mod.scope.continents:
            found += mod.by(state, player)
    return found


def spaces_to_continents(state: PriceOfPower, player: int, sea: int) -> int:
    """What events add to the range of ships that sail to a distant zone of the continents they name.

    Rules: move.spaces
    """
    found = 0
    for mod in changes(state, player, "move.spaces"):
        if any([AREA_CONTINENT[area] in mod.scope.continents for area in access.SEA_AREAS[sea]]):
            found += mod.by(state, player)
    return found


def size_of(state: PriceOfPower, player: int, mover: int) -> int:
    return 1 if mover == SINGLE else forces.army_size(state, player * ARMIES + mover)


def power_left(state: PriceOfPower, player: int) -> int:
    return state.treasury.power[player * POWERS + MIL]


def why_not_step(
    state: PriceOfPower, player: int, origin: int, area: int, units: int, payment: int, by_land: bool
) -> Denial | None:
    """Whether so many units may go from one area into the next one.

    Rules: access.open, move.mountains
    """
    denial = access.why_not_enter(state, player, area, payment)
    if denial is not None:
        return denial
    if by_land:
        cost = access.mountain_cost(state, player, origin, area, units)
        have = power_left(state, player)
        if cost > have:
            return Denial("mountains", "move.mountains", have=have, need=cost)
    return None


def can_cross(state: PriceOfPower, player: int, origin: int, area: int, units: int) -> bool:
    """Enough military power is left for the mountains on the way, if there are any.

    Rules: move.mountains
    """
    return access.mountain_cost(state, player, origin, area, units) <= power_left(state, player)


def ways(
    state: PriceOfPower, player: int, origin: int, area: int, units: int, by_land: bool, spent: int = 0
) -> list[int]:
    """The payments with which units may go into the next area, when so much military power is spent before.

    What `why_not_step` allows, found at one go.
    """
    found = access.ways_in(state, player, area)
    if found and by_land:
        left = power_left(state, player) - spent
        if access.mountain_cost(state, player, origin, area, units) > left:
            return found[:0]
    return found


def can_march(state: PriceOfPower, player: int, area: int, units: int, spent: int = 0) -> bool:
    """Units in this area could go somewhere, when so much military power is spent before."""
    for near in state.box.borders[area]:
        if ways(state, player, area, near, units, True, spent):
            return True
    for near in access.landings(state, player, area, units):
        if ways(state, player, area, near, units, False):
            return True
    return False


def why_not_leave(state: PriceOfPower, player: int, area: int, units: int) -> Denial | None:
    """Why units in this area can go nowhere: what keeps them from the first way that leads out of it.

    Rules: move.spaces, move.mountains, access.neutral, bridge.ships
    """
    if can_march(state, player, area, units):
        return None
    for near in state.box.borders[area]:
        payment = access.DUCATS if not access.is_open(state, player, near) else access.FREE
        denial = why_not_step(state, player, area, near, units, payment, True)
        if denial is not None:
            return denial
    for near in access.landings(state, player, area, 1):
        denial = access.why_not_cross(state, player, area, near, units)
        if denial is not None:
            return denial
    return NO_WAY


def camps_of(state: PriceOfPower, player: int) -> list[int]:
    """Areas with regular infantry outside armies."""
    return by_player.camps(state).where[player]
