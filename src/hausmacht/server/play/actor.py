"""One after another: commands wait in a queue, and nobody who goes away stops one halfway."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import structlog

from hausmacht.server.errors import ElsewhereError, RequestError

T = TypeVar("T")
Command = Callable[[], Awaitable[Any]]
Then = Callable[[Any, Exception | None], None]  # gets the result, or what went wrong
Quick = Callable[[Then], bool]  # whether `then` is called later; the actor is held until it is
log = structlog.get_logger()


class Actor:
    """Carries out commands in the order in which they came."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.queue: deque[tuple[Command | None, Quick | None, Then]] = deque()
        self.waiting: set[asyncio.Future[Any]] = set()
        self.worker: asyncio.Task[None] | None = None  # while commands are carried out that wait for something
        self.is_held = False  # a quick command is being carried out
        self.is_stopped = False
        self.loop = asyncio.get_running_loop()
        self.used = self.loop.time()

    async def get_ready(self) -> None:
        """Before every command that is not quick: whatever must hold before anything else is done."""

    @property
    def is_free(self) -> bool:
        """Whether nothing is being carried out."""
        return self.worker is None and not self.is_held

    def enqueue(self, command: Command, then: Then) -> None:
        """Carry out a command after those that came before it; `then` hears of it when it is done."""
        self.queue.append((command, None, then))
        self.go_on()

    def enqueue_quick(self, command: Quick, then: Then) -> None:
        """The same for a command that needs no task: it begins at once, or as soon as the one before it is done."""
        self.queue.append((None, command, then))
        self.go_on()

    def go_on(self) -> None:
        """Begin with what is next, if nothing is being carried out."""
        self.used = self.loop.time()
        while self.queue and self.is_free and not self.is_stopped:
            _, quick, then = self.queue[0]
            if quick is None:
                self.worker = self.loop.create_task(self.work())
            else:
                self.queue.popleft()
                self.begin_quick(quick, then)

    def begin_quick(self, quick: Quick, then: Then) -> None:
        try:
            if not quick(then):
                then(None, None)
        except RequestError as problem:
            then(None, problem)
        except Exception as error:
            log.exception("command failed", table=self.name)
            then(None, error)

    def hold(self) -> None:
        """A quick command is on its way and will call `release` when it is done; the others wait."""
        self.is_held = True

    def release(self) -> None:
        self.is_held = False
        self.go_on()

    async def do(self, command: Callable[[], Awaitable[T]]) -> T:
        """Carry out a command after those that came before it, and wait for it."""
        if self.is_stopped:
            raise being_put_away()
        done: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.add(done)
        self.enqueue(command, partial(settle, done))
        try:
            result: T = await done
        finally:
            self.waiting.discard(done)
        return result

    async def settled(self) -> None:
        """Until what waits now has been carried out."""
        if self.queue or not self.is_free:
            done: asyncio.Future[Any] = self.loop.create_future()
            self.waiting.add(done)
            self.enqueue_quick(nothing, partial(settle, done))
            try:
                await done
            finally:
                self.waiting.discard(done)

    async def work(self) -> None:
        try:
            while self.queue and self.queue[0][0] is not None:
                command, _, then = self.queue.popleft()
                try:
                    await self.get_ready()
                    result = await command()  # type: ignore[misc]
                except (RequestError, ElsewhereError) as problem:
                    then(None, problem)
                except Exception as error:
                    log.exception("command failed", table=self.name)
                    then(None, error)
                else:
                    then(result, None)
        finally:
            self.worker = None
            self.go_on()

    async def stop(self) -> None:
        """What has not been done yet is not done."""
        self.is_stopped = True
        worker = self.worker
        if worker is not None:
            worker.cancel()
            with suppress(asyncio.CancelledError):
                await worker
        self.queue.clear()
        for done in self.waiting:
            settle(done, None, being_put_away())


def nothing(_: Then) -> bool:
    """A quick command that only waits for its turn."""
    return False


def being_put_away() -> RequestError:
    return RequestError(503, "closing", "The table is being closed: try again in a moment.", {"Retry-After": "1"})


def settle(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
