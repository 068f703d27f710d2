"""Appending to logs: entries of many matches that arrive at once are written in one transaction.

Each is acknowledged after the disk has it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import msgspec
from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hausmacht.server.connection import Connected
from hausmacht.server.database import DURABLE
from hausmacht.server.quick_log import QuickLog, as_text
from hausmacht.server.schema import ENTRY, GAME_TABLE, SNAPSHOT

MOVING = ("state", "ended", "updated", "deciding", "round", "asks")  # what a move can change of a table
MOVE_TABLE = (
    update(GAME_TABLE)
    .where(GAME_TABLE.c.id == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in MOVING})
)
REDRAW = (
    update(ENTRY)
    .where(ENTRY.c.table_id == bindparam("which"), ENTRY.c.n == bindparam("at"))
    .values(drawn=bindparam("new_drawn"))
)
ADD_ENTRY = insert(ENTRY)
ADD_SNAPSHOT = insert(SNAPSHOT)
IN_SQLITE: dict[Any, str] = {
    statement: as_text(statement) for statement in (ADD_ENTRY, ADD_SNAPSHOT, REDRAW, MOVE_TABLE)
}


class ConflictError(Exception):
    """Somebody else has written the same entry first: what is in memory is out of date."""


class Append(msgspec.Struct):
    """What one command writes: an entry, perhaps a snapshot, and where the table stands now."""

    entry: dict[str, Any]
    table: dict[str, Any] | None  # None: it stands as before
    snapshot: dict[str, Any] | None = None
    redrawn: list[dict[str, Any]] = []  # entries whose count of luck an undo has changed


class Appends(Connected):
    """The end of every log."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.appends: list[tuple[Append, asyncio.Future[None]]] = []
        self.appending: asyncio.Task[None] | None = None
        self.transactions = 0  # of appends, for the metrics
        file = engine.url.database or ""
        self.quick = QuickLog(file, DURABLE) if self.is_sqlite and file not in ("", ":memory:") else None

    def append(self, what: Append) -> asyncio.Future[None]:
        """Done when the entry is on the disk; ConflictError when the log has another entry of that number."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.appends.append((what, done))
        if self.appending is None:
            self.appending = asyncio.create_task(self.write_appends())
        return done

    async def write_appends(self) -> None:
        """Write what has gathered while the last transaction was on its way, until nothing is left."""
        try:
            while self.appends:
                batch, self.appends = self.appends, []
                try:
                    await self.write_batch([what for what, _ in batch])
                except Exception as error:
                    if len(batch) == 1:
                        settle(batch[0][1], error)
                    else:
                        await self.write_one_by_one(batch)
                else:
                    for _, done in batch:
                        settle(done, None)
        finally:
            self.appending = None

    async def write_one_by_one(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        """One of them is bad: the others must not suffer for it."""
        for what, done in batch:
            try:
                await self.write_batch([what])
            except Exception as error:
                settle(done, error)
            else:
                settle(done, None)

    async def write_batch(self, batch: list[Append]) -> None:
        steps = [
            (ADD_ENTRY, [what.entry for what in batch]),
            (ADD_SNAPSHOT, [what.snapshot for what in batch if what.snapshot is not None]),
            (REDRAW, [row for what in batch for row in what.redrawn]),
            (MOVE_TABLE, [what.table for what in batch if what.table is not None]),
        ]
        if self.quick is not None:
            async with self.writing:
                await self.quick.write([(IN_SQLITE[statement], rows) for statement, rows in steps if rows])
        else:
            async with self.transaction() as connection:
                for statement, rows in steps:
                    if rows:
                        await connection.execute(statement, rows)
        self.transactions += 1


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    elif isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
        done.set_exception(ConflictError(str(error)))
    else:
        done.set_exception(error)
