"""The line between a server and a host that lends it workers: messages over a WebSocket, as data.

A long message goes in parts, so that no frame is longer than a server takes. Both sides say regularly that they are
there; a side that has heard nothing for a while takes the line for lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

import msgspec

from hausmacht.server.workers.worker import Offer

PART_BYTES = 16 * 1024
MOST_BYTES = 16 * 1024 * 1024  # of a whole message
MORE, LAST = b"\x01", b"\x00"  # the first byte of a part
BEAT_SECONDS = 5.0
SILENT_SECONDS = 20.0
REFUSED = 4409  # the code with which a server closes a line that it does not want; 4000 and above are ours to give


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """What one side says to the other."""


class Beat(Message, frozen=True):
    """I am here."""


class Hello(Message, frozen=True):
    """From the host: what it is, and what it lends."""

    version: str
    processes: int
    offer: Offer


class Work(Message, frozen=True):
    """From the server: an order for one of the processes."""

    process: int
    number: int
    seconds: float
    order: bytes


class Stop(Message, frozen=True):
    """From the server: end what this process does, it is not wanted any more."""

    process: int


class Done(Message, frozen=True):
    """From the host: the answer to an order."""

    process: int
    number: int
    answer: bytes


class Failed(Message, frozen=True):
    """From the host: there is no answer."""

    process: int
    number: int
    reason: str


FromHost = Hello | Beat | Done | Failed
FromServer = Beat | Work | Stop
FROM_HOST: msgspec.msgpack.Decoder[FromHost] = msgspec.msgpack.Decoder(FromHost)
FROM_SERVER: msgspec.msgpack.Decoder[FromServer] = msgspec.msgpack.Decoder(FromServer)
M = TypeVar("M")


class LineError(Exception):
    """The line is lost, or what comes over it cannot be understood."""


class Line(Generic[M]):
    """One side of a line."""

    def __init__(
        self,
        send: Callable[[bytes], Awaitable[None]],
        receive: Callable[[], Awaitable[bytes]],
        decoder: msgspec.msgpack.Decoder[M],
        beat_seconds: float = BEAT_SECONDS,
        silent_seconds: float = SILENT_SECONDS,
    ) -> None:
        self.send = send
        self.receive = receive
        self.decoder = decoder
        self.beat_seconds = beat_seconds
        self.silent_seconds = silent_seconds
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()

    def say(self, message: Message) -> None:
        self.outgoing.put_nowait(msgspec.msgpack.encode(message))

    async def run(self, hear: Callable[[M], None]) -> None:
        """Until the connection is lost, or the receiver has had enough; always ends with an exception."""
        sides = [asyncio.create_task(side) for side in (self.write(), self.beat(), self.read(hear))]
        try:
            await asyncio.wait(sides, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for side in sides:
                side.cancel()
            ended: list[Any] = await asyncio.gather(*sides, return_exceptions=True)
        raise next(each for each in ended if isinstance(each, Exception))

    async def write(self) -> None:
        while True:
            message = await self.outgoing.get()
            for start in range(0, len(message), PART_BYTES):
                is_last = start + PART_BYTES >= len(message)
                await self.send((LAST if is_last else MORE) + message[start : start + PART_BYTES])

    async def beat(self) -> None:
        while True:
            self.say(Beat())
            await asyncio.sleep(self.beat_seconds)

    async def read(self, hear: Callable[[M], None]) -> None:
        parts = bytearray()
        while True:
            try:
                async with asyncio.timeout(self.silent_seconds):
                    part = await self.receive()
            except TimeoutError:
                raise LineError(f"nothing was heard for {self.silent_seconds:g} seconds") from None
            parts += part[1:]
            if len(parts) > MOST_BYTES:
                raise LineError("a message is too long")
            if part[:1] == LAST:
                try:
                    message = self.decoder.decode(parts)
                except (msgspec.MsgspecError, RecursionError) as error:
                    raise LineError(f"a message cannot be read: {error}") from None
                parts = bytearray()
                hear(message)
