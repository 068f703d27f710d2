"""Copies of everything on a server."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
from sqlalchemy import select

from hausmacht.server.maintenance.opening import MaintenanceError, store_of
from hausmacht.server.settings import Settings
from hausmacht.server.storage.database import newest_version
from hausmacht.server.storage.migrations.versions.v0003_owners import IN_ORDER_SQLITE
from hausmacht.server.storage.schema import METADATA
from hausmacht.server.storage.store import Store

ROWS_AT_ONCE = 500


class Copied(msgspec.Struct, frozen=True):
    tables: int
    entries: int


async def backup(settings: Settings, file: Path) -> Copied:
    """Everything as it stands at one moment, in a new SQLite file that appears whole or not at all.

    The source stays as it is, also when it is of an older Hausmacht.
    """
    if not file.parent.is_dir():
        raise MaintenanceError(f"There is no folder '{file.parent}'.")
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    try:
        async with store_of(settings, migrated=False) as source:
            if source.is_sqlite:
                counts = await asyncio.to_thread(copy_file, source.engine.url.database or "", name)
            else:
                counts = await copy_database(source, name)
        os.replace(name, file)
    finally:
        for left in (name, f"{name}-wal", f"{name}-shm"):
            Path(left).unlink(missing_ok=True)
    return counts


def copy_file(source: str, copy: str) -> Copied:
    """SQLite copies its own file, page by page, also while somebody writes."""
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(copy)) as writing:
        reading.backup(writing)
        tables, entries = [
            writing.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("game_table", "entry")
        ]
    return Copied(tables, entries)


async def copy_database(source: Store, name: str) -> Copied:
    version, newest = await source.version(), newest_version()
    if version != newest:
        raise MaintenanceError(
            f"The database has version {version or 'none'}, this Hausmacht {newest}: back it up with the version that "
            "uses it, or start a server with this version once."
        )
    copy = await Store.open(f"sqlite+aiosqlite:///{Path(name).absolute()}")
    try:
        counts = await copy_rows(source, copy)
    finally:
        await copy.close()
    return Copied(counts.get("game_table", 0), counts.get("entry", 0))


async def copy_rows(source: Store, copy: Store) -> dict[str, int]:
    """From one moment of the source: a transaction that sees nothing of what is written meanwhile."""
    counts: dict[str, int] = {}
    async with source.engine.connect() as reading, copy.transaction() as writing:
        await reading.execution_options(isolation_level="REPEATABLE READ")
        await writing.exec_driver_sql("DROP TRIGGER entry_in_order")  # a damaged log is copied as it is
        async with reading.begin():
            for table in METADATA.sorted_tables:
                rows = await reading.stream(select(table))
                async for part in rows.partitions(ROWS_AT_ONCE):
                    await writing.execute(table.insert(), [dict(row._mapping) for row in part])
                    counts[table.name] = counts.get(table.name, 0) + len(part)
        await writing.exec_driver_sql(IN_ORDER_SQLITE)
    return counts
