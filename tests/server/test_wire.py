"""What goes over the wire: each view encoded once, every size of message whole, and slow readers let go."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from tests.server.serving import ME, OPEN, Line, Person, people, serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hausmacht.core.view import View
from hausmacht.server.http.sockets import Listener
from hausmacht.server.http.wire import Wire, framed
from hausmacht.server.play.live import WATCHERS_AT_ONCE, LiveTable

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop that hosts have; the other tests of the server run on the one that comes with Python."""
    return "asyncio", {"use_uvloop": find_spec("uvloop") is not None}


def listeners(live: LiveTable) -> list[Listener]:
    """The sockets at a table."""
    return [each for each in live.listeners if isinstance(each, Listener)]


async def gather(line: Line, found: list[Any]) -> None:
    try:
        while True:
            found.append(await line.read())
    except (ConnectionClosed, TimeoutError):
        return


async def table_of_two(anna: Person, bert: Person) -> str:
    table = str((await anna.new_table(ME, OPEN, start=False, visibility="public"))["id"])
    await bert.post(f"/api/tables/{table}/join", {})
    await anna.post(f"/api/tables/{table}/start")
    return table


async def test_a_move_encodes_at_most_one_view_more_than_there_are_seats(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = await table_of_two(anna, bert)
        live = server.live(table)
        watching = [bert.socket(table, -1, language="de" if each % 2 else "en") for each in range(12)]
        lines = [await each.__aenter__() for each in watching]
        readers = [asyncio.create_task(gather(line, [])) for line in lines]
        async with anna.socket(table, 0) as first, anna.socket(table, 0) as second, bert.socket(table, 1) as third:
            readers += [asyncio.create_task(gather(line, [])) for line in (first, second, third)]
            encoded = []
            for seat, person in ((0, anna), (1, bert), (0, anna), (1, bert)) * 4:
                update = await person.look(table, seat)
                if update["question"] is not None:
                    before = live.teller.encoded
                    await person.choose(table, seat, update["at"], update["question"]["options"][-1]["text"])
                    encoded.append(live.teller.encoded - before)
            assert len(encoded) > 4
            assert max(encoded) <= 3
        for each in watching:
            await each.__aexit__(None, None, None)
        await asyncio.gather(*readers)


async def test_a_slow_reader_is_dropped_with_a_reason_and_can_come_back(tmp_path: Path) -> None:
    async with serving(tmp_path, socket_queue=4) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        live = server.live(table)
        async with bert.socket(table) as line:
            await line.until("update")
            listener = listeners(live)[0]
            for _ in range(8):
                listener.tell(b'{"type":"pong","fill":"' + b"x" * 4_000_000 + b'"}')  # more than the line can hold
            await gather(line, [])
            assert line.connection.close_code == 4008
            assert "too slow" in str(line.connection.close_reason)
        async with bert.socket(table) as line:
            assert (await line.until("update"))["at"] == 1


async def test_a_reader_that_reads_nothing_at_all_holds_nobody_up(tmp_path: Path) -> None:
    async with serving(tmp_path, socket_queue=4) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(handshake(f"{host}:{port}", table))
        live = server.live(table)
        async with asyncio.timeout(PATIENCE):
            while not live.listeners:
                await asyncio.sleep(0.01)
        listener = listeners(live)[0]
        async with asyncio.timeout(PATIENCE):
            while not listener.ended.done():
                listener.tell(b'{"type":"pong","more":"' + b"x" * 400_000 + b'"}')
                await asyncio.sleep(0.005)
            assert listener.ended.result() == "slow"
            update = await anna.look(table, 0)
            assert (await anna.choose(table, 0, update["at"], "done"))["at"] == update["at"] + 1
            while live.listeners:
                await asyncio.sleep(0.02)
        assert not reader.at_eof()
        writer.close()


async def test_a_socket_of_another_site_and_of_another_seat_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 2) as (anna, bert):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        for seat in (0, -1):
            async with bert.socket(table, seat) as line:
                message = await line.until("error")
                assert message["error"]["code"] == "no-such-table"
        answer = await anna.http.post("/api/tables", json={}, headers={"Origin": "https://elsewhere.example"})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "other-site"


async def test_messages_of_every_size_come_whole(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with anna.socket(table, 0) as line:
            await line.until("update")
            listener = listeners(server.live(table))[0]
            bare = len(b'{"type":"fill","fill":""}')
            for size in (bare, 125, 126, 127, 65535, 65536, 65537, 1_000_000):
                listener.tell(b'{"type":"fill","fill":"' + b"x" * (size - bare) + b'"}')
                assert len((await line.until("fill"))["fill"]) == size - bare


async def test_a_program_that_sends_many_commands_at_once_has_them_all_carried_out_in_order(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with anna.socket(table, 0) as line:
            at = (await line.until("update"))["at"]
            for number in range(60):
                await line.say(type="choose", at=at, choice="done", key=f"k{number}")
            stale = [(await line.until("stale"))["key"] for _ in range(59)]
            await line.say(type="chat", text="Sorry.")
            assert (await line.until("chat"))["text"] == "Sorry."
        assert stale == [f"k{number}" for number in range(1, 60)]
        assert [entry.text for entry in server.live(table).match.line] == ["done"]


async def test_what_is_no_message_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        async with anna.socket(table, 0) as line:
            await line.until("update")
            for nonsense in ("", "{", "[]", '{"type":"sing"}', '{"type":"choose"}', b"\xff\xfe", "[" * 100_000):
                await line.connection.send(nonsense)
                assert (await line.until("error"))["error"]["code"] == "bad-request"
            await line.say(type="ping")
            await line.until("pong")


def handshake(host: str, table: str) -> bytes:
    """What a browser says to open a line."""
    lines = [
        f"GET /api/tables/{table}/ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


class RawLine:
    """A socket spoken byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, address: str, table: str) -> RawLine:
        host, port = address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(handshake(f"{host}:{port}", table))
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def read(self) -> tuple[int, bytes]:
        """The kind of the next frame, and what is in it."""
        async with asyncio.timeout(PATIENCE):
            kind, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            return kind, await self.reader.readexactly(size)

    async def until(self, text: bytes) -> None:
        while text not in (await self.read())[1]:
            pass


def sent(body: bytes, kind: int = 0x81, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A frame as clients send it."""
    size = len(body)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
    return head + mask + bytes(sign ^ mask[at % 4] for at, sign in enumerate(body))


PING = b'{"type":"ping"}'
LONG_PING = b'{"type":"ping"' + b" " * 300 + b"}"


async def test_messages_are_heard_however_they_are_cut_up(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        line = await RawLine.open(server.address, table)
        await line.until(b'"type":"table"')
        for sign in sent(PING) + sent(LONG_PING):  # sign by sign
            line.writer.write(bytes((sign,)))
            await asyncio.sleep(0)
        for _ in range(2):
            await line.until(b"pong")
        line.writer.write(
            sent(PING) * 3 + sent(b"hello", 0x89) + sent(PING)[:4]
        )  # several, and the protocol's own ping
        for _ in range(3):
            await line.until(b"pong")
        assert await line.read() == (0x8A, b"hello")
        line.writer.write(
            sent(PING)[4:] + sent(PING[:5], 0x01) + sent(b"", 0x89) + sent(PING[5:], 0x80)
        )  # in two parts
        await line.until(b"pong")
        assert await line.read() == (0x8A, b"")
        await line.until(b"pong")
        line.writer.write(sent((1000).to_bytes(2, "big"), 0x88) + sent(PING))
        assert (await line.read())[0] == 0x88
        assert await line.reader.read() == b""  # nothing is heard after goodbye
        line.writer.close()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (bytes((0x81, len(PING))) + PING, 1002),  # not masked
        (sent(PING[:5], 0x01) + sent(PING), 1002),  # a new message in the middle of another
        (sent(PING, 0xC1), 1002),  # compressed, which was not agreed on
        (sent(PING, 0x91), 1002),  # a reserved bit
        (sent(PING, 0x83), 1002),  # a kind that nobody knows
        (sent(PING, 0x80), 1002),  # the rest of nothing
        (sent(b"", 0x09), 1002),  # a ping in parts
        (sent(b"x" * 126, 0x89), 1002),  # a ping that is too long
        (sent((999).to_bytes(2, "big"), 0x88), 1002),  # a goodbye that may not be said
        (sent(PING[:5], 0x01) + sent((1000).to_bytes(2, "big"), 0x88), 1002),  # a goodbye in the middle of a message
        (sent(b"\xff\xfe"), 1007),  # no text
        (sent(b"\xc3", 0x01) + sent(b"(", 0x80), 1007),  # no text, once it is put together
        (sent((1000).to_bytes(2, "big") + b"\xff", 0x88), 1007),  # a goodbye that is no text
        (bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8, "big"), 1009),  # announced as larger than anything may be
        (sent(b" " * 60_000, 0x01) + sent(b" " * 60_000, 0x00) * 4, 1009),  # larger than may be, in small parts
    ],
)
async def test_who_breaks_the_protocol_is_cut_off(tmp_path: Path, wrong: bytes, code: int) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        line = await RawLine.open(server.address, table)
        await line.until(b'"type":"table"')
        line.writer.write(wrong)
        kind, body = await line.read()
        assert (kind, int.from_bytes(body[:2], "big")) == (0x88, code)
        line.writer.close()


async def test_a_letter_cut_in_two_is_whole_again(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        line = await RawLine.open(server.address, table)
        await line.until(b'"type":"table"')
        text = '{"type":"ping","ä":1}'.encode()
        half = text.index("ä".encode()) + 1
        line.writer.write(sent(text[:half], 0x01) + sent(b"", 0x00) * 1000 + sent(text[half:], 0x80))
        await line.until(b"pong")
        line.writer.close()


async def test_a_goodbye_is_answered_and_the_line_closed(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        line = await RawLine.open(server.address, table)
        await line.until(b'"type":"table"')
        wire = listeners(server.live(table))[0].wire
        goodbye = (4321).to_bytes(2, "big") + b"bye"
        line.writer.write(sent(goodbye, 0x88))
        assert await line.read() == (0x88, goodbye)
        assert await line.reader.read() == b""
        assert await asyncio.wait_for(wire.closed, PATIENCE) == 4321
        await gone(wire)
        line.writer.close()


async def gone(wire: Wire) -> None:
    """The server has closed the file of the line."""
    async with asyncio.timeout(PATIENCE):
        while wire in wire.server_state.connections:
            await asyncio.sleep(0.02)


async def test_who_does_not_answer_pings_is_gone_and_who_answers_stays(tmp_path: Path) -> None:
    async with serving(tmp_path, ping_seconds=1.5) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        async with anna.socket(table, 0) as there:
            await there.until("update")
            (present,) = listeners(server.live(table))
            dead = await RawLine.open(server.address, table)
            await dead.until(b'"type":"table"')
            (absent,) = [each for each in listeners(server.live(table)) if each is not present]
            await gone(absent.wire)
            async with asyncio.timeout(PATIENCE):
                while listeners(server.live(table)) != [present]:
                    await asyncio.sleep(0.02)
            await there.say(type="ping")
            await there.until("pong")
            dead.writer.close()


async def test_who_is_not_heard_for_a_while_is_not_taken_for_gone(tmp_path: Path) -> None:
    async with serving(tmp_path, ping_seconds=0.1) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        async with anna.socket(table, 0) as line:
            await line.until("update")
            (listener,) = listeners(server.live(table))
            listener.wire.stop_hearing()
            await asyncio.sleep(0.5)
            listener.wire.hear_on()
            await line.say(type="ping")
            await line.until("pong")


async def test_the_file_of_a_reader_that_was_dropped_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hausmacht.server.http.wire.GOODBYE_SECONDS", 0.2)
    async with serving(tmp_path, socket_queue=1) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        deaf = await RawLine.open(server.address, table)
        await deaf.until(b'"type":"table"')
        (listener,) = listeners(server.live(table))
        for _ in range(3):
            listener.tell(b'{"type":"pong","fill":"' + b"x" * 20_000_000 + b'"}')
        assert await asyncio.wait_for(asyncio.shield(listener.ended), PATIENCE) == "slow"
        await gone(listener.wire)  # though nobody has read what was written
        deaf.writer.close()


async def test_sockets_are_told_that_the_server_ends(tmp_path: Path) -> None:
    async with people_at_a_table(tmp_path) as line:
        pass
    assert line.connection.close_code == 1012


@asynccontextmanager
async def people_at_a_table(folder: Path) -> AsyncIterator[Line]:
    """A line that is open when its server ends."""
    opened = AsyncExitStack()
    async with opened, AsyncExitStack() as ending:
        server = await ending.enter_async_context(serving(folder))
        (anna,) = await opened.enter_async_context(people(server, 1))
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        line = await opened.enter_async_context(anna.socket(table, 0))
        await line.until("update")
        reading = asyncio.create_task(gather(line, []))
        yield line
        await ending.aclose()
        await reading


@pytest.mark.parametrize("headers", ["Sec-WebSocket-Version: 8", "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x"])
async def test_a_request_for_a_socket_that_is_not_right_is_refused(tmp_path: Path, headers: str) -> None:
    async with serving(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"GET /api/tables/x/ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{headers}"
        writer.write(f"{head}\r\n\r\n".encode())
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 426"))
        writer.close()


async def test_a_socket_where_there_is_none_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        with pytest.raises(InvalidStatus):
            async with connect(server.address.replace("http", "ws") + "/api/nowhere", open_timeout=PATIENCE):
                pass


def test_a_frame_is_made_once_for_all_who_are_told_the_same() -> None:
    message = b"x" * 1000
    assert framed(message) is framed(message)
    others = [b"y" * size for size in (0, 125, 126, 65535, 65536)]
    assert [len(framed(other)) - len(other) for other in others] == [2, 2, 4, 4, 10]
    assert framed(message) == b"\x81\x7e\x03\xe8" + message


async def test_a_choice_that_cannot_be_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}))["id"]
        live = server.live(table)
        quick = live.hall.store.quick
        assert quick is not None
        async with anna.socket(table, 0) as line:
            at = (await line.until("update"))["at"]

            def fail() -> None:
                raise OSError("the disk is full")

            with monkeypatch.context() as broken:
                broken.setattr(quick, "end", fail)
                await line.say(type="choose", at=at, choice="done", key="a")
                await line.say(type="choose", at=at, choice="done", key="b")
                for key in ("a", "b"):
                    refused = await line.until("error")
                    assert (refused["error"]["code"], refused["key"]) == ("not-written", key)
            assert len(live.match.line) == 0
            await line.say(type="choose", at=at, choice="done", key="a")
            update = await line.until("update")
            while update["at"] == at:  # the table as it was, told anew
                update = await line.until("update")
            assert [entry.text for entry in live.match.line] == ["done"]


class Noting:
    """Whoever is told something, in the order in which it was told."""

    def __init__(self, seat: int, heard: list[tuple[int, bytes]]) -> None:
        self.person, self.session, self.language, self.at = "", "", "en", 0
        self.only: int | None = None
        self.session, self.name, self.hidden_at = "", "", 0
        self.wants_changes = False
        self.shown: View | None = None
        self.seat = seat
        self.heard = heard
        self.mine: list[bytes] = []

    def tell(self, message: bytes) -> None:
        self.heard.append((self.seat, message))
        self.mine.append(message)

    def hang_up(self, reason: str) -> None:
        raise AssertionError(reason)


async def test_players_are_told_before_those_who_look_on_and_these_a_few_at_a_time(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, {"kind": "guest"}, visibility="public"))["id"]
        live = server.live(table)
        heard: list[tuple[int, bytes]] = []
        watchers = [Noting(-1, heard) for _ in range(WATCHERS_AT_ONCE * 2 + 5)]
        players = [Noting(seat, heard) for seat in (0, 1)]
        for each in players:
            each.person = live.seats[each.seat].person
        live.listeners |= {*watchers, *players}

        live.publish()
        live.publish_table()

        assert [seat for seat, _ in heard[:2]] in ([0, 1], [1, 0])
        assert len([1 for seat, _ in heard if seat == -1]) == WATCHERS_AT_ONCE
        assert all(len(player.mine) == 2 for player in players)
        async with asyncio.timeout(PATIENCE):
            while live.is_telling:
                await asyncio.sleep(0)
        for each in watchers:
            assert [json.loads(message)["type"] for message in each.mine] == ["update", "table"]
        live.listeners.clear()
