"""Who plays which table. A table has one owner, who has its fencing number; a new owner makes the old number worthless.

A worker says every second that it lives. Whoever has not said so for a while owns nothing any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import BigInteger, cast, func, literal, select, update
from sqlalchemy.sql import ColumnElement

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.quick_log import Each, QuickLog
from hausmacht.server.storage.records import MACHINE
from hausmacht.server.storage.schema import GAME_TABLE, WORKER

DEAD_MS = 5_000  # a worker that has been silent for this long is dead
FORGOTTEN_MS = 600_000
BEAT_IN_SQLITE = Each(
    "INSERT INTO worker (id, name, seen, secret) VALUES (:id, :name, :seen, :secret)"
    " ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
)
FORGET_IN_SQLITE = Each("DELETE FROM worker WHERE seen < :since")


class Leases(Connected):
    """The owners of tables."""

    quick: QuickLog | None

    def clock(self) -> ColumnElement[int]:
        """Milliseconds since 1970 by the clock of the database, which all workers share."""
        if self.is_sqlite:
            return literal(MACHINE.now(), BigInteger)
        return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    async def beat(self, worker: str, name: str, secret: str = "") -> None:
        """The worker lives; those who have not for long are forgotten.

        In SQLite as quickly as entries are written, because these wait for it.
        """
        if self.quick is not None:
            seen = {"id": worker, "name": name, "seen": MACHINE.now(), "secret": secret}
            forgotten = {"since": MACHINE.now() - FORGOTTEN_MS}
            async with self.writing:
                await self.quick.write([(BEAT_IN_SQLITE, [seen]), (FORGET_IN_SQLITE, [forgotten])])
            return
        values = {"id": worker, "name": name, "seen": self.clock(), "secret": secret}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(WORKER, values, ["id"], ["seen"]))
            await connection.execute(WORKER.delete().where(WORKER.c.seen < self.clock() - FORGOTTEN_MS))

    async def succeed(self, worker: str, name: str) -> None:
        """Whoever had our place before us is dead: nobody need wait until that is noticed.

        Two workers are never at one place (`name`; empty: nobody knows where).
        """
        gone = (WORKER.c.id != worker) & (WORKER.c.name == name) & (WORKER.c.name != "")
        async with self.transaction() as connection:
            await connection.execute(WORKER.delete().where(gone))

    async def alive(self) -> list[str]:
        """The workers that live."""
        rows = await self.rows(select(WORKER.c.id).where(WORKER.c.seen > self.clock() - DEAD_MS))
        return [row.id for row in rows]

    async def strangers(self, secret: str) -> list[str]:
        """The places of workers that live and sign cookies with another secret."""
        alive = select(WORKER.c.name).where(WORKER.c.seen > self.clock() - DEAD_MS, WORKER.c.secret != secret)
        return sorted({row.name for row in await self.rows(alive)})

    async def take(self, table_id: str, worker: str) -> int:
        """Become the owner of a table whose owner is dead or has let go of it: its new fencing number, or 0."""
        alive = select(WORKER.c.id).where(WORKER.c.seen > self.clock() - DEAD_MS, WORKER.c.id != worker)
        statement = (
            update(GAME_TABLE)
            .where(GAME_TABLE.c.id == table_id, GAME_TABLE.c.owner.not_in(alive))
            .values(owner=worker, fence=GAME_TABLE.c.fence + 1)
            .returning(GAME_TABLE.c.fence)
        )
        async with self.transaction() as connection:
            found = (await connection.execute(statement)).all()
        return int(found[0].fence) if found else 0

    async def let_go(self, worker: str, table_ids: Sequence[str] | None = None) -> None:
        """The worker no longer plays these tables; without a list, none at all."""
        mine = GAME_TABLE.c.owner == worker
        if table_ids is not None:
            mine &= GAME_TABLE.c.id.in_(table_ids)
        async with self.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(mine).values(owner=""))
            if table_ids is None:
                await connection.execute(WORKER.delete().where(WORKER.c.id == worker))
