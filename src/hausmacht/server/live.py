"""A live table: one actor for each match. Commands wait in a queue and are carried out one after another.

Check, apply, append to the log, then publish: nobody is told anything that is not on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from hausmacht.core import matchfile
from hausmacht.core.agenda import Denial
from hausmacht.core.chance import Live, Recorded
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import NOTHING_TO_UNDO, REWIND, UNDO, Entry, Match, Past, new_match
from hausmacht.core.position import read_position
from hausmacht.core.teller import EVERYBODY, Teller
from hausmacht.core.view import SPECTATOR
from hausmacht.server import consent, wording
from hausmacht.server.actor import Actor, Then
from hausmacht.server.bot_process import Request
from hausmacht.server.bot_seats import BotSeats
from hausmacht.server.errors import RefusedError, RequestError, StaleError
from hausmacht.server.messages import Refusal
from hausmacht.server.records import (
    OPEN_SEAT,
    OVER,
    PLAYING,
    WAITING,
    SeatRecord,
    TableRecord,
    as_json,
    entry_row,
    entry_values,
    moved,
    now,
)
from hausmacht.server.store_appends import Append, ConflictError
from hausmacht.server.table_info import info
from hausmacht.server.telling import refusal, round_of, teller_of
from hausmacht.server.written import ENCODER

if TYPE_CHECKING:
    from hausmacht.server.hall import Hall
    from hausmacht.server.sockets import Listener

log = structlog.get_logger()
NEVER = -1_000_000
NO_UNDO = Denial("no-undo", "core.undo")


class Made(msgspec.Struct, frozen=True, gc=False):
    """An entry that is being written, and what follows when it is."""

    entry: Any
    seat: int  # who asked for it
    key: str
    at: int  # milliseconds since 1970
    whom: int  # the seat that alone notices it, or EVERYBODY
    asked: tuple[Any, ...]  # what the others were asked before it


class LiveTable(Actor):
    """A table in memory: its record, its seats, the match if it has begun, and who listens."""

    def __init__(self, hall: Hall, game: Game[Any], table: TableRecord, seats: list[SeatRecord]) -> None:
        super().__init__(table.id)
        self.hall = hall
        self.game = game
        self.table = table
        self.seats = seats
        self.setup: Setup = game.setup(table.seats, table.options, table.pack)
        self.current: tuple[Match[Any], Teller] | None = None
        self.listeners: set[Listener] = set()
        self.keys: set[tuple[int, str]] = set()
        self.last_snapshot = 0
        self.last_steady = NEVER  # the last one of a choice that left nothing sealed
        self.replayed = 0  # entries that were played again when the table was opened
        self.bots = BotSeats(self)
        self.luck: bytes | None = None  # every draw, once it has been worked out
        self.looks: dict[str, int] = {}  # how far people have looked, as long as the store does not know it
        self.users = 0

    async def close(self) -> None:
        """Stop thinking and working."""
        self.bots.stop()
        await self.stop()

    def look(self, person: str) -> None:
        """Somebody has seen everything up to now; written later, because nothing is lost if it is not."""
        if self.current is not None:
            self.looks[person] = len(self.match.entries)

    async def write_looks(self) -> None:
        looks, self.looks = self.looks, {}
        for person, seen in looks.items():
            await self.hall.store.look(self.table.id, person, seen)

    def is_idle(self, since: float) -> bool:
        return not self.users and not self.listeners and not self.bots.thoughts and self.is_free and self.used < since

    # The match

    @property
    def match(self) -> Match[Any]:
        return self.running()[0]

    @property
    def teller(self) -> Teller:
        return self.running()[1]

    def running(self) -> tuple[Match[Any], Teller]:
        if self.current is None:
            raise RequestError(409, "not-started", "The match has not begun yet.")
        return self.current

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
        snapshots = await self.hall.store.snapshot(table.id, len(kept))
        if not kept or not snapshots:
            raise RequestError(500, "damaged", "The log of this table is damaged: it has no beginning.")
        base = snapshots[0]
        entries: list[Entry[Any]] = [each.entry for each in kept]
        later = entries[base.n + 1 :]
        laid_out = None if table.position is None else read_position(table.position, {self.game.id: self.game})[2]
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

    def source(self, outcomes: list[tuple[str, int]]) -> Live | Recorded:
        return Recorded(outcomes) if self.table.seed is None else Live(self.table.seed)

    async def remember(self, match: Match[Any], length: int) -> None:
        """Before the match goes back to the first `length` choices: give it a table of that time, if it has none."""
        if any(entry.before is not None for entry in match.line[: length + 1]):
            return
        in_line = [0, *[entry.number for entry in match.line[:length]]]
        for snapshot in await self.hall.store.snapshot(self.table.id, in_line[-1], steady=True):
            if snapshot.n in in_line:
                match.keep(snapshot.n, self.game.decode(self.setup, snapshot.state))
                return

    async def begin(self) -> None:
        """Set the match up and write its first entry."""
        table = self.table
        if table.state != WAITING:
            raise RequestError(409, "already-started", "The match has begun already.")
        if any(seat.kind == OPEN_SEAT for seat in self.seats):
            raise RequestError(409, "seats-open", "Some seats are still free: wait for players, or give them to bots.")
        match = new_match(self.game, self.setup)
        assert match.live is not None
        made_at = now()
        old = msgspec.structs.replace(table)
        table.state, table.started, table.updated = PLAYING, made_at, made_at
        table.seed, table.commitment = match.live.seed, match.commitment
        self.take_up(match, [made_at])
        self.note_standing()
        try:
            entry = entry_row(table.id, match.opening, None, made_at)
            await self.hall.store.save(table, self.seats, entry, snapshot_row(table.id, match))
        except Exception:
            self.current = None
            for name in msgspec.structs.fields(TableRecord):
                setattr(table, name.name, getattr(old, name.name))
            raise
        self.hall.metrics.started.inc()
        if table.state == OVER:  # a game whose rules play every seat
            self.hall.metrics.finished.inc()
        self.publish()
        self.publish_table()
        self.bots.wake()

    def note_standing(self) -> None:
        """Copy into the record what lists of tables show."""
        match, teller = self.running()
        self.table.deciding = teller.waiting
        self.table.round = round_of(teller.sees(SPECTATOR))
        if match.is_over() and self.table.state != OVER:
            self.table.state, self.table.ended = OVER, now()

    # Playing

    def must_play(self, seat: int) -> None:
        if self.table.state == WAITING:
            raise RequestError(409, "not-started", "The match has not begun yet.")
        if not 0 <= seat < self.table.seats:
            raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")

    def language(self, wanted: str) -> str:
        return wording.language_of(self.game, wanted)

    def update(self, audience: int, language: str, since: int) -> bytes:
        return self.teller.update(audience, self.language(language), max(since, 0))

    async def choose(self, seat: int, at: int, text: str, key: str, language: str) -> bytes:
        """Answer the question of a seat; what everybody is told is on the disk when this returns."""
        if self.is_new(seat, at, key, language):
            if self.seats[seat].stand_in:
                await consent.give_back_on_choice(self, seat)
            self.make_choice(seat, text, language)
            await self.append(seat, key)
            self.hall.metrics.moves.inc()
        return self.update(seat, language, at)

    def choose_at_once(self, seat: int, at: int, text: str, key: str, language: str, then: Then) -> bool:
        """The same for whoever does not wait for an answer: a quick command, which needs no task of its own."""
        if self.seats[seat].stand_in:
            self.queue.appendleft((partial(self.choose, seat, at, text, key, language), None, then))
            return True
        if not self.is_new(seat, at, key, language):
            return False
        self.make_choice(seat, text, language)
        made = self.noted(seat, key)
        what = self.to_write(made)
        self.hold()
        self.hall.store.append_then(what, partial(self.chosen, made, then))
        return True

    def chosen(self, made: Made, then: Then, error: Exception | None) -> None:
        """A choice is on the disk; or it is not, and nothing comes before going back to what is there."""
        if self.is_stopped:
            return
        if error is not None:
            self.queue.appendleft((partial(self.reload, error), None, then))
        else:
            try:
                self.tell_of(made)
                self.hall.metrics.moves.inc()
                then(None, None)
            except Exception as mistake:
                log.exception("command failed", table=self.name)
                then(None, mistake)
        self.release()

    def is_new(self, seat: int, at: int, key: str, language: str) -> bool:
        """Whether a command has not been carried out before; it must come from somebody who knows how things stand."""
        self.must_play(seat)
        if key and (seat, key) in self.keys:
            return False
        if self.teller.ledger.counts[seat] != at:
            raise StaleError(self.update(seat, language, at))
        return True

    def make_choice(self, seat: int, text: str, language: str) -> None:
        match, teller = self.running()
        denial = match.choose(seat, text)
        if denial is not None:
            raise RefusedError(refusal(teller, text, denial, self.language(language)))

    async def append(self, seat: int, key: str, redrawn: Sequence[Entry[Any]] = ()) -> None:
        """Write the entry just made, then tell everybody; if it cannot be written, it has not happened."""
        made = self.noted(seat, key)
        try:
            await self.hall.store.append(self.to_write(made, redrawn))
        except Exception as error:
            await self.reload(error)
        self.tell_of(made)

    def noted(self, seat: int, key: str) -> Made:
        """What the entry just made changes."""
        match, teller = self.running()
        entry = match.entries[-1]
        table = self.table
        made = Made(entry, seat, key, now(), teller.changed(entry), table.asks)
        if made.whom == EVERYBODY:  # lists of tables say nothing about what only one seat may notice
            table.updated = made.at
            if table.asks:
                table.asks = tuple(ask for ask in table.asks if ask.kind != "undo")
            self.note_standing()
        return made

    def to_write(self, made: Made, redrawn: Sequence[Entry[Any]] = ()) -> Append:
        table, entry = self.table, made.entry
        return Append(
            entry_values(table.id, entry, joined_key(made.seat, entry.seat, made.key), made.at),
            moved(table) if made.whom == EVERYBODY else None,
            snapshot_row(table.id, self.match) if self.snapshot_is_due(entry) else None,
            [{"which": table.id, "at": each.number, "new_drawn": as_json(each.drawn)} for each in redrawn],
        )

    def tell_of(self, made: Made) -> None:
        """An entry is on the disk: now everybody may know."""
        teller, table = self.teller, self.table
        teller.ledger.add(made.entry)
        teller.times.append(made.at)
        if made.key:
            self.keys.add((made.seat, made.key))
        self.publish(made.whom)
        if table.state == OVER:
            self.hall.metrics.finished.inc()
        if table.state == OVER or table.asks != made.asked:
            self.publish_table()
        self.bots.wake()

    def snapshot_is_due(self, entry: Entry[Any]) -> bool:
        """Every so many entries, but rather not while answers are sealed: the match can go back only to other tables.

        After going back always, because a match that was taken up does not know the tables before its past.
        """
        number, every = entry.number, self.hall.settings.snapshot_every
        if entry.kind in (UNDO, REWIND):
            due = True
        elif self.match.state.lanes:
            due = number - self.last_snapshot >= every * 2
        else:
            due = number - self.last_steady >= every
            if due:
                self.last_steady = number
        if due:
            self.last_snapshot = number
        return due

    async def reload(self, error: Exception) -> None:
        """The entry was not written: go back to what the store has, and say so."""
        if not isinstance(error, ConflictError):
            log.error("append failed", table=self.table.id, error=str(error))
        found = await self.hall.store.table(self.table.id)
        if found is None:
            raise RequestError(404, "no-such-table", "This table is gone.")
        self.table = found
        await self.load()
        self.publish(anew=True)
        self.bots.wake()
        if isinstance(error, ConflictError):
            raise RequestError(409, "stale", "The table has moved on since: look again and choose anew.") from None
        raise RequestError(
            503, "not-written", "The server could not write this down, so it has not happened: try again."
        )

    async def undo(self, seat: int, at: int, key: str, language: str) -> bytes:
        """Take back the last choice of a seat: at once within the barrier, beyond it when the others agree."""
        self.must_play(seat)
        match, teller = self.running()
        if key and ((seat, key) in self.keys or any(ask.key == key and ask.by == seat for ask in self.table.asks)):
            return self.update(seat, language, at)
        if teller.ledger.counts[seat] != at:
            raise StaleError(self.update(seat, language, at))
        if self.table.undo == "never":
            raise RefusedError(
                Refusal(
                    text="undo",
                    kind="undo",
                    code=NO_UNDO.code,
                    rule=NO_UNDO.rule,
                    numbers={},
                    label="undo",
                    reason=wording.say(self.language(language), "no-undo"),
                )
            )
        denial = match.why_no_undo(seat)
        if denial is None:
            await self.take_back(seat, key)
        elif denial is NOTHING_TO_UNDO or not any(entry.seat == seat for entry in match.line):
            raise RefusedError(refusal(teller, "undo", denial, self.language(language)))
        else:
            await consent.ask_undo(self, seat, key)
        return self.update(seat, language, at)

    async def take_back(self, seat: int, key: str) -> None:
        match = self.match
        place = match.undoable(seat)
        target = match.line[place].number
        await self.remember(match, place)
        denial = match.undo(seat)
        assert denial is None
        await self.append(seat, key, [entry for entry in match.line if entry.number > target])
        self.hall.metrics.undone.inc()

    async def rewind(self, seat: int, target: int, key: str) -> None:
        match = self.match
        await self.remember(match, sum(1 for entry in match.line if entry.number <= target))
        match.rewind(target)
        await self.append(seat, key)
        self.hall.metrics.undone.inc()
        self.publish_table()

    def request_for(self, seat: int) -> Request:
        match, teller = self.running()
        question = match.question(seat)
        assert question is not None
        told = teller.ledger.told(match, seat, 0)
        events = [
            (event.kind.name, event.audience, event.values)
            for _, entry in told
            for event in entry.events
            if event.seen_by(seat)
        ]
        name = self.seats[seat].played_by()
        returns = sum(1 for entry in match.entries if entry.kind in (UNDO, REWIND))
        secret = self.table.seed or b""  # nobody can work out what a bot will do
        seed = int.from_bytes(blake2b(f"{self.table.id} {seat}".encode(), digest_size=7, key=secret).digest(), "big")
        return Request(
            (self.table.id, seat, name, returns), self.game.id, self.setup, seed, 0, events, teller.sees(seat), question
        )

    # Telling

    def publish(self, whom: int = EVERYBODY, anew: bool = False) -> None:
        """Send those who listen what has changed for them: one seat, when nobody else may notice anything."""
        if self.current is None:
            return
        teller = self.teller
        counts, encoded = teller.ledger.counts, teller.encoded
        made: dict[tuple[int, str, int], bytes] = {}
        for listener in list(self.listeners):
            seat = listener.seat
            if whom in (EVERYBODY, seat):
                wanted = (seat, listener.language, 0 if anew else listener.at)
                update = made.get(wanted)
                if update is None:
                    update = made[wanted] = teller.update(*wanted)
                listener.at = counts[seat]
                listener.tell(update)
        self.hall.metrics.views.inc(teller.encoded - encoded)

    def publish_table(self) -> None:
        """Send everybody who listens what has changed about the table and its seats."""
        if self.current is not None:
            self.teller.renamed()
        made: dict[tuple[str, str, int | None], bytes] = {}
        members = {self.table.host, *[seat.person for seat in self.seats]}
        for listener in list(self.listeners):
            key = (listener.person if listener.person in members else "", listener.language, listener.only)
            if key not in made:
                made[key] = ENCODER.encode(info(self, *key))
            listener.tell(made[key])


def joined_key(asker: int, entry_seat: int, key: str) -> str | None:
    """The key as it is stored: an entry that belongs to no seat says who asked for it."""
    if not key:
        return None
    return key if asker == entry_seat else f"{asker}:{key}"


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
