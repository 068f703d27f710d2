"""Appending to logs: entries of many matches that arrive at once are written in one transaction.

Each is acknowledged after the disk has it. The table of a log says who owns it and how long the log is, and every
append checks both: whoever is no longer the owner, or knows another log, cannot write.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import structlog
from sqlalchemy import bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hausmacht.server.storage.checkpoints import Checkpoints
from hausmacht.server.storage.connection import ConflictError, Connected
from hausmacht.server.storage.database import DURABLE
from hausmacht.server.storage.quick_log import Each, Many, QuickLog, as_text
from hausmacht.server.storage.records import ENTRY_COLUMNS, MOVING
from hausmacht.server.storage.schema import ENTRY, SNAPSHOT

log = structlog.get_logger()
REDRAW = (
    update(ENTRY)
    .where(ENTRY.c.table_id == bindparam("which"), ENTRY.c.n == bindparam("at"))
    .values(drawn=bindparam("new_drawn"))
)
ADD_ENTRY = insert(ENTRY)
ADD_SNAPSHOT = insert(SNAPSHOT)
MOVED = ("id", "fence", "n", "length", *MOVING)  # a table, the log as its owner knows it, and what becomes of it
MOVED_TYPES = ("varchar", *["integer"] * 3, "varchar", *["bigint"] * 2, *["text"] * 6)
MOVES = ", ".join(f"{name} = new.{name}" for name in ("length", *MOVING))
MOVES_SQLITE = ", ".join(f"{name} = new.column{MOVED.index(name) + 1}" for name in ("length", *MOVING))
MOVE_IN_SQLITE = Many(
    f"UPDATE OR ROLLBACK game_table SET {MOVES_SQLITE} FROM (VALUES",
    len(MOVED),
    ") AS new WHERE game_table.id = new.column1 AND game_table.fence = new.column2 AND game_table.length = new.column3",
    every=True,
)
MOVE_IN_POSTGRESQL = text(
    f"UPDATE game_table SET {MOVES} FROM unnest("
    + ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in zip(MOVED, MOVED_TYPES, strict=True))
    + f") AS new({', '.join(MOVED)})"
    " WHERE game_table.id = new.id AND game_table.fence = new.fence AND game_table.length = new.n"
)
ADD_IN_SQLITE = Many(f"INSERT OR ROLLBACK INTO entry ({', '.join(ENTRY_COLUMNS)}) VALUES", len(ENTRY_COLUMNS))
SNAPSHOT_IN_SQLITE = Each(as_text(ADD_SNAPSHOT))
REDRAW_IN_SQLITE = Each(as_text(REDRAW))
Written = Callable[[Exception | None], None]  # called when it is on disk, or with what went wrong


class Append(msgspec.Struct):
    """What one command writes: its entries, perhaps a snapshot, and where the table stands then."""

    table_id: str
    fence: int  # of the owner who writes
    entries: Sequence[tuple[Any, ...]]  # as ENTRY_COLUMNS name them
    moved: tuple[Any, ...]  # as MOVING names it
    snapshot: dict[str, Any] | None = None
    redrawn: Sequence[dict[str, Any]] = ()  # entries whose count of luck an undo has changed

    def row(self) -> tuple[Any, ...]:
        """The values for each of MOVED."""
        n: int = self.entries[0][1]
        return (self.table_id, self.fence, n, n + len(self.entries), *self.moved)


class Appends(Connected):
    """The end of every log."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__(engine)
        self.appends: list[tuple[Append, Written]] = []
        self.appending: asyncio.Task[None] | None = None
        self.transactions = 0  # of appends, for the metrics
        file = engine.url.database or ""
        is_file = self.is_sqlite and file not in ("", ":memory:")
        self.quick: QuickLog | None = QuickLog(file, DURABLE) if is_file else None
        self.checkpoints: Checkpoints | None = Checkpoints(file, DURABLE, self.writing) if is_file else None

    def append(self, what: Append) -> asyncio.Future[None]:
        """Done when the entry is on the disk; ConflictError when the log has another owner or another end."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append_then(what, partial(settle, done))
        return done

    def append_then(self, what: Append, then: Written) -> None:
        """As `append`, for callers who want to be called when it is done, which is always later."""
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
                    loop.call_soon(self.acknowledge, batch)  # the next transaction need not wait for that
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
        """All of them or none; the tables come first, because they say whether the rest may be written."""
        moved = [what.row() for what in batch]
        entries = [entry for what in batch for entry in what.entries]
        snapshots = [what.snapshot for what in batch if what.snapshot is not None]
        redrawn = [row for what in batch for row in what.redrawn]
        if self.quick is not None:
            async with self.writing:
                await self.quick.write(
                    [
                        (MOVE_IN_SQLITE, moved),
                        (ADD_IN_SQLITE, entries),
                        (SNAPSHOT_IN_SQLITE, snapshots),
                        (REDRAW_IN_SQLITE, redrawn),
                    ]
                )
        else:
            await self.write_through_engine(moved, entries, snapshots, redrawn)
        self.transactions += 1
        if self.checkpoints is not None:
            self.checkpoints.note(len(entries))

    async def write_through_engine(
        self, moved: list[tuple[Any, ...]], entries: list[Any], snapshots: list[Any], redrawn: list[Any]
    ) -> None:
        async with self.transaction() as connection:
            columns = dict(zip(MOVED, map(list, zip(*sorted(moved), strict=True)), strict=True))
            found = await connection.execute(MOVE_IN_POSTGRESQL, columns)
            if found.rowcount != len(moved):
                raise ConflictError("the log has another owner or another end")
            await connection.execute(ADD_ENTRY, [dict(zip(ENTRY_COLUMNS, row, strict=True)) for row in entries])
            if snapshots:
                await connection.execute(ADD_SNAPSHOT, snapshots)
            if redrawn:
                await connection.execute(REDRAW, redrawn)


def call(then: Written, error: Exception | None) -> None:
    """Report the outcome to one caller; if that fails, the others still get theirs."""
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
