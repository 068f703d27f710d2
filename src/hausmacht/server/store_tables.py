"""Tables and who sits at them, as they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from hausmacht.server.connection import Connected
from hausmacht.server.records import BOT_SEAT, PLAYING, SEAT_COLUMNS, WAITING, SeatRecord, TableRecord, row_of, table_of
from hausmacht.server.schema import ENTRY, GAME_TABLE, SEAT, SNAPSHOT

MOST_LISTED = 100


class KeptTables(Connected):
    """Tables and seats."""

    async def create(
        self,
        table: TableRecord,
        seats: Iterable[SeatRecord],
        entries: list[dict[str, Any]],
        snapshots: list[dict[str, Any]],
    ) -> None:
        async with self.transaction() as connection:
            await connection.execute(insert(GAME_TABLE), row_of(table))
            await connection.execute(
                insert(SEAT), [{"table_id": table.id, **msgspec.structs.asdict(seat)} for seat in seats]
            )
            if entries:
                await connection.execute(insert(ENTRY), entries)
            if snapshots:
                await connection.execute(insert(SNAPSHOT), snapshots)

    async def save(
        self,
        table: TableRecord,
        seats: Iterable[SeatRecord] = (),
        entry: dict[str, Any] | None = None,
        snapshot: dict[str, Any] | None = None,
    ) -> None:
        """Write the table and these seats as they are now, and, when a match begins, its first entry."""
        async with self.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table.id).values(row_of(table)))
            for seat in seats:
                await connection.execute(
                    update(SEAT)
                    .where(SEAT.c.table_id == table.id, SEAT.c.seat == seat.seat)
                    .values(msgspec.structs.asdict(seat))
                )
            if entry is not None:
                await connection.execute(insert(ENTRY), entry)
            if snapshot is not None:
                await connection.execute(insert(SNAPSHOT), snapshot)

    async def delete(self, table_id: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(GAME_TABLE.delete().where(GAME_TABLE.c.id == table_id))

    async def table(self, table_id: str) -> TableRecord | None:
        found = await self.rows(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
        return table_of(found[0]) if found else None

    async def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRecord]]:
        found: dict[str, list[SeatRecord]] = {table_id: [] for table_id in table_ids}
        if not table_ids:
            return found
        statement = select(SEAT).where(SEAT.c.table_id.in_(table_ids)).order_by(SEAT.c.table_id, SEAT.c.seat)
        for row in await self.rows(statement):
            values = {name: getattr(row, name) for name in SEAT_COLUMNS}
            found[row.table_id].append(SeatRecord(**{**values, "resigned": bool(values["resigned"])}))
        return found

    async def by_link(self, token: str) -> tuple[str, str] | None:
        """The table a link leads to, and whether it invites or lets watch."""
        statement = select(GAME_TABLE.c.id, GAME_TABLE.c.invite).where(
            (GAME_TABLE.c.invite == token) | (GAME_TABLE.c.spectate == token)
        )
        found = await self.rows(statement)
        return (found[0].id, "invite" if found[0].invite == token else "spectate") if found else None

    async def tables_of(self, person: str) -> list[TableRecord]:
        """The tables somebody sits at or hosts, the newest first."""
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        statement = (
            select(GAME_TABLE)
            .where((GAME_TABLE.c.host == person) | GAME_TABLE.c.id.in_(seated))
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_LISTED)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def open_tables(self) -> list[TableRecord]:
        """Public tables that wait for players, the newest first."""
        statement = (
            select(GAME_TABLE)
            .where(GAME_TABLE.c.visibility == "public", GAME_TABLE.c.state == WAITING)
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_LISTED)
        )
        return [table_of(row) for row in await self.rows(statement)]

    async def playing_with(self, state: str = PLAYING) -> list[str]:
        """The ids of all tables in a state: for what must go on after a restart."""
        return [row.id for row in await self.rows(select(GAME_TABLE.c.id).where(GAME_TABLE.c.state == state))]

    async def bot_tables(self) -> list[str]:
        """Tables where a bot is at turn: after a restart they go on by themselves."""
        statement = (
            select(GAME_TABLE.c.id, GAME_TABLE.c.deciding, SEAT.c.seat)
            .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(GAME_TABLE.c.state == PLAYING, (SEAT.c.kind == BOT_SEAT) | (SEAT.c.stand_in != ""))
        )
        rows = await self.rows(statement)
        return sorted({row.id for row in rows if row.seat in msgspec.json.decode(row.deciding)})
