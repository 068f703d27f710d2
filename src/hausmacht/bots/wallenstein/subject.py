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
from hausmacht.bots.wallenstein.plans import Ratings, begin_round, plan_by_habit
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import BUILDINGS, COUNTIES, NO_CARD
from hausmacht.games.wallenstein.rules.building import why_not_build
from hausmacht.games.wallenstein.state import FREE, Wallenstein, counties_of, replaced

FOLLY = 6  # so many answers of a hundred are any option, so that unusual tables come about
NOISES = (0.2, 0.6, 1.0)  # how far players waver when they plan


class WallensteinSubject(Subject):
    features = FEATURES
    stages = STAGES
    file = Path(__file__).parent / "weights.toml"

    def first_weights(self) -> Weights:
        """What the next winter would bring."""
        row = [0.0] * len(FEATURES)
        row[:6] = [1.0] * 6
        return Weights([row] * STAGES, [5.0] * STAGES)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        """Before one round is planned everybody is given a gift, and the table is noted; then the game goes on."""
        guide = Prince(weights.stages, weights.scale, folly=FOLLY)
        luck = Sampled(seed)
        setup = GAME.setup(seats)
        table = Table(GAME.new(setup), luck, recorded=players != HABIT)
        advance(table)
        state = table.state
        company = Company(players, GAME, setup, seed)
        if players != HABIT:
            company.sit_down()
        stage = -1
        empty = [NO_CARD] * state.box.boxes
        waits = luck.below("", STAGES)
        noted: tuple[int, list[list[float]]] | None = None
        while True:
            decision = next_decision(state)
            if decision is None:
                break
            if state.lanes and guide.stage(state) != stage:
                stage = guide.stage(state)
                if waits == 0:
                    for seat in range(seats):
                        give(state, seat, luck)
                    count = buildings_of_all(state)
                    noted = (stage_of(state), [features(state, seat, count) for seat in range(seats)])
                    if players != HABIT:
                        company.sit_down(state)
                        table.events.clear()
                waits -= 1
            if players != HABIT:
                company.answer(table, decision)
            elif not state.lanes:
                choose(table, decision, guide.pick(state, decision, luck))
            else:
                begin_round(table, [plan(state, seat, empty, luck) for seat in range(seats)])
        if noted is None:
            return []
        return [Noted(noted[0], noted[1], [float(score) for score in state.score], shares_at_end(state))]


def plan(state: Wallenstein, seat: int, empty: list[int], luck: Sampled) -> list[int]:
    """By habit, as a player of any kind would plan."""
    ratings = Ratings(state, seat, counties_of(state, seat))
    return plan_by_habit(state, seat, empty, [], ratings, NOISES[luck.below("", len(NOISES))], luck)


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
