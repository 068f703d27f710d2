"""What goes on by itself with clocks: what has changed is written, and what is due is done.

An index of the store says what is due, whether a table is in memory or not; nothing is looked through. So a clock goes
on over a restart, and whoever plays a table next goes on with it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import structlog

from hausmacht.server.errors import ElsewhereError, RequestError
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.connection import is_of_the_store
from hausmacht.server.storage.records import now
from hausmacht.server.tables import time_up

if TYPE_CHECKING:
    from hausmacht.server.tables.hall import Hall

log = structlog.get_logger()
WRITE_SECONDS = 0.25  # how soon clocks are written after a move
RING_SECONDS = 1.0  # how often it is asked what is due
STORE_CODES = ("store-away", "not-written")
LATER_SECONDS = 60.0  # a table that cannot be opened is tried again after this time


class Timekeeper:
    """Looks after the clocks of one worker's tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.changed: set[LiveTable] = set()
        self.failed: dict[str, float] = {}  # tables that could not be opened, and when to try again

    async def write(self) -> None:
        """Write the clocks that have changed, those of all tables together."""
        changed, self.changed = self.changed, set()
        written = [found for live in changed if (found := live.timing.written()) is not None]
        if not written:
            return
        try:
            await self.hall.store.write_clocks(written)
        except Exception:
            self.changed |= changed
            raise

    async def ring(self) -> None:
        """Do what is due, at tables that we play or that nobody does."""
        hall = self.hall
        others = [each for each in hall.others if each != hall.worker]
        time = asyncio.get_running_loop().time()
        self.failed = {table_id: until for table_id, until in self.failed.items() if until > time}
        for table_id in await hall.store.due_tables(now(), others, hall.with_packs, self.failed):
            try:
                async with hall.table(table_id) as live:
                    await live.do(partial(time_up.strike, live))
            except Exception as error:
                if is_of_the_store(error) or (isinstance(error, RequestError) and error.code in STORE_CODES):
                    raise  # then nothing can be done at the other tables, either
                self.failed[table_id] = time + LATER_SECONDS  # one table keeps no other waiting
                if not isinstance(error, (RequestError, ElsewhereError)):
                    log.exception("clock cannot strike", table=table_id)
        if self.changed:  # what was due and no longer is must not ring again
            with suppress(Exception):
                await self.write()
