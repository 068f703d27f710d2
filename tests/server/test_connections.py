"""Half a request, a request too large and too many lines hold nobody up but those who sent them."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.serving import ME, Person, Server, people, serving

from hausmacht.server.http.connections import Visitors

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop that hosts have; the other tests of the server run on the one that comes with Python."""
    return "asyncio", {"use_uvloop": find_spec("uvloop") is not None}


LOST = (ConnectionError, asyncio.IncompleteReadError, BrokenPipeError)
ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


class Visitor:
    """A connection spoken byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """All that comes until the server hangs up."""
        found = b""
        async with asyncio.timeout(PATIENCE):
            with suppress(*LOST):
                while data := await self.reader.read(65536):
                    found += data
        return found


@asynccontextmanager
async def visitor(server: Server, source: str = "127.0.0.1") -> AsyncIterator[Visitor]:
    host, port = server.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    try:
        yield Visitor(reader, writer)
    finally:
        writer.close()
        with suppress(*LOST):
            await writer.wait_closed()


@asynccontextmanager
async def visitors(
    server: Server, count: int, source: str = "127.0.0.1", saying: tuple[bytes, ...] = (b"",)
) -> AsyncIterator[list[Visitor]]:
    async with AsyncExitStack() as opened:
        found = []
        for number in range(count):
            each = await opened.enter_async_context(visitor(server, source))
            await each.say(saying[number % len(saying)])
            found.append(each)
        yield found


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


async def until_there_is_room(server: Server) -> None:
    """Lines of this address are gone, so that another one is let in."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with visitor(server, "127.0.0.2") as again:
                with suppress(*LOST):
                    await again.say(ASKED)
                    if (await again.rest()).startswith(b"HTTP/1.1 200"):
                        return
            await asyncio.sleep(0.05)


async def is_served(person: Person) -> bool:
    return (await person.http.get("/healthz")).status_code == 200


async def test_half_requests_are_dropped_and_others_are_served_meanwhile(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = 1500
    wanted = 2 * count + 500
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted if hard < 0 else min(wanted, hard)), hard))
    try:
        async with serving(tmp_path, head_seconds=3.0) as server, people(server, 1) as (anna,):
            async with visitors(server, count, saying=(b"", b"GET / HTTP/1.1\r\nHost:", b"\r\n")) as half:
                assert await is_served(anna)
                assert (await anna.new_table(ME, {"kind": "guest"}))["id"]
                answers = [await each.rest() for each in half]
            assert await is_served(anna)
        assert not any(answers[0::3])  # who has said nothing is told nothing
        assert {status(answer) for answer in answers if answer} == {408}
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_head_that_drips_has_no_more_time_than_another(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=1.0) as server, visitor(server) as slow:
        await slow.say(b"GET / HTTP/1.1\r\nHost: localhost\r\n")

        async def drip() -> None:
            with suppress(*LOST):
                while True:
                    await slow.say(b"x")
                    await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        assert status(await slow.rest()) == 408
        dripping.cancel()
        await asyncio.gather(dripping, return_exceptions=True)


async def test_empty_lines_keep_no_line_open_after_an_answer(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=1.0) as server, visitor(server) as slow:
        await slow.say(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            await slow.reader.readuntil(b"\r\n\r\n")
        await slow.say(b"\r\n")
        assert (await slow.rest()).find(b"HTTP/1.1 408") >= 0


@pytest.mark.parametrize("part", [b"x" * 65536, b"x: " + b"y" * 1000 + b"\r\n"])
async def test_a_head_of_300_megabytes_is_refused_early(tmp_path: Path, part: bytes) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,), visitor(server) as large:
        sent = 0
        reading = asyncio.create_task(large.rest())
        with suppress(*LOST):
            await large.say(b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=")
            while sent < 300_000_000 and not reading.done():
                await large.say(part)
                sent += len(part)
        assert sent < 30_000_000  # what the two ends of a line may hold
        answer = await reading
        assert not answer or status(answer) == 431  # it is lost if the line breaks while more is sent
        assert await is_served(anna)


async def test_a_head_somewhat_too_large_is_told_so_and_one_just_small_enough_is_not(tmp_path: Path) -> None:
    async with serving(tmp_path, head_bytes=8192) as server:
        for size, expected in ((8000, 200), (8300, 431)):
            async with visitor(server) as large:
                fill = b"z" * (size - 65)
                await large.say(
                    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: " + fill + b"\r\n\r\n"
                )
                answer = await large.rest()
                assert status(answer) == expected
                if expected == 431:
                    assert b'"code":"too-large"' in answer


async def test_the_wrapping_of_a_body_is_limited_too(tmp_path: Path) -> None:
    async with serving(tmp_path, head_bytes=4096) as server, visitor(server) as large:
        await large.say(HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nTrailer: ")
        with suppress(*LOST):
            for _ in range(300):
                await large.say(b"t" * 1000)
        assert b"trailer" not in (await large.rest()).lower()
        async with visitor(server) as other:
            await other.say(ASKED)
            assert status(await other.rest()) == 200


async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async with serving(tmp_path, body_seconds=1.0) as server, people(server, 1) as (anna,):
        async with visitors(server, 20) as slow:
            for each in slow:
                await each.say(HEAD + b"Content-Length: 1000\r\n\r\n{")
            assert await is_served(anna)
            for each in slow:
                assert b"HTTP/1.1 2" not in await each.rest()
        assert await is_served(anna)


async def test_an_answer_that_nobody_reads_is_thrown_away(tmp_path: Path) -> None:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>" + "x" * 20_000_000)
    async with (
        serving(tmp_path, body_seconds=1.0, connections_per_address=1) as server,
        visitor(server, "127.0.0.2") as deaf,
    ):
        await deaf.say(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert await deaf.reader.readexactly(12) == b"HTTP/1.1 200"
        await until_there_is_room(server)  # though the line is still open at this end


async def test_more_lines_from_one_address_than_allowed_are_refused_and_other_addresses_are_not(tmp_path: Path) -> None:
    async with serving(tmp_path, connections_per_address=5) as server, people(server, 1) as (anna,):
        async with visitors(server, 5, "127.0.0.2"):
            async with visitor(server, "127.0.0.2") as sixth:
                answer = await sixth.rest()
                assert status(answer) == 429
                assert b'"code":"too-many"' in answer
            async with visitor(server, "127.0.0.3") as other:
                await other.say(ASKED)
                assert status(await other.rest()) == 200
            async with visitors(server, 20):  # a proxy
                assert await is_served(anna)
        await until_there_is_room(server)


async def test_sockets_count_as_lines_of_their_address_until_they_close(tmp_path: Path) -> None:
    async with serving(tmp_path, connections_per_address=2) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        asked = (
            f"GET /api/tables/{table}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        async with visitors(server, 2, "127.0.0.2") as two:
            for each in two:
                await each.say(asked)
                async with asyncio.timeout(PATIENCE):
                    assert status(await each.reader.readuntil(b"\r\n\r\n")) == 101
            async with visitor(server, "127.0.0.2") as third:
                assert status(await third.rest()) == 429
        await until_there_is_room(server)


async def test_two_requests_on_one_line_are_both_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, visitor(server) as fast:
        asked = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        await fast.say(asked + asked + ASKED)
        assert (await fast.rest()).count(b"HTTP/1.1 200") == 3


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        (("203.0.113.7", 1), "203.0.113.7"),
        (("::ffff:203.0.113.7", 1, 0, 0), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 1, 0, 0), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1, 0, 2), "fe80::/64"),
        (("10.1.2.3", 1), ""),  # a proxy
        (("::1", 1, 0, 0), ""),
        ("", ""),  # the file of a socket
        (None, ""),
    ],
)
def test_a_household_counts_as_one_address_and_a_proxy_as_none(peer: Any, counted: str) -> None:
    assert Visitors(5, "10.0.0.0/8, ::1, nonsense").household(peer) == counted
    assert Visitors(5, "*").household(peer) == ""
