"""Where armies are needed: own towns in the hands of rebels, lands of enemies, and small realms worth a war."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import AREA, ARMIES, MAIN_AREAS, MIL, NOBODY, POWERS, REBELS
from hausmacht.games.price_of_power.rules.diplomacy.subjugation import tax_of
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import npr_forces
from hausmacht.games.price_of_power.rules.warfare.declaring import causes, restrictions
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.state import PriceOfPower

FAR: Final = 99
REACH: Final = 2  # areas that an army crosses at once
MARGIN: Final = 2  # units more than the enemy
LARGEST_PREY: Final = 4  # tax income of a realm on which war is declared
WAR_CHEST: Final = 12  # ducats
WAR_POWER: Final = 4  # military power


def targets(state: PriceOfPower, player: int) -> dict[int, int]:
    """Areas where an army is needed, with the units that it takes."""
    found: dict[int, int] = {}
    for at in board.towns_of(state, player):
        if state.map.occupier[at] == REBELS:
            found[AREA[at]] = resistance(state, player, AREA[at])
    for area in board.own_areas(state, player):
        if state.map.rebels[area]:
            found[area] = resistance(state, player, area)
    for realm in hostility.enemies_of(state, player):
        for at in board.provinces_of(state, realm):
            area = AREA[at]
            if area not in found and area < MAIN_AREAS and state.map.occupier[at] != player:
                found[area] = resistance(state, player, area)
    return found


def resistance(state: PriceOfPower, player: int, area: int) -> int:
    """Rebels, enemies and the levies of realms at war with the player."""
    found = state.map.rebels[area]
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other):
            found += forces.units_in(state, other, area)
    realms = npr_forces.hostile_owners(state, player, area)
    return found + (npr_forces.land_strength(state, realms, area) if realms else 0)


def way(state: PriceOfPower, area: int, goals: dict[int, int], units: int) -> int:
    """How many areas away the nearest goal is that so many units can take; FAR: none is near."""
    seen = {area}
    edge = [area]
    for steps in range(3 * REACH):
        for here in edge:
            if here in goals and units >= goals[here] + (MARGIN if goals[here] else 1):
                return steps
        edge = sorted({near for here in edge for near in state.box.borders[here]} - seen)
        seen.update(edge)
    return FAR


def best_army(state: PriceOfPower, player: int, goals: dict[int, int]) -> tuple[int, int]:
    """The army that is nearest to something it can take, and how far it has to go."""
    best = NOBODY
    nearest = FAR
    for army in range(ARMIES):
        at = player * ARMIES + army
        area = state.forces.army_at[at]
        if area != NOBODY:
            here = way(state, area, goals, forces.army_size(state, at))
            if here < nearest:
                nearest = here
                best = army
    return best, nearest


def is_march_wanted(state: PriceOfPower, player: int) -> bool:
    goals = targets(state, player)
    if not goals:
        return False
    _, steps = best_army(state, player, goals)
    return 0 < steps < FAR


def are_units_wanted(state: PriceOfPower, player: int) -> bool:
    """There is something to take, and no army that could."""
    goals = targets(state, player)
    if not goals or forces.deployed(state, player) >= 2 + max(goals.values()) + board.base_tax(state, player) // 2:
        return False
    return best_army(state, player, goals)[1] == FAR


def largest_army(state: PriceOfPower, player: int) -> int:
    return max([forces.army_size(state, player * ARMIES + army) for army in range(ARMIES)])


def prey(state: PriceOfPower, player: int) -> int:
    """A small realm against which there is a cause of war, without friends, in reach of an army; NOBODY: none."""
    if state.treasury.power[player * POWERS + MIL] < WAR_POWER or state.treasury.ducats[player] < WAR_CHEST:
        return NOBODY
    if hostility.is_at_war(state, player) or state.treasury.stability[player] < 0:
        return NOBODY
    best = NOBODY
    most = 0.0
    for realm in restrictions.targets(state, player):
        promise = worth_of_prey(state, player, realm)
        if promise > most:
            most = promise
            best = realm
    return best


def worth_of_prey(state: PriceOfPower, player: int, realm: int) -> float:
    """Its tax income, if it can be overrun by what stands near; else 0."""
    if not board.is_independent(state, realm) or state.relations.ally[realm] != NOBODY:
        return 0.0
    if causes.cause_of(state, player, realm) not in (causes.CONQUEST, causes.TOKEN, causes.EXCOMMUNICATION):
        return 0.0
    tax = tax_of(state, realm)
    areas = board.areas_of(state, realm)
    if tax > LARGEST_PREY or len(areas) > 1 or state.relations.marriage[realm] >> player & 1:
        return 0.0
    if areas[0] >= MAIN_AREAS or board.is_member(state, realm):
        return 0.0  # beyond the seas, or the Emperor comes to help
    need = capacity.npr_military(state, realm, areas[0]) + state.map.rebels[areas[0]]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == NOBODY or forces.army_size(state, army) < max(tax, need + MARGIN):
            continue
        if way(state, state.forces.army_at[army], {areas[0]: need}, forces.army_size(state, army)) <= REACH:
            return float(tax)
    return 0.0
