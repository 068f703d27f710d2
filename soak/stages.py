"""The stages of a run: each has its own servers, people and faults, and its own audit afterwards."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from soak.audit import TableRow, Told, audit, read_postgres, read_sqlite
from soak.faults import CutDown, Frozen, FullDisk, Killer, NoDescriptors, Outage, all_answer, mount_small_disk, unmount
from soak.hostile import Honest, Villains
from soak.players import Evening
from soak.postgres import Postgres
from soak.report import Counts
from soak.servers import Nursery, Site

GAMES = (("augsburg1520", 2), ("augsburg1520", 3), ("wallenstein", 3), ("augsburg1520", 2), ("augsburg1520", 4))
MISTAKES = ("error", "critical")  # levels of lines in a log that tell of something that should not be
EXPECTED = {"not written", "task failed", "bus broken", "worker cannot start", "bot failed"}  # while something is away
LONGEST_OUTAGE = 30.0
LAY_OUT_AT_ONCE = 8


@dataclass
class Plan:
    """What one stage is like."""

    name: str
    share: float  # of the time of a run
    database: str  # sqlite, postgres
    workers: int = 1
    sites: int = 1
    tables: int = 10  # at each site
    every: float = 0.0  # seconds between kills; 0: nobody is killed
    outages: tuple[str, ...] = ()
    pace: float = 25.0  # choices a second at each site
    small_disk: int = 0  # megabytes; 0: the usual disk


PLANS = (
    Plan("SQLite, kill -9", 0.2, "sqlite", sites=2, tables=8, every=1.6),
    Plan("PostgreSQL, one worker, kill -9", 0.18, "postgres", sites=2, tables=8, every=1.6),
    Plan("PostgreSQL, three workers, kill -9", 0.2, "postgres", workers=3, tables=24, every=1.8),
    Plan("PostgreSQL, three workers, 200 tables", 0.14, "postgres", workers=3, tables=200, every=10.0, pace=50.0),
    Plan("PostgreSQL goes away", 0.16, "postgres", workers=2, tables=16, outages=("frozen", "cut down")),
    Plan("SQLite, no room, no descriptors", 0.12, "sqlite", tables=12, outages=("full", "descriptors"), small_disk=48),
)
SHORT = (
    Plan("SQLite, kill -9", 0.3, "sqlite", tables=4, every=2.0),
    Plan("PostgreSQL, three workers, kill -9", 0.4, "postgres", workers=3, tables=6, every=2.5),
    Plan("PostgreSQL goes away", 0.3, "postgres", workers=2, tables=4, outages=("frozen", "cut down")),
)


class Stage:
    """One plan, carried out."""

    def __init__(self, plan: Plan, folder: Path, nursery: Nursery, postgres: Postgres | None, seed: int) -> None:
        self.plan = plan
        self.folder = folder
        self.nursery = nursery
        self.postgres = postgres
        self.luck = Random(f"{seed} {plan.name}")
        self.counts = Counts()
        self.sites: list[Site] = []
        self.evenings: list[Evening] = []
        self.keeps = False
        self.troubles: list[asyncio.Task[None]] = []
        self.mounted: list[Path] = []

    async def run(self, seconds: float, most: int = 0) -> None:
        """Play while faults happen; `most`: so many of them, however much time is left."""
        try:
            await self.open()
            self.troubles.extend(self.spawn(each) for each in self.disturbers())
            await self.faults(seconds, most)
            for evening in self.evenings:
                await all_answer(evening, self.counts, time.monotonic())
        finally:
            await self.close()

    async def open(self) -> None:
        for number in range(self.plan.sites):
            name = f"{re.sub('[^a-z0-9]+', '-', self.plan.name.lower())}-{number}"
            database = "" if self.postgres is None else await self.postgres.create(name)
            data = self.folder / f"{name}-data"
            if self.plan.small_disk and mount_small_disk(data, self.plan.small_disk):
                self.mounted.append(data)
            site = Site(self.nursery, name, self.folder, self.plan.workers, database, data)
            self.sites.append(site)
            await site.open()
            evening = Evening(site, self.counts, self.luck, self.plan.pace, 20_000 * number, self.keeps)
            self.evenings.append(evening)
            await self.lay_out(evening)

    async def lay_out(self, evening: Evening) -> None:
        wanted = [GAMES[at % len(GAMES)] for at in range(self.plan.tables)]
        for first in range(0, len(wanted), LAY_OUT_AT_ONCE):
            await asyncio.gather(*(evening.lay_out(*each) for each in wanted[first : first + LAY_OUT_AT_ONCE]))

    def disturbers(self) -> list[Callable[[], Awaitable[None]]]:
        found: list[Callable[[], Awaitable[None]]] = []
        for evening in self.evenings:
            found.append(Villains(evening, self.counts, self.luck).go_on)
            found.append(Honest(evening, self.counts, self.luck).go_on)
        return found

    def spawn(self, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def whole() -> None:
            await work()

        return asyncio.create_task(whole())

    async def faults(self, seconds: float, most: int) -> None:
        if self.plan.every:
            await Killer(self.sites, self.counts, self.luck, self.plan.every).go_on(seconds, most)
        else:
            await self.outages(seconds, most)

    async def outages(self, seconds: float, most: int) -> None:
        """One after another, of 1 to 30 seconds; each time a little of playing in between."""
        end = time.monotonic() + seconds
        happened = 0
        while time.monotonic() < end and (not most or happened < most):
            await asyncio.sleep(2 + 3 * self.luck.random())
            longest = 4.0 if most else max(min(LONGEST_OUTAGE, end - time.monotonic()), 1.5)
            length = min(self.luck.choice((1.0, 3.0, 8.0, LONGEST_OUTAGE)), longest) * (0.7 + 0.3 * self.luck.random())
            await self.outage(self.plan.outages[happened % len(self.plan.outages)]).happen(max(length, 1.0))
            happened += 1

    def outage(self, kind: str) -> Outage:
        if kind == "full":
            return FullDisk(self.evenings, self.counts, self.luck)
        if kind == "descriptors":
            return NoDescriptors(self.evenings, self.counts, self.luck)
        assert self.postgres is not None
        return (Frozen if kind == "frozen" else CutDown)(self.evenings, self.counts, self.luck, self.postgres)

    async def close(self) -> None:
        for task in self.troubles:
            task.cancel()
        for task in self.troubles:
            with suppress(asyncio.CancelledError):
                await task
        for evening in self.evenings:
            await evening.finish()
        for site in self.sites:
            await site.close()

    def check(self) -> None:
        """The audit; and what the servers themselves have written into their logs."""
        for site, evening in zip(self.sites, self.evenings, strict=True):
            told = {
                table.id: Told(
                    table.acknowledged,
                    table.denied,
                    [(seat, tape.heard, tape.early) for seat, tape in table.tapes.items()],
                )
                for table in evening.all
            }
            rows = read_postgres(site.database) if site.database else read_sqlite(site.data / "hausmacht.db")
            audit(rows, told, self.counts)
            if self.keeps:
                self.keep(site, evening, rows)
            self.read_log(site.log)
        for folder in self.mounted:
            unmount(folder)

    def keep(self, site: Site, evening: Evening, rows: list[TableRow]) -> None:
        """Everything word for word, for whoever looks for a fault: the log, and what each seat heard and sent."""
        for row in rows:
            (self.folder / f"{site.name}-{row.id}.json").write_bytes(msgspec.json.encode(row))
        for table in evening.all:
            sent = {"acknowledged": table.acknowledged, "denied": table.denied}
            (self.folder / f"{site.name}-{table.id}-sent.json").write_bytes(msgspec.json.encode(sent))
            for seat, tape in table.tapes.items():
                (self.folder / f"{site.name}-{table.id}-{seat}.jsonl").write_bytes(b"\n".join(tape.kept or ()))

    def read_log(self, log: Path) -> None:
        for line in log.read_text(errors="replace").splitlines():
            with suppress(msgspec.DecodeError, AttributeError):
                told = msgspec.json.decode(line)
                event = str(told.get("event", ""))
                if told.get("level") in MISTAKES and event not in EXPECTED:
                    self.counts.mistakes += 1
                    self.counts.kinds[f"{event}: {str(told.get('exception') or told.get('error'))[-160:]}"] += 1
