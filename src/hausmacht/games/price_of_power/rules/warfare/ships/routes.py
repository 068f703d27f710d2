"""How far ships get: two spaces, not through hostile or distant zones; ports are spaces too.

A place is a sea zone, or SEAS + the number of a port.

Rules: naval.range, naval.distant, naval.pacific
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    FACES,
    MAIN_AREAS,
    SEA_DISTANT,
    SEA_NEAR,
    SEA_PACIFIC,
    SEAS,
)
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.land import access
from hausmacht.games.price_of_power.state import PriceOfPower

FAR: Final = 99


def open_seas(state: PriceOfPower, player: int) -> list[bool]:
    """Zones through which ships may pass: neither hostile nor distant.

    Rules: naval.range
    """
    found = [False] * SEAS
    for sea in state.box.seas:
        found[sea] = not SEA_DISTANT[sea] and not forces.is_hostile_sea(state, player, sea)
    return found


def distances(state: PriceOfPower, source: int, spaces: int, free: list[bool]) -> list[int]:
    """How many spaces each zone is away from a place; FAR: out of range."""
    found = [FAR] * SEAS
    queue: list[int] = []
    if source < SEAS:
        found[source] = 0
        queue.append(source)
    else:
        for sea in FACES[source - SEAS]:
            found[sea] = 1
            queue.append(sea)
    at = 0
    while at < len(queue):
        sea = queue[at]
        at += 1
        if found[sea] >= spaces or (sea != source and not free[sea]):
            continue
        for near in SEA_NEAR[sea]:
            if found[near] > found[sea] + 1 and state.box.ports_on[near]:
                found[near] = found[sea] + 1
                queue.append(near)
    return found


def reaches(state: PriceOfPower, source: int, destination: int, spaces: int, free: list[bool]) -> bool:
    """Whether ships at a place get to another one.

    Rules: naval.range
    """
    if source == destination:
        return False
    away = distances(state, source, spaces, free)
    if destination < SEAS:
        return away[destination] <= spaces
    for sea in FACES[destination - SEAS]:
        if away[sea] + 1 <= spaces and (sea == source or free[sea]):
            return True
    return False


def crosses_pacific(source: int, destination: int) -> bool:
    """The way leads across the Pacific Ocean.

    Rules: naval.pacific
    """
    return source < SEAS and destination < SEAS and destination in SEA_PACIFIC[source]


def is_known_sea(state: PriceOfPower, player: int, sea: int) -> bool:
    """A distant zone can only be entered beside an own claim, town or vassal; else it must be explored.

    Rules: naval.distant
    """
    if not SEA_DISTANT[sea]:
        return True
    for area in access.SEA_AREAS[sea]:
        if area < MAIN_AREAS:
            continue
        if board.has_claim(state, player, area):
            return True
        for at in state.box.provinces_in[area]:
            if board.holder(state, at) == player:
                return True
    return False
