"""One after another: commands wait in a queue, and nobody who goes away stops one halfway."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import structlog

from hausmacht.server.errors import RequestError

T = TypeVar("T")
log = structlog.get_logger()


class Actor:
    """Carries out commands in the order in which they came."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.queue: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self.worker: asyncio.Task[None] | None = None  # while commands wait or are carried out
        self.used = asyncio.get_running_loop().time()

    async def do(self, command: Callable[[], Awaitable[T]]) -> T:
        """Carry out a command after those that came before it."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self.queue.append((command, done))
        self.used = loop.time()
        if self.worker is None:
            self.worker = loop.create_task(self.work())
        result: T = await done
        return result

    async def work(self) -> None:
        try:
            while self.queue:
                command, done = self.queue.popleft()
                try:
                    settle(done, await command())
                except RequestError as problem:
                    fail(done, problem)
                except Exception as error:
                    log.exception("command failed", table=self.name)
                    fail(done, error)
                except BaseException:
                    done.cancel()
                    raise
        finally:
            self.worker = None

    async def stop(self) -> None:
        """What has not been done yet is not done."""
        worker = self.worker
        if worker is not None:
            worker.cancel()
            with suppress(asyncio.CancelledError):
                await worker
        for _, done in self.queue:
            done.cancel()


def settle(done: asyncio.Future[Any], result: Any) -> None:
    if not done.done():
        done.set_result(result)


def fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
