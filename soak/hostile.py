"""Clients that mean harm, all the time; and one that means none, whose requests must be answered meanwhile."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from soak.players import Away, Evening, Person
from soak.report import Counts
from soak.servers import HOST, Server

HOME = "127.200.0.{}"  # where they come from: their limits are their own
JSON_HEAD = b"Content-Type: application/json\r\n"
PATHS = ("/%00", "/api/tables/%ff", "/" + "a" * 5000, "/api/tables/" + "9" * 300 + "/play", "/..%2f..%2fetc%2fpasswd")
DEEP = b"[" * 50_000
PACK = {
    "format": "hausmacht-pack",
    "cards": [{"do": [{"repeat": 10**6, "do": [{"repeat": 10**6, "do": [{"repeat": 10**6, "do": []}]}]}]}],
}
HOLD_SECONDS = 15.0  # of those who only hold a line
HONEST_SECONDS = 20.0  # so long an honest request waits before it counts as unanswered
PAUSE = 0.15


class Villains:
    """Odd requests one after another, a few at a time."""

    def __init__(self, evening: Evening, counts: Counts, luck: Random) -> None:
        self.evening = evening
        self.counts = counts
        self.luck = luck
        self.holding: set[asyncio.Task[None]] = set()
        self.acts: list[Callable[[Server], Any]] = [
            self.half_request,
            self.giant_head,
            self.huge_cookie,
            self.odd_path,
            self.deep_body,
            self.half_body,
            self.new_guests,
            self.forged_cookie,
            self.foreign_token,
            self.foreign_seat,
            self.foreign_origin,
            self.bad_frames,
            self.pack,
            self.slow_reader,
            self.noise,
        ]

    async def go_on(self) -> None:
        try:
            while True:
                await asyncio.sleep(PAUSE)
                server = self.evening.site.any_server(self.luck)
                act = self.luck.choice(self.acts)
                with suppress(*Away, asyncio.IncompleteReadError):
                    async with asyncio.timeout(HOLD_SECONDS):
                        await act(server)
                self.counts.hostile += 1
        finally:
            for task in self.holding:
                task.cancel()

    def some_table(self) -> str:
        tables = list(self.evening.playing)
        return self.luck.choice(tables) if tables else "nowhere"

    async def dial(self, server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        home = HOME.format(self.luck.randrange(1, 9))
        return await asyncio.open_connection(HOST, server.port, local_addr=(home, 0))

    async def sent(self, server: Server, data: bytes, waits: bool = True) -> bytes:
        """What comes back first."""
        reader, writer = await self.dial(server)
        try:
            writer.write(data)
            with suppress(ConnectionError):
                await writer.drain()
            if not waits:
                return b""
            async with asyncio.timeout(HOLD_SECONDS):
                return await reader.read(2000)
        finally:
            writer.close()

    def hold(self, server: Server, data: bytes) -> None:
        """Send something, then neither read nor say anything for a while."""

        async def wait() -> None:
            with suppress(*Away):
                _, writer = await self.dial(server)
                writer.write(data)
                await asyncio.sleep(HOLD_SECONDS)
                writer.close()

        task = asyncio.create_task(wait())
        self.holding.add(task)
        task.add_done_callback(self.holding.discard)

    async def half_request(self, server: Server) -> None:
        for _ in range(10):
            self.hold(server, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Half: ")

    async def half_body(self, server: Server) -> None:
        head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + JSON_HEAD
        for _ in range(5):
            self.hold(server, head + b"Content-Length: 9999\r\n\r\n{")

    async def giant_head(self, server: Server) -> None:
        line = b"X-Giant: " + b"a" * 8000 + b"\r\n"
        await self.sent(server, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n" + line * 100 + b"\r\n")

    async def huge_cookie(self, server: Server) -> None:
        cookie = b"; ".join(b'a%d="\\%03o' % (at, at % 256) for at in range(1500))
        await self.sent(server, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + b"\r\n\r\n")

    async def odd_path(self, server: Server) -> None:
        path = self.luck.choice(PATHS).encode()
        await self.sent(server, b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")

    async def deep_body(self, server: Server) -> None:
        await self.post(server, f"/api/tables/{self.some_table()}/choose", DEEP)

    async def post(self, server: Server, path: str, body: bytes, more: bytes = b"") -> bytes:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n".encode()
        return await self.sent(server, head + JSON_HEAD + more + b"\r\n" + body)

    async def new_guests(self, server: Server) -> None:
        """A flood of strangers without a name, each of whom wants a table."""
        body = json.dumps({"game": "augsburg1520", "seats": 2, "players": [{"kind": "me"}]}).encode()
        for _ in range(8):
            await self.post(server, "/api/tables", body)

    async def forged_cookie(self, server: Server) -> None:
        forged = base64.urlsafe_b64encode(json.dumps(["0" * 24, "Fugger"]).encode()) + b".AAAAAAAAAAAAAAAAAAAAAAAAAAA"
        answer = await self.sent(
            server,
            f"GET /api/tables/{self.some_table()}/play?seat=0 HTTP/1.1\r\nHost: localhost\r\n".encode()
            + b"Cookie: hausmacht_guest="
            + forged
            + b"\r\n\r\n",
        )
        self.must_not_see(answer, "a forged cookie")

    async def foreign_token(self, server: Server) -> None:
        answer = await self.sent(
            server,
            f"GET /api/tables/{self.some_table()}/play?seat=0 HTTP/1.1\r\nHost: localhost\r\n"
            "Authorization: Bearer hm_nobody\r\n\r\n".encode(),
        )
        self.must_not_see(answer, "a token that nobody made")

    async def foreign_seat(self, server: Server) -> None:
        path = self.luck.choice(("play?seat=0", "log?seat=1", "file", "luck", "notes"))
        answer = await self.sent(
            server, f"GET /api/tables/{self.some_table()}/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        )
        if path != "notes":
            self.must_not_see(answer, f"a stranger who asked for {path}")

    def must_not_see(self, answer: bytes, who: str) -> None:
        if answer.startswith(b"HTTP/1.1 200"):
            self.counts.note("leaks", f"{who} was answered: {answer[-300:]!r}")

    async def foreign_origin(self, server: Server) -> None:
        body = json.dumps({"seat": 0, "at": 1, "choice": "done"}).encode()
        path = f"/api/tables/{self.some_table()}/choose"
        answer = await self.post(server, path, body, b"Origin: https://evil.example\r\n")
        self.must_not_see(answer, "a page of another site")

    async def bad_frames(self, server: Server) -> None:
        """A socket that speaks nonsense: lengths that lie, codes nobody knows, texts that are none."""
        reader, writer = await self.dial(server)
        try:
            writer.write(self.upgrade())
            await reader.readuntil(b"\r\n\r\n")
            frames = (
                b"\xff\xff" + os.urandom(20),
                b"\x81\xff" + struct.pack(">Q", 2**62) + b"\0\0\0\0",
                b"\x81\x84\0\0\0\0\xff\xfe\xfd\xfc",
                b"\x81\x05hello",
                b"\x89\xfe" + struct.pack(">H", 4000) + b"\0\0\0\0" + b"x" * 4000,
                b"".join(b"\x81\x82\0\0\0\0{}" for _ in range(300)),
                b"\x01\x81\0\0\0\0[" * 50,
            )
            writer.write(self.luck.choice(frames))
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await reader.read(4000)
        finally:
            writer.close()

    def upgrade(self) -> bytes:
        return (
            f"GET /api/tables/{self.some_table()}/ws?seat=-1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    async def pack(self, server: Server) -> None:
        body = json.dumps({"game": "price_of_power", "seats": 2, "pack": PACK, "start": True}).encode()
        answer = await self.post(server, "/api/tables", body)
        if answer.startswith(b"HTTP/1.1 2"):
            self.counts.note("leaks", "a guest could bring a pack")

    async def slow_reader(self, server: Server) -> None:
        """Somebody who watches and never reads."""
        for _ in range(3):
            self.hold(server, self.upgrade())

    async def noise(self, server: Server) -> None:
        await self.sent(server, os.urandom(self.luck.randrange(1, 3000)), waits=False)


class Honest:
    """Asks for a table again and again; an answer counts when the server was up all the while."""

    def __init__(self, evening: Evening, counts: Counts, luck: Random) -> None:
        self.evening = evening
        self.counts = counts
        self.luck = luck
        self.person: Person = evening.new_person()

    async def go_on(self) -> None:
        while True:
            await asyncio.sleep(0.4)
            site = self.evening.site
            up = [server for server in site.servers if server.is_up]
            if not up or site.is_troubled:
                continue
            server = self.luck.choice(up)
            generation = server.generation
            since = time.monotonic()
            answered = await self.ask(server)
            spent = time.monotonic() - since
            undisturbed = server.generation == generation and not site.is_troubled and site.calm_since < since
            if not undisturbed:
                continue
            self.counts.honest += 1
            if answered:
                self.counts.worst_latency = max(self.counts.worst_latency, spent)
            else:
                self.counts.unanswered += 1

    async def ask(self, server: Server) -> bool:
        tables = [table for table in self.evening.playing.values() if -1 in table.tapes]
        path = f"/api/tables/{self.luck.choice(tables).id}/play" if tables else "/api/games"
        try:
            async with asyncio.timeout(HONEST_SECONDS):
                answer = await self.person.ask(server, "GET", path)
        except Away:
            await self.person.http.aclose()
            self.person = self.evening.new_person()
            return False
        return answer.status_code == 200
