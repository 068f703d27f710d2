"""The adviser of a server: hands tasks to its own process, one after another, each with a time limit."""

from __future__ import annotations

import asyncio
import pickle
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from hausmacht.advice.what_if import Branch
from hausmacht.server.advice_process import Answered, Task
from hausmacht.server.bot_process import framed
from hausmacht.server.errors import RequestError
from hausmacht.server.records import now

BEGIN = "from hausmacht.server.advice_process import main; main()"
ADVICE_SECONDS = 40.0  # so long may one piece of advice take
STARTING_SECONDS = 60.0
MOST_WAITING = 16
MOST_KEPT = 64  # answers that somebody may ask for again
MOST_BRANCHES = 256
BRANCHES_EACH = 8  # of one person
log = structlog.get_logger()


class Kept(msgspec.Struct):
    """A branch somebody tries something out in; it is private, and gone when the server stops."""

    id: str
    person: str
    table: str
    branch: Branch
    made_at: int  # milliseconds since 1970
    revision: int = 1  # grows with everything that is done in it


class Adviser:
    """One process, started when it is first needed, and what it has found out lately."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.process: Process | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.answers: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self.asked: dict[tuple[Any, ...], asyncio.Future[Any]] = {}
        self.branches: OrderedDict[str, Kept] = OrderedDict()

    # Thinking

    async def ask_once(self, key: tuple[Any, ...], task: Task) -> Any:
        """As `ask`, but who asks the same gets the same answer, also while it is being worked out."""
        if key in self.answers:
            self.answers.move_to_end(key)
            return self.answers[key]
        if key not in self.asked:
            self.asked[key] = asyncio.ensure_future(self.ask(task))
            self.asked[key].add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(self.asked[key])

    def keep(self, key: tuple[Any, ...], done: asyncio.Future[Any]) -> None:
        self.asked.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self.answers[key] = done.result()
            while len(self.answers) > MOST_KEPT:
                self.answers.popitem(last=False)

    async def ask(self, task: Task) -> Any:
        """What comes of a task; a RequestError when nothing does."""
        if self.waiting >= MOST_WAITING:
            raise RequestError(
                429, "advice-busy", "Many ask for advice just now: try again in a moment.", {"retry-after": "5"}
            )
        self.waiting += 1
        try:
            async with self.turn:
                answered = await self.answer(task)
        finally:
            self.waiting -= 1
        if answered.problem:
            raise RequestError(409, "no-advice", answered.problem)
        if answered.mistake:
            log.error("advice failed", task=type(task).__name__, reason=answered.mistake)
            raise RequestError(503, "advice-failed", "The adviser made a mistake; the log of the server says more.")
        return answered.result

    async def answer(self, task: Task) -> Answered:
        try:
            process = await self.start()
            return await asyncio.wait_for(self.exchange(process, task), self.seconds)
        except TimeoutError:
            await self.stop()
            raise RequestError(
                503, "advice-late", f"There was no advice within {self.seconds:g} seconds: try again."
            ) from None
        except (OSError, EOFError, pickle.PickleError, AttributeError):
            await self.stop()
            raise RequestError(503, "advice-failed", "The adviser stopped at this: try again.") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer must not be taken for the next one
            raise

    async def start(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-c", BEGIN, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            await asyncio.wait_for(self.reply(self.process), STARTING_SECONDS)  # it says when it is ready
        return self.process

    async def exchange(self, process: Process, task: Task) -> Answered:
        assert process.stdin is not None
        process.stdin.write(framed(task))
        await process.stdin.drain()
        return await self.reply(process)

    async def reply(self, process: Process) -> Answered:
        assert process.stdout is not None
        head = await process.stdout.readexactly(4)
        answered = pickle.loads(await process.stdout.readexactly(int.from_bytes(head, "big")))
        assert isinstance(answered, Answered)
        return answered

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        for waiting in list(self.asked.values()):
            waiting.cancel()
            with suppress(asyncio.CancelledError, RequestError):
                await waiting
        await self.stop()

    # Branches

    def add(self, person: str, table: str, branch: Branch) -> Kept:
        own = [each.id for each in self.branches.values() if each.person == person]
        for old in own[: max(0, len(own) + 1 - BRANCHES_EACH)]:
            del self.branches[old]
        kept = Kept(secrets.token_urlsafe(12), person, table, branch, now())
        self.branches[kept.id] = kept
        while len(self.branches) > MOST_BRANCHES:
            self.branches.popitem(last=False)
        return kept

    def branch(self, branch_id: str, person: str, table: str) -> Kept:
        """A branch, if it is one's own."""
        kept = self.branches.get(branch_id)
        if kept is None or kept.person != person or kept.table != table:
            raise RequestError(404, "no-such-branch", "This try-out is not there any more: begin another one.")
        self.branches.move_to_end(branch_id)
        return kept
