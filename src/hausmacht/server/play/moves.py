"""Moves: beginning, choosing, a stretch of choices, taking back. Each becomes entries of the log.

The match works a move out, the store writes it, and only then anybody is told. If the write fails, the table is read
afresh: either the entry is there all the same, or it has not happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec
import structlog

from hausmacht.core.agenda import BudgetError
from hausmacht.core.match import REWIND, UNDO, Entry, Match, new_match
from hausmacht.core.teller import EVERYBODY
from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RefusedError, RequestError, StaleError, rules_stuck
from hausmacht.server.garbage import garbage
from hausmacht.server.play import stand_in, waiting
from hausmacht.server.play.actor import Then
from hausmacht.server.play.live import LiveTable, not_written, snapshot_row
from hausmacht.server.play.posing import posed, standing
from hausmacht.server.play.telling import refusal
from hausmacht.server.storage.appends import Append
from hausmacht.server.storage.connection import ConflictError
from hausmacht.server.storage.records import (
    OPEN_SEAT,
    OVER,
    PLAYING,
    WAITING,
    as_json,
    entry_row,
    entry_values,
    moved,
    now,
)
from hausmacht.server.workers.tasks import Request

log = structlog.get_logger()


class Move(msgspec.Struct, frozen=True, gc=False):
    """Entries that are being written, and what follows when they are."""

    entries: Any
    seat: int  # who asked for them
    key: str
    at: int  # milliseconds since 1970
    whom: int  # the seat that alone notices it, or EVERYBODY
    changes: dict[str, Any]  # of the table


def must_play(live: LiveTable, seat: int) -> None:
    if live.table.state == WAITING:
        raise RequestError(409, "not-started", "The match has not begun yet.")
    if not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")


def must_go_on(live: LiveTable) -> None:
    """When a match is over its seed is public, so nothing of it can be changed any more."""
    if live.table.state == OVER:
        raise RequestError(409, "over", "The match is over.")


# Beginning


async def begin(live: LiveTable) -> None:
    """Set the match up and write its first entry."""
    await live.own()
    table = live.table
    if table.state != WAITING:
        raise RequestError(409, "already-started", "The match has already begun.")
    if any(seat.kind == OPEN_SEAT for seat in live.seats):
        raise RequestError(409, "seats-open", "Some seats are still free: wait for players, or give them to bots.")
    try:
        match = new_match(live.game, live.setup, table.seed, live.laid_out())
    except BudgetError as error:
        raise rules_stuck(table.id, error) from None
    assert match.seeded is not None
    made_at = now()
    await live.change(
        entry=entry_row(table.id, match.opening, None, made_at),
        snapshot=snapshot_row(table.id, match),
        state=OVER if match.is_over() else PLAYING,
        rules=live.game.rules_version,
        started=made_at,
        updated=made_at,
        ended=made_at if match.is_over() else None,
        seed=match.seeded.seed,
        commitment=match.commitment,
        length=1,
        **standing(match, live.seats, made_at),
    )
    live.take_up(match, [made_at])
    live.hall.metrics.started.inc()
    if match.is_over():  # a game whose rules play every seat
        live.hall.note_over(live)
    live.timing.follow(at=made_at)
    live.publish()
    live.publish_table()
    live.wake()
    waiting.note(live)


# Choosing


async def choose(live: LiveTable, seat: int, at: int, text: str, key: str, language: str = "en") -> None:
    """Answer a seat's question; what everybody sees is on disk when this returns."""
    await live.own_for(seat, at)
    if is_new(live, seat, at, key):
        await stand_in.give_back_on_choice(live, seat)
        make_choice(live, seat, text, language)
        await append(live, seat, key, 1)
        live.hall.metrics.moves.inc()


class QuickChoice:
    """The same for callers who do not wait for an answer: a quick command, which needs no separate task.

    Sealed answers that wait behind it are written with it, because nobody notices in which order they came.
    """

    __slots__ = ("at", "key", "language", "live", "seat", "text")

    def __init__(self, live: LiveTable, seat: int, at: int, text: str, key: str, language: str) -> None:
        self.live = live
        self.seat = seat
        self.at = at
        self.text = text
        self.key = key
        self.language = language

    def __call__(self, then: Then) -> bool:
        live, seat = self.live, self.seat
        if live.is_stale or not live.fence or live.seats[seat].stand_in or live.is_behind(seat, self.at):
            slow = partial(choose, live, seat, self.at, self.text, self.key, self.language)
            live.queue.appendleft((slow, None, then))
            return True
        if not is_new(live, seat, self.at, self.key):
            return False
        make_choice(live, seat, self.text, self.language)
        made = [(noted(live, seat, self.key, 1), then)]
        if live.queue:
            add_sealed(live, made)
        live.hold()
        live.hall.store.append_then(to_write(live, [move for move, _ in made]), partial(chosen, live, made))
        return True

    def can_join(self, made: Made) -> bool:
        """Whether this can be chosen although what was chosen before is not written yet."""
        live, seat = self.live, self.seat
        if live.seats[seat].stand_in or any(move.seat == seat for move, _ in made):
            return False
        try:
            return is_new(live, seat, self.at, self.key) and live.match.choose(seat, self.text) is None
        except (RequestError, BudgetError):
            return False  # it is refused when its turn comes


Made = list[tuple[Move, Then]]  # what is being written, and who waits for it


def add_sealed(live: LiveTable, made: Made) -> None:
    """Choose for those who wait as long as everything is sealed: each knows as much as before."""
    while live.queue and live.match.entries[-1].sealed:
        _, quick, then = live.queue[0]
        if not isinstance(quick, QuickChoice) or not quick.can_join(made):
            return
        live.queue.popleft()
        made.append((noted(live, quick.seat, quick.key, 1), then))


def chosen(live: LiveTable, made: Made, error: Exception | None) -> None:
    """Choices are on the disk; or they are not, and nothing comes before going back to what is there."""
    if live.is_stopped:
        return
    if error is None and live.is_stale:
        error = out_of_date()
    if error is not None:
        live.queue.appendleft((partial(settle_all, live, made, error), None, nobody_waits))
    else:
        mistake: Exception | None = None
        try:
            apply(live, [move for move, _ in made])
            live.hall.metrics.moves.inc(len(made))
        except Exception as found:
            log.exception("command failed", table=live.name)
            mistake = found
        for _, then in made:
            then(None, mistake)
    live.release()


def nobody_waits(_: Any, error: Exception | None) -> None:
    """Those who waited have been informed."""


def is_new(live: LiveTable, seat: int, at: int, key: str) -> bool:
    """Whether a command has not been carried out before; it must come from somebody who knows how things stand."""
    must_play(live, seat)
    if key and (seat, key) in live.keys:
        return False
    if live.teller.ledger.counts[seat] != at:
        raise StaleError
    return True


async def stretch(live: LiveTable, seat: int, at: int, texts: Sequence[str], key: str, language: str = "en") -> None:
    """Several choices of a seat one after another: what was made is written together."""
    await live.own()
    if is_new(live, seat, at, key):
        await stand_in.give_back_on_choice(live, seat)
        match, teller = live.running()
        before = len(match.entries)
        try:
            refused = match.stretch(seat, texts)
        except BudgetError as error:
            raise rules_stuck(live.table.id, error) from None
        if refused is not None:
            raise RefusedError(teller.phrases_in(live.language(language)).refused(refused))
        made = len(match.entries) - before
        await append(live, seat, key, made)
        live.hall.metrics.moves.inc(made)


def make_choice(live: LiveTable, seat: int, text: str, language: str) -> None:
    match, teller = live.running()
    try:
        denial = match.choose(seat, text)
    except BudgetError as error:
        raise rules_stuck(live.table.id, error) from None
    if denial is not None:
        raise RefusedError(refusal(teller, seat, text, denial, live.language(language)))


# Writing


async def append(
    live: LiveTable, seat: int, key: str, count: int, redrawn: Sequence[Entry[Any]] = (), asks: Any = None
) -> None:
    """Write the entries just made, then tell everybody; if they cannot be written, they have not happened."""
    move = noted(live, seat, key, count, asks)
    try:
        await live.hall.store.append(to_write(live, [move], redrawn))
    except Exception as error:
        await settle(live, move, error)
    else:
        if live.is_stale:
            await settle(live, move, out_of_date())
        else:
            apply(live, [move])


def out_of_date() -> ConflictError:
    """It was written, but meanwhile we heard that somebody else plays the table: what is in memory does not count."""
    return ConflictError("somebody else plays the table now")


async def settle(live: LiveTable, move: Move, error: Exception) -> None:
    """A write went wrong: once the table has been read afresh, it is known whether it was written all the same."""
    await live.failed(error)
    problem = why_lost(live, move, error)
    if problem is not None:
        raise problem


async def settle_all(live: LiveTable, made: Made, error: Exception) -> None:
    try:
        await live.failed(error)
    except Exception as problem:
        for _, then in made:
            then(None, problem)
    else:
        for move, then in made:
            then(None, why_lost(live, move, error))


def why_lost(live: LiveTable, move: Move, error: Exception) -> RequestError | None:
    """Why what could not be written has not happened; None: it has."""
    if move.key and (move.seat, move.key) in live.keys:
        return None  # it was sent twice, and another worker has written it
    if live.current is None:
        return not_written(error)
    match, teller = live.current
    last = move.entries[-1]
    if len(match.entries) <= last.number:
        return not_written(error)
    found = match.entries[last.number]
    is_same = (found.seat, found.text, found.hash, teller.times[last.number]) == (
        last.seat,
        last.text,
        last.hash,
        move.at,
    )
    return None if is_same else not_written(error)


def noted(live: LiveTable, seat: int, key: str, count: int, asks: Any = None) -> Move:
    """What the last entries change; `asks`: what is still asked of the others, if that changes too."""
    match, teller = live.running()
    table = live.table
    entries = match.entries[-count:]
    noticed = {teller.changed(entry) for entry in entries}
    whom = noticed.pop() if len(noticed) == 1 else EVERYBODY
    changes: dict[str, Any] = {} if asks is None else {"asks": asks}
    at = now()
    changes["posed"] = posed(match, live.seats, table.posed, seat, at)
    if whom == EVERYBODY:  # lists of tables say nothing to others about what only one seat may notice
        changes["updated"] = at
        changes["deciding"] = teller.waiting
        changes["round"] = teller.sees(SPECTATOR).progress
        changes["scores"] = teller.scores()
        if table.asks:
            changes["asks"] = tuple(ask for ask in (table.asks if asks is None else asks) if ask.kind != "undo")
        if match.is_over():
            changes["state"], changes["ended"], changes["places"] = OVER, at, teller.places()
    return Move(entries, seat, key, at, whom, changes)


def to_write(live: LiveTable, moves: Sequence[Move], redrawn: Sequence[Entry[Any]] = ()) -> Append:
    table = live.table
    rows = [entry_values(table.id, entry, joined_key(move, entry), move.at) for move in moves for entry in move.entries]
    changes = moves[0].changes
    for move in moves[1:]:
        changes = {**changes, **move.changes}
    due = snapshot_is_due(live, moves[-1].entries[-1])
    return Append(
        table.id,
        live.fence,
        rows,
        moved(table, changes),
        snapshot_row(table.id, live.match) if due else None,
        [{"which": table.id, "at": each.number, "new_drawn": as_json(each.drawn)} for each in redrawn],
    )


def apply(live: LiveTable, moves: Sequence[Move]) -> None:
    """Entries are on the disk: now everybody may know."""
    teller, table = live.teller, live.table
    garbage.note_choices(len(moves))
    asked = table.asks
    for move in moves:
        for entry in move.entries:
            teller.ledger.add(entry)
            teller.times.append(move.at)
        if move.key:
            live.keys.add((move.seat, move.key))
        table.length += len(move.entries)
        for name, value in move.changes.items():
            setattr(table, name, value)
    if table.state == OVER:
        teller.renamed()  # undo has changed: nothing can be taken back
        live.hall.note_over(live)
    live.publish_to([move.whom for move in moves])
    if table.clock is not None:
        live.timing.follow([entry for move in moves for entry in move.entries], moves[-1].at)
    if table.asks != asked and moves[-1].entries[-1].kind != REWIND:
        live.lapsed.update({ask.n for ask in asked} - {ask.n for ask in table.asks})
    if table.state == OVER or table.asks != asked:
        live.publish_table()
    live.hall.announce_entries(
        live, [(entry, joined_key(move, entry), move.at) for move in moves for entry in move.entries]
    )
    live.wake()
    waiting.note(live)


def joined_key(move: Move, entry: Entry[Any]) -> str | None:
    """The key as it is stored: an entry that belongs to no seat says who asked for it; a stretch has it at its end."""
    if not move.key or entry is not move.entries[-1]:
        return None
    return move.key if move.seat == entry.seat else f"{move.seat}:{move.key}"


def snapshot_is_due(live: LiveTable, entry: Entry[Any]) -> bool:
    """At intervals, but preferably not while answers are sealed: the match can only go back to other tables.

    After going back always, because a match that was taken up does not know the tables before its past.
    """
    number, every = entry.number, live.hall.settings.snapshot_every
    if entry.kind in (UNDO, REWIND):
        due = True
    elif live.match.state.lanes:
        due = number - live.last_snapshot >= every * 2
    else:
        due = number - live.last_steady >= every
        if due:
            live.last_steady = number
    if due:
        live.last_snapshot = number
    return due


# Taking back


async def take_back(live: LiveTable, seat: int, key: str) -> None:
    match = live.match
    place = match.undoable(seat)
    target = match.line[place].number
    await remembered(live, match, place)
    denial = match.undo(seat)
    assert denial is None
    await append(live, seat, key, 1, [entry for entry in match.line if entry.number > target])
    live.hall.metrics.undone.inc()


async def rewind(live: LiveTable, seat: int, target: int, key: str, asks: Any = None) -> None:
    """Go back to an entry, once the others have agreed; `asks`: what is still asked of them."""
    await live.own()
    must_go_on(live)
    match = live.match
    await remembered(live, match, sum(1 for entry in match.line if entry.number <= target))
    match.rewind(target)
    await append(live, seat, key, 1, asks=asks)
    live.hall.metrics.undone.inc()
    live.publish_table()


async def remembered(live: LiveTable, match: Match[Any], length: int) -> None:
    """As `LiveTable.remember`; when the store does not answer, nothing has happened."""
    try:
        await live.remember(match, length)
    except Exception as error:
        log.warning("snapshot cannot be read", table=live.name, error=str(error))
        raise not_written(error) from None


# Bots


def request_for(live: LiveTable, seat: int) -> Request:
    """What the bot at a seat is asked."""
    match, teller = live.running()
    question = match.question(seat)
    assert question is not None
    told = teller.ledger.told(match, seat, 0)
    events = [
        (event.kind.name, event.audience, event.values)
        for _, entry in told
        for event in entry.events
        if event.seen_by(seat)
    ]
    name = live.seats[seat].played_by()
    returns = sum(1 for entry in match.entries if entry.kind in (UNDO, REWIND))
    secret = live.table.seed or b""  # nobody can work out what a bot will do
    seed = int.from_bytes(blake2b(f"{live.table.id} {seat}".encode(), digest_size=7, key=secret).digest(), "big")
    bot = (live.table.id, seat, name, returns)
    return Request(bot, live.game.id, live.setup, seed, 0, events, teller.sees(seat), question)


async def play_for_absent(live: LiveTable, seat: int, text: str) -> None:
    """Choose for somebody whose time is up."""
    make_choice(live, seat, text, "en")
    await append(live, seat, "", 1)
    live.hall.metrics.moves.inc()


async def play_for_bot(live: LiveTable, seat: int, text: str) -> None:
    denial = live.match.choose(seat, text)
    if denial is not None:  # cannot happen: it was an option, and nothing that concerns the seat has changed
        raise AssertionError(f"a bot's option was refused: {denial.code}")
    await append(live, seat, "", 1)
    live.hall.metrics.bot_moves.inc()
    if live.seats[seat].stand_in_since is not None:
        live.publish_table()  # whoever comes back reads how much was chosen for him
