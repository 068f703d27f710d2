"""Tasks and answers as bytes, for pipes and sockets alike: plain data, decoded by type.

What a seat sees is of another type in every game. So views are packed by themselves, and unpacked by the game's id.
"""

from __future__ import annotations

from functools import cache

import msgspec

from hausmacht.advice.hints import Advice
from hausmacht.advice.knowledge import Known
from hausmacht.advice.report import Report
from hausmacht.advice.what_if import Branch, Seen
from hausmacht.bots.budget import Thinking
from hausmacht.core.event import Value
from hausmacht.core.game import Setup
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR, Question, View
from hausmacht.server.workers.tasks import (
    Answer,
    BeginTask,
    BotId,
    HintTask,
    MomentTask,
    ReportTask,
    Request,
    Result,
    Task,
    TryTask,
)

PackedEvent = tuple[str, tuple[int, ...], tuple[Value, ...]]  # kind, audience, values


class EncodingError(Exception):
    """Bytes that are no task, or no answer to this one."""


# Views


@cache
def view_decoder(game_id: str) -> msgspec.msgpack.Decoder[View]:
    """For what a seat of a game sees."""
    game = games().get(game_id)
    if game is None:
        raise EncodingError(f"there is no game '{game_id}'")
    view = new_match(game, game.setup(game.seats[0])).view(SPECTATOR)
    return msgspec.msgpack.Decoder(type(view))


def packed_view(view: View) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(view))


# What has a view in it


class PackedKnown(msgspec.Struct, frozen=True, array_like=True):
    game: str
    setup: Setup
    seat: int
    view: msgspec.Raw
    question: Question | None
    events: tuple[PackedEvent, ...]
    position: str

    @classmethod
    def of(cls, known: Known) -> PackedKnown:
        view = packed_view(known.view)
        return cls(known.game, known.setup, known.seat, view, known.question, known.events, known.position)

    def unpacked(self) -> Known:
        view = view_decoder(self.game).decode(self.view)
        return Known(self.game, self.setup, self.seat, view, self.question, self.events, self.position)


class PackedBranch(msgspec.Struct, frozen=True, array_like=True):
    start: PackedKnown
    seed: int
    answers: tuple[tuple[int, str], ...]
    opponents: str

    @classmethod
    def of(cls, branch: Branch) -> PackedBranch:
        return cls(PackedKnown.of(branch.start), branch.seed, branch.answers, branch.opponents)

    def unpacked(self) -> Branch:
        return Branch(self.start.unpacked(), self.seed, self.answers, self.opponents)


class PackedSeen(msgspec.Struct, frozen=True, array_like=True):
    view: msgspec.Raw
    question: Question | None
    events: tuple[PackedEvent, ...]
    choices: int
    left: int
    over: bool
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    judged: bool

    @classmethod
    def of(cls, seen: Seen) -> PackedSeen:
        return cls(
            packed_view(seen.view),
            seen.question,
            seen.events,
            seen.choices,
            seen.left,
            seen.over,
            seen.scores,
            seen.shares,
            seen.judged,
        )

    def unpacked(self, game_id: str) -> Seen:
        return Seen(
            view_decoder(game_id).decode(self.view),
            self.question,
            self.events,
            self.choices,
            self.left,
            self.over,
            self.scores,
            self.shares,
            self.judged,
        )


# Tasks


class Packed(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A task on its way, or what came of it."""


class PackedRequest(Packed, frozen=True):
    bot: BotId
    game: str
    setup: Setup
    seed: int
    known: int
    events: list[PackedEvent]
    view: msgspec.Raw
    question: Question


class PackedHint(Packed, frozen=True):
    known: PackedKnown
    thinking: Thinking | None
    seed: int


class PackedReport(Packed, frozen=True):
    file: str
    seats: tuple[int, ...]
    seconds: float
    game: str


class PackedBegin(Packed, frozen=True):
    known: PackedKnown
    seed: int


class PackedMoment(Packed, frozen=True):
    file: str
    entry: int
    seat: int
    seed: int


class PackedTry(Packed, frozen=True):
    branch: PackedBranch
    choice: str
    back: bool


PackedTask = PackedRequest | PackedHint | PackedReport | PackedBegin | PackedMoment | PackedTry


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A task, and how long it may take."""

    seconds: float
    task: PackedTask


ENCODER = msgspec.msgpack.Encoder()
ORDERS = msgspec.msgpack.Decoder(Order)


def encode_order(task: Task, seconds: float) -> bytes:
    return ENCODER.encode(Order(seconds, packed_task(task)))


def decode_order(data: bytes) -> tuple[Task, float]:
    try:
        order = ORDERS.decode(data)
        return unpacked_task(order.task), order.seconds
    except msgspec.MsgspecError as error:
        raise EncodingError(str(error)) from None


def packed_task(task: Task) -> PackedTask:
    if isinstance(task, Request):
        view = packed_view(task.view)
        return PackedRequest(task.bot, task.game, task.setup, task.seed, task.known, task.events, view, task.question)
    if isinstance(task, HintTask):
        return PackedHint(PackedKnown.of(task.known), task.thinking, task.seed)
    if isinstance(task, ReportTask):
        return PackedReport(task.file, task.seats, task.seconds, task.game)
    if isinstance(task, BeginTask):
        return PackedBegin(PackedKnown.of(task.known), task.seed)
    if isinstance(task, MomentTask):
        return PackedMoment(task.file, task.entry, task.seat, task.seed)
    return PackedTry(PackedBranch.of(task.branch), task.choice, task.back)


def unpacked_task(task: PackedTask) -> Task:
    if isinstance(task, PackedRequest):
        view = view_decoder(task.game).decode(task.view)
        return Request(task.bot, task.game, task.setup, task.seed, task.known, [*task.events], view, task.question)
    if isinstance(task, PackedHint):
        return HintTask(task.known.unpacked(), task.thinking, task.seed)
    if isinstance(task, PackedReport):
        return ReportTask(task.file, task.seats, task.seconds, task.game)
    if isinstance(task, PackedBegin):
        return BeginTask(task.known.unpacked(), task.seed)
    if isinstance(task, PackedMoment):
        return MomentTask(task.file, task.entry, task.seat, task.seed)
    return TryTask(task.branch.unpacked(), task.choice, task.back)


# Answers


class PackedChoice(Packed, frozen=True):
    text: str


class PackedAdvice(Packed, frozen=True):
    advice: Advice


class PackedMatchReport(Packed, frozen=True):
    report: Report


class PackedTryOut(Packed, frozen=True):
    branch: PackedBranch
    seen: PackedSeen


PackedResult = PackedChoice | PackedAdvice | PackedMatchReport | PackedTryOut


class PackedAnswer(msgspec.Struct, frozen=True, array_like=True):
    result: PackedResult | None
    problem: str
    mistake: str
    forgotten: bool
    cost: float


ANSWERS = msgspec.msgpack.Decoder(PackedAnswer)


def encode_answer(answer: Answer) -> bytes:
    result = None if answer.result is None else packed_result(answer.result)
    return ENCODER.encode(PackedAnswer(result, answer.problem, answer.mistake, answer.forgotten, answer.cost))


def decode_answer(data: bytes, task: Task) -> Answer:
    """What came of a task; an EncodingError when it is no answer to this one."""
    try:
        packed = ANSWERS.decode(data)
        result = None if packed.result is None else unpacked_result(packed.result)
    except msgspec.MsgspecError as error:
        raise EncodingError(str(error)) from None
    if result is None:
        if not (packed.problem or packed.mistake or packed.forgotten):
            raise EncodingError("an answer with nothing in it")
    elif not isinstance(result, expected(task)):
        raise EncodingError("an answer to something else")
    return Answer(result, packed.problem, packed.mistake, packed.forgotten, packed.cost)


def expected(task: Task) -> type:
    if isinstance(task, Request):
        return str
    if isinstance(task, HintTask):
        return Advice
    return Report if isinstance(task, ReportTask) else tuple


def packed_result(result: Result) -> PackedResult:
    if isinstance(result, str):
        return PackedChoice(result)
    if isinstance(result, Advice):
        return PackedAdvice(result)
    if isinstance(result, Report):
        return PackedMatchReport(result)
    branch, seen = result
    return PackedTryOut(PackedBranch.of(branch), PackedSeen.of(seen))


def unpacked_result(result: PackedResult) -> Result:
    if isinstance(result, PackedChoice):
        return result.text
    if isinstance(result, PackedAdvice):
        return result.advice
    if isinstance(result, PackedMatchReport):
        return result.report
    return result.branch.unpacked(), result.seen.unpacked(result.branch.start.game)
