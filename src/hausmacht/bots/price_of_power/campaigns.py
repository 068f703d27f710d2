"""Where armies are needed: own towns in the hands of rebels, lands of enemies, and lands that are worth a war.

A war is reckoned area by area: what an army can reach at once, who would stand in its way, and what a siege could take
before the round is over. A casus belli is fetched where it would pay, and units are recruited where they are short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.bots.price_of_power.wishes import wishes_of
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    FACES,
    MAIN_AREAS,
    MIL,
    NOBODY,
    PORT,
    POWERS,
    REBELS,
)
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.terms.unrest import all_unrest_of
from hausmacht.games.price_of_power.rules.warfare.battle import npr_forces
from hausmacht.games.price_of_power.rules.warfare.declaring import causes, restrictions
from hausmacht.games.price_of_power.rules.warfare.land import access, marching, siege
from hausmacht.games.price_of_power.state import PriceOfPower

FAR: Final = 99
REACH: Final = 2  # areas that an army crosses at once
MARGIN: Final = 2  # units more than the enemy
SUPERIOR: Final = 2  # so many times the units of a player on whom war is declared
ACTIVATION: Final = 1  # military power
WAR_POWER: Final = 3  # military power: one to declare it, one for a siege, and one in hand
RECRUIT_POWER: Final = 4  # with which units are recruited for a war to come
CALM: Final = 2  # unrest that somebody leaves at home when he goes to war
LARGE_ARMY: Final = 7  # nobody recruits more in peace
WISH: Final = 1.0  # what a province that a mission names is worth beside its tax
LOST_SHIP: Final = 0.5  # tax that a ship is worth
VASSAL_SHARE: Final = 0.5  # of their taxes
SHIELD: Final = 0.6  # what a member of the Empire is worth: a person who is Emperor may come to help
STATION_POWER: Final = 4  # military power with which an army is moved up in peace


class Prize:
    """An area worth a war: the realms to fight, their units there, their tax, and how much of it can be taken."""

    def __init__(self, area: int, realms: list[int], need: int, tax: int, taken: int, worth: float) -> None:
        self.area: Final = area
        self.realms: Final = realms
        self.need: Final = need
        self.tax: Final = tax
        self.taken: Final = taken
        self.worth: Final = worth


# At war


def targets(state: PriceOfPower, player: int) -> dict[int, int]:
    """Areas where an army is needed, with the units that it takes."""
    found: dict[int, int] = {}
    for at in board.towns_of(state, player):
        if state.map.occupier[at] == REBELS and AREA[at] not in found:
            found[AREA[at]] = units_to_take(state, player, AREA[at])
    for area in board.own_areas(state, player):
        if state.map.rebels[area] and area not in found:
            found[area] = units_to_take(state, player, area)
    for realm in hostility.enemies_of(state, player):
        for at in board.provinces_of(state, realm):
            area = AREA[at]
            if area not in found and area < MAIN_AREAS and state.map.occupier[at] != player:
                found[area] = units_to_take(state, player, area)
    return found


def units_to_take(state: PriceOfPower, player: int, area: int) -> int:
    """Units that beat whoever stands in an area, and then besiege the smallest hostile province there."""
    against = resistance(state, player, area)
    smallest = 0
    for at in state.box.provinces_in[area]:
        if state.map.occupier[at] == REBELS or hostility.is_hostile(state, player, at):
            tax = board.tax_value(state, at)
            smallest = tax if smallest == 0 else min(smallest, tax)
    return max(against + MARGIN if against else 1, smallest + (against + 1) // 2)


def resistance(state: PriceOfPower, player: int, area: int) -> int:
    """Rebels, enemies and the levies of realms at war with the player."""
    found = state.map.rebels[area]
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other):
            found += forces.units_in(state, other, area)
    realms = npr_forces.hostile_owners(state, player, area)
    return found + (npr_forces.land_strength(state, realms, area) if realms else 0)


def way(state: PriceOfPower, player: int, area: int, goals: dict[int, int], units: int) -> int:
    """How many areas away the nearest goal is that so many units can take; FAR: none is near.

    In peace nobody marches through the lands of others.
    """
    at_war = hostility.is_at_war(state, player)
    seen = {area}
    edge = [area]
    for steps in range(3 * REACH):
        further: list[int] = []
        for here in edge:
            if here in goals and units >= goals[here]:
                return steps
            for near in state.box.borders[here]:
                if near not in seen:
                    seen.add(near)
                    if near in goals or at_war or access.is_open(state, player, near):
                        further.append(near)
        edge = further
    return FAR


def best_force(state: PriceOfPower, player: int, goals: dict[int, int]) -> tuple[int, int]:
    """The area whose units are nearest to something they can take, and how far they have to go; NOBODY: none can."""
    best = NOBODY
    nearest = FAR
    for area in forces.areas_with_units(state, player):
        units = forces.units_in(state, player, area)
        further = goals
        if area in goals and not state.map.rebels[area] and siege.why_not_siege(state, player, area) is not None:
            further = {goal: need for goal, need in goals.items() if goal != area}  # cavalry alone besieges nothing
        here = way(state, player, area, further, units)
        if here == FAR and overseas(state, player, area, goals, units):
            here = REACH
        if here < nearest:
            nearest = here
            best = area
    return best, nearest


def overseas(state: PriceOfPower, player: int, area: int, goals: dict[int, int], units: int) -> bool:
    """A bridge of ships leads to something that so many units can take."""
    for landing in access.landings(state, player, area, units):
        if landing in goals and units >= goals[landing]:
            return True
    return False


def is_march_wanted(state: PriceOfPower, player: int) -> bool:
    """An army can go where it is needed, or, in peace, to where it will be."""
    goals = targets(state, player)
    if goals:
        area, steps = best_force(state, player, goals)
        return 0 < steps < FAR and sets_out(state, player, area, goals)
    if state.treasury.power[player * POWERS + MIL] < STATION_POWER or hostility.is_at_war(state, player):
        return False
    return station(state, player) != NOBODY


def sets_out(state: PriceOfPower, player: int, area: int, goals: dict[int, int]) -> bool:
    """The first step is allowed: an area nearer to a goal can be entered, by land or across the sea."""
    units = forces.units_in(state, player, area)
    steps = way(state, player, area, goals, units)
    entered = [
        near for near in state.box.borders[area] if marching.ways(state, player, area, near, units, True, ACTIVATION)
    ]
    for landing in access.landings(state, player, area, units):
        if marching.ways(state, player, area, landing, units, False):
            entered.append(landing)
    return any([way(state, player, near, goals, units) < steps for near in entered])


def has_rising(state: PriceOfPower, player: int) -> bool:
    """Rebels hold a town or stand in the realm: every round they cost prestige."""
    for at in board.towns_of(state, player):
        if state.map.occupier[at] == REBELS:
            return True
    return any([state.map.rebels[area] > 0 for area in board.own_areas(state, player)])


def are_units_wanted(state: PriceOfPower, player: int) -> bool:
    """There is something to take, and no army that could."""
    goals = targets(state, player)
    units = forces.deployed(state, player)
    if goals:
        if units >= 2 + max(goals.values()) + board.base_tax(state, player) // 2:
            return False
        return best_force(state, player, goals)[1] == FAR
    if hostility.is_at_war(state, player) or units >= LARGE_ARMY:
        return False
    if state.treasury.power[player * POWERS + MIL] < RECRUIT_POWER or not is_ready(state, player):
        return False
    return recruits_wanted(state, player) > 0


# Within reach


def reachable(state: PriceOfPower, player: int) -> dict[int, int]:
    """Areas that units can enter by one march once there is war, with how many can come; by land or across the sea."""
    found: dict[int, int] = {}
    for origin in forces.areas_with_units(state, player):
        if origin < MAIN_AREAS:
            reach_from(state, player, origin, forces.units_in(state, player, origin), found)
    return found


def reach_from(state: PriceOfPower, player: int, origin: int, units: int, found: dict[int, int]) -> None:
    """What so many units in an area can enter, added to what is known."""
    power = state.treasury.power[player * POWERS + MIL] - WAR_POWER
    entered = [origin]
    for near in state.box.borders[origin]:
        if access.mountain_cost(state, player, origin, near, units) > power:
            continue
        entered.append(near)
        if board.is_realm_near(state, player, near) and access.standing(state, player, near) == access.FRIENDLY:
            entered.extend(state.box.borders[near])
    entered.extend(access.landings(state, player, origin, units))
    for area in entered:
        if area < MAIN_AREAS and found.get(area, 0) < units:
            found[area] = units


# Worth a war


def prize(state: PriceOfPower, player: int) -> Prize | None:
    """The best area for which there is a casus belli now and an army in reach that is strong enough."""
    if not is_ready(state, player):
        return None
    best: Prize | None = None
    wanted = wishes_of(state, player).lands
    for area, units in reachable(state, player).items():
        found = prize_in(state, player, area, units, False, wanted)
        if found is not None and (best is None or found.worth > best.worth):
            best = found
    return best


def is_ready(state: PriceOfPower, player: int) -> bool:
    """At peace, with power for a short war and a calm realm."""
    if state.treasury.power[player * POWERS + MIL] < WAR_POWER or state.treasury.stability[player] < -1:
        return False
    if hostility.is_at_war(state, player) or has_rising(state, player):
        return False
    return len(all_unrest_of(state, player)) <= CALM


def prey(state: PriceOfPower, player: int) -> int:
    """A realm on which war is declared for the best prize; NOBODY: there is none."""
    found = prize(state, player)
    return found.realms[0] if found is not None else NOBODY


def prize_in(
    state: PriceOfPower, player: int, area: int, units: int, claimed: bool, wanted: Sequence[int] = ()
) -> Prize | None:
    """What an area promises to so many units; `claimed`: as with a claim; `wanted`: land that missions name."""
    claimed = claimed or board.has_claim(state, player, area)
    realms: list[int] = []
    tax = 0
    wishes = 0
    shield = 1.0
    for at in state.box.provinces_in[area]:
        realm = owner_to_fight(state, player, at)
        if realm == NOBODY or not is_fair_game(state, player, realm, claimed):
            continue
        tax += board.tax_value(state, at)
        if at in wanted:
            wishes += 1
        if realm not in realms:
            realms.append(realm)
            if board.is_member(state, realm) and board.emperor_player(state) not in (NOBODY, player):
                shield = SHIELD
    if not realms:
        return None
    realms.sort()
    need = strength_against(state, player, realms, area)
    if units < need + (MARGIN if need else 1):
        return None
    power = state.treasury.power[player * POWERS + MIL] - 1
    worth = 0.0
    if has_ships_before(state, player, realms):
        power -= 1  # a battle at sea takes the place of the free march
        worth -= LOST_SHIP
    taken = min(tax, power + (1 if need else 0), units - (need + 1) // 2)
    if taken <= 0:
        return None
    worth += spoils(state, realms, area, tax, taken) + WISH * min(wishes, taken)
    return Prize(area, realms, need, tax, taken, shield * worth)


def spoils(state: PriceOfPower, realms: list[int], area: int, tax: int, taken: int) -> float:
    """The tax that peace will leave of what is taken: all of it, or half of a realm whose capital has fallen."""
    if taken >= tax:
        return float(taken)
    for realm in realms:
        if state.box.player_of[realm] == NOBODY and board.areas_of(state, realm) == [area]:
            return max(VASSAL_SHARE * board.realm_tax(state, realm), 0.5 * taken)
    return 0.7 * taken


def has_ships_before(state: PriceOfPower, player: int, realms: list[int]) -> bool:
    """Ships of the player lie before a port of one of these realms: war begins with a battle at sea."""
    zones = forces.zones_with_ships(state, player)
    if not zones:
        return False
    for realm in realms:
        for at in board.provinces_of(state, realm):
            if PORT[at] and any([sea in zones for sea in FACES[at]]):
                return True
    return False


def owner_to_fight(state: PriceOfPower, player: int, province: int) -> int:
    """The realm with which there would be war for a province; NOBODY: none, or it is the player's own."""
    holder = board.holder(state, province)
    if holder != NOBODY:
        return state.box.realm[holder] if holder != player else NOBODY
    realm = board.realm_beneath(state, province)
    return hostility.top_realm(state, realm) if realm != NOBODY else NOBODY


def is_fair_game(state: PriceOfPower, player: int, realm: int, claimed: bool) -> bool:
    """War may be declared on it without loss, nobody stands by it, and it is no match for the player."""
    if state.relations.marriage[realm] >> player & 1 or state.relations.ally[realm] != NOBODY:
        return False
    other = state.box.player_of[realm]
    if other != NOBODY and not is_weaker(state, player, other):
        return False
    emperor = board.emperor_player(state)
    if emperor not in (NOBODY, player) and state.box.is_bot[emperor] and board.is_member(state, realm):
        return False  # a bot that is Emperor always comes
    if not claimed and not causes.has_cause(state, player, realm):
        return False
    return restrictions.why_not_war(state, player, realm) is None


def is_weaker(state: PriceOfPower, player: int, other: int) -> bool:
    """A person with far fewer units and no help; a bot arms itself when it is attacked."""
    if state.box.is_bot[other] or state.relations.allied[other]:
        return False
    theirs = forces.deployed(state, other) + state.treasury.available[other] // 2
    return forces.deployed(state, player) >= SUPERIOR * theirs + MARGIN


def strength_against(state: PriceOfPower, player: int, realms: list[int], area: int) -> int:
    """Units that would meet the player in an area if these realms were his enemies."""
    found = state.map.rebels[area]
    levies: list[int] = []
    for realm in realms:
        other = state.box.player_of[realm]
        if other != NOBODY:
            found += forces.units_in(state, other, area)
        else:
            levies.append(realm)
    return found + (npr_forces.land_strength(state, levies, area) if levies else 0)


# Before the war


def claim_wanted(
    state: PriceOfPower, player: int, area: int, reach: dict[int, int], wanted: Sequence[int] = ()
) -> float:
    """What a claim in an area would open to the armies as they stand; 0: nothing."""
    if area not in reach or board.has_claim(state, player, area):
        return 0.0
    found = prize_in(state, player, area, reach[area], True, wanted)
    return found.worth if found is not None else 0.0


def best_claim(state: PriceOfPower, player: int) -> float:
    """The best that a claim could open."""
    reach = reachable(state, player)
    wanted = wishes_of(state, player).lands
    return max([claim_wanted(state, player, area, reach, wanted) for area in reach], default=0.0)


def recruits_wanted(state: PriceOfPower, player: int) -> int:
    """Units that are short for a prize in reach; 0: none, or too many."""
    units = forces.deployed(state, player)
    more = min(state.treasury.available[player], LARGE_ARMY - units)
    if more <= 0:
        return 0
    least = 0
    reach = reachable(state, player)
    if not reach:
        return min(more, 3)
    for area, here in reach.items():
        if prize_in(state, player, area, here, True) is not None:
            return 0
        if prize_in(state, player, area, here + more, True) is not None:
            need = 1
            while prize_in(state, player, area, here + need, True) is None:
                need += 1
            least = need if least == 0 else min(least, need)
    return least


def station(state: PriceOfPower, player: int) -> int:
    """An own area from which an army would have something to fight for, while it has nothing where it stands."""
    reach = reachable(state, player)
    for area, units in reach.items():
        if prize_in(state, player, area, units, True) is not None:
            return NOBODY
    best = NOBODY
    most = 0.0
    for area, units in reach.items():
        if access.standing(state, player, area) != access.FRIENDLY or not units:
            continue
        onward: dict[int, int] = {}
        reach_from(state, player, area, units, onward)
        for goal, there in onward.items():
            if goal in reach:
                continue
            found = prize_in(state, player, goal, there, True)
            if found is not None and found.worth > most:
                most = found.worth
                best = area
    return best


# What is already won


def siege_ahead(state: PriceOfPower, player: int) -> float:
    """Tax of enemy provinces that lie open to units in place, as far as units and military power go."""
    if not hostility.is_at_war(state, player):
        return 0.0
    power = state.treasury.power[player * POWERS + MIL]
    found = 0
    for area in forces.areas_with_units(state, player):
        if area >= MAIN_AREAS or forces.faces_hostile_units(state, player, area):
            continue
        tax = 0
        for at in state.box.provinces_in[area]:
            if state.map.occupier[at] != player and hostility.is_hostile(state, player, at):
                tax += board.tax_value(state, at)
        found += min(tax, forces.units_in(state, player, area))
    return float(min(found, power))
