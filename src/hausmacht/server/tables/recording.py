"""Counting matches that are over: their places, for profiles, and the ratings that follow.

Whoever plays a table hears of its end at once. What nobody heard of, because a worker died just then, is found in the
store: at a start all of it, with the matches that ended before results were kept, and later what has ended meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import structlog

from hausmacht.core.shelf import games
from hausmacht.server.contests.ladders import ladder_of
from hausmacht.server.errors import RequestError
from hausmacht.server.play.advising import is_advised
from hausmacht.server.storage.connection import is_of_the_store
from hausmacht.server.storage.records import BOT_SEAT, OVER, PERSON_SEAT, SeatRecord, TableRecord, now
from hausmacht.server.storage.results import Ended
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.making import new_id

if TYPE_CHECKING:
    from hausmacht.server.tables.hall import Hall

log = structlog.get_logger()
COUNT_SECONDS = 0.5
SEARCH_SECONDS = 20.0  # how often a worker looks for matches that nobody has counted
OVERLAP = 120_000  # milliseconds that are looked at twice
NEVER = -1_000_000.0
FIRST = (0, "")  # before all matches


class Recorder:
    """Counts the matches of a server, beside the other workers."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.ended: set[str] = set()  # tables whose match was over a moment ago
        self.failed: set[str] = set()  # that cannot be counted, as far as this worker knows
        self.searched = NEVER
        self.since = 0
        self.after = FIRST  # how far a search has come

    async def count_all(self) -> None:
        ended, self.ended = self.ended, set()
        try:
            for table_id in sorted(ended):
                await self.count(table_id)
            if asyncio.get_running_loop().time() - self.searched > SEARCH_SECONDS:
                await self.search()
        except Exception:
            self.ended |= ended
            raise

    async def search(self) -> None:
        """Count what nobody has; it may be too much for one go, and some of it nobody can count any more."""
        began = now()
        found = await self.hall.store.uncounted(self.since, self.after)
        for _, table_id in found:
            if table_id not in self.failed:
                await self.count(table_id)
        self.after = found[-1] if found else FIRST
        if not found:
            self.since = max(self.since, began - OVERLAP)
            self.searched = asyncio.get_running_loop().time()

    async def count(self, table_id: str) -> None:
        store = self.hall.store
        table = await store.table(table_id)
        if table is None or table.state != OVER or table.guided:
            return
        seats = (await store.seats([table_id]))[table_id]
        if not table.places and not await self.place(table):
            self.failed.add(table_id)
            return
        if len(table.places) != len(seats):
            self.failed.add(table_id)
            return
        people = {seat.person: new_id() for seat in seats if seat.person}
        came = not table.rated or not [1 for seat in seats if await never_came(store, table_id, seat)]
        await store.count(ended_of(table, seats, came), people)

    async def place(self, table: TableRecord) -> bool:
        """The places of a match that was over before they were kept: whether it can still be opened."""
        if table.game not in games():
            return False
        try:
            async with self.hall.table(table.id) as live:
                teller = live.teller
                table.places, table.scores = tuple(teller.places()), tuple(teller.scores())
        except RequestError as error:
            if error.code == "store-away":
                raise
            log.info("result unknown", table=table.id, reason=error.code)
            return False
        except Exception as error:
            if is_of_the_store(error):
                raise
            log.warning("result unknown", table=table.id, reason=f"{type(error).__name__}: {error}")
            return False
        await self.hall.store.write_places(table.id, table.places, table.scores)
        return True


async def never_came(store: Store, table_id: str, seat: SeatRecord) -> bool:
    """Whether a bot stood in for somebody, or he resigned, before he had chosen anything."""
    if seat.kind != PERSON_SEAT or not seat.stand_in:
        return False
    return not await store.has_chosen(table_id, seat.seat, seat.stand_in_at or 1)


def ended_of(table: TableRecord, seats: Sequence[SeatRecord], came: bool = True) -> Ended:
    """`came`: everybody has played; else it moves no rating, or whoever stays away could be beaten again and again."""
    ended = table.ended or table.updated
    return Ended(
        table_id=table.id,
        game=table.game,
        ended=ended,
        is_public=table.visibility == "public",
        ladder=ladder_of(any(seat.kind == BOT_SEAT for seat in seats), table.clock, table.started or ended, ended)
        if came and is_rated(table, seats)
        else "",
        people=tuple(seat.person for seat in seats),
        bots=tuple(seat.bot if seat.kind == BOT_SEAT else "" for seat in seats),
        places=table.places,
        points=tuple(table.scores) if len(table.scores) == len(seats) else (0,) * len(seats),
    )


def is_rated(table: TableRecord, seats: Sequence[SeatRecord]) -> bool:
    """Whether a match counts: the table says so, everybody began alike, and nobody was helped or had two seats."""
    if not table.rated or table.position is not None or table.pack or is_advised(table, seats):
        return False
    held = Counter(seat.person for seat in seats if seat.person)
    return all(count == 1 for count in held.values())
