"""The gate of the pen: what concerns a table with a component pack is handed on to its process, and the answer back."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from litestar.types import ASGIApp, Receive, Send
from websockets.asyncio.client import ClientConnection, unix_connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from hausmacht.server.errors import RequestError
from hausmacht.server.http.entrance import CALLED, answer, guest_in
from hausmacht.server.http.wire import framed, wire_in
from hausmacht.server.pen.keeper import Keeper
from hausmacht.server.people import Doorkeeper

HasPack = Callable[[str], Awaitable[bool | None]]  # whether a table has a pack; None: there is no such table
TABLES = "/api/tables/"
MOST_KNOWN = 10_000
ANSWER_SECONDS = 60.0
NOT_HANDED_ON = {
    b"host",
    b"connection",
    b"cookie",
    b"content-length",
    b"transfer-encoding",
    b"x-forwarded-for",
    CALLED.encode(),
}


class Gate:
    """Stands before the application; only where guests may bring packs."""

    def __init__(self, app: ASGIApp, door: Doorkeeper, keeper: Keeper, has_pack: HasPack) -> None:
        self.app = app
        self.door = door
        self.keeper = keeper
        self.has_pack = has_pack
        self.known: OrderedDict[str, bool] = OrderedDict()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not await self.is_penned(scope["path"]):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.hand_on_socket(scope, receive, send)
        else:
            await self.hand_on(scope, receive, send)

    async def is_penned(self, path: str) -> bool:
        if not path.startswith(TABLES):
            return False
        table_id = path.removeprefix(TABLES).partition("/")[0]
        if table_id not in self.known:
            found = await self.has_pack(table_id)
            if found is None:
                return False
            self.known[table_id] = found
            while len(self.known) > MOST_KNOWN:
                self.known.popitem(last=False)
        return self.known[table_id]

    def headers(self, scope: Any) -> list[tuple[str, str]]:
        """As the client sent them; who he is, we have found out already."""
        kept = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        kept = [(name, value) for name, value in kept if name.encode() not in NOT_HANDED_ON]
        cookie = self.door.cookie_for(guest_in(scope), secure=False).partition(";")[0]
        client = scope["client"][0] if scope.get("client") else "127.0.0.1"
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "localhost")
        called = f"{'https' if scope['scheme'] in ('https', 'wss') else 'http'}://{host}"
        return [*kept, ("host", "localhost"), ("cookie", cookie), ("x-forwarded-for", client), (CALLED, called)]

    async def hand_on(self, scope: Any, receive: Receive, send: Send) -> None:
        body = b""
        while True:
            message: Any = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        await self.request(scope, body, send)

    async def request(self, scope: Any, body: bytes, send: Send) -> None:
        query = scope["query_string"].decode("latin-1")
        url = scope["raw_path"].decode("latin-1") + (f"?{query}" if query else "")
        try:
            found = await self.keeper.client.request(
                scope["method"], url, content=body, headers=self.headers(scope), timeout=ANSWER_SECONDS
            )
        except (httpx.HTTPError, OSError):
            await answer(pen_away(), send)
            return
        headers = [
            (name.lower(), value)
            for name, value in found.headers.raw
            if name.lower() in (b"content-type", b"retry-after", b"content-disposition", b"cache-control")
        ]
        headers.append((b"content-length", str(len(found.content)).encode()))
        await send({"type": "http.response.start", "status": found.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": found.content, "more_body": False})

    async def create(self, scope: Any, body: bytes) -> tuple[int, bytes]:
        """Set up a table with a pack as soon as the pen is open; status and body of the answer."""
        try:
            await asyncio.wait_for(self.keeper.is_answering.wait(), ANSWER_SECONDS)
        except TimeoutError:
            raise pen_away() from None
        headers = [*self.headers(scope), ("content-type", "application/json")]
        query = scope["query_string"].decode("latin-1")
        try:
            found = await self.keeper.client.post(
                f"/api/tables?{query}", content=body, headers=dict(headers), timeout=ANSWER_SECONDS
            )
        except (httpx.HTTPError, OSError):
            raise pen_away() from None
        return found.status_code, found.content

    async def hand_on_socket(self, scope: Any, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        wire = wire_in(scope)
        query = scope["query_string"].decode("latin-1")
        headers = [each for each in self.headers(scope) if each[0] in ("cookie", "authorization", "x-forwarded-for")]
        try:
            async with unix_connect(
                self.keeper.path,
                f"ws://localhost{scope['raw_path'].decode('latin-1')}?{query}",
                additional_headers=headers,
                max_size=None,
                ping_interval=None,
            ) as line:
                code, reason = await relay(wire, line)
        except (OSError, WebSocketException):
            code, reason = 1012, "the table is being opened again: connect again"
        wire.close(code, reason)


async def relay(wire: Any, line: ClientConnection) -> tuple[int, str]:
    """Messages in both directions until one side closes; returns how the client's socket is closed."""
    outgoing: asyncio.Queue[bytes] = asyncio.Queue(maxsize=64)

    def heard(message: bytes) -> None:
        try:
            outgoing.put_nowait(message)
        except asyncio.QueueFull:
            wire.close(4008, "too fast: connect again, you lose nothing")

    async def out() -> None:
        while True:
            await line.send((await outgoing.get()).decode())

    async def back() -> None:
        async for message in line:
            text = message.encode() if isinstance(message, str) else message
            while not wire.is_free:
                await asyncio.sleep(0.01)
            wire.write(framed(text))

    wire.hear_with(heard)
    tasks = [asyncio.create_task(out()), asyncio.create_task(back())]
    waited: set[Any] = {*tasks, wire.closed}
    await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    for found in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(found, ConnectionClosed) and found.rcvd is not None:
            return found.rcvd.code, found.rcvd.reason
    with suppress(AttributeError):
        if line.close_code is not None and line.close_code >= 4000:
            return line.close_code, line.close_reason or ""
    return 1012, "the table is being opened again: connect again"


def pen_away() -> RequestError:
    sentence = "Tables with component packs are not available right now: try again in a moment."
    return RequestError(503, "pen-away", sentence, {"Retry-After": "2"})
