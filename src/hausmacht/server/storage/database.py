"""Opening a database: SQLite that waits for the disk, or PostgreSQL; and bringing it up to date."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment]

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = tuple(sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v*.py")))  # the newest is the last
# What is written goes into a file beside the database first. A server carries it over from there by itself
# (`checkpoints.py`); whoever else writes does so when the file has so many pages of 4 kB, and waits for it
PAGES_BESIDE = 30_000
DURABLE = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "temp_store=MEMORY",
    f"wal_autocheckpoint={PAGES_BESIDE}",
)

MIGRATION_LOCK = 0x4861_7573  # any number that nobody else uses in this database
CONNECT_SECONDS = 5.0  # how long PostgreSQL may take to answer before it counts as unavailable
COMMAND_SECONDS = 15.0


class StoreError(Exception):
    """The database cannot be used; the message says why."""


def newest_version() -> str:
    return VERSIONS[-1]


def version_of(connection: Connection) -> str:
    """Of the database; empty: it has no tables yet."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def is_known(version: str) -> bool:
    """Whether this Hausmacht can bring a database of that version up to date."""
    return version in VERSIONS


def migrate(connection: Connection) -> None:
    """Bring the database up to date; one of a newer Hausmacht is left alone. Several workers do it one by one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    version = version_of(connection)
    if version == newest_version():
        return
    if version and not is_known(version):
        raise StoreError(f"The database is from a newer version of Hausmacht ({version}): use that version.")
    from hausmacht.server.storage.upgrading import upgrade  # with all of Alembic, which is seldom needed

    upgrade(connection, MIGRATIONS)


def make_engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": 15})
        event.listen(engine.sync_engine, "connect", make_durable)
        return engine
    patience = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    return create_async_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True, connect_args=patience)


class FileLock:
    """A database file serves one server: a second one would know nothing of what the first holds in memory.

    The lock ends with the process, however that ends.
    """

    def __init__(self, url: str) -> None:
        self.handle = -1
        file = url.partition(":///")[2]
        if not url.startswith("sqlite") or not file or ":memory:" in file or fcntl is None:
            return
        self.handle = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.release()
            raise StoreError(
                f"Another server is using the database '{file}'. A database file can only have one server: stop the "
                "other one, choose another folder with --data, or use PostgreSQL, which several servers can share."
            ) from None

    def release(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1


def make_durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
