"""Routes about e-mails: the address of my account, and the links in e-mails."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from hausmacht.server.account_messages import (
    AccountTold,
    FollowMailLink,
    MailLinkFollowed,
    MailLinkShown,
    NewAddress,
)
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.account.mail_links import MOST_WAITING, send_link
from hausmacht.server.http.account.showing import account_told, confirmed_account
from hausmacht.server.http.account.signing_in import sign_in
from hausmacht.server.http.routing import FAILURES, AnyRequest, MailKey, TheDesk, TheGuest
from hausmacht.server.notices.mail import asked_enough, is_same
from hausmacht.server.people import hash_of
from hausmacht.server.storage.accounts import AccountRecord, MailLinkRecord
from hausmacht.server.tables.identity import must_be_person


@put("/api/account/mail", responses=FAILURES)
async def change_address(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[NewAddress]
) -> AccountTold:
    """Another address: it counts once the link in the e-mail has been followed. Without one, the old is forgotten.

    The address that I have confirmed for notices counts at once.
    """
    must_be_person(guest)
    desk.spend_creation(guest)
    account = await confirmed_account(desk, guest)
    mail = data.mail.strip()
    if mail:
        desk.hall.post.must_reach(mail)
    known = await desk.hall.store.mail_of(guest.id)
    if not mail:
        await desk.hall.store.change_account(guest.id, mail="")
        await desk.hall.store.drop_mail_links(guest.id)
    elif known is not None and known.confirmed is not None and is_same(known.address, mail):
        await desk.hall.store.change_account(guest.id, mail=mail)  # he has shown before that it is his
    elif not desk.hall.notices.mail.may_ask(guest.id, mail):
        raise asked_enough()
    elif not await send_link(desk, account, "address", mail, data.language):
        raise RequestError(
            429, "too-many", "Several e-mails are on their way already: look there first.", {"Retry-After": "900"}
        )
    return await account_told(desk, request, guest)


@get("/api/mail-links/{key:str}", responses=FAILURES)
async def look_at_mail_link(desk: TheDesk, guest: TheGuest, key: MailKey) -> MailLinkShown:
    """Where a link in an e-mail leads; nothing changes, so that programs which read mail use nothing up."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    store = desk.hall.store
    link, account = await with_account(desk, await store.mail_link(hash_of(key)))
    before = await store.person(guest.id)
    is_guest = guest.id != account.person and (before is None or not before.login)
    return MailLinkShown(
        purpose=link.purpose,
        login=account.login,
        mail=link.mail,
        my_tables=await store.count_tables(guest.id) if is_guest else 0,
    )


@post("/api/mail-links/{key:str}", status_code=200, responses=FAILURES)
async def follow_mail_link(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, key: MailKey, data: JSONBody[FollowMailLink]
) -> MailLinkFollowed:
    """Sign in with the link, or confirm the address it was sent to; once."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    store = desk.hall.store
    link, account = await with_account(desk, await store.use_mail_link(hash_of(key)))
    if link.purpose == "address":
        await store.change_account(account.person, mail=link.mail)
        await desk.hall.notices.mail.follow_account(account.person, account.mail, link.mail)
        return MailLinkFollowed(purpose="address", login=account.login, brought=0)
    if account.mail != link.mail:
        raise void()
    try:
        told = await sign_in(desk, request, guest, account, "mail", data.bring)
    except RequestError:
        await store.keep_mail_link(link, MOST_WAITING + 1)
        raise
    return MailLinkFollowed(purpose="sign-in", login=told.login, brought=told.brought)


async def with_account(desk: Desk, link: MailLinkRecord | None) -> tuple[MailLinkRecord, AccountRecord]:
    """A link that still works, and the account it was made for."""
    account = None if link is None else await desk.hall.store.account(link.person)
    if link is None or account is None:
        raise void()
    return link, account


def void() -> RequestError:
    return RequestError(
        404,
        "no-such-link",
        "This link does not work any more: it was used, it is too old, or part of it is missing. Ask for a new e-mail.",
    )
