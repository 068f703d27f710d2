"""People as they are kept: names, what they have seen, who was let in, tokens, what they say and note."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import func, insert, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import ChatRecord, CoachedRecord, TokenRecord, as_json, now
from hausmacht.server.storage.schema import CHAT, COACHED, GAME_TABLE, NOTE, PERSON, SEAT, SEEN, TOKEN, VISITOR
from hausmacht.server.terms import Room

MOST_SAID = 200  # lines of a room that are shown


class PeopleRows(Connected):
    """People, tokens, chat and notes."""

    async def remember_person(self, person: str, name: str) -> None:
        values = {"id": person, "name": name, "made_at": now()}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(PERSON, values, ["id"], ["name"]))

    async def rename_seats(self, person: str, old: str, new: str) -> list[str]:
        """Whoever changes his name changes it at his own seats, not at those of guests at the same device."""
        mine = (SEAT.c.person == person) & (SEAT.c.name == old)
        async with self.transaction() as connection:
            found = [row.table_id for row in await connection.execute(select(SEAT.c.table_id).where(mine).distinct())]
            await connection.execute(update(SEAT).where(mine).values(name=new))
            changed = update(GAME_TABLE).where(GAME_TABLE.c.id.in_(found)).values(version=GAME_TABLE.c.version + 1)
            await connection.execute(changed)
        return found

    async def look(self, table_id: str, person: str, seen: int) -> None:
        values = {"table_id": table_id, "person": person, "admitted": False, "seen": seen}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], ["seen"]))

    async def seen(self, table_id: str, person: str, seat: int) -> int:
        """Up to which count of the seat somebody has seen what happened; -1: he has not looked yet."""
        mine = (SEEN.c.table_id == table_id) & (SEEN.c.person == person) & (SEEN.c.seat == seat)
        found = await self.rows(select(SEEN.c.at).where(mine))
        return int(found[0].at) if found else -1

    async def see(self, table_id: str, person: str, seat: int, at: int) -> None:
        """Somebody has seen everything up to a count; a device that has seen less changes nothing."""
        values = {"table_id": table_id, "person": person, "seat": seat, "at": at}
        add = self.upsert(SEEN, values, ["table_id", "person", "seat"], ["at"])
        async with self.transaction() as connection:
            known = await connection.execute(
                select(SEEN.c.at).where(SEEN.c.table_id == table_id, SEEN.c.person == person, SEEN.c.seat == seat)
            )
            if (known.scalar() or -1) < at:
                await connection.execute(add)

    async def admit(self, table_id: str, person: str) -> None:
        """A link lets somebody look on."""
        values = {"table_id": table_id, "person": person, "admitted": True, "seen": 0}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], ["admitted"]))

    async def invite(self, table_id: str, person: str) -> None:
        """An invitation lets somebody look on, and is in his list until he sits down or removes it."""
        flags = {"admitted": True, "invited": True, "hidden": False}
        values = {"table_id": table_id, "person": person, "seen": 0, **flags}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], list(flags)))

    async def is_invited(self, table_id: str, person: str) -> bool:
        statement = select(VISITOR.c.invited).where(VISITOR.c.table_id == table_id, VISITOR.c.person == person)
        found = await self.rows(statement)
        return bool(found and found[0].invited)

    async def dismiss(self, table_id: str) -> None:
        """Links were replaced: people they let in have to come in again."""
        async with self.transaction() as connection:
            await connection.execute(
                update(VISITOR).where(VISITOR.c.table_id == table_id).values(admitted=False, invited=False)
            )

    async def is_admitted(self, table_id: str, person: str) -> bool:
        statement = select(VISITOR.c.admitted).where(VISITOR.c.table_id == table_id, VISITOR.c.person == person)
        found = await self.rows(statement)
        return bool(found and found[0].admitted)

    async def hide(self, table_id: str, person: str, is_hidden: bool) -> None:
        """Whether somebody has a table in his list."""
        values = {"table_id": table_id, "person": person, "admitted": False, "seen": 0, "hidden": is_hidden}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(VISITOR, values, ["table_id", "person"], ["hidden"]))

    async def is_hidden(self, table_id: str, person: str) -> bool:
        statement = select(VISITOR.c.hidden).where(VISITOR.c.table_id == table_id, VISITOR.c.person == person)
        found = await self.rows(statement)
        return bool(found and found[0].hidden)

    async def add_token(self, hashed: str, token: TokenRecord) -> None:
        async with self.transaction() as connection:
            await connection.execute(insert(TOKEN), {"hash": hashed, "made_at": now(), **msgspec.structs.asdict(token)})

    async def drop_tokens(self, table_id: str, seat: int) -> None:
        async with self.transaction() as connection:
            await connection.execute(TOKEN.delete().where(TOKEN.c.table_id == table_id, TOKEN.c.seat == seat))

    async def token(self, hashed: str) -> TokenRecord | None:
        found = await self.rows(select(TOKEN).where(TOKEN.c.hash == hashed))
        return TokenRecord(found[0].table_id, found[0].seat, found[0].person) if found else None

    async def say(self, table_id: str, person: str, seat: int, name: str, text: str, room: Room = "") -> ChatRecord:
        async with self.transaction() as connection:
            last = await connection.execute(select(func.max(CHAT.c.n)).where(CHAT.c.table_id == table_id))
            said = ChatRecord((last.scalar() or 0) + 1, person, seat, name, text, now(), room)
            await connection.execute(insert(CHAT), {"table_id": table_id, **msgspec.structs.asdict(said)})
        return said

    async def chat(self, table_id: str, but: Collection[str] = ()) -> list[ChatRecord]:
        """The last lines of each room: nobody who looks on, and nobody of these, talks away what others have said."""
        found: list[ChatRecord] = []
        for room in (CHAT.c.room == "", CHAT.c.room != ""):
            here = select(CHAT).where(CHAT.c.table_id == table_id, room, CHAT.c.person.not_in(but))
            found += [said_in(row) for row in await self.rows(here.order_by(CHAT.c.n.desc()).limit(MOST_SAID))]
        return sorted(found, key=lambda said: said.n)

    async def line(self, table_id: str, n: int) -> ChatRecord | None:
        found = await self.rows(select(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.n == n))
        return said_in(found[0]) if found else None

    async def note(self, table_id: str, person: str) -> str:
        found = await self.rows(select(NOTE.c.text).where(NOTE.c.table_id == table_id, NOTE.c.person == person))
        return str(found[0].text) if found else ""

    async def write_note(self, table_id: str, person: str, text: str) -> None:
        values = {"table_id": table_id, "person": person, "text": text}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(NOTE, values, ["table_id", "person"], ["text"]))

    async def coached(self, table_id: str, person: str) -> CoachedRecord:
        found = await self.rows(select(COACHED).where(COACHED.c.table_id == table_id, COACHED.c.person == person))
        if not found:
            return CoachedRecord()
        return CoachedRecord(bool(found[0].alone), tuple(msgspec.json.decode(found[0].skipped)))

    async def write_coached(self, table_id: str, person: str, told: CoachedRecord) -> None:
        values = {"table_id": table_id, "person": person, "alone": told.alone, "skipped": as_json(told.skipped)}
        async with self.transaction() as connection:
            await connection.execute(self.upsert(COACHED, values, ["table_id", "person"], ["alone", "skipped"]))


def said_in(row: Any) -> ChatRecord:
    return ChatRecord(row.n, row.person, row.seat, row.name, row.text, row.made_at, row.room)
