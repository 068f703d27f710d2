"""The adviser of a server: has tasks carried out by the pool, and keeps what came of them lately."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from hausmacht.advice.what_if import Branch
from hausmacht.server.errors import RequestError
from hausmacht.server.storage.records import now
from hausmacht.server.workers.errors import LateError, TaskFailedError
from hausmacht.server.workers.pool import Pool
from hausmacht.server.workers.tasks import Answer, Task

ADVICE_SECONDS = 40.0  # how long one piece of advice may take
LONGEST_WAIT = 180.0  # for it, with those before it
MOST_WAITING = 16
MOST_KEPT = 64  # answers that somebody may ask for again
MOST_BRANCHES = 256
BRANCHES_EACH = 8  # of one person
log = structlog.get_logger()


class TryOut(msgspec.Struct):
    """A branch somebody tries something out in; it is private, and gone when the server stops."""

    id: str
    person: str
    table: str
    branch: Branch
    made_at: int  # milliseconds since 1970
    revision: int = 1  # grows with everything that is done in it


class Adviser:
    """Asks the pool, and remembers what it has found out lately."""

    def __init__(self, pool: Pool, seconds: float = ADVICE_SECONDS) -> None:
        self.pool = pool
        self.seconds = seconds
        self.waiting = 0
        self.answers: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self.asked: dict[tuple[Any, ...], asyncio.Future[Any]] = {}
        self.branches: OrderedDict[str, TryOut] = OrderedDict()

    # Thinking

    async def ask_once(self, key: tuple[Any, ...], task: Task, table: str = "") -> Any:
        """As `ask`, but who asks the same gets the same answer, also while it is being worked out."""
        if key in self.answers:
            self.answers.move_to_end(key)
            return self.answers[key]
        if key not in self.asked:
            self.asked[key] = asyncio.ensure_future(self.ask(task, table))
            self.asked[key].add_done_callback(lambda done: self.keep(key, done))
        return await asyncio.shield(self.asked[key])

    def keep(self, key: tuple[Any, ...], done: asyncio.Future[Any]) -> None:
        self.asked.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self.answers[key] = done.result()
            while len(self.answers) > MOST_KEPT:
                self.answers.popitem(last=False)

    async def ask(self, task: Task, table: str = "") -> Any:
        """What comes of a task; a RequestError when nothing does. Tables are served in turn."""
        if self.waiting >= MOST_WAITING:
            raise RequestError(
                429,
                "advice-busy",
                "Many people are asking for advice right now: try again in a moment.",
                {"retry-after": "5"},
            )
        self.waiting += 1
        try:
            answer = await self.answer(task, table)
        finally:
            self.waiting -= 1
        if answer.problem:
            raise RequestError(409, "no-advice", answer.problem)
        if answer.result is None:
            log.error("advice failed", task=type(task).__name__, reason=answer.mistake)
            raise RequestError(
                503, "advice-failed", "The advice failed because of an internal error; see the server's log."
            )
        return answer.result

    async def answer(self, task: Task, table: str) -> Answer:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await self.pool.carry_out(task, table, self.seconds)
        except (LateError, TimeoutError):
            raise RequestError(
                503, "advice-late", f"There was no advice within {self.seconds:g} seconds: try again."
            ) from None
        except TaskFailedError:
            raise RequestError(503, "advice-failed", "The advice failed: try again.") from None

    async def close(self) -> None:
        for waiting in list(self.asked.values()):
            waiting.cancel()
            with suppress(asyncio.CancelledError, RequestError):
                await waiting

    # Branches

    def add(self, person: str, table: str, branch: Branch) -> TryOut:
        own = [each.id for each in self.branches.values() if each.person == person]
        for old in own[: max(0, len(own) + 1 - BRANCHES_EACH)]:
            del self.branches[old]
        kept = TryOut(secrets.token_urlsafe(12), person, table, branch, now())
        self.branches[kept.id] = kept
        while len(self.branches) > MOST_BRANCHES:
            self.branches.popitem(last=False)
        return kept

    def branch(self, branch_id: str, person: str, table: str) -> TryOut:
        """A branch, if it is one's own."""
        kept = self.branches.get(branch_id)
        if kept is None or kept.person != person or kept.table != table:
            raise RequestError(404, "no-such-branch", "This try-out is no longer available: begin another one.")
        self.branches.move_to_end(branch_id)
        return kept
