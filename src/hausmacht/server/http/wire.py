"""The line of a socket. A message is made into a frame once and written as it is, without a task and without waiting.

What is said over the line, and what must not be, the Sans-I/O protocol of `websockets` knows: it reads the frames, puts
cut messages in order, answers pings and says goodbye. Here its bytes meet the transport, and its messages those who
hear them. The line stands in the scope of a request as an extension.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from logging import WARNING, getLogger
from typing import Any, cast
from urllib.parse import unquote

import structlog
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from hausmacht.server.errors import RequestError

EXTENSION = "hausmacht.wire"
GOODBYE_SECONDS = 5.0  # how long the other side may take to close and to read what was written
RECENT = 8  # frames that are kept: the same message goes to many lines, one after the other
TEXT = Opcode.TEXT
PARTS = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
log = structlog.get_logger()
quiet = getLogger("hausmacht.wire")  # the protocol would tell of every line that is closed
quiet.setLevel(WARNING)
recent: dict[int, tuple[bytes, bytes]] = {}  # a message and its frame, by the identity of the message


@lru_cache(maxsize=4096)
def head(size: int) -> bytes:
    """The header of a text message with this many bytes: it depends only on the size."""
    return Frame(TEXT, bytes(size)).serialize(mask=False)[: -size or None]


def framed(message: bytes) -> bytes:
    """A message of text as it goes over the line."""
    known = recent.get(id(message))
    if known is not None and known[0] is message:
        return known[1]
    frame = head(len(message)) + message
    if len(recent) >= RECENT:
        recent.clear()
    recent[id(message)] = message, frame
    return frame


class Wire(asyncio.Protocol):
    """A socket that is written to at once, and whose messages are heard at once.

    uvicorn makes one when a client asks for a socket, and hands it the request and the transport.
    """

    transport: asyncio.Transport
    scope: dict[str, Any]

    def __init__(
        self,
        config: Any,
        server_state: Any,
        app_state: Mapping[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.app_state = app_state
        self.server_state = server_state
        self.loop = _loop or asyncio.get_running_loop()
        self.protocol = ServerProtocol(max_size=config.ws_max_size, logger=quiet)
        self.ping_seconds: float | None = config.ws_ping_interval
        self.closed: asyncio.Future[int] = self.loop.create_future()  # with the code of the goodbye
        self.request = b""  # as it came, until it is answered
        self.response: Any = None  # what is answered to the request if it is accepted
        self.is_open = False  # what is written goes to the other side
        self.is_free = True  # and goes out at once; else it would pile up in memory
        self.is_deaf = False  # nothing is read for now
        self.is_alive = True  # something has come since the last ping
        self.is_known = False  # the application knows that somebody is there
        self.when_free: Callable[[], None] | None = None
        self.when_heard: Callable[[bytes], None] | None = None
        self.when_lost: Callable[[], None] | None = None
        self.unheard: deque[bytes] = deque()  # what came before anybody was there to hear it
        self.part: bytearray | None = None  # the beginning of a message of which more must come
        self.is_text = False
        self.pinging: asyncio.TimerHandle | None = None
        self.leaving: asyncio.TimerHandle | None = None

    # The transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.server_state.connections.add(self)

    def connection_lost(self, _: Exception | None) -> None:
        self.is_open = False
        self.end(CloseCode.ABNORMAL_CLOSURE)
        for timer in (self.pinging, self.leaving):
            if timer is not None:
                timer.cancel()
        self.server_state.connections.discard(self)
        if self.when_lost is not None:
            self.when_lost()

    def pause_writing(self) -> None:
        self.is_free = False

    def resume_writing(self) -> None:
        self.is_free = True
        if self.when_free is not None:
            self.when_free()

    def data_received(self, data: bytes) -> None:
        self.is_alive = True
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                self.take(event)
            elif isinstance(event, Request):
                self.request = data
                self.begin(event)
        self.flush()

    def flush(self) -> None:
        """Write what the protocol itself has to say; an empty piece says that nothing will follow."""
        for piece in self.protocol.data_to_send():
            if piece:
                self.transport.write(piece)
            else:
                self.is_open = False
                self.end(self.goodbye())
                self.leave()
                self.transport.close()

    def shutdown(self) -> None:
        """Called by uvicorn when the server ends."""
        if self.is_open:
            self.close(CloseCode.SERVICE_RESTART)
        elif not self.protocol.close_expected():
            self.reject(HTTPStatus.SERVICE_UNAVAILABLE)
        self.transport.close()

    # Hearing

    def take(self, frame: Frame) -> None:
        """A message is heard when its last part is there. Of everything else the protocol has taken care."""
        if frame.opcode is TEXT and frame.fin:  # as nearly all are
            self.hear(bytes(frame.data), True)
        elif frame.opcode in PARTS:
            if self.part is None:
                self.part, self.is_text = bytearray(), frame.opcode is TEXT
            self.part += frame.data
            if frame.fin:
                whole, self.part = bytes(self.part), None
                self.hear(whole, self.is_text)
        else:
            self.flush()  # in its turn: a ping is answered after what was asked before it

    def hear(self, message: bytes, is_text: bool) -> None:
        if not self.is_open:
            return
        if is_text:
            try:
                message.decode()
            except UnicodeDecodeError as error:
                self.protocol.fail(CloseCode.INVALID_DATA, f"{error.reason} at position {error.start}")
                self.is_open = False
                return
        if self.when_heard is not None:
            self.when_heard(message)
        else:
            self.unheard.append(message)
            self.stop_hearing()

    def hear_with(self, heard: Callable[[bytes], None]) -> None:
        """From now on messages are heard, first those that are here already."""
        self.when_heard = heard
        self.hear_on()
        while self.unheard:
            heard(self.unheard.popleft())

    def stop_hearing(self) -> None:
        """Nothing more is read until `hear_on`: a client that asks faster than we can answer has to wait."""
        if not self.is_deaf and not self.transport.is_closing():
            self.is_deaf = True
            self.transport.pause_reading()

    def hear_on(self) -> None:
        if self.is_deaf and not self.transport.is_closing():
            self.is_deaf, self.is_alive = False, True
            self.transport.resume_reading()

    # Writing

    def write(self, frame: bytes) -> None:
        """Write a frame; on a closed connection it is dropped, and the listener learns that it is closed."""
        if self.is_open:
            self.transport.write(frame)

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye, and wait a while for the other side to say it too."""
        if self.is_open:
            self.is_open = False
            self.protocol.send_close(code, reason)
            self.flush()
            self.end(code)
            self.hear_on()
            self.leave()

    def leave(self) -> None:
        """Whoever does not take leave in time is left: what has not been read is thrown away."""
        if self.leaving is None:
            self.leaving = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def end(self, code: int) -> None:
        if not self.closed.done():
            self.closed.set_result(code)

    def goodbye(self) -> int:
        """The code with which the line was closed, by whomever."""
        said = self.protocol.close_rcvd or self.protocol.close_sent
        return CloseCode.ABNORMAL_CLOSURE if said is None else said.code

    def ping(self) -> None:
        """Ask whether the other side is there. Who has said nothing since the last time is gone."""
        if not self.is_open:
            return
        if not self.is_alive and not self.is_deaf:
            self.protocol.fail(CloseCode.INTERNAL_ERROR, "no answer to a ping")
            self.flush()
            self.transport.abort()
            return
        self.is_alive = False
        self.protocol.send_ping(b"")
        self.flush()
        self.ping_later()

    def ping_later(self) -> None:
        if self.ping_seconds:
            self.pinging = self.loop.call_later(self.ping_seconds, self.ping)

    # The application

    def begin(self, request: Request) -> None:
        """A request has come: the application says whether it is accepted."""
        self.response = self.protocol.accept(request)
        if self.response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.protocol.send_response(self.response)
            return
        path, _, query = request.path.partition("?")
        get = self.transport.get_extra_info
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if get("sslcontext") is None else "wss",
            "server": address(get("sockname")),
            "client": address(get("peername")),
            "root_path": self.config.root_path,
            "path": self.config.root_path + unquote(path),
            "raw_path": (self.config.root_path + path).encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [
                (name.lower().encode("ascii"), value.encode("latin-1")) for name, value in request.headers.raw_items()
            ],
            "subprotocols": [],
            "state": dict(self.app_state),
            "extensions": {EXTENSION: self},
        }
        task = self.loop.create_task(self.run())
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def run(self) -> None:
        """Let the application serve the line; when it returns, nobody is there any more."""
        try:
            await self.config.loaded_app(self.scope, self.receive, self.send)
        except ConnectionError:  # the other side went first
            pass
        except Exception:
            log.exception("a socket failed")
            self.close(CloseCode.INTERNAL_ERROR)
        self.reject(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.close(CloseCode.NORMAL_CLOSURE)

    async def receive(self) -> dict[str, Any]:
        """That somebody is there, and that he is gone. Messages are heard, not received: see `hear_with`."""
        if not self.is_known:
            self.is_known = True
            return {"type": "websocket.connect"}
        return {"type": "websocket.disconnect", "code": await asyncio.shield(self.closed)}

    async def send(self, message: Mapping[str, Any]) -> None:
        kind = message["type"]
        if kind == "websocket.accept":
            self.accept(message.get("headers", ()))
        elif kind == "websocket.close" and self.response is not None:
            self.reject(HTTPStatus.FORBIDDEN)
        elif kind == "websocket.close":
            self.close(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "")
        elif self.is_open and message.get("bytes") is not None:
            self.write(Frame(Opcode.BINARY, message["bytes"]).serialize(mask=False))
        elif self.is_open:
            self.write(framed((message.get("text") or "").encode()))
        else:
            raise ConnectionResetError("the line is closed")

    def accept(self, headers: Any) -> None:
        if self.response is None or self.transport.is_closing():
            raise ConnectionResetError("the line is closed")
        for name, value in headers:
            self.response.headers[name.decode("latin-1")] = value.decode("latin-1")
        self.protocol.send_response(self.response)
        self.response, self.request = None, b""
        self.is_open = True
        self.flush()
        self.ping_later()

    async def go_to(self, put: Callable[[int, bytes], Awaitable[bool]]) -> bool:
        """Leave the line to somebody else before the request is answered; whether he has taken it."""
        if self.response is None or self.transport.is_closing():
            return False
        self.transport.pause_reading()
        is_taken = await put(self.transport.get_extra_info("socket").fileno(), self.request)
        if is_taken:
            self.response = None
            self.transport.abort()  # our end alone: the other process holds the line
        elif not self.transport.is_closing():
            self.transport.resume_reading()
        return is_taken

    def reject(self, status: HTTPStatus) -> None:
        """Answer the request with a refusal, if it has not been answered."""
        if self.response is not None and not self.transport.is_closing():
            self.response = None
            self.protocol.send_response(self.protocol.reject(status, f"{status.phrase}\n"))
            self.flush()


def address(found: Any) -> tuple[str, int] | None:
    """Host and port, as the scope of a request has them."""
    return (str(found[0]), int(found[1])) if isinstance(found, tuple) else None


def wire_in(scope: Any) -> Wire:
    """The line of a socket."""
    found = scope.get("extensions", {}).get(EXTENSION)
    if not isinstance(found, Wire):
        raise RequestError(501, "no-wire", "Sockets need a server started with 'hausmacht serve'.")
    return found
