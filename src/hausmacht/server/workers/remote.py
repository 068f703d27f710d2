"""Workers on another host, as the server sees them: each is a worker of the pool while the line to its host holds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.metadata import version

import structlog

from hausmacht import bots
from hausmacht.core.shelf import games
from hausmacht.server.workers.errors import LostError, StartError
from hausmacht.server.workers.line import Done, Failed, FromHost, Hello, Line, Stop, Work
from hausmacht.server.workers.pool import Pool
from hausmacht.server.workers.worker import GameOffer, Lane, Offer, Worker

REMOTE_LANES = frozenset({Lane.SLOW, Lane.ADVICE})  # what is quick is answered here, before it could be there and back
GRACE_SECONDS = 5.0  # for an answer on its way
MOST_PROCESSES = 256  # of one host
log = structlog.get_logger()


class RefusedHostError(Exception):
    """A host that cannot lend workers here; the message says why, in at most 120 signs."""


def own_offer() -> Offer:
    """The games and bots that are installed here."""
    return {game_id: GameOffer(game.rules_version, tuple(bots.names(game))) for game_id, game in games().items()}


class RemoteProcess:
    """One process of another host."""

    def __init__(self, line: Line[FromHost], index: int) -> None:
        self.line = line
        self.index = index
        self.number = 0  # of the last order
        self.answer: asyncio.Future[bytes] | None = None
        self.is_lost = False
        self.is_open = False

    async def open(self) -> None:
        """The host starts it by itself with the first order."""
        if self.is_lost:
            raise StartError("its host has left")
        self.is_open = True

    async def exchange(self, order: bytes, seconds: float) -> bytes:
        if self.is_lost:
            raise LostError("its host has left")
        self.number += 1
        self.answer = asyncio.get_running_loop().create_future()
        self.line.say(Work(self.index, self.number, seconds, order))
        return await self.answer

    async def close(self) -> None:
        """What it does is not wanted any more; an answer that is on its way comes too late."""
        if self.is_open and not self.is_lost:
            self.line.say(Stop(self.index))
        self.is_open = False
        self.number += 1

    # What the host says

    def done(self, number: int, answer: bytes) -> None:
        if number == self.number and self.answer is not None and not self.answer.done():
            self.answer.set_result(answer)

    def failed(self, number: int, reason: str) -> None:
        if number == self.number and self.answer is not None and not self.answer.done():
            self.answer.set_exception(LostError(reason))

    def lose(self) -> None:
        self.is_lost = True
        self.is_open = False
        self.failed(self.number, "its host has left")


class RemoteHost:
    """A host that lends workers, as long as its line holds."""

    def __init__(self, pool: Pool, line: Line[FromHost], name: str, is_welcome: Callable[[], bool]) -> None:
        self.pool = pool
        self.line = line
        self.name = name  # of its token
        self.is_welcome = is_welcome  # whether the token is still good
        self.processes: list[RemoteProcess] = []
        self.workers: list[Worker] = []

    async def serve(self) -> None:
        """Until the line is lost; what was under way is done by others."""
        try:
            await self.line.run(self.hear)
        finally:
            for worker in self.workers:
                self.pool.remove(worker)
            for process in self.processes:
                process.lose()
            if self.workers:
                log.info("workers left", host=self.name, processes=len(self.workers))

    def hear(self, message: FromHost) -> None:
        if isinstance(message, Hello):
            self.greet(message)
        elif isinstance(message, Done):
            self.process(message.process).done(message.number, message.answer)
        elif isinstance(message, Failed):
            self.process(message.process).failed(message.number, message.reason[:200])
        elif not self.is_welcome():  # a beat: now and then is often enough to look
            raise RefusedHostError("The token was revoked.")

    def process(self, index: int) -> RemoteProcess:
        if not 0 <= index < len(self.processes):
            raise RefusedHostError("There is no such process.")
        return self.processes[index]

    def greet(self, hello: Hello) -> None:
        own = version("hausmacht")
        if hello.version != own:
            raise RefusedHostError(
                f"The versions differ: the server runs Hausmacht {own}, the worker {hello.version[:20]}."
            )
        if self.processes or not 0 < hello.processes <= MOST_PROCESSES:
            raise RefusedHostError(f"A worker offers 1 to {MOST_PROCESSES} processes, once.")
        ours = own_offer()
        offer = {name: game for name, game in hello.offer.items() if name in ours and game.rules == ours[name].rules}
        if not offer:
            raise RefusedHostError("The worker has none of this server's games.")
        self.processes = [RemoteProcess(self.line, index) for index in range(hello.processes)]
        self.workers = [Worker(process, REMOTE_LANES, offer, GRACE_SECONDS) for process in self.processes]
        log.info("workers came", host=self.name, processes=len(self.workers))
        for worker in self.workers:
            self.pool.add(worker)
