"""The line of a socket. A message is made into a frame once and written as it is, without a task and without waiting.

That is a layer below the application's own: the line stands in the scope of a request as an extension.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # built without them
    from websockets.utils import apply_mask

from hausmacht.server.errors import RequestError

EXTENSION = "hausmacht.wire"
TEXT = 0x81  # a whole message of text
SHORT, MIDDLE = 126, 1 << 16  # from so many bytes on, the size of a frame takes two bytes, or eight
MASKED = 0x80  # as every frame of a client is


def frame_size(data: bytes, start: int) -> tuple[int, int]:
    """Where the body of a frame begins, after its head and its mask, and where it ends; 0, 0: more must come."""
    left = len(data) - start
    if left < 2:
        return 0, 0
    size = data[start + 1] & 0x7F
    head = 2 if size < SHORT else 4 if size == SHORT else 10
    if left < head:
        return 0, 0
    if head > 2:
        size = int.from_bytes(data[start + 2 : start + head], "big")
    body = start + head + (4 if data[start + 1] & MASKED else 0)
    return body, body + size


def framed(message: bytes) -> bytes:
    """A message of text as it goes over the line."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size < MIDDLE:
        return struct.pack(">BBH", TEXT, 126, size) + message
    return struct.pack(">BBQ", TEXT, 127, size) + message


class Wire(WebSocketsSansIOProtocol):
    """A socket that is written to at once, and whose messages are heard at once.

    No extension of the protocol is in use (running.py says so), so frames are plain.
    """

    is_free = True  # what is written goes out; else it would pile up in memory
    when_free: Callable[[], None] | None = None
    when_heard: Callable[[bytes], None] | None = None  # until somebody hears, messages wait for the application
    rest = b""  # the beginning of a frame of which more must come
    is_opaque = False  # from here on the protocol alone reads what comes

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()

    # Writing

    def write(self, frame: bytes) -> None:
        """Write a frame; a line that is closed swallows it, and whoever listens there is told that it is."""
        if self.conn.close_sent is None and not self.disconnected:
            self.transport.write(frame)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_free = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_free = True
        if self.when_free is not None:
            self.when_free()

    # Hearing

    def data_received(self, data: bytes) -> None:
        """Plain messages are heard here; everything else is left to the protocol, one whole frame after another."""
        if self.is_opaque:
            super().data_received(data)
            return
        if not self.handshake_initiated:  # a request comes in one piece: the server has read it already
            super().data_received(data)
            return
        if self.rest:
            data = self.rest + data
        start = 0
        while start < len(data):
            body, end = frame_size(data, start)
            if end - body > self.config.ws_max_size:
                self.is_opaque, self.rest = True, b""  # it will refuse this one, and nothing after it matters
                super().data_received(data[start:])
                return
            if not end or end > len(data):
                break
            if data[start] == TEXT and data[start + 1] & MASKED and self.is_listening():
                self.when_heard(apply_mask(data[body:end], data[body - 4 : body]))  # type: ignore[misc]
            else:
                super().data_received(data[start:end])
            start = end
        self.rest = data[start:]

    def is_listening(self) -> bool:
        """Whether a whole message can be heard here: somebody listens, and no other message has come halfway."""
        return self.when_heard is not None and not self.frames and not self.close_sent and self.conn.close_rcvd is None

    def send_receive_event_to_app(self) -> None:
        if self.when_heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        self.when_heard(data)

    def stop_hearing(self) -> None:
        """Nothing more is read until `hear_on`: whoever asks faster than it can be done has to wait."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def hear_on(self) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()


def wire_in(scope: Any) -> Wire:
    """The line of a socket."""
    found = scope.get("extensions", {}).get(EXTENSION)
    if not isinstance(found, Wire):
        raise RequestError(501, "no-wire", "Sockets need the server that 'hausmacht serve' starts.")
    return found
