"""Opening the database of a server for maintenance, also while the server runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hausmacht.server.settings import Settings, database_url, folder_of
from hausmacht.server.storage.store import Store


class MaintenanceError(Exception):
    """It cannot be done; the message says why, and what to do."""


@asynccontextmanager
async def store_of(settings: Settings, must_exist: bool = True, migrated: bool = True) -> AsyncIterator[Store]:
    url = database_url(settings)
    if must_exist and url.startswith("sqlite"):
        path = Path(url.partition(":///")[2])
        if not path.is_file():
            sentence = "give the folder with --data, or start the server once."
            raise MaintenanceError(f"There is no database '{path}': {sentence}")
    elif url.startswith("sqlite"):
        folder_of(settings).mkdir(parents=True, exist_ok=True)
    store = await Store.open(url, migrated)
    try:
        yield store
    finally:
        await store.close()
