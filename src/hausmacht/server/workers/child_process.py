"""A child of this process that carries out tasks: started, asked over its pipes, and killed.

It gets nothing of what its parent holds: no socket, no database, and of the environment only what it needs.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from contextlib import suppress

from hausmacht.server.workers.child import framed
from hausmacht.server.workers.errors import LostError, StartError

BEGIN = "from hausmacht.server.workers.child import main; main()"
STARTING_SECONDS = 60
MOST_BYTES = 64 * 1024 * 1024  # of one frame
HANDED_ON = {  # variables that a worker may need; everything else, such as the password of a database, stays here
    "CUDA_VISIBLE_DEVICES",
    "HAUSMACHT_BUDGET",
    "HAUSMACHT_BUILD",
    "HAUSMACHT_LARGE",
    "HAUSMACHT_PLAIN",
    "HAUSMACHT_SEPARATE",
    "HOME",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
    "TZ",
    "VIRTUAL_ENV",
}
HANDED_ON_BEGINNINGS = ("LC_", "MKL_", "OMP_", "OPENBLAS_", "PYTHON")


def environment_for_child(around: Mapping[str, str], further: tuple[str, ...] = ()) -> dict[str, str]:
    return {
        name: value
        for name, value in around.items()
        if name in HANDED_ON or name in further or name.startswith(HANDED_ON_BEGINNINGS)
    }


class ChildProcess:
    """One process and its pipes."""

    def __init__(self, memory: int = 0, variables: tuple[str, ...] = ()) -> None:
        self.memory = memory  # MiB; 0: no limit
        self.variables = variables
        self.process: Process | None = None

    @property
    def is_open(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def open(self) -> None:
        """Start it, and wait until it says that it is ready."""
        await self.close()
        try:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-c", BEGIN, str(self.memory)),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=environment_for_child(os.environ, self.variables),
            )
            async with asyncio.timeout(STARTING_SECONDS):
                greeting = await self.read(self.process)
        except (OSError, LostError, TimeoutError) as error:
            await self.close()
            raise StartError(str(error) or f"it was not ready within {STARTING_SECONDS} seconds") from None
        except asyncio.CancelledError:
            await self.close()
            raise
        if greeting:
            await self.close()
            raise StartError(greeting.decode(errors="replace"))

    async def exchange(self, order: bytes, seconds: float) -> bytes:
        """The answer to an order; the caller watches the clock."""
        process = self.process
        if process is None or process.stdin is None:
            raise LostError("its process ended")
        try:
            process.stdin.write(framed(order))
            await process.stdin.drain()
        except OSError as error:
            raise LostError(f"its process ended ({type(error).__name__})") from None
        return await self.read(process)

    async def read(self, process: Process) -> bytes:
        assert process.stdout is not None
        try:
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            if size > MOST_BYTES:
                raise LostError("its answer is too long")
            return await process.stdout.readexactly(size)
        except (OSError, EOFError) as error:
            raise LostError(f"its process ended ({type(error).__name__})") from None

    async def close(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await ended(process)


async def ended(process: Process) -> None:
    """Until a killed process has ended, which is soon, even if the waiting task is cancelled in the meantime."""
    waiting = asyncio.ensure_future(process.wait())
    try:
        await asyncio.shield(waiting)
    except asyncio.CancelledError:
        await waiting
        raise
