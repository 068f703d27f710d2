"""A worker: one process, here or on another host, that carries out one task at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from enum import Enum
from typing import Protocol

import msgspec

from hausmacht.server.workers.child import MOST_BOTS
from hausmacht.server.workers.encoding import EncodingError, decode_answer, encode_order
from hausmacht.server.workers.errors import LateError, LostError
from hausmacht.server.workers.tasks import Answer, BotId, Request, Task


class Lane(Enum):
    """Which tasks a worker takes. A process for quick ones is never busy with a slow one."""

    QUICK = "quick"  # bots that answer at once
    SLOW = "slow"  # bots that think
    ADVICE = "advice"


class Channel(Protocol):
    """A way to a process that carries out tasks."""

    @property
    def is_open(self) -> bool: ...

    async def open(self) -> None:
        """Get the process ready; a StartError when it cannot be started."""

    async def exchange(self, order: bytes, seconds: float) -> bytes:
        """The answer to an order; a LostError when the process ends, or the line to it."""

    async def close(self) -> None:
        """End the process, and whatever it does."""


class GameOffer(msgspec.Struct, frozen=True, array_like=True):
    """A game as a host has it installed."""

    rules: str
    bots: tuple[str, ...]


Offer = dict[str, GameOffer]  # by the id of the game


class Worker:
    """One process. It keeps track of what each of its bots has seen."""

    def __init__(
        self, channel: Channel, lanes: frozenset[Lane], offer: Offer | None = None, grace: float = 0.0
    ) -> None:
        self.channel = channel
        self.lanes = lanes
        self.offer = offer  # of another host; None: the process is ours
        self.grace = grace  # seconds that an answer may be on its way
        self.is_gone = False  # its host has left, and it with it
        self.failures = 0  # one after another, on another host
        self.known: OrderedDict[BotId, int] = OrderedDict()  # how many events each of its bots has seen

    @property
    def is_local(self) -> bool:
        return self.offer is None

    def has(self, task: Task, game: str) -> bool:
        """Whether what the task needs is installed there."""
        if self.offer is None:
            return True
        offered = self.offer.get(game)
        return offered is not None and (not isinstance(task, Request) or task.bot[2] in offered.bots)

    def remembers(self, task: Task) -> bool:
        return isinstance(task, Request) and task.bot in self.known

    async def start(self) -> None:
        if not self.channel.is_open:
            self.known.clear()
            await self.channel.open()

    async def stop(self) -> None:
        self.known.clear()
        await self.channel.close()

    async def carry_out(self, task: Task, seconds: float) -> Answer:
        """The result of a task; after an exception the caller must stop the worker. Starting does not count as time."""
        await self.start()
        try:
            async with asyncio.timeout(seconds + self.grace):
                if isinstance(task, Request):
                    return await self.decide(task, seconds)
                return await self.ask(task, seconds)
        except TimeoutError:
            raise LateError(f"no answer within {seconds:g} seconds") from None

    async def decide(self, whole: Request, seconds: float) -> Answer:
        """Ask with what is new to the bot, or with everything when it does not remember the rest."""
        known = self.known.pop(whole.bot, 0)
        if known > len(whole.events):
            known = 0
        news = msgspec.structs.replace(whole, known=known, events=whole.events[known:])
        answer = await self.ask(news, seconds)
        if answer.forgotten:
            answer = await self.ask(msgspec.structs.replace(whole, known=0), seconds)
        if answer.result is not None:
            self.known[whole.bot] = len(whole.events)
            while len(self.known) > MOST_BOTS:
                self.known.popitem(last=False)
        return answer

    async def ask(self, task: Task, seconds: float) -> Answer:
        order = encode_order(task, seconds)
        data = await self.channel.exchange(order, seconds)
        try:
            return decode_answer(data, task)
        except EncodingError as error:
            raise LostError(f"its process gave an unreadable answer ({error})") from None
