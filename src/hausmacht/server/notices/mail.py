"""E-mails about tables that wait: only to addresses that were confirmed, each with a link that ends them."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec

from hausmacht.server.errors import RequestError
from hausmacht.server.notices import wording
from hausmacht.server.notices.wording import Told
from hausmacht.server.people import Doorkeeper, hash_of
from hausmacht.server.post.office import Failed, PostOffice
from hausmacht.server.settings import Settings
from hausmacht.server.storage.devices import SeatLinkRecord
from hausmacht.server.storage.notices import MailRecord
from hausmacht.server.storage.records import now
from hausmacht.server.storage.store import Store

DAY = 24 * 3600 * 1000  # milliseconds
CONFIRM_DAYS = 3
MOST_TO, MOST_BY = 3, 5  # e-mails in a day that ask whether an address is theirs: to one address, for one person
MOST_REMEMBERED = 20_000
STOP, CONFIRM = "stop letters", "confirm address"  # what keys are for


def is_same(one: str, other: str) -> bool:
    """Whether two addresses are one."""
    return bool(one) and one.casefold() == other.casefold()


def asked_enough() -> RequestError:
    return RequestError(
        409,
        "asked-enough",
        "E-mails have gone to this address today, or you have named too many: look there, also among spam, or try "
        "again tomorrow.",
    )


class Mail:
    """Writes e-mails and hands them in."""

    def __init__(self, store: Store, settings: Settings, post: PostOffice, door: Doorkeeper) -> None:
        self.store = store
        self.post = post
        self.door = door
        self.asked: OrderedDict[str, list[int]] = OrderedDict()  # when e-mails that ask went to whom, and for whom
        self.site = settings.public_url.rstrip("/")

    def may_ask(self, person: str, address: str) -> bool:
        """Whether an address may be asked once more: nobody can have us fill the mailbox of somebody else.

        Addresses of notices and of accounts count together.
        """
        since = now() - DAY
        keys = (f"to {address.lower()}", f"by {person}")
        times = {key: [each for each in self.asked.get(key, []) if each > since] for key in keys}
        if any(len(found) >= most for found, most in zip(times.values(), (MOST_TO, MOST_BY), strict=True)):
            return False
        for key, found in times.items():
            self.asked[key] = [*found, now()]
            self.asked.move_to_end(key)
        while len(self.asked) > MOST_REMEMBERED:
            self.asked.popitem(last=False)
        return True

    def new_address(self, person: str, address: str) -> MailRecord:
        nonce = secrets.token_hex(16)
        confirm, stop = (hash_of(self.door.key_of(nonce, purpose)) for purpose in (CONFIRM, STOP))
        return MailRecord(person, address, nonce, confirm, stop, now())

    def known_address(self, person: str, address: str, wanted: bool) -> MailRecord:
        """An address that was confirmed for the account of the same person: nobody need be asked again."""
        return msgspec.structs.replace(self.new_address(person, address), confirmed=now(), wanted=wanted)

    async def follow_account(self, person: str, before: str, address: str) -> None:
        """The address of an account was confirmed: notices that went to the one before go there, too.

        Who has none for notices has this one from now on, and nothing is sent there before he wants it.
        """
        mail = await self.store.mail_of(person)
        if mail is None or is_same(mail.address, before):
            await self.store.keep_mail(self.known_address(person, address, mail is not None and mail.wanted))

    def ask(self, mail: MailRecord, language: str) -> bool:
        """Ask whether an address is theirs: the only e-mail that is sent before they say so."""
        link = f"{self.site}/confirm/{self.door.key_of(mail.nonce, CONFIRM)}"
        text = wording.say(language, "confirm-text", site=urlsplit(self.site).netloc, link=link)
        return self.post.send(mail.address, wording.say(language, "confirm"), text + "\n")

    async def confirm(self, key: str) -> MailRecord | None:
        """Whose address it is, now that somebody who reads e-mails there has said so."""
        mail = await self.store.mail_to_confirm(hash_of(key))
        if mail is None or mail.asked_at + CONFIRM_DAYS * DAY < now():
            return None
        if mail.confirmed is None:
            mail = msgspec.structs.replace(mail, confirmed=now())
            await self.store.keep_mail(mail)
        return mail

    async def stop(self, key: str) -> MailRecord | None:
        """No more e-mails to an address."""
        mail = await self.store.mail_to_stop(hash_of(key))
        if mail is not None and mail.wanted:
            mail = msgspec.structs.replace(mail, wanted=False)
            await self.store.keep_mail(mail)
        return mail

    async def send(self, mail: MailRecord, language: str, told: Sequence[Told], failed: Failed) -> bool:
        """Hand in an e-mail about tables that wait; False: the post office takes none. `failed`: if it cannot go."""
        stop = f"{self.site}/stop/{self.door.key_of(mail.nonce, STOP)}"
        parts: list[str] = []
        for each, line in zip(told, wording.lines(language, told), strict=True):
            link = f"{self.site}/seat/{await self.key_to(each, mail.person)}"
            parts.append(f"{line}\n{wording.say(language, 'mail-open', link=link)}")
        parts.append(wording.say(language, "mail-open-note"))
        end = wording.say(language, "mail-end", settings=f"{self.site}/notices", stop=stop)
        headers = {
            "List-Unsubscribe": f"<{stop.replace('/stop/', '/api/mail/stop/')}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        text = "\n\n".join(parts) + f"\n\n-- \n{end}\n"
        return self.post.send(mail.address, wording.headline(language, told), text, headers, failed)

    async def key_to(self, told: Told, person: str) -> str:
        """The secret part of a link to one seat; the link of an older e-mail is void."""
        nonce = secrets.token_hex(16)
        key = self.door.key_of(nonce)
        await self.store.keep_seat_link(
            SeatLinkRecord(told.table_id, told.seat, "turn", hash_of(key), nonce, person, now())
        )
        return key
