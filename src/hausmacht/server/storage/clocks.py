"""The clocks of seats, as they are kept. An index says which of them is next, so nobody has to look through all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import select

from hausmacht.server.clocks.control import Control
from hausmacht.server.clocks.seat_clock import SeatClock
from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.schema import GAME_TABLE, SEAT_CLOCK
from hausmacht.server.storage.tables import NO_PACK

MOST_DUE = 50  # tables that are looked at in one round
KEYS = ["table_id", "seat"]
VALUES = [column.name for column in SEAT_CLOCK.columns if column.name not in KEYS]


class ClocksWritten(msgspec.Struct):
    """The clocks of one table that are to be written."""

    table_id: str
    fence: int  # of the owner who writes
    control: Control
    clocks: Mapping[int, SeatClock]  # by seat


class ClockRows(Connected):
    """How much time people have."""

    async def clocks(self, table_ids: Sequence[str]) -> dict[str, dict[int, SeatClock]]:
        """The clocks of these tables, by seat; a table that never had any is left out."""
        found: dict[str, dict[int, SeatClock]] = {}
        if table_ids:
            for row in await self.rows(select(SEAT_CLOCK).where(SEAT_CLOCK.c.table_id.in_(table_ids))):
                found.setdefault(row.table_id, {})[row.seat] = clock_of(row)
        return found

    async def write_clocks(self, written: Sequence[ClocksWritten]) -> None:
        """Write clocks, each only if its writer still owns the table."""
        async with self.transaction() as connection:
            known = select(GAME_TABLE.c.id, GAME_TABLE.c.fence).where(
                GAME_TABLE.c.id.in_([each.table_id for each in written])
            )
            fences = {row.id: row.fence for row in await connection.execute(known)}
            for each in written:
                if fences.get(each.table_id) == each.fence:
                    await self.put_clocks(connection, each.table_id, each.control, each.clocks)

    async def put_clocks(
        self, connection: Any, table_id: str, control: Control, clocks: Mapping[int, SeatClock]
    ) -> None:
        for seat, clock in clocks.items():
            values = {"table_id": table_id, "seat": seat, **row_of_clock(clock, control)}
            await connection.execute(self.upsert(SEAT_CLOCK, values, KEYS, VALUES))

    async def due_tables(self, now: int, others: Sequence[str], with_packs: bool | None = None) -> list[str]:
        """Tables where something is due that none of these other workers plays, the longest due first."""
        kept_apart = [] if with_packs is None else [(GAME_TABLE.c.pack != NO_PACK) == with_packs]
        statement = (
            select(SEAT_CLOCK.c.table_id)
            .join(GAME_TABLE, GAME_TABLE.c.id == SEAT_CLOCK.c.table_id)
            .where(
                SEAT_CLOCK.c.next_at <= now,
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
        since=row.since,
        phase=row.phase,
        grace_until=row.grace_until,
        is_extended=bool(row.is_extended),
        away_until=row.away_until,
        away_left=row.away_left,
    )


def row_of_clock(clock: SeatClock, control: Control) -> dict[str, Any]:
    values = msgspec.structs.asdict(clock)
    values["left_over"] = values.pop("left")
    return {**values, "next_at": clock.next_at(control)}
