"""What a host does besides serving: copy everything, take matches out and bring them in, look for what is wrong."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from sqlalchemy import select

from hausmacht import bots
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server import looking_back
from hausmacht.server.bot_pool import BotFailedError, BotPool
from hausmacht.server.bot_process import Request
from hausmacht.server.database import StoreError, newest_version
from hausmacht.server.errors import RequestError
from hausmacht.server.hall import Hall
from hausmacht.server.people import SECRET_FILE
from hausmacht.server.records import OVER
from hausmacht.server.running import address_of
from hausmacht.server.schema import METADATA
from hausmacht.server.settings import Settings, database_url, folder_of
from hausmacht.server.static import Client
from hausmacht.server.store import Store

ROWS_AT_ONCE = 500
LEAST_FREE = 200 * 1024 * 1024
LEAST_YEAR = 2024


class KeepingError(Exception):
    """It cannot be done; the message says why, and what to do."""


@asynccontextmanager
async def store_of(settings: Settings, must_exist: bool = True) -> AsyncIterator[Store]:
    url = database_url(settings)
    if must_exist and url.startswith("sqlite"):
        path = Path(url.partition(":///")[2])
        if not path.is_file():
            raise KeepingError(f"There is no database '{path}': name the folder with --data, or start the server once.")
    elif url.startswith("sqlite"):
        folder_of(settings).mkdir(parents=True, exist_ok=True)
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


# Copies


class Copied(msgspec.Struct, frozen=True):
    tables: int
    entries: int


async def backup(settings: Settings, file: Path) -> Copied:
    """All rows as they stand at one moment, in a new SQLite file that appears whole or not at all."""
    if not file.parent.is_dir():
        raise KeepingError(f"There is no folder '{file.parent}'.")
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    try:
        async with store_of(settings) as source:
            copy = await Store.open(f"sqlite+aiosqlite:///{Path(name).absolute()}")
            try:
                counts = await copy_rows(source, copy)
            finally:
                await copy.close()
        os.replace(name, file)
    finally:
        for left in (name, f"{name}-wal", f"{name}-shm"):
            Path(left).unlink(missing_ok=True)
    return Copied(counts.get("game_table", 0), counts.get("entry", 0))


async def copy_rows(source: Store, copy: Store) -> dict[str, int]:
    """From one moment of the source: a transaction that sees nothing of what is written meanwhile."""
    counts: dict[str, int] = {}
    level = {} if source.is_sqlite else {"isolation_level": "REPEATABLE READ"}
    async with source.engine.connect() as reading, copy.transaction() as writing:
        await reading.execution_options(**level)
        async with reading.begin():
            if source.is_sqlite:
                await reading.exec_driver_sql("BEGIN")
            for table in METADATA.sorted_tables:
                rows = await reading.stream(select(table))
                async for part in rows.partitions(ROWS_AT_ONCE):
                    await writing.execute(table.insert(), [dict(row._mapping) for row in part])
                    counts[table.name] = counts.get(table.name, 0) + len(part)
    return counts


# Matches in and out


async def export_table(settings: Settings, table_id: str, with_seed: bool) -> str:
    async with store_of(settings) as store:
        hall = Hall(store, settings)
        try:
            live = await hall.find(table_id)
            return looking_back.file(live, with_seed or live.table.state == OVER)
        except RequestError as error:
            raise KeepingError(error.sentence) from None
        finally:
            await hall.close()


class Imported(msgspec.Struct, frozen=True):
    id: str
    invite: str
    spectate: str
    address: str
    is_over: bool


async def import_file(settings: Settings, text: str) -> Imported:
    async with store_of(settings, must_exist=False) as store:
        hall = Hall(store, settings)
        try:
            table_id = await hall.import_file(text)
        finally:
            await hall.close()
        table = await store.table(table_id)
        assert table is not None
        address = address_of(settings, settings.port)
        return Imported(table.id, table.invite, table.spectate, address, table.state == OVER)


# Looking for what is wrong


class Finding(msgspec.Struct, frozen=True):
    is_fine: bool
    sentence: str


async def examine(settings: Settings) -> list[Finding]:
    return [
        examine_folder(settings),
        examine_disk(settings),
        examine_secret(settings),
        await examine_database(settings),
        examine_client(),
        *[await examine_bots(settings, game_id) for game_id in games()],
        examine_clock(datetime.now(UTC)),
    ]


def examine_folder(settings: Settings) -> Finding:
    folder = folder_of(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding(
            False, f"The data folder '{folder}' cannot be written: {(error.strerror or str(error)).lower()}."
        )
    return Finding(True, f"The data folder '{folder}' can be written.")


def examine_disk(settings: Settings) -> Finding:
    folder = folder_of(settings)
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    sentence = f"The disk has {free // (1024 * 1024)} MiB free"
    return Finding(free >= LEAST_FREE, f"{sentence}." if free >= LEAST_FREE else f"{sentence}: make room.")


def examine_secret(settings: Settings) -> Finding:
    path = folder_of(settings) / SECRET_FILE
    if not path.exists():
        return Finding(True, "There is no secret yet: the first start makes it.")
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        return Finding(False, f"Others can read the secret: run chmod 600 '{path}'.")
    return Finding(True, "The secret can be read by its owner alone.")


async def examine_database(settings: Settings) -> Finding:
    url = database_url(settings)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).is_file():
        return Finding(True, "There is no database yet: the first start makes it.")
    try:
        store = await Store.open(url, migrated=False)
    except StoreError as error:
        return Finding(False, str(error))
    try:
        version, newest = await store.version(), newest_version()
        if not version:
            return Finding(True, "The database is empty: the first start lays it out.")
        if version != newest:
            return Finding(
                version < newest,
                f"The database has version {version}, this Hausmacht {newest}"
                + (": the next start brings it up to date." if version < newest else ": use a newer Hausmacht."),
            )
        count = len(await store.playing_with())
        return Finding(True, f"The database answers, has version {version}, and {count} matches are being played.")
    finally:
        await store.close()


def examine_client() -> Finding:
    if Client().is_built():
        return Finding(True, "The pages for the browser are there.")
    return Finding(
        False, "The pages for the browser are not built: run make play in a checkout, or install the package."
    )


async def examine_bots(settings: Settings, game_id: str) -> Finding:
    """Every bot of a game makes one decision in its own process."""
    game = games()[game_id]
    match = new_match(game, game.setup(game.seats[0]))
    seat = match.decisions()[0].seat
    question = match.question(seat)
    assert question is not None
    events = [(event.kind.name, event.audience, event.values) for event in match.events(seat)]
    pool = BotPool(1, settings.bot_seconds)
    try:
        for name in bots.names(game):
            request = Request(("doctor", seat, name, 0), game_id, match.setup, 1, 0, events, match.view(seat), question)
            try:
                await pool.decide(request)
            except BotFailedError as error:
                return Finding(False, f"The bot {name} of {game.title} does not play: {error}.")
    finally:
        await pool.close()
    return Finding(True, f"The bots of {game.title} play: {', '.join(bots.names(game))}.")


def examine_clock(moment: datetime) -> Finding:
    if moment.year < LEAST_YEAR:
        return Finding(False, f"The clock of this machine says {moment:%Y-%m-%d}, which cannot be right: set it.")
    return Finding(True, f"The clock says {moment:%Y-%m-%d %H:%M} UTC.")
