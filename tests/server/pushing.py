"""A push service and a channel for tests: an HTTP server that reads what it is sent, as a browser would."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.patience import PATIENCE


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Posted:
    """One request that came."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Outpost:
    """Listens on a free port; answers 201, or what it is told to answer first."""

    def __init__(self) -> None:
        self.port = 0
        self.posted: list[Posted] = []
        self.answers: list[str] = []  # status lines, with more headers after a line break
        self.open = asyncio.Event()  # answers wait for it
        self.open.set()
        self.changed = asyncio.Event()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = {
                    name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)
                }
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                self.posted.append(Posted(head[0].split(" ")[1], headers, body))
                self.changed.set()
                await self.open.wait()
                answer = self.answers.pop(0) if self.answers else "201 Created"
                writer.write(f"HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n".encode())
                await writer.drain()
        writer.close()

    async def post(self, count: int = 1) -> Posted:
        """What comes as the given one."""
        async with asyncio.timeout(PATIENCE):
            while len(self.posted) < count:
                self.changed.clear()
                await self.changed.wait()
        return self.posted[count - 1]


class Browser:
    """A browser that has subscribed: it alone can read what is sent to it."""

    def __init__(self, outpost: Outpost, name: str) -> None:
        self.outpost = outpost
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.path = f"/push/{name}"

    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://{self.outpost.host}{self.path}"
        return {"endpoint": endpoint, "p256dh": plain(point), "auth": plain(self.auth)}

    def mine(self) -> list[Posted]:
        return [each for each in self.outpost.posted if each.path == self.path]

    async def notice(self, server_key: str, count: int = 1) -> Any:
        """The notice that comes as the given one."""
        async with asyncio.timeout(PATIENCE):
            while len(self.mine()) < count:
                self.outpost.changed.clear()
                await self.outpost.changed.wait()
        return self.read(self.mine()[count - 1], server_key)

    def read(self, posted: Posted, server_key: str) -> Any:
        """A notice as the browser reads it, with everything checked that a push service and a browser check."""
        scheme, _, given = posted.headers["authorization"].partition(" ")
        parts = dict(each.split("=", 1) for each in given.split(","))
        assert scheme == "vapid"
        assert parts["k"] == server_key
        assert Vapid02.verify(posted.headers["authorization"])
        claims = json.loads(unpadded(parts["t"].split(".")[1]))
        assert claims["aud"] == f"http://{self.outpost.host}"
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert claims["sub"].startswith(("mailto:", "https://"))
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert int(posted.headers["ttl"]) > 0
        read = http_ece.decrypt(posted.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(read)


@asynccontextmanager
async def outpost() -> AsyncIterator[Outpost]:
    found = Outpost()
    listening = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.port = listening.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        found.open.set()
        listening.close()
