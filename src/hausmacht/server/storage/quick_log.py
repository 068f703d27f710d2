"""Appending to logs in SQLite over a separate connection: only the end of a transaction needs a thread.

Through the engine every statement, the beginning and the end would each be an errand of a thread, and each would wait
for its turn.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any

from sqlalchemy import Insert, Update
from sqlalchemy.dialects import sqlite

from hausmacht.server.storage.connection import ConflictError

WAIT_SECONDS = 15
MOST_AT_ONCE = 64  # rows in one statement


class Many:
    """A statement for several rows at once: a few are done sooner than one for each row."""

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
    """Writes to one database file; a separate thread waits for the disk.

    A statement takes microseconds, and only the end of a transaction touches the disk. So the loop itself says what is
    written, and the thread only that this was all: a thread that had to say it would wait for its turn after each
    statement, milliseconds long while the loop has work to do.
    """

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
        is_said = self.connection is not None and self.say_at_once(self.connection, steps)
        work = self.end if is_said else partial(self.say_and_end, steps)
        await asyncio.get_running_loop().run_in_executor(self.thread, work)

    def say_at_once(self, connection: sqlite3.Connection, steps: Sequence[Step]) -> bool:
        """Say what is written, without waiting for anybody; False: somebody else writes, so nothing was said."""
        if connection.in_transaction:
            return False
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        self.say(connection, steps)
        return True

    def say_and_end(self, steps: Sequence[Step]) -> None:
        """The same in the thread, which can wait until nobody else writes."""
        connection = self.opened()
        roll_back(connection)  # what nobody waited for to its end
        connection.execute(f"PRAGMA busy_timeout={WAIT_SECONDS * 1000}")
        try:
            connection.execute("BEGIN IMMEDIATE")
        finally:
            connection.execute("PRAGMA busy_timeout=0")
        self.say(connection, steps)
        self.end()

    def say(self, connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
        try:
            for statement, rows in steps:
                if rows:
                    statement.execute(connection, rows)
        except BaseException:
            roll_back(connection)
            raise

    def end(self) -> None:
        """Have the disk take it."""
        connection = self.opened()
        try:
            connection.execute("COMMIT")
        except BaseException:
            roll_back(connection)
            raise

    def opened(self) -> sqlite3.Connection:
        if self.connection is None:
            connection = sqlite3.connect(self.file, WAIT_SECONDS, isolation_level=None, check_same_thread=False)
            for pragma in self.pragmas:
                connection.execute(f"PRAGMA {pragma}")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens what stands beside it too
            connection.execute("PRAGMA busy_timeout=0")  # the loop never waits for somebody else who writes
            self.connection = connection
        return self.connection

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.hang_up)
        self.thread.shutdown()

    def hang_up(self) -> None:
        if self.connection is not None:
            self.connection.close()


def roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")
