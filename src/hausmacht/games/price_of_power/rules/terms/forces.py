"""Manpower, land units and ships: how many there are and where, and how they come and go.

Regular units come out of Available manpower and go to Exhausted when they fall. Allied units wait in a pool of their
own until they are recruited.

Rules: units.pools, units.outside-armies, ships.outside-fleets, mercenary.supply
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARMIES,
    ARMS,
    GENERAL,
    INFANTRY,
    MERCENARY,
    NOBODY,
    POSTS,
    REGULAR,
    RULER,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks.actions import put_on_discards
from hausmacht.games.price_of_power.events import common as events
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.state import PriceOfPower

# Counting


def army_size(state: PriceOfPower, army: int) -> int:
    """Units in an army (player * ARMIES + number)."""
    at = army * UNIT_KINDS
    row = state.forces.army
    found = 0
    for step in range(UNIT_KINDS):
        found += row[at + step]
    return found


def arms_in(state: PriceOfPower, army: int, arm: int) -> int:
    """Units of one arm in an army, whoever sent them."""
    at = army * UNIT_KINDS + arm
    row = state.forces.army
    return row[at] + row[at + ARMS] + row[at + 2 * ARMS]


def camp(state: PriceOfPower, player: int, area: int) -> int:
    """Regular infantry outside armies."""
    return count5(state.forces.camps[area], player)


def units_in(state: PriceOfPower, player: int, area: int) -> int:
    """Land units of a player in an area."""
    found = count5(state.forces.camps[area], player)
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == area:
            found += army_size(state, army)
    return found


def arms_of(state: PriceOfPower, player: int, area: int, arm: int) -> int:
    """Units of one arm in an area."""
    found = count5(state.forces.camps[area], player) if arm == INFANTRY else 0
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == area:
            found += arms_in(state, army, arm)
    return found


def areas_with_units(state: PriceOfPower, player: int) -> list[int]:
    """Areas with land units of the player, A to Z."""
    found = by_player.camps(state).where[player][:]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        area = state.forces.army_at[army]
        if area != NOBODY and area not in found and army_size(state, army):
            found.append(area)
    found.sort()
    return found


def deployed(state: PriceOfPower, player: int) -> int:
    """All land units on the board."""
    found = by_player.camps(state).total[player]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != NOBODY:
            found += army_size(state, army)
    return found


def units_of_source(state: PriceOfPower, player: int, source: int) -> int:
    """Deployed units that are regular, mercenary or allied."""
    found = 0
    if source == REGULAR:
        found += by_player.camps(state).total[player]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        at = army * UNIT_KINDS + source * ARMS
        found += state.forces.army[at] + state.forces.army[at + 1] + state.forces.army[at + 2]
    return found


def faces_hostile_units(state: PriceOfPower, player: int, area: int) -> bool:
    """Hostile units in the area: rebels or units of players at war with this one."""
    if state.map.rebels[area]:
        return True
    if not hostility.is_at_war(state, player):
        return False
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other) and units_in(state, other, area):
            return True
    return False


# Coming and going


def free_army(state: PriceOfPower, player: int) -> int:
    """An army that is not on the board; NOBODY: all are."""
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == NOBODY:
            return army
    return NOBODY


def army_in(state: PriceOfPower, player: int, area: int) -> int:
    """The first army of a player in an area; NOBODY: none."""
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == area:
            return army
    return NOBODY


def add_to_army(table: Table[PriceOfPower], army: int, unit: int, units: int) -> None:
    """Units (source * 3 + arm) join an army that is on the board."""
    state = table.state
    state.forces.army[army * UNIT_KINDS + unit] += units
    table.tell(events.UNITS, army // ARMIES, state.forces.army_at[army], unit, units)


def add_to_camp(table: Table[PriceOfPower], player: int, area: int, units: int) -> None:
    """Regular infantry outside armies."""
    state = table.state
    state.forces.camps = added(state.forces.camps, area, units << (5 * player))
    table.tell(events.UNITS, player, area, REGULAR * ARMS + INFANTRY, units)


def take_from_army(table: Table[PriceOfPower], army: int, unit: int, units: int) -> None:
    """Units leave an army; an empty army leaves the board."""
    state = table.state
    state.forces.army[army * UNIT_KINDS + unit] -= units
    table.tell(events.UNITS_LOST, army // ARMIES, state.forces.army_at[army], unit, units)
    tidy_army(state, army)


def take_from_camp(table: Table[PriceOfPower], player: int, area: int, units: int) -> None:
    state = table.state
    state.forces.camps = added(state.forces.camps, area, -(units << (5 * player)))
    table.tell(events.UNITS_LOST, player, area, REGULAR * ARMS + INFANTRY, units)


def tidy_army(state: PriceOfPower, army: int) -> None:
    """An empty army leaves the board; its general goes home and is discarded."""
    if state.forces.army_at[army] != NOBODY and army_size(state, army) == 0:
        state.forces.army_at[army] = NOBODY
        player = army // ARMIES
        place = player * POSTS + GENERAL + army % ARMIES
        who = state.court.character[place]
        if who != NOBODY:
            if who != state.court.character[player * POSTS + RULER] and who < len(state.box.content.card_deck):
                put_on_discards(state, who)  # the ruler goes home and rules on
            state.court.character = replaced(state.court.character, place, NOBODY)
            state.court.ill = replaced(state.court.ill, place, 0)


def disband_mercenaries(table: Table[PriceOfPower], player: int) -> None:
    """All mercenaries leave."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        for arm in range(ARMS):
            units = state.forces.army[army * UNIT_KINDS + MERCENARY * ARMS + arm]
            if units:
                take_from_army(table, army, MERCENARY * ARMS + arm, units)


# Allied units: infantry lent by active allies. They wait beside Available manpower until they are recruited.


def gain_allied(table: Table[PriceOfPower], player: int, units: int) -> None:
    """Units of an ally wait to be recruited for nothing."""
    state = table.state
    state.forces.allied_pool = added(state.forces.allied_pool, player, units)


def lose_allied(table: Table[PriceOfPower], player: int, units: int) -> None:
    """Units of an ally go home: those that wait first, then deployed ones."""
    state = table.state
    waiting = min(units, state.forces.allied_pool[player])
    state.forces.allied_pool = added(state.forces.allied_pool, player, -waiting)
    units -= waiting
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        for arm in range(ARMS):
            gone = min(units, state.forces.army[army * UNIT_KINDS + ALLIED * ARMS + arm])
            if gone > 0:
                take_from_army(table, army, ALLIED * ARMS + arm, gone)
                units -= gone


# Ships


def ships_in(state: PriceOfPower, player: int, sea: int) -> int:
    """Ships of a player in a zone: light ones, those on trade slots, and the fleet."""
    found = count5(state.forces.light[sea], player) + count5(state.forces.slots[sea], player)
    if state.forces.fleet_at[player] == sea:
        found += fleet_size(state, player)
    return found


def zones_with_ships(state: PriceOfPower, player: int) -> list[int]:
    """Sea zones with ships of the player."""
    found = by_player.light(state).where[player][:]
    found.extend([sea for sea in by_player.slots(state).where[player] if sea not in found])
    fleet = state.forces.fleet_at[player]
    if 0 <= fleet < SEAS and fleet not in found and fleet_size(state, player):
        found.append(fleet)
    found.sort()
    return found


def fleet_size(state: PriceOfPower, player: int) -> int:
    at = player * 3
    return state.forces.fleet[at] + state.forces.fleet[at + 1] + state.forces.fleet[at + 2]


def ships_of(state: PriceOfPower, player: int) -> int:
    """All ships on the board, in ports too."""
    found = fleet_size(state, player) if state.forces.fleet_at[player] != NOBODY else 0
    found += by_player.light(state).total[player] + by_player.slots(state).total[player]
    for at in range(0, len(state.forces.docked), 3):
        if state.forces.docked[at + 1] == player:
            found += state.forces.docked[at + 2]
    return found


def ships_at_sea(state: PriceOfPower, player: int) -> int:
    """Ships outside ports."""
    found = fleet_size(state, player) if 0 <= state.forces.fleet_at[player] < SEAS else 0
    return found + by_player.light(state).total[player] + by_player.slots(state).total[player]


def is_hostile_sea(state: PriceOfPower, player: int, sea: int) -> bool:
    """Hostile ships in the zone, or a hostile non-player port on it while no ship hostile to that realm is there.

    Rules: terms.hostile
    """
    if not hostility.is_at_war(state, player):
        return False
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other) and ships_in(state, other, sea):
            return True
    for port in state.box.ports_on[sea]:
        if state.map.token[port] < 0 and state.map.occupier[port] == NOBODY:
            realm = board.realm_beneath(state, port)
            if (
                realm != NOBODY
                and hostility.is_hostile_realm(state, player, realm)
                and not is_watched(state, realm, sea)
            ):
                return True
    return False


def is_watched(state: PriceOfPower, realm: int, sea: int) -> bool:
    """Ships hostile to a non-player realm are in the zone."""
    for player in range(state.box.players):
        if ships_in(state, player, sea) and hostility.is_hostile_realm(state, player, realm):
            return True
    return False


# Manpower


def exhaust_manpower(table: Table[PriceOfPower], player: int, units: int) -> int:
    """Available manpower becomes exhausted; how much there was."""
    state = table.state
    moved = min(units, state.treasury.available[player])
    if moved > 0:
        state.treasury.available[player] -= moved
        state.treasury.exhausted[player] += moved
        table.tell(events.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])
    return max(moved, 0)


def refresh_manpower(table: Table[PriceOfPower], player: int, units: int) -> int:
    """Exhausted manpower becomes available; how much there was."""
    state = table.state
    moved = min(units, state.treasury.exhausted[player])
    if moved > 0:
        state.treasury.exhausted[player] -= moved
        state.treasury.available[player] += moved
        table.tell(events.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])
    return max(moved, 0)
