"""Load for a server: programs at every seat of many tables, which choose at random over sockets.

The lines are spoken here in the plainest way (text frames, no extensions), so that one core can hold thousands of them.
"""

from __future__ import annotations

import asyncio
import base64
import os
import random
import struct
import time
from collections import deque
from collections.abc import Sequence

import msgspec

ACCEPT_SECONDS = 30.0
AT_ONCE = 50  # lines that are opened together
TICK = 0.001
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
clock = time.perf_counter


class Option(msgspec.Struct):
    text: str


class Posed(msgspec.Struct):
    options: list[Option]


class Heard(msgspec.Struct):
    """What a program needs of a message; the rest is skipped."""

    type: str
    at: int = 0
    waiting: tuple[int, ...] = ()
    over: bool = False
    question: Posed | None = None


DECODE = msgspec.json.Decoder(Heard).decode
ENCODE = msgspec.json.Encoder().encode


class Line(msgspec.Struct, frozen=True):
    """Where a program sits down."""

    host: str
    port: int
    path: str
    table: int
    seat: int
    token: str = ""


class Tally(msgspec.Struct):
    """What a run has seen. Times in seconds."""

    moves: int = 0
    updates: int = 0
    update_bytes: int = 0
    own: list[float] = []
    others: list[float] = []
    refused: int = 0
    spent: float = 0.0
    wanted: float = 0.0  # moves a second that were asked for; 0: as many as go
    over: int = 0  # tables that came to their end


class Place:
    """One table: the last choice there that was not sealed, and when it was sent."""

    def __init__(self) -> None:
        self.mover = -1
        self.at = -1
        self.sent = 0.0
        self.over = False


class Program(asyncio.Protocol):
    """A program at one seat."""

    def __init__(self, load: Load, line: Line) -> None:
        self.load = load
        self.line = line
        self.place = load.places[line.table]
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.pieces = bytearray()
        self.is_open = False
        self.at = -1
        self.sent: float | None = None  # when the choice was sent whose update is still to come
        self.sent_at = -1
        self.asked: Heard | None = None
        self.queued = False  # waits for its turn in the steady load

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        permit = f"Authorization: Bearer {self.line.token}\r\n" if self.line.token else ""
        transport.write(
            f"GET {self.line.path} HTTP/1.1\r\nHost: {self.line.host}:{self.line.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{permit}\r\n".encode()
        )

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))
        elif not self.load.ended:
            self.load.lost += 1

    def data_received(self, data: bytes) -> None:
        self.pieces += data
        if not self.is_open:
            head, found, rest = bytes(self.pieces).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self.pieces = bytearray(rest)
            self.is_open = True
        self.read_frames()

    def read_frames(self) -> None:
        pieces = self.pieces
        start = 0
        while len(pieces) - start >= 2:
            size, body = pieces[start + 1] & 127, start + 2
            if size == 126:
                if len(pieces) < start + 4:
                    break
                size, body = struct.unpack_from(">H", pieces, start + 2)[0], start + 4
            elif size == 127:
                if len(pieces) < start + 10:
                    break
                size, body = struct.unpack_from(">Q", pieces, start + 2)[0], start + 10
            if len(pieces) < body + size:
                break
            self.hear(pieces[start] & 15, bytes(pieces[body : body + size]))
            start = body + size
        if start:
            del pieces[:start]

    def write(self, kind: int, body: bytes) -> None:
        """A frame; masked with zeros, which is the same as not at all."""
        size = len(body)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else struct.pack(">BBH", 0x80 | kind, 0xFE, size)
        self.transport.write(head + b"\0\0\0\0" + body)

    def hear(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self.write(PONG, body)
        elif kind == TEXT:
            heard = DECODE(body)
            if heard.type == "update":
                self.see(heard, len(body))
            elif heard.type in ("refused", "stale", "error"):
                self.load.tally.refused += 1
                self.sent = None

    def see(self, heard: Heard, size: int) -> None:
        load, place = self.load, self.place
        load.tally.updates += 1
        load.tally.update_bytes += size
        if not self.opened.done():
            self.opened.set_result(None)
        if self.sent is not None and heard.at > self.sent_at:
            load.acknowledged(clock() - self.sent)
            self.sent = None
        elif place.mover not in (-1, self.line.seat) and heard.at == place.at + 1 > self.at:
            load.told(clock() - place.sent)
        self.at = heard.at
        if heard.over and not place.over:
            place.over = True
            load.is_over()
        mine = heard.question is not None or (load.bare and self.line.seat in heard.waiting)
        if mine and self.sent is None:
            self.asked = heard
            load.ready(self)
        else:
            self.asked = None

    def choose(self) -> bool:
        """Answer at random what is asked; whether anything was. If nobody else is asked, all others will be told."""
        self.queued = False
        asked = self.asked
        if asked is None or self.place.over:
            return False
        self.asked = None
        options = asked.question.options if asked.question is not None else None
        text = options[int(self.load.luck() * len(options))].text if options else "move"
        place = self.place
        self.sent, self.sent_at = clock(), asked.at
        if asked.waiting == (self.line.seat,):
            place.mover, place.at, place.sent = self.line.seat, asked.at, self.sent
        else:
            place.mover = -1
        self.write(TEXT, ENCODE({"type": "choose", "at": asked.at, "choice": text}))
        return True


class Load:
    """All programs at all tables of one server. `bare`: whose turn it is, `waiting` alone says."""

    def __init__(self, tables: int, bare: bool = False, seed: int = 1) -> None:
        self.bare = bare
        self.luck = random.Random(seed).random
        self.places = [Place() for _ in range(tables)]
        self.programs: list[Program] = []
        self.waiting: deque[Program] = deque()
        self.tally = Tally()
        self.is_running = False
        self.is_paced = True
        self.ended = False
        self.lost = 0
        self.tables_over = 0
        self.all_over = asyncio.Event()
        self.last = 0.0

    async def open(self, lines: Sequence[Line]) -> None:
        """Sit down at every seat, and hear where each table stands."""
        loop = asyncio.get_running_loop()
        for first in range(0, len(lines), AT_ONCE):
            some = [Program(self, line) for line in lines[first : first + AT_ONCE]]
            self.programs += some
            async with asyncio.timeout(ACCEPT_SECONDS):
                for each in some:
                    await loop.create_connection(lambda each=each: each, each.line.host, each.line.port)  # type: ignore[misc]
                await asyncio.gather(*(each.opened for each in some))

    async def run(self, seconds: float, rate: float = 0.0) -> Tally:
        """Play as fast as the answers come, or so many moves a second."""
        self.tally = Tally(own=[], others=[], wanted=rate)
        self.is_running, self.is_paced = True, rate > 0
        begin = clock()
        if self.is_paced:
            await self.pace(begin, seconds, rate)
        else:
            while self.waiting:
                self.waiting.popleft().choose()
            try:
                async with asyncio.timeout(seconds):
                    await self.all_over.wait()
            except TimeoutError:
                pass
        end = clock() if self.tables_over < len(self.places) else self.last
        self.is_running = False
        tally = self.tally
        tally.spent = max(end - begin, 1e-6)
        tally.over = self.tables_over
        return tally

    async def pace(self, begin: float, seconds: float, rate: float) -> None:
        made = 0
        while (now := clock() - begin) < seconds and not self.all_over.is_set():
            due = int(now * rate) - made
            while due > 0 and self.waiting:
                if self.waiting.popleft().choose():
                    made += 1
                    due -= 1
            await asyncio.sleep(TICK)

    def ready(self, program: Program) -> None:
        if self.is_running and not self.is_paced:
            program.choose()
        elif not program.queued:
            program.queued = True
            self.waiting.append(program)

    def acknowledged(self, seconds: float) -> None:
        if self.is_running:
            self.tally.moves += 1
            self.tally.own.append(seconds)
            self.last = clock()

    def told(self, seconds: float) -> None:
        if self.is_running:
            self.tally.others.append(seconds)

    def is_over(self) -> None:
        self.tables_over += 1
        if self.tables_over == len(self.places):
            self.all_over.set()

    def close(self) -> None:
        self.ended = True
        for program in self.programs:
            program.transport.abort()


def share(values: Sequence[float], part: float) -> float:
    """The value below which this part of them lies, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))], 2) if ordered else 0.0
