"""What hosts keep: roles and announcements; and the numbers of a server, counted in its database."""

from __future__ import annotations

import msgspec
from sqlalchemy import func, insert, select, text

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OVER, now
from hausmacht.server.storage.schema import ACCOUNT, ANNOUNCEMENT, GAME_TABLE, PERSON, ROLE, SEAT, SESSION

MOST_ANNOUNCEMENTS = 50
MOST_BOTS = 12  # kinds of bots that are counted


class AnnouncementRecord(msgspec.Struct, frozen=True):
    id: str
    text: str
    german: str
    begins: int
    ends: int | None
    made_at: int


class RoleRecord(msgspec.Struct, frozen=True):
    person: str
    role: str
    login: str
    given_at: int


class Counted(msgspec.Struct, frozen=True):
    """What a database says of a server."""

    people: int
    accounts: int
    active: int  # people with a device that was seen lately
    tables: dict[str, int]  # by state
    games: dict[str, int]  # tables by game
    choices: int  # entries of all logs
    bots: dict[str, int]  # seats by the bot that has them
    trouble: int  # tables that cannot be opened
    ended: dict[int, int]  # matches by the day on which they ended, in days since 1970
    size: int  # bytes


DAY = 24 * 3600 * 1000


class HostRows(Connected):
    """Roles, announcements, numbers."""

    # Roles

    async def role(self, person: str) -> str:
        """host or moderator; member: has an account; else empty."""
        found = await self.rows(select(ROLE.c.role).where(ROLE.c.person == person))
        if found:
            return str(found[0].role)
        return "member" if await self.rows(select(ACCOUNT.c.person).where(ACCOUNT.c.person == person)) else ""

    async def roles(self) -> list[RoleRecord]:
        statement = (
            select(ROLE.c.person, ROLE.c.role, ROLE.c.given_at, ACCOUNT.c.login)
            .join(ACCOUNT, ACCOUNT.c.person == ROLE.c.person, isouter=True)
            .order_by(ROLE.c.role, ACCOUNT.c.login)
        )
        return [RoleRecord(row.person, row.role, row.login or "", row.given_at) for row in await self.rows(statement)]

    async def give_role(self, person: str, role: str) -> None:
        """`member` takes away whatever somebody has been."""
        async with self.transaction() as connection:
            if role == "member":
                await connection.execute(ROLE.delete().where(ROLE.c.person == person))
                return
            values = {"person": person, "role": role, "given_at": now()}
            await connection.execute(self.upsert(ROLE, values, ["person"], ["role", "given_at"]))

    # Announcements

    async def announcements(self) -> list[AnnouncementRecord]:
        statement = select(ANNOUNCEMENT).order_by(ANNOUNCEMENT.c.begins.desc(), ANNOUNCEMENT.c.id)
        return [AnnouncementRecord(**row._mapping) for row in await self.rows(statement)]

    async def announce(self, announcement: AnnouncementRecord) -> bool:
        """Whether there was room for it."""
        async with self.transaction() as connection:
            count = await connection.execute(select(func.count()).select_from(ANNOUNCEMENT))
            if (count.scalar() or 0) >= MOST_ANNOUNCEMENTS:
                return False
            await connection.execute(insert(ANNOUNCEMENT), msgspec.structs.asdict(announcement))
        return True

    async def remove_announcement(self, announcement_id: str) -> bool:
        async with self.transaction() as connection:
            done = await connection.execute(ANNOUNCEMENT.delete().where(ANNOUNCEMENT.c.id == announcement_id))
            return bool(done.rowcount)

    # Numbers

    async def running_tables(self, person: str) -> int:
        """How many tables that are not over somebody hosts."""
        mine = (GAME_TABLE.c.host == person) & (GAME_TABLE.c.state != OVER) & GAME_TABLE.c.closed.is_(None)
        found = await self.rows(select(func.count()).select_from(GAME_TABLE).where(mine))
        return int(found[0][0])

    async def counted(self, since: int) -> Counted:
        """Each number is one statement that reads one table once; what is counted over time begins at `since`."""
        columns = GAME_TABLE.c
        active = select(func.count(SESSION.c.person.distinct())).where(SESSION.c.seen >= since)
        states = select(columns.state, columns.game, func.count(), func.sum(columns.length)).group_by(
            columns.state, columns.game
        )
        tables: dict[str, int] = {}
        games: dict[str, int] = {}
        choices = 0
        for state, game, many, length in await self.rows(states):
            tables[state] = tables.get(state, 0) + many
            games[game] = games.get(game, 0) + many
            choices += int(length or 0)
        many = func.count().label("many")
        bots = select(SEAT.c.bot, many).where(SEAT.c.bot != "").group_by(SEAT.c.bot).order_by(many.desc())
        ended = select(columns.ended).where(columns.ended >= since)
        days: dict[int, int] = {}
        for row in await self.rows(ended):
            days[row.ended // DAY] = days.get(row.ended // DAY, 0) + 1
        return Counted(
            people=await self.one_number(select(func.count()).select_from(PERSON)),
            accounts=await self.one_number(select(func.count()).select_from(ACCOUNT)),
            active=await self.one_number(active),
            tables=tables,
            games=games,
            choices=choices,
            bots={row.bot: row.many for row in await self.rows(bots.limit(MOST_BOTS))},
            trouble=await self.one_number(select(func.count()).select_from(GAME_TABLE).where(columns.trouble != "")),
            ended=days,
            size=await self.size(),
        )

    async def one_number(self, statement: object) -> int:
        return int((await self.rows(statement))[0][0] or 0)

    async def size(self) -> int:
        """Bytes of the database."""
        if self.is_sqlite:
            pages = await self.one_number(text("SELECT page_count FROM pragma_page_count()"))
            return pages * await self.one_number(text("SELECT page_size FROM pragma_page_size()"))
        return await self.one_number(text("SELECT pg_database_size(current_database())"))
