"""Recovery codes: for the day when passkeys and password are out of reach. Each is good once."""

from __future__ import annotations

import secrets

HOW_MANY = 10
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily taken for another
GROUPS, IN_A_GROUP = 4, 4  # 79 bits


def new_codes() -> list[str]:
    return [new_code() for _ in range(HOW_MANY)]


def new_code() -> str:
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(IN_A_GROUP)) for _ in range(GROUPS))


def code_typed(text: str) -> str:
    """A code however somebody has copied it from paper: with or without hyphens, in capitals."""
    signs = "".join(sign for sign in text.lower() if sign.isalnum())
    return "-".join(signs[at : at + IN_A_GROUP] for at in range(0, len(signs), IN_A_GROUP))
