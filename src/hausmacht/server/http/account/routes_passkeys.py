"""Routes about passkeys: challenges, and the passkeys of my account."""

from __future__ import annotations

import secrets
from typing import Annotated

from litestar import delete, post, put
from litestar.params import JSONBody, PathParameter

from hausmacht.server.account_messages import AccountTold, ChallengeAsked, ChallengeTold, NamePasskey, PasskeyMade
from hausmacht.server.accounts.logins import new_login
from hausmacht.server.accounts.passkeys import asked_to_register, asked_to_sign
from hausmacht.server.errors import RequestError
from hausmacht.server.http.account.proving import made_passkey
from hausmacht.server.http.account.routes_account import last_key
from hausmacht.server.http.account.showing import account_told, confirmed_account, house_of, takes_passkeys
from hausmacht.server.http.routing import FAILURES, AnyRequest, TheDesk, TheGuest
from hausmacht.server.storage.accounts import CeremonyRecord, TakenError
from hausmacht.server.storage.records import now
from hausmacht.server.tables.identity import must_be_person
from hausmacht.server.tables.making import clean_name

PasskeyId = Annotated[str, PathParameter(max_length=64)]
CHALLENGE_LASTS = 5 * 60 * 1000  # milliseconds
MOST_PASSKEYS = 20


@post("/api/passkeys/challenge", status_code=200, responses=FAILURES)
async def challenge_passkey(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[ChallengeAsked]
) -> ChallengeTold:
    """What a passkey is to sign: to register it, to sign in, or to confirm that it is me. Only for this device."""
    must_be_person(guest)
    desk.spend_sign_in(guest)
    if not takes_passkeys(desk, request):
        raise RequestError(409, "no-passkeys", "Passkeys need HTTPS and the public name of this server.")
    store, house = desk.hall.store, house_of(desk, request)
    account = await store.account(guest.id)
    known = [] if account is None or data.purpose == "sign-in" else await store.passkeys(guest.id)
    challenge = secrets.token_bytes(32)
    if data.purpose == "register":
        login = account.login if account is not None else new_login(data.login)
        options = asked_to_register(house, guest.id, login, challenge, known)
    elif data.purpose == "confirm" and not known:
        raise RequestError(409, "no-passkey", "Your account has no passkey.")
    else:
        options = asked_to_sign(house, challenge, known)
    ceremony = CeremonyRecord(
        id=secrets.token_hex(16),
        purpose=data.purpose,
        person=guest.id,
        challenge=challenge,
        until=now() + CHALLENGE_LASTS,
    )
    await store.begin_ceremony(ceremony)
    return ChallengeTold(ceremony=ceremony.id, options=options)


@post("/api/passkeys", status_code=201, responses=FAILURES)
async def add_passkey(request: AnyRequest, desk: TheDesk, guest: TheGuest, data: JSONBody[PasskeyMade]) -> AccountTold:
    """One more passkey for my account."""
    must_be_person(guest)
    desk.spend_creation(guest)
    store = desk.hall.store
    await confirmed_account(desk, guest)
    if len(await store.passkeys(guest.id)) >= MOST_PASSKEYS:
        raise RequestError(409, "too-many-passkeys", f"An account can have {MOST_PASSKEYS} passkeys.")
    passkey = await made_passkey(desk, house_of(desk, request), guest, data)
    try:
        await store.add_passkey(passkey)
    except TakenError:
        raise RequestError(409, "taken", "This passkey is in use already.") from None
    return await account_told(desk, request, guest)


@put("/api/passkeys/{passkey_id:str}", responses=FAILURES)
async def name_passkey(
    request: AnyRequest, desk: TheDesk, guest: TheGuest, passkey_id: PasskeyId, data: JSONBody[NamePasskey]
) -> AccountTold:
    """Another name for one of my passkeys."""
    must_be_person(guest)
    desk.spend_creation(guest)
    await confirmed_account(desk, guest)
    name = clean_name(data.name)
    if not name:
        raise RequestError(400, "empty", "A name needs at least one visible character.")
    if not await desk.hall.store.rename_passkey(guest.id, passkey_id, name):
        raise no_such_passkey()
    return await account_told(desk, request, guest)


@delete("/api/passkeys/{passkey_id:str}", status_code=200, responses=FAILURES)
async def remove_passkey(request: AnyRequest, desk: TheDesk, guest: TheGuest, passkey_id: PasskeyId) -> AccountTold:
    """One of my passkeys is good no longer; the last way to sign in stays."""
    must_be_person(guest)
    account = await confirmed_account(desk, guest)
    known = {each.hash for each in await desk.hall.store.passkeys(guest.id)}
    if passkey_id not in known:
        raise no_such_passkey()
    if len(known) == 1 and not account.password:
        raise last_key()
    await desk.hall.store.drop_passkey(guest.id, passkey_id)
    return await account_told(desk, request, guest)


def no_such_passkey() -> RequestError:
    return RequestError(404, "no-such-passkey", "Your account has no such passkey.")
