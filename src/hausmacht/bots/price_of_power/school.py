"""Games of The Price of Power to learn from: by the rules of thumb, or between quick thinkers.

Tables are noted at the beginning of each round, after gifts, and now and then when somebody has a turn. They are kept
as they lie, so features may change without games being played anew. Every scenario and number of people is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Final

import msgspec

from hausmacht.bots.learning import Course, Example, Phase
from hausmacht.bots.lessons import School
from hausmacht.bots.networks import Size
from hausmacht.bots.price_of_power.ambitions import PICKING, pick_mission
from hausmacht.bots.price_of_power.asking import Asked
from hausmacht.bots.price_of_power.chancellor import seat_rows, table_numbers
from hausmacht.bots.price_of_power.features import rounds_to_come
from hausmacht.bots.price_of_power.hard import steward
from hausmacht.bots.price_of_power.master import JUDGE, JUDGE_FILE
from hausmacht.bots.price_of_power.medium import BY_RULE, DOUBT, TO_THE_END, URGENT, better_than_habit
from hausmacht.bots.price_of_power.sovereign import Sovereign, shares_at_end
from hausmacht.bots.price_of_power.subject import give
from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.core.search import Budget, Search, softmax
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores
from hausmacht.games.price_of_power.state import PriceOfPower

THUMB: Final = "thumb"
QUICK: Final = "quick"
USUAL: Final = (4, {"scenario": "1-01"})
OFTEN: Final = 60  # of a hundred games so many are that one; in the others anything can be played
FOLLY: Final = {THUMB: 4, QUICK: 6}  # so many turns of a hundred are any action that is worth a thought
NOTED: Final = 12  # of the turns one of so many is noted
NO_GIFTS: Final = 3  # one game of so many is played as it lies
GIFTS: Final = 8  # in the others, one seat of so many is given something before each round
FADING: Final = 0.9  # what a later round counts, compared with the one before
POINTS: Final = 30.0  # an end by so many points otherwise than expected is 1.0
DECAY: Final = 1.0  # a few hundred games say little: what they do not bear out again and again is forgotten
HIDDEN: Final = (12, 8)  # units of the two hidden layers


class Lesson(msgspec.Struct, frozen=True, array_like=True):
    """One game: what is played, tables on the way, and how it ended for every player, bot realms too."""

    seats: int
    options: dict[str, str]
    tables: list[list[list[int]]]
    firsts: list[bool]  # whether the table is the first of a round
    scores: list[int]
    wins: list[float]


@cache
def line_ups(seats: int) -> list[dict[str, str]]:
    """Whatever can be played by so many people."""
    return [each.options for scenario in GAME.scenarios(seats) for each in scenario.line_ups]


def any_setup(luck: Sampled) -> Setup:
    if luck.below("", 100) < OFTEN:
        return GAME.setup(*USUAL)
    seats = GAME.seats[luck.below("", len(GAME.seats))]
    found = line_ups(seats)
    return GAME.setup(seats, found[luck.below("", len(found))])


def packed(state: PriceOfPower) -> list[list[int]]:
    return [list(row) for row in state.fields()]


def unpacked(setup: Setup, fields: list[list[int]]) -> PriceOfPower:
    """A table to look at; it cannot be played on."""
    return GAME.from_fields(setup, fields, [], [])


def quick(
    guide: Sovereign, state: PriceOfPower, decision: Decision[PriceOfPower, Choice], luck: Sampled, folly: int
) -> Choice:
    """Like `hard`, with one try for each answer, on the very table: good games in little time."""
    options = decision.options(state)
    if len(options) == 1:
        return options[0]
    if decision.kind in PICKING:
        picked = pick_mission(Asked(state, decision.seat, decision.kind, decision.numbers(state), options))
        return next(each for each in options if each.text == picked.text)
    habit = guide.pick(state, decision, luck)
    if decision.kind in BY_RULE or (decision.kind == "turn" and habit.kind in URGENT):
        return habit
    if decision.kind == "turn" and luck.below("", 100) < folly:
        return any_of(guide.worth_trying(state, decision), luck)
    regent = guide.regent(decision.seat, state)
    search = Search(regent, [copy_of(state)], decision.seat, luck.below("", 1 << 30), TO_THE_END, False)
    text = better_than_habit(search, Budget(len(search.found), 0), regent.points_of_odds(state), DOUBT)
    return next(each for each in options if each.text == text)


def by_thumb(
    guide: Sovereign, state: PriceOfPower, decision: Decision[PriceOfPower, Choice], luck: Sampled, folly: int
) -> Choice:
    if decision.kind == "turn" and luck.below("", 100) < folly:
        return any_of(guide.worth_trying(state, decision) or decision.options(state), luck)
    return guide.pick(state, decision, luck)


def any_of(options: list[Choice], luck: Sampled) -> Choice:
    return options[luck.below("", len(options))]


def play(kind: str, seed: int) -> Lesson:
    """One game, the same for the same seed."""
    luck = Sampled(seed)
    setup = any_setup(luck)
    guide = steward()
    answer = quick if kind == QUICK else by_thumb
    gifts = luck.below("", NO_GIFTS) > 0
    table = Table(GAME.new(setup), luck)
    advance(table)
    state = table.state
    tables: list[list[list[int]]] = []
    firsts: list[bool] = []
    last = -1
    while (decision := next_decision(state)) is not None:
        if decision.kind == "turn" and not state.turn.acted:
            left = rounds_to_come(state)
            is_first, last = left != last, left
            if is_first and gifts:
                for seat in range(setup.seats):
                    if luck.below("", GIFTS) == 0:
                        give(state, seat, luck)
            if is_first or luck.below("", NOTED) == 0:
                tables.append(packed(state))
                firsts.append(is_first)
        choose(table, decision, answer(guide, state, decision, luck, FOLLY[kind]))
    return Lesson(setup.seats, setup.options, tables, firsts, final_scores(state), shares_at_end(state))


def tables_of(lesson: Lesson) -> Iterator[Example]:
    """Each table, and what was to be expected of it: the later a round, the less its chances by `hard` count."""
    setup = GAME.setup(lesson.seats, lesson.options)
    guide = steward()
    players = range(len(lesson.scores))
    middle = sum(lesson.scores) / len(lesson.scores)
    wanted = lesson.wins
    found: list[Example] = []
    for fields, is_first in zip(reversed(lesson.tables), reversed(lesson.firsts), strict=True):
        state = unpacked(setup, fields)
        left = rounds_to_come(state)
        at = guide.at(left)
        scale = guide.scale[at]
        points = guide.points(guide.looks(state, left), at)
        mean = sum(points) / len(points)
        leads = [(lesson.scores[each] - middle - (points[each] - mean) * scale) / POINTS for each in players]
        rows = seat_rows(state, points, scale)
        allowed = [True] * len(points)
        found.append(Example(rows, table_numbers(state, left), wanted, allowed, leads, lesson.wins, points))
        if is_first:
            wanted = [FADING * later + (1 - FADING) * now for later, now in zip(wanted, softmax(points), strict=True)]
    yield from reversed(found)


class PriceOfPowerSchool(School):
    kinds: ClassVar[Mapping[str, int]] = {THUMB: 5, QUICK: 2}
    lesson = Lesson

    def play(self, kind: str, seed: int) -> Lesson:
        return play(kind, seed)

    def courses(self) -> list[Course]:
        size = Size(JUDGE.inputs, JUDGE.shared, *HIDDEN, JUDGE.outputs, JUDGE.pooled)
        phases = (Phase(THUMB, 2.0, 1e-3), Phase(QUICK, 30.0, 4e-3))
        return [Course("judge", JUDGE_FILE, size, phases, adds=True, decay=DECAY)]

    def examples(self, course: str, lesson: Any) -> Iterator[Example]:
        return tables_of(lesson)
