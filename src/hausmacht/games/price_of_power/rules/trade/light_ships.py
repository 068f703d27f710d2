"""Single light ships that sail for trade or discovery: where they lie, how far they come, where they go.

An origin is a number: sea * 2 for a ship in the zone, sea * 2 + 1 for one on a trade protection slot, and
PORTS + province for one in a port.

Rules: ships.range, ships.distant-zones, ships.pacific, trade.slots
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import (
    AREA,
    FACES,
    LIGHT,
    NOBODY,
    POWERS,
    SEA_DISTANT,
    SEA_NEAR,
    SEA_PACIFIC,
    SEA_SLOTS,
    SEAS,
    SPACES,
)
from hausmacht.games.price_of_power.rows import added, count5, replaced, total5
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.warfare.land import marching
from hausmacht.games.price_of_power.state import PriceOfPower

PORTS: Final = 2 * SEAS  # origins from here on are ports
PACIFIC_COST: Final = 1  # power of any kind


def light_in(state: PriceOfPower, player: int, sea: int) -> int:
    """Light ships of a player in a zone, on slots and in the fleet too."""
    found = count5(state.forces.light[sea], player) + count5(state.forces.slots[sea], player)
    if state.forces.fleet_at[player] == sea:
        found += state.forces.fleet[player * 3 + LIGHT]
    return found


def has_free_slot(state: PriceOfPower, sea: int) -> bool:
    """Rules: trade.slots"""
    return total5(state.forces.slots[sea]) < SEA_SLOTS[sea]


def origins(state: PriceOfPower, player: int) -> list[int]:
    """Where light ships of the player lie."""
    found: list[int] = []
    for sea in zones_of(state, player):
        on_slots = count5(state.forces.slots[sea], player)
        if light_in(state, player, sea) > on_slots:
            found.append(2 * sea)
        if on_slots:
            found.append(2 * sea + 1)
    for at in range(0, len(state.forces.docked), 3):
        if state.forces.docked[at + 1] == player and state.forces.docked[at + 2] > 0:
            found.append(PORTS + state.forces.docked[at])
    return found


def zones_of(state: PriceOfPower, player: int) -> list[int]:
    """Zones with light ships of the player, on slots and in the fleet too."""
    found = by_player.light(state).where[player][:]
    found.extend([sea for sea in by_player.slots(state).where[player] if sea not in found])
    fleet = state.forces.fleet_at[player]
    if 0 <= fleet < SEAS and state.forces.fleet[player * 3 + LIGHT] and fleet not in found:
        found.append(fleet)
    found.sort()
    return found


def home_of(origin: int) -> int:
    """The zone of an origin; NOBODY: a port."""
    return origin // 2 if origin < PORTS else NOBODY


def has_foothold(state: PriceOfPower, player: int, sea: int) -> bool:
    """A claim, town or vassal of the player on a distant zone.

    Rules: ships.distant-zones
    """
    for port in state.box.ports_on[sea]:
        if board.holder(state, port) == player or state.map.occupier[port] == player:
            return True
        if board.has_claim(state, player, AREA[port]):
            return True
    return False


def reach(state: PriceOfPower, player: int, origin: int, explorer: bool) -> list[int]:
    """Zones a light ship can sail to within two spaces: never into hostile zones, nor through distant ones.

    An explorer needs no foothold in a distant zone, and events may send him a space further to some continents. To
    cross the Pacific takes power of any kind.

    Rules: ships.range, ships.distant-zones, ships.pacific, move.spaces
    """
    start = home_of(origin)
    found = [False] * SEAS
    edge: list[int] = []
    spaces = SPACES
    if start == NOBODY:
        spaces -= 1
        for sea in FACES[origin - PORTS]:
            if may_sail_into(state, player, sea, explorer):
                found[sea] = True
                edge.append(sea)
    else:
        edge.append(start)
    while spaces > 0:
        further: list[int] = []
        for sea in edge:
            if sea != start and SEA_DISTANT[sea]:
                continue
            for near in SEA_NEAR[sea]:
                if found[near] or near == start or not state.box.ports_on[near]:
                    continue
                if near in SEA_PACIFIC[sea] and not explorer and treasury.total_power(state, player) < PACIFIC_COST:
                    continue
                if may_sail_into(state, player, near, explorer):
                    found[near] = True
                    further.append(near)
        edge = further
        spaces -= 1
    if explorer and state.effects.mods:
        for sea in edge:
            for near in SEA_NEAR[sea]:
                if found[near] or (sea != start and SEA_DISTANT[sea]) or not state.box.ports_on[near]:
                    continue
                if marching.spaces_to_continents(state, player, near) and may_sail_into(state, player, near, True):
                    found[near] = True
    return [sea for sea in range(SEAS) if found[sea]]


def may_sail_into(state: PriceOfPower, player: int, sea: int, explorer: bool) -> bool:
    """Rules: ships.distant-zones"""
    if forces.is_hostile_sea(state, player, sea):
        return False
    return explorer or not SEA_DISTANT[sea] or has_foothold(state, player, sea)


def crosses_pacific(origin: int, sea: int) -> bool:
    """Whether the only way of one ship into the next zone is across the Pacific.

    Rules: ships.pacific
    """
    start = home_of(origin)
    return start != NOBODY and sea in SEA_PACIFIC[start]


def pay_pacific(table: Table[PriceOfPower], player: int) -> None:
    """One power of the kind there is most of.

    Rules: ships.pacific, ruling.pacific-power
    """
    state = table.state
    kinds = [state.treasury.power[player * POWERS + kind] for kind in range(POWERS)]
    treasury.spend_power(table, player, kinds.index(max(kinds)), PACIFIC_COST)


def take_away(state: PriceOfPower, player: int, origin: int) -> None:
    """The ship leaves its place; loose ships before those of the fleet."""
    if origin >= PORTS:
        leave_port(state, player, origin - PORTS)
        return
    sea = origin // 2
    one = 1 << (5 * player)
    if origin % 2:
        state.forces.slots = added(state.forces.slots, sea, -one)
    elif count5(state.forces.light[sea], player):
        state.forces.light = added(state.forces.light, sea, -one)
    else:
        state.forces.fleet = added(state.forces.fleet, player * 3 + LIGHT, -1)
        if forces.fleet_size(state, player) == 0:
            state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)


def leave_port(state: PriceOfPower, player: int, port: int) -> None:
    docked = state.forces.docked
    for at in range(0, len(docked), 3):
        if docked[at] == port and docked[at + 1] == player:
            left = docked[at + 2] - 1
            state.forces.docked = (
                (*docked[: at + 2], left, *docked[at + 3 :]) if left else (*docked[:at], *docked[at + 3 :])
            )
            return


def put(state: PriceOfPower, player: int, sea: int, on_slot: bool) -> None:
    """The ship arrives, on a trade protection slot or beside them."""
    if on_slot:
        state.forces.slots = added(state.forces.slots, sea, 1 << (5 * player))
    else:
        state.forces.light = added(state.forces.light, sea, 1 << (5 * player))


def displace(state: PriceOfPower, other: int, sea: int) -> None:
    """A ship of another player leaves its slot and stays in the zone.

    Rules: trade.displace
    """
    state.forces.slots = added(state.forces.slots, sea, -(1 << (5 * other)))
    state.forces.light = added(state.forces.light, sea, 1 << (5 * other))
