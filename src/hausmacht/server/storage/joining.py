"""Two people become one, as it is written: whatever belonged to one belongs to the other from now on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, func, insert, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OVER, now
from hausmacht.server.storage.schema import (
    ACCOUNT,
    CEREMONY,
    CHAT,
    COACHED,
    COMMENT,
    ENTRANT,
    GAME_TABLE,
    MAIL_ADDRESS,
    MAIL_LINK,
    NOTE,
    NOTICE,
    NOTICE_WISH,
    PASSKEY,
    PERSON,
    PROFILE,
    PUSH_DEVICE,
    PUZZLE,
    PUZZLE_ANSWER,
    RATING,
    RECOVERY_CODE,
    RESULT,
    ROLE,
    ROLL,
    SEAT,
    SEAT_LINK,
    SEEN,
    SESSION,
    STANDING_ORDER,
    TOKEN,
    TOURNAMENT,
    VISITOR,
)
from hausmacht.server.storage.talk import move_talk
from hausmacht.server.storage.tournaments import OPEN

HAS_PERSON: tuple[Table, ...] = (
    SEAT,
    CHAT,
    COMMENT,
    TOKEN,
    SEAT_LINK,
    PUSH_DEVICE,
    PUZZLE,
    RESULT,
    ENTRANT,
    STANDING_ORDER,
)  # every row is moved as it is
ONE_A_TABLE: tuple[Table, ...] = (COACHED, VISITOR, NOTE, NOTICE)  # each person has rows of his own at a table
ONE_EACH: tuple[Table, ...] = (NOTICE_WISH, MAIL_ADDRESS, PROFILE)  # each person has one row
OF_AN_ACCOUNT: tuple[Table, ...] = (ACCOUNT, ROLE, CEREMONY, MAIL_LINK, PASSKEY, RECOVERY_CODE)
BETWEEN_NOTES = "\n\n"


class JoiningRows(Connected):
    """What belongs to people, wherever it is kept."""

    async def tables_with(self, person: str) -> list[str]:
        """Where somebody sits, or whom he hosts."""
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        found = await self.rows(
            select(GAME_TABLE.c.id).where((GAME_TABLE.c.host == person) | GAME_TABLE.c.id.in_(seated))
        )
        return [row.id for row in found]

    async def count_tables(self, person: str) -> int:
        """Where somebody sits or hosts, with the tournaments whose tables are still to come."""
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        mine = (GAME_TABLE.c.host == person) | GAME_TABLE.c.id.in_(seated)
        found = await self.rows(select(func.count()).select_from(GAME_TABLE).where(mine))
        entered = select(ENTRANT.c.tournament_id).where(ENTRANT.c.person == person, ENTRANT.c.withdrawn.is_(False))
        cups = (TOURNAMENT.c.state != OVER) & ((TOURNAMENT.c.host == person) | TOURNAMENT.c.id.in_(entered))
        more = await self.rows(select(func.count()).select_from(TOURNAMENT).where(cups))
        return int(found[0][0]) + int(more[0][0])

    async def play_together(self, one: str, other: str) -> bool:
        """Whether two people sit at the same table whose match is not over."""
        ours, theirs = SEAT.alias(), SEAT.alias()
        statement = (
            select(GAME_TABLE.c.id)
            .where(GAME_TABLE.c.state != OVER, GAME_TABLE.c.id == ours.c.table_id, ours.c.person == one)
            .where(theirs.c.table_id == ours.c.table_id, theirs.c.person == other)
            .limit(1)
        )
        return bool(await self.rows(statement))

    async def join_people(self, old: str, new: str, keeping: str | None = None) -> list[str]:
        """Everything of the one belongs to the other; the tables that this concerns.

        `keeping`: of the devices of the one, only this stays signed in.
        """
        tables = await self.tables_with(old)
        async with self.transaction() as connection:
            notes = {
                row.table_id: row.text for row in await connection.execute(select(NOTE).where(NOTE.c.person == old))
            }
            for each in ONE_A_TABLE:
                await self.move_rows(connection, each, old, new)
            for table_id, text in notes.items():
                mine = (NOTE.c.table_id == table_id) & (NOTE.c.person == new)
                kept = (await connection.execute(select(NOTE.c.text).where(mine))).scalar() or ""
                if text and text not in kept:
                    both = kept + BETWEEN_NOTES + text if kept else text
                    await connection.execute(update(NOTE).where(mine).values(text=both))
            await self.move_seen(connection, old, new)
            await move_talk(connection, old, new)
            await self.move_answers(connection, old, new)
            await self.move_ratings(connection, old, new)
            await self.move_entrants(connection, old, new)
            for each in ONE_EACH:
                await self.move_row(connection, each, old, new)
            for each in HAS_PERSON:
                await connection.execute(update(each).where(each.c.person == old).values(person=new))
            for each in (GAME_TABLE, TOURNAMENT):
                await connection.execute(update(each).where(each.c.host == old).values(host=new))
            changed = update(GAME_TABLE).where(GAME_TABLE.c.id.in_(tables))
            await connection.execute(changed.values(version=GAME_TABLE.c.version + 1))
            await self.move_sessions(connection, old, new, keeping)
            for each in OF_AN_ACCOUNT:  # who becomes another has the rights of the other, not his own
                await connection.execute(each.delete().where(each.c.person == old))
            await connection.execute(PERSON.delete().where(PERSON.c.id == old))
            await connection.execute(insert(ROLL), {"session": "", "person": old, "other": new})
        return tables

    async def move_rows(self, connection: Any, table: Table, old: str, new: str) -> None:
        """Where the other has a row of his own at a table, that one stays; but who was let in stays in."""
        theirs = select(table.c.table_id).where(table.c.person == new)
        if table is VISITOR:
            for flag in (VISITOR.c.admitted, VISITOR.c.invited):
                let_in = select(VISITOR.c.table_id).where(VISITOR.c.person == old, flag)
                mine = (VISITOR.c.person == new) & VISITOR.c.table_id.in_(let_in)
                await connection.execute(update(VISITOR).where(mine).values({flag: True}))
        free = (table.c.person == old) & table.c.table_id.not_in(theirs)
        await connection.execute(update(table).where(free).values(person=new))
        await connection.execute(table.delete().where(table.c.person == old))

    async def move_row(self, connection: Any, table: Table, old: str, new: str) -> None:
        """What the other has chosen for himself stays."""
        known = (await connection.execute(select(table.c.person).where(table.c.person == new))).first()
        if known is None:
            await connection.execute(update(table).where(table.c.person == old).values(person=new))
        else:
            await connection.execute(table.delete().where(table.c.person == old))

    async def move_answers(self, connection: Any, old: str, new: str) -> None:
        """To a puzzle that both have answered, the answer of the other counts."""
        columns = PUZZLE_ANSWER.c
        theirs = select(columns.puzzle).where(columns.person == new)
        mine = update(PUZZLE_ANSWER).where(columns.person == old, columns.puzzle.not_in(theirs))
        await connection.execute(mine.values(person=new))
        await connection.execute(PUZZLE_ANSWER.delete().where(columns.person == old))

    async def move_entrants(self, connection: Any, old: str, new: str) -> None:
        """Nobody plays twice in one tournament: where both have entered, the other one does."""
        columns = ENTRANT.c
        both = (columns.person == old) & columns.tournament_id.in_(
            select(columns.tournament_id).where(columns.person == new)
        )
        waiting = select(TOURNAMENT.c.id).where(TOURNAMENT.c.state == OPEN)
        await connection.execute(ENTRANT.delete().where(both, columns.tournament_id.in_(waiting)))
        await connection.execute(update(ENTRANT).where(both).values(person="", withdrawn=True))

    async def move_seen(self, connection: Any, old: str, new: str) -> None:
        """What one of them has seen, both have seen."""
        for row in (await connection.execute(select(SEEN).where(SEEN.c.person == old))).all():
            here = (SEEN.c.table_id == row.table_id) & (SEEN.c.seat == row.seat) & (SEEN.c.person == new)
            known = (await connection.execute(select(SEEN.c.at).where(here))).scalar()
            if known is None:
                values = {"table_id": row.table_id, "person": new, "seat": row.seat, "at": row.at}
                await connection.execute(insert(SEEN), values)
            elif known < row.at:
                await connection.execute(update(SEEN).where(here).values(at=row.at))
        await connection.execute(SEEN.delete().where(SEEN.c.person == old))

    async def move_ratings(self, connection: Any, old: str, new: str) -> None:
        """Where the other has a rating of his own, that one stays."""
        known = select(RATING.c.game, RATING.c.ladder).where(RATING.c.person == new)
        taken = {(row.game, row.ladder) for row in await connection.execute(known)}
        for row in (await connection.execute(select(RATING).where(RATING.c.person == old))).all():
            mine = (RATING.c.person == old) & (RATING.c.game == row.game) & (RATING.c.ladder == row.ladder)
            if (row.game, row.ladder) in taken:
                await connection.execute(RATING.delete().where(mine))
            else:
                await connection.execute(update(RATING).where(mine).values(person=new))

    async def move_sessions(self, connection: Any, old: str, new: str, keeping: str | None) -> None:
        mine = (SESSION.c.person == old) & SESSION.c.ended.is_(None)
        if keeping is not None:
            rows = await connection.execute(select(SESSION.c.id).where(mine, SESSION.c.id != keeping))
            out = [row.id for row in rows]
            lines = [{"session": each, "person": "", "other": ""} for each in (*out, old) if each != keeping]
            await connection.execute(update(SESSION).where(SESSION.c.id.in_(out)).values(ended=now()))
            await connection.execute(insert(ROLL), lines)
        await connection.execute(update(SESSION).where(SESSION.c.person == old).values(person=new, confirmed=None))
