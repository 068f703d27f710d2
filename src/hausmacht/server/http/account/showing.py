"""My account as it is shown, and whether this device has shown a short while ago that it is mine."""

from __future__ import annotations

from urllib.parse import urlsplit

from hausmacht.server.account_messages import AccountTold, PasskeyTold
from hausmacht.server.accounts.passkeys import House, house_at
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import own_address
from hausmacht.server.http.routing import AnyRequest
from hausmacht.server.people import Guest
from hausmacht.server.play.written import iso
from hausmacht.server.storage.accounts import AccountRecord, PasskeyRecord
from hausmacht.server.storage.records import now

CONFIRMED_FOR = 15 * 60 * 1000  # milliseconds


def house_of(desk: Desk, request: AnyRequest) -> House:
    """The site that passkeys are for."""
    return house_at(own_address(desk, request))


def takes_passkeys(desk: Desk, request: AnyRequest) -> bool:
    """Not under another name than the public one: a browser would refuse."""
    house = house_of(desk, request)
    called = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return house.takes_passkeys and called.lower() == house.name


async def account_told(desk: Desk, request: AnyRequest, guest: Guest) -> AccountTold:
    store = desk.hall.store
    account = await store.account(guest.id)
    notices = await store.mail_of(guest.id)
    return AccountTold(
        login=account.login if account else "",
        name=guest.name,
        mail=account.mail if account else "",
        notice_mail=notices.address if account and notices is not None and notices.confirmed is not None else "",
        has_password=bool(account and account.password),
        passkeys=tuple(passkey_told(each) for each in await store.passkeys(guest.id)) if account else (),
        codes=await store.count_codes(guest.id) if account else 0,
        confirmed=await is_confirmed(desk, guest),
        tables=await store.count_tables(guest.id),
        devices=len(await store.sessions(guest.id)),
        registration=desk.settings.registration,
        can_mail=desk.hall.post.is_on,
        passkeys_work=takes_passkeys(desk, request),
    )


def passkey_told(passkey: PasskeyRecord) -> PasskeyTold:
    used = None if passkey.used_at is None else iso(passkey.used_at)
    return PasskeyTold(id=passkey.hash, name=passkey.name, made=iso(passkey.made_at), used=used)


async def is_confirmed(desk: Desk, guest: Guest) -> bool:
    session = await desk.hall.store.session(guest.session)
    if session is None or session.person != guest.id or session.ended is not None or session.confirmed is None:
        return False
    return session.confirmed + CONFIRMED_FOR > now()


async def confirmed_account(desk: Desk, guest: Guest) -> AccountRecord:
    """My account; whoever has come by a link, or signed in long ago, must show first that it is his."""
    account = await desk.hall.store.account(guest.id)
    if account is None:
        raise RequestError(404, "no-account", "You have no account here.")
    if not await is_confirmed(desk, guest):
        raise RequestError(403, "confirm-first", "Please confirm first that it is you.")
    return account
