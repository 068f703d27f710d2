"""The process of a worker: orders come in on standard input, answers leave on standard output.

Started by `child_process`. It ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections import OrderedDict
from hashlib import blake2b
from typing import Any, BinaryIO

import msgspec

from hausmacht import bots
from hausmacht.advice.hints import advise
from hausmacht.advice.knowledge import AdviceError, known_after
from hausmacht.advice.report import Care, report
from hausmacht.advice.what_if import begin, choose_in, look, take_back
from hausmacht.core import matchfile
from hausmacht.core.event import Event
from hausmacht.core.match import Match
from hausmacht.core.shelf import games
from hausmacht.server.workers.encoding import decode_order, encode_answer
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

MOST_BOTS = 64  # kept with their memory; any other bot gets all its events again when it is asked
MOST_MATCHES = 4  # that were read and are kept, because somebody who tries one moment tries another
SPARE_SECONDS = 5  # of processor time, beyond what a task may take
MIB = 1024 * 1024


class TaskRunner:
    """Carries out tasks; it remembers its bots, and the matches that were read last."""

    def __init__(self) -> None:
        self.bots: OrderedDict[BotId, tuple[bots.Bot, int]] = OrderedDict()
        self.matches: OrderedDict[bytes, Match[Any]] = OrderedDict()

    def answer(self, task: Task) -> Answer:
        """Errors are reported to the caller, and the next request is served."""
        try:
            if not isinstance(task, Request):
                return timed(lambda: Answer(self.advice(task)))
            bot, known = self.bots.pop(task.bot, (None, 0))
            if task.known and (bot is None or known != task.known):
                return Answer(forgotten=True)
            if bot is None or not task.known:
                bot = bots.make(task.bot[2], games()[task.game], task.setup, task.bot[1], task.seed)
            return timed(lambda: self.decision(bot, task))
        except AdviceError as error:
            return Answer(problem=str(error))
        except Exception as error:
            return Answer(mistake=f"{type(error).__name__}: {error}")

    def decision(self, bot: bots.Bot, request: Request) -> Answer:
        kinds = {kind.name: kind for kind in games()[request.game].kinds}
        for kind, audience, values in request.events:
            bot.see(Event(kinds[kind], audience, values))
        text = bot.decide(request.view, request.question)
        self.bots[request.bot] = bot, request.known + len(request.events)
        while len(self.bots) > MOST_BOTS:
            self.bots.popitem(last=False)
        return Answer(text)

    def advice(self, task: HintTask | ReportTask | BeginTask | MomentTask | TryTask) -> Result:
        if isinstance(task, HintTask):
            return advise(task.known, task.thinking, task.seed)
        if isinstance(task, ReportTask):
            return report(self.match(task.file), Care(seconds=task.seconds), task.seats)
        if isinstance(task, BeginTask):
            return begin(task.known, task.seed)
        if isinstance(task, MomentTask):
            return begin(known_after(self.match(task.file), task.entry, task.seat), task.seed)
        if task.choice:
            return choose_in(task.branch, task.choice)
        if task.back:
            return take_back(task.branch)
        return task.branch, look(task.branch)

    def match(self, file: str) -> Match[Any]:
        key = blake2b(file.encode()).digest()
        found = self.matches.pop(key, None) or matchfile.load(file, games())
        self.matches[key] = found
        while len(self.matches) > MOST_MATCHES:
            self.matches.popitem(last=False)
        return found


def timed(work: Any) -> Answer:
    """With what it cost: processor time, which a busy machine does not stretch; but a task that waits costs as much."""
    began, processor = time.monotonic(), time.process_time()
    answer: Answer = work()
    elapsed, used = time.monotonic() - began, time.process_time() - processor
    cost = elapsed if elapsed > 4 * used + 0.5 else used
    return msgspec.structs.replace(answer, cost=cost)


# Limits


def limit_memory(mib: int) -> None:
    """What asks for more gets a MemoryError, and the machine goes on. Only where the system has such limits."""
    if mib and sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (mib * MIB, mib * MIB))


def limit_processor(seconds: float) -> None:
    """Nobody may be left to end a process that goes on and on: then the system does."""
    if sys.platform != "win32":
        import resource

        most = time.process_time() + (seconds + SPARE_SECONDS) * (os.cpu_count() or 1)
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        soft = math.ceil(most)
        resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


# The pipe


def read(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def write(stream: BinaryIO, body: bytes) -> None:
    stream.write(framed(body))
    stream.flush()


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body


def main() -> None:
    """The first frame says why the process cannot begin; an empty one, that it is ready."""
    source, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not get between the answers
    try:
        limit_memory(int(sys.argv[1]))
        games()  # a game can take a while to lay out its tables: before the clock of the first task runs
    except Exception as error:
        write(answers, f"{type(error).__name__}: {error}".encode())
        return
    write(answers, b"")
    runner = TaskRunner()
    while True:
        data = read(source)
        if data is None:
            return
        try:
            task, seconds = decode_order(data)
            limit_processor(seconds)
            answer = runner.answer(task)
        except Exception as error:  # not a task of this version, for instance
            answer = Answer(mistake=f"{type(error).__name__}: {error}")
        write(answers, encode_answer(answer))
