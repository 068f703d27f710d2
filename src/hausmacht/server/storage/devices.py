"""Keys to seats, the devices of people, and the roll of those who are out, as they are kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import now
from hausmacht.server.storage.schema import ACCOUNT, GAME_TABLE, PERSON, ROLL, SEAT_LINK, SESSION
from hausmacht.server.terms import Began, SeatLinkKind

MOST_DEVICES = 100  # that are listed
READ_AGAIN = 50  # lines of the roll: two workers may finish writing theirs in another order than they began


class SeatLinkRecord(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    kind: SeatLinkKind
    hash: str
    nonce: str
    person: str
    made_at: int


class SessionRecord(msgspec.Struct, frozen=True):
    id: str
    person: str
    browser: str
    system: str
    began: Began
    began_at: int
    seen: int
    table_id: str = ""
    confirmed: int | None = None
    ended: int | None = None


class PersonRecord(msgspec.Struct, frozen=True):
    """What is known of somebody who has done something here."""

    name: str
    login: str  # empty: he has no account


class DeviceRows(Connected):
    """Seat links, sessions and the roll."""

    async def person(self, person: str) -> PersonRecord | None:
        joined = PERSON.outerjoin(ACCOUNT, ACCOUNT.c.person == PERSON.c.id)
        statement = select(PERSON.c.name, ACCOUNT.c.login).select_from(joined).where(PERSON.c.id == person)
        found = await self.rows(statement)
        return PersonRecord(found[0].name, found[0].login or "") if found else None

    async def table_names(self, table_ids: set[str]) -> dict[str, str]:
        columns = GAME_TABLE.c
        found = await self.rows(select(columns.id, columns.name).where(columns.id.in_(table_ids))) if table_ids else []
        return {row.id: row.name for row in found}

    # Keys to seats

    async def seat_link(self, table_id: str, seat: int, kind: str) -> SeatLinkRecord | None:
        columns = SEAT_LINK.c
        here = (columns.table_id == table_id) & (columns.seat == seat) & (columns.kind == kind)
        found = await self.rows(select(SEAT_LINK).where(here))
        return SeatLinkRecord(**found[0]._mapping) if found else None

    async def seat_link_of(self, hashed: str) -> SeatLinkRecord | None:
        found = await self.rows(select(SEAT_LINK).where(SEAT_LINK.c.hash == hashed))
        return SeatLinkRecord(**found[0]._mapping) if found else None

    async def keep_seat_link(self, link: SeatLinkRecord) -> None:
        """The link of a seat from now on; an older one of its kind is void."""
        keys = ["table_id", "seat", "kind"]
        values = msgspec.structs.asdict(link)
        async with self.transaction() as connection:
            await connection.execute(
                self.upsert(SEAT_LINK, values, keys, [name for name in values if name not in keys])
            )

    async def drop_seat_link(self, link: SeatLinkRecord) -> None:
        async with self.transaction() as connection:
            await connection.execute(SEAT_LINK.delete().where(SEAT_LINK.c.hash == link.hash))

    async def drop_own_seat_links(self, person: str) -> None:
        """The links by which devices become somebody, or play a seat of his, lead nowhere any more."""
        gone = (SEAT_LINK.c.person == person) & SEAT_LINK.c.kind.in_(("me", "turn"))
        async with self.transaction() as connection:
            await connection.execute(SEAT_LINK.delete().where(gone))

    # Devices

    async def begin_session(self, session: SessionRecord) -> None:
        """Remember a device; one that is known already is only seen again."""
        values = msgspec.structs.asdict(session)
        async with self.transaction() as connection:
            await connection.execute(self.upsert(SESSION, values, ["id"], ["seen", "browser", "system"]))

    async def note_sessions(
        self, here: Sequence[tuple[str, str, str, str, int]], seen: Sequence[tuple[str, int]]
    ) -> None:
        """Devices that were here, each with its person, browser, system and time; and those only known to be seen."""
        async with self.transaction() as connection:
            for session, person, browser, system, time in here:
                values = {
                    "id": session,
                    "person": person,
                    "browser": browser,
                    "system": system,
                    "began": "here",
                    "began_at": time,
                    "seen": time,
                }
                await connection.execute(self.upsert(SESSION, values, ["id"], ["seen"]))
            for session, time in seen:
                await connection.execute(update(SESSION).where(SESSION.c.id == session).values(seen=time))

    async def forget_sessions(self, sessions: Sequence[str]) -> None:
        async with self.transaction() as connection:
            await connection.execute(delete(SESSION).where(SESSION.c.id.in_(sessions)))

    async def sessions(self, person: str) -> list[SessionRecord]:
        """The devices that are somebody, the one seen last first."""
        mine = (SESSION.c.person == person) & SESSION.c.ended.is_(None)
        found = await self.rows(select(SESSION).where(mine).order_by(SESSION.c.seen.desc()).limit(MOST_DEVICES))
        return [SessionRecord(**row._mapping) for row in found]

    async def session(self, session: str) -> SessionRecord | None:
        found = await self.rows(select(SESSION).where(SESSION.c.id == session))
        return SessionRecord(**found[0]._mapping) if found else None

    async def confirm_session(self, session: str) -> None:
        """The owner of the account has just shown on this device that it is him."""
        async with self.transaction() as connection:
            await connection.execute(update(SESSION).where(SESSION.c.id == session).values(confirmed=now()))

    async def end_sessions(self, person: str, sessions: Sequence[str]) -> None:
        """Devices that are somebody no longer: every worker reads it from the roll."""
        mine = (SESSION.c.person == person) & SESSION.c.id.in_(sessions)
        async with self.transaction() as connection:
            await connection.execute(update(SESSION).where(mine).values(ended=now()))
            lines = [{"session": each, "person": "", "other": ""} for each in sessions]
            if lines:
                await connection.execute(insert(ROLL), lines)

    async def roll(self, since: int = 0) -> list[tuple[int, str, str, str]]:
        """Lines of the roll after one, and a few before it."""
        found = await self.rows(select(ROLL).where(ROLL.c.n > since - READ_AGAIN).order_by(ROLL.c.n))
        return [(row.n, row.session, row.person, row.other) for row in found]
