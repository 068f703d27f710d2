"""Passwords: hashed with Argon2 beside the event loop, a few at a time, because each takes time and memory."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hausmacht.server.accounts.logins import normal

AT_ONCE = 2  # each takes 64 MiB


class Passwords:
    """Makes hashes and checks them; somebody without a password costs as much as somebody with one."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.nobody = ""  # a hash that no password fits, made when it is first needed

    async def hashed(self, password: str) -> str:
        async with self.turn:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, kept: str, typed: str) -> bool:
        """Whether this is the password; with nothing kept, it is not, after the same time."""
        if not kept and not self.nobody:
            self.nobody = await self.hashed("nobody has this password")
        async with self.turn:
            fits = await asyncio.to_thread(self.verified, kept or self.nobody, normal(typed))
        return fits and bool(kept)

    def verified(self, kept: str, typed: str) -> bool:
        try:
            return self.hasher.verify(kept, typed)
        except (VerificationError, InvalidHashError, UnicodeError):
            return False
