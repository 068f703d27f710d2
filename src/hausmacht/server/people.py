"""Who is at the door: a guest with a signed cookie, or a program with the token of a seat.

A person is no seat: seats belong to people, and one person may hold several (guests at the same device).
"""

from __future__ import annotations

import hashlib
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "hausmacht_guest"
YEAR = 365 * 24 * 3600
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
    """Somebody with a cookie; with a token, a program that speaks for one seat."""

    id: str
    name: str
    is_new: bool = False
    table: str = ""  # with a token: the only table and seat it is good for
    seat: int = -1


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
    if len(found) < 32:
        raise SecretError(f"The secret in '{path}' is too short: delete the file, and a new one is made.")
    return found


class Doorkeeper:
    """Reads and writes the cookie."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="guest")

    def guest_of(self, cookie_header: str) -> Guest | None:
        cookie: SimpleCookie = SimpleCookie()
        try:
            cookie.load(cookie_header)
        except CookieError:
            return None
        if COOKIE not in cookie:
            return None
        try:
            found: Any = self.signer.loads(cookie[COOKIE].value)
            return Guest(str(found[0]), str(found[1]))
        except (BadSignature, IndexError, TypeError, KeyError):
            return None

    def newcomer(self) -> Guest:
        return Guest(secrets.token_hex(12), secrets.choice(NAMES), is_new=True)

    def cookie_for(self, guest: Guest, secure: bool) -> str:
        value = self.signer.dumps([guest.id, guest.name])
        return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def new_token() -> str:
    return "hm_" + secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """How a token is stored: whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
