"""Bringing a backup back: into the database of a server that is stopped, or into an empty one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import func, select, text

from hausmacht.server.maintenance.archive import fetch
from hausmacht.server.maintenance.copies import ROWS_AT_ONCE
from hausmacht.server.maintenance.opening import MaintenanceError
from hausmacht.server.settings import Settings, database_url, folder_of
from hausmacht.server.storage.database import FileLock, is_known
from hausmacht.server.storage.records import now
from hausmacht.server.storage.schema import GAME_TABLE, METADATA, PERSON, ROLL, WORKER
from hausmacht.server.storage.store import Store

FILES = ("-wal", "-shm", "")  # of a database


class Restored(msgspec.Struct, frozen=True):
    source: str
    tables: int
    aside: str  # where the database is that was there before; empty: there was none


async def restore(settings: Settings, place: str, replace: bool) -> Restored:
    """The backup at a place becomes the database of the server; what was there is put aside, never overwritten."""
    url = database_url(settings)
    with tempfile.TemporaryDirectory(prefix="hausmacht-") as folder:
        file = Path(folder) / "backup.db"
        source = await asyncio.to_thread(fetch, place, file)
        await asyncio.to_thread(must_be_backup, file, source)
        if url.startswith("sqlite"):
            tables, aside = await restore_file(settings, url, file, replace)
        else:
            tables, aside = await restore_rows(url, file), ""
    return Restored(source, tables, aside)


def must_be_backup(file: Path, source: str) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (whole,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        raise MaintenanceError(f"'{source}' is no backup of Hausmacht.") from None
    if whole != "ok":
        raise MaintenanceError(f"'{source}' is damaged: {whole}. Take an older one.")
    if not is_known(version):
        raise MaintenanceError(f"'{source}' comes from a newer Hausmacht (version {version}): install that one first.")


async def restore_file(settings: Settings, url: str, file: Path, replace: bool) -> tuple[int, str]:
    """Everything is made ready beside the database first: until then, whatever fails, that stays where it is."""
    path = Path(url.partition(":///")[2])
    folder_of(settings).mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(url)  # says so if a server still uses it
    part = path.with_name(f".{path.name}.part")
    aside = ""
    try:
        if path.exists() and not replace:
            raise MaintenanceError(
                f"There is a database already: '{path}'. Add --replace, and it is put aside under another name."
            )
        part.unlink(missing_ok=True)
        part.touch(0o600)  # nobody else may read it at any moment
        try:
            shutil.copyfile(file, part)
        except OSError as error:
            raise MaintenanceError(f"The backup cannot be written to '{path.parent}': {error.strerror}.") from None
        store = await Store.open(f"sqlite+aiosqlite:///{part}")  # brings an older one up to date
        try:
            tables = await prepared(store)
        finally:
            await store.close()
        if path.exists():
            aside = f"{path}.before-{now()}"
            move(str(path), aside)
        move(str(part), str(path))
        return tables, aside
    finally:
        for end in FILES:
            Path(f"{part}{end}").unlink(missing_ok=True)
        lock.release()


def move(database: str, to: str) -> None:
    """A database with what SQLite keeps beside it, the database itself last."""
    for end in FILES:
        if Path(f"{database}{end}").exists():
            os.replace(f"{database}{end}", f"{to}{end}")


async def restore_rows(url: str, file: Path) -> int:
    """Into a PostgreSQL that is empty: row by row, in one transaction."""
    backup = await Store.open(f"sqlite+aiosqlite:///{file}")  # a copy of ours: it may be brought up to date
    store = await Store.open(url)
    try:
        if await store.alive():
            raise MaintenanceError("A server is using this database: stop it first, and wait a few seconds.")
        if await store.rows(select(GAME_TABLE.c.id).limit(1)) or await store.rows(select(PERSON.c.id).limit(1)):
            raise MaintenanceError("The database is not empty: create another one, and name it with --database.")
        async with backup.engine.connect() as reading, store.transaction() as writing:
            await writing.execute(text("ALTER TABLE entry DISABLE TRIGGER entry_in_order"))  # also a damaged log
            for table in METADATA.sorted_tables:
                rows = await reading.stream(select(table))
                async for part in rows.partitions(ROWS_AT_ONCE):
                    await writing.execute(table.insert(), [values_of(row) for row in part])
            last = select(func.coalesce(func.max(ROLL.c.n), 1))
            await writing.execute(select(func.setval(func.pg_get_serial_sequence("roll", "n"), last.scalar_subquery())))
            await writing.execute(text("ALTER TABLE entry ENABLE TRIGGER entry_in_order"))
            await writing.execute(text("ANALYZE"))  # else lists are slow until the database has looked by itself
        return await prepared(store)
    finally:
        await store.close()
        await backup.close()


def values_of(row: Any) -> dict[str, Any]:
    return dict(row._mapping)


async def prepared(store: Store) -> int:
    """The workers of the server that was backed up are none of ours; how many tables there are."""
    async with store.transaction() as connection:
        await connection.execute(WORKER.delete())
        await connection.execute(GAME_TABLE.update().values(owner=""))
    return int((await store.rows(select(func.count()).select_from(GAME_TABLE)))[0][0])
