"""Names for signing in, and what a password must be.

Such a name is for its owner alone: the others see the name at the seat, which need not be unlike any other.
"""

from __future__ import annotations

import re
import unicodedata

from hausmacht.server.errors import RequestError

LEAST_LOGIN, MOST_LOGIN = 2, 40
BETWEEN = " ._-'"  # signs that may stand in a name besides letters, digits and accents
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
LEAST_PASSWORD, MOST_PASSWORD = 10, 200
LEAST_SIGNS = 5  # different ones in a password


def login_of(typed: str) -> str:
    """A name as it is kept: however it is typed, it is the same one. Empty: this cannot be a name."""
    name = normal(normal(typed).casefold())
    name = " ".join(name.split())
    is_plain = all(sign in BETWEEN or unicodedata.category(sign)[0] in "LMN" for sign in name)
    is_plain = is_plain and not UNSEEN.search(name)
    has_letter = any(unicodedata.category(sign)[0] in "LN" for sign in name)
    return name if LEAST_LOGIN <= len(name) <= MOST_LOGIN and is_plain and has_letter else ""


def normal(text: str) -> str:
    """The same signs for what looks the same, however a keyboard makes them."""
    return unicodedata.normalize("NFKC", text)


def new_login(typed: str) -> str:
    login = login_of(typed)
    if not login:
        raise RequestError(
            400,
            "bad-login",
            f"A name for signing in has {LEAST_LOGIN} to {MOST_LOGIN} letters, digits, spaces, dots or hyphens.",
        )
    return login


def new_password(typed: str, login: str) -> str:
    """A password that can be used, as it is hashed; any sign may stand in it."""
    password = normal(typed)
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD or len(set(password)) < LEAST_SIGNS:
        raise RequestError(
            400,
            "bad-password",
            f"A password has {LEAST_PASSWORD} to {MOST_PASSWORD} characters, at least {LEAST_SIGNS} of them different: "
            "a few words will do.",
        )
    if len(password.casefold().replace(login, "")) < LEAST_SIGNS:
        raise RequestError(400, "bad-password", "A password must be more than your name for signing in.")
    return password
