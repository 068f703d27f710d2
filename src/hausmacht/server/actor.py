"""One after another: commands wait in a queue, and nobody who goes away stops one halfway."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import structlog

from hausmacht.server.errors import RequestError

T = TypeVar("T")
Command = Callable[[], Awaitable[Any]]
Then = Callable[[Any, Exception | None], None]  # is told the result, or what went wrong
log = structlog.get_logger()


class Actor:
    """Carries out commands in the order in which they came."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.queue: deque[tuple[Command, Then]] = deque()
        self.waiting: set[asyncio.Future[Any]] = set()
        self.worker: asyncio.Task[None] | None = None  # while commands wait or are carried out
        self.loop = asyncio.get_running_loop()
        self.used = self.loop.time()

    def enqueue(self, command: Command, then: Then) -> None:
        """Carry out a command after those that came before it; `then` hears of it when it is done."""
        self.queue.append((command, then))
        self.used = self.loop.time()
        if self.worker is None:
            self.worker = self.loop.create_task(self.work())

    async def do(self, command: Callable[[], Awaitable[T]]) -> T:
        """Carry out a command after those that came before it, and wait for it."""
        done: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.add(done)
        self.enqueue(command, partial(settle, done))
        try:
            result: T = await done
        finally:
            self.waiting.discard(done)
        return result

    async def work(self) -> None:
        try:
            while self.queue:
                command, then = self.queue.popleft()
                try:
                    result = await command()
                except RequestError as problem:
                    then(None, problem)
                except Exception as error:
                    log.exception("command failed", table=self.name)
                    then(None, error)
                else:
                    then(result, None)
        finally:
            self.worker = None

    async def stop(self) -> None:
        """What has not been done yet is not done."""
        worker = self.worker
        if worker is not None:
            worker.cancel()
            with suppress(asyncio.CancelledError):
                await worker
        self.queue.clear()
        for done in self.waiting:
            done.cancel()


def settle(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
