"""Combat: attacks on players and on neutral counties, revolts of the peasants, and what becomes of the county.

Rules: combat.*, revolt.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    ATTACK,
    BUILDINGS,
    COLOURS,
    DEFENCE,
    LOST,
    NOBODY,
    PALACE,
    PEASANTS,
    WINTER,
)
from hausmacht.games.wallenstein.rules.tower import drop
from hausmacht.games.wallenstein.state import (
    FREE,
    Wallenstein,
    bonus_tile,
    event_in_force,
    has_building,
)

# Why cubes join a battle
ATTACK_TILE: Final = 0
DEFENCE_TILE: Final = 1
STRONG_WALLS: Final = 2
PEASANTS_AT_HOME: Final = 3
STUBBORN_PEASANTS: Final = 4


def attack(table: Table[Wallenstein], seat: int, origin: int, target: int, armies: int) -> None:
    """The armies that march in fight those in the county, or a peasant in a neutral one.

    Rules: combat.attackers, combat.defenders, combat.neutral
    """
    state = table.state
    defender = state.owner[target]
    thrown = [0] * COLOURS
    state.armies[origin] -= armies
    thrown[seat] = armies
    table.tell(events.ATTACKED, seat, origin, target, armies, defender, int(peasants_defend(state, target)))
    if bonus_tile(state, seat) == ATTACK:
        help_in_battle(table, thrown, seat, 1, ATTACK_TILE)  # tiles.attack
    event = event_in_force(state)
    if defender == FREE:
        why = STUBBORN_PEASANTS if event.neutral_peasants > 1 else PEASANTS_AT_HOME
        help_in_battle(table, thrown, PEASANTS, event.neutral_peasants, why)  # combat.neutral, event.neutral
    else:
        thrown[defender] = state.armies[target]
        state.armies[target] = 0
        if event.palace_defence and has_building(state, target, PALACE):
            help_in_battle(table, thrown, defender, event.palace_defence, STRONG_WALLS)  # event.palace
        if bonus_tile(state, defender) == DEFENCE:
            help_in_battle(table, thrown, defender, 1, DEFENCE_TILE)  # tiles.defence
    state.battle = (seat, defender, target, *thrown)
    drop(table, SETTLE_ATTACK)


def help_in_battle(table: Table[Wallenstein], thrown: list[int], colour: int, cubes: int, why: int) -> None:
    """Cubes from the supply join the throw, and everybody is told why: a tile, the event, or peasants at home."""
    joining = reinforce(table.state, thrown, colour, cubes)
    if joining:
        table.tell(events.REINFORCED, colour, joining, why)


def reinforce(state: Wallenstein, thrown: list[int], colour: int, cubes: int) -> int:
    """Cubes from the supply join the throw, as many as there are: so many.

    Rules: combat.supply-short
    """
    there = state.reserve[colour]
    joining = cubes if cubes < there else there
    state.reserve[colour] -= joining
    thrown[colour] += joining
    return joining


def peasants_defend(state: Wallenstein, county: int) -> bool:
    """Peasants stand by the defender unless the county carries a revolt marker.

    Rules: combat.allied-peasants
    """
    return state.revolts[county] == 0


def settle_attack(table: Table[Wallenstein]) -> None:
    """Armies cancel one for one, peasants first; who has more cubes in the tray holds the county.

    Rules: combat.result, combat.losses, combat.tie, combat.peasants-only, combat.bystanders, combat.still-neutral
    """
    state = table.state
    attacker, defender, county = state.battle[0], state.battle[1], state.battle[2]
    state.battle = ()
    attackers = take_from_tray(state, attacker)
    peasants = take_from_tray(state, PEASANTS) if peasants_defend(state, county) else 0
    own = 0 if defender == FREE else take_from_tray(state, defender)
    defenders = own + peasants
    if attackers > defenders:
        conquer(table, attacker, county, attackers - defenders)
    elif defender == FREE:
        table.tell(events.STILL_NEUTRAL, county)
    elif attackers == defenders or own == 0:
        fall_neutral(table, county)  # combat.tie, combat.peasants-only
    else:
        fallen = attackers - peasants if attackers > peasants else 0
        state.armies[county] = own - fallen
        state.reserve[defender] -= own - fallen
        table.tell(events.HELD, defender, county, own - fallen)


def take_from_tray(state: Wallenstein, colour: int) -> int:
    """All cubes of a side leave the tray; those that survive are taken back from the supply.

    Rules: combat.losses, combat.peasants-return
    """
    cubes = state.tray[colour]
    state.tray[colour] = 0
    state.reserve[colour] += cubes
    return cubes


def conquer(table: Table[Wallenstein], seat: int, county: int, armies: int) -> None:
    """The survivors move in, buildings and markers stay, and the county card changes hands at once.

    Rules: combat.conquest, combat.card
    """
    state = table.state
    former = state.owner[county]
    if former >= 0:
        give_up(table, former, county)
    state.owner[county] = seat
    state.armies[county] = armies
    state.reserve[seat] -= armies
    table.tell(events.CONQUERED, seat, county, armies)
    if former >= 0:
        for module in state.box.modules:
            module.county_lost(table, former, county)


def fall_neutral(table: Table[Wallenstein], county: int) -> None:
    """Nobody holds it: armies, buildings and markers are gone, the card lies with the common cards.

    Rules: combat.tie, revolt.lost
    """
    state = table.state
    former = state.owner[county]
    give_up(table, former, county)
    state.owner[county] = FREE
    state.armies[county] = 0
    state.revolts[county] = 0
    if state.built[county]:
        left = list(state.tiles_left)
        for building in range(BUILDINGS):
            left[building] += state.built[county] >> building & 1
        state.tiles_left = tuple(left)
    state.built[county] = 0
    table.tell(events.NEUTRAL, county)
    for module in state.box.modules:
        module.county_lost(table, former, county)


def give_up(table: Table[Wallenstein], seat: int, county: int) -> None:
    """A card that was planned leaves the mat, and its action is void, even if the county is won back.

    Rules: combat.card, ruling.won-back, ruling.shown-when-lost
    """
    state = table.state
    if not state.assigned[county]:
        return
    boxes = state.box.boxes
    for box in range(seat * boxes, (seat + 1) * boxes):
        if state.plan[box] == county:
            state.plan[box] = LOST
            state.assigned[county] = 0
            if not state.revealed[box]:
                state.revealed[box] = 1
                table.tell(events.HANDED_OVER, seat, county, box % boxes)


def revolt(table: Table[Wallenstein], county: int, additional: int) -> None:
    """The armies in the county against as many peasants as it has markers, and some more in winter; no tile helps.

    Rules: revolt.strength, winter.additional, ruling.no-help-in-revolts
    """
    state = table.state
    seat = state.owner[county]
    thrown = [0] * COLOURS
    thrown[seat] = state.armies[county]
    state.armies[county] = 0
    reinforce(state, thrown, PEASANTS, state.revolts[county] + additional)
    state.battle = (seat, NOBODY, county, *thrown)
    table.tell(events.REVOLTED, seat, county, thrown[PEASANTS])
    drop(table, SETTLE_REVOLT)


def settle_revolt(table: Table[Wallenstein]) -> None:
    """The peasants win ties. Put down outside winter, the revolt leaves one more marker.

    Rules: revolt.lost, revolt.put-down, revolt.winter
    """
    state = table.state
    seat, county = state.battle[0], state.battle[2]
    state.battle = ()
    own = take_from_tray(state, seat)
    peasants = take_from_tray(state, PEASANTS)
    if own <= peasants:
        fall_neutral(table, county)
        return
    state.armies[county] = own - peasants
    state.reserve[seat] -= own - peasants
    table.tell(events.HELD, seat, county, own - peasants)
    if state.season != WINTER:
        place_marker(table, seat, county)


def place_marker(table: Table[Wallenstein], seat: int, county: int) -> None:
    """One more revolt marker.

    Rules: revolt.marker
    """
    state = table.state
    for module in state.box.modules:
        if module.parries_marker(table, seat, county):
            return
    state.revolts[county] += 1
    table.tell(events.MARKER, county, state.revolts[county])


SETTLE_ATTACK: Final = steps(settle_attack)[0]
SETTLE_REVOLT: Final = steps(settle_revolt)[0]
