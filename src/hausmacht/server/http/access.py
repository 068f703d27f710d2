"""Who may do what: every request comes past this desk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import structlog
from litestar.connection import ASGIConnection

from hausmacht.server.accounts.passwords import Passwords
from hausmacht.server.cluster.handing import Box
from hausmacht.server.cluster.neighbours import Neighbours
from hausmacht.server.errors import ElsewhereError, RequestError, StaleError
from hausmacht.server.http.entrance import guest_in
from hausmacht.server.http.limits import PeopleLimit, Places
from hausmacht.server.http.wire import Wire
from hausmacht.server.people import Doorkeeper, Guest, hash_of
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.table import TableState
from hausmacht.server.settings import Settings
from hausmacht.server.tables.commands import AnyCommand, AnyMove
from hausmacht.server.tables.hall import Hall, nothing
from hausmacht.server.tables.identity import Who, who_at

Connection = ASGIConnection[Any, Any, Any, Any]

log = structlog.get_logger()
CHOICES_A_WRITE = 8


class Desk:
    """What all routes share: the hall, the settings, the door and the limits."""

    def __init__(self, hall: Hall, settings: Settings, door: Doorkeeper) -> None:
        self.hall = hall
        self.settings = settings
        self.door = door
        self.neighbours: Neighbours | None = None
        self.box: Box | None = None  # for connections that a neighbour should serve
        self.passwords = Passwords()
        self.errands: set[asyncio.Task[None]] = set()  # what nobody waits for
        people = settings.people_per_address
        self.writes = PeopleLimit(settings.writes_per_second, settings.writes_at_once, people)
        self.talk = PeopleLimit(settings.talk_per_minute / 60, settings.talk_at_once, people)
        self.creations = PeopleLimit(settings.creations_per_minute / 60, settings.creations_at_once, 1)
        self.sign_ins = PeopleLimit(settings.sign_ins_per_minute / 60, settings.sign_ins_at_once, 1)
        self.sockets = Places(settings.sockets_per_person, people)

    async def guest(self, connection: Connection) -> Guest:
        """Whoever asks: by the token of a seat, or by the cookie."""
        given = connection.headers.get("authorization", "")
        if not given:
            guest = guest_in(connection.scope)
            is_change = connection.scope.get("method", "GET") not in ("GET", "HEAD")
            self.hall.sessions.note(guest, connection.headers.get("user-agent", ""), is_change)
            return guest
        scheme, _, token = given.partition(" ")
        found = await self.hall.store.token(hash_of(token.strip())) if scheme.lower() == "bearer" else None
        if found is None:
            raise RequestError(401, "bad-token", "This token is unknown or has been replaced.")
        address = guest_in(connection.scope).address
        return Guest(found.person, "", table=found.table_id, seat=found.seat, address=address)

    async def hand_on(self, table_id: str, wire: Wire) -> bool:
        """Whether a line has gone to the worker that plays the table; not if nobody does, we do, or it is far away."""
        box, hall = self.box, self.hall
        if box is None or not hall.others:
            return False
        live = hall.live.get(table_id)
        if live is not None:
            owner = hall.owner_elsewhere(live)
        else:
            try:
                table = await hall.store.table(table_id)
            except Exception:
                return False  # the store is away: whoever serves the line tells so
            owner = table.owner if table is not None and table.owner in hall.others else ""
        return bool(owner) and await wire.go_to(partial(box.put, owner))

    def client(self, connection: Connection) -> str:
        return connection.client.host if connection.client else ""

    def spend_write(self, guest: Guest) -> None:
        self.writes.spend(guest)

    def spend_stretch(self, guest: Guest, choices: int) -> None:
        """Besides the message itself: a long stretch is more work than a choice, but less than as many messages."""
        if choices >= CHOICES_A_WRITE:
            self.writes.spend(guest, choices // CHOICES_A_WRITE)

    def spend_talk(self, guest: Guest) -> None:
        """Chat and notes, which are kept for ever."""
        self.talk.spend(guest)

    def spend_creation(self, guest: Guest, count: int = 1) -> None:
        """Tables, names, seats, links and tokens; of many at once no more count than there may be."""
        self.creations.spend(guest, min(count, self.settings.creations_at_once))

    def spend_sign_in(self, guest: Guest) -> None:
        """Attempts to show who one is; what is tried under one name is counted in the store besides."""
        self.sign_ins.spend(guest)

    def send_away(self, errand: Coroutine[Any, Any, None]) -> None:
        """Have something done without waiting: the time an answer takes says nothing about it."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.back_from)

    def back_from(self, task: asyncio.Task[None]) -> None:
        self.errands.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("errand failed", error=f"{type(task.exception()).__name__}: {task.exception()}")

    # Tables

    @asynccontextmanager
    async def at(self, table_id: str, guest: Guest) -> AsyncIterator[tuple[LiveTable, Who]]:
        """A table that a guest may see, and who he is there."""
        async with self.hall.table(table_id) as live:
            who = await self.who(live, guest)
            if not who.seats and live.may_lag:  # he may have sat down at another worker a moment ago
                await live.do(nothing)
                who = await self.who(live, guest)
            who.must_see()
            yield live, who

    async def who(self, live: TableState, guest: Guest) -> Who:
        """Who a guest is at a table; whether a link or his tournament has let him in, only the store knows."""
        who = who_at(live, guest)
        if who.sees or guest.table:
            return who
        return who_at(live, guest, await self.is_admitted(live, guest.id))

    async def is_admitted(self, live: TableState, person: str) -> bool:
        """Whoever plays in a tournament may look on at all its tables."""
        store, tournament = self.hall.store, live.table.tournament
        if tournament and await store.entered(person, [tournament]):
            return True
        return await store.is_admitted(live.table.id, person)

    async def carry_out(self, live: LiveTable, guest: Guest, command: AnyCommand, language: str = "en") -> str:
        """Have something done at a table, if it is the guest's to ask; the word that comes of it."""
        try:
            return await live.do(partial(self.done, live, guest, command, language))
        except ElsewhereError as elsewhere:
            return await self.forwarded(live, guest, command, language, elsewhere)

    async def done(self, live: LiveTable, guest: Guest, command: AnyCommand, language: str) -> str:
        """Do it here, because we play the table, or will from now on."""
        who = await self.who(live, guest)
        command.may(live, who)
        return await command.carry_out(live, who, language)

    async def forwarded(
        self, live: LiveTable, guest: Guest, command: AnyCommand, language: str, elsewhere: ElsewhereError
    ) -> str:
        """Have it done by the worker that plays the table."""
        if self.neighbours is None:
            raise RequestError(
                503, "elsewhere", "This table is running on another server: try again in a moment."
            ) from None
        return await self.neighbours.carry_out(live, guest, command, language, elsewhere.owner)

    async def play(self, live: LiveTable, guest: Guest, move: AnyMove, language: str) -> bytes:
        """Make a move; what the seat sees after it."""

        look = partial(self.look, live, move, language)

        async def work() -> bytes:
            await self.done(live, guest, move, language)
            return live.update(move.seat, language, move.at)  # before anything else happens at the table

        try:
            try:
                return await live.do(work)
            except ElsewhereError as elsewhere:
                await self.forwarded(live, guest, move, language, elsewhere)
                return await live.do(look)
        except StaleError as error:
            error.update = await live.do(look)
            raise

    async def send(self, live: LiveTable, guest: Guest, move: AnyMove, language: str) -> None:
        """As `play`, for listeners, who get the update anyway; goes to the table's owner at once if we know it."""
        owner = self.hall.owner_elsewhere(live)
        if not owner or self.neighbours is None:
            await self.play(live, guest, move, language)
            return
        try:
            await self.neighbours.carry_out(live, guest, move, language, owner)
        except StaleError as error:
            error.update = await live.do(partial(self.look, live, move, language))
            raise

    async def look(self, live: LiveTable, move: AnyMove, language: str) -> bytes:
        return live.update(move.seat, language, move.at)
