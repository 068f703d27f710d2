"""Showing that it is me: by password or by passkey; guesses are counted."""

from __future__ import annotations

import math
from typing import Literal

from hausmacht.server.account_messages import PasskeyMade, PasskeyUsed
from hausmacht.server.accounts import passkeys
from hausmacht.server.accounts.logins import login_of
from hausmacht.server.accounts.passkeys import House
from hausmacht.server.errors import RequestError
from hausmacht.server.http.access import Desk
from hausmacht.server.people import Guest, hash_of
from hausmacht.server.storage.accounts import AccountRecord, PasskeyRecord
from hausmacht.server.storage.records import now
from hausmacht.server.tables.making import clean_name

MOST_ATTEMPTS = 10  # under one name, with passwords and codes together
ATTEMPTS_COUNT = 15 * 60 * 1000  # milliseconds
WRONG = "That does not match. Check the name and what you typed, or use another way to sign in."


def wrong() -> RequestError:
    """The same answer for a name that does not exist."""
    return RequestError(403, "wrong", WRONG)


async def count_attempt(desk: Desk, login: str) -> None:
    """Before anything is compared, so that many attempts at the same moment are no way around it."""
    count, until = await desk.hall.store.count_attempt(hash_of(login), ATTEMPTS_COUNT)
    if count > MOST_ATTEMPTS:
        seconds = max(1, math.ceil((until - now()) / 1000))
        raise RequestError(
            429,
            "too-many-attempts",
            f"Too many attempts under this name. Wait {math.ceil(seconds / 60)} min, or use a passkey.",
            {"Retry-After": str(seconds)},
        )


async def by_password(desk: Desk, typed_login: str, password: str) -> AccountRecord:
    """Whose name and password these are."""
    login = login_of(typed_login)
    await count_attempt(desk, login)
    account = await desk.hall.store.account_named(login)
    if not await desk.passwords.fits(account.password if account else "", password) or account is None:
        raise wrong()
    await desk.hall.store.forget_attempts(hash_of(login))
    return account


async def by_passkey(
    desk: Desk, house: House, guest: Guest, purpose: Literal["sign-in", "confirm"], used: PasskeyUsed
) -> PasskeyRecord:
    """The passkey that has signed the challenge this device was given."""
    store = desk.hall.store
    challenge = await store.end_ceremony(used.ceremony, purpose, guest.id)
    passkey = await store.passkey(passkey_hash(passkeys.id_in(used.credential)))
    if challenge is None or passkey is None:
        raise passkeys.refused(ValueError("no such challenge, or no such passkey"))
    uses = passkeys.signed(house, challenge, used.credential, passkey)
    if not await store.use_passkey(passkey, uses):
        raise passkeys.refused(ValueError("used twice at the same moment"))
    return passkey


async def made_passkey(desk: Desk, house: House, guest: Guest, made: PasskeyMade) -> PasskeyRecord:
    """A new passkey for whoever asked for the challenge."""
    challenge = await desk.hall.store.end_ceremony(made.ceremony, "register", guest.id)
    if challenge is None:
        raise passkeys.refused(ValueError("no such challenge"))
    found = passkeys.registered(house, challenge, made.credential)
    name = clean_name(made.name)
    if not name:
        raise RequestError(400, "empty", "A name needs at least one visible character.")
    return PasskeyRecord(
        hash=passkey_hash(found.credential),
        credential=found.credential,
        person=guest.id,
        name=name,
        public_key=found.public_key,
        uses=found.uses,
        made_at=now(),
    )


def passkey_hash(credential: bytes) -> str:
    return hash_of(credential.hex())
