"""Games of Augsburg 1520 to learn from: whole games by habit or between bots, with the tables and offers on the way.

A table is noted when an auction or buying begins, which is where the search judges; an offer, when a bot makes one.
Tables are kept as they lie, so features may change without games being played anew.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from hausmacht.bots import Bot, arena, make
from hausmacht.bots.augsburg1520 import hard
from hausmacht.bots.augsburg1520.guide import Banker, incomes_left, shares_at_end
from hausmacht.bots.augsburg1520.master import JUDGE, JUDGE_FILE, LEANING, LEANING_FILE
from hausmacht.bots.augsburg1520.merchant import ABLE, Merchant, offer_features
from hausmacht.bots.augsburg1520.patron import ANSWERS, allowed_answers, offer_numbers, seat_rows, table_numbers
from hausmacht.bots.augsburg1520.subject import give
from hausmacht.bots.budget import Thinker, thinking
from hausmacht.bots.learning import POINTS, Course, Example, Phase
from hausmacht.bots.lessons import School
from hausmacht.bots.networks import Size
from hausmacht.core.agenda import Choice, Item, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Setup
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CERTIFICATES, PRIVILEGE_CARDS, TILES, Components
from hausmacht.games.augsburg1520.flow import LAST_ROUND
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS, Raise
from hausmacht.games.augsburg1520.state import ZONES, Augsburg, empty_table

HABIT = "habit"
BOTS = "bots"
SEATS = {2: 15, 3: 20, 4: 45, 5: 20}  # of a hundred games so many have so many players
FOLLY = 4  # of a hundred answers by habit so many are any option
NOTED = 4  # of the tables in games by habit one in so many is kept: neighbours are alike
GIFTS = 15  # in every other game of bots, everybody gets a gift before one auction of so many
NOISE = (0, 2, 6)  # so many answers of bots out of a hundred are any option: one of these for each game
WORLDS = 12  # tables that `hard` deals, because few tries need no more
STRONG = ("hard", "80")
QUICK = ("medium", "60")
ANY = (STRONG, ("medium", "200"), QUICK, ("easy", ""))
HIDDEN = (64, 32)  # units of the two hidden layers

BEFORE_INCOME: list[Item] = [item for item in LAST_ROUND if item.kind == "income.take_points"]


class Offered(msgspec.Struct, frozen=True, array_like=True):
    """An offer: the table before it, who was asked, what he did (0 to 4), and the place of his name among the bots."""

    table: bytes
    seat: int
    answer: int
    bot: int


class Lesson(msgspec.Struct, frozen=True, array_like=True):
    """One game: tables on the way, offers, and how it ended."""

    seats: int
    tables: list[bytes]
    offers: list[Offered]
    scores: list[int]
    wins: list[float]


# Tables as bytes


def packed(state: Augsburg) -> bytes:
    """What features look at; the supply and the discard are left out."""
    numbers = [
        *state.place,
        *state.jokers,
        *[money // 50 for money in state.money],
        *state.score,
        *state.step,
        *state.step_tiles,
        *state.tiles,
        *state.tiles_taken,
        *state.privilege_cards,
        *state.offers,
        *state.passed,
        state.round,
        state.noble,
        state.marker,
        state.offer,
        state.leader,
        incomes_left(state) > state.box.rounds - state.round,
    ]
    return struct.pack(f"<{len(numbers)}h", *numbers)


def unpacked(box: Components, data: bytes) -> Augsburg:
    """A table to look at; it cannot be played on."""
    numbers = list(struct.unpack(f"<{len(data) // 2}h", data))
    state = empty_table(box)
    seats = box.seats

    def part(length: int) -> list[int]:
        found = numbers[:length]
        del numbers[:length]
        return found

    state.place = part(CERTIFICATES)
    state.jokers = part(ZONES)
    state.money = [fifties * 50 for fifties in part(seats)]
    state.score = part(seats)
    state.step = part(3 * seats)
    state.step_tiles = part(len(state.step_tiles))
    state.tiles = part(TILES * seats)
    state.tiles_taken = part(TILES)
    state.privilege_cards = part(PRIVILEGE_CARDS)
    state.offers = part(seats)
    state.passed = part(seats)
    state.round, state.noble, state.marker, state.offer, state.leader, before_income = part(6)
    if before_income:
        state.agenda = BEFORE_INCOME[:]
    return state


# Playing


@cache
def setup_for(seats: int) -> Setup:
    return GAME.setup(seats)


def play(kind: str, seed: int) -> Lesson:
    """One game, the same for the same seed."""
    luck = Sampled(seed)
    point = luck.below("", 100)
    seats = 0
    for each, part in SEATS.items():
        seats = each
        point -= part
        if point < 0:
            break
    return by_habit(seats, luck) if kind == HABIT else by_bots(seats, seed, luck)


def by_habit(seats: int, luck: Sampled) -> Lesson:
    known = hard.merchant()
    guide = Merchant(known.weights, known.scale, known.offers, FOLLY)
    table = Table(GAME.new(setup_for(seats)), luck)
    advance(table)
    state = table.state
    guide.luck(luck.below("", 1 << 31), state)
    stage = guide.stage(state)
    tables: list[bytes] = []
    while True:
        decision = next_decision(state)
        if decision is None:
            return Lesson(seats, tables, [], list(state.score), shares_at_end(state))
        if guide.stage(state) != stage:
            stage = guide.stage(state)
            if luck.below("", NOTED) == 0:
                tables.append(packed(state))
        choose(table, decision, guide.pick(state, decision, luck))


def by_bots(seats: int, seed: int, luck: Sampled) -> Lesson:
    guide: Banker = hard.merchant()
    way = luck.below("", 100)
    if way < 25:
        company = [STRONG] * seats
    elif way < 90:
        company = [QUICK] * seats
    else:
        company = [ANY[luck.below("", len(ANY))] for _ in range(seats)]
    noise = NOISE[luck.below("", len(NOISE))]
    gifts = luck.below("", 2)
    names = [name for name, _ in ANY]
    bots = sit_down(company, seed)
    table = Table(GAME.new(setup_for(seats)), luck, recorded=True)
    advance(table)
    state = table.state
    stage = guide.stage(state)
    tables: list[bytes] = []
    offers: list[Offered] = []
    while True:
        decision = next_decision(state)
        if decision is None:
            return Lesson(seats, tables, offers, list(state.score), shares_at_end(state))
        if guide.stage(state) != stage:
            stage = guide.stage(state)
            if gifts and luck.below("", GIFTS) == 0:
                for seat in range(seats):
                    give(table, seat, luck)
                bots = sit_down(company, seed + seats, state)
                table.events.clear()
            tables.append(packed(state))
        arena.tell(table, bots)
        options = decision.options(state)
        if len(options) > 1 and luck.below("", 100) < noise:
            choose(table, decision, options[luck.below("", len(options))])
            continue
        choice = arena.answer_of(bots[decision.seat], GAME, state, decision)
        if decision.kind == "offer" and len(options) > 1:
            name = names.index(company[decision.seat][0])
            offers.append(Offered(packed(state), decision.seat, answer_number(state, choice), name))
        choose(table, decision, choice)


def answer_number(state: Augsburg, choice: Choice) -> int:
    if choice is PASS:
        return 0
    if choice is CALL:
        return 1
    assert isinstance(choice, Raise)
    return 1 + min(ANSWERS - 2, choice.cards - state.offer)


def sit_down(company: list[tuple[str, str]], seed: int, state: Augsburg | None = None) -> list[Bot]:
    """New bots; at a table that is already laid out they know what they would know had they watched."""
    setup = setup_for(len(company))
    bots: list[Bot] = []
    for seat, (name, budget) in enumerate(company):
        bot = make(name, GAME, setup, seat, seed + seat)
        bots.append(bot)
        if isinstance(bot, Thinker) and budget:
            bot.budget = thinking(budget)
        if isinstance(bot, hard.Hard):
            bot.tables = WORLDS
        inside: Bot | None = bot
        while state is not None and inside is not None:
            if hasattr(inside, "memory"):
                inside.memory = GAME.memory_at(setup, seat, state)
            inside = getattr(inside, "weaker", None)
    return bots


# What the networks see of a lesson


def tables_of(lesson: Lesson) -> Iterator[Example]:
    """For the network that judges: each table, and who won."""
    box = GAME.box(setup_for(lesson.seats))
    middle = sum(lesson.scores) / lesson.seats
    leads = [(score - middle) / POINTS for score in lesson.scores]
    for table in lesson.tables:
        state = unpacked(box, table)
        yield Example(seat_rows(state), table_numbers(state), lesson.wins, [True] * lesson.seats, leads)


def offers_of(lesson: Lesson) -> Iterator[Example]:
    """For the network that offers: what was done by who could have done something else."""
    box = GAME.box(setup_for(lesson.seats))
    for offered in lesson.offers:
        state = unpacked(box, offered.table)
        counted = offer_features(state, offered.seat)
        bits = allowed_answers(int(counted[ABLE]), state.offer)
        allowed = [bool(bits >> answer & 1) for answer in range(ANSWERS)]
        wanted = [float(answer == offered.answer) for answer in range(ANSWERS)]
        yield Example([offer_numbers(state, offered.seat, counted)], [], wanted, allowed)


class AugsburgSchool(School):
    kinds: ClassVar[Mapping[str, int]] = {HABIT: 250, BOTS: 4}
    lesson = Lesson

    def play(self, kind: str, seed: int) -> Lesson:
        return play(kind, seed)

    def courses(self) -> list[Course]:
        return [
            Course("judge", JUDGE_FILE, hidden(JUDGE), (Phase(HABIT, 3.0, 3e-3), Phase(BOTS, 5.0, 7e-4))),
            Course("leaning", LEANING_FILE, hidden(LEANING), (Phase(BOTS, 12.0, 2e-3),)),
        ]

    def examples(self, course: str, lesson: Any) -> Iterator[Example]:
        return tables_of(lesson) if course == "judge" else offers_of(lesson)


def hidden(size: Size) -> Size:
    return Size(size.inputs, size.shared, *HIDDEN, size.outputs, size.pooled)
