"""What a worker can be asked to do: decide for a bot, advise a seat, report on a match, go on with a try-out."""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht.advice.hints import Advice
from hausmacht.advice.knowledge import EventRow, Known
from hausmacht.advice.report import Report
from hausmacht.advice.trying import SEED
from hausmacht.advice.what_if import Branch, Seen
from hausmacht.bots.budget import Thinking
from hausmacht.core.game import Setup
from hausmacht.core.view import Question, View

BotId = tuple[str, int, str, int]  # table, seat, name, and how often the match has gone back
Level = tuple[str, str]  # game, and the name of a bot or the kind of advice


class Request(msgspec.Struct, frozen=True):
    """One decision: the bot, what has happened since it was last asked, what it sees and what it is asked."""

    bot: BotId
    game: str
    setup: Setup
    seed: int
    known: int  # how many events the bot should remember already
    events: list[EventRow]  # those after them
    view: View
    question: Question


class HintTask(msgspec.Struct, frozen=True):
    """Advise a seat; without a budget by the chances that a try-out and the report name too."""

    known: Known
    thinking: Thinking | None = None
    seed: int = SEED


class ReportTask(msgspec.Struct, frozen=True):
    """Report on a match that is over."""

    file: str
    seats: tuple[int, ...]
    seconds: float
    game: str = ""


class BeginTask(msgspec.Struct, frozen=True):
    """Begin to try something out."""

    known: Known
    seed: int


class MomentTask(msgspec.Struct, frozen=True):
    """Begin to try something out at an earlier moment: what the seat knew after an entry."""

    file: str
    entry: int
    seat: int
    seed: int


class TryTask(msgspec.Struct, frozen=True):
    """Go on trying: choose something; or, without a choice, take the last one back, or only look."""

    branch: Branch
    choice: str = ""
    back: bool = False


Task = Request | HintTask | ReportTask | BeginTask | MomentTask | TryTask
Result = str | Advice | Report | tuple[Branch, Seen]


class Answer(msgspec.Struct, frozen=True):
    """What came of a task; `problem` says in a sentence for people why nothing did."""

    result: Any = None  # a Result
    problem: str = ""
    mistake: str = ""  # ours, or a bot's
    forgotten: bool = False  # the bot has lost its memory: send it everything
    cost: float = 0.0  # seconds of a process


def level_of(task: Task) -> Level:
    """Tasks of one level cost about the same."""
    if isinstance(task, Request):
        return task.game, task.bot[2]
    if isinstance(task, HintTask):
        return task.known.game, "(hint)"
    if isinstance(task, ReportTask):
        return task.game, "(report)"
    if isinstance(task, BeginTask):
        return task.known.game, "(try)"
    if isinstance(task, TryTask):
        return task.branch.start.game, "(try)"
    return "", "(try)"


def shows_one_seat(task: Task) -> bool:
    """Whether the task holds no more than one seat may know, or what everybody may: such a task may leave this host."""
    if isinstance(task, MomentTask):
        return False  # its file is the whole match, which may not be over
    known = task.known if isinstance(task, HintTask | BeginTask) else None
    if isinstance(task, TryTask):
        known = task.branch.start
    return known is None or not known.position  # a position that was set up contains what is hidden
