"""Tokens for workers on other hosts: the data folder has a file with a hash and a name of each."""

from __future__ import annotations

import os
import secrets
import tempfile
from datetime import UTC, datetime
from hmac import compare_digest
from pathlib import Path

import msgspec

from hausmacht.server.people import hash_of

FILE_NAME = "worker-tokens"
PREFIX = "hmw_"
LONGEST_NAME = 60


class TokenError(Exception):
    """A token that cannot be made; the message says why."""


class WorkerToken(msgspec.Struct, frozen=True):
    """What is kept of a token: not the token itself."""

    hash: str
    made: str  # the day
    name: str

    def line(self) -> str:
        return f"{self.hash} {self.made} {self.name}\n"


def tokens_in(folder: Path) -> list[WorkerToken]:
    try:
        lines = (folder / FILE_NAME).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    parts = [line.split(" ", 2) for line in lines]
    return [WorkerToken(*part) for part in parts if len(part) == 3]


def name_of(folder: Path, token: str) -> str:
    """The name under which a token is known; empty when it is not."""
    given = hash_of(token)
    return next((each.name for each in tokens_in(folder) if compare_digest(each.hash, given)), "")


def make_token(folder: Path, name: str) -> str:
    """A new token, which is not kept and cannot be shown again."""
    if not name.isprintable() or not name.strip() or len(name) > LONGEST_NAME:
        raise TokenError(f"A token's name has one or more words, at most {LONGEST_NAME} characters.")
    found = tokens_in(folder)
    if any(each.name == name for each in found):
        raise TokenError(f"There is already a token '{name}': revoke it first, or choose another name.")
    token = PREFIX + secrets.token_urlsafe(32)
    write(folder, [*found, WorkerToken(hash_of(token), f"{datetime.now(UTC):%Y-%m-%d}", name)])
    return token


def revoke_token(folder: Path, name: str) -> None:
    found = tokens_in(folder)
    left = [each for each in found if each.name != name]
    if len(left) == len(found):
        raise TokenError(f"There is no token '{name}'.")
    write(folder, left)


def write(folder: Path, tokens: list[WorkerToken]) -> None:
    """All at once, and readable by the owner alone."""
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=f".{FILE_NAME}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(each.line() for each in tokens)
        os.replace(name, folder / FILE_NAME)
    finally:
        Path(name).unlink(missing_ok=True)
