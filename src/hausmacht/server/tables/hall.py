"""The hall: the tables in memory. Those that nobody is looking at stay in the store, for weeks if need be."""

from __future__ import annotations

import asyncio
import platform
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Protocol

import structlog

from hausmacht.core.game import Game
from hausmacht.core.match import Entry
from hausmacht.core.shelf import games
from hausmacht.guided.script import Script
from hausmacht.server.accounts.roll import Roll, RollLine
from hausmacht.server.accounts.sessions import Sessions
from hausmacht.server.errors import ElsewhereError, RequestError, damaged, no_such_table, store_away, table_closed
from hausmacht.server.garbage import garbage
from hausmacht.server.messages import NewTable
from hausmacht.server.notices.notices import Notices
from hausmacht.server.observing import Metrics
from hausmacht.server.people import Doorkeeper
from hausmacht.server.play import moves, waiting
from hausmacht.server.play.following import Written, written_of
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.table import TableState
from hausmacht.server.post.office import PostOffice
from hausmacht.server.settings import Settings
from hausmacht.server.storage.connection import ConflictError, is_of_the_store
from hausmacht.server.storage.leases import DEAD_MS
from hausmacht.server.storage.records import OPEN_SEAT, OVER, WAITING, TableRecord
from hausmacht.server.storage.store import Store
from hausmacht.server.supervision import Supervisor
from hausmacht.server.tables import making, series, time_up
from hausmacht.server.tables.bot_seats import BotSeats
from hausmacht.server.tables.director import LOOK_SECONDS, Director
from hausmacht.server.tables.recording import COUNT_SECONDS, Recorder
from hausmacht.server.tables.standing_orders import StandingOrders
from hausmacht.server.tables.timekeeper import RING_SECONDS, WRITE_SECONDS, Timekeeper
from hausmacht.server.tables.upgrading import OldRulesError, upgrade
from hausmacht.server.workers.pool import pool_for

log = structlog.get_logger()
TIDY_SECONDS = 600.0
BEAT_SECONDS = 1.0  # how often a worker says that it lives
MEND_SECONDS = 0.5  # how often a table is tried that could not be read
FOLLOW_SECONDS = 2.0  # how often a worker looks for what others have done to its tables
LATEST_SECONDS = 4.0  # after an outage all is normal again by then; only our heartbeat is written at once
ROLL_SECONDS = 2.0  # how long a worker that was not told may believe somebody who was signed out elsewhere
NOTE_SECONDS = 10.0  # how often it is written which devices were here
NOTICE_SECONDS = 5.0  # how often a worker looks for notices whose time has come
ABSENT_SECONDS = 20.0  # how often it looks for people who have left without an answer
SEARCH_SECONDS = 30.0  # how often a worker looks for bots that nobody thinks for
NEVER = -1_000_000.0


class Bell(Protocol):
    """Tells other workers what happens here."""

    def changed(self, live: LiveTable, written: Written | None = None) -> None: ...

    def said(self, live: LiveTable, n: int) -> None: ...

    def signed(self, live: LiveTable, at: int) -> None: ...

    def writing(self, live: LiveTable, person: str, seat: int, name: str) -> None: ...

    def look_at(self, table_id: str) -> None: ...

    def present(self, live: LiveTable, is_new: bool = False) -> None: ...

    def people_changed(self) -> None: ...


class Hall:
    """The tables of one worker."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics | None = None,
        worker: str = "",
        secret: str = "",
        door: Doorkeeper | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.worker = worker or secrets.token_hex(8)
        self.secret = secret  # its fingerprint
        self.roll = Roll()
        self.sessions = Sessions(store, self.roll)
        self.pool = pool_for(settings)
        self.post = PostOffice(settings)
        door = door or Doorkeeper(secrets.token_hex(32))
        self.notices = Notices(store, settings, self.post, door, self.metrics)
        self.notices.is_here = self.is_looking
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.stale: set[LiveTable] = set()
        self.bell: Bell | None = None  # without one, nobody else plays tables of this store
        self.others: list[str] = []  # workers that lived when we last looked
        self.searched = NEVER
        self.beaten = NEVER  # when we last said that we live
        self.supervisor = Supervisor()
        self.with_packs = bool(settings.pen) if settings.pen or settings.guest_packs else None  # which tables we play
        self.tidied = 0.0
        self.timekeeper = Timekeeper(self)
        self.recorder = Recorder(self)
        self.director = Director(self)

    async def open(self) -> None:
        games()  # the first guest need not wait until they are there
        await self.read_roll()
        await self.post.open()
        await self.notices.open()
        await self.store.succeed(self.worker, self.name)
        await self.beat()
        sweep_pause = max(min(self.settings.idle_seconds / 4, 30), 0.05)
        self.tidied = asyncio.get_running_loop().time()
        self.supervisor.keep_up("beat", self.beat, BEAT_SECONDS, BEAT_SECONDS)
        self.supervisor.keep_up("sweep", self.sweep, sweep_pause)
        self.supervisor.keep_up("mend", self.mend, MEND_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("take up", self.take_up, BEAT_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("write clocks", self.timekeeper.write, WRITE_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("ring", self.timekeeper.ring, RING_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("follow", self.follow_all, FOLLOW_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("roll", self.read_roll, ROLL_SECONDS, LATEST_SECONDS)
        self.supervisor.keep_up("notices", self.notices.sweep, NOTICE_SECONDS)
        self.supervisor.keep_up("absent", self.tell_absent, ABSENT_SECONDS)
        self.supervisor.keep_up("results", self.recorder.count_all, COUNT_SECONDS)
        self.supervisor.keep_up("tournaments", self.director.look, LOOK_SECONDS)
        self.supervisor.keep_up("devices", self.sessions.write, NOTE_SECONDS)

    @property
    def name(self) -> str:
        return place_of(self.settings, self.store.is_sqlite)

    @property
    def is_shared(self) -> bool:
        return self.bell is not None

    @property
    def is_surely_alive(self) -> bool:
        """Whether nobody can have taken a table of ours: they may when we have been silent for too long."""
        return asyncio.get_running_loop().time() - self.beaten < DEAD_MS / 1000

    def owner_elsewhere(self, live: LiveTable) -> str:
        """The other worker that plays a table, as far as we know; empty: nobody does, or we do."""
        owner = live.table.owner
        return owner if not live.fence and not live.is_stale and owner != self.worker and owner in self.others else ""

    async def close(self) -> None:
        await self.supervisor.close()
        with suppress(Exception):  # the store may be away
            await self.timekeeper.write()
        for live in list(self.live.values()):
            for listener in list(live.listeners):
                if listener.only is None:
                    live.look(listener.person)
                listener.hang_up("restart")
            with suppress(Exception):  # the store may be away
                await live.write_looks()
            await live.close()
        with suppress(Exception):
            await self.sessions.write()
        with suppress(Exception):
            await self.store.let_go(self.worker)
        await self.notices.close()
        await self.post.close()
        await self.pool.close()

    # What goes on by itself

    async def beat(self) -> None:
        """Say that we live: what we own stays ours. Whoever was silent for too long first looks what is still his."""
        began = asyncio.get_running_loop().time()
        was_sure = self.is_surely_alive
        await self.store.beat(self.worker, self.name, self.secret)
        if not was_sure:
            await self.give_up_what_was_taken()
        self.beaten = began

    async def give_up_what_was_taken(self) -> None:
        """While we were silent, others may have taken tables of ours: what we remember of them is worth nothing."""
        ours = {table_id: live for table_id, live in self.live.items() if live.fence}
        for table_id, standing in (await self.store.standings(list(ours))).items():
            if standing.fence != ours[table_id].fence:
                ours[table_id].forget()
                self.mend_soon(ours[table_id])

    async def sweep(self) -> None:
        """Tables nobody looks at leave memory; the store has everything."""
        time = asyncio.get_running_loop().time()
        if time - self.tidied > TIDY_SECONDS:
            garbage.tidy_up()
            self.tidied = time
        since = time - self.settings.idle_seconds
        for table_id, live in list(self.live.items()):
            await live.write_looks()
            if live.is_idle(since):
                await self.put_away(table_id)

    async def put_away(self, table_id: str) -> None:
        live = self.live.pop(table_id, None)
        if live is None:
            return
        self.stale.discard(live)
        self.metrics.tables.set(len(self.live))
        if live in self.timekeeper.changed:
            with suppress(Exception):
                await self.timekeeper.write()
        await live.close()
        if live.fence:
            await self.store.let_go(self.worker, [table_id])

    async def mend(self) -> None:
        """Tables whose write failed are read afresh, however long the store was away."""
        for live in list(self.stale):
            with suppress(RequestError):
                await live.do(nothing)  # any command at such a table first reads it again
            if not live.is_stale or live.is_stopped:
                self.stale.discard(live)

    async def take_up(self) -> None:
        """Tables where a bot is at turn or an order may answer, and that nobody plays.

        After a start, when a worker has died, and now and then. At first also those where somebody has just moved: the
        worker that died may not have told the next player.
        """
        time = asyncio.get_running_loop().time()
        alive = await self.store.alive()
        if set(self.others) <= set(alive) and time - self.searched < SEARCH_SECONDS:
            self.others = alive
            return
        dead = set(self.others) - set(alive)
        for gone in dead:
            for live in self.live.values():
                live.note_elsewhere(gone, (), 0)
        self.others = alive
        if dead:
            self.searched = NEVER  # until all is open, also if the store goes away meanwhile
        fresh = await self.store.fresh_tables(alive, self.with_packs) if self.searched == NEVER else []
        bots = await self.store.bot_tables(alive, self.with_packs)
        for table_id in dict.fromkeys([*bots, *await self.store.order_tables(alive, self.with_packs), *fresh]):
            with suppress(RequestError, ElsewhereError):
                async with self.table(table_id) as live:
                    await live.do(live.own)
                    live.wake()
        self.searched = time

    async def follow_all(self) -> None:
        """Look by ourselves at what others have done to tables that we hold: letters get lost, and hosts clean up."""
        asked = list(self.live.items())  # who comes while we ask is not among those we asked for
        found = await self.store.standings([table_id for table_id, _ in asked])
        for table_id, live in asked:
            standing = found.get(table_id)
            if live.is_stopped:
                continue
            if standing is None or standing.is_closed:
                await self.evict(table_id)
            elif live.fence and standing.fence != live.fence:
                live.forget()
                self.mend_soon(live)
            elif not live.fence and not live.is_stale:
                with suppress(RequestError):
                    await live.do(partial(live.follow_to, standing.length, standing.version))

    async def read_roll(self) -> None:
        """Who is out by now, and who has become one with another: their lines are cut, they may come again."""
        lines = [RollLine(*each) for each in await self.store.roll(self.roll.last)]
        sessions, people = self.roll.read(lines)
        if not sessions and not people:
            return
        for live in self.live.values():
            for listener in list(live.listeners):
                if listener.session in sessions:
                    listener.hang_up("signed-out")
                elif listener.person in people:
                    listener.hang_up("other-person")

    async def people_changed(self) -> None:
        """Somebody was signed out or is one with another: the other workers are told to read the roll, too."""
        await self.read_roll()
        if self.bell is not None:
            self.bell.people_changed()

    async def look_again(self, table_id: str) -> None:
        """A table was changed from outside: every worker that holds it reads it again, at once or when it can."""
        live = self.live.get(table_id)
        if live is not None:
            try:
                await live.do(live.follow)
            except RequestError as error:  # it is closed or gone, or the store is away: whoever asked has what he wants
                log.info("not told", table=table_id, reason=error.code)
                return
            self.announce(live)
        elif self.bell is not None:
            self.bell.look_at(table_id)

    async def evict(self, table_id: str) -> None:
        """A table is gone: its listeners are informed."""
        live = self.live.pop(table_id, None)
        if live is not None:
            self.stale.discard(live)
            for listener in list(live.listeners):
                listener.hang_up("gone")
            await live.close()

    def is_looking(self, table_id: str, person: str) -> bool:
        """Whether somebody looks at a table now."""
        live = self.live.get(table_id)
        return live is not None and person in live.lookers()

    async def tell_absent(self) -> None:
        """Who was here when their turn began, and has gone since, is told after all."""
        for live in list(self.live.values()):
            waiting.note_left(live)

    def mend_soon(self, live: LiveTable) -> None:
        self.stale.add(live)

    def note_over(self, live: LiveTable) -> None:
        """A match has ended: it is counted a moment later."""
        self.metrics.finished.inc()
        self.recorder.ended.add(live.table.id)

    def note_clocks(self, live: LiveTable) -> None:
        self.timekeeper.changed.add(live)

    async def end_turn_of_bot(self, live: LiveTable, seat: int) -> None:
        await time_up.end_turn_of_bot(live, seat)

    def announce(self, live: LiveTable) -> None:
        if self.bell is not None:
            self.bell.changed(live)

    def announce_entries(self, live: LiveTable, entries: Sequence[tuple[Entry[Any], str | None, int]]) -> None:
        if self.bell is not None:
            self.bell.changed(live, written_of(live, entries) if live.elsewhere else None)

    def announce_chat(self, live: LiveTable, n: int) -> None:
        if self.bell is not None:
            self.bell.said(live, n)

    def announce_sign(self, live: LiveTable, at: int) -> None:
        """Somebody has put a sign to a move."""
        if self.bell is not None:
            self.bell.signed(live, at)

    def announce_typing(self, live: LiveTable, person: str, seat: int, name: str) -> None:
        """Somebody is writing a message."""
        if self.bell is not None and live.elsewhere:
            self.bell.writing(live, person, seat, name)

    def announce_people(self, live: LiveTable) -> None:
        """Somebody has come or gone."""
        if self.bell is not None:
            self.bell.present(live)

    # Finding tables

    @asynccontextmanager
    async def table(self, table_id: str) -> AsyncIterator[LiveTable]:
        """A table, in memory as long as it is used; a RequestError when there is none."""
        live = await self.find(table_id)
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            live.used = asyncio.get_running_loop().time()

    async def find(self, table_id: str) -> LiveTable:
        if table_id in self.live:
            return self.live[table_id]
        lock = self.opening.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table_id not in self.live:
                    live = self.live[table_id] = await self.load(table_id)
                    self.metrics.tables.set(len(self.live))
                    if self.bell is not None:
                        self.bell.present(live, is_new=True)
                return self.live[table_id]
        finally:
            if not lock.locked():
                self.opening.pop(table_id, None)

    async def load(self, table_id: str) -> LiveTable:
        try:
            record = await self.store.table(table_id)
            seats = [] if record is None else (await self.store.seats([table_id]))[table_id]
        except Exception as error:
            log.warning("table cannot be read", table=table_id, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        if record is None:
            raise no_such_table()
        if record.closed is not None:
            raise table_closed()
        if self.with_packs is not None and bool(record.pack) != self.with_packs:
            raise RequestError(503, "pen-away", "This table is busy: try again in a moment.")
        game = games().get(record.game)
        if game is None:
            raise RequestError(409, "no-such-game", f"The game '{record.game}' is no longer installed here.")
        if game.rules_version != record.rules and record.state != WAITING:
            await self.upgrade(game, record)
            return await self.load(table_id)
        live: LiveTable | None = None
        try:
            if len(seats) != record.seats:
                raise ValueError(f"the table has {len(seats)} of {record.seats} seats")
            live = LiveTable(self, game, record, seats)
            live.bots = BotSeats(live, self.pool)
            live.orders = StandingOrders(live)
            await live.load()
        except Exception as error:
            if live is not None:
                await live.close()
            await self.set_aside(record, error)
        assert live is not None
        if record.trouble:
            await self.store.note_trouble(table_id, "")
        return live

    async def state_of(self, old: OldRulesError) -> TableState:
        """What is known of a table whose match cannot be opened."""
        return TableState(old.game, old.table, (await self.store.seats([old.table.id]))[old.table.id])

    async def upgrade(self, game: Game[Any], record: TableRecord) -> None:
        try:
            await upgrade(self.store, game, record, self.settings.snapshot_every)
        except (RequestError, ConflictError):
            raise
        except Exception as error:
            await self.set_aside(record, error)

    async def set_aside(self, record: TableRecord, error: Exception) -> None:
        """A table that cannot be opened harms no other; the host finds it with `hausmacht doctor`."""
        if is_of_the_store(error):
            log.warning("table cannot be read", table=record.id, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        trouble = f"{type(error).__name__}: {error}"
        log.error("table cannot be opened", table=record.id, error=trouble)
        if record.trouble != trouble:
            await self.store.note_trouble(record.id, trouble)
        raise damaged()

    async def clear_away(self, table_id: str) -> None:
        """Nobody is left at a table that never began."""
        await self.evict(table_id)
        await self.store.delete(table_id)

    # Making tables

    async def create(self, wanted: NewTable, person: str, name: str) -> str:
        making.check_guest_pack(wanted, self.settings.guest_packs)
        table_id = await making.create(self.store, wanted, person, name)
        if wanted.start:
            await self.begin(table_id)
        return table_id

    async def create_at(self, position: str, wanted: str, seat: int, person: str, name: str) -> str:
        """A private table that begins with a position, begun at once."""
        table_id = await making.create_at(self.store, position, wanted, seat, person, name)
        await self.begin(table_id)
        return table_id

    async def create_guided(self, script: Script, person: str, name: str) -> str:
        table_id = await making.create_guided(self.store, games()[script.game], script, person, name)
        await self.begin(table_id)
        return table_id

    async def begin(self, table_id: str) -> None:
        async with self.table(table_id) as live:
            await live.do(lambda: moves.begin(live))

    async def rematch(self, live: LiveTable) -> str:
        """The same table once more, with everybody one seat further; asked twice, the same table.

        It is begun at once, unless somebody has left for good.
        """
        await live.own()
        old = live.table
        if old.state != OVER:
            raise RequestError(409, "not-over", "A rematch can only begin when the match is over.")
        follower = old.rematch or making.follower_of(old.id)
        if await self.store.table(follower) is None:  # it was never made, or it is gone
            goes_on = await series.goes_on(self.store, old)
            follower = await making.create_rematch(self.store, live.game, old, live.seats, goes_on)
        if old.rematch != follower:
            await live.change(rematch=follower)
            live.publish_table()
        async with self.table(follower) as follower_table:
            is_full = all(seat.kind != OPEN_SEAT for seat in follower_table.seats)
            if follower_table.table.state == WAITING and is_full:
                await follower_table.do(lambda: moves.begin(follower_table))
        return follower


def place_of(settings: Settings, is_sqlite: bool) -> str:
    """A worker's place: the next to take it knows that its predecessor is dead. Empty if the port is not fixed."""
    place = "file" if is_sqlite else f"{platform.node()} {settings.host} {settings.port}"  # a file serves one server
    if not is_sqlite and not settings.port:
        return ""
    return f"{place}{f' {settings.number}' if settings.number else ''}{' pen' if settings.pen else ''}"


async def nothing() -> None:
    """A command that only wants the table to be up to date."""
