"""Logs and snapshots as they are kept, and how much of them somebody has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, func, select

from hausmacht.core.game import Game
from hausmacht.core.matchfile import Line
from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import DRAWN, EVENTS, LoggedEntry, SnapshotRecord, entry_of, kinds_of, line_in
from hausmacht.server.storage.schema import ENTRY, GAME_TABLE, SNAPSHOT, VISITOR

MOST_RECENT = 24  # entries at the end of a log of which a list tells
MOST_COUNTED = 100  # of which it counts the events


class LogRows(Connected):
    """Entries and snapshots."""

    async def log(self, table_id: str, game: Game[Any], is_old: bool = False, since: int = 0) -> list[LoggedEntry]:
        """All entries from one on; `is_old`: events that the game no longer knows are left out."""
        kinds = kinds_of(game)
        wanted = (ENTRY.c.table_id == table_id) & (ENTRY.c.n >= since)
        rows = await self.rows(select(ENTRY).where(wanted).order_by(ENTRY.c.n))
        return [entry_of(row, kinds, is_old) for row in rows]

    async def lines(self, table_id: str) -> list[Line]:
        """A log as a match file has it, whether or not the game still knows what happened."""
        rows = await self.rows(select(ENTRY).where(ENTRY.c.table_id == table_id).order_by(ENTRY.c.n))
        return [line_in(row) for row in rows]

    async def marks(self, table_id: str) -> list[tuple[str | None, int]]:
        """The key of each entry of a log, and when it was made."""
        columns = select(ENTRY.c.key, ENTRY.c.made_at)
        rows = await self.rows(columns.where(ENTRY.c.table_id == table_id).order_by(ENTRY.c.n))
        return [(row.key, row.made_at) for row in rows]

    async def snapshot(self, table_id: str, most: int, steady: bool = False) -> list[SnapshotRecord]:
        """The newest snapshots up to an entry; `steady` ones were taken while no sealed answer was open."""
        statement = select(SNAPSHOT).where(SNAPSHOT.c.table_id == table_id, SNAPSHOT.c.n <= most)
        if steady:
            statement = statement.where(SNAPSHOT.c.sealing.is_(False))
        rows = await self.rows(statement.order_by(SNAPSHOT.c.n.desc()).limit(8 if steady else 1))
        return [SnapshotRecord(row.n, bytes(row.state), DRAWN.decode(row.drawn), row.sealed_rounds) for row in rows]

    async def unseen(self, person: str, table_ids: Sequence[str]) -> dict[str, int]:
        """How many public events each table has had since somebody looked at it; of a long log, at its end."""
        if not table_ids:
            return {}
        statement = (
            self.since_looked(person, table_ids, MOST_COUNTED)
            .with_only_columns(ENTRY.c.table_id, func.sum(ENTRY.c.told).label("events"))
            .group_by(ENTRY.c.table_id)
        )
        return {row.table_id: int(row.events or 0) for row in await self.rows(statement)}

    async def recent(self, person: str, tables: Mapping[str, Game[Any]]) -> dict[str, list[LoggedEntry]]:
        """The last few entries of each table after what somebody has seen."""
        if not tables:
            return {}
        found: dict[str, list[LoggedEntry]] = {}
        kinds = {table_id: kinds_of(game) for table_id, game in tables.items()}
        statement = self.since_looked(person, list(tables), MOST_RECENT).order_by(ENTRY.c.table_id, ENTRY.c.n)
        for row in await self.rows(statement):
            if all(kind in kinds[row.table_id] for kind, _, _ in EVENTS.decode(row.events)):
                found.setdefault(row.table_id, []).append(entry_of(row, kinds[row.table_id]))
            else:  # an event this game no longer has: the table cannot be opened, but the list can
                found[row.table_id] = []
        return found

    def since_looked(self, person: str, table_ids: Sequence[str], most: int) -> Select[Any]:
        """Entries after what somebody has seen, of each table at most so many; the rest of a log is not read."""
        seen = VISITOR.c.table_id == GAME_TABLE.c.id
        return (
            select(ENTRY)
            .join(GAME_TABLE, GAME_TABLE.c.id == ENTRY.c.table_id)
            .outerjoin(VISITOR, seen & (VISITOR.c.person == person))
            .where(GAME_TABLE.c.id.in_(table_ids), ENTRY.c.n >= func.coalesce(VISITOR.c.seen, 0))
            .where(ENTRY.c.n >= GAME_TABLE.c.length - most)
        )
