"""A live table: one actor for each match. Commands wait in a queue and are carried out one after another.

Everything that changes a table takes one path: check, write, then apply and publish. What is in memory is never ahead
of the store: a table whose write failed is put aside and read afresh before anything else is done with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import Any, Protocol

import msgspec
import structlog

from hausmacht.core import matchfile
from hausmacht.core.chance import Recorded, Seeded
from hausmacht.core.game import Game
from hausmacht.core.match import CHOICE, Entry, Match, Past
from hausmacht.core.position import read_position
from hausmacht.core.teller import EVERYBODY
from hausmacht.core.view import SPECTATOR, View
from hausmacht.server.clock_messages import ClocksTold
from hausmacht.server.errors import (
    DamagedError,
    ElsewhereError,
    RequestError,
    damaged,
    no_such_table,
    store_away,
    table_closed,
)
from hausmacht.server.garbage import garbage
from hausmacht.server.messages import Watching
from hausmacht.server.notices.notices import Notices, turn_of
from hausmacht.server.observing import Metrics
from hausmacht.server.play.table import Listener, TableState
from hausmacht.server.play.table_info import info
from hausmacht.server.play.telling import teller_of
from hausmacht.server.play.timing import Timing
from hausmacht.server.play.written import ENCODER
from hausmacht.server.settings import Settings
from hausmacht.server.storage.clocks import ClocksWritten
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.records import OVER, PERSON_SEAT, PLAYING, WAITING, SeatRecord, TableRecord, as_json, now
from hausmacht.server.storage.store import Store
from hausmacht.server.storage.tables import Change

log = structlog.get_logger()
NEVER = -1_000_000
WATCHING_SECONDS = 0.5  # how soon it is told who looks on
WATCHERS_AT_ONCE = 32  # served before others get their turn: a third of a millisecond


class Bots(Protocol):
    """Whoever thinks for the bots at a table."""

    @property
    def is_thinking(self) -> bool: ...

    def wake(self) -> None:
        """Somebody may be asked something else now."""

    def stop(self) -> None: ...


class NoBots:
    """At a table that nobody plays."""

    is_thinking = False

    def wake(self) -> None:
        pass

    def stop(self) -> None:
        pass


class Orders(Protocol):
    """Whoever answers ahead for people at a table."""

    @property
    def is_waiting(self) -> bool: ...

    def wake(self) -> None:
        """Something has happened: somebody may be asked what he has foreseen."""

    def renew(self) -> None:
        """The table is ours from now on, or was read afresh."""

    def will_answer(self, seat: int) -> bool: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


class NoOrders:
    """At a table that nobody plays."""

    is_waiting = False

    def wake(self) -> None:
        pass

    def renew(self) -> None:
        pass

    def will_answer(self, seat: int) -> bool:
        return False

    def stop(self) -> None:
        pass

    def close(self) -> None:
        pass


class Home(Protocol):
    """Where tables stand: what a table needs of it."""

    @property
    def is_surely_alive(self) -> bool:
        """Whether nobody can have taken a table of ours."""

    @property
    def is_shared(self) -> bool:
        """Whether other workers play tables of the same store."""

    store: Store
    settings: Settings
    metrics: Metrics
    notices: Notices
    worker: str  # our name as the owner of tables

    def announce(self, live: LiveTable) -> None:
        """Something has changed at a table: others may want to know."""

    def announce_entries(self, live: LiveTable, entries: Sequence[tuple[Entry[Any], str | None, int]]) -> None:
        """Entries were written, with these keys at these times: others may want to play them too."""

    def announce_chat(self, live: LiveTable, n: int) -> None:
        """Somebody has said something."""

    def announce_people(self, live: LiveTable) -> None:
        """Somebody has come or gone."""

    async def rematch(self, live: LiveTable) -> str:
        """The same table once more."""

    def mend_soon(self, live: LiveTable) -> None:
        """A table must be read afresh, however long the store is away."""

    def note_over(self, live: LiveTable) -> None:
        """A match has ended."""

    def note_clocks(self, live: LiveTable) -> None:
        """The clocks of a table have changed: they are written soon."""

    async def end_turn_of_bot(self, live: LiveTable, seat: int) -> None:
        """A bot that plays one turn for somebody gives the seat back."""


class LiveTable(TableState):
    """A table that is played or looked at."""

    def __init__(self, hall: Home, game: Game[Any], table: TableRecord, seats: list[SeatRecord]) -> None:
        super().__init__(game, table, seats)
        self.hall = hall
        self.fence = 0  # our number as the owner of the table; 0: we only look at it
        self.is_following = False  # a letter tells that there is something new, and it is about to be read
        self.bots: Bots = NoBots()
        self.orders: Orders = NoOrders()
        self.timing = Timing(self)
        self.keys: set[tuple[int, str]] = set()
        self.last_snapshot = 0
        self.last_steady = NEVER  # the last one of a choice that left nothing sealed
        self.replayed = 0  # entries that were played again when the table was opened
        self.luck: bytes | None = None  # every draw, once it has been worked out
        self.lapsed: set[int] = set()  # what was asked of the others and is void, because the game has gone on
        self.looks: dict[str, int] = {}  # how far people have looked, as long as the store does not know it
        self.users = 0
        self.waited: set[str] = set()  # people who are asked something, as far as they have been told
        self.glanced: dict[str, tuple[int, int]] = {}  # who looked when their turn began: the seat, and the turn
        self.recalled: dict[str, tuple[int, int]] = {}  # who was asked when it was opened: perhaps told
        self.untold: deque[tuple[Listener, bytes]] = deque()  # what is still to be sent to spectators, in order
        self.is_telling = False  # and will be, a few at a time
        self.is_counting = False  # those who look on are counted in a moment

    def clocks_told(self) -> ClocksTold | None:
        return self.timing.told()

    async def close(self) -> None:
        """Stop thinking and working."""
        self.bots.stop()
        self.orders.close()
        await self.stop()

    def look(self, person: str) -> None:
        """Somebody has seen everything up to now; written later, because nothing is lost if it is not."""
        if self.current is not None:
            self.looks[person] = len(self.match.entries)

    async def write_looks(self) -> None:
        while self.looks:
            person, seen = next(iter(self.looks.items()))
            await self.hall.store.look(self.table.id, person, seen)
            if self.looks.get(person) == seen:
                del self.looks[person]

    def is_idle(self, since: float) -> bool:
        return (
            not self.users
            and not self.listeners
            and not self.bots.is_thinking
            and not self.orders.is_waiting
            and self.is_free
            and self.used < since
        )

    def wake(self) -> None:
        """Somebody may be asked something else now: bots think about it, and orders answer it."""
        self.bots.wake()
        self.orders.wake()

    def asked_people(self) -> dict[str, int]:
        """The people who are asked something, each with a seat of theirs; no bots, and nobody for whom one plays."""
        if self.current is None or self.table.state != PLAYING or self.table.guided:
            return {}
        found: dict[str, int] = {}
        for number in self.teller.waiting:
            seat = self.seats[number]
            if seat.kind == PERSON_SEAT and seat.person and not seat.played_by():
                found.setdefault(seat.person, number)
        return found

    # The match

    def take_up(self, match: Match[Any], times: list[int]) -> None:
        teller = teller_of(match, self.table, self.seats)
        teller.times = times
        self.current = match, teller

    async def load(self) -> None:
        """Take the match up from the store: the newest snapshot, and the few entries after it played again."""
        self.current = None
        if self.table.state == WAITING:
            return
        table = self.table
        kept = await self.hall.store.log(table.id, self.game)
        del kept[table.length :]  # written since the table was read: the next letter tells of it
        if [each.entry.number for each in kept] != list(range(table.length)) or not kept:
            raise DamagedError(f"the log should have {table.length} entries without a gap")
        snapshots = await self.hall.store.snapshot(table.id, len(kept) - 1)
        if not snapshots:
            raise DamagedError("the log has no snapshot to begin with")
        base = snapshots[0]
        entries: list[Entry[Any]] = [each.entry for each in kept]
        later = entries[base.n + 1 :]
        laid_out = self.laid_out()
        state = self.game.decode(self.setup, base.state)
        past = Past(entries[: base.n + 1], state, base.drawn, base.sealed_rounds)
        source = self.source([outcome for entry in later for outcome in drawn_luck(entry)])
        match = Match(self.game, self.setup, source, laid_out, table.commitment, (), past)
        times = [each.made_at for each in kept]
        for entry in later:
            matchfile.repeat(match, matchfile.line_of(entry))
            matchfile.check(match, matchfile.line_of(entry))
        self.replayed = len(later)
        self.hall.metrics.replayed.inc(len(later))
        self.last_snapshot, self.last_steady = base.n, NEVER
        self.keys = {split_key(each.entry.seat, each.key) for each in kept if each.key}
        self.take_up(match, times)
        await self.timing.load()
        asked = self.asked_people()
        self.waited = set(asked)
        turn = turn_of(self) if asked else 0
        self.recalled = {person: (seat, turn) for person, seat in asked.items()}

    def laid_out(self) -> Any:
        """The position the match begins with; None: it is set up by the rules."""
        text = self.table.position
        return None if text is None else read_position(text, {self.game.id: self.game})[2]

    def source(self, outcomes: list[tuple[str, int]]) -> Seeded | Recorded:
        return Recorded(outcomes) if self.table.seed is None else Seeded(self.table.seed)

    async def remember(self, match: Match[Any], length: int) -> None:
        """Before the match goes back to the first `length` choices: give it a table of that time, if it has none."""
        if any(entry.before is not None for entry in match.line[: length + 1]):
            return
        in_line = [0, *[entry.number for entry in match.line[:length]]]
        for snapshot in await self.hall.store.snapshot(self.table.id, in_line[-1], steady=True):
            if snapshot.n in in_line:
                match.keep(snapshot.n, self.game.decode(self.setup, snapshot.state))
                return

    # Being up to date

    async def get_ready(self) -> None:
        if self.is_stale:
            await self.refresh()
        elif self.may_lag:
            await self.follow()

    @property
    def may_lag(self) -> bool:
        """Whether another worker may have done something at the table that we have not heard of."""
        return self.hall.is_shared and not (self.fence and self.hall.is_surely_alive)

    async def follow(self) -> None:
        """Somebody else may play the table: take over what he has written since."""
        try:
            found = (await self.hall.store.standings([self.table.id])).get(self.table.id)
        except Exception as error:
            log.warning("table cannot be read", table=self.name, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        if found is None:
            raise no_such_table()
        if self.fence and found.fence != self.fence:
            self.forget()
            await self.refresh()
            return
        await self.follow_to(found.length, found.version)

    async def follow_to(self, length: int, version: int) -> None:
        """The table is known to be so far: be there too."""
        self.is_following = False
        if length > self.table.length or version > self.table.version:
            try:
                await self.catch_up()
            except RequestError:
                raise
            except Exception as error:  # whatever does not fit: the store has it all
                log.warning("table is read afresh", table=self.name, error=f"{type(error).__name__}: {error}")
                self.forget()
                await self.refresh()

    async def catch_up(self) -> None:
        """Play what is new in the log, entry by entry, and tell those who listen here."""
        store = self.hall.store
        table = await store.table(self.table.id)
        if table is None:
            raise no_such_table()
        if self.current is None:  # nothing is played yet, or any more
            await self.refresh()
            return
        if table.closed is not None:
            raise table_closed()
        match, teller = self.current
        kept = await store.log(table.id, self.game, since=len(match.entries))
        del kept[max(table.length - len(match.entries), 0) :]  # written since the table was read: shown later
        entries: list[Entry[Any]] = [each.entry for each in kept]
        if any(entry.kind != CHOICE for entry in entries) or table.fence < self.table.fence:
            await self.refresh()
            return
        noticed: set[int] = set()
        for each in kept:
            noticed.add(self.repeat(matchfile.line_of(each.entry), each.key, each.made_at))
        is_changed = (
            table.version != self.table.version or table.asks != self.table.asks or table.state != self.table.state
        )
        if is_changed:
            self.seats[:] = (await store.seats([table.id]))[table.id]
        copy_record(table, self.table)
        if is_changed:
            await self.timing.load()
        if table.fence != self.fence:
            self.fence = 0  # somebody else plays it now
        if is_changed:
            self.orders.renew()  # two people may have become one
        if table.state == OVER:
            teller.renamed()
        self.publish_to(noticed)
        if is_changed:
            self.publish_table()

    def repeat(self, line: matchfile.Line, key: str | None, made_at: int) -> int:
        """Play an entry that another worker has written; the seat that alone notices it, or EVERYBODY."""
        match, teller = self.running()
        garbage.note_choices(1)
        matchfile.repeat(match, line)
        matchfile.check(match, line)
        made = match.entries[-1]
        noticed = teller.changed(made)
        teller.ledger.add(made)
        teller.times.append(made_at)
        if key:
            self.keys.add(split_key(made.seat, key))
        self.timing.follow((made,), made_at)
        self.waited, self.recalled = set(self.asked_people()), {}  # whoever plays the table tells them
        return noticed

    async def refresh(self) -> None:
        """Read everything again; listeners are informed, because what they saw may never have happened."""
        try:
            table = await self.hall.store.table(self.table.id)
            if table is None:
                raise no_such_table()
            if table.closed is not None:
                raise table_closed()
            self.seats[:] = (await self.hall.store.seats([table.id]))[table.id]
            self.table = table
            await self.load()
        except RequestError:
            raise
        except DamagedError as error:
            log.error("table is damaged", table=self.name, error=str(error))
            raise damaged() from None
        except Exception as error:
            log.warning("table cannot be read", table=self.name, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        if table.owner != self.hall.worker or table.fence != self.fence:
            self.fence = 0
        self.is_stale = False
        self.publish(anew=True)
        self.publish_table()
        self.bots.wake()
        self.orders.renew()

    def forget(self) -> None:
        """A write has failed, or somebody else has written: from now on only the store knows."""
        self.is_stale = True
        self.current = None
        self.bots.stop()
        self.orders.stop()

    async def own(self) -> None:
        """Before anything is written: be the owner, and know what the owner before us has written."""
        if self.fence:
            return
        try:
            fence = await self.hall.store.take(self.table.id, self.hall.worker)
            found = await self.hall.store.table(self.table.id)
        except Exception as error:
            log.warning("table cannot be taken", table=self.name, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        if found is None:
            raise no_such_table()
        if not fence:
            raise ElsewhereError(found.owner)
        self.fence = fence
        if (found.length, found.version) != (self.table.length, self.table.version):
            self.forget()
            await self.refresh()
        self.table.owner, self.table.fence = found.owner, found.fence
        self.timing.follow()
        self.timing.note()
        self.orders.renew()

    def is_behind(self, seat: int, at: int) -> bool:
        """Whether somebody knows more of the table than we do: then another worker may play it by now."""
        if not self.hall.is_shared or self.current is None or not 0 <= seat < self.table.seats:
            return False
        return self.teller.ledger.counts[seat] < at

    async def own_for(self, seat: int, at: int) -> None:
        """As `own`, for somebody who knows the table at a count: who is no longer the owner must not judge that."""
        await self.own()
        if self.is_behind(seat, at) and not await self.is_owner():
            self.forget()
            await self.refresh()
            await self.own()

    async def is_owner(self) -> bool:
        """Whether the store says so too."""
        try:
            found = (await self.hall.store.standings([self.table.id])).get(self.table.id)
        except Exception as error:
            log.warning("table cannot be read", table=self.name, error=f"{type(error).__name__}: {error}")
            raise store_away() from None
        return found is not None and found.fence == self.fence

    async def failed(self, error: Exception) -> None:
        """A write has failed. It may have been written all the same, so only the store knows."""
        if not isinstance(error, ConflictError):
            log.error("not written", table=self.name, error=f"{type(error).__name__}: {error}")
        self.forget()
        self.hall.mend_soon(self)
        await self.refresh()

    async def change(
        self,
        seats: dict[int, dict[str, Any]] | None = None,
        tokens_of: Sequence[int] = (),
        dismisses: bool = False,
        entry: dict[str, Any] | None = None,
        snapshot: dict[str, Any] | None = None,
        clocks: ClocksWritten | None = None,
        **columns: Any,
    ) -> None:
        """Write what changes of the table and its seats, then apply it."""
        await self.own()
        table = self.table
        change = Change(table.id, table.version, self.fence, columns, seats or {}, tuple(tokens_of), dismisses)
        change.entry, change.snapshot, change.clocks = entry, snapshot, clocks
        try:
            await self.hall.store.change(change)
        except Exception as error:
            await self.failed(error)
            raise not_written(error) from None
        table.version += 1
        for name, value in columns.items():
            setattr(table, name, value)
        for seat, values in change.seats.items():
            for name, value in values.items():
                setattr(self.seats[seat], name, value)
        if clocks is not None:
            self.timing.clocks = list(clocks.clocks.values())
        if change.seats:
            self.timing.follow()
        self.hall.announce(self)

    # Telling

    def update(self, audience: int, language: str, since: int) -> bytes:
        return self.teller.update(audience, self.language(language), max(since, 0))

    def publish(self, whom: int = EVERYBODY, anew: bool = False) -> None:
        """Send those who listen what has changed for them: one seat, when nobody else may notice anything."""
        if self.current is None:
            return
        teller = self.teller
        counts, encoded = teller.ledger.counts, teller.encoded
        made: dict[tuple[int, str, int, bool], tuple[View | None, bytes]] = {}  # with the view that is known
        for listener in list(self.listeners):
            seat = listener.seat
            if whom in (EVERYBODY, seat):
                wanted = (seat, listener.language, 0 if anew else listener.at)
                known = None if anew else listener.shown
                found = made.get((*wanted, known is None))
                if found is None or found[0] is not known:
                    update = teller.update(*wanted) if known is None else teller.update_from(known, *wanted)
                    found = made[*wanted, known is None] = known, update
                listener.at = counts[seat]
                if listener.wants_changes:
                    listener.shown = teller.sees(seat)
                self.tell(listener, found[1])
        self.tell_watchers()
        self.hall.metrics.views.inc(teller.encoded - encoded)

    def show_whole(self, listener: Listener, since: int) -> None:
        """Send one listener everything, as it stands now."""
        if self.current is None:
            return
        teller = self.teller
        encoded = teller.encoded
        update = teller.update(listener.seat, listener.language, max(since, 0))
        listener.at = teller.ledger.counts[listener.seat]
        if listener.wants_changes:
            listener.shown = teller.sees(listener.seat)
        self.hall.metrics.views.inc(teller.encoded - encoded)
        self.tell(listener, update)
        self.tell_watchers()

    def publish_to(self, whom: Collection[int]) -> None:
        """The same when several entries have come, each for one seat or for everybody."""
        if EVERYBODY in whom:
            self.publish()
        else:
            for seat in whom:
                self.publish(seat)

    def publish_table(self) -> None:
        """Send everybody who listens what has changed about the table and its seats."""
        if self.current is not None:
            self.teller.renamed()
        made: dict[tuple[str, str, int | None], bytes] = {}
        members = {self.table.host, *[seat.person for seat in self.seats]}
        for listener in list(self.listeners):
            if listener.seat != SPECTATOR and self.seats[listener.seat].person != listener.person:
                listener.hang_up("revoked")  # the seat is somebody else's now
                continue
            key = (listener.person if listener.person in members else "", listener.language, listener.only)
            if key not in made:
                made[key] = ENCODER.encode(info(self, *key))
            self.tell(listener, made[key])
        self.tell_watchers()

    def tell(self, listener: Listener, message: bytes) -> None:
        """Send to a player at once; spectators are served by `tell_watchers`, after all players."""
        if listener.seat == SPECTATOR:
            self.untold.append((listener, message))
        else:
            listener.tell(message)

    def tell_watchers(self) -> None:
        """Tell a few of those who look on; the others when whatever else waits has had its turn."""
        if not self.is_telling:
            self.tell_some()

    def tell_some(self) -> None:
        untold = self.untold
        for _ in range(min(len(untold), WATCHERS_AT_ONCE)):
            listener, message = untold.popleft()
            listener.tell(message)
        self.is_telling = bool(untold)
        if untold:
            self.loop.call_soon(self.tell_some)

    def watchers_changed(self) -> None:
        """Somebody who looks on has come or gone: all are told, but not for each of many."""
        if not self.is_counting:
            self.is_counting = True
            self.loop.call_later(WATCHING_SECONDS, self.tell_watching)

    def tell_watching(self) -> None:
        self.is_counting = False
        if self.is_stopped:
            return
        message = ENCODER.encode(Watching(watchers=self.watchers(), names=self.watching()))
        for listener in list(self.listeners):
            self.tell(listener, message)
        self.tell_watchers()

    def note_elsewhere(self, worker: str, people: Sequence[str], watchers: int, names: Sequence[str] = ()) -> None:
        """Who listens to the table at another worker."""
        if watchers != self.elsewhere.get(worker, (frozenset(), 0))[1]:
            self.watchers_changed()
        self.named_elsewhere[worker] = tuple(names)
        before = self.people()
        if people or watchers:
            self.elsewhere[worker] = frozenset(people), watchers
        else:
            self.elsewhere.pop(worker, None)
        for person in before - self.people():
            self.left[person] = now()

    def is_played(self) -> bool:
        """Whether we play the table: its bots think here."""
        return bool(self.fence) and not self.is_stale and self.current is not None and self.table.state == PLAYING


def not_written(error: Exception) -> RequestError:
    if isinstance(error, ConflictError):
        return RequestError(409, "stale", "The table has changed in the meantime: look again and choose again.")
    return RequestError(503, "not-written", "The server could not save this, so it has not happened: try again.")


def copy_record(source: TableRecord, target: TableRecord) -> None:
    for field in msgspec.structs.fields(TableRecord):
        setattr(target, field.name, getattr(source, field.name))


def split_key(entry_seat: int, key: str) -> tuple[int, str]:
    if entry_seat >= 0:
        return entry_seat, key
    asker, _, rest = key.partition(":")
    return int(asker), rest


def drawn_luck(entry: Entry[Any]) -> list[tuple[str, int]]:
    return [(label, outcome) for label, outcome, by_hand in entry.chance if not by_hand]


def snapshot_row(table_id: str, match: Match[Any]) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "n": len(match.entries) - 1,
        "state": match.state.encode(),
        "drawn": as_json(match.drawn()),
        "sealed_rounds": match.sealed_rounds,
        "sealing": bool(match.state.lanes),
    }
