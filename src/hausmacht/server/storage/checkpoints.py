"""Checkpoints: carrying what stands in the file beside an SQLite database into the database, while others write.

SQLite would have whoever fills the file beside do it, within his transaction, and everybody would wait for that. Here a
thread with a connection of its own carries nearly all of it over while the log is written; only for the rest, what was
written meanwhile, nobody may write. Then the file beside is written from its beginning again, which the disk takes
sooner than a file that grows.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import structlog

from hausmacht.server.storage.quick_log import WAIT_SECONDS

log = structlog.get_logger()
ROWS_BESIDE = 4_000  # 4,000 pages under full load, up to 15,000 (60 MB) when choices come one by one


class Checkpoints:
    """Those of one database file."""

    def __init__(self, file: str, pragmas: Sequence[str], writing: asyncio.Lock) -> None:
        self.file = file
        self.pragmas = pragmas
        self.writing = writing  # whoever holds it is the only one who writes
        self.thread = ThreadPoolExecutor(1, "checkpoint")
        self.connection: sqlite3.Connection | None = None
        self.rows = 0  # written since the last one began
        self.running: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take hold of the file before it is needed: later there may be no file descriptor left for it."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.opened)

    def note(self, rows: int) -> None:
        """So many rows were written."""
        self.rows += rows
        if self.rows >= ROWS_BESIDE and self.running is None:
            self.rows = 0
            self.running = asyncio.create_task(self.run())

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self.thread, self.carry)
            async with self.writing:  # what it found was perhaps not the end: somebody may have been writing
                await loop.run_in_executor(self.thread, self.carry)
        except sqlite3.Error as error:  # nothing is lost: it stays beside, and the next one carries it
            log.warning("checkpoint failed", error=str(error))
        finally:
            self.running = None

    def carry(self) -> None:
        """Carry over what is there, as far as nobody reads what stood in the database before it."""
        self.opened().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def opened(self) -> sqlite3.Connection:
        if self.connection is None:
            connection = sqlite3.connect(self.file, WAIT_SECONDS, isolation_level=None, check_same_thread=False)
            for pragma in self.pragmas:
                connection.execute(f"PRAGMA {pragma}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens what stands beside it too
            self.connection = connection
        return self.connection

    async def close(self) -> None:
        if self.running is not None:
            await self.running
        await asyncio.get_running_loop().run_in_executor(self.thread, self.hang_up)
        self.thread.shutdown()

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
