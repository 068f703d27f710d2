"""Who is at the door: a guest with a signed cookie, or a program with the token of a seat.

A cookie names a person and the session of one device. It is good as long as it is signed, not too old, and the roll
says nothing else (`accounts/roll.py`).

A person is no seat: seats belong to people, and one person may hold several (guests at the same device).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from hausmacht.server.accounts.roll import Roll
from hausmacht.server.settings import LEAST_SECRET, Settings, folder_of
from hausmacht.server.storage.records import now

COOKIE = "hausmacht_guest"
MOST_COOKIE = 2048  # signs of our cookie: a name of forty signs, signed, takes a third of it
MOST_TRIED = 8  # cookies of our name that are looked at: a browser sends one for each path and parent domain
DAY = 24 * 3600 * 1000  # milliseconds
LASTS = 400  # days that a cookie is good for; browsers keep none longer
PASS_LASTS = 7  # days that one is good for that a link in an e-mail gives for a seat alone
RENEWED = 30  # days after which whoever comes gets a fresh one
SECRET_FILE = "secret"
NAMES = (
    "Welser",
    "Fugger",
    "Gossembrot",
    "Höchstetter",
    "Herwart",
    "Imhof",
    "Rehlinger",
    "Baumgartner",
    "Adler",
    "Ilsung",
)


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a cookie; with a token, a program that speaks for one seat; by an e-mail, for one seat, too."""

    id: str
    name: str
    is_new: bool = False  # has no cookie yet, or gets another
    table: str = ""  # with a token or by an e-mail: the only table and seat it is good for
    seat: int = -1
    address: str = ""  # where the request comes from, as limits count it
    session: str = ""  # the device; a cookie from before there were sessions has the id of its person

    @property
    def is_program(self) -> bool:
        """Whether a token speaks; a person who came by an e-mail has a session."""
        return bool(self.table) and not self.session

    def counted_as(self) -> str:
        """Who the limits apply to: somebody without a name shares those of the address."""
        return self.address if self.is_new else f"{self.id} {self.table} {self.seat}"


class SecretError(Exception):
    """The secret cannot be read or made; the message says why."""


def secret_in(folder: Path) -> str:
    """The secret that signs cookies, made on the first start and readable by its owner alone."""
    path = folder / SECRET_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32))
        found = path.read_text(encoding="ascii").strip()
    except FileExistsError:
        found = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise SecretError(f"The folder '{folder}' cannot be used: {(error.strerror or str(error)).lower()}.") from None
    if len(found) < LEAST_SECRET:
        raise SecretError(f"The secret in '{path}' is too short: delete the file, and a new one will be created.")
    return found


def secret_of(settings: Settings) -> str:
    """The secret of the settings, or else the one in the data folder."""
    return settings.secret or secret_in(folder_of(settings))


def fingerprint(secret: str) -> str:
    """By which workers see that they have the same secret, without telling it."""
    return hmac.digest(secret.encode(), b"workers of one server", "sha256").hex()[:32]


class Doorkeeper:
    """Reads and writes the cookie, and makes the keys to seats."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="guest")
        self.secret = secret.encode()
        self.roll = Roll()

    def guest_of(self, cookie_header: str) -> Guest | None:
        """Whom the first good cookie of ours names; whatever else is in the header does not matter.

        One that is good for a seat alone comes first at its table, unless its person is here anyway.
        """
        only: Guest | None = None
        for value in values_in(cookie_header):
            try:
                found: Any = self.signer.loads(value)
                guest = self.checked(found)
            except (BadData, IndexError, TypeError, KeyError, ValueError, RecursionError):
                continue
            if guest is not None and guest.table:
                only = only or guest
            elif guest is not None:
                return guest if only is None or only.id == guest.id else only
        return only

    def checked(self, found: Any) -> Guest | None:
        """Whom a cookie that we have signed names today; nobody, if its session has ended or he is gone."""
        known_as, name = str(found[0]), str(found[1])
        session, day = (str(found[2]), int(found[3])) if len(found) > 3 else (known_as, None)
        table, seat = (str(found[4]), int(found[5])) if len(found) > 5 else ("", -1)
        age = 0 if day is None else today() - day
        if self.roll.is_out(session) or age > (PASS_LASTS if table else LASTS):
            return None
        person = self.roll.person(known_as)
        if not person:
            return None  # he has deleted everything
        is_new = person != known_as or age > RENEWED
        return Guest(person, name, is_new=is_new and not table, table=table, seat=seat, session=session)

    def newcomer(self) -> Guest:
        return Guest(secrets.token_hex(12), secrets.choice(NAMES), is_new=True, session=new_session())

    def cookie_for(self, guest: Guest, secure: bool) -> str:
        """The cookie of a guest; one that is good for a seat alone goes to its table alone."""
        named = [guest.id, guest.name, guest.session or guest.id, today()]
        value = self.signer.dumps([*named, guest.table, guest.seat] if guest.table else named)
        path = f"/api/tables/{guest.table}" if guest.table else "/"
        seconds = (PASS_LASTS if guest.table else LASTS) * DAY // 1000
        return f"{COOKIE}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"

    def key_of(self, nonce: str, purpose: str = "seat link") -> str:
        """The secret part of a link: it can be shown again, but not be worked out from what is stored."""
        made = hmac.digest(self.secret, f"{purpose} {nonce}".encode(), "sha256")[:20]
        return base64.b32encode(made).decode().lower()


def today() -> int:
    """Days since 1970."""
    return now() // DAY


def new_session() -> str:
    return secrets.token_hex(12)


def values_in(cookie_header: str) -> Iterator[str]:
    """What the cookies of our name hold, as far as it can be ours; other programs on the host have theirs beside it."""
    tried = 0
    for pair in cookie_header.split(";"):
        name, _, value = pair.partition("=")
        if name.strip() != COOKIE:
            continue
        value = value.strip()
        if 0 < len(value) <= MOST_COOKIE:
            yield value
        tried += 1
        if tried == MOST_TRIED:
            return


def new_token() -> str:
    return "hm_" + secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """How a token is stored: somebody who reads the database cannot use it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
