"""Talk as it is kept besides what is said: signs at messages and moves, people whom somebody shuns, and reports."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import now
from hausmacht.server.storage.schema import GAME_TABLE, MOVE_SIGN, REACTION, REPORT, SHUNNED
from hausmacht.server.terms import Shunning

MOST_SHUNNED = 200  # by one person
MOST_REPORTS = 500  # that are listed
MOST_MADE = 20  # by one person, that nobody has settled
AT_MOVES, AT_LINES = MOVE_SIGN, REACTION  # where signs are put


class ShunnedRecord(msgspec.Struct, frozen=True):
    person: str
    other: str
    kind: Shunning
    name: str
    made_at: int


class ReportRecord(msgspec.Struct, frozen=True):
    id: str
    table_id: str
    person: str
    other: str
    name: str
    said: str
    reason: str
    made_at: int


class TalkRows(Connected):
    """Signs, people who are shunned, and reports."""

    async def signs(self, where: Table, table_id: str, n: int | None = None) -> dict[int, dict[str, str]]:
        """The signs at the lines or moves of a table, or at one of them: by its number, who put which."""
        here = select(where).where(where.c.table_id == table_id)
        found: dict[int, dict[str, str]] = {}
        for row in await self.rows(here if n is None else here.where(where.c.n == n)):
            found.setdefault(row.n, {})[row.person] = row.sign
        return found

    async def put_sign(self, where: Table, table_id: str, n: int, person: str, sign: str) -> None:
        """Put a sign at a line or a move, one for each person; empty: none any more."""
        values = {"table_id": table_id, "n": n, "person": person, "sign": sign}
        mine = (where.c.table_id == table_id) & (where.c.n == n) & (where.c.person == person)
        async with self.transaction() as connection:
            if sign:
                await connection.execute(self.upsert(where, values, ["table_id", "n", "person"], ["sign"]))
            else:
                await connection.execute(where.delete().where(mine))

    async def signs_of(self, where: Table, person: str) -> list[tuple[str, int, str]]:
        """Where somebody has put which sign."""
        mine = select(where).where(where.c.person == person).order_by(where.c.table_id, where.c.n)
        return [(row.table_id, row.n, row.sign) for row in await self.rows(mine)]

    async def shunning(self, people: Collection[str]) -> dict[str, set[str]]:
        """Whom each of these people shuns; those who shun nobody are not in it."""
        found: dict[str, set[str]] = {}
        for row in await self.rows(select(SHUNNED).where(SHUNNED.c.person.in_(people))):
            found.setdefault(row.person, set()).add(row.other)
        return found

    async def shunned(self, person: str) -> list[ShunnedRecord]:
        """Whom somebody shuns, the newest first."""
        mine = select(SHUNNED).where(SHUNNED.c.person == person).order_by(SHUNNED.c.made_at.desc())
        return [ShunnedRecord(**row._mapping) for row in await self.rows(mine)]

    async def shunned_by(self, other: str, blocked: bool = False) -> set[str]:
        """Who shuns somebody; `blocked`: who does not want to play with him either."""
        found = select(SHUNNED.c.person).where(SHUNNED.c.other == other)
        rows = await self.rows(found.where(SHUNNED.c.kind == "block") if blocked else found)
        return {row.person for row in rows}

    async def shun(self, person: str, other: str, kind: str, name: str) -> bool:
        """Whether it was noted; an empty kind forgets it, and nobody may shun without end."""
        values = {"person": person, "other": other, "kind": kind, "name": name, "made_at": now()}
        async with self.transaction() as connection:
            if not kind:
                gone = (SHUNNED.c.person == person) & (SHUNNED.c.other == other)
                await connection.execute(SHUNNED.delete().where(gone))
                return True
            rows = await connection.execute(select(SHUNNED.c.other).where(SHUNNED.c.person == person))
            known = {row.other for row in rows}
            if other not in known and len(known) >= MOST_SHUNNED:
                return False
            await connection.execute(self.upsert(SHUNNED, values, ["person", "other"], ["kind", "name"]))
        return True

    async def add_report(self, report: ReportRecord) -> bool:
        """Whether there was room for it; what somebody reports twice is one report, with the last reason."""
        columns = REPORT.c
        mine = columns.person == report.person
        same = mine & (columns.other == report.other) & (columns.table_id == report.table_id)
        async with self.transaction() as connection:
            again = update(REPORT).where(same, columns.said == report.said).values(reason=report.reason)
            if (await connection.execute(again)).rowcount:
                return True
            made = await connection.execute(select(func.count()).select_from(REPORT).where(mine))
            if (made.scalar() or 0) >= MOST_MADE:
                return False
            await connection.execute(insert(REPORT), msgspec.structs.asdict(report))
        return True

    async def reports(self, person: str = "") -> list[ReportRecord]:
        """What was reported by somebody, or by anybody, the oldest first."""
        listed = select(REPORT).order_by(REPORT.c.made_at).limit(MOST_REPORTS)
        rows = await self.rows(listed.where(REPORT.c.person == person) if person else listed)
        return [ReportRecord(**row._mapping) for row in rows]

    async def reported_tables(self) -> dict[str, tuple[str, str]]:
        """The game and the visibility of each table where something was reported."""
        there = select(GAME_TABLE.c.id, GAME_TABLE.c.game, GAME_TABLE.c.visibility)
        rows = await self.rows(there.where(GAME_TABLE.c.id.in_(select(REPORT.c.table_id))))
        return {row.id: (row.game, row.visibility) for row in rows}

    async def settle_reports(self, ids: Sequence[str]) -> int:
        async with self.transaction() as connection:
            found = await connection.execute(REPORT.delete().where(REPORT.c.id.in_(ids)))
        return found.rowcount


async def forget_talk(connection: Any, person: str) -> None:
    """Somebody is gone: nobody need shun him, and no report is about him."""
    for table in (SHUNNED, REPORT):
        await connection.execute(table.delete().where(table.c.other == person))


async def move_talk(connection: Any, old: str, new: str) -> None:
    """Two people are one: where both have a row, that of the one who stays counts; nobody shuns himself."""
    for table in (AT_LINES, AT_MOVES):
        await move_signs(connection, table, old, new)
    for one, two in (("person", "other"), ("other", "person")):
        column, beside = SHUNNED.c[one], SHUNNED.c[two]
        rows = await connection.execute(select(beside).where(column == new))
        known = [*[row[0] for row in rows], new]
        await connection.execute(SHUNNED.delete().where(column == old, beside.in_(known)))
        await connection.execute(update(SHUNNED).where(column == old).values({one: new}))
    for name in ("person", "other"):
        await connection.execute(update(REPORT).where(REPORT.c[name] == old).values({name: new}))


async def move_signs(connection: Any, where: Table, old: str, new: str) -> None:
    theirs = select(where.c.table_id, where.c.n).where(where.c.person == new)
    taken = {(row.table_id, row.n) for row in await connection.execute(theirs)}
    for row in (await connection.execute(select(where).where(where.c.person == old))).all():
        if (row.table_id, row.n) not in taken:
            mine = (where.c.table_id == row.table_id) & (where.c.n == row.n) & (where.c.person == old)
            await connection.execute(update(where).where(mine).values(person=new))
    await connection.execute(where.delete().where(where.c.person == old))
