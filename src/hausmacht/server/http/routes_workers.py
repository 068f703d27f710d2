"""The route by which other hosts lend this server their workers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from hausmacht.server.http.access import Desk
from hausmacht.server.http.wire import wire_in
from hausmacht.server.settings import folder_of
from hausmacht.server.workers.line import FROM_HOST, REFUSED, Line, LineError
from hausmacht.server.workers.remote import RefusedHostError, RemoteHost
from hausmacht.server.workers.tokens import name_of

NOT_KNOWN = 4401  # before the connection is accepted, so that the caller sees HTTP 403
AGAIN = 1012


@websocket("/api/workers")
async def lend_workers(socket: WebSocket[Any, Any, Any]) -> None:
    """Lend workers to this server: for hosts with a token that `hausmacht worker-token` has made."""
    desk: Desk = socket.app.state.desk
    folder = folder_of(desk.settings)
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    name = name_of(folder, token.strip()) if scheme.lower() == "bearer" else ""
    if not name:
        await socket.close(NOT_KNOWN, "this token is not known")
        return
    await socket.accept()
    wire = wire_in(socket.scope)
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    wire.hear_with(heard.put_nowait)

    async def receive() -> bytes:
        """The next message, or the end of the line."""
        coming = asyncio.ensure_future(heard.get())
        try:
            waited: set[asyncio.Future[Any]] = {coming, wire.closed}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not coming.done():
                coming.cancel()
        if coming.done() and not coming.cancelled():
            return coming.result()
        raise WebSocketDisconnect(detail="the line was closed")

    line = Line(socket.send_bytes, receive, FROM_HOST)
    host = RemoteHost(desk.hall.pool, line, name, lambda: name_of(folder, token.strip()) == name)
    try:
        await host.serve()
    except RefusedHostError as refusal:
        with suppress(Exception):
            await socket.close(REFUSED, str(refusal))
    except (LineError, WebSocketDisconnect, OSError):
        with suppress(Exception):
            await socket.close(AGAIN, "the line was lost: connect again")
