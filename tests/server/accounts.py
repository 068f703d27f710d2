"""People with accounts, for tests: made and signed in to as the pages do it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from tests.server.authenticator import Authenticator
from tests.server.serving import Person, Server

WORDS = "correct horse battery"


def named(server: Server) -> str:
    """The server by a name: browsers give no passkeys to numbers."""
    return server.address.replace("127.0.0.1", "localhost")


@asynccontextmanager
async def neighbours(server: Server, count: int) -> AsyncIterator[list[Person]]:
    """People who call the server by its name."""
    found = [Person(named(server)) for _ in range(count)]
    for each in found:
        await each.get("/api/me")
    try:
        yield found
    finally:
        for each in found:
            await each.http.aclose()


async def challenge(person: Person, purpose: str, login: str = "") -> Any:
    return await person.post("/api/passkeys/challenge", {"purpose": purpose, "login": login})


async def new_passkey(person: Person, key: Authenticator, login: str = "", name: str = "Laptop") -> dict[str, Any]:
    """A passkey made for a fresh challenge, as it is sent."""
    told = await challenge(person, "register", login)
    return {"ceremony": told["ceremony"], "credential": key.register(told["options"]), "name": name}


async def used_passkey(person: Person, key: Authenticator, purpose: str = "sign-in") -> dict[str, Any]:
    told = await challenge(person, purpose)
    return {"ceremony": told["ceremony"], "credential": key.sign(told["options"])}


async def with_password(person: Person, login: str = "anna", password: str = WORDS, **more: Any) -> Any:
    return await person.post("/api/account", {"login": login, "password": password, **more}, 201)


async def with_passkey(person: Person, login: str = "anna") -> tuple[Authenticator, Any]:
    key = Authenticator(person.address)
    return key, await person.post(
        "/api/account", {"login": login, "passkey": await new_passkey(person, key, login)}, 201
    )


async def by_password(person: Person, login: str = "anna", password: str = WORDS, **more: Any) -> httpx.Response:
    return await person.ask("POST", "/api/sign-in/password", {"login": login, "password": password, **more})


async def by_passkey(person: Person, key: Authenticator, **more: Any) -> httpx.Response:
    return await person.ask("POST", "/api/sign-in/passkey", {"passkey": await used_passkey(person, key), **more})


async def who(person: Person) -> str:
    return str((await person.get("/api/me"))["id"])


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])
