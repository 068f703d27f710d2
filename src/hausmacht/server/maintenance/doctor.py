"""Looking for what is wrong with a server."""

from __future__ import annotations

import asyncio
import shutil
import stat
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from hausmacht import bots
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games
from hausmacht.server.cluster.bus import line_to
from hausmacht.server.http.static import Client
from hausmacht.server.people import SECRET_FILE
from hausmacht.server.settings import Settings, database_url, folder_of
from hausmacht.server.storage.database import StoreError, is_known, newest_version
from hausmacht.server.storage.store import Store
from hausmacht.server.workers.child_process import STARTING_SECONDS
from hausmacht.server.workers.errors import BotFailedError
from hausmacht.server.workers.pool import Pool, local_workers
from hausmacht.server.workers.tasks import Request

LEAST_FREE = 200 * 1024 * 1024
LEAST_YEAR = 2024


class Finding(msgspec.Struct, frozen=True):
    is_fine: bool
    sentence: str


async def examine(settings: Settings) -> list[Finding]:
    return [
        examine_folder(settings),
        examine_disk(settings),
        examine_secret(settings),
        await examine_database(settings),
        *await examine_tables(settings),
        *await examine_broker(settings),
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
    if settings.secret:
        return Finding(True, "The secret is in the settings.")
    if not path.exists():
        return Finding(True, "There is no secret yet: the first start creates it.")
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        return Finding(False, f"Others can read the secret: run chmod 600 '{path}'.")
    return Finding(True, "Only its owner can read the secret.")


async def examine_database(settings: Settings) -> Finding:
    url = database_url(settings)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).is_file():
        return Finding(True, "There is no database yet: the first start creates it.")
    try:
        store = await Store.open(url, migrated=False)
    except StoreError as error:
        return Finding(False, str(error))
    try:
        version, newest = await store.version(), newest_version()
        if not version:
            return Finding(True, "The database is empty: the first start sets it up.")
        if version != newest:
            older = is_known(version)
            return Finding(
                older,
                f"The database has version {version}, this Hausmacht {newest}"
                + (": the next start brings it up to date." if older else ": use a newer Hausmacht."),
            )
        count = len(await store.playing_with())
        return Finding(True, f"The database answers (version {version}); matches in progress: {count}.")
    finally:
        await store.close()


async def examine_tables(settings: Settings) -> list[Finding]:
    """Tables that cannot be opened, and logs with a gap."""
    url = database_url(settings)
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).is_file():
        return []
    try:
        store = await Store.open(url, migrated=False)
    except StoreError:
        return []
    try:
        if await store.version() != newest_version():
            return []
        gaps = set(await store.gaps())
        tables = [table for table in await store.all_tables() if table.trouble or table.id in gaps]
        return [Finding(False, trouble_of(table.id, table.trouble)) for table in tables if table.closed is None]
    finally:
        await store.close()


async def examine_broker(settings: Settings) -> list[Finding]:
    """Whether workers can hear of each other, where the settings name a broker."""
    if not settings.broker:
        return []
    line = line_to(settings.broker, database_url(settings))
    if line is None:
        return [Finding(True, "The broker is not used: a database file has one worker.")]
    try:
        await line.open(("hausmacht_doctor",), lambda _: None)
    except Exception as error:
        reason = str(error).strip() or type(error).__name__
        return [Finding(False, f"The broker does not answer: {reason.rstrip('.')}.")]
    await line.close()
    return [Finding(True, "The broker answers.")]


def trouble_of(table_id: str, trouble: str) -> str:
    what = f"cannot be opened ({trouble})" if trouble else "has a gap in its log"
    return f"Table {table_id} {what}: see 'hausmacht tables show {table_id}', then repair, close or delete it."


def examine_client() -> Finding:
    if Client().is_built():
        return Finding(True, "The pages for the browser are installed.")
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
    pool = Pool(local_workers(settings)[:1], settings.bot_seconds)
    try:
        for name in bots.names(game):
            request = Request(("doctor", seat, name, 0), game_id, match.setup, 1, 0, events, match.view(seat), question)
            try:
                async with asyncio.timeout(STARTING_SECONDS + 2 * settings.bot_seconds):
                    await pool.decide(request)
            except BotFailedError as error:
                return Finding(False, f"The bot {name} of {game.title} does not work: {error}.")
            except TimeoutError:
                return Finding(False, "The bot processes do not start; see the server's log.")
    finally:
        await pool.close()
    return Finding(True, f"The bots of {game.title} work: {', '.join(bots.names(game))}.")


def examine_clock(moment: datetime) -> Finding:
    if moment.year < LEAST_YEAR:
        return Finding(False, f"This machine's clock says {moment:%Y-%m-%d}, which cannot be right: set it.")
    return Finding(True, f"The clock says {moment:%Y-%m-%d %H:%M} UTC.")
