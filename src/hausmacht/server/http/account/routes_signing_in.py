"""Routes for signing in: by password, passkey or recovery code, and asking for an e-mail with a link."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from hausmacht.server.account_messages import (
    MailLinkAsked,
    MailLinkSent,
    SignedIn,
    SignInByCode,
    SignInByPasskey,
    SignInByPassword,
)
from hausmacht.server.accounts.codes import code_typed
from hausmacht.server.accounts.logins import login_of
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.account.mail_links import SIGN_IN_MINUTES, send_link
from hausmacht.server.http.account.proving import by_passkey, by_password, count_attempt, wrong
from hausmacht.server.http.account.showing import house_of
from hausmacht.server.http.account.signing_in import sign_in
from hausmacht.server.http.routing import FAILURES, AnyRequest, TheDesk, TheGuest
from hausmacht.server.people import hash_of
from hausmacht.server.tables.identity import must_be_person


@post("/api/sign-in/password", status_code=200, responses=FAILURES)
async def sign_in_by_password(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[SignInByPassword]
) -> SignedIn:
    """Be the owner of an account on this device."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    account = await by_password(desk, data.login, data.password)
    return await sign_in(desk, request, guest, account, "password", data.bring)


@post("/api/sign-in/passkey", status_code=200, responses=FAILURES)
async def sign_in_by_passkey(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[SignInByPasskey]
) -> SignedIn:
    """The same with a passkey, which knows itself whose it is."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    passkey = await by_passkey(desk, house_of(desk, request), guest, "sign-in", data.passkey)
    account = await desk.hall.store.account(passkey.person)
    if account is None:
        raise wrong()
    return await sign_in(desk, request, guest, account, "passkey", data.bring)


@post("/api/sign-in/code", status_code=200, responses=FAILURES)
async def sign_in_by_code(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[SignInByCode]
) -> SignedIn:
    """The same with a recovery code, which is used up by it."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    store, login = desk.hall.store, login_of(data.login)
    await count_attempt(desk, login)
    hashed = hash_of(code_typed(data.code))
    person = await store.use_code(login, hashed)
    account = await store.account(person)
    if account is None:
        raise wrong()
    await store.forget_attempts(hash_of(login))
    try:
        return await sign_in(desk, request, guest, account, "code", data.bring)
    except RequestError:
        await store.give_code_back(person, hashed)
        raise


@post("/api/sign-in/mail", status_code=200, responses=FAILURES)
async def ask_for_mail_link(desk: TheDesk, guest: TheGuest, data: JSONBody[MailLinkAsked]) -> MailLinkSent:
    """Send a link for signing in to the address of an account; nobody learns here whether there is one."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    desk.hall.post.must_be_on()
    desk.send_away(send_links(desk, data.login.strip(), data.language))
    return MailLinkSent(minutes=SIGN_IN_MINUTES)


async def send_links(desk: Desk, typed: str, language: str) -> None:
    """To every account that is called so or has this address."""
    store = desk.hall.store
    named = await store.account_named(login_of(typed))
    found = await store.accounts_at(typed) if "@" in typed else [named] if named is not None else []
    for account in found:
        if account.mail:
            await send_link(desk, account, "sign-in", account.mail, language)
