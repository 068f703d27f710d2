"""Sockets: whoever listens to a table is told what happens, and can choose, take back and chat over the same line."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from hausmacht.core.view import SPECTATOR
from hausmacht.server.access import Desk
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
from hausmacht.server.telling import ENCODER

log = structlog.get_logger()
REASONS = {  # close codes from 4000 on are ours to give
    "slow": (4008, "too slow: connect again, you lose nothing"),
    "revoked": (4003, "the link was taken back"),
    "restart": (1012, "the server restarts: connect again"),
    "denied": (4003, "not allowed"),
    "gone": (4004, "no such table"),
}
CLOSING_SECONDS = 2.0


class Listener:
    """One socket at a table. What it is told waits in a queue; who does not read in time is dropped."""

    def __init__(self, person: str, seat: int, language: str, most: int) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.at = 0  # the count up to which it has been told everything
        self.standing: tuple[Any, ...] = ()  # what it was told last, besides events
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(most)
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def tell(self, message: bytes) -> None:
        if self.ended.done():
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up("slow")

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
            listener = Listener(guest.id, seat, live.language(language), desk.settings.socket_queue)
            await serve(socket, desk, live, listener, guest, since)
    except RequestError as problem:
        code, _ = REASONS["gone" if problem.status == 404 else "denied"]
        with suppress(Exception):
            await socket.send_text(ENCODER.encode(SocketError(error=problem.told(), key="")).decode())
            await socket.close(code, problem.code)


async def serve(
    socket: WebSocket[Any, Any, Any], desk: Desk, live: LiveTable, listener: Listener, guest: Guest, since: int
) -> None:
    """Until one side hangs up."""
    metrics = desk.hall.metrics
    metrics.sockets.inc()
    await live.do(partial(come, live, listener, since))
    sender = asyncio.create_task(send(socket, listener))
    receiver = asyncio.create_task(receive(socket, desk, live, listener, guest))
    try:
        waited: set[asyncio.Future[Any]] = {sender, receiver, listener.ended}
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.sockets.dec()
        live.listeners.discard(listener)
        for task in (sender, receiver):
            task.cancel()
        await asyncio.gather(sender, receiver, return_exceptions=True)
        if listener.ended.done():
            reason = listener.ended.result()
            if reason == "slow":
                metrics.dropped.inc()
                log.info("slow reader dropped", table=live.table.id, seat=listener.seat)
            with suppress(Exception):
                await asyncio.wait_for(socket.close(*REASONS[reason]), CLOSING_SECONDS)
        await live.do(partial(go, live, guest))


async def come(live: LiveTable, listener: Listener, since: int) -> None:
    """Join those who listen, and be told where the table stands."""
    live.listeners.add(listener)
    if live.current is not None:
        counts = live.teller.ledger.counts
        encoded = live.teller.encoded
        listener.tell(live.teller.update(listener.seat, listener.language, max(since, 0)))
        listener.at = counts[listener.seat]
        listener.standing = live.teller.standing(listener.seat, listener.language)
        live.hall.metrics.views.inc(live.teller.encoded - encoded)
    if any(seat.person == listener.person for seat in live.seats):
        live.publish_table()  # the others see who has come
    else:
        listener.tell(ENCODER.encode(live.info(listener.person, listener.language)))


async def go(live: LiveTable, guest: Guest) -> None:
    if any(seat.person == guest.id for seat in live.seats):
        live.publish_table()
        live.look(guest.id)


async def send(socket: WebSocket[Any, Any, Any], listener: Listener) -> None:
    while True:
        message = await listener.queue.get()
        await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})


async def receive(
    socket: WebSocket[Any, Any, Any], desk: Desk, live: LiveTable, listener: Listener, guest: Guest
) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            data = await socket.receive_data(mode="text")
            await answer(desk, live, listener, guest, data if isinstance(data, bytes) else data.encode())


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
