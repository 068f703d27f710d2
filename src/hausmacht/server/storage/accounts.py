"""Accounts as they are kept: passwords, passkeys, recovery codes, links in e-mails, and challenges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import now
from hausmacht.server.storage.schema import (
    ACCOUNT,
    ATTEMPT,
    CEREMONY,
    INVITATION,
    MAIL_LINK,
    PASSKEY,
    RECOVERY_CODE,
)
from hausmacht.server.terms import MailLinkPurpose

MOST_WITH_ADDRESS = 5  # accounts that one address gets e-mails for


class TakenError(Exception):
    """Somebody else has an account of this name, or has this passkey; or the invitation was used."""


class AccountRecord(msgspec.Struct, frozen=True):
    person: str
    login: str
    password: str
    made_at: int
    mail: str = ""


class PasskeyRecord(msgspec.Struct, frozen=True):
    hash: str
    credential: bytes
    person: str
    name: str
    public_key: bytes
    uses: int
    made_at: int
    used_at: int | None = None


class CeremonyRecord(msgspec.Struct, frozen=True):
    id: str
    purpose: str
    person: str
    challenge: bytes
    until: int


class MailLinkRecord(msgspec.Struct, frozen=True):
    hash: str
    purpose: MailLinkPurpose
    person: str
    mail: str
    until: int


class AccountRows(Connected):
    """Accounts, and what shows that somebody is their owner."""

    async def account(self, person: str) -> AccountRecord | None:
        return account_in(await self.rows(select(ACCOUNT).where(ACCOUNT.c.person == person)))

    async def account_named(self, login: str) -> AccountRecord | None:
        return account_in(await self.rows(select(ACCOUNT).where(ACCOUNT.c.login == login)))

    async def accounts_at(self, mail: str) -> list[AccountRecord]:
        """The accounts with an address of mail, whatever its case."""
        if not mail:
            return []
        same = func.lower(ACCOUNT.c.mail) == mail.lower()
        found = await self.rows(select(ACCOUNT).where(same).limit(MOST_WITH_ADDRESS))
        return [AccountRecord(**row._mapping) for row in found]

    async def make_account(
        self, account: AccountRecord, passkey: PasskeyRecord | None, codes: Sequence[str], invitation: str | None
    ) -> None:
        """Write a new account with all that belongs to it, or nothing; `invitation`: uses one up."""
        try:
            async with self.transaction() as connection:
                if invitation is not None:
                    good = (INVITATION.c.hash == invitation) & (INVITATION.c.until > now())
                    if (await connection.execute(INVITATION.delete().where(good))).rowcount != 1:
                        raise TakenError("invitation")
                await connection.execute(insert(ACCOUNT), msgspec.structs.asdict(account))
                if passkey is not None:
                    await connection.execute(insert(PASSKEY), msgspec.structs.asdict(passkey))
                await connection.execute(insert(RECOVERY_CODE), code_rows(account.person, codes))
        except IntegrityError:
            raise TakenError("login") from None

    async def change_account(self, person: str, **values: Any) -> None:
        async with self.transaction() as connection:
            await connection.execute(update(ACCOUNT).where(ACCOUNT.c.person == person).values(values))

    # Passkeys

    async def passkeys(self, person: str) -> list[PasskeyRecord]:
        mine = select(PASSKEY).where(PASSKEY.c.person == person).order_by(PASSKEY.c.made_at, PASSKEY.c.hash)
        return [passkey_of(row) for row in await self.rows(mine)]

    async def passkey(self, hashed: str) -> PasskeyRecord | None:
        found = await self.rows(select(PASSKEY).where(PASSKEY.c.hash == hashed))
        return passkey_of(found[0]) if found else None

    async def add_passkey(self, passkey: PasskeyRecord) -> None:
        try:
            async with self.transaction() as connection:
                await connection.execute(insert(PASSKEY), msgspec.structs.asdict(passkey))
        except IntegrityError:
            raise TakenError("passkey") from None

    async def use_passkey(self, passkey: PasskeyRecord, uses: int) -> bool:
        """Note that a passkey was used; False when somebody has used it with this count in the meantime."""
        mine = (PASSKEY.c.hash == passkey.hash) & (PASSKEY.c.uses == passkey.uses)
        async with self.transaction() as connection:
            found = await connection.execute(update(PASSKEY).where(mine).values(uses=uses, used_at=now()))
        return bool(found.rowcount == 1)

    async def rename_passkey(self, person: str, hashed: str, name: str) -> bool:
        mine = (PASSKEY.c.person == person) & (PASSKEY.c.hash == hashed)
        async with self.transaction() as connection:
            found = await connection.execute(update(PASSKEY).where(mine).values(name=name))
        return bool(found.rowcount == 1)

    async def drop_passkey(self, person: str, hashed: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(PASSKEY.delete().where(PASSKEY.c.person == person, PASSKEY.c.hash == hashed))

    async def begin_ceremony(self, ceremony: CeremonyRecord) -> None:
        """Keep a challenge, where every worker finds it; those nobody has answered are cleared away."""
        async with self.transaction() as connection:
            await connection.execute(CEREMONY.delete().where(CEREMONY.c.until < now()))
            await connection.execute(insert(CEREMONY), msgspec.structs.asdict(ceremony))

    async def end_ceremony(self, ceremony: str, purpose: str, person: str) -> bytes | None:
        """The challenge, for whoever asked for it, once; None: there is none, or it is too late."""
        asked = (CEREMONY.c.id == ceremony) & (CEREMONY.c.purpose == purpose) & (CEREMONY.c.person == person)
        async with self.transaction() as connection:
            ended = CEREMONY.delete().where(asked, CEREMONY.c.until > now()).returning(CEREMONY.c.challenge)
            found = (await connection.execute(ended)).all()
        return bytes(found[0].challenge) if found else None

    # Recovery codes

    async def count_codes(self, person: str) -> int:
        found = await self.rows(select(func.count()).select_from(RECOVERY_CODE).where(RECOVERY_CODE.c.person == person))
        return int(found[0][0])

    async def replace_codes(self, person: str, codes: Sequence[str]) -> None:
        async with self.transaction() as connection:
            await connection.execute(RECOVERY_CODE.delete().where(RECOVERY_CODE.c.person == person))
            await connection.execute(insert(RECOVERY_CODE), code_rows(person, codes))

    async def use_code(self, login: str, hashed: str) -> str:
        """Whose code this is, used up from now on; empty: it is none. The same work whether the name exists or not."""
        owner = select(ACCOUNT.c.person).where(ACCOUNT.c.login == login).scalar_subquery()
        used = RECOVERY_CODE.delete().where(RECOVERY_CODE.c.hash == hashed, RECOVERY_CODE.c.person == owner)
        async with self.transaction() as connection:
            found = (await connection.execute(used.returning(RECOVERY_CODE.c.person))).all()
        return str(found[0].person) if found else ""

    async def give_code_back(self, person: str, hashed: str) -> None:
        """It was right, but nobody could sign in with it."""
        async with self.transaction() as connection:
            await connection.execute(insert(RECOVERY_CODE), code_rows(person, [hashed]))

    # E-mails

    async def keep_mail_link(self, link: MailLinkRecord, most: int) -> bool:
        """Keep a link; False if so many e-mails of this kind to this person are on their way already."""
        async with self.transaction() as connection:
            await connection.execute(MAIL_LINK.delete().where(MAIL_LINK.c.until < now()))
            same = (MAIL_LINK.c.person == link.person) & (MAIL_LINK.c.purpose == link.purpose)
            waiting = select(func.count()).select_from(MAIL_LINK).where(same)
            if int((await connection.execute(waiting)).scalar() or 0) >= most:
                return False
            await connection.execute(insert(MAIL_LINK), msgspec.structs.asdict(link))
        return True

    async def mail_link(self, hashed: str) -> MailLinkRecord | None:
        found = await self.rows(select(MAIL_LINK).where(MAIL_LINK.c.hash == hashed, MAIL_LINK.c.until > now()))
        return MailLinkRecord(**found[0]._mapping) if found else None

    async def use_mail_link(self, hashed: str) -> MailLinkRecord | None:
        """The link, once."""
        good = (MAIL_LINK.c.hash == hashed) & (MAIL_LINK.c.until > now())
        async with self.transaction() as connection:
            found = (await connection.execute(MAIL_LINK.delete().where(good).returning(*MAIL_LINK.c))).all()
        return MailLinkRecord(**found[0]._mapping) if found else None

    async def drop_mail_links(self, person: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(MAIL_LINK.delete().where(MAIL_LINK.c.person == person))

    # Invitations, and attempts

    async def add_invitations(self, hashes: Sequence[str], until: int) -> None:
        async with self.transaction() as connection:
            await connection.execute(INVITATION.delete().where(INVITATION.c.until < now()))
            await connection.execute(insert(INVITATION), [{"hash": each, "until": until} for each in hashes])

    async def is_good_invitation(self, hashed: str) -> bool:
        good = (INVITATION.c.hash == hashed) & (INVITATION.c.until > now())
        return bool(await self.rows(select(INVITATION.c.hash).where(good)))

    async def count_attempt(self, hashed: str, lasting: int) -> tuple[int, int]:
        """One more attempt to sign in: how many these are by now, and until when they count."""
        time = now()
        add = self.upsert(ATTEMPT, {"hash": hashed, "count": 0, "until": time + lasting}, ["hash"], ["hash"])
        mine = ATTEMPT.c.hash == hashed
        one_more = update(ATTEMPT).where(mine).values(count=ATTEMPT.c["count"] + 1)
        async with self.transaction() as connection:
            await connection.execute(ATTEMPT.delete().where(ATTEMPT.c.until < time))
            await connection.execute(add)
            found = (await connection.execute(one_more.returning(ATTEMPT.c["count"], ATTEMPT.c.until))).all()[0]
        return int(found[0]), int(found[1])

    async def forget_attempts(self, hashed: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(ATTEMPT.delete().where(ATTEMPT.c.hash == hashed))


def account_in(rows: Sequence[Any]) -> AccountRecord | None:
    return AccountRecord(**rows[0]._mapping) if rows else None


def passkey_of(row: Any) -> PasskeyRecord:
    values = dict(row._mapping)
    return PasskeyRecord(**{**values, "credential": bytes(row.credential), "public_key": bytes(row.public_key)})


def code_rows(person: str, codes: Sequence[str]) -> list[dict[str, str]]:
    return [{"hash": each, "person": person} for each in codes]
