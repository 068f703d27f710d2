"""Sockets: whoever listens to a table is told what happens, and can choose, take back and chat over the same line."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery
from litestar.types import Receive, Send

from hausmacht.core.view import SPECTATOR
from hausmacht.server.access import Desk
from hausmacht.server.entrance import wire_in
from hausmacht.server.errors import RefusedError, RequestError, StaleError
from hausmacht.server.hall import clean
from hausmacht.server.live import LiveTable
from hausmacht.server.messages import (
    FROM_SOCKET,
    ErrorTold,
    SocketChoose,
    SocketError,
    SocketPing,
    SocketPong,
    SocketRefused,
    SocketSay,
    SocketStale,
    SocketUndo,
)
from hausmacht.server.people import Guest
from hausmacht.server.table_info import info
from hausmacht.server.written import ENCODER

log = structlog.get_logger()
REASONS = {  # close codes from 4000 on are ours to give
    "slow": (4008, "too slow: connect again, you lose nothing"),
    "revoked": (4003, "the link was taken back"),
    "restart": (1012, "the server restarts: connect again"),
    "denied": (4003, "not allowed"),
    "gone": (4004, "no such table"),
}
CLOSING_SECONDS = 2.0


class Rest:
    """What is left of work that was begun by hand and now waits for something."""

    def __init__(self, work: Any, waits_for: Any) -> None:
        self.work = work
        self.waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        yield self.waits_for
        yield from self.work.__await__()


def begin(work: Any) -> Rest | None:
    """Do as much as can be done without waiting; what is left, if anything."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return Rest(work, waits_for)


class Listener:
    """One socket at a table. It is told things at once while its line is free.

    Else they wait in a queue: who does not read costs nobody time, and who does not read for long is dropped.
    """

    def __init__(self, person: str, seat: int, language: str, most: int, send: Send) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.at = 0  # the count up to which it has been told everything
        self.most = most
        self.send = send
        self.queue: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None  # while the line is not free
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def tell(self, message: bytes) -> None:
        if self.ended.done():
            return
        if self.sending is not None:
            if len(self.queue) == self.most:
                self.hang_up("slow")
            else:
                self.queue.append(message)
            return
        try:
            rest = begin(self.send({"type": "websocket.send", "bytes": None, "text": message.decode()}))
        except Exception:  # the line is gone; whoever reads from it is told so
            return
        if rest is not None:
            self.sending = asyncio.create_task(self.send_on(rest))

    async def send_on(self, rest: Rest) -> None:
        """Until nothing waits any more."""
        with suppress(Exception):
            await rest
            while self.queue:
                text = self.queue.popleft().decode()
                await self.send({"type": "websocket.send", "bytes": None, "text": text})
        self.sending = None

    def hang_up(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)


@websocket("/api/tables/{table_id:str}/ws")
async def listen(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    seat: FromQuery[int] = SPECTATOR,
    since: FromQuery[int] = 0,
    language: FromQuery[str] = "en",
) -> None:
    """Listen to a table as one of my seats, or as somebody who watches (seat -1)."""
    desk: Desk = socket.app.state.desk
    guest = await desk.guest(socket)
    await socket.accept()
    try:
        desk.check_origin(socket)
        async with desk.hall.table(table_id) as live:
            await desk.may_see(live, guest)
            if seat != SPECTATOR:
                desk.owns(live, guest, seat)
            receive, send = wire_in(socket.scope)
            listener = Listener(guest.id, seat, live.language(language), desk.settings.socket_queue, send)
            await serve(socket, desk, live, listener, guest, since, receive)
    except RequestError as problem:
        code, _ = REASONS["gone" if problem.status == 404 else "denied"]
        with suppress(Exception):
            await socket.send_text(ENCODER.encode(SocketError(error=problem.told(), key="")).decode())
            await socket.close(code, problem.code)


async def serve(
    socket: WebSocket[Any, Any, Any],
    desk: Desk,
    live: LiveTable,
    listener: Listener,
    guest: Guest,
    since: int,
    receive: Receive,
) -> None:
    """Until one side hangs up."""
    metrics = desk.hall.metrics
    metrics.sockets.inc()
    await live.do(partial(come, live, listener, since))
    hearing = asyncio.create_task(hear(receive, desk, live, listener, guest))
    try:
        waited: set[asyncio.Future[Any]] = {hearing, listener.ended}
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.sockets.dec()
        live.listeners.discard(listener)
        tasks = [task for task in (hearing, listener.sending) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if listener.ended.done():
            reason = listener.ended.result()
            if reason == "slow":
                metrics.dropped.inc()
                log.info("slow reader dropped", table=live.table.id, seat=listener.seat)
            with suppress(Exception):
                await asyncio.wait_for(socket.close(*REASONS[reason]), CLOSING_SECONDS)
        else:
            listener.ended.cancel()  # nothing more is told
        await live.do(partial(go, live, guest))


async def come(live: LiveTable, listener: Listener, since: int) -> None:
    """Join those who listen, and be told where the table stands."""
    live.listeners.add(listener)
    if live.current is not None:
        counts = live.teller.ledger.counts
        encoded = live.teller.encoded
        listener.tell(live.teller.update(listener.seat, listener.language, max(since, 0)))
        listener.at = counts[listener.seat]
        live.hall.metrics.views.inc(live.teller.encoded - encoded)
    if any(seat.person == listener.person for seat in live.seats):
        live.publish_table()  # the others see who has come
    else:
        listener.tell(ENCODER.encode(info(live, listener.person, listener.language)))


async def go(live: LiveTable, guest: Guest) -> None:
    if any(seat.person == guest.id for seat in live.seats):
        live.publish_table()
        live.look(guest.id)


async def hear(receive: Receive, desk: Desk, live: LiveTable, listener: Listener, guest: Guest) -> None:
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        data = message.get("text")
        await answer(desk, live, listener, guest, message.get("bytes") or b"" if data is None else data.encode())


async def answer(desk: Desk, live: LiveTable, listener: Listener, guest: Guest, data: bytes) -> None:
    """Carry out what came over the line; the update that follows is sent to everybody who listens."""
    try:
        asked = FROM_SOCKET.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        told = ErrorTold(code="bad-request", sentence=f"The message is not complete or right: {error}.")
        listener.tell(ENCODER.encode(SocketError(error=told, key="")))
        return
    key = asked.key if isinstance(asked, SocketChoose | SocketUndo) else ""
    seat, language = listener.seat, listener.language
    try:
        if isinstance(asked, SocketPing):
            listener.tell(ENCODER.encode(SocketPong()))
            return
        desk.writes.spend(guest.id)
        if isinstance(asked, SocketSay):
            await desk.chat(live, guest, clean(asked.text))
            return
        desk.owns(live, guest, seat)
        if isinstance(asked, SocketChoose):
            await live.do(partial(live.choose, seat, asked.at, asked.choice, asked.key, language))
        else:
            await live.do(partial(live.undo, seat, asked.at, asked.key, language))
    except StaleError as stale:
        told = stale.told()
        listener.tell(ENCODER.encode(SocketStale(error=told, update=msgspec.Raw(stale.update), key=key)))
    except RefusedError as refused:
        listener.tell(ENCODER.encode(SocketRefused(refused=refused.refusal, key=key)))
    except RequestError as problem:
        listener.tell(ENCODER.encode(SocketError(error=problem.told(), key=key)))
