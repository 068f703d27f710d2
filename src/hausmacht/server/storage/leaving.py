"""What is kept of somebody: all of it to take along, and none of it once he is gone."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OPEN_SEAT, OVER, PLAYING, WAITING, TableRecord, now, table_of
from hausmacht.server.storage.schema import (
    CHAT,
    ENTRANT,
    GAME_TABLE,
    METADATA,
    NOTE,
    PERSON,
    RESULT,
    ROLL,
    SEAT,
    TOURNAMENT,
)
from hausmacht.server.storage.tables import TAKEN_AWAY
from hausmacht.server.storage.talk import forget_talk
from hausmacht.server.storage.tournaments import OPEN

FREE = {"kind": OPEN_SEAT, "person": "", "name": "", "bot": ""}
NO_NAME = {"person": "", "name": ""}


class Saying(msgspec.Struct, frozen=True):
    """A line of chat that somebody has written."""

    table_id: str
    seat: int
    text: str
    made_at: int


class LeavingRows(Connected):
    """People who take their data along, or leave for good."""

    async def made_at(self, person: str) -> int | None:
        found = await self.rows(select(PERSON.c.made_at).where(PERSON.c.id == person))
        return int(found[0].made_at) if found else None

    async def every_table_of(self, person: str) -> list[TableRecord]:
        """Where somebody sits or whom he hosts, the hidden and the closed ones included."""
        seated = select(SEAT.c.table_id).where(SEAT.c.person == person)
        mine = (GAME_TABLE.c.host == person) | GAME_TABLE.c.id.in_(seated)
        return [table_of(row) for row in await self.rows(select(GAME_TABLE).where(mine).order_by(GAME_TABLE.c.created))]

    async def sayings(self, person: str) -> list[Saying]:
        mine = select(CHAT).where(CHAT.c.person == person).order_by(CHAT.c.made_at, CHAT.c.table_id, CHAT.c.n)
        return [Saying(row.table_id, row.seat, row.text, row.made_at) for row in await self.rows(mine)]

    async def notes(self, person: str) -> dict[str, str]:
        found = await self.rows(select(NOTE).where(NOTE.c.person == person))
        return {row.table_id: row.text for row in found if row.text}

    async def forget_person(self, person: str, bots: dict[str, str]) -> list[str]:
        """Nothing of somebody is kept but the moves of matches, without a name; the tables that this concerns.

        `bots`: who plays on at tables that could not be opened to resign there.
        """
        async with self.transaction() as connection:
            mine = SEAT.c.person == person
            seats = (await connection.execute(select(SEAT.c.table_id, SEAT.c.resigned).where(mine))).all()
            hosted = (await connection.execute(select(GAME_TABLE.c.id).where(GAME_TABLE.c.host == person))).all()
            tables = sorted({*[row.table_id for row in seats], *[row.id for row in hosted]})
            states = select(GAME_TABLE.c.id).where(GAME_TABLE.c.id.in_(tables))
            waiting = [row.id for row in await connection.execute(states.where(GAME_TABLE.c.state == WAITING))]
            playing = {row.id for row in await connection.execute(states.where(GAME_TABLE.c.state == PLAYING))}
            for table_id in playing & {row.table_id for row in seats if not row.resigned}:
                here = mine & (SEAT.c.table_id == table_id)
                resigned = {"resigned": True, "stand_in": bots.get(table_id, "")}
                await connection.execute(update(SEAT).where(here).values(resigned))
                await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(TAKEN_AWAY))
            await connection.execute(update(SEAT).where(mine, SEAT.c.table_id.in_(waiting)).values(FREE))
            await connection.execute(update(SEAT).where(mine).values(NO_NAME))
            gone = {"person": "", "name": "", "withdrawn": True}
            await connection.execute(update(ENTRANT).where(ENTRANT.c.person == person).values(gone))
            await self.hand_tournaments_over(connection, person)
            for row in hosted:
                await self.hand_over(connection, row.id)
            changed = update(GAME_TABLE).where(GAME_TABLE.c.id.in_(tables))
            await connection.execute(changed.values(version=GAME_TABLE.c.version + 1))
            await connection.execute(update(RESULT).where(RESULT.c.person == person).values(person=""))
            for table in METADATA.sorted_tables:
                if "person" in table.c and table not in (SEAT, ROLL, RESULT, ENTRANT):
                    await connection.execute(table.delete().where(table.c.person == person))
            await forget_talk(connection, person)
            await connection.execute(PERSON.delete().where(PERSON.c.id == person))
            await connection.execute(insert(ROLL), {"session": "", "person": person, "other": ""})
        return tables

    async def hand_over(self, connection: Any, table_id: str) -> None:
        """Whoever sits there next is the host of a table from now on; of a tournament's table, that one's host."""
        others = select(SEAT.c.person).where(SEAT.c.table_id == table_id, SEAT.c.person != "").order_by(SEAT.c.seat)
        tournament = select(GAME_TABLE.c.tournament).where(GAME_TABLE.c.id == table_id).scalar_subquery()
        host = (await connection.execute(select(TOURNAMENT.c.host).where(TOURNAMENT.c.id == tournament))).scalar()
        following = (await connection.execute(others.limit(1))).scalar() if host is None else host
        await connection.execute(update(GAME_TABLE).where(GAME_TABLE.c.id == table_id).values(host=following or ""))

    async def hand_tournaments_over(self, connection: Any, person: str) -> None:
        """Whoever entered next is the host from now on; without anybody, what has not begun never will."""
        for row in (await connection.execute(select(TOURNAMENT).where(TOURNAMENT.c.host == person))).all():
            others = (ENTRANT.c.tournament_id == row.id) & (ENTRANT.c.person != "") & ENTRANT.c.withdrawn.is_(False)
            heirs = select(ENTRANT.c.person).where(others).order_by(ENTRANT.c.n).limit(1)
            heir = (await connection.execute(heirs)).scalar() or ""
            ended = {"state": OVER, "ended": now()} if not heir and row.state == OPEN else {}
            await connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.id == row.id).values(host=heir, **ended))
