"""Appending to logs: entries of many matches that arrive at once are written in one transaction.

Each is acknowledged after the disk has it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import structlog
from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hausmacht.server.connection import Connected
from hausmacht.server.database import DURABLE
from hausmacht.server.quick_log import Each, Many, QuickLog, as_text
from hausmacht.server.records import ENTRY_COLUMNS, MOVING
from hausmacht.server.schema import ENTRY, GAME_TABLE, SNAPSHOT

log = structlog.get_logger()
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
MOVED = ("which", *[f"new_{name}" for name in MOVING])
MOVES = ", ".join([f"{name} = new.column{place + 2}" for place, name in enumerate(MOVING)])
IN_SQLITE: dict[Any, Many | Each] = {
    ADD_ENTRY: Many(f"INSERT OR ROLLBACK INTO entry ({', '.join(ENTRY_COLUMNS)}) VALUES", len(ENTRY_COLUMNS)),
    MOVE_TABLE: Many(
        f"UPDATE OR ROLLBACK game_table SET {MOVES} FROM (VALUES",
        len(MOVED),
        ") AS new WHERE game_table.id = new.column1",
    ),
    ADD_SNAPSHOT: Each(as_text(ADD_SNAPSHOT)),
    REDRAW: Each(as_text(REDRAW)),
}
Written = Callable[[Exception | None], None]  # is told that the disk has it, or what went wrong


class ConflictError(Exception):
    """Somebody else has written the same entry first: what is in memory is out of date."""


class Append(msgspec.Struct):
    """What one command writes: an entry, perhaps a snapshot, and where the table stands now."""

    entry: tuple[Any, ...]  # as ENTRY_COLUMNS name them
    table: tuple[Any, ...] | None  # its id and what MOVING names; None: it stands as before
    snapshot: dict[str, Any] | None = None
    redrawn: Sequence[dict[str, Any]] = ()  # entries whose count of luck an undo has changed


class Appends(Connected):
    """The end of every log."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.appends: list[tuple[Append, Written]] = []
        self.appending: asyncio.Task[None] | None = None
        self.transactions = 0  # of appends, for the metrics
        file = engine.url.database or ""
        self.quick = QuickLog(file, DURABLE) if self.is_sqlite and file not in ("", ":memory:") else None

    def append(self, what: Append) -> asyncio.Future[None]:
        """Done when the entry is on the disk; ConflictError when the log has another entry of that number."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append_then(what, partial(settle, done))
        return done

    def append_then(self, what: Append, then: Written) -> None:
        """As `append`, for whoever wants to be called when it is done; that is later in any case."""
        self.appends.append((what, then))
        if self.appending is None:
            self.appending = asyncio.create_task(self.write_appends())

    async def write_appends(self) -> None:
        """Write what has gathered while the last transaction was on its way, until nothing is left."""
        loop = asyncio.get_running_loop()
        try:
            while self.appends:
                batch, self.appends = self.appends, []
                try:
                    await self.write_batch([what for what, _ in batch])
                except Exception as error:
                    if len(batch) == 1:
                        call(batch[0][1], error)
                    else:
                        await self.write_one_by_one(batch)
                else:
                    loop.call_soon(self.acknowledge, batch)  # the next transaction need not wait until all are told
        finally:
            self.appending = None

    def acknowledge(self, batch: list[tuple[Append, Written]]) -> None:
        for _, then in batch:
            call(then, None)

    async def write_one_by_one(self, batch: list[tuple[Append, Written]]) -> None:
        """One of them is bad: the others must not suffer for it."""
        for what, then in batch:
            try:
                await self.write_batch([what])
            except Exception as error:
                call(then, error)
            else:
                call(then, None)

    async def write_batch(self, batch: list[Append]) -> None:
        moved = {what.table[0]: what.table for what in batch if what.table is not None}  # a table stands once
        steps: list[tuple[Any, Sequence[Any]]] = [
            (ADD_ENTRY, [what.entry for what in batch]),
            (MOVE_TABLE, [*moved.values()]),
            (ADD_SNAPSHOT, [what.snapshot for what in batch if what.snapshot is not None]),
            (REDRAW, [row for what in batch for row in what.redrawn]),
        ]
        if self.quick is not None:
            quick = [(IN_SQLITE[statement], rows) for statement, rows in steps if rows]
            async with self.writing:
                await self.quick.write(quick)
        else:
            names = {ADD_ENTRY: ENTRY_COLUMNS, MOVE_TABLE: MOVED}
            async with self.transaction() as connection:
                for statement, rows in steps:
                    if statement in names:
                        rows = [dict(zip(names[statement], row, strict=True)) for row in rows]
                    if rows:
                        await connection.execute(statement, rows)
        self.transactions += 1


def call(then: Written, error: Exception | None) -> None:
    """Tell somebody how it went; if he stumbles over it, the others are told all the same."""
    if isinstance(error, (IntegrityError, sqlite3.IntegrityError)):
        error = ConflictError(str(error))
    try:
        then(error)
    except Exception:
        log.exception("what follows an entry failed")


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
