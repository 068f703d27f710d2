"""Games of Wallenstein to learn from: rounds planned by habit, or as well as a search can, with gifts on the way.

A table is noted when a round is planned, which is where the search judges, and where everybody has thought long, what
was planned. Tables are kept as they lie, so features may change without games being played anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from hausmacht.bots.learning import POINTS, Course, Example, Phase
from hausmacht.bots.lessons import School
from hausmacht.bots.networks import Size
from hausmacht.bots.wallenstein.guide import shares_at_end
from hausmacht.bots.wallenstein.hard import OWN_PLANS, RIVAL_PLANS, RIVAL_VARIANTS
from hausmacht.bots.wallenstein.leaning import ANSWERS, IDLE, allowed_actions, county_rows, player_numbers
from hausmacht.bots.wallenstein.marshal import seat_rows, table_numbers
from hausmacht.bots.wallenstein.master import JUDGE, JUDGE_FILE, LEANING, LEANING_FILE
from hausmacht.bots.wallenstein.plan_search import PlanSearch
from hausmacht.bots.wallenstein.plans import mutate, plan_by_habit, spare_cards
from hausmacht.bots.wallenstein.ratings import Ratings
from hausmacht.bots.wallenstein.rounds import carry_out
from hausmacht.bots.wallenstein.subject import NOISES, give
from hausmacht.bots.wallenstein.thinking import WAVERING, easy_plan, prince
from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein import GAME, OFF, ON
from hausmacht.games.wallenstein.components import NO_CARD
from hausmacht.games.wallenstein.state import Wallenstein, counties_of

HABIT = "habit"
PLANS = "plans"
SEATS = {3: 20, 4: 60, 5: 20}  # of a hundred games so many have so many players
MODULES = ("court", "landsknechte", "leaders")
BASIC = 2  # one game of so many has no modules, the others any mix of them
NO_GIFTS = 3  # one game of so many is played as it lies
GIFTS = {HABIT: 3, PLANS: 8}  # in the others, one seat of so many is given something before each round
THOUGHT = ((4, 4), (6, 5), (8, 10))  # own plans that are compared, and rounds in which each is tried: any of these
RIVALS = 3  # plans of each rival
WAYS = {HABIT: 1, PLANS: 8}  # in which luck may fall in a round
HOPE = 0.6  # how much the mean of these counts beside who won in the end, which luck has blurred
THOROUGH = 8  # one game of so many with plans is one in which everybody thinks long, as `hard` does
LONG = 1500  # rounds carried out for each of these plans
HIDDEN = (64, 32)  # units of the two hidden layers


class Lesson(msgspec.Struct, frozen=True, array_like=True):
    """One game: which modules (a bit for each), tables on the way, and how it ended."""

    seats: int
    modules: int
    tables: list[list[list[int]]]
    scores: list[int]
    wins: list[float]
    hopes: list[list[float]] = []  # for each table: the chances after the round by the weights of `hard`, on average
    plans: list[list[list[int]]] = []  # for each table and seat, if all have thought long


@cache
def setup_for(seats: int, modules: int) -> Setup:
    return GAME.setup(seats, {name: ON if modules >> at & 1 else OFF for at, name in enumerate(MODULES)})


def packed(state: Wallenstein) -> list[list[int]]:
    return [list(field) for field in state.fields()]


def unpacked(setup: Setup, fields: list[list[int]]) -> Wallenstein:
    """A table to look at; it cannot be played on."""
    return GAME.from_fields(setup, fields, [], [])


def play(kind: str, seed: int) -> Lesson:
    """One game, the same for the same seed: everybody plans, the round is carried out, and so on."""
    luck = Sampled(seed)
    seats, modules = any_setup(luck)
    guide = prince()
    table = Table(GAME.new(setup_for(seats, modules)), luck)
    advance(table)
    state = table.state
    gifts = luck.below("", NO_GIFTS) > 0
    thorough = kind == PLANS and luck.below("", THOROUGH) == 0
    tables: list[list[list[int]]] = []
    hopes: list[list[float]] = []
    planned: list[list[list[int]]] = []
    while state.agenda:
        for seat in range(seats):
            if gifts and luck.below("", GIFTS[kind]) == 0:
                give(state, seat, luck)
        tables.append(packed(state))
        if thorough:
            plans = long_thought(state, luck)
            planned.append(plans)
        else:
            ratings = [Ratings(state, seat, counties_of(state, seat)) for seat in range(seats)]
            way = by_habit if kind == HABIT else by_search
            plans = [way(state, seat, ratings, luck) for seat in range(seats)]
        ends = [carry_out(state, plans, guide, luck.below("", 1 << 30)) for _ in range(WAYS[kind])]
        if len(ends) > 1:
            chances = [guide.shares(end) for end in ends]
            hopes.append([sum(each[seat] for each in chances) / len(ends) for seat in range(seats)])
        state = ends[0]
    return Lesson(seats, modules, tables, list(state.score), shares_at_end(state), hopes, planned)


def any_setup(luck: Sampled) -> tuple[int, int]:
    point = luck.below("", 100)
    seats = 0
    for each, part in SEATS.items():
        seats = each
        point -= part
        if point < 0:
            break
    basic = luck.below("", BASIC) == 0
    return seats, 0 if basic else 1 + luck.below("", (1 << len(MODULES)) - 1)


def by_habit(state: Wallenstein, seat: int, ratings: list[Ratings], luck: Sampled) -> list[int]:
    """As a player of any kind would plan."""
    return habitual(state, seat, ratings[seat], NOISES[luck.below("", len(NOISES))], luck)


def by_search(state: Wallenstein, seat: int, ratings: list[Ratings], luck: Sampled) -> list[int]:
    """The best of a few, by what comes of them against plans that rivals might have made."""
    search = PlanSearch(state, seat, prince(), luck.below("", 1 << 30))
    own, tries = THOUGHT[luck.below("", len(THOUGHT))]
    calm = habitual(state, seat, ratings[seat], 0.0, luck)
    plans = [calm]
    for _ in range(own // 2):
        plans.append(mutate(calm, 0, spare_cards(state, seat, calm), state.money[seat], luck))
    for other in range(state.box.seats):
        search.ratings[other] = ratings[other]
        mine = other == seat
        search.fill(other, own if mine else RIVALS, NOISES[1] if mine else NOISES[0], plans if mine else [])
    return search.compare(Budget(own * tries, 0.0))


def long_thought(state: Wallenstein, luck: Sampled) -> list[list[int]]:
    """For every seat the plan that `hard` would find."""
    seats = range(state.box.seats)
    easy = [easy_plan(state.box, GAME.view(state, seat)) for seat in seats]
    plans = []
    for seat in seats:
        search = PlanSearch(state, seat, prince(), luck.below("", 1 << 30))
        for other in seats:
            known = [easy[other]]
            if other != seat:
                spare = spare_cards(state, other, easy[other])
                known += [mutate(easy[other], 0, spare, state.money[other], luck) for _ in range(RIVAL_VARIANTS)]
            search.fill(other, OWN_PLANS if other == seat else RIVAL_PLANS, WAVERING, known)
        search.improve(Budget(LONG, 0.0), 0)
        plans.append(search.best())
    return plans


def habitual(state: Wallenstein, seat: int, ratings: Ratings, noise: float, luck: Sampled) -> list[int]:
    return plan_by_habit(state, seat, [NO_CARD] * state.box.boxes, [], ratings, noise, luck)


def tables_of(lesson: Lesson) -> Iterator[Example]:
    """Each table, and what was to be expected of it: after the last round, only that counts."""
    setup = setup_for(lesson.seats, lesson.modules)
    middle = sum(lesson.scores) / lesson.seats
    leads = [(score - middle) / POINTS for score in lesson.scores]
    for at, table in enumerate(lesson.tables):
        state = unpacked(setup, table)
        wanted = lesson.wins
        if lesson.hopes:
            part = HOPE if at + 1 < len(lesson.tables) else 1.0
            wanted = [part * hope + (1 - part) * win for hope, win in zip(lesson.hopes[at], lesson.wins, strict=True)]
        rows = seat_rows(state, prince())
        yield Example(rows, table_numbers(state), wanted, [True] * lesson.seats, leads, lesson.wins)


def plans_of(lesson: Lesson) -> Iterator[Example]:
    """Each county of a player who has thought long, and what he had done there."""
    setup = setup_for(lesson.seats, lesson.modules)
    for table, plans in zip(lesson.tables, lesson.plans, strict=False):
        state = unpacked(setup, table)
        for seat, plan in enumerate(plans):
            counties = counties_of(state, seat)
            ratings = Ratings(state, seat, counties)
            shared = player_numbers(state, seat, counties)
            for county, row in zip(counties, county_rows(state, seat, counties, ratings), strict=True):
                bits = allowed_actions(ratings, county)
                answer = plan.index(county) if county in plan[:IDLE] else IDLE
                if bits >> answer & 1:
                    wanted = [float(each == answer) for each in range(ANSWERS)]
                    yield Example([row], shared, wanted, [bool(bits >> each & 1) for each in range(ANSWERS)])


class WallensteinSchool(School):
    kinds: ClassVar[Mapping[str, int]] = {HABIT: 200, PLANS: 20}
    lesson = Lesson

    def play(self, kind: str, seed: int) -> Lesson:
        return play(kind, seed)

    def courses(self) -> list[Course]:
        return [
            Course("judge", JUDGE_FILE, hidden(JUDGE), (Phase(HABIT, 4.0, 3e-3), Phase(PLANS, 5.0, 1e-3))),
            Course("leaning", LEANING_FILE, hidden(LEANING), (Phase(PLANS, 8.0, 2e-3),)),
        ]

    def examples(self, course: str, lesson: Any) -> Iterator[Example]:
        return tables_of(lesson) if course == "judge" else plans_of(lesson)


def hidden(size: Size) -> Size:
    return Size(size.inputs, size.shared, *HIDDEN, size.outputs, size.pooled)
