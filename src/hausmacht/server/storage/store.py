"""The store: tables, logs, people. SQLite or PostgreSQL, the same statements for both."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy.exc import DBAPIError

from hausmacht.server.storage.accounts import AccountRows
from hausmacht.server.storage.appends import Appends
from hausmacht.server.storage.database import StoreError, make_engine, migrate
from hausmacht.server.storage.devices import DeviceRows
from hausmacht.server.storage.hosting import HostRows
from hausmacht.server.storage.joining import JoiningRows
from hausmacht.server.storage.leases import Leases
from hausmacht.server.storage.leaving import LeavingRows
from hausmacht.server.storage.library import LibraryRows
from hausmacht.server.storage.lists import ListRows
from hausmacht.server.storage.logs import LogRows
from hausmacht.server.storage.notices import NoticeRows
from hausmacht.server.storage.orders import OrderRows
from hausmacht.server.storage.people import PeopleRows
from hausmacht.server.storage.puzzles import PuzzleRows
from hausmacht.server.storage.results import ResultRows
from hausmacht.server.storage.tables import TableRows
from hausmacht.server.storage.talk import TalkRows
from hausmacht.server.storage.tournaments import TournamentRows


class Store(
    Appends,
    Leases,
    TableRows,
    ListRows,
    LogRows,
    PeopleRows,
    DeviceRows,
    JoiningRows,
    AccountRows,
    LeavingRows,
    NoticeRows,
    ResultRows,
    TournamentRows,
    OrderRows,
    TalkRows,
    LibraryRows,
    PuzzleRows,
    HostRows,
):
    """The database of a server."""

    @classmethod
    async def open(cls, url: str, migrated: bool = True) -> Store:
        """Connect; `migrated` brings the database up to date first."""
        engine = make_engine(url)
        try:
            if migrated:
                async with engine.begin() as connection:
                    await connection.run_sync(migrate)
            else:
                async with engine.connect():
                    pass
        except (DBAPIError, OSError) as error:
            await engine.dispose()
            reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise StoreError(f"The database cannot be opened: {reason}.") from None
        except StoreError:
            await engine.dispose()
            raise
        store = cls(engine)
        if store.quick is not None:
            await store.quick.open()
        if store.checkpoints is not None:
            await store.checkpoints.open()
        return store

    async def close(self) -> None:
        while self.appending is not None:
            with suppress(Exception):
                await self.appending
        if self.checkpoints is not None:
            await self.checkpoints.close()
        if self.quick is not None:
            await self.quick.close()
        await self.engine.dispose()
