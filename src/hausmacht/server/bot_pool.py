"""Bots in processes of their own, with a time limit: they never block a table."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from contextlib import suppress

import msgspec
import structlog

from hausmacht.server.bot_process import MOST_BOTS, Reply, Request, framed

LADDER = ("expert", "hard", "medium", "easy", "random")  # from strong to weak; other names stand above `easy`
STARTING_SECONDS = 60
BEGIN = "from hausmacht.server.bot_process import main; main()"
log = structlog.get_logger()


class BotFailedError(Exception):
    """A bot crashed, took too long or answered nonsense."""


def weaker(name: str, names: list[str]) -> str:
    """The next weaker bot of a game; empty when there is none."""
    below = LADDER[LADDER.index(name) + 1 :] if name in LADDER else LADDER[LADDER.index("easy") :]
    return next((each for each in below if each in names), "")


def strongest(names: list[str]) -> str:
    """The bot that plays for somebody who did not name one."""
    return next((each for each in LADDER if each in names), names[0])


class Worker:
    """One process; it answers one request at a time."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.known: OrderedDict[tuple[str, int, str, int], int] = OrderedDict()  # events each of its bots was told

    async def start(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.known.clear()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-c", BEGIN, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            await asyncio.wait_for(self.reply(self.process), STARTING_SECONDS)  # it says when it is ready
        return self.process

    async def reply(self, process: Process) -> Reply:
        assert process.stdout is not None
        head = await process.stdout.readexactly(4)
        reply = pickle.loads(await process.stdout.readexactly(int.from_bytes(head, "big")))
        assert isinstance(reply, Reply)
        return reply

    async def ask(self, request: Request) -> Reply:
        process = await self.start()
        assert process.stdin is not None
        process.stdin.write(framed(request))
        await process.stdin.drain()
        return await self.reply(process)

    async def decide(self, whole: Request) -> str:
        """Ask with what is new to the bot, or with everything when it does not remember the rest."""
        known = self.known.pop(whole.bot, 0)
        if known > len(whole.events):
            known = 0
        reply = await self.ask(msgspec.structs.replace(whole, known=known, events=whole.events[known:]))
        if reply.forgotten:
            reply = await self.ask(whole)
        if reply.error:
            raise BotFailedError(reply.error)
        self.known[whole.bot] = len(whole.events)
        while len(self.known) > MOST_BOTS:
            self.known.popitem(last=False)
        return reply.text

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """A few worker processes, started when they are first needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.workers = [Worker() for _ in range(processes)]
        self.idle = list(self.workers)
        self.free = asyncio.Condition()

    async def decide(self, request: Request) -> str:
        """The answer of a bot; BotFailedError when it has none in time. Waiting for a process does not count."""
        worker = await self.take(request.bot)
        try:
            await worker.start()
            return await asyncio.wait_for(worker.decide(request), self.seconds)
        except TimeoutError:
            await worker.stop()
            raise BotFailedError(f"no answer within {self.seconds:g} seconds") from None
        except (OSError, EOFError, pickle.PickleError, AttributeError) as error:
            await worker.stop()
            raise BotFailedError(f"its process ended ({type(error).__name__})") from None
        except asyncio.CancelledError:
            await worker.stop()  # nobody waits for the answer: it must not be taken for the next one
            raise
        finally:
            await self.give(worker)

    async def take(self, bot: tuple[str, int, str, int]) -> Worker:
        async with self.free:
            await self.free.wait_for(lambda: bool(self.idle))
            worker = next((each for each in self.idle if bot in each.known), self.idle[-1])
            self.idle.remove(worker)
            return worker

    async def give(self, worker: Worker) -> None:
        self.idle.append(worker)
        async with self.free:
            self.free.notify()

    async def warm(self) -> None:
        """Start the processes before the first table needs them."""
        for worker in self.workers:
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.stop()
