"""Tables and who sits at them, as they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, func, insert, select, update

from hausmacht.server.storage.clocks import ClockRows, ClocksWritten
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.records import (
    BOT_SEAT,
    OPEN_SEAT,
    PLAYING,
    SEAT_COLUMNS,
    SeatRecord,
    TableRecord,
    columns_of,
    row_of,
    table_of,
)
from hausmacht.server.storage.schema import ENTRY, GAME_TABLE, NO_PACK, SEAT, SNAPSHOT, TOKEN, VISITOR
from hausmacht.server.terms import LinkKind

FRESH_MS = 2 * 60 * 1000  # so long before the last move anywhere somebody has moved just now
MOST_FRESH = 500
TAKEN_AWAY = {"owner": "", "fence": GAME_TABLE.c.fence + 1, "version": GAME_TABLE.c.version + 1}  # from its owner


class Change(msgspec.Struct):
    """What a command changes of a table besides its log: written whole or not at all."""

    table_id: str
    version: int  # the table as its owner knows it
    fence: int | None  # of the owner who writes; None: a host who mends something
    columns: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    tokens_of: tuple[int, ...] = ()  # seats whose tokens are no longer good
    dismisses: bool = False  # people whom a link let in have to come in again
    entry: dict[str, Any] | None = None  # when a match begins, its first one
    snapshot: dict[str, Any] | None = None
    clocks: ClocksWritten | None = None


class Standing(msgspec.Struct, frozen=True):
    """How far a table is, and who plays it."""

    length: int
    version: int
    fence: int
    is_closed: bool


class TableRows(ClockRows):
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

    async def change(self, change: Change) -> None:
        """Write what has changed of a table and its seats; ConflictError when somebody else has changed it first."""
        where: list[ColumnElement[bool]] = [GAME_TABLE.c.id == change.table_id, GAME_TABLE.c.version == change.version]
        if change.fence is not None:
            where.append(GAME_TABLE.c.fence == change.fence)
        columns = {**columns_of(change.columns), "version": change.version + 1}
        async with self.transaction() as connection:
            found = await connection.execute(update(GAME_TABLE).where(*where).values(columns))
            if found.rowcount != 1:
                raise ConflictError("the table has been changed by somebody else")
            for seat, values in change.seats.items():
                here = (SEAT.c.table_id == change.table_id) & (SEAT.c.seat == seat)
                await connection.execute(update(SEAT).where(here).values(values))
            for seat in change.tokens_of:
                here = (TOKEN.c.table_id == change.table_id) & (TOKEN.c.seat == seat)
                await connection.execute(TOKEN.delete().where(here))
            if change.dismisses:
                statement = update(VISITOR).where(VISITOR.c.table_id == change.table_id)
                await connection.execute(statement.values(admitted=False, invited=False))
            if change.entry is not None:
                await connection.execute(insert(ENTRY), change.entry)
            if change.snapshot is not None:
                await connection.execute(insert(SNAPSHOT), change.snapshot)
            if change.clocks is not None:
                await self.put_clocks(connection, [change.clocks])

    async def delete(self, table_id: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(GAME_TABLE.delete().where(GAME_TABLE.c.id == table_id))

    async def table(self, table_id: str) -> TableRecord | None:
        found = await self.rows(select(GAME_TABLE).where(GAME_TABLE.c.id == table_id))
        return table_of(found[0]) if found else None

    async def has_pack(self, table_id: str) -> bool | None:
        """Whether a table has a component pack; None: there is no such table."""
        found = await self.rows(select(GAME_TABLE.c.pack).where(GAME_TABLE.c.id == table_id))
        return found[0].pack != NO_PACK if found else None

    async def standings(self, table_ids: Sequence[str]) -> dict[str, Standing]:
        """How far these tables are; one that is gone is left out."""
        columns = GAME_TABLE.c
        statement = select(columns.id, columns.length, columns.version, columns.fence, columns.closed)
        rows = await self.rows(statement.where(columns.id.in_(table_ids)))
        return {row.id: Standing(row.length, row.version, row.fence, row.closed is not None) for row in rows}

    async def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRecord]]:
        found: dict[str, list[SeatRecord]] = {table_id: [] for table_id in table_ids}
        if not table_ids:
            return found
        statement = select(SEAT).where(SEAT.c.table_id.in_(table_ids)).order_by(SEAT.c.table_id, SEAT.c.seat)
        for row in await self.rows(statement):
            values = {name: getattr(row, name) for name in SEAT_COLUMNS}
            found[row.table_id].append(SeatRecord(**{**values, "resigned": bool(values["resigned"])}))
        return found

    async def by_link(self, token: str) -> tuple[str, LinkKind] | None:
        """The table a link leads to, and whether it invites or lets watch."""
        statement = select(GAME_TABLE.c.id, GAME_TABLE.c.invite).where(
            (GAME_TABLE.c.invite == token) | (GAME_TABLE.c.spectate == token)
        )
        found = await self.rows(statement)
        return (found[0].id, "invite" if found[0].invite == token else "spectate") if found else None

    async def playing_with(self, state: str = PLAYING) -> list[str]:
        """The ids of all tables in a state: for what must go on after a restart."""
        return [row.id for row in await self.rows(select(GAME_TABLE.c.id).where(GAME_TABLE.c.state == state))]

    async def bot_tables(self, but: Sequence[str] = (), with_packs: bool | None = None) -> list[str]:
        """Tables where a bot is at turn and that none of these workers plays: somebody must take them up."""
        kept_apart = [] if with_packs is None else [(GAME_TABLE.c.pack != NO_PACK) == with_packs]
        statement = (
            select(GAME_TABLE.c.id, GAME_TABLE.c.deciding, SEAT.c.seat)
            .join(SEAT, SEAT.c.table_id == GAME_TABLE.c.id)
            .where(
                GAME_TABLE.c.state == PLAYING,
                GAME_TABLE.c.closed.is_(None),
                GAME_TABLE.c.trouble == "",
                GAME_TABLE.c.owner.not_in(but),
                *kept_apart,
                (SEAT.c.kind == BOT_SEAT) | (SEAT.c.stand_in != ""),
            )
        )
        rows = await self.rows(statement)
        return sorted({row.id for row in rows if row.seat in msgspec.json.decode(row.deciding)})

    async def fresh_tables(self, but: Sequence[str] = (), with_packs: bool | None = None) -> list[str]:
        """Tables that somebody has moved at shortly before the last move anywhere, and that none of these plays."""
        kept_apart = [] if with_packs is None else [(GAME_TABLE.c.pack != NO_PACK) == with_packs]
        played = (GAME_TABLE.c.state == PLAYING) & GAME_TABLE.c.closed.is_(None) & (GAME_TABLE.c.trouble == "")
        last = (await self.rows(select(func.max(GAME_TABLE.c.updated)).where(played)))[0][0]
        statement = (
            select(GAME_TABLE.c.id)
            .where(played, GAME_TABLE.c.updated > (last or 0) - FRESH_MS, GAME_TABLE.c.owner.not_in(but), *kept_apart)
            .order_by(GAME_TABLE.c.updated.desc())
            .limit(MOST_FRESH)
        )
        return [row.id for row in await self.rows(statement)]

    async def all_tables(self) -> list[TableRecord]:
        """Every table, the newest first: for hosts."""
        return [table_of(row) for row in await self.rows(select(GAME_TABLE).order_by(GAME_TABLE.c.updated.desc()))]

    async def note_trouble(self, table_id: str, trouble: str) -> None:
        """Set aside a table that cannot be opened, or take it up again, without asking its owner."""
        async with self.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(trouble=trouble))

    async def gaps(self) -> list[str]:
        """Tables whose log is not as long as it says, or has a gap."""
        counted = (
            select(ENTRY.c.table_id, func.count().label("entries"), func.max(ENTRY.c.n).label("last"))
            .group_by(ENTRY.c.table_id)
            .subquery()
        )
        entries, last = func.coalesce(counted.c.entries, 0), func.coalesce(counted.c.last, -1)
        statement = (
            select(GAME_TABLE.c.id)
            .outerjoin(counted, counted.c.table_id == GAME_TABLE.c.id)
            .where((entries != GAME_TABLE.c.length) | (last + 1 != GAME_TABLE.c.length))
        )
        return [row.id for row in await self.rows(statement)]

    async def cut(
        self, table: TableRecord, length: int, columns: dict[str, Any], snapshots: Sequence[dict[str, Any]]
    ) -> None:
        """Remove everything from an entry on from a log; the table's owner has to read it again."""
        async with self.transaction() as connection:
            await connection.execute(ENTRY.delete().where(ENTRY.c.table_id == table.id, ENTRY.c.n >= length))
            await connection.execute(SNAPSHOT.delete().where(SNAPSHOT.c.table_id == table.id))
            await connection.execute(insert(SNAPSHOT), snapshots)
            changed = {**columns_of(columns), **TAKEN_AWAY, "length": length, "trouble": ""}
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table.id).values(changed))

    async def rewrite(
        self,
        table: TableRecord,
        columns: dict[str, Any],
        entries: Sequence[dict[str, Any]],
        snapshots: Sequence[dict[str, Any]],
    ) -> None:
        """Put a log in the place of another that says the same; ConflictError when the table has moved on since."""
        unmoved = [GAME_TABLE.c.id == table.id, GAME_TABLE.c.length == len(entries), GAME_TABLE.c.fence == table.fence]
        async with self.transaction() as connection:
            changed = {**columns_of(columns), **TAKEN_AWAY}
            found = await connection.execute(update(GAME_TABLE).where(*unmoved).values(changed))
            if found.rowcount != 1:
                raise ConflictError("the table has moved on")
            for rows in (SNAPSHOT, ENTRY):
                await connection.execute(rows.delete().where(rows.c.table_id == table.id))
            await connection.execute(insert(ENTRY), entries)
            await connection.execute(insert(SNAPSHOT), snapshots)

    async def close_table(self, table_id: str, closed: int | None) -> None:
        """Close a table for everybody, or open it again; its owner has to read it again."""
        async with self.transaction() as connection:
            changed = {**TAKEN_AWAY, "closed": closed}
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(changed))

    async def take_seat_away(self, table_id: str, seat: int) -> None:
        """A seat is free again, whoever had it; its owner has to read the table again."""
        here = (SEAT.c.table_id == table_id) & (SEAT.c.seat == seat)
        free = {"kind": OPEN_SEAT, "person": "", "name": "", "bot": ""}
        async with self.transaction() as connection:
            await connection.execute(update(SEAT).where(here).values(free))
            await connection.execute(TOKEN.delete().where(TOKEN.c.table_id == table_id, TOKEN.c.seat == seat))
            await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(TAKEN_AWAY))
