"""Appending to logs in SQLite: one transaction is one errand of one thread, with a connection of its own.

Through the engine every statement, the beginning and the end would each be an errand, and each waits for its turn.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from sqlalchemy import Insert, Update
from sqlalchemy.dialects import sqlite

from hausmacht.server.storage.connection import ConflictError

WAIT_SECONDS = 15
MOST_AT_ONCE = 64  # rows in one statement


class Many:
    """A statement for several rows at once.

    Python's threads take turns, and after each statement this one must wait for its turn: a few are done sooner than
    one for each row.
    """

    def __init__(self, head: str, columns: int, tail: str = "", every: bool = False) -> None:
        self.head = head
        self.row = f"({', '.join(['?'] * columns)})"
        self.tail = tail
        self.every = every  # each row must find something to change

    def execute(self, connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """In lots of 64, 32, 16 and so on, so that there are not many statements to prepare."""
        start = 0
        while start < len(rows):
            lot = min(MOST_AT_ONCE, 1 << (len(rows) - start).bit_length() - 1)
            values = [value for row in rows[start : start + lot] for value in row]
            done = connection.execute(self.text(lot), values).rowcount
            if self.every and done != lot:
                raise ConflictError("the log has another owner or another end")
            start += lot

    @cache  # noqa: B019 - there are only as many of these as there are kinds of rows
    def text(self, lot: int) -> str:
        return f"{self.head} {', '.join([self.row] * lot)}{self.tail}"


class Each:
    """A statement for one row after another, with named values: for rows that are seldom written."""

    def __init__(self, text: str) -> None:
        self.text = text

    def execute(self, connection: sqlite3.Connection, rows: Sequence[dict[str, Any]]) -> None:
        connection.executemany(self.text, rows)


Step = tuple[Many | Each, Sequence[Any]]


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

    async def open(self) -> None:
        """Take hold of the file before it is needed: later there may be no file descriptor left for it."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.opened)

    async def write(self, steps: Sequence[Step]) -> None:
        """All of it or nothing; it is on the disk when this returns."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, steps)

    def commit(self, steps: Sequence[Step]) -> None:
        connection = self.opened()
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in steps:
                statement.execute(connection, rows)
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
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens what stands beside it too
            self.connection = connection
        return self.connection

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.hang_up)
        self.thread.shutdown()

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()
