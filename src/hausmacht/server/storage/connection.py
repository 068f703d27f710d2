"""The line to the database that all parts of the store share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hausmacht.server.storage.database import version_of


class ConflictError(Exception):
    """Somebody else has written first, or owns the table now: what is in memory is out of date."""


def is_of_the_store(error: Exception) -> bool:
    """Whether the database failed, and not what it holds or what it was asked.

    A PostgreSQL that is about to start or to end says so with errors of no particular kind.
    """
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)):
        return False
    return isinstance(error, (OSError, TimeoutError, DBAPIError, PoolTimeoutError))


class Connected:
    """Something that reads and writes through an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.writing = asyncio.Lock()  # SQLite has one writer at a time; a queue here is fairer than its own

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self.writing, self.engine.begin() as connection:
            yield connection

    async def rows(self, statement: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(statement)).all()

    async def version(self) -> str:
        async with self.engine.connect() as connection:
            return await connection.run_sync(version_of)

    def upsert(self, table: Any, values: dict[str, Any], keys: list[str], changed: list[str]) -> Any:
        add = (sqlite.insert if self.is_sqlite else postgresql.insert)(table).values(values)
        return add.on_conflict_do_update(index_elements=keys, set_={name: add.excluded[name] for name in changed})

    def added(self, table: Any, values: dict[str, Any]) -> Any:
        """A row, unless it is there already."""
        return (sqlite.insert if self.is_sqlite else postgresql.insert)(table).values(values).on_conflict_do_nothing()
