"""A live table: one actor for each match. Commands wait in a queue and are carried out one after another.

Check, apply, append to the log, then publish: nobody is told anything that is not on the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import structlog

from hausmacht import bots
from hausmacht.core import matchfile
from hausmacht.core.agenda import Denial, copy_of
from hausmacht.core.chance import Live, Recorded
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import NOTHING_TO_UNDO, REWIND, UNDO, Entry, Match, Past, new_match, play_again
from hausmacht.core.position import read_position
from hausmacht.core.view import SPECTATOR
from hausmacht.server import wording
from hausmacht.server.bot_pool import BotFailedError, strongest, weaker
from hausmacht.server.bot_process import Request
from hausmacht.server.errors import RefusedError, RequestError, StaleError
from hausmacht.server.ledger import Ledger
from hausmacht.server.messages import AskInfo, EventTold, Frame, Refusal, SeatInfo, TableInfo
from hausmacht.server.store import (
    BOT_SEAT,
    OPEN_SEAT,
    OVER,
    PERSON_SEAT,
    PLAYING,
    WAITING,
    Append,
    Ask,
    ConflictError,
    SeatRecord,
    TableRecord,
    as_json,
    entry_row,
    moved,
    now,
)
from hausmacht.server.telling import ENCODER, Teller, iso, round_of

if TYPE_CHECKING:
    from hausmacht.server.hall import Hall
    from hausmacht.server.sockets import Listener

T = TypeVar("T")
log = structlog.get_logger()
MOST_FRAMES = 200
NO_UNDO = Denial("no-undo", "core.undo")


class LiveTable:
    """A table in memory: its record, its seats, the match if it has begun, and who listens."""

    def __init__(self, hall: Hall, game: Game[Any], table: TableRecord, seats: list[SeatRecord]) -> None:
        self.hall = hall
        self.game = game
        self.table = table
        self.seats = seats
        self.setup: Setup = game.setup(table.seats, table.options, table.pack)
        self.current: tuple[Match[Any], Teller] | None = None
        self.listeners: set[Listener] = set()
        self.keys: set[tuple[int, str]] = set()
        self.last_snapshot = 0
        self.replayed = 0  # entries that were played again when the table was opened
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.looks: dict[str, int] = {}  # how far people have looked, as long as the store does not know it
        self.users = 0
        self.used = asyncio.get_running_loop().time()
        self.queue: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue()
        self.task = asyncio.create_task(self.work())

    # The actor

    async def do(self, command: Callable[[], Awaitable[T]]) -> T:
        """Carry out a command after those that came before it."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((command, done))
        result: T = await done
        return result

    async def work(self) -> None:
        while True:
            command, done = await self.queue.get()
            self.used = asyncio.get_running_loop().time()
            try:
                result = await command()
            except RequestError as problem:
                if not done.cancelled():
                    done.set_exception(problem)
            except Exception as error:
                log.exception("command failed", table=self.table.id)
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(result)

    async def close(self) -> None:
        for _, task in self.thinking.values():
            task.cancel()
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    def look(self, person: str) -> None:
        """Somebody has seen everything up to now; written later, because nothing is lost if it is not."""
        if self.current is not None:
            self.looks[person] = len(self.match.entries)

    async def write_looks(self) -> None:
        looks, self.looks = self.looks, {}
        for person, seen in looks.items():
            await self.hall.store.look(self.table.id, person, seen)

    def is_idle(self, since: float) -> bool:
        return not self.users and not self.listeners and not self.thinking and self.queue.empty() and self.used < since

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
        teller = Teller(match, Ledger(self.table.seats, match.entries), self.table, self.seats)
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
        self.last_snapshot = base.n
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

    def snapshot_row(self) -> dict[str, Any]:
        match = self.match
        self.last_snapshot = len(match.entries) - 1
        return snapshot_row(self.table.id, match)

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
            await self.hall.store.save(table, self.seats, entry, self.snapshot_row())
        except Exception:
            self.current = None
            for name in msgspec.structs.fields(TableRecord):
                setattr(table, name.name, getattr(old, name.name))
            raise
        self.hall.metrics.started.inc()
        self.publish()
        self.publish_table()
        self.wake_bots()

    def note_standing(self) -> None:
        """Copy into the record what lists of tables show."""
        match, teller = self.running()
        self.table.deciding = tuple(decision.seat for decision in match.decisions())
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
        self.must_play(seat)
        match, teller = self.running()
        if key and (seat, key) in self.keys:
            return self.update(seat, language, at)
        if teller.ledger.counts[seat] != at:
            raise StaleError(self.update(seat, language, at))
        await self.give_back_on_choice(seat)
        before = self.table.deciding
        denial = match.choose(seat, text)
        if denial is not None:
            raise RefusedError(teller.refusal(text, denial, self.language(language)))
        await self.append(seat, key, before)
        self.hall.metrics.moves.inc()
        return self.update(seat, language, at)

    async def append(self, seat: int, key: str, before: Sequence[int], redrawn: Sequence[Entry[Any]] = ()) -> None:
        """Write the entry just made, then tell everybody; if it cannot be written, it has not happened."""
        match, teller = self.running()
        entry = match.entries[-1]
        made_at = now()
        table = self.table
        table.updated = made_at
        table.asks = tuple(ask for ask in table.asks if ask.kind != "undo")
        teller.changed()
        self.note_standing()
        turned = tuple(table.deciding) != tuple(before) or match.is_over() or entry.kind in (UNDO, REWIND)
        due = turned or entry.number - self.last_snapshot >= self.hall.settings.snapshot_every
        what = Append(
            entry=entry_row(table.id, entry, joined_key(seat, entry.seat, key), made_at),
            table=moved(table),
            snapshot=self.snapshot_row() if due else None,
            redrawn=[{"which": table.id, "at": each.number, "new_drawn": as_json(each.drawn)} for each in redrawn],
        )
        try:
            await self.hall.store.append(what)
        except Exception as error:
            await self.reload(error)
        teller.ledger.add(entry)
        teller.times.append(made_at)
        if key:
            self.keys.add((seat, key))
        self.publish()
        if table.state == OVER:
            self.hall.metrics.finished.inc()
            self.publish_table()
        self.wake_bots()

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
        self.wake_bots()
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
            raise RefusedError(teller.refusal("undo", denial, self.language(language)))
        else:
            await self.ask_undo(seat, key)
        return self.update(seat, language, at)

    async def take_back(self, seat: int, key: str) -> None:
        match = self.match
        before = self.table.deciding
        place = match.undoable(seat)
        target = match.line[place].number
        await self.remember(match, place)
        denial = match.undo(seat)
        assert denial is None
        await self.append(seat, key, before, [entry for entry in match.line if entry.number > target])
        self.hall.metrics.undone.inc()

    async def ask_undo(self, seat: int, key: str) -> None:
        """Ask every other person at the table; bots agree."""
        match = self.match
        line = match.line
        place = max(at for at, entry in enumerate(line) if entry.seat == seat)
        target = line[place - 1].number if place else 0
        ask = self.new_ask("undo", seat, target, self.others(seat), at=len(match.entries), key=key)
        if not ask.waiting:
            await self.rewind(seat, target, key)
            return
        self.table.asks = (*(each for each in self.table.asks if each.kind != "undo"), ask)
        await self.hall.store.save(self.table)
        self.publish_table()

    async def rewind(self, seat: int, target: int, key: str) -> None:
        match = self.match
        before = self.table.deciding
        await self.remember(match, sum(1 for entry in match.line if entry.number <= target))
        match.rewind(target)
        await self.append(seat, key, before)
        self.hall.metrics.undone.inc()
        self.publish_table()

    # Asking the others

    def others(self, *but: int) -> tuple[int, ...]:
        """The seats of other people who still play."""
        mine = {self.seats[seat].person for seat in but[:1]}
        return tuple(
            each.seat
            for each in self.seats
            if each.kind == PERSON_SEAT and not each.played_by() and each.person not in mine and each.seat not in but
        )

    def new_ask(
        self, kind: Any, by: int, target: int, waiting: tuple[int, ...], bot: str = "", at: int = 0, key: str = ""
    ) -> Ask:
        n = 1 + max((ask.n for ask in self.table.asks), default=0)
        return Ask(n, kind, by, target, waiting, bot, at, key)

    async def answer_ask(self, n: int, person: str, agree: bool) -> None:
        table = self.table
        ask = next((each for each in table.asks if each.n == n), None)
        if ask is None:
            raise RequestError(404, "no-such-ask", "This question is no longer open.")
        mine = {each.seat for each in self.seats if each.person == person}
        if not mine & set(ask.waiting):
            raise RequestError(403, "not-yours", "You are not asked, or have answered already.")
        rest = tuple(each for each in table.asks if each.n != n)
        waiting = tuple(seat for seat in ask.waiting if seat not in mine)
        if not agree or waiting:
            table.asks = (
                tuple(sorted((*rest, msgspec.structs.replace(ask, waiting=waiting)), key=number)) if agree else rest
            )
            await self.hall.store.save(table)
            self.publish_table()
            return
        table.asks = rest
        if ask.kind == "undo":
            await self.rewind(ask.by, ask.target, ask.key)
        else:
            await self.set_stand_in(ask.target, ask.bot)

    async def ask_stand_in(self, by: int, target: int, bot: str) -> None:
        """A bot for an absent person; somebody may also ask it for himself, at once."""
        self.must_play(target)
        seat = self.seats[target]
        name = bot or strongest(bots.names(self.game))
        if name not in bots.names(self.game):
            raise RequestError(400, "no-such-bot", f"{self.game.title} has no bot '{name}'.")
        if self.table.state != PLAYING:
            raise RequestError(409, "over", "The match is over.")
        if seat.played_by():
            raise RequestError(409, "bot-plays", "A bot plays there already.")
        if seat.person == self.seats[by].person:
            await self.set_stand_in(target, name)
            return
        if self.is_online(seat):
            raise RequestError(
                409, "present", f"{seat.name} is here: a bot can stand in only for somebody who is away."
            )
        ask = self.new_ask("stand-in", by, target, tuple(each for each in self.others(by) if each != target), bot=name)
        if not ask.waiting:
            await self.set_stand_in(target, name)
            return
        others = (each for each in self.table.asks if each.kind != "stand-in" or each.target != target)
        self.table.asks = (*others, ask)
        await self.hall.store.save(self.table)
        self.publish_table()

    async def set_stand_in(self, target: int, bot: str) -> None:
        """A bot plays for whoever is away; a seat nobody has taken becomes the bot's own."""
        seat = self.seats[target]
        if seat.kind == OPEN_SEAT:
            seat.kind, seat.bot = BOT_SEAT, bot
        else:
            seat.stand_in = bot
        asks = self.table.asks
        self.table.asks = tuple(each for each in asks if each.kind != "stand-in" or each.target != target)
        await self.hall.store.save(self.table, [seat])
        self.publish_table()
        self.wake_bots()

    async def give_back(self, seat: int) -> None:
        found = self.seats[seat]
        if found.resigned:
            raise RequestError(409, "resigned", "Who has resigned cannot take the seat back.")
        if not found.stand_in:
            raise RequestError(409, "no-stand-in", "No bot stands in at this seat.")
        found.stand_in = ""
        await self.hall.store.save(self.table, [found])
        self.wake_bots()
        self.publish_table()

    async def give_back_on_choice(self, seat: int) -> None:
        """Whoever chooses at his seat is back."""
        found = self.seats[seat]
        if found.resigned:
            raise RequestError(409, "resigned", "This seat has resigned: a bot plays on for it.")
        if found.kind == PERSON_SEAT and found.stand_in:
            await self.give_back(seat)

    async def resign(self, seat: int) -> None:
        """A bot plays on to the end, so that the others can; the result says so and places the seat last."""
        self.must_play(seat)
        found = self.seats[seat]
        if self.table.state != PLAYING:
            raise RequestError(409, "over", "The match is over.")
        if found.resigned:
            raise RequestError(409, "resigned", "This seat has resigned already.")
        found.resigned = True
        found.stand_in = found.stand_in or strongest(bots.names(self.game))
        self.table.asks = tuple(
            msgspec.structs.replace(ask, waiting=tuple(each for each in ask.waiting if each != seat))
            for ask in self.table.asks
            if ask.by != seat and ask.waiting != (seat,)
        )
        await self.hall.store.save(self.table, [found])
        await self.hall.store.drop_tokens(self.table.id, seat)
        self.publish_table()
        self.wake_bots()

    # Coming and going

    async def join(self, person: str, name: str, seat: int | None) -> int:
        """Take a free seat, the named one or the first."""
        free = [each for each in self.seats if each.kind == OPEN_SEAT]
        if seat is not None and not 0 <= seat < self.table.seats:
            raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
        mine = [each.seat for each in self.seats if each.person == person]
        if mine and seat is None:
            return mine[0]
        if seat in mine:
            return mine[mine.index(seat)]
        found = [each for each in free if seat is None or each.seat == seat]
        if not found:
            sentence = "That seat is taken." if free else "This table is full."
            raise RequestError(409, "seat-taken" if free else "full", sentence)
        chair = found[0]
        chair.kind, chair.person, chair.name, chair.bot = PERSON_SEAT, person, name, ""
        self.table.host = self.table.host or person
        self.table.updated = now()
        await self.hall.store.save(self.table, [chair])
        self.publish_table()
        return chair.seat

    async def leave(self, person: str) -> bool:
        """Get up before the match begins; whether anybody is left. Who hosted hands over to the next."""
        mine = [each for each in self.seats if each.person == person]
        if self.table.state == PLAYING and mine:
            raise RequestError(409, "playing", "The match is being played: resign, or let a bot stand in.")
        if self.table.state == OVER:
            return True
        for each in mine:
            each.kind, each.person, each.name = OPEN_SEAT, "", ""
        if self.table.host == person:
            self.table.host = next((each.person for each in self.seats if each.person), "")
        if not self.table.host:
            return False
        self.table.updated = now()
        await self.hall.store.save(self.table, mine)
        self.publish_table()
        return True

    async def new_link(self, kind: str, link: str) -> None:
        """Replace a link: the old one leads nowhere from now on."""
        if kind == "invite":
            self.table.invite = link
        else:
            self.table.spectate = link
        await self.hall.store.save(self.table)
        await self.hall.store.dismiss(self.table.id)
        members = {self.table.host, *[seat.person for seat in self.seats]}
        for listener in list(self.listeners):
            if self.table.visibility == "private" and listener.person not in members:
                listener.hang_up("revoked")
        self.publish_table()

    # Bots

    def wake_bots(self) -> None:
        """Every bot that is asked something begins to think; one that thinks about something else stops."""
        if self.current is None:
            return
        match, teller = self.current
        counts = teller.ledger.counts
        asked = {decision.seat for decision in match.decisions()} if self.table.state == PLAYING else set()
        for seat, (at, task) in list(self.thinking.items()):
            if seat not in asked or at != counts[seat] or not self.seats[seat].played_by():
                task.cancel()
                del self.thinking[seat]
        for seat in asked:
            if self.seats[seat].played_by() and seat not in self.thinking:
                request = self.request_for(seat)
                self.thinking[seat] = counts[seat], asyncio.create_task(self.think(seat, counts[seat], request))

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
        seed = int.from_bytes(blake2b(f"{self.table.id} {seat}".encode(), digest_size=7).digest(), "big")
        return Request(
            (self.table.id, seat, name, returns), self.game.id, self.setup, seed, 0, events, teller.sees(seat), question
        )

    async def think(self, seat: int, at: int, request: Request) -> None:
        """Ask the bot and play its answer; whatever happens, the table goes on."""
        try:
            await asyncio.sleep(self.hall.settings.bot_pause)
            text = await self.answer_of_bot(seat, request)
            await self.do(partial(self.bot_plays, seat, at, text))
        except RequestError as problem:
            log.warning("bot could not play", table=self.table.id, seat=seat, reason=problem.sentence)
        except Exception:
            log.exception("bot could not play", table=self.table.id, seat=seat)

    async def answer_of_bot(self, seat: int, request: Request) -> str:
        """Ask the bot; when it fails, the next weaker one takes the seat over. The last resort is the first option."""
        texts = request.question.texts()
        while True:
            table_id, _, name, returns = request.bot
            try:
                text = await self.hall.pool.decide(request)
                if text in texts:
                    return text
                raise BotFailedError(f"'{text}' is not an option")
            except BotFailedError as failure:
                follower = weaker(name, bots.names(self.game))
                self.hall.metrics.bot_failures.inc()
                log.warning("bot failed", table=table_id, seat=seat, bot=name, reason=str(failure), follower=follower)
                if not follower:
                    return texts[0]
                await self.do(partial(self.replace_bot, seat, name, follower))
                request = msgspec.structs.replace(request, bot=(table_id, seat, follower, returns))

    async def replace_bot(self, seat: int, old: str, new: str) -> None:
        found = self.seats[seat]
        if found.kind == BOT_SEAT and found.bot == old:
            found.bot = new
        elif found.stand_in == old:
            found.stand_in = new
        await self.hall.store.save(self.table, [found])
        self.publish_table()

    async def bot_plays(self, seat: int, at: int, text: str) -> None:
        mine = self.thinking.get(seat)
        if mine is None or mine[0] != at or self.current is None:
            return
        del self.thinking[seat]
        match, teller = self.current
        if teller.ledger.counts[seat] != at or not self.seats[seat].played_by():
            self.wake_bots()
            return
        before = self.table.deciding
        denial = match.choose(seat, text)
        if denial is not None:  # cannot happen: it was an option, and nothing that concerns the seat has changed
            raise AssertionError(f"a bot's option was refused: {denial.code}")
        await self.append(seat, "", before)
        self.hall.metrics.bot_moves.inc()

    # Telling

    def publish(self, anew: bool = False) -> None:
        """Send everybody who listens what has changed for him."""
        if self.current is None:
            return
        counts = self.teller.ledger.counts
        encoded = self.teller.encoded
        for listener in list(self.listeners):
            since = 0 if anew else listener.at
            standing = self.teller.standing(listener.seat, listener.language)
            if standing == listener.standing and not anew:
                continue  # nothing new: so nobody notices that another seat has sealed a part of its answer
            listener.at, listener.standing = counts[listener.seat], standing
            listener.tell(self.teller.update(listener.seat, listener.language, since))
        self.hall.metrics.views.inc(self.teller.encoded - encoded)

    def publish_table(self) -> None:
        """Send everybody who listens what has changed about the table and its seats."""
        if self.current is not None:
            self.teller.renamed()
        made: dict[tuple[str, str], bytes] = {}
        members = {self.table.host, *[seat.person for seat in self.seats]}
        for listener in list(self.listeners):
            key = (listener.person if listener.person in members else "", listener.language)
            if key not in made:
                made[key] = ENCODER.encode(self.info(*key))
            listener.tell(made[key])

    def has_room(self) -> bool:
        return self.table.state == WAITING or any(seat.kind == OPEN_SEAT for seat in self.seats)

    def is_online(self, seat: SeatRecord) -> bool:
        return bool(seat.person) and any(listener.person == seat.person for listener in self.listeners)

    def seat_infos(self, person: str) -> tuple[SeatInfo, ...]:
        return seat_infos(self.game, self.seats, person, {listener.person for listener in self.listeners})

    def info(self, person: str, language: str) -> TableInfo:
        table = self.table
        member = bool(person) and (person == table.host or any(seat.person == person for seat in self.seats))
        people = {seat.person for seat in self.seats}
        return TableInfo(
            id=table.id,
            game=table.game,
            title=self.game.title,
            name=table.name,
            state=table.state,  # type: ignore[arg-type]
            options=table.options,
            pack=table.pack,
            visibility=table.visibility,  # type: ignore[arg-type]
            undo=table.undo,  # type: ignore[arg-type]
            seats=self.seat_infos(person),
            my_seats=tuple(seat.seat for seat in self.seats if person and seat.person == person),
            host=bool(person) and person == table.host,
            member=member,
            invite=f"/join/{table.invite}" if member and self.has_room() else None,
            spectate=f"/watch/{table.spectate}" if member or table.visibility == "public" else None,
            commitment=table.commitment,
            seed=table.seed.hex() if table.state == OVER and table.seed is not None else None,
            created=iso(table.created),
            started=None if table.started is None else iso(table.started),
            ended=None if table.ended is None else iso(table.ended),
            rematch=table.rematch,
            asks=tuple(self.ask_info(ask, language) for ask in table.asks),
            watchers=len({id(each) for each in self.listeners if each.person not in people}),
        )

    def ask_info(self, ask: Ask, language: str) -> AskInfo:
        spoken = self.language(language)
        names = wording.names_at(self.seats, self.game.catalogue(spoken, self.setup))
        target = names[ask.target] if ask.kind == "stand-in" else ""
        text = wording.say(spoken, f"ask-{ask.kind}", by=names[ask.by], target=target, bot=ask.bot)
        return AskInfo(n=ask.n, kind=ask.kind, by=ask.by, target=ask.target, waiting=ask.waiting, text=text)

    # Looking back

    def log(self, audience: int, since: int, language: str) -> list[EventTold]:
        return self.teller.events(audience, max(since, 0), self.language(language))

    async def frames(self, first: int, last: int, language: str) -> list[Frame]:
        """The public table after each public count from `first` to `last`, played again from a snapshot near by."""
        match, teller = self.running()
        ats = teller.ledger.ats[SPECTATOR]
        shown = [entry for entry in [match.opening, *match.line] if ats[entry.number]]
        groups: list[tuple[int, list[Entry[Any]]]] = []  # entries that became public together
        for entry in shown:
            if groups and groups[-1][0] == ats[entry.number]:
                groups[-1][1].append(entry)
            else:
                groups.append((ats[entry.number], [entry]))
        wanted = [at for at, _ in groups if first <= at <= last][:MOST_FRAMES]
        if not wanted:
            return []
        start, state = await self.table_before(groups, wanted[0])
        frames: list[Frame] = []
        for at, entries in groups[start:]:
            if at > wanted[-1]:
                break
            for entry in entries:
                if entry.number:
                    play_again(state, entry)
                    self.replayed += 1
            if at >= wanted[0]:
                frames.append(teller.frame(at, state, [(at, entry) for entry in entries], self.language(language)))
                await asyncio.sleep(0)  # others may have a turn
        return frames

    async def frame_at(self, at: int, language: str) -> Frame | None:
        """The public table at a count, or at the last one before it."""
        ats = self.teller.ledger.ats[SPECTATOR]
        found = [ats[entry.number] for entry in [self.match.opening, *self.match.line] if 0 < ats[entry.number] <= at]
        if not found:
            return None
        return (await self.frames(found[-1], found[-1], language))[0]

    async def table_before(self, groups: list[tuple[int, list[Entry[Any]]]], at: int) -> tuple[int, Any]:
        """Where to begin so as to reach a public count: the place among the groups, and the table before it."""
        places = {entries[-1].number: place for place, (_, entries) in enumerate(groups)}
        most = max(entries[-1].number for told, entries in groups if told < at or told == groups[0][0])
        for snapshot in await self.hall.store.snapshot(self.table.id, most, steady=True):
            place = places.get(snapshot.n)
            if place is not None and groups[place][0] < at:
                return place + 1, self.game.decode(self.setup, snapshot.state)
        return 0, copy_of(self.match.fresh())

    def file(self, with_seed: bool) -> str:
        """The match as a file; the seed is in it when it may be known."""
        names = tuple(seat.name if seat.kind == PERSON_SEAT else seat.bot for seat in self.seats)
        return matchfile.write(self.match, with_seed, names)


def number(ask: Ask) -> int:
    return ask.n


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


def seat_infos(game: Game[Any], seats: Sequence[SeatRecord], person: str, online: set[str]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat=seat.seat,
            colour=game.seat_names[seat.seat],
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            bot=seat.bot or None,
            mine=bool(person) and seat.person == person,
            online=seat.kind == BOT_SEAT or (bool(seat.person) and seat.person in online),
            resigned=seat.resigned,
            stand_in=seat.stand_in or None,
        )
        for seat in seats
    )
