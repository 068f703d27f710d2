"""Databases of one PostgreSQL: each test has one of its own, so that it meets no tables and bots of those before it."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import asyncpg
from sqlalchemy.ext.asyncio import create_async_engine

from hausmacht.server.storage.database import migrate

UP_TO_DATE = "up_to_date"  # has all our tables, and nothing in them; making a copy is quicker than making the tables


class Databases:
    """The databases of a server that is reached through a socket file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        asyncio.run(self.begin())

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    async def begin(self) -> None:
        await self.ask(f"CREATE DATABASE {UP_TO_DATE}")
        engine = create_async_engine(self.url(UP_TO_DATE).replace("postgresql:", "postgresql+asyncpg:"))
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()

    async def ask(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def new(self) -> str:
        name = f"own_{secrets.token_hex(6)}"
        asyncio.run(self.ask(f"CREATE DATABASE {name} TEMPLATE {UP_TO_DATE}"))
        return name

    def drop(self, name: str) -> None:
        asyncio.run(self.ask(f"DROP DATABASE {name} WITH (FORCE)"))


async def empty(database: str) -> str:
    """Another one beside the database of a test, without any tables of ours."""
    if database.startswith("sqlite"):
        return database
    name = f"empty_{secrets.token_hex(6)}"
    connection = await asyncpg.connect(database)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    before, _, host = database.partition("?")
    return f"{before.rpartition('/')[0]}/{name}?{host}"
