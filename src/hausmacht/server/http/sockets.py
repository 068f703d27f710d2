"""Sockets: listeners at a table see what happens, and can choose, undo and chat over the same connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath, FromQuery

from hausmacht.core.view import SPECTATOR, View
from hausmacht.core.wire import Failure
from hausmacht.server.cluster.handing import HANDED
from hausmacht.server.errors import ElsewhereError, RefusedError, RequestError, StaleError
from hausmacht.server.http.access import Desk
from hausmacht.server.http.wire import Wire, framed, wire_in
from hausmacht.server.messages import (
    FromSocket,
    SocketChoose,
    SocketError,
    SocketPing,
    SocketPong,
    SocketRefused,
    SocketSay,
    SocketStale,
    SocketStretch,
    SocketUndo,
    SocketWhole,
)
from hausmacht.server.people import Guest
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.moves import QuickChoice, nobody_waits
from hausmacht.server.play.table_info import info
from hausmacht.server.play.written import ENCODER
from hausmacht.server.storage.records import WAITING, now
from hausmacht.server.tables import time_up
from hausmacht.server.tables.chat import tell_typing
from hausmacht.server.tables.commands import AnyMove, Choose, ComeBack, Say, Stretch, Undo
from hausmacht.server.tables.identity import Who, who_at
from hausmacht.server.tables.making import clean
from hausmacht.server.talk_messages import SocketTyping

log = structlog.get_logger()
REASONS = {  # close codes from 4000 on are ours to give
    "slow": (4008, "too slow: connect again, you lose nothing"),
    "revoked": (4003, "the link was taken back"),
    "signed-out": (4003, "signed out on this device"),
    "other-person": (1012, "connect again"),
    "restart": (1012, "the server restarts: connect again"),
    "denied": (4003, "not allowed"),
    "gone": (4004, "no such table"),
    "many": (4029, "too many connections"),
    "mistake": (1011, "the server made a mistake: connect again"),
}
CLOSED_BY = {404: "gone", 429: "many"}  # by the status that a request would have got
AT_ONCE = 8  # commands of one socket that are not finished; then the next ones wait on the line
FROM_A_SOCKET: msgspec.json.Decoder[FromSocket | SocketTyping] = msgspec.json.Decoder(FromSocket | SocketTyping)
TYPING_SECONDS = 2.0  # how often it is told that somebody is writing
PONG = ENCODER.encode(SocketPong())


class Listener:
    """One socket at a table. Messages are sent at once while the connection is ready.

    Else they wait in a queue: who does not read costs nobody time, and who does not read for long is dropped.
    """

    def __init__(
        self,
        who: Who,
        seat: int,
        language: str,
        most: int,
        wire: Wire,
        wants_changes: bool = False,
        session: str = "",
    ) -> None:
        self.person = who.person
        self.name = who.name
        self.session = session  # the device; empty for programs
        self.only = who.only  # a program plays this seat, and no other of its owner's
        self.seat = seat
        self.language = language
        self.at = 0  # the count up to which it has seen everything
        self.wants_changes = wants_changes  # is sent what is different, not whole views
        self.shown: View | None = None  # the last view it was sent, if it wants changes
        self.hidden_at = 0  # since when nobody looks at its page; 0: somebody does
        self.most = most
        self.wire = wire
        self.queue: deque[bytes] = deque()  # not empty only while the line is not free
        self.ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        wire.when_free = self.go_on

    def tell(self, message: bytes) -> None:
        if self.wire.is_free:
            self.wire.write(framed(message))
        elif len(self.queue) == self.most:
            self.hang_up("slow")
        else:
            self.queue.append(message)

    def go_on(self) -> None:
        """The connection is ready again: waiting messages are sent, as far as possible."""
        while self.queue and self.wire.is_free:
            self.wire.write(framed(self.queue.popleft()))

    def hide(self, hidden: bool, live: LiveTable) -> None:
        if hidden and not self.hidden_at:
            self.hidden_at = live.left[self.person] = now()
        elif not hidden:
            self.hidden_at = 0

    def hang_up(self, reason: str) -> None:
        if not self.ended.done():
            self.ended.set_result(reason)


class Ear:
    """Hears what comes over the line of a listener, and has it carried out.

    The update that follows goes to all listeners; only errors are answered here.
    """

    def __init__(self, desk: Desk, live: LiveTable, listener: Listener, guest: Guest) -> None:
        self.desk = desk
        self.live = live
        self.listener = listener
        self.guest = guest
        self.unfinished = 0
        self.typed = -TYPING_SECONDS  # when it was last told that he is writing
        self.talking: set[asyncio.Task[None]] = set()

    def hear(self, data: bytes) -> None:
        try:
            asked = FROM_A_SOCKET.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            told = Failure(code="bad-request", sentence=f"The message is incomplete or invalid: {error}.")
            self.listener.tell(ENCODER.encode(SocketError(error=told, key="")))
            return
        if isinstance(asked, SocketTyping):
            self.type()
            return
        if isinstance(asked, SocketPing):
            self.listener.hide(asked.hidden, self.live)
            self.listener.tell(PONG)
            return
        key = "" if isinstance(asked, (SocketSay, SocketWhole)) else asked.key
        try:
            self.carry_out(asked)
        except RequestError as problem:
            self.refuse(problem, key)

    def type(self) -> None:
        """Tell the others that somebody is writing, at most every few seconds; whoever may not talk is ignored."""
        live, time = self.live, asyncio.get_running_loop().time()
        who = who_at(live, self.guest)
        is_silent = who.is_program or not who.person or (live.table.state == WAITING and not who.is_member)
        if is_silent or time - self.typed < TYPING_SECONDS:
            return
        self.typed = time
        name = live.seats[who.seat].name if who.seat != SPECTATOR else who.name
        live.enqueue(partial(tell_typing, live, who.person, who.seat, name), nobody_waits)
        self.desk.hall.announce_typing(live, who.person, who.seat, name)

    def carry_out(self, asked: SocketChoose | SocketStretch | SocketUndo | SocketSay | SocketWhole) -> None:
        desk, live, guest = self.desk, self.live, self.guest
        desk.spend_write(guest)
        seat, language = self.listener.seat, self.listener.language
        if isinstance(asked, SocketChoose):
            who_at(live, guest).must_own(seat)
            command = Choose(seat, asked.at, asked.choice, asked.key)
            if live.fence and not live.is_stale:
                self.start()
                choose = QuickChoice(live, seat, asked.at, asked.choice, asked.key, language)
                live.enqueue_quick(choose, partial(self.finish_choice, command))
            else:
                self.wait_for(desk.send(live, guest, command, language), asked.key)
        elif isinstance(asked, SocketWhole):
            live.show_whole(self.listener, asked.since)
        elif isinstance(asked, SocketSay):
            desk.spend_talk(guest)
            self.wait_for(desk.carry_out(live, guest, Say(clean(asked.text)), language), "")
        else:
            move: AnyMove = Undo(seat, asked.at, asked.key)
            if isinstance(asked, SocketStretch):
                desk.spend_stretch(guest, len(asked.choices))
                move = Stretch(seat, asked.at, tuple(asked.choices), asked.key)
            self.wait_for(desk.send(live, guest, move, language), asked.key)

    def wait_for(self, work: Coroutine[Any, Any, Any], key: str) -> None:
        self.start()
        task = asyncio.create_task(self.wait(work, key))
        self.talking.add(task)
        task.add_done_callback(self.talking.discard)

    async def wait(self, work: Coroutine[Any, Any, Any], key: str) -> None:
        try:
            await work
        except Exception as error:
            self.finish(key, error)
        else:
            self.finish(key, None)

    def start(self) -> None:
        self.unfinished += 1
        if self.unfinished == AT_ONCE:
            self.listener.wire.stop_hearing()

    def finish_choice(self, command: Choose, _: Any, error: Exception | None) -> None:
        """Of a quick choice: nothing else has happened at the table since."""
        if isinstance(error, ElsewhereError):  # the table has just changed hands
            self.wait_for(self.desk.send(self.live, self.guest, command, self.listener.language), command.key)
            error = None
        elif isinstance(error, StaleError) and self.live.current is not None:
            error.update = self.live.update(self.listener.seat, self.listener.language, command.at)
        self.finish(command.key, error)

    def finish(self, key: str, error: Exception | None) -> None:
        if self.unfinished == AT_ONCE:
            self.listener.wire.hear_on()
        self.unfinished -= 1
        if isinstance(error, RequestError):
            self.refuse(error, key)
        elif error is not None:
            self.listener.hang_up("mistake")

    def refuse(self, problem: RequestError, key: str) -> None:
        if isinstance(problem, StaleError):
            message: Any = SocketStale(error=problem.told(), update=msgspec.Raw(problem.update or b"null"), key=key)
        elif isinstance(problem, RefusedError):
            message = SocketRefused(refused=problem.refusal, key=key)
        else:
            message = SocketError(error=problem.told(), key=key)
        self.listener.tell(ENCODER.encode(message))


@websocket("/api/tables/{table_id:str}/ws")
async def listen(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    seat: FromQuery[int] = SPECTATOR,
    since: FromQuery[int] = 0,
    language: FromQuery[str] = "en",
    changes: FromQuery[bool] = False,
) -> None:
    """Listen to a table as one of my seats, or as somebody who watches (seat -1)."""
    desk: Desk = socket.app.state.desk
    guest = await desk.guest(socket)
    is_player = seat != SPECTATOR and HANDED not in socket.headers
    if is_player and await desk.hand_on(table_id, wire_in(socket.scope)):
        return
    await socket.accept()
    try:
        with desk.sockets.held(guest):  # as long as the socket is open
            async with desk.at(table_id, guest) as (live, who):
                who.must_own_or_watch(seat)
                wire = wire_in(socket.scope)
                most = desk.settings.socket_queue
                listener = Listener(who, seat, live.language(language), most, wire, changes, guest.session)
                await serve(desk, live, listener, guest, since)
    except RequestError as problem:
        code, _ = REASONS[CLOSED_BY.get(problem.status, "denied")]
        with suppress(Exception):
            await socket.send_text(ENCODER.encode(SocketError(error=problem.told(), key="")).decode())
            await socket.close(code, problem.code)


async def serve(desk: Desk, live: LiveTable, listener: Listener, guest: Guest, since: int) -> None:
    """Until one side hangs up."""
    metrics = desk.hall.metrics
    metrics.sockets.inc()
    wire = listener.wire
    ear = Ear(desk, live, listener, guest)
    try:
        await live.do(partial(come, live, listener, since))
        if desk.hall.roll.is_out(listener.session):  # while it came
            listener.hang_up("signed-out")
        if listener.only is None and time_up.is_awaited(live, guest.id):
            ear.wait_for(desk.carry_out(live, guest, ComeBack(), listener.language), "")
        wire.hear_with(ear.hear)
        waited: set[asyncio.Future[Any]] = {wire.closed, listener.ended}
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        metrics.sockets.dec()
        live.listeners.discard(listener)
        wire.when_heard = ignore
        wire.when_free = None
        await asyncio.gather(*ear.talking, return_exceptions=True)
        if listener.ended.done():
            reason = listener.ended.result()
            if reason == "slow":
                metrics.dropped.inc()
                log.info("slow reader dropped", table=live.table.id, seat=listener.seat)
            wire.close(*REASONS[reason])
        else:
            listener.ended.cancel()  # nothing more is sent
        await live.do(partial(go, live, guest))


def ignore(_: bytes) -> None:
    """Nobody hears any more what comes."""


async def come(live: LiveTable, listener: Listener, since: int) -> None:
    """Join the listeners, and get the current state of the table."""
    live.listeners.add(listener)
    live.hall.announce_people(live)
    live.show_whole(listener, since)
    if any(seat.person == listener.person for seat in live.seats):
        live.publish_table()  # the others see who has come
    else:
        listener.tell(ENCODER.encode(info(live, listener.person, listener.language, listener.only)))
        live.watchers_changed()


async def go(live: LiveTable, guest: Guest) -> None:
    live.hall.announce_people(live)
    if any(seat.person == guest.id for seat in live.seats):
        if guest.id not in live.people():
            live.left[guest.id] = now()
        live.publish_table()
        if not guest.table:
            live.look(guest.id)
    else:
        live.watchers_changed()
