"""The clocks of seats, as they are kept. An index says which of them is next, so nobody has to look through all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite

from hausmacht.server.clocks.control import Control
from hausmacht.server.clocks.seat_clock import SeatClock
from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.schema import GAME_TABLE, NO_PACK, SEAT_CLOCK

MOST_DUE = 50  # clocks that are looked at in one round
KEYS = ["table_id", "seat"]


class ClocksWritten(msgspec.Struct):
    """The clocks of one table that are to be written."""

    table_id: str
    fence: int  # of the owner who writes
    control: Control
    known: int  # how many entries of the log they have followed
    clocks: Mapping[int, SeatClock]  # by seat


class ClocksKept(msgspec.Struct):
    """The clocks of one table as they were written."""

    known: int = 0
    clocks: dict[int, SeatClock] = {}


class ClockRows(Connected):
    """How much time people have."""

    async def clocks(self, table_ids: Sequence[str]) -> dict[str, ClocksKept]:
        """The clocks of these tables; a table that never had any is left out."""
        found: dict[str, ClocksKept] = {}
        if table_ids:
            for row in await self.rows(select(SEAT_CLOCK).where(SEAT_CLOCK.c.table_id.in_(table_ids))):
                kept = found.setdefault(row.table_id, ClocksKept(row.known))
                kept.clocks[row.seat] = clock_of(row)
        return found

    async def write_clocks(self, written: Sequence[ClocksWritten]) -> None:
        """Write clocks, each only if its writer still owns the table."""
        here = GAME_TABLE.c.id.in_([each.table_id for each in written])
        async with self.transaction() as connection:
            found = await connection.execute(select(GAME_TABLE.c.id, GAME_TABLE.c.fence).where(here))
            fences = {row.id: row.fence for row in found}
            await self.put_clocks(connection, [each for each in written if fences.get(each.table_id) == each.fence])

    async def put_clocks(self, connection: Any, written: Sequence[ClocksWritten]) -> None:
        """Within a transaction. What a later owner has written meanwhile stays."""
        rows = [row_of_clock(each, seat, clock) for each in written for seat, clock in each.clocks.items()]
        if not rows:
            return
        add = (sqlite.insert if self.is_sqlite else postgresql.insert)(SEAT_CLOCK)
        changed = {column.name: add.excluded[column.name] for column in SEAT_CLOCK.c if column.name not in KEYS}
        mine = SEAT_CLOCK.c.fence <= add.excluded.fence
        await connection.execute(add.on_conflict_do_update(index_elements=KEYS, set_=changed, where=mine), rows)

    async def due_tables(
        self, now: int, others: Sequence[str], with_packs: bool | None = None, but: Collection[str] = ()
    ) -> list[str]:
        """Tables where something is due that none of these other workers plays, the longest due first; `but` these."""
        kept_apart = [] if with_packs is None else [(GAME_TABLE.c.pack != NO_PACK) == with_packs]
        statement = (
            select(SEAT_CLOCK.c.table_id)
            .join(GAME_TABLE, GAME_TABLE.c.id == SEAT_CLOCK.c.table_id)
            .where(
                SEAT_CLOCK.c.next_at <= now,
                SEAT_CLOCK.c.table_id.not_in(but),
                GAME_TABLE.c.owner.not_in(others),
                GAME_TABLE.c.closed.is_(None),
                GAME_TABLE.c.trouble == "",
                *kept_apart,
            )
            .order_by(SEAT_CLOCK.c.next_at)
            .limit(MOST_DUE)
        )
        return list(dict.fromkeys(row.table_id for row in await self.rows(statement)))


def clock_of(row: Any) -> SeatClock:
    return SeatClock(
        left=row.left_over,
        whole=row.whole,
        rest=row.rest,
        since=row.since,
        phase=row.phase,
        grace_until=row.grace_until,
        is_extended=bool(row.is_extended),
        away_until=row.away_until,
        away_paid=row.away_paid,
        away_left=row.away_left,
    )


def row_of_clock(written: ClocksWritten, seat: int, clock: SeatClock) -> dict[str, Any]:
    values = msgspec.structs.asdict(clock)
    values["left_over"] = values.pop("left")
    return {
        **values,
        "table_id": written.table_id,
        "seat": seat,
        "known": written.known,
        "fence": written.fence,
        "next_at": clock.next_at(written.control),
    }
