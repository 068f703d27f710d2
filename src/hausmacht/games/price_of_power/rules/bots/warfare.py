"""Bots at war: one army, how large it may be, where it goes, whom it besieges, when it gives way.

Rules: bots.army, bots.capacity, bots.recruit, bots.move, bots.bridge, bots.siege, bots.retreat, bots.dice
Rules: bots.attacked
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Step, Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    ALLIED,
    AREA,
    AREAS,
    ARMIES,
    ARMS,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MAIN_AREAS,
    NOBODY,
    REGULAR,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.components import REBELS as OF_REBELS
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.events import war as war_events
from hausmacht.games.price_of_power.rules.bots.fighting import enemy_units, threats
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import npr_forces, triggers
from hausmacht.games.price_of_power.rules.warfare.land import access, movement, passage, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.sheets import BOTS
from hausmacht.games.price_of_power.state import PriceOfPower

BRIDGE_UNITS: Final[int] = BOTS.facts.naval_bridge_units
UNLIMITED: Final = 99
SPARE_CAPACITY: Final = 3  # beyond the military capacity of an area without a land connection

# Under attack, by difficulty: bot power it has at least, and units for the one it gains
POWER_UNDER_ATTACK: Final = (5, 5, 6, 7)
UNITS_UNDER_ATTACK: Final = (7, 9, 9, 11)

# Where an army is to go
THREAT: Final = 0
ENEMY: Final = 1
ENEMY_PROVINCE: Final = 2
TARGET: Final = 3
REBELS: Final = 4
GOAL_NAMES: Final = ("threat", "enemy", "enemy_province", "target", "rebels")


# The army


def main_army(state: PriceOfPower, player: int) -> int:
    """The largest army of a bot; NOBODY: none is on the board.

    Rules: bots.army
    """
    best = NOBODY
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != NOBODY and (
            best == NOBODY or forces.army_size(state, army) > forces.army_size(state, best)
        ):
            best = army
    return best


def army_area(state: PriceOfPower, player: int) -> int:
    """Where it stands; NOBODY: nowhere."""
    army = main_army(state, player)
    return state.forces.army_at[army] if army != NOBODY else NOBODY


def army_size(state: PriceOfPower, player: int) -> int:
    army = main_army(state, player)
    return forces.army_size(state, army) if army != NOBODY else 0


def gather(state: PriceOfPower, player: int) -> None:
    """Armies and units of a bot in one area become one army.

    Rules: bots.army
    """
    army = main_army(state, player)
    if army == NOBODY:
        return
    area = state.forces.army_at[army]
    for other in range(player * ARMIES, player * ARMIES + ARMIES):
        if other != army and state.forces.army_at[other] == area:
            movement.merge(state, army, other)
    units = forces.camp(state, player, area)
    if units:
        movement.exchange(state, army, units)


def keep_one_army(table: Table[PriceOfPower], player: int) -> None:
    """A bot has one army: units elsewhere go back to its available manpower, others leave.

    Rules: bots.army, ruling.bots-one-army
    """
    state = table.state
    gather(state, player)
    army = main_army(state, player)
    for other in range(player * ARMIES, player * ARMIES + ARMIES):
        if other != army and state.forces.army_at[other] != NOBODY:
            shrink(table, other, 0)
    for area in state.box.areas:
        units = forces.camp(state, player, area)
        if units and (army == NOBODY or state.forces.army_at[army] != area):
            forces.take_from_camp(table, player, area, units)
            state.treasury.available[player] += units


def is_linked(state: PriceOfPower, player: int, area: int) -> bool:
    """Own towns adjacent by land lead from the capital area to this one.

    While it defends the Empire, all its areas are linked to a bot that is Emperor.

    Rules: bots.capacity
    """
    if state.empire.defending and board.emperor_player(state) == player and is_imperial(state, area):
        return True
    own = [False] * AREAS
    for at in board.own_provinces(state, player):
        own[AREA[at]] = True
    start = board.capital_area(state, state.box.realm[player])
    if start == NOBODY:
        return False
    reached = [start]
    at = 0
    while at < len(reached):
        here = reached[at]
        at += 1
        if here == area or area in state.box.borders[here]:
            return True
        for near in state.box.borders[here]:
            if own[near] and near not in reached:
                reached.append(near)
    return False


def is_imperial(state: PriceOfPower, area: int) -> bool:
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


def most_units(state: PriceOfPower, player: int, area: int) -> int:
    """How large the army may be in an area.

    Rules: bots.capacity
    """
    if is_linked(state, player, area):
        return UNLIMITED
    found = max(0, capacity.military(state, player, area)) + SPARE_CAPACITY
    return max(found, BRIDGE_UNITS) if has_bridge_home(state, player, area) else found


def has_bridge_home(state: PriceOfPower, player: int, area: int) -> bool:
    """A bridge of ships leads to an area that is linked to the capital."""
    for other in access.ends_of(state, access.bridge(state, player, area, 1, 0, NOBODY)):
        if other != area and is_linked(state, player, other):
            return True
    return False


def shrink(table: Table[PriceOfPower], army: int, most: int) -> None:
    """Units beyond a limit go back: regular ones to the available manpower, others home.

    Rules: bots.bridge, ruling.bots-left-behind
    """
    state = table.state
    player = army // ARMIES
    excess = forces.army_size(state, army) - most
    if excess <= 0:
        return
    table.tell(events.BOT_LEFT_BEHIND, player, excess)
    for unit in range(UNIT_KINDS):
        away = min(excess, state.forces.army[army * UNIT_KINDS + unit])
        if away > 0:
            forces.take_from_army(table, army, unit, away)
            excess -= away
            if unit // ARMS == REGULAR:
                state.treasury.available[player] += away
            elif unit // ARMS == ALLIED:
                forces.gain_allied(table, player, away)


# Recruiting


def muster_area(state: PriceOfPower, player: int) -> int:
    """Where a new army is raised: the capital area, or the own area with most capacity that is not under attack."""
    home = board.capital_area(state, state.box.realm[player])
    if home != NOBODY and is_safe(state, player, home):
        return home
    best = NOBODY
    most = 0
    for area in board.own_areas(state, player):
        if is_safe(state, player, area):
            units = capacity.military(state, player, area)
            if units > most:
                best = area
                most = units
    return best


def is_safe(state: PriceOfPower, player: int, area: int) -> bool:
    """Own land in it, and no enemies."""
    for at in state.box.provinces_in[area]:
        if board.owns(state, player, at):
            return not triggers.breaks_out(state, player, area)
    return False


def kinds_of(state: PriceOfPower, units: int) -> list[int]:
    """Infantry, cavalry and artillery among new units: of six, one cavalry and from the second age one artillery.

    Rules: bots.recruit
    """
    cavalry = units // 6
    artillery = units // 6 if state.time.age >= 2 else 0
    return [units - cavalry - artillery, cavalry, artillery]


def recruit(table: Table[PriceOfPower], player: int, wanted: int) -> int:
    """Units join the army of a bot, as many as its manpower and the place allow. How many came.

    Rules: bots.recruit, bots.capacity
    """
    state = table.state
    gather(state, player)
    army = main_army(state, player)
    area = state.forces.army_at[army] if army != NOBODY else muster_area(state, player)
    return raise_in(table, player, area, wanted) if area != NOBODY else 0


def raise_in(table: Table[PriceOfPower], player: int, area: int, wanted: int) -> int:
    """Units join the army of a bot in this area, where it stands or is set up. How many came.

    Rules: bots.recruit, bots.capacity
    """
    state = table.state
    army = main_army(state, player)
    if army == NOBODY:
        army = forces.free_army(state, player)
    room = most_units(state, player, area) - forces.army_size(state, army)
    regular = max(0, min(wanted, room, state.treasury.available[player]))
    allied = max(0, min(wanted - regular, room - regular, state.forces.allied_pool[player]))
    if regular + allied <= 0:
        return 0
    state.forces.army_at[army] = area
    state.treasury.available[player] -= regular
    kinds = kinds_of(state, regular)
    for arm in (INFANTRY, CAVALRY, ARTILLERY):
        if kinds[arm]:
            forces.add_to_army(table, army, REGULAR * ARMS + arm, kinds[arm])
    if allied:
        forces.gain_allied(table, player, -allied)
        forces.add_to_army(table, army, ALLIED * ARMS + INFANTRY, allied)
    table.tell(events.BOT_MUSTERED, player, area, regular + allied)
    return regular + allied


def place_army(table: Table[PriceOfPower], player: int, area: int) -> None:
    """The army of a bot is put into another area, no larger than it may be there.

    Rules: invasion.bots-army, bots.capacity
    """
    state = table.state
    gather(state, player)
    army = main_army(state, player)
    shrink(table, army, max(1, most_units(state, player, area)))
    table.tell(war_events.MARCHED, player, state.forces.army_at[army], area, forces.army_size(state, army))
    state.forces.army_at[army] = area


# Strength


def expected_strength(state: PriceOfPower, realm: int) -> int:
    """What a realm can bring to the field: its units and half of its manpower, or what it musters at home."""
    other = state.box.player_of[realm]
    if other != NOBODY:
        return forces.deployed(state, other) + (state.treasury.available[other] + 1) // 2
    home = board.capital_area(state, realm)
    return npr_forces.land_strength(state, [realm], home) if home != NOBODY else 0


def threats_in_reach(state: PriceOfPower, player: int) -> list[int]:
    """Those of them to which the army can get.

    Rules: bots.reachable
    """
    return in_reach(state, player, threats(state, player))


def in_reach(state: PriceOfPower, player: int, areas: list[int]) -> list[int]:
    """Those of some areas to which the army can get; all of them while the bot has no army.

    Rules: bots.reachable
    """
    start = army_area(state, player)
    if not areas or start == NOBODY:
        return areas
    reached: list[int] = []
    for area in areas:
        wanted = [False] * AREAS
        wanted[area] = True
        if area == start or first_step(state, player, start, wanted, UNLIMITED) != NOBODY:
            reached.append(area)
    return reached


def rebel_areas(state: PriceOfPower, player: int) -> list[int]:
    """Areas with own towns where rebels stand or hold a town.

    Rules: bots.rebels
    """
    found: list[int] = []
    for at in board.towns_of(state, player):
        if AREA[at] not in found and (state.map.rebels[AREA[at]] or state.map.occupier[at] == OF_REBELS):
            found.append(AREA[at])
    return sorted(found)


# Going somewhere


def goals(state: PriceOfPower, player: int, goal: int, realm: int) -> list[bool]:
    """Areas that are worth going to."""
    found = [False] * AREAS
    if goal == THREAT:
        for area in threats_in_reach(state, player):
            found[area] = True
    elif goal == REBELS:
        for area in in_reach(state, player, rebel_areas(state, player)):
            found[area] = True
    elif goal == ENEMY:
        own = army_size(state, player)
        for area in state.box.areas:
            found[area] = 0 < enemy_units(state, player, area) < own
    elif goal == TARGET and realm != NOBODY:
        for area in board.areas_of(state, realm):
            found[area] = True
    else:
        for area in state.box.areas:
            for at in state.box.provinces_in[area]:
                if hostility.is_hostile(state, player, at):
                    found[area] = True
                    break
    return found


def may_enter(state: PriceOfPower, player: int, area: int) -> bool:
    """Friends' and enemies' land; at war also neutral land without an own claim that players do not own alone.

    Rules: bots.move
    """
    if area >= MAIN_AREAS:
        return access.is_distant_open(state, player, area)
    if access.is_open(state, player, area):
        return True
    return (
        hostility.is_at_war(state, player)
        and not board.has_claim(state, player, area)
        and not access.owners_to_ask(state, area)
    )


def first_step(state: PriceOfPower, player: int, start: int, wanted: list[bool], spaces: int) -> int:
    """The first area on the shortest way to a wanted one within so many spaces; AREAS + area across a bridge.

    The way leads through areas where a march need not end. NOBODY: there is no way.

    Rules: bots.move, bots.bridge
    """
    came = [NOBODY] * AREAS  # the first step on the way to each area
    far = [0] * AREAS
    seen = [False] * AREAS
    seen[start] = True
    queue = [start]
    at = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        if far[here] >= spaces or (here != start and passage.ends_in(state, player, here, came[here] >= AREAS)):
            continue
        for near in state.box.borders[here]:
            if not seen[near] and may_enter(state, player, near):
                seen[near] = True
                far[near] = far[here] + 1
                came[near] = near if here == start else came[here]
                if wanted[near]:
                    return came[near]
                queue.append(near)
        for near in access.ends_of(state, access.bridge(state, player, here, 1, 0, NOBODY)):
            if not seen[near] and may_enter(state, player, near):
                seen[near] = True
                far[near] = far[here] + 1
                came[near] = AREAS + near if here == start else came[here]
                if wanted[near]:
                    return came[near]
                queue.append(near)
    return NOBODY


def can_reach(state: PriceOfPower, player: int, goal: int, realm: int, spaces: int) -> bool:
    """The army gets to a goal, or stands there."""
    start = army_area(state, player)
    if start == NOBODY:
        return False
    wanted = goals(state, player, goal, realm)
    return wanted[start] or first_step(state, player, start, wanted, spaces) != NOBODY


def is_way_open(state: PriceOfPower, player: int, realm: int) -> bool:
    """Once at war, the army could get to the realm: over land or bridges, through nobody's land but a player's own.

    Rules: bots.reachable
    """
    start = army_area(state, player)
    if start == NOBODY:
        start = muster_area(state, player)
    if start == NOBODY:
        return False
    aims = board.areas_of(state, realm)
    reached = [start]
    at = 0
    while at < len(reached):
        here = reached[at]
        at += 1
        if here in aims:
            return True
        ends_here = access.ends_of(state, access.bridge(state, player, here, 1, 0, NOBODY))
        for near in [*state.box.borders[here], *ends_here]:
            if near not in reached and (near in aims or is_passable(state, player, near)):
                reached.append(near)
    return False


def is_passable(state: PriceOfPower, player: int, area: int) -> bool:
    """An army at war could march through."""
    if area >= MAIN_AREAS:
        return access.is_distant_open(state, player, area)
    if access.is_open(state, player, area):
        return True
    return not board.has_claim(state, player, area) and not access.owners_to_ask(state, area)


class BotMarch(Step[PriceOfPower]):
    """The army of a bot takes the next step towards its goal, and another one if the march does not end there.

    Rules: bots.move
    """

    def __init__(self, player: int, goal: int, realm: int, left: int) -> None:
        super().__init__("bot-march", (player, goal, realm, left))
        self.player: Final = player
        self.goal: Final = goal
        self.realm: Final = realm
        self.left: Final = left

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        player = self.player
        army = main_army(state, player)
        if army == NOBODY:
            return
        start = state.forces.army_at[army]
        wanted = goals(state, player, self.goal, self.realm)
        if wanted[start]:
            return
        step = first_step(state, player, start, wanted, UNLIMITED)
        if step == NOBODY:
            return
        ferry = step >= AREAS
        area = step - AREAS if ferry else step
        if self.left > 1 and not ends(state, player, area, ferry):
            table.next(BotMarch(player, self.goal, self.realm, self.left - 1))
        if ferry:
            shrink(table, army, BRIDGE_UNITS)
        shrink(table, army, max(1, most_units(state, player, area)))
        payment = access.FREE
        if not access.is_open(state, player, area) and board.influence_of(state, player, area):
            payment = access.INFLUENCE
        passage.march(table, player, army % ARMIES, start, area, payment, ferry)


def ends(state: PriceOfPower, player: int, area: int, ferry: bool) -> bool:
    """Whether a march ends there; in edition 1.2 the army of a bot does not stop in neutral areas.

    Rules: bots.move
    """
    if not passage.ends_in(state, player, area, ferry):
        return False
    if ferry or area >= MAIN_AREAS or not state.box.rules.edition_1_2:
        return True
    return access.standing(state, player, area) == access.HOSTILE


# Sieges


def siege_area(state: PriceOfPower, player: int) -> int:
    """An area where units of the bot can take something; NOBODY: none."""
    for area in siege.places(state, player):
        if siege.why_not_siege(state, player, area) is None:
            return area
    return NOBODY


def lay_siege(table: Table[PriceOfPower], player: int) -> None:
    """All that the strength allows, the highest tax value first.

    Rules: bots.siege
    """
    state = table.state
    area = siege_area(state, player)
    if area == NOBODY:
        return
    left = state.box.provinces_in[area][:]
    taken: list[int] = []
    for worth in (2, 1):
        for at in left:
            if (
                board.tax_value(state, at) == worth
                and siege.why_not_take(state, player, at) is None
                and siege.why_not_afford(state, player, area, [*taken, at], siege.PLENTY) is None
            ):
                taken.append(at)
    if taken:
        siege.besiege(table, player, area, taken)


# In battle


def answer_attack(table: Table[PriceOfPower], player: int) -> None:
    """War was declared on a bot: its power rises to a minimum, and for one of it it raises many units at once.

    Rules: bots.attacked
    """
    state = table.state
    difficulty = state.box.rules.difficulty
    missing = POWER_UNDER_ATTACK[difficulty] - state.treasury.power_of_bots[player]
    if missing > 0:
        treasury.gain_bot_power(table, player, missing)
    if recruit(table, player, UNITS_UNDER_ATTACK[difficulty]):
        treasury.gain_bot_power(table, player, -1)
