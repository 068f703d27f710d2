"""Routes about notices: how I want to be told and where, and the links in e-mails."""

from __future__ import annotations

import msgspec
from litestar import get, post, put
from litestar.params import JSONBody
from litestar.response import Redirect

from hausmacht.server.clocks.control import is_zone
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.devices import remember
from hausmacht.server.http.routing import FAILURES, AnyRequest, MailKey, TheDesk, TheGuest
from hausmacht.server.notice_messages import (
    MailAsked,
    MailTold,
    NoticesAsked,
    NoticesTold,
    PushAsked,
)
from hausmacht.server.notices.mail import asked_enough, is_same
from hausmacht.server.notices.wording import spoken
from hausmacht.server.people import Guest, hash_of
from hausmacht.server.storage.notices import MailRecord, PushRecord, WishRecord
from hausmacht.server.storage.records import now
from hausmacht.server.tables.identity import must_be_person


@get("/api/notices", responses=FAILURES)
async def show_notices(desk: TheDesk, guest: TheGuest) -> NoticesTold:
    """How and when I am told that a table waits for me."""
    must_be_person(guest)
    return await notices_of(desk, guest)


@put("/api/notices", responses=FAILURES)
async def set_notices(desk: TheDesk, guest: TheGuest, data: JSONBody[NoticesAsked]) -> NoticesTold:
    """Choose how often, when not, and in which language."""
    must_be_person(guest)
    must_be_zone(data.zone)
    desk.spend_creation(guest)
    store = desk.hall.store
    wish = WishRecord(
        person=guest.id,
        often=data.often,
        hours=data.hours,
        quiet_from=data.quiet_from,
        quiet_until=data.quiet_until,
        zone=data.zone,
        language=spoken(data.language),
    )
    await store.keep_wish(wish)
    mail = await store.mail_of(guest.id)
    if mail is not None and mail.wanted != data.mail:
        await store.keep_mail(msgspec.structs.replace(mail, wanted=data.mail))
    return await notices_of(desk, guest)


@put("/api/notices/push", responses=FAILURES)
async def add_push(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[PushAsked]) -> NoticesTold:
    """From now on this browser shows me notices."""
    must_be_person(guest)
    desk.spend_creation(guest)
    push = desk.hall.notices.push
    if not push.is_on:
        raise RequestError(409, "no-push", "This server sends no notices to browsers.")
    problem = push.why_not(data.endpoint, data.p256dh, data.auth)
    if problem:
        raise RequestError(400, "bad-subscription", problem)
    await remember(desk, request, guest)
    if not await is_subscribed(desk, guest):  # else the browser itself has renewed it, and nobody has asked for more
        await wish_for(desk, guest, data.zone, data.language)
    device = PushRecord(hash_of(data.endpoint), guest.id, guest.session, data.endpoint, data.p256dh, data.auth, now())
    await desk.hall.store.keep_push_device(device)
    return await notices_of(desk, guest)


@post("/api/notices/push/remove", status_code=200, responses=FAILURES)
async def remove_push(desk: TheDesk, guest: TheGuest) -> NoticesTold:
    """This browser shows me no more notices."""
    must_be_person(guest)
    await desk.hall.store.drop_push_devices(session=guest.session)
    return await notices_of(desk, guest)


@put("/api/notices/mail", responses=FAILURES)
async def set_mail(desk: TheDesk, guest: TheGuest, data: JSONBody[MailAsked]) -> NoticesTold:
    """Name an address for e-mails, or none; if it is not that of my account, an e-mail with a link confirms it."""
    must_be_person(guest)
    store, mail = desk.hall.store, desk.hall.notices.mail
    address = data.address.strip()
    if not address:
        await store.drop_mail(guest.id)
        return await notices_of(desk, guest)
    mail.post.must_reach(address)
    desk.spend_creation(guest)
    known = await store.mail_of(guest.id)
    if known is not None and is_same(known.address, address) and known.confirmed is not None:
        await store.keep_mail(msgspec.structs.replace(known, wanted=True))
        return await notices_of(desk, guest)
    await wish_for(desk, guest, data.zone, data.language)
    account = await store.account(guest.id)
    if account is not None and is_same(account.mail, address):
        await store.keep_mail(mail.known_address(guest.id, address, wanted=True))
        return await notices_of(desk, guest)
    if not mail.may_ask(guest.id, address):
        raise asked_enough()
    asked = mail.new_address(guest.id, address)
    if not mail.ask(asked, spoken(data.language)):
        raise RequestError(409, "mail-busy", "Too many e-mails are waiting to be sent: try again in a while.")
    await store.keep_mail(asked)
    return await notices_of(desk, guest)


@post("/api/mail/confirm/{key:str}", status_code=200, responses=FAILURES)
async def confirm_mail(desk: TheDesk, guest: TheGuest, key: MailKey) -> MailTold:
    """By the link in an e-mail: the address is theirs. Whoever opens it need not be on the same device."""
    desk.spend_creation(guest)
    return owned(await desk.hall.notices.mail.confirm(key), "name the address once more.")


@post("/api/mail/stop/{key:str}", status_code=200, responses=FAILURES)
async def stop_mail(desk: TheDesk, guest: TheGuest, key: MailKey) -> MailTold:
    """By the link in an e-mail, or by the button of a mail program: no more e-mails."""
    desk.spend_creation(guest)
    return owned(await desk.hall.notices.mail.stop(key), "there are no e-mails to end.")


@get("/api/mail/stop/{key:str}", include_in_schema=False)
async def stop_page(key: MailKey) -> Redirect:
    """For mail programs that open the link of their button: the page asks first."""
    return Redirect(f"/stop/{key}", status_code=302)


async def is_subscribed(desk: Desk, guest: Guest) -> bool:
    """Whether this browser shows notices."""
    return any(each.session == guest.session for each in await desk.hall.store.push_devices(guest.id))


async def wish_for(desk: Desk, guest: Guest, zone: str, language: str) -> None:
    """Somebody who has chosen nothing yet is told of each turn."""
    must_be_zone(zone)
    known = await desk.hall.store.wish(guest.id)
    if known is None:
        await desk.hall.store.keep_wish(WishRecord(guest.id, zone=zone, language=spoken(language)))
    elif known.often == "off":
        await desk.hall.store.keep_wish(msgspec.structs.replace(known, often="each"))


async def notices_of(desk: Desk, guest: Guest) -> NoticesTold:
    store, notices = desk.hall.store, desk.hall.notices
    known = await store.wish(guest.id)
    wish = known or WishRecord(guest.id)
    devices = await store.push_devices(guest.id)
    mail = await store.mail_of(guest.id)
    return NoticesTold(
        often=wish.often,
        hours=wish.hours,
        quiet_from=wish.quiet_from,
        quiet_until=wish.quiet_until,
        zone=wish.zone if known is not None else "",
        language=wish.language,
        push_key=notices.push.public_key if notices.push.is_on else "",
        devices=len(devices),
        here=any(each.session == guest.session for each in devices),
        can_mail=notices.mail.post.is_on,
        mail=mail.address if mail is not None else "",
        mail_confirmed=mail is not None and mail.confirmed is not None,
        mail_wanted=mail is not None and mail.wanted,
    )


def must_be_zone(zone: str) -> None:
    if not is_zone(zone):
        raise RequestError(400, "no-such-zone", f"There is no time zone '{zone}'.")


def owned(mail: MailRecord | None, advice: str) -> MailTold:
    """Whose address a link was about, so that its owner recognises it."""
    if mail is None:
        raise RequestError(404, "no-such-link", f"This link does not work any more: {advice}")
    name, _, domain = mail.address.partition("@")
    return MailTold(address=f"{name[0]}…@{domain}")
