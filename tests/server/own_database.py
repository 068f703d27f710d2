"""A database of a test's own, for tests that count everything in it."""

from __future__ import annotations

import secrets

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from hausmacht.server.settings import Settings, database_url


async def empty(database: str) -> str:
    """A database of this test's own: others share the one that they are given."""
    if database.startswith("sqlite"):
        return database
    name = f"own_{secrets.token_hex(4)}"
    engine = create_async_engine(database_url(Settings(database=database)), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
    return database.replace("/postgres?", f"/{name}?")
