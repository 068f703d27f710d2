"""Games of Wallenstein to learn from: rounds planned by habit, or as well as a short search can, with gifts on the way.

A table is noted when a round is planned, which is where the search judges. Tables are kept as they lie, so features may
change without games being played anew.
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
from hausmacht.bots.wallenstein.marshal import seat_rows, table_numbers
from hausmacht.bots.wallenstein.master import JUDGE, JUDGE_FILE
from hausmacht.bots.wallenstein.plans import PlanSearch, Ratings, carry_out, mutate, plan_by_habit, spare_cards
from hausmacht.bots.wallenstein.subject import NOISES, give
from hausmacht.bots.wallenstein.thinking import prince
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
HIDDEN = (64, 32)  # units of the two hidden layers


class Lesson(msgspec.Struct, frozen=True, array_like=True):
    """One game: which modules (a bit for each), tables on the way, and how it ended."""

    seats: int
    modules: int
    tables: list[list[list[int]]]
    scores: list[int]
    wins: list[float]
    hopes: list[list[float]] = []  # for each table: the chances after the round by the weights of `hard`, on average


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
    tables: list[list[list[int]]] = []
    hopes: list[list[float]] = []
    while state.agenda:
        for seat in range(seats):
            if gifts and luck.below("", GIFTS[kind]) == 0:
                give(state, seat, luck)
        tables.append(packed(state))
        ratings = [Ratings(state, seat, counties_of(state, seat)) for seat in range(seats)]
        planned = by_habit if kind == HABIT else by_search
        plans = [planned(state, seat, ratings, luck) for seat in range(seats)]
        ends = [carry_out(state, plans, guide, luck.below("", 1 << 30)) for _ in range(WAYS[kind])]
        if len(ends) > 1:
            chances = [guide.shares(end) for end in ends]
            hopes.append([sum(each[seat] for each in chances) / len(ends) for seat in range(seats)])
        state = ends[0]
    return Lesson(seats, modules, tables, list(state.score), shares_at_end(state), hopes)


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


class WallensteinSchool(School):
    kinds: ClassVar[Mapping[str, int]] = {HABIT: 200, PLANS: 20}
    lesson = Lesson

    def play(self, kind: str, seed: int) -> Lesson:
        return play(kind, seed)

    def courses(self) -> list[Course]:
        size = Size(JUDGE.inputs, JUDGE.shared, *HIDDEN, JUDGE.outputs, JUDGE.pooled)
        return [Course("judge", JUDGE_FILE, size, (Phase(HABIT, 4.0, 3e-3), Phase(PLANS, 5.0, 1e-3)))]

    def examples(self, course: str, lesson: Any) -> Iterator[Example]:
        return tables_of(lesson)
