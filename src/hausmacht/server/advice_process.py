"""A process in which advice is thought over: tasks come in on standard input, answers leave on standard output.

Started by `adviser`. It ends when its input does, so it never outlives the server. It is another process than those of
the bots, so that nobody at a table waits for somebody who asks for advice elsewhere.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from hashlib import blake2b
from typing import Any

import msgspec

from hausmacht.advice.hints import Advice, advise
from hausmacht.advice.knowledge import AdviceError, Known, known_after
from hausmacht.advice.report import Care, Report, report
from hausmacht.advice.what_if import Branch, Seen, begin, choose_in, look, take_back
from hausmacht.bots.budget import Thinking
from hausmacht.core import matchfile
from hausmacht.core.match import Match
from hausmacht.core.shelf import games
from hausmacht.server.bot_process import framed, read

MOST_MATCHES = 4  # that were read and are kept, because somebody who tries one moment tries another


class HintTask(msgspec.Struct, frozen=True):
    """Advise a seat."""

    known: Known
    thinking: Thinking
    seed: int


class ReportTask(msgspec.Struct, frozen=True):
    """Report on a match that is over."""

    file: str
    seats: tuple[int, ...]
    seconds: float


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


class Answered(msgspec.Struct, frozen=True):
    """What came of a task; `problem` says in a sentence why nothing did."""

    result: Any = None
    problem: str = ""
    mistake: str = ""  # ours


Task = HintTask | ReportTask | BeginTask | MomentTask | TryTask
Result = Advice | Report | tuple[Branch, Seen]


class Library:
    """The matches that were read last."""

    def __init__(self) -> None:
        self.read: OrderedDict[bytes, Match[Any]] = OrderedDict()

    def match(self, file: str) -> Match[Any]:
        key = blake2b(file.encode()).digest()
        found = self.read.pop(key, None) or matchfile.load(file, games())
        self.read[key] = found
        while len(self.read) > MOST_MATCHES:
            self.read.popitem(last=False)
        return found


def carry_out(task: Task, library: Library) -> Result:
    if isinstance(task, HintTask):
        return advise(task.known, task.thinking, task.seed)
    if isinstance(task, ReportTask):
        return report(library.match(task.file), Care(seconds=task.seconds), task.seats)
    if isinstance(task, BeginTask):
        return begin(task.known, task.seed)
    if isinstance(task, MomentTask):
        return begin(known_after(library.match(task.file), task.entry, task.seat), task.seed)
    if task.choice:
        return choose_in(task.branch, task.choice)
    if task.back:
        return take_back(task.branch)
    return task.branch, look(task.branch)


def main() -> None:
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not get between the answers
    library = Library()
    games()
    answers.write(framed(Answered()))
    answers.flush()
    while True:
        task = read(source)
        if task is None:
            return
        try:
            answered = Answered(carry_out(task, library))
        except AdviceError as error:
            answered = Answered(problem=str(error))
        except Exception as error:  # whoever asked is told, and the next one is served
            answered = Answered(mistake=f"{type(error).__name__}: {error}")
        answers.write(framed(answered))
        answers.flush()
