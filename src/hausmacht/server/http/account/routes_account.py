"""Routes about my account: making one for whom I am already, its password, its recovery codes."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody

from hausmacht.server.account_messages import (
    AccountMade,
    AccountTold,
    CodesTold,
    Confirm,
    MakeAccount,
    NewPassword,
)
from hausmacht.server.accounts.codes import new_codes
from hausmacht.server.accounts.logins import new_login, new_password
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.account.proving import by_passkey, by_password, made_passkey, wrong
from hausmacht.server.http.account.showing import account_told, confirmed_account, house_of
from hausmacht.server.http.devices import become
from hausmacht.server.http.routing import FAILURES, AnyRequest, TheDesk, TheGuest
from hausmacht.server.people import Guest, hash_of
from hausmacht.server.storage.accounts import AccountRecord, TakenError
from hausmacht.server.storage.records import now
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.one_person import shut_out, sign_out

CLOSED = "New accounts cannot be created on this server. You can play without one."
INVITED = "An account on this server needs an invitation from its host. You can play without one."
TAKEN = "Somebody else signs in under this name: choose another. The others do not see it."


@get("/api/account", responses=FAILURES)
async def show_account(request: AnyRequest, desk: TheDesk, guest: TheGuest) -> AccountTold:
    """My account, if I have one, and what is possible here."""
    must_be_person(guest)
    return await account_told(desk, request, guest)


@post("/api/account", status_code=201, responses=FAILURES)
async def make_account(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[MakeAccount]) -> AccountMade:
    """Make an account for whom I am already: every table stays mine. The recovery codes are shown this once."""
    must_be_person(guest)
    desk.spend_creation(guest)
    store = desk.hall.store
    invitation = await check_registration(desk, data.invitation)
    login = new_login(data.login)
    if await store.account(guest.id) is not None:
        raise RequestError(409, "has-account", "You have an account already.")
    if not data.password and data.passkey is None:
        raise RequestError(400, "no-key", "An account needs a passkey or a password.")
    password = new_password(data.password, login) if data.password else ""
    passkey = await made_passkey(desk, house_of(desk, request), guest, data.passkey) if data.passkey else None
    hashed = await desk.passwords.hashed(password) if password else ""
    codes = new_codes()
    account = AccountRecord(guest.id, login, hashed, now())
    try:
        await store.make_account(account, passkey, [hash_of(code) for code in codes], invitation)
    except TakenError as taken:
        raise RequestError(403, "not-invited", INVITED) if str(taken) == "invitation" else login_taken() from None
    await store.remember_person(guest.id, guest.name)
    await end_others(desk, guest, but_here=False, keeping=data.keep_devices)
    guest = await become(desk, request, guest.id, guest.name, "passkey" if passkey else "password", confirmed=True)
    return AccountMade(account=await account_told(desk, request, guest), codes=tuple(codes))


async def check_registration(desk: Desk, invitation: str) -> str | None:
    """The hash of the invitation that is used up, where one is needed."""
    allowed = desk.settings.registration
    if allowed == "closed":
        raise RequestError(403, "closed", CLOSED)
    if allowed == "open":
        return None
    if not await desk.hall.store.is_good_invitation(hash_of(invitation)):
        raise RequestError(403, "not-invited", INVITED)
    return hash_of(invitation)


def login_taken() -> RequestError:
    return RequestError(409, "taken", TAKEN)


async def end_others(desk: Desk, guest: Guest, but_here: bool, keeping: bool = False) -> None:
    """My other devices have to sign in; and this one's session ends as well if it is to get a new one."""
    here = {guest.session}
    if keeping:
        await sign_out(desk.hall, guest.id, sorted(here), at_once=False)
        return
    known = {each.id for each in await desk.hall.store.sessions(guest.id)}
    await shut_out(desk.hall, guest.id, sorted(known - here if but_here else known | here), at_once=but_here)


@put("/api/account/password", responses=FAILURES)
async def change_password(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[NewPassword]
) -> AccountTold:
    """Another password, or none: my other devices have to sign in again."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    store = desk.hall.store
    account = await confirmed_account(desk, guest)
    if not data.password and not await store.passkeys(guest.id):
        raise last_key()
    hashed = await desk.passwords.hashed(new_password(data.password, account.login)) if data.password else ""
    await store.change_account(guest.id, password=hashed)
    await store.drop_mail_links(guest.id)
    await end_others(desk, guest, but_here=True)
    return await account_told(desk, request, guest)


def last_key() -> RequestError:
    return RequestError(
        409, "last-key", "This is the only way to sign in to your account: add a passkey or a password first."
    )


@post("/api/account/codes", status_code=200, responses=FAILURES)
async def renew_codes(desk: TheDesk, guest: TheGuest) -> CodesTold:
    """New recovery codes, shown this once; the old ones are void."""
    must_be_person(guest)
    desk.spend_creation(guest)
    await confirmed_account(desk, guest)
    codes = new_codes()
    await desk.hall.store.replace_codes(guest.id, [hash_of(code) for code in codes])
    return CodesTold(codes=tuple(codes))


@post("/api/account/confirm", status_code=200, responses=FAILURES)
async def confirm(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[Confirm]) -> AccountTold:
    """Show that it is me, before something that only I may do."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    account = await desk.hall.store.account(guest.id)
    if account is None:
        raise RequestError(404, "no-account", "You have no account here.")
    if data.passkey is not None:
        passkey = await by_passkey(desk, house_of(desk, request), guest, "confirm", data.passkey)
        if passkey.person != guest.id:
            raise wrong()
    else:
        await by_password(desk, account.login, data.password)
    await desk.hall.store.confirm_session(guest.session)
    return await account_told(desk, request, guest)
