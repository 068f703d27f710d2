"""Standing orders as they are kept. Writing one changes nothing else of a table, so that nobody notices it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select, update

from hausmacht.server.order_messages import OrderGiven
from hausmacht.server.storage.connection import ConflictError, Connected
from hausmacht.server.storage.records import PLAYING
from hausmacht.server.storage.schema import GAME_TABLE, NO_PACK, STANDING_ORDER
from hausmacht.server.terms import WhyEnded

MOST_ENDED = 20  # of one seat that are kept to be shown
GIVEN = msgspec.json.Decoder(OrderGiven)


class OrderRecord(msgspec.Struct):
    """An order, and how things stood when it was given."""

    table_id: str
    id: str
    seat: int
    person: str
    given: OrderGiven
    made_at: int
    since: int
    at: int
    was_asked: bool
    progress: str
    until: int | None = None
    ended: int | None = None
    why: WhyEnded = ""

    @property
    def is_in_force(self) -> bool:
        return self.ended is None


class OrderRows(Connected):
    """Answers for questions to come."""

    async def orders(self, table_id: str) -> list[OrderRecord]:
        """All orders at a table, the oldest first."""
        here = select(STANDING_ORDER).where(STANDING_ORDER.c.table_id == table_id)
        rows = await self.rows(here.order_by(STANDING_ORDER.c.made_at, STANDING_ORDER.c.id))
        return [order_of(row) for row in rows]

    async def orders_of(self, person: str) -> list[OrderRecord]:
        mine = select(STANDING_ORDER).where(STANDING_ORDER.c.person == person)
        return [order_of(row) for row in await self.rows(mine.order_by(STANDING_ORDER.c.made_at))]

    async def put_order(self, order: OrderRecord, fence: int, replaced: str = "") -> None:
        """Keep an order, instead of another or not, if its table is still ours: else its next owner would not know."""
        values = row_of(order)
        changed = [name for name in values if name not in ("table_id", "id")]
        async with self.transaction() as connection:
            found = await connection.execute(select(GAME_TABLE.c.fence).where(GAME_TABLE.c.id == order.table_id))
            if found.scalar() != fence:
                raise ConflictError("somebody else plays the table now")
            old = (STANDING_ORDER.c.table_id == order.table_id) & (STANDING_ORDER.c.id == replaced)
            await connection.execute(STANDING_ORDER.delete().where(old))
            await connection.execute(self.upsert(STANDING_ORDER, values, ["table_id", "id"], changed))

    async def end_order(self, order: OrderRecord) -> None:
        here = (STANDING_ORDER.c.table_id == order.table_id) & (STANDING_ORDER.c.id == order.id)
        async with self.transaction() as connection:
            await connection.execute(update(STANDING_ORDER).where(here).values(ended=order.ended, why=order.why))

    async def drop_orders(self, table_id: str, ids: Sequence[str]) -> None:
        gone = (STANDING_ORDER.c.table_id == table_id) & STANDING_ORDER.c.id.in_(ids)
        async with self.transaction() as connection:
            await connection.execute(STANDING_ORDER.delete().where(gone))

    async def order_tables(self, but: Sequence[str] = (), with_packs: bool | None = None) -> list[str]:
        """Tables where an order may have to answer and that none of these workers plays: somebody must take them up."""
        kept_apart = [] if with_packs is None else [(GAME_TABLE.c.pack != NO_PACK) == with_packs]
        in_force = STANDING_ORDER.c.ended.is_(None)
        orders = await self.rows(select(STANDING_ORDER.c.table_id, STANDING_ORDER.c.seat).where(in_force))
        if not orders:
            return []
        statement = select(GAME_TABLE.c.id, GAME_TABLE.c.deciding).where(
            GAME_TABLE.c.id.in_(select(STANDING_ORDER.c.table_id).where(in_force)),
            GAME_TABLE.c.state == PLAYING,
            GAME_TABLE.c.closed.is_(None),
            GAME_TABLE.c.trouble == "",
            GAME_TABLE.c.owner.not_in(but),
            *kept_apart,
        )
        deciding = {row.id: msgspec.json.decode(row.deciding) for row in await self.rows(statement)}
        return sorted({each.table_id for each in orders if each.seat in deciding.get(each.table_id, ())})


def order_of(row: Any) -> OrderRecord:
    values = dict(row._mapping)
    values["given"] = GIVEN.decode(values.pop("what"))
    values["was_asked"] = bool(values["was_asked"])
    return OrderRecord(**values)


def row_of(order: OrderRecord) -> dict[str, object]:
    values = msgspec.structs.asdict(order)
    values["what"] = msgspec.json.encode(values.pop("given")).decode()
    return values
