"""Combat: attacks on players and on neutral counties, revolts of the peasants, and what becomes of the county.

Rules: combat.*, revolt.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import BUILDINGS, COLOURS, LOST, NOBODY, PEASANTS, WINTER
from hausmacht.games.wallenstein.odds import A_FEW, Odds, battle_odds, revolt_odds
from hausmacht.games.wallenstein.rules.strength import (
    Strength,
    cubes_of_attack,
    peasants_defend,
    rising,
    strength_of_attack,
)
from hausmacht.games.wallenstein.rules.tower import drop, inside_by_colour
from hausmacht.games.wallenstein.state import FREE, Wallenstein, event_in_force

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
    strength = strength_of_attack(state, seat, target, armies)
    if table.recorded:
        tell_attack(table, seat, origin, target, strength)
    state.armies[origin] -= armies
    state.reserve[seat] -= strength.tile
    state.reserve[PEASANTS] -= strength.land
    if defender != FREE:
        state.armies[target] = 0
        state.reserve[defender] -= strength.guard + strength.shield
    state.battle = (seat, defender, target, *cubes_of_attack(strength, seat, defender))
    drop(table, SETTLE_ATTACK)


def tell_attack(table: Table[Wallenstein], seat: int, origin: int, target: int, strength: Strength) -> None:
    """Before anything moves: who fights with what, what lies in the tray and in the tower, and the odds."""
    state = table.state
    table.tell(
        events.ATTACKED,
        seat,
        origin,
        target,
        strength.armies,
        state.owner[target],
        int(peasants_defend(state, target)),
        state.armies[origin] - strength.armies,
        strength.tile,
        strength.defending,
        strength.guard,
        strength.shield,
        strength.land,
        state.revolts[target],
        state.event,
        tuple(state.tray),
        inside_by_colour(state),
        odds_told(battle_odds(state, seat, origin, target, strength.armies, samples=A_FEW)),
    )
    tell_help(table, seat, ATTACK_TILE, strength.tile)
    if state.owner[target] == FREE:
        stubborn = event_in_force(state).neutral_peasants > 1
        tell_help(table, PEASANTS, STUBBORN_PEASANTS if stubborn else PEASANTS_AT_HOME, strength.land)
    else:
        tell_help(table, state.owner[target], STRONG_WALLS, strength.guard)
        tell_help(table, state.owner[target], DEFENCE_TILE, strength.shield)


def tell_help(table: Table[Wallenstein], colour: int, why: int, cubes: int) -> None:
    """Cubes from the supply that join the throw, and why: a tile, the event, or peasants at home."""
    if cubes:
        table.tell(events.REINFORCED, colour, cubes, why)


def odds_told(odds: Odds) -> tuple[int, ...]:
    """Win, tie and loss in percent, between how many probably survive, and the drops they were counted in."""
    percents = odds.percents()
    return percents["win"], percents["tie"], percents["loss"], *odds.survivors(), odds.drops


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
    lost = losses(attacker, attackers, peasants, defender, own) if table.recorded else ()
    if attackers > defenders:
        conquer(table, attacker, county, attackers - defenders, lost)
    elif defender == FREE:
        table.tell(events.STILL_NEUTRAL, county, lost)
    elif attackers == defenders or own == 0:
        fall_neutral(table, county, lost)  # combat.tie, combat.peasants-only
    else:
        fallen = attackers - peasants if attackers > peasants else 0
        state.armies[county] = own - fallen
        state.reserve[defender] -= own - fallen
        table.tell(events.HELD, defender, county, own - fallen, lost)


def losses(attacker: int, attackers: int, peasants: int, defender: int, own: int) -> tuple[int, ...]:
    """The cubes that cancel each other, by colour: one for one, peasants first.

    Rules: combat.losses
    """
    pairs = min(attackers, peasants + own)
    found = [0] * COLOURS
    found[attacker] = pairs
    found[PEASANTS] = min(pairs, peasants)
    if defender >= 0:
        found[defender] = pairs - found[PEASANTS]
    return tuple(found)


def take_from_tray(state: Wallenstein, colour: int) -> int:
    """All cubes of a side leave the tray; those that survive are taken back from the supply.

    Rules: combat.losses, combat.peasants-return
    """
    cubes = state.tray[colour]
    state.tray[colour] = 0
    state.reserve[colour] += cubes
    return cubes


def conquer(table: Table[Wallenstein], seat: int, county: int, armies: int, lost: tuple[int, ...] = ()) -> None:
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
    if table.recorded:
        table.tell(events.CONQUERED, seat, county, armies, former, buildings_in(state, county), lost)
    if former >= 0:
        for module in state.box.modules:
            module.county_lost(table, former, county)


def fall_neutral(table: Table[Wallenstein], county: int, lost: tuple[int, ...]) -> None:
    """Nobody holds it: armies, buildings and markers are gone, the card lies with the common cards.

    Rules: combat.tie, revolt.lost
    """
    state = table.state
    former = state.owner[county]
    give_up(table, former, county)
    state.owner[county] = FREE
    state.armies[county] = 0
    state.revolts[county] = 0
    buildings = buildings_in(state, county) if table.recorded else ()
    if state.built[county]:
        left = list(state.tiles_left)
        for building in range(BUILDINGS):
            left[building] += state.built[county] >> building & 1
        state.tiles_left = tuple(left)
    state.built[county] = 0
    if table.recorded:
        table.tell(events.NEUTRAL, county, former, buildings, lost)
    for module in state.box.modules:
        module.county_lost(table, former, county)


def buildings_in(state: Wallenstein, county: int) -> tuple[int, ...]:
    return tuple([building for building in range(BUILDINGS) if state.built[county] >> building & 1])


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
    peasants = rising(state, county, additional)
    if table.recorded:
        tell_revolt(table, seat, county, peasants, additional)
    thrown = [0] * COLOURS
    thrown[seat] = state.armies[county]
    thrown[PEASANTS] = peasants
    state.armies[county] = 0
    state.reserve[PEASANTS] -= peasants
    state.battle = (seat, NOBODY, county, *thrown)
    drop(table, SETTLE_REVOLT)


def tell_revolt(table: Table[Wallenstein], seat: int, county: int, peasants: int, additional: int) -> None:
    """Before anything is thrown: how many rise and why, against what, and the odds."""
    state = table.state
    table.tell(
        events.REVOLTED,
        seat,
        county,
        peasants,
        state.armies[county],
        state.revolts[county],
        additional,
        tuple(state.tray),
        inside_by_colour(state),
        odds_told(revolt_odds(state, county, additional, samples=A_FEW)),
    )


def settle_revolt(table: Table[Wallenstein]) -> None:
    """The peasants win ties. Put down outside winter, the revolt leaves one more marker.

    Rules: revolt.lost, revolt.put-down, revolt.winter
    """
    state = table.state
    seat, county = state.battle[0], state.battle[2]
    state.battle = ()
    own = take_from_tray(state, seat)
    peasants = take_from_tray(state, PEASANTS)
    lost = losses(seat, own, peasants, NOBODY, 0) if table.recorded else ()
    if own <= peasants:
        fall_neutral(table, county, lost)
        return
    state.armies[county] = own - peasants
    state.reserve[seat] -= own - peasants
    table.tell(events.HELD, seat, county, own - peasants, lost)
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
    if table.recorded:
        table.tell(events.MARKER, county, state.revolts[county])


SETTLE_ATTACK: Final = steps(settle_attack)[0]
SETTLE_REVOLT: Final = steps(settle_revolt)[0]
