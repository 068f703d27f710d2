"""Notices as they are kept: who wants to be told what and how, and what is told once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, func, select, update

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.schema import ENTRY, MAIL_ADDRESS, NOTICE, NOTICE_WISH, PUSH_DEVICE, SESSION
from hausmacht.server.terms import Often

MOST_DEVICES = 20  # of one person that are told


class WishRecord(msgspec.Struct, frozen=True):
    """When and how somebody wants to be told."""

    person: str
    often: Often = "each"
    hours: int = 1
    quiet_from: int = 0
    quiet_until: int = 0
    zone: str = "UTC"
    language: str = "en"
    told_at: int = 0


class PushRecord(msgspec.Struct, frozen=True):
    hash: str
    person: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    made_at: int


class MailRecord(msgspec.Struct, frozen=True):
    person: str
    address: str
    nonce: str
    confirm: str
    stop: str
    asked_at: int
    confirmed: int | None = None
    wanted: bool = True

    @property
    def is_in_use(self) -> bool:
        return self.wanted and self.confirmed is not None


class NoticeRecord(msgspec.Struct, frozen=True):
    """One thing to tell one person, or (with no person) the channel of a table."""

    table_id: str
    person: str
    kind: str
    turn: int
    seat: int
    question: str
    length: int
    made_at: int
    due: int | None = None
    tries: int = 0
    left: str = ""

    @property
    def here(self) -> ColumnElement[bool]:
        columns = NOTICE.c
        return (
            (columns.table_id == self.table_id)
            & (columns.person == self.person)
            & (columns.kind == self.kind)
            & (columns.turn == self.turn)
        )


class NoticeRows(Connected):
    """Wishes, ways and notices."""

    async def wish(self, person: str) -> WishRecord | None:
        found = await self.rows(select(NOTICE_WISH).where(NOTICE_WISH.c.person == person))
        return WishRecord(**found[0]._mapping) if found else None

    async def keep_wish(self, wish: WishRecord) -> None:
        values = msgspec.structs.asdict(wish)
        changed = [name for name in values if name not in ("person", "told_at")]
        async with self.transaction() as connection:
            await connection.execute(self.upsert(NOTICE_WISH, values, ["person"], changed))

    async def take_digest(self, wish: WishRecord, told_at: int) -> bool:
        """Whether the next digest is ours to send."""
        mine = (NOTICE_WISH.c.person == wish.person) & (NOTICE_WISH.c.told_at == wish.told_at)
        async with self.transaction() as connection:
            found = await connection.execute(update(NOTICE_WISH).where(mine).values(told_at=told_at))
        return found.rowcount == 1

    # Ways

    async def push_devices(self, person: str) -> list[PushRecord]:
        """The browsers that show notices to somebody, the newest first; none that was signed out."""
        ended = select(SESSION.c.id).where(SESSION.c.person == person, SESSION.c.ended.is_not(None))
        mine = (PUSH_DEVICE.c.person == person) & PUSH_DEVICE.c.session.not_in(ended)
        statement = select(PUSH_DEVICE).where(mine).order_by(PUSH_DEVICE.c.made_at.desc()).limit(MOST_DEVICES)
        return [PushRecord(**row._mapping) for row in await self.rows(statement)]

    async def keep_push_device(self, device: PushRecord) -> None:
        """A browser has one endpoint: an older one of the same device is gone."""
        values = msgspec.structs.asdict(device)
        older = (PUSH_DEVICE.c.session == device.session) & (PUSH_DEVICE.c.hash != device.hash)
        async with self.transaction() as connection:
            await connection.execute(PUSH_DEVICE.delete().where(older))
            changed = [name for name in values if name != "hash"]
            await connection.execute(self.upsert(PUSH_DEVICE, values, ["hash"], changed))

    async def hand_push_device_on(self, before: str, after: str, person: str) -> None:
        """A browser has another session now, and perhaps another person."""
        mine = (PUSH_DEVICE.c.session == before) & (PUSH_DEVICE.c.session != "")
        async with self.transaction() as connection:
            await connection.execute(update(PUSH_DEVICE).where(mine).values(session=after, person=person))

    async def drop_push_devices(self, hashes: Sequence[str] = (), session: str = "") -> None:
        """Endpoints that are dead, or the one of a device."""
        gone = PUSH_DEVICE.c.session == session if session else PUSH_DEVICE.c.hash.in_(hashes)
        async with self.transaction() as connection:
            await connection.execute(PUSH_DEVICE.delete().where(gone))

    async def mail_of(self, person: str) -> MailRecord | None:
        return await self.mail_where(MAIL_ADDRESS.c.person == person)

    async def mail_to_confirm(self, hashed: str) -> MailRecord | None:
        return await self.mail_where(MAIL_ADDRESS.c.confirm == hashed)

    async def mail_to_stop(self, hashed: str) -> MailRecord | None:
        return await self.mail_where(MAIL_ADDRESS.c.stop == hashed)

    async def mail_where(self, condition: ColumnElement[bool]) -> MailRecord | None:
        found = await self.rows(select(MAIL_ADDRESS).where(condition))
        return MailRecord(**{**found[0]._mapping, "wanted": bool(found[0].wanted)}) if found else None

    async def keep_mail(self, mail: MailRecord) -> None:
        values = msgspec.structs.asdict(mail)
        changed = [name for name in values if name != "person"]
        async with self.transaction() as connection:
            await connection.execute(self.upsert(MAIL_ADDRESS, values, ["person"], changed))

    async def drop_mail(self, person: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(MAIL_ADDRESS.delete().where(MAIL_ADDRESS.c.person == person))

    # Notices

    async def add_notice(self, notice: NoticeRecord) -> bool:
        """Whether it is new: then it is ours to send, at once or when it is due."""
        add = self.added(NOTICE, msgspec.structs.asdict(notice))
        async with self.transaction() as connection:
            found = await connection.execute(add)
        return found.rowcount == 1

    async def due_notices(self, by: int, limit: int) -> list[NoticeRecord]:
        statement = select(NOTICE).where(NOTICE.c.due <= by).order_by(NOTICE.c.due).limit(limit)
        return [NoticeRecord(**row._mapping) for row in await self.rows(statement)]

    async def waiting_notices(self, person: str) -> list[NoticeRecord]:
        """What somebody has not been told yet, the oldest first."""
        mine = (NOTICE.c.person == person) & NOTICE.c.due.is_not(None)
        return [
            NoticeRecord(**row._mapping)
            for row in await self.rows(select(NOTICE).where(mine).order_by(NOTICE.c.made_at))
        ]

    async def notice(self, notice: NoticeRecord) -> NoticeRecord | None:
        """A notice as it stands now."""
        found = await self.rows(select(NOTICE).where(notice.here))
        return NoticeRecord(**found[0]._mapping) if found else None

    async def take_notice(self, notice: NoticeRecord) -> bool:
        """Whether it is ours to send: of several workers one takes it."""
        async with self.transaction() as connection:
            taken = update(NOTICE).where(notice.here, NOTICE.c.due.is_not(None)).values(due=None)
            found = await connection.execute(taken)
        return found.rowcount == 1

    async def put_off(self, notice: NoticeRecord, due: int, tries: int, left: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(update(NOTICE).where(notice.here).values(due=due, tries=tries, left=left))

    async def forget_notices(self, before: int) -> None:
        async with self.transaction() as connection:
            await connection.execute(NOTICE.delete().where(NOTICE.c.made_at < before))

    async def last_told(self, notice: NoticeRecord) -> int | None:
        """How long the log was when the last notice of the same kind to the same person was made; None: never."""
        columns = NOTICE.c
        same = (columns.table_id == notice.table_id) & (columns.person == notice.person) & (columns.kind == notice.kind)
        found = await self.rows(select(func.max(columns.length)).where(same))
        return None if found[0][0] is None else int(found[0][0])

    async def is_answered(self, table_id: str, seat: int, length: int) -> bool:
        """Whether a seat has chosen since its log had this length."""
        made = (ENTRY.c.table_id == table_id) & (ENTRY.c.n >= length) & (ENTRY.c.seat == seat)
        return bool(await self.rows(select(ENTRY.c.n).where(made).limit(1)))
