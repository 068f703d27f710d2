"""Appending to logs in SQLite: one transaction is one errand of one thread, with a connection of its own.

Through the engine every statement, the beginning and the end would each be an errand, and each waits for its turn.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Insert, Update
from sqlalchemy.dialects import sqlite

Step = tuple[str, Sequence[dict[str, Any]]]
WAIT_SECONDS = 15


def as_text(statement: Insert | Update) -> str:
    """The statement with named places, as the driver takes it."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


class QuickLog:
    """A thread that writes to one database file."""

    def __init__(self, file: str, pragmas: Sequence[str]) -> None:
        self.file = file
        self.pragmas = pragmas
        self.thread = ThreadPoolExecutor(1, "log")
        self.connection: sqlite3.Connection | None = None

    async def write(self, steps: Sequence[Step]) -> None:
        """All of it or nothing; it is on the disk when this returns."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, steps)

    def commit(self, steps: Sequence[Step]) -> None:
        connection = self.opened()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in steps:
                connection.executemany(statement, rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def opened(self) -> sqlite3.Connection:
        if self.connection is None:
            connection = sqlite3.connect(self.file, WAIT_SECONDS, isolation_level=None)
            for pragma in self.pragmas:
                connection.execute(f"PRAGMA {pragma}")
            self.connection = connection
        return self.connection

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.hang_up)
        self.thread.shutdown()

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
