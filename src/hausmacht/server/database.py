"""Opening a database: SQLite that waits for the disk, or PostgreSQL; and bringing it up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hausmacht.server.schema import METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
DURABLE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class StoreError(Exception):
    """The database cannot be used; the message says why."""


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest_version() -> str:
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


def version_of(connection: Connection) -> str:
    return MigrationContext.configure(connection).get_current_revision() or ""


def migrate(connection: Connection) -> None:
    """Bring the database up to date; one of a newer Hausmacht is left alone."""
    known = {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}
    version = version_of(connection)
    if version and version not in known:
        raise StoreError(f"The database has version {version} of a newer Hausmacht: use that one.")
    config = alembic_config()
    config.attributes["connection"] = connection
    config.attributes["metadata"] = METADATA
    command.upgrade(config, "head")


def make_engine(url: str) -> AsyncEngine:
    if url.startswith("sqlite"):
        engine = create_async_engine(url, connect_args={"timeout": 15})
        event.listen(engine.sync_engine, "connect", make_durable)
        return engine
    return create_async_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True)


def make_durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in DURABLE:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
