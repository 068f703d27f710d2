"""How strong a non-player realm is in battle, and when it gives way.

What a realm has mustered in a turn stands behind the fixed entries of `state.turn`: a province, or PROVINCES + a port.

Rules: npr.strength, npr.active-half, npr.distant-double, npr.emperor, npr.several-battles, npr.retreat
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_CONTINENT,
    AREAS,
    FACES,
    HRE,
    MAIN_AREAS,
    MAIN_MAP,
    NOBODY,
    PROVINCES,
)
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.state import PriceOfPower

CAPITAL: Final = 1000  # more than any number of units


def owner_of(state: PriceOfPower, province: int) -> int:
    """The realm that fights for a province: a vassal's overlord musters for it."""
    realm = board.realm_beneath(state, province)
    return hostility.top_realm(state, realm) if realm != NOBODY else NOBODY


def hostile_owners(state: PriceOfPower, player: int, area: int) -> list[int]:
    """Non-player realms at war with the player that control something in the area, A to Z."""
    found: list[int] = []
    for at in state.box.provinces_in[area]:
        if state.map.token[at] < 0 and state.map.occupier[at] == NOBODY:
            realm = owner_of(state, at)
            if realm != NOBODY and realm not in found and hostility.is_hostile_realm(state, player, realm):
                found.append(realm)
    return sorted(found)


def hostile_ports(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Non-player realms at war with the player that control a port on the zone."""
    found: list[int] = []
    for at in state.box.ports_on[sea]:
        if state.map.token[at] < 0 and state.map.occupier[at] == NOBODY:
            realm = owner_of(state, at)
            if realm != NOBODY and realm not in found and hostility.is_hostile_realm(state, player, realm):
                found.append(realm)
    return sorted(found)


def shared(state: PriceOfPower, realm: int, units: int, distant: bool, area: int) -> int:
    """Half for an active ally; double on distant continents unless the plague is there.

    Rules: npr.active-half, npr.distant-double
    """
    if hostility.top_realm(state, realm) in state.relations.active:
        units = (units + 1) // 2
    if distant and area not in state.map.plague:
        units *= 2
    return units


def land_strength(
    state: PriceOfPower,
    realms: list[int],
    area: int,
    attacker: int = NOBODY,
    arrived: int = 0,
    but: Sequence[int] = (),
) -> int:
    """Infantry of all these realms together in an area that an attacker enters with so many units.

    Provinces in `but` are needed elsewhere.

    Rules: npr.strength, npr.emperor
    """
    found = 0
    for realm in realms:
        units = capacity.npr_military(state, realm, area, but)
        found += shared(state, realm, units, AREA_CONTINENT[area] != MAIN_MAP, area)
    emperor = state.empire.emperor
    defended = emperor in realms or any([board.is_member(state, realm) for realm in realms])
    if defended and emperor != NOBODY and board.emperor_player(state) == NOBODY and is_imperial(state, area):
        found += max(0, 3 * state.empire.authority - 2 * invaded_areas(state, area, attacker, arrived))
    return found


def is_imperial(state: PriceOfPower, area: int) -> bool:
    if area in state.empire.departed:
        return False
    for at in state.box.provinces_in[area]:
        if HRE[at]:
            return True
    return False


def invaded_areas(state: PriceOfPower, entered: int, attacker: int, arrived: int) -> int:
    """Areas of the Empire in which players from outside had units before this turn.

    Those that have just come to the area of the battle do not count.

    Rules: npr.emperor
    """
    found = 0
    for area in range(MAIN_AREAS):
        if is_imperial(state, area):
            for player in range(state.box.players):
                units = forces.units_in(state, player, area)
                if area == entered and player == attacker:
                    units -= arrived
                if units > 0 and not board.is_member(state, state.box.realm[player]):
                    found += 1
                    break
    return found


def sea_strength(state: PriceOfPower, realms: list[int], sea: int, but: Sequence[int] = ()) -> int:
    """Light ships of all these realms in a zone; ports in `but` are needed elsewhere."""
    found = 0
    for realm in realms:
        found += shared(state, realm, capacity.npr_naval(state, realm, sea, but), False, NOBODY)
    return found


# Several battles in a turn


def levies(state: PriceOfPower, realm: int, place: int) -> list[int]:
    """Provinces that muster for a realm at a place: an area, or AREAS + a sea zone."""
    if place < AREAS:
        return capacity.npr_levies(state, realm, place)
    return capacity.npr_yards(state, realm, place - AREAS)


def spent(state: PriceOfPower, place: int) -> list[int]:
    """Provinces that have fought this turn already: on land, or as ports at sea.

    Rules: npr.several-battles
    """
    used = state.turn.fought
    if place < AREAS:
        return [at for at in used if at < PROVINCES]
    return [at - PROVINCES for at in used if at >= PROVINCES]


def spend(state: PriceOfPower, realms: list[int], place: int, but: list[int]) -> None:
    """What musters for these realms at a place, except what does not (`but`), does not fight again this turn.

    Rules: npr.several-battles
    """
    for realm in realms:
        for at in levies(state, realm, place):
            if at not in but:
                state.turn.fought += (at if place < AREAS else PROVINCES + at,)


def needed_elsewhere(state: PriceOfPower, attacker: int, place: int, others: list[int]) -> list[int]:
    """Provinces that a realm keeps for another battle of this turn: at its capital, then against the larger force.

    Rules: npr.several-battles
    """
    found: list[int] = []
    for realm in enemies_at(state, attacker, place):
        for other in others:
            if (other < AREAS) != (place < AREAS) or realm not in enemies_at(state, attacker, other):
                continue
            if weight_of(state, attacker, realm, other) > weight_of(state, attacker, realm, place):
                found += levies(state, realm, other)
    return found


def enemies_at(state: PriceOfPower, player: int, place: int) -> list[int]:
    """Non-player realms that would meet the player at a place."""
    return hostile_owners(state, player, place) if place < AREAS else hostile_ports(state, player, place - AREAS)


def weight_of(state: PriceOfPower, attacker: int, realm: int, place: int) -> int:
    """How much a realm cares for a battle: its capital first, then the number of its enemies.

    Rules: npr.several-battles
    """
    if place < AREAS:
        at_home = board.capital_area(state, realm) == place
        return forces.units_in(state, attacker, place) + (CAPITAL if at_home else 0)
    capital = board.capital_of(state, realm)
    at_home = capital != NOBODY and place - AREAS in FACES[capital]
    return forces.ships_in(state, attacker, place - AREAS) + (CAPITAL if at_home else 0)


def stands_on_land(state: PriceOfPower, realms: list[int], area: int) -> bool:
    """In the capital area, in the last area, or beside rebels, a non-player realm fights on when outnumbered.

    Rules: npr.retreat
    """
    if state.map.rebels[area]:
        return True
    for realm in realms:
        if board.capital_area(state, realm) == area or len(board.areas_of(state, realm)) == 1:
            return True
    return False


def stands_at_sea(state: PriceOfPower, realms: list[int], sea: int) -> bool:
    """So it does in a zone next to its capital."""
    for realm in realms:
        capital = board.capital_of(state, realm)
        if capital != NOBODY and sea in FACES[capital]:
            return True
        lands = board.provinces_of(state, realm)
        if len({AREA[at] for at in lands}) == 1:
            return True
    return False
