"""Several workers of one server on one machine: a parent starts them on the same port, and replaces any that dies.

The parent plays nothing and holds no connection of anybody. A worker is told its settings on its standard input, and
ends when that does: it does not outlive its parent. On its standard output it says that it is ready, or what is wrong.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

import msgspec
import structlog

from hausmacht.server.http.listening import AddressError, bound
from hausmacht.server.http.listening import run as run_loop
from hausmacht.server.observing import set_up_logging
from hausmacht.server.people import SecretError
from hausmacht.server.running import serve
from hausmacht.server.settings import Settings
from hausmacht.server.storage.database import StoreError

log = structlog.get_logger()
STARTING_SECONDS = 120
ENDING_SECONDS = 20  # how long workers may take to stop before they are killed
FIRST_WAIT = 0.5  # seconds until another worker is started for one that died, each time twice as long
LONGEST_WAIT = 30.0
STEADY_SECONDS = 60.0  # a worker that lived this long has not just failed to start


class WorkerError(Exception):
    """The first worker cannot start; the message says why."""


class Greeting(msgspec.Struct, frozen=True):
    """What a worker says when it is ready, or cannot be."""

    address: str = ""
    problem: str = ""


class Workforce:
    """The workers of one server, as many as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.processes: dict[int, Process] = {}

    async def run(self, say: Callable[[str], None]) -> None:
        """Serve until somebody ends it."""
        bound(self.settings).close()  # whatever listens there is not one of our workers: they could not share the port
        with bound(self.settings, is_shared=True) as holding:  # never listens, but keeps the port ours
            self.settings = msgspec.structs.replace(self.settings, port=holding.getsockname()[1])
            ended = asyncio.Event()
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, ended.set)
            keeping = asyncio.create_task(self.keep_all(say))
            waiting = asyncio.create_task(ended.wait())
            try:
                await asyncio.wait([keeping, waiting], return_when=asyncio.FIRST_COMPLETED)
                if keeping.done():
                    await keeping
            finally:
                for task in (keeping, waiting):
                    task.cancel()
                await asyncio.gather(keeping, waiting, return_exceptions=True)
                await self.end()

    async def keep_all(self, say: Callable[[str], None]) -> None:
        """The first worker brings the database up to date and tells what is wrong; then the others come."""
        process, greeting = await self.start(0)
        if greeting.problem:
            raise WorkerError(greeting.problem)
        started = [
            (process, greeting),
            *await asyncio.gather(*[self.start(number) for number in range(1, self.settings.workers)]),
        ]
        say(greeting.address)
        await asyncio.gather(*[self.keep(number, *each) for number, each in enumerate(started)])

    async def keep(self, number: int, process: Process, greeting: Greeting) -> None:
        """Start another worker whenever this one ends."""
        clock = asyncio.get_running_loop().time
        pause, began = FIRST_WAIT, clock()
        while True:
            if greeting.problem:
                log.error("worker cannot start", worker=number + 1, problem=greeting.problem)
            else:
                log.info("worker started", worker=number + 1, process=process.pid)
            code = await process.wait()
            if clock() - began > STEADY_SECONDS:
                pause = FIRST_WAIT
            log.error("worker ended", worker=number + 1, process=process.pid, code=code, again_in=pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_WAIT)
            began = clock()
            process, greeting = await self.start(number)

    async def start(self, number: int) -> tuple[Process, Greeting]:
        """A new process, when it is ready or has ended."""
        numbers = self.settings.metrics_port and self.settings.metrics_port + number
        settings = msgspec.structs.replace(self.settings, number=number + 1, metrics_port=numbers)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", __name__),
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,  # Ctrl+C is for the parent, which passes it on
        )
        self.processes[number] = process
        assert process.stdin is not None
        assert process.stdout is not None
        line = b""
        with suppress(OSError, TimeoutError):
            process.stdin.write(msgspec.json.encode(settings) + b"\n")
            async with asyncio.timeout(STARTING_SECONDS):
                line = await process.stdout.readline()
        if line:
            return process, msgspec.json.decode(line, type=Greeting)
        with suppress(ProcessLookupError):
            process.kill()
        code = await process.wait()
        return process, Greeting(problem=f"A worker ended with code {code} before it was ready; the log says more.")

    async def end(self) -> None:
        """Have every worker end, and wait for it."""
        running = [process for process in self.processes.values() if process.returncode is None]
        for process in running:
            with suppress(ProcessLookupError):
                process.terminate()
        ending = [asyncio.create_task(process.wait()) for process in running]
        if ending:
            _, late = await asyncio.wait(ending, timeout=ENDING_SECONDS)
            if late:
                log.error("workers do not end", count=len(late))
        for process in running:
            with suppress(ProcessLookupError):
                process.kill()
        await asyncio.gather(*ending)


# In the process of a worker


def work() -> None:
    """Be a worker: with settings from standard input, until it ends."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    set_up_logging(settings.log_level)
    try:
        run_loop(serve_for_parent(settings))
    except (StoreError, SecretError, AddressError) as error:
        tell(Greeting(problem=str(error)))
        sys.exit(1)


async def serve_for_parent(settings: Settings) -> None:
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), leave)
    await serve(settings, lambda address: tell(Greeting(address=address)), is_shared=True)


def leave() -> None:
    """The parent is gone."""
    asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
    os.kill(os.getpid(), signal.SIGTERM)


def tell(greeting: Greeting) -> None:
    with suppress(OSError):
        sys.stdout.buffer.write(msgspec.json.encode(greeting) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    work()
