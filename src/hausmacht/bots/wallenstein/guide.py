"""How players of Wallenstein go on by habit, and what a table promises to each seat. Made for search: fast, on a
sampled table. A habit looks at nothing but what lies open and at the seat's own plan.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Final

from hausmacht.core.agenda import Choice, Decision
from hausmacht.core.chance import Chance, Sampled
from hausmacht.core.search import Guide, softmax
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ATTACK,
    BUILDINGS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COMBAT_A,
    COMBAT_B,
    COUNTIES,
    DEFENCE,
    DEPLOY_5,
    EVENT_CARDS,
    EVENTS,
    GRAIN,
    MAJORITY,
    MORE_GRAIN,
    MORE_TAX,
    NEIGHBOURS,
    PALACE,
    PEASANTS,
    REGION,
    REGIONS,
    SITES,
    SIX_ARMIES,
    TAX,
    TIE,
    WINTER,
    YEARS,
)
from hausmacht.games.wallenstein.rules.movement import Combat, March, Move
from hausmacht.games.wallenstein.rules.order import Position
from hausmacht.games.wallenstein.rules.tower import LABELS, THROWN, EnterFallen, inside
from hausmacht.games.wallenstein.rules.winter import RevoltIn
from hausmacht.games.wallenstein.state import (
    FREE,
    OPEN,
    Wallenstein,
    bonus_tile,
    buildings_in,
    event_in_force,
    planned,
)

THROWN_OUT: Final = 2 / 3
STUCK_OUT: Final = 1 / 3
SPREAD: Final = 2 / 9

# What things are worth by habit, in points
LATER_WINTER: Final = 0.75
SITE: Final = 0.35
INCOME: Final = 0.05
ARMY: Final = 0.6
LAST_ARMY: Final = 0.1
HARM: Final = 0.3
MARCHES: Final = 0.3
LATER_ATTACK: Final = 0.45
LITTLE: Final = 0.05
UNKNOWN: Final = -1e9  # not worked out yet

FEATURES: Final = (
    "score",
    "counties",
    "palaces",
    "churches",
    "trading posts",
    "majority points",
    "money up to 3",
    "money up to 8",
    "money beyond",
    "grain that is needed",
    "spare grain",
    "missing grain beyond 2",
    "missing grain beyond 5",
    "armies",
    "armies in the tray",
    "armies in the tower",
    "threatened counties",
    "what they are worth",
    "counties to conquer",
    "neutral neighbours in reach",
    "open sites",
    "tax and grain of the counties",
    "revolt markers",
    "strongest army",
    "counties with one army",
    "regions with a majority within reach",
)
STAGES: Final = 6  # one for each round that can be planned; the table is judged when planning begins


def stage_of(state: Wallenstein) -> int:
    """Which weights count: by the round that is planned or carried out."""
    season = state.season if state.season < WINTER else WINTER - 1
    return (state.year - 1) * WINTER + season


def rounds_after(state: Wallenstein) -> int:
    """Rounds that follow this one."""
    left = WINTER - 1 - state.season
    return (left if left > 0 else 0) + (YEARS - state.year) * WINTER


def winters(state: Wallenstein) -> float:
    return 1.0 + LATER_WINTER * (YEARS - state.year)


def buildings_of_all(state: Wallenstein) -> list[int]:
    """How many each seat has: (region * BUILDINGS + kind) * seats + seat."""
    seats = state.box.seats
    count = [0] * (REGIONS * BUILDINGS * seats)
    for county in range(COUNTIES):
        seat = state.owner[county]
        built = state.built[county]
        if seat >= 0 and built:
            for kind in range(BUILDINGS):
                count[(REGION[county] * BUILDINGS + kind) * seats + seat] += built >> kind & 1
    return count


def majority(count: list[int], seats: int, seat: int, at: int, more: int) -> int:
    """The points of a seat for most buildings of a kind in a region, if it had so many more."""
    have = count[at * seats + seat] + more
    if have == 0:
        return 0
    tied = False
    for other in range(seats):
        if other != seat:
            theirs = count[at * seats + other]
            if theirs > have:
                return 0
            if theirs == have:
                tied = True
    return MAJORITY[at % BUILDINGS] + (TIE if tied else 0)


def county_worth(state: Wallenstein, county: int) -> float:
    """A county to whoever holds it: points in winter, and what can still be made of it."""
    built = state.built[county]
    points = 1.0
    number = 0
    for kind in range(BUILDINGS):
        if built >> kind & 1:
            points += 1.0 + MAJORITY[kind] / 2
            number += 1
    worth = winters(state) * points
    if rounds_after(state):
        worth += SITE * (SITES[county] - number) + INCOME * (TAX[county] + GRAIN[county])
    return worth


# Odds


def more_than(limit: float, mean: float, spread: float) -> float:
    """About the chance that a sum with this mean and variance is above the limit."""
    if spread <= 0:
        return 1.0 if mean > limit else 0.0
    return 1.0 / (1.0 + exp(-1.7 * (mean - limit) / sqrt(spread)))


class Forecast:
    """How a battle is likely to end."""

    def __init__(self, wins: float, ties: float, left: float) -> None:
        self.wins: Final = wins
        self.ties: Final = ties
        self.left: Final = left


def falls(state: Wallenstein, colour: int) -> float:
    return THROWN_OUT * state.tray[colour] + STUCK_OUT * inside(state, colour)


def varies(state: Wallenstein, colour: int) -> float:
    return SPREAD * (state.tray[colour] + inside(state, colour))


def forecast(state: Wallenstein, attacker: int, armies: int, target: int, defending: int) -> Forecast:
    """An attack with so many armies on a county where so many stand."""
    defender = state.owner[target]
    event = event_in_force(state)
    if bonus_tile(state, attacker) == ATTACK:
        armies += 1
    mean = THROWN_OUT * armies + falls(state, attacker)
    spread = SPREAD * armies + varies(state, attacker)
    if defender == FREE:
        defending = event.neutral_peasants
    else:
        if event.palace_defence and state.built[target] >> PALACE & 1:
            defending += event.palace_defence
        if bonus_tile(state, defender) == DEFENCE:
            defending += 1
        mean -= falls(state, defender)
        spread += varies(state, defender)
    mean -= THROWN_OUT * defending
    spread += SPREAD * defending
    if not state.revolts[target]:
        mean -= falls(state, PEASANTS)
        spread += varies(state, PEASANTS)
    wins = more_than(0.5, mean, spread)
    return Forecast(wins, more_than(-0.5, mean, spread) - wins, mean if mean > 1.0 else 1.0)


def risk(state: Wallenstein, seat: int, county: int, armies: int) -> float:
    """The chance to lose a county to the strongest neighbour, if so many armies stood there."""
    strongest = 0
    rival = -1
    for near in NEIGHBOURS[county]:
        other = state.owner[near]
        if other >= 0 and other != seat and state.armies[near] - 1 > strongest:
            strongest = state.armies[near] - 1
            rival = other
    if rival < 0:
        return 0.0
    tray = state.tray  # what falls and how far it varies, written out: this is asked most of all
    own = inside(state, seat)
    theirs = inside(state, rival)
    peasants = inside(state, PEASANTS)
    mean = (
        THROWN_OUT * (strongest - armies)
        - (THROWN_OUT * tray[seat] + STUCK_OUT * own)
        - (THROWN_OUT * tray[PEASANTS] + STUCK_OUT * peasants)
        + (THROWN_OUT * tray[rival] + STUCK_OUT * theirs)
    )
    spread = (
        SPREAD * (strongest + armies)
        + SPREAD * (tray[seat] + own)
        + SPREAD * (tray[rival] + theirs)
        + SPREAD * (tray[PEASANTS] + peasants)
    )
    return MARCHES * more_than(-0.5, mean, spread)


def leaving(state: Wallenstein, seat: int, origin: int, armies: int, standing: int) -> float:
    """What it costs the county of origin that so many of its armies are gone."""
    danger = risk(state, seat, origin, standing - armies) - risk(state, seat, origin, standing)
    return county_worth(state, origin) * danger


def attack_worth(state: Wallenstein, seat: int, target: int, armies: int, cost_of_leaving: float) -> float:
    """What it is worth to attack with so many armies, less what it costs that they are gone."""
    ahead = forecast(state, seat, armies, target, state.armies[target])
    prize = county_worth(state, target)
    army = ARMY if rounds_after(state) else LAST_ARMY
    left = ahead.left if ahead.left < armies else float(armies)
    worth = ahead.wins * prize - army * (armies - ahead.wins * left)
    if state.owner[target] != FREE:
        worth += HARM * (ahead.wins + ahead.ties) * prize
    return worth - cost_of_leaving


def best_attack(state: Wallenstein, seat: int, origin: int, standing: int) -> float:
    """What the best attack from a county is worth; 0 if it is better to stay."""
    best = 0.0
    if standing < 2:
        return best
    half = standing // 2 + 1
    all_leave = UNKNOWN
    half_leave = UNKNOWN
    for target in NEIGHBOURS[origin]:
        owner = state.owner[target]
        if owner >= FREE and owner != seat:
            if all_leave == UNKNOWN:
                all_leave = leaving(state, seat, origin, standing - 1, standing)
            worth = attack_worth(state, seat, target, standing - 1, all_leave)
            if worth > best:
                best = worth
            if standing > 4:
                if half_leave == UNKNOWN:
                    half_leave = leaving(state, seat, origin, half, standing)
                worth = attack_worth(state, seat, target, half, half_leave)
                if worth > best:
                    best = worth
    return best


def hold_worth(state: Wallenstein, seat: int, county: int, armies: int) -> float:
    """What so many armies are good for to hold a county."""
    return -county_worth(state, county) * risk(state, seat, county, armies)


def strength_worth(state: Wallenstein, seat: int, county: int, armies: int) -> float:
    """What so many armies are good for: to hold a county, and to attack from it later."""
    worth = hold_worth(state, seat, county, armies)
    if rounds_after(state):
        worth += LATER_ATTACK * best_attack(state, seat, county, armies)
    return worth


# Features


def grain_needed(state: Wallenstein, seat: int, counties: int) -> int:
    """For all counties and the mean loss of the events that still lie open."""
    loss = 0
    number = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            loss += EVENT_CARDS[card].winter_loss
            number += 1
    return counties + (loss + number // 2) // number if number else counties


def features(state: Wallenstein, seat: int, count: list[int]) -> list[float]:
    """What is counted of a seat, in the order of FEATURES; `count` are the buildings of all."""
    seats = state.box.seats
    counties = 0
    armies = 0
    threatened = 0
    endangered = 0.0
    targets = 0
    neutral = 0
    sites = 0
    revenue = 0
    markers = 0
    strongest = 0
    weak = 0
    owner = state.owner
    for county in range(COUNTIES):
        if owner[county] != seat:
            continue
        counties += 1
        here = state.armies[county]
        armies += here
        if here > strongest:
            strongest = here
        if here == 1:
            weak += 1
        sites += SITES[county] - buildings_in(state, county)
        revenue += TAX[county] + GRAIN[county]
        markers += state.revolts[county]
        danger = 0
        for near in NEIGHBOURS[county]:
            other = owner[near]
            if other == FREE:
                if here > 2:
                    neutral += 1
            elif other >= 0 and other != seat:
                ahead = state.armies[near] - 1 - here
                if ahead > danger:
                    danger = ahead
                if here - 1 - state.armies[near] >= 2:
                    targets += 1
        if danger > 0:
            threatened += 1
            endangered += county_worth(state, county) * (danger if danger < 4 else 4) / 4
    built = [0, 0, 0]
    points = 0
    close = 0
    for at in range(REGIONS * BUILDINGS):
        built[at % BUILDINGS] += count[at * seats + seat]
        now = majority(count, seats, seat, at, 0)
        points += now
        if majority(count, seats, seat, at, 1) > now:
            close += 1
    money = state.money[seat]
    needed = grain_needed(state, seat, counties)
    grain = state.grain[seat]
    return [
        float(state.score[seat]),
        float(counties),
        float(built[0]),
        float(built[1]),
        float(built[2]),
        float(points),
        float(min(money, 3)),
        float(min(max(money - 3, 0), 5)),
        float(max(money - 8, 0)),
        float(min(grain, needed)),
        float(max(grain - needed, 0)),
        float(max(needed - grain - 2, 0)),
        float(max(needed - grain - 5, 0)),
        float(armies),
        float(state.tray[seat]),
        float(inside(state, seat)),
        float(threatened),
        endangered,
        float(targets),
        float(neutral),
        float(sites),
        revenue / 10,
        float(markers),
        float(strongest),
        float(weak),
        float(close),
    ]


class Steady(Sampled):
    """Luck that falls alike for plans that differ: each throw, lot and card has a number of its own, known by when and
    where it is drawn, so that a battle goes the same way whatever happened elsewhere before.
    """

    def __init__(self, seed: int, state: Wallenstein) -> None:
        super().__init__(seed)
        self.seed: Final = seed
        self.state: Final = state
        self.picks = 0

    def turn_to(self, key: int) -> None:
        self.a = (self.seed ^ (key * 40503)) & 0xFFFFFFFF
        self.b = (key + (self.seed >> 7)) & 0xFFFFFFFF
        self.c = 0x9E3779B9
        self.count = 1
        for _ in range(10):
            self.word()

    def below(self, label: str, n: int) -> int:
        state = self.state
        length = len(label)
        if length == 0:
            self.picks += 1
            length = 100 + self.picks
        self.turn_to(length * 1000003 + n * 2003 + state.action * 16 + state.turn)
        return super().below(label, n)

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        state = self.state
        action = state.actions[state.action] if state.action < len(state.actions) else ACTIONS
        place = state.battle[2] if state.battle else COUNTIES
        self.turn_to(((len(label) * 128 + ord(label[-1])) * 16 + action) * 64 + place)
        return super().hits(label, tries, wins, of, others, other_wins)

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        state = self.state
        place = state.battle[2] if state.battle else COUNTIES
        return run(Sampled(self.seed + 7919 * (state.action * 64 + place)))


class Prince(Guide[Wallenstein]):
    """The guide of Wallenstein. Weights turn features into points; the more, the surer to win."""

    def __init__(self, weights: list[list[float]], scale: list[float], folly: int = 0) -> None:
        self.weights: Final = weights  # for each stage
        self.scale: Final = scale  # points that make somebody e times likelier to win, for each stage
        self.folly: Final = folly  # so many of a hundred answers are any option at all

    def points(self, state: Wallenstein, seat: int, count: list[int]) -> float:
        """What the seat can hope for at the end."""
        weights = self.weights[stage_of(state)]
        found = 0.0
        counted = features(state, seat, count)
        for at in range(len(counted)):
            found += weights[at] * counted[at]
        return found

    def shares(self, state: Wallenstein) -> list[float]:
        if not state.agenda:
            return shares_at_end(state)
        scale = self.scale[stage_of(state)]
        count = buildings_of_all(state)
        return softmax([self.points(state, seat, count) / scale for seat in range(state.box.seats)])

    def stage(self, state: Wallenstein) -> int:
        """The round, up to the moment when the next one is planned."""
        season = state.season if state.season < WINTER else WINTER - 1  # winter belongs to the round before it
        number = state.year * 8 + season
        return number + 100 if state.lanes else number

    def luck(self, seed: int, state: Wallenstein) -> Sampled:
        return Steady(seed, state)

    # Habits

    def worth_trying(self, state: Wallenstein, decision: Decision[Wallenstein, Choice]) -> list[Choice]:
        """Of a march: all armies, half of them, and for a move also few."""
        options = decision.options(state)
        if not isinstance(decision, (Combat, Move)) or len(options) < 9:
            return options
        most = 0
        for option in options:
            if isinstance(option, March) and option.armies > most:
                most = option.armies
        return [
            option
            for option in options
            if not isinstance(option, March) or option.armies == most or option.armies == (most + 2) // 2
        ]

    def pick(self, state: Wallenstein, decision: Decision[Wallenstein, Choice], luck: Sampled) -> Choice:
        options = decision.options(state)
        if len(options) == 1:
            return options[0]
        if isinstance(decision, EnterFallen):
            colour = decision.colour
            thrown = state.battle[THROWN + colour]
            return options[luck.hits(LABELS[colour], thrown, 2, 3, inside(state, colour), 1)]
        if self.folly and luck.below("", 100) < self.folly:
            return options[luck.below("", len(options))]
        if isinstance(decision, Combat):
            return self.march(state, decision.seat, planned(state, decision.seat, decision.action), options)
        if isinstance(decision, Move):
            return self.march(state, decision.seat, decision.origin, options)
        if decision.kind == "position":
            return self.position(state, decision.seat, options)
        if decision.kind == "next-revolt":
            return revolt_first(state, decision.seat, options)
        return options[luck.below("", len(options))]

    def march(self, state: Wallenstein, seat: int, origin: int, options: list[Choice]) -> Choice:
        """An attack with good odds, a move to where armies are needed to hold a county, or nothing."""
        standing = state.armies[origin]
        half = standing // 2 + 1
        found = options[0]
        best = LITTLE
        kept = UNKNOWN
        all_leave = UNKNOWN
        half_leave = UNKNOWN
        for option in options:
            if not isinstance(option, March):
                continue
            armies = option.armies
            if armies != standing - 1 and armies != half:
                continue
            target = option.target
            if option.peaceful:
                if kept == UNKNOWN:
                    kept = hold_worth(state, seat, origin, standing)
                there = state.armies[target]
                worth = hold_worth(state, seat, origin, standing - armies) - kept
                worth += hold_worth(state, seat, target, there + armies) - hold_worth(state, seat, target, there)
            elif armies == half:
                if half_leave == UNKNOWN:
                    half_leave = leaving(state, seat, origin, half, standing)
                worth = attack_worth(state, seat, target, half, half_leave)
            else:
                if all_leave == UNKNOWN:
                    all_leave = leaving(state, seat, origin, armies, standing)
                worth = attack_worth(state, seat, target, armies, all_leave)
            if worth > best:
                best = worth
                found = option
        return found

    def position(self, state: Wallenstein, seat: int, options: list[Choice]) -> Choice:
        """The bonus tile that serves the plan; among tiles that do not, an early place."""
        found = options[0]
        best = -1.0
        for option in options:
            assert isinstance(option, Position)
            worth = tile_worth(state, seat, state.tile_at[option.position]) - 0.02 * option.position
            if worth > best:
                best = worth
                found = option
        return found


def shares_at_end(state: Wallenstein) -> list[float]:
    """One win, shared by those who are first; money decides ties."""
    seats = state.box.seats
    standing = [state.score[seat] * 1000 + state.money[seat] for seat in range(seats)]
    best = max(standing)
    winners = standing.count(best)
    return [1.0 / winners if each == best else 0.0 for each in standing]


def tile_worth(state: Wallenstein, seat: int, tile: int) -> float:
    if tile == MORE_TAX:
        return 0.4 if 0 <= planned(state, seat, COLLECT_TAXES) < COUNTIES else 0.0
    if tile == MORE_GRAIN:
        return 0.4 if 0 <= planned(state, seat, COLLECT_GRAIN) < COUNTIES else 0.0
    if tile == SIX_ARMIES:
        return 0.6 if 0 <= planned(state, seat, DEPLOY_5) < COUNTIES else 0.0
    if tile == ATTACK:
        worth = 0.0
        for action in (COMBAT_A, COMBAT_B):
            if 0 <= planned(state, seat, action) < COUNTIES:
                worth += 0.5
        return worth
    return 0.3


def revolt_first(state: Wallenstein, seat: int, options: list[Choice]) -> Choice:
    """My cubes in the tray help the best county, peasants meet the least."""
    helped = state.tray[seat] > state.tray[PEASANTS]
    found = options[0]
    best = -1000.0
    for option in options:
        assert isinstance(option, RevoltIn)
        worth = county_worth(state, option.county)
        if not helped:
            worth = -worth
        if worth > best:
            best = worth
            found = option
    return found
