"""Games of Wallenstein for fitting the weights."""

from __future__ import annotations

from pathlib import Path

from hausmacht.bots.fitting import HABIT, Company, Noted, Subject
from hausmacht.bots.wallenstein.guide import (
    FEATURES,
    STAGES,
    Prince,
    buildings_of_all,
    features,
    shares_at_end,
    stage_of,
)
from hausmacht.bots.wallenstein.plan_search import PlanSearch
from hausmacht.bots.wallenstein.plans import plan_by_habit
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import carry_out
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import BUILDINGS, COUNTIES, NO_CARD
from hausmacht.games.wallenstein.rules.building import why_not_build
from hausmacht.games.wallenstein.state import FREE, Wallenstein, counties_of, replaced

NOISES = (0.2, 0.6, 1.0)  # how far players waver when they plan
WAYS = 8  # in which luck may fall in a round
TRIES = 60  # rounds carried out for each plan
PLANS = 4  # of each seat to begin with
NO_GIFTS = 4  # one game of so many is played as it lies
GIFTS = 2  # in the others, one seat of so many is given something before each round


class WallensteinSubject(Subject):
    features = FEATURES
    stages = STAGES
    file = Path(__file__).parent / "weights.toml"
    passes = 3

    def first_weights(self) -> Weights:
        """What the next winter would bring."""
        row = [0.0] * len(FEATURES)
        row[:6] = [1.0] * 6
        return Weights([row] * STAGES, [5.0] * STAGES)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        return play_by_habit(seats, seed, weights) if players == HABIT else play_between(players, seats, seed)


def play_by_habit(seats: int, seed: int, weights: Weights) -> list[Noted]:
    """Before each round some are given a gift and the table is noted, with what the round may make of it.

    With weights that are a first guess everybody plans by habit; with fitted ones plans are chosen by them.
    """
    guide = Prince(weights.stages, weights.scale)
    luck = Sampled(seed)
    table = Table(GAME.new(GAME.setup(seats)), luck)
    advance(table)
    state = table.state
    gifts = luck.below("", NO_GIFTS) > 0
    found: list[Noted] = []
    while state.agenda:
        for seat in range(seats):
            if gifts and luck.below("", GIFTS) == 0:
                give(state, seat, luck)
        before = features_of_all(state)
        plans = [plan(state, seat, guide, bool(weights.provenance), luck) for seat in range(seats)]
        ends = [carry_out(state, plans, guide, luck.below("", 1 << 30)) for _ in range(WAYS)]
        after = [features_of_all(end) for end in ends if end.agenda]
        points = [sum(end.score[seat] for end in ends) / WAYS for seat in range(seats)]
        wins = [sum(shares_at_end(end)[seat] for end in ends) / WAYS for seat in range(seats)]
        found.append(Noted(stage_of(state), before, points, wins, after))
        state = ends[0]
    won = shares_at_end(state)
    return [
        Noted(each.stage, each.features, each.points, won if each.after else each.wins, each.after) for each in found
    ]


def play_between(players: str, seats: int, seed: int) -> list[Noted]:
    """A game between bots: before one round everybody is given a gift and the table is noted; then the game goes on."""
    company = Company(players, GAME, GAME.setup(seats), seed)
    state, luck = company.table.state, company.luck
    stage = -1
    waits = luck.below("", STAGES)
    noted: tuple[int, list[list[float]]] | None = None
    while True:
        decision = next_decision(state)
        if decision is None:
            break
        if state.lanes and stage_of(state) != stage:
            stage = stage_of(state)
            if waits == 0:
                for seat in range(seats):
                    give(state, seat, luck)
                noted = (stage, features_of_all(state))
                company.see_gifts()
            waits -= 1
        company.answer(decision)
    if noted is None:
        return []
    return [Noted(noted[0], noted[1], [float(score) for score in state.score], shares_at_end(state))]


def features_of_all(state: Wallenstein) -> list[list[float]]:
    count = buildings_of_all(state)
    return [features(state, seat, count) for seat in range(state.box.seats)]


def plan(state: Wallenstein, seat: int, guide: Prince, well: bool, luck: Sampled) -> list[int]:
    """By habit, as a player of any kind would plan; or well: the best of many, by what comes of them."""
    noise = NOISES[luck.below("", len(NOISES))]
    if well:
        search = PlanSearch(state, seat, guide, luck.below("", 1 << 30))
        for other in range(state.box.seats):
            search.fill(other, PLANS, noise, [])
        search.improve(Budget(TRIES, 0.0), 0)
        return search.best()
    ratings = Ratings(state, seat, counties_of(state, seat))
    return plan_by_habit(state, seat, [NO_CARD] * state.box.boxes, [], ratings, noise, luck)


def give(state: Wallenstein, seat: int, luck: Sampled) -> None:
    """Some money and grain, points, armies here or there; perhaps a building, or a county is won or lost."""
    state.money[seat] += luck.below("", 8)
    state.grain[seat] += luck.below("", 6)
    state.score[seat] += luck.below("", 6)
    counties = counties_of(state, seat)
    if not counties:
        return
    free = [county for county in range(COUNTIES) if state.owner[county] == FREE]
    if free and luck.below("", 2):
        county = free[luck.below("", len(free))]
        state.owner[county] = seat
        state.armies[county] = 1
        state.reserve[seat] -= 1
    elif len(counties) > 4 and luck.below("", 2):
        county = counties.pop(luck.below("", len(counties)))
        state.owner[county] = FREE
        state.reserve[seat] += state.armies[county]
        state.armies[county] = 0
        state.built[county] = 0
        state.revolts[county] = 0
    for _ in range(2):
        county = counties[luck.below("", len(counties))]
        armies = min(luck.below("", 5), state.reserve[seat])
        state.armies[county] += armies
        state.reserve[seat] -= armies
    county = counties[luck.below("", len(counties))]
    kind = luck.below("", 2 * BUILDINGS)
    if kind < BUILDINGS and why_not_build(state, county, kind) is None:
        state.built[county] |= 1 << kind
        state.tiles_left = replaced(state.tiles_left, kind, state.tiles_left[kind] - 1)
