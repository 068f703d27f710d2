"""Servers as processes: started, killed, looked after; and sites, which are servers that share a database."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from subprocess import PIPE

from soak.postgres import is_dead

HOST = "127.0.0.1"
START_SECONDS = 600.0  # on a busy machine; a server that takes longer does not come
POLL = 0.05
SETTINGS = {
    "HAUSMACHT_BOT_PROCESSES": "1",
    "HAUSMACHT_BOT_PAUSE": "0.05",
    "HAUSMACHT_LOG_LEVEL": "warning",
    "HAUSMACHT_IDLE_SECONDS": "60",
    "HAUSMACHT_PROXIES": "127.0.0.9",  # nobody comes from there: every address counts for itself
}


class StartError(Exception):
    """A server did not come."""


class Nursery:
    """Where servers come from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()

    async def open(self) -> None:
        around = {name: value for name, value in os.environ.items() if not name.startswith("HAUSMACHT_")}
        path = [str(Path(__file__).parents[1]), *filter(None, [around.get("PYTHONPATH")])]
        around["PYTHONPATH"] = os.pathsep.join(path)
        around |= {"PYTHONPYCACHEPREFIX": str(self.folder / "pycache"), **SETTINGS}
        around.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "soak.nursery"), stdin=PIPE, stdout=PIPE, env=around
        )
        await self.answer()

    async def answer(self) -> dict[str, int]:
        assert self.process is not None
        assert self.process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            line = await self.process.stdout.readline()
        if not line:
            raise StartError("the nursery has ended")
        found: dict[str, int] = json.loads(line)
        return found

    async def start(self, words: Sequence[str], environment: dict[str, str], log: Path) -> int:
        """The process id of a new server."""
        assert self.process is not None
        assert self.process.stdin is not None
        order = {"words": list(words), "environment": environment, "log": str(log)}
        async with self.turn:
            self.process.stdin.write(json.dumps(order).encode() + b"\n")
            await self.process.stdin.drain()
            return (await self.answer())["pid"]

    async def close(self) -> None:
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await self.process.wait()


class Server:
    """One server of a site: always on the same port, in one process after another."""

    def __init__(self, nursery: Nursery, name: str, data: Path, database: str, log: Path) -> None:
        self.nursery = nursery
        self.name = name
        self.data = data
        self.database = database
        self.log = log
        self.port = free_port()
        self.pid = 0
        self.generation = 0  # how often it was started
        self.is_up = False

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}"

    async def start(self) -> None:
        """Start it and wait until it answers; it may be killed meanwhile."""
        words = ["serve", "--port", str(self.port), "--data", str(self.data)]
        if self.database:
            words += ["--database", self.database]
        self.generation += 1
        generation = self.generation
        pid = await self.nursery.start(words, {}, self.log)
        if self.generation != generation:  # killed before it was there
            os.kill(pid, signal.SIGKILL)
            return
        self.pid = pid
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.generation == generation:
            if await answers(self.port):
                self.is_up = self.generation == generation
                return
            if is_dead(self.pid):
                return
            await asyncio.sleep(POLL)

    def kill(self) -> None:
        self.is_up = False
        self.generation += 1
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def has_crashed(self) -> bool:
        return bool(self.pid) and is_dead(self.pid)

    async def end(self) -> None:
        """End it as a host does; whoever does not end in time is killed."""
        self.is_up = False
        self.generation += 1
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
        for _ in range(400):
            if is_dead(self.pid):
                break
            await asyncio.sleep(POLL)
        else:
            self.kill()
        self.pid = 0


class Site:
    """A database, and the servers that share it."""

    def __init__(
        self, nursery: Nursery, name: str, folder: Path, workers: int = 1, database: str = "", data: Path | None = None
    ) -> None:
        self.name = name
        self.database = database
        self.data = data or folder / f"{name}-data"
        self.data.mkdir(parents=True, exist_ok=True)
        self.log = folder / f"{name}.log"
        self.servers = [Server(nursery, f"{name}-{at}", self.data, database, self.log) for at in range(workers)]
        self.is_troubled = False  # its database, its disk or its descriptors are away
        self.calm_since = 0.0

    async def open(self) -> None:
        for server in self.servers:  # one after another: the first makes the database
            await server.start()
            if not server.is_up:
                raise StartError(f"{server.name} did not start:\n{self.log.read_text()[-3000:]}")

    async def close(self) -> None:
        await asyncio.gather(*(server.end() for server in self.servers))

    def any_server(self, luck: Random) -> Server:
        """One that is up if there is one: what a proxy would pick."""
        up = [server for server in self.servers if server.is_up]
        return luck.choice(up or self.servers)


async def answers(port: int) -> bool:
    """Whether a server is there and says that it is well."""
    try:
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection(HOST, port)
            try:
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return b" 200 " in await reader.readline()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False


def free_port() -> int:
    """One that nobody gets who only calls somebody: a server that was killed wants its port back."""
    luck = Random()
    while True:
        port = luck.randrange(20_000, 32_000)
        with socket.socket() as found, suppress(OSError):
            found.bind((HOST, port))
            return port
