"""Ships in zones and ports: where they lie, how many a port holds, repair.

A place is a sea zone, or SEAS + the number of a port.

Rules: ports.limits, ports.safe, ports.repair, ports.lost, naval.slots, ruling.inactive-ports
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import LIGHT, NOBODY, PORT, SEA_DAGGER, SEA_STAR, SEAS
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

# Where ships lie


def is_calm(sea: int) -> bool:
    """A zone for galleys: one with a star or a dagger."""
    return SEA_STAR[sea] or SEA_DAGGER[sea]


def docked_at(state: PriceOfPower, player: int, port: int) -> int:
    """Light ships of a player in a port."""
    docked = state.forces.docked
    for at in range(0, len(docked), 3):
        if docked[at] == port and docked[at + 1] == player:
            return docked[at + 2]
    return 0


def harbours_of(state: PriceOfPower, player: int) -> list[int]:
    """Ports in which ships of the player lie, A to Z."""
    docked = state.forces.docked
    found = [docked[at] for at in range(0, len(docked), 3) if docked[at + 1] == player]
    if state.forces.fleet_at[player] >= SEAS and state.forces.fleet_at[player] - SEAS not in found:
        found.append(state.forces.fleet_at[player] - SEAS)
    found.sort()
    return found


def ships_in_port(state: PriceOfPower, port: int) -> int:
    """All ships in a port, whoever sent them."""
    found = 0
    docked = state.forces.docked
    for at in range(0, len(docked), 3):
        if docked[at] == port:
            found += docked[at + 2]
    for player in range(state.box.players):
        if state.forces.fleet_at[player] == SEAS + port:
            found += forces.fleet_size(state, player)
    return found


def light_at(state: PriceOfPower, player: int, place: int) -> int:
    """Light ships outside the fleet and trade slots."""
    return count5(state.forces.light[place], player) if place < SEAS else docked_at(state, player, place - SEAS)


def put_light(state: PriceOfPower, player: int, place: int, ships: int) -> None:
    """Light ships come to a place, or leave it when negative."""
    if place < SEAS:
        state.forces.light = added(state.forces.light, place, ships << (5 * player))
        return
    port = place - SEAS
    docked = state.forces.docked
    for at in range(0, len(docked), 3):
        if docked[at] == port and docked[at + 1] == player:
            left = docked[at + 2] + ships
            if left:
                state.forces.docked = (*docked[: at + 2], left, *docked[at + 3 :])
            else:
                state.forces.docked = (*docked[:at], *docked[at + 3 :])
            return
    state.forces.docked = (*docked, port, player, ships)


def put_on_slots(state: PriceOfPower, player: int, sea: int, ships: int) -> None:
    """Light ships on trade protection slots come, or leave when negative."""
    state.forces.slots = added(state.forces.slots, sea, ships << (5 * player))


def put_in_fleet(state: PriceOfPower, player: int, place: int, ship: int, ships: int) -> None:
    """New ships in the fleet, which is deployed there if it is not yet."""
    state.forces.fleet_at = replaced(state.forces.fleet_at, player, place)
    state.forces.fleet = added(state.forces.fleet, player * 3 + ship, ships)


def gather(state: PriceOfPower, player: int, place: int, ships: int) -> None:
    """Light ships of a place join the fleet there, or leave it when negative; an empty fleet leaves the board."""
    put_light(state, player, place, -ships)
    put_in_fleet(state, player, place, LIGHT, ships)
    if not forces.fleet_size(state, player):
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)


# Room


def has_room(state: PriceOfPower, player: int, port: int, ships: int, fleet: bool) -> bool:
    """A small port holds two ships, a large one four, or six of them if they are one fleet.

    Rules: ports.limits
    """
    inside = ships_in_port(state, port)
    if board.tax_value(state, port) < 2:
        return inside + ships <= 2
    if inside + ships <= 4:
        return True
    if not fleet or inside + ships > 6:
        return False
    others = inside - (forces.fleet_size(state, player) if state.forces.fleet_at[player] == SEAS + port else 0)
    return others == 0


def room_for_light(state: PriceOfPower, port: int) -> int:
    """Light ships that still find room."""
    most = 4 if board.tax_value(state, port) >= 2 else 2
    return max(0, most - ships_in_port(state, port))


def is_haven(state: PriceOfPower, player: int, port: int) -> bool:
    """A port that the player's ships may enter.

    Rules: ports.safe
    """
    return PORT[port] and hostility.is_friendly(state, player, port)


# Repair


def repair(table: Table[PriceOfPower]) -> None:
    """At the end of a turn or round, damaged heavy ships in ports are repaired.

    Rules: ports.repair
    """
    state = table.state
    for player, damaged in enumerate(state.forces.damaged):
        if damaged and state.forces.fleet_at[player] >= SEAS:
            state.forces.damaged = replaced(state.forces.damaged, player, 0)
            table.tell(events.REPAIRED, player, damaged)
