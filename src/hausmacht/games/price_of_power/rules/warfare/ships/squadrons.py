"""Squadrons: groups of ships and how they move.

A place is a sea zone, or SEAS + the number of a port. A group of ships is LOOSE + sea, ON_SLOTS + sea, or IN_PORT +
port; FLEET is the fleet.

Rules: naval.move, naval.galleys
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import FACES, NOBODY, SEAS, SPACES
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import count5, replaced
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.rules.warfare.land import marching
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

LOOSE: Final = 0
ON_SLOTS: Final = 1000
IN_PORT: Final = 2000
FLEET: Final = 9000


def place_of(state: PriceOfPower, player: int, group: int) -> int:
    """Where a group of ships is."""
    if group == FLEET:
        return state.forces.fleet_at[player]
    if group >= IN_PORT:
        return SEAS + group - IN_PORT
    return group - ON_SLOTS if group >= ON_SLOTS else group


def ships_in_group(state: PriceOfPower, player: int, group: int) -> int:
    if group == FLEET:
        return forces.fleet_size(state, player) if state.forces.fleet_at[player] != NOBODY else 0
    if group >= IN_PORT:
        return ports.docked_at(state, player, group - IN_PORT)
    if group >= ON_SLOTS:
        return count5(state.forces.slots[group - ON_SLOTS], player)
    return count5(state.forces.light[group], player)


def groups_of(state: PriceOfPower, player: int) -> list[int]:
    """All groups of ships of a player."""
    found: list[int] = []
    shift = 5 * player
    for sea in state.box.seas:
        if state.forces.light[sea] >> shift & 31:
            found.append(LOOSE + sea)
        if state.forces.slots[sea] >> shift & 31:
            found.append(ON_SLOTS + sea)
    docked = state.forces.docked
    for at in range(0, len(docked), 3):
        if docked[at + 1] == player:
            found.append(IN_PORT + docked[at])
    if state.forces.fleet_at[player] != NOBODY:
        found.append(FLEET)
    return found


def spaces_of(state: PriceOfPower, player: int) -> int:
    return SPACES + marching.extra_spaces(state, player, True)


def move_ships(table: Table[PriceOfPower], player: int, group: int, ships: int, place: int) -> None:
    """So many ships of a group (all of the fleet) come to a place; galleys are lost on open seas.

    Rules: naval.move, naval.galleys
    """
    state = table.state
    if group == FLEET:
        ships = forces.fleet_size(state, player)
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, place)
        if not suits_galleys(place):
            casualties.galleys_lost(table, player)
    else:
        source = place_of(state, player, group)
        if ON_SLOTS <= group < IN_PORT:
            ports.put_on_slots(state, player, source, -ships)
        else:
            ports.put_light(state, player, source, -ships)
        ports.put_light(state, player, place, ships)
    if place < SEAS:
        table.tell(events.SAILED, player, place, ships)
    else:
        table.tell(events.ENTERED_PORT, player, place - SEAS, ships)


def suits_galleys(place: int) -> bool:
    """A zone with a star or a dagger, or a port on one.

    Rules: naval.galleys
    """
    if place < SEAS:
        return ports.is_calm(place)
    for sea in FACES[place - SEAS]:
        if ports.is_calm(sea):
            return True
    return False
