"""What goes wrong: servers are killed, databases go away, disks fill up, descriptors run out."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from soak.players import Evening
from soak.postgres import Postgres
from soak.report import Counts
from soak.servers import HOST, Server, Site

PATIENCE = 120.0  # after an outage every table answers within this time, on a busy machine too
EARLY = 0.1  # so many kills come while the server is still starting
FILL = 1 << 20
MOST_LINES = 400


class Killer:
    """Kills one server after another with SIGKILL, and starts it again at once."""

    def __init__(self, sites: list[Site], counts: Counts, luck: Random, every: float) -> None:
        self.sites = sites
        self.counts = counts
        self.luck = luck
        self.every = every  # seconds from one kill to the next, on average
        self.starting: set[asyncio.Task[None]] = set()

    async def go_on(self, seconds: float, most: int = 0) -> None:
        """Kill for so long, or so often."""
        end = time.monotonic() + seconds
        killed = 0
        while time.monotonic() < end and (not most or killed < most):
            await asyncio.sleep(self.every * (0.5 + self.luck.random()))
            servers = [server for site in self.sites for server in site.servers]
            for server in servers:
                self.must_live(server)
            up = [server for server in servers if server.is_up]
            early = self.luck.random() < EARLY
            if not up and not early:
                continue
            self.kill(self.luck.choice(servers if early else up))
            killed += 1
        await asyncio.gather(*self.starting)
        await all_up(self.sites)

    def must_live(self, server: Server) -> None:
        """A server that has ended without us is a fault; it is started again, so that the others can go on."""
        if server.is_up and server.has_crashed():
            self.counts.note("crashes", f"{server.name} ended by itself")
            self.restart(server)

    def kill(self, server: Server) -> None:
        server.kill()
        self.counts.kills += 1
        self.restart(server)

    def restart(self, server: Server) -> None:
        task = asyncio.create_task(server.start())
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)


async def all_up(sites: list[Site]) -> None:
    for site in sites:
        for server in site.servers:
            if not server.is_up:
                await server.start()


async def all_answer(evening: Evening, counts: Counts, since: float) -> None:
    """Every table that is played answers, asked at every worker, without a restart of anything."""
    waiting = {(table, server) for table in evening.playing for server in evening.site.servers}
    end = time.monotonic() + PATIENCE
    while waiting and time.monotonic() < end:
        for table_id, server in list(waiting):
            table = evening.playing.get(table_id)
            if table is None:
                waiting.discard((table_id, server))
                continue
            with suppress(Exception):
                answer = await table.people[0].ask(server, "GET", f"/api/tables/{table_id}/play?seat=0&since=999999")
                if answer.status_code == 200:
                    waiting.discard((table_id, server))
        await asyncio.sleep(0.1)
    for table_id, server in waiting:
        counts.note("stuck", f"table {table_id} does not answer at {server.name} after an outage")
    counts.worst_recovery = max(counts.worst_recovery, time.monotonic() - since)


class Outage:
    """Something that a server needs is away for a while."""

    def __init__(self, evenings: list[Evening], counts: Counts, luck: Random) -> None:
        self.evenings = evenings
        self.counts = counts
        self.luck = luck

    async def happen(self, seconds: float) -> None:
        for evening in self.evenings:
            evening.site.is_troubled = True
        self.counts.outages += 1
        try:
            await self.take_away()
            await asyncio.sleep(seconds)
        finally:
            await self.give_back()
            since = time.monotonic()
            for evening in self.evenings:
                await all_answer(evening, self.counts, since)
                evening.site.is_troubled = False
                evening.site.calm_since = time.monotonic()
                for server in evening.site.servers:
                    if server.has_crashed():
                        self.counts.note("crashes", f"{server.name} ended in an outage")

    async def take_away(self) -> None:
        raise NotImplementedError

    async def give_back(self) -> None:
        raise NotImplementedError


class Frozen(Outage):
    """PostgreSQL does not answer: it is stopped, or its network is cut."""

    def __init__(self, evenings: list[Evening], counts: Counts, luck: Random, postgres: Postgres) -> None:
        super().__init__(evenings, counts, luck)
        self.postgres = postgres
        self.frozen: list[int] = []

    async def take_away(self) -> None:
        self.frozen = self.postgres.freeze()

    async def give_back(self) -> None:
        self.postgres.thaw(self.frozen)


class CutDown(Frozen):
    """PostgreSQL is shut down at once, and started again."""

    async def take_away(self) -> None:
        await asyncio.to_thread(self.postgres.cut_down)

    async def give_back(self) -> None:
        await asyncio.to_thread(self.postgres.start_again)


class FullDisk(Outage):
    """There is no room left: on a small disk of its own where that can be had, else by a limit on the size of files."""

    def __init__(self, evenings: list[Evening], counts: Counts, luck: Random) -> None:
        super().__init__(evenings, counts, luck)
        self.limits: dict[int, tuple[int, int]] = {}

    async def take_away(self) -> None:
        for evening in self.evenings:
            if os.path.ismount(evening.site.data):
                fill(evening.site.data / "filler")
            else:
                size = max(file.stat().st_size for file in evening.site.data.glob("hausmacht.db*"))
                for server in evening.site.servers:
                    self.limits[server.pid] = limit(server.pid, resource.RLIMIT_FSIZE, size)

    async def give_back(self) -> None:
        for evening in self.evenings:
            (evening.site.data / "filler").unlink(missing_ok=True)
        restore(resource.RLIMIT_FSIZE, self.limits)


class NoDescriptors(Outage):
    """Strangers hold so many lines that the server cannot open anything any more."""

    def __init__(self, evenings: list[Evening], counts: Counts, luck: Random) -> None:
        super().__init__(evenings, counts, luck)
        self.limits: dict[int, tuple[int, int]] = {}
        self.lines: list[asyncio.StreamWriter] = []

    async def take_away(self) -> None:
        for evening in self.evenings:
            for server in evening.site.servers:
                used = len(os.listdir(f"/proc/{server.pid}/fd"))
                self.limits[server.pid] = limit(server.pid, resource.RLIMIT_NOFILE, used + self.luck.randrange(4))
                await self.call(server)

    async def call(self, server: Server) -> None:
        for at in range(40):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(1):
                    home = f"127.201.0.{1 + at % 8}"
                    self.lines.append((await asyncio.open_connection(HOST, server.port, local_addr=(home, 0)))[1])

    async def give_back(self) -> None:
        for line in self.lines:
            line.close()
        self.lines.clear()
        restore(resource.RLIMIT_NOFILE, self.limits)


def limit(pid: int, what: int, soft: int) -> tuple[int, int]:
    """Set a limit of a running process; what it was before."""
    before = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (soft, before[1]))
    return before


def restore(what: int, limits: dict[int, tuple[int, int]]) -> None:
    for pid, before in limits.items():
        with suppress(ProcessLookupError):
            resource.prlimit(pid, what, before)
    limits.clear()


def fill(file: Path) -> None:
    """Until nothing more goes in."""
    with suppress(OSError), file.open("wb", buffering=0) as filler:
        for size in (FILL, 4096, 1):
            with suppress(OSError):
                while filler.write(b"\0" * size):
                    pass


def mount_small_disk(folder: Path, megabytes: int) -> bool:
    """A small disk in memory, where we may make one."""
    folder.mkdir(parents=True, exist_ok=True)
    words = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "hausmacht-soak", str(folder)]
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def unmount(folder: Path) -> None:
    subprocess.run(["umount", "-l", str(folder)], capture_output=True, check=False)
