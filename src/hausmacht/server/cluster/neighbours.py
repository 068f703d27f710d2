"""The other workers: commands reach the one that plays a table, and what happens there reaches all who listen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import structlog

from hausmacht.server.cluster.bus import Bus, Line
from hausmacht.server.cluster.letters import (
    DECODER,
    ENCODER,
    Changed,
    Forwarded,
    Letter,
    Outcome,
    PeopleChanged,
    Present,
    Said,
    Signed,
    Writing,
    error_of,
    problem_of,
)
from hausmacht.server.errors import ElsewhereError, RequestError
from hausmacht.server.people import Guest
from hausmacht.server.play.following import Written, follow_at_once
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.moves import QuickChoice
from hausmacht.server.tables import chat, signs
from hausmacht.server.tables.commands import AnyCommand, Choose, Say, with_key
from hausmacht.server.tables.hall import Hall
from hausmacht.server.tables.identity import who_at

log = structlog.get_logger()
ANSWER_SECONDS = 3.0  # how long a neighbour may take before it may be dead
TRIES = 6  # a table may change hands a few times while a command is on its way
PAUSE = 0.7
LATER = 2**31 - 1
Done = Callable[[LiveTable, Guest, AnyCommand, str], Awaitable[str]]


class Neighbours:
    """What one worker knows of the others."""

    def __init__(self, hall: Hall, line: Line, done: Done) -> None:
        self.hall = hall
        self.done = done  # carries a command out at a table that is ours
        self.bus = Bus(line, hall.worker, self.hear, hall.follow_all)
        self.waiting: dict[str, asyncio.Future[Outcome]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.bus.open()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bus.close()

    # Telling

    def post(self, letter: Letter, worker: str = "") -> None:
        self.bus.post(ENCODER.encode(letter), worker)

    def changed(self, live: LiveTable, written: Written | None = None) -> None:
        self.post(Changed(live.table.id, live.table.length, live.table.version, written))

    def look_at(self, table_id: str) -> None:
        """A table that we do not hold has changed: nobody can be so far yet."""
        self.post(Changed(table_id, 0, LATER))

    def said(self, live: LiveTable, n: int) -> None:
        self.post(Said(live.table.id, n))

    def signed(self, live: LiveTable, at: int) -> None:
        self.post(Signed(live.table.id, at))

    def writing(self, live: LiveTable, person: str, seat: int, name: str) -> None:
        self.post(Writing(live.table.id, person, seat, name))

    def present(self, live: LiveTable, is_new: bool = False) -> None:
        """Tell who listens to a table here."""
        here = {listener.person for listener in live.listeners} | live.shown_here
        seated = {seat.person for seat in live.seats}
        watchers = len([1 for listener in live.listeners if listener.person not in seated])
        people = tuple(sorted(here & seated))
        self.post(Present(self.hall.worker, live.table.id, people, watchers, live.names_here(), is_new))

    def people_changed(self) -> None:
        self.post(PeopleChanged())

    # Asking

    async def carry_out(self, live: LiveTable, guest: Guest, command: AnyCommand, language: str, owner: str) -> str:
        """Have a command carried out by the table's owner, or by us if it no longer has one."""
        command = with_key(command)
        for attempt in range(TRIES):
            answered = await self.ask(owner, live, guest, command, language)
            if answered is not None and answered.problem is not None:
                raise error_of(answered.problem)
            if answered is not None and not answered.elsewhere:
                await self.catch_up(live, answered)
                return answered.word
            if answered is None and isinstance(command, Say):
                break  # it may have been said: nobody wants to hear it twice
            await asyncio.sleep(PAUSE * attempt)
            try:
                return await live.do(partial(self.done, live, guest, command, language))
            except ElsewhereError as elsewhere:
                owner = elsewhere.owner
        raise RequestError(
            503, "changing-hands", "The table is moving to another worker: try again in a moment.", {"Retry-After": "1"}
        )

    async def catch_up(self, live: LiveTable, answered: Outcome) -> None:
        """Be as far as the worker that played a command; most often its letter came before the answer and waits."""
        wanted = answered.length, answered.version
        if (live.table.length, live.table.version) < wanted:
            await live.settled()
        if (live.table.length, live.table.version) < wanted:
            await live.do(partial(live.follow_to, *wanted))

    async def ask(
        self, worker: str, live: LiveTable, guest: Guest, command: AnyCommand, language: str
    ) -> Outcome | None:
        """Ask a neighbour; None when it does not answer in time, because it may be dead."""
        name = secrets.token_hex(8)
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.waiting[name] = answer
        self.post(Forwarded(name, self.hall.worker, live.table.id, guest, command, language), worker)
        try:
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError:
            return None
        finally:
            del self.waiting[name]

    # Hearing

    def hear(self, data: bytes) -> None:
        letter = DECODER.decode(data)
        if isinstance(letter, Changed):
            self.hear_changed(letter)
        elif isinstance(letter, Forwarded):
            self.hear_forwarded(letter)
        elif isinstance(letter, Outcome):
            waiting = self.waiting.get(letter.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(letter)
        elif isinstance(letter, Present):
            self.hear_present(letter)
        elif isinstance(letter, PeopleChanged):
            self.later(self.read_roll())
        elif isinstance(letter, Writing):
            live = self.hall.live.get(letter.table)
            if live is not None and live.listeners:
                live.enqueue(partial(chat.tell_typing, live, letter.person, letter.seat, letter.name), ignore)
        elif isinstance(letter, Signed):
            live = self.hall.live.get(letter.table)
            if live is not None and live.listeners:
                live.enqueue(partial(signs.tell, live, letter.at), ignore)
        else:
            live = self.hall.live.get(letter.table)
            if live is not None and live.listeners:
                live.enqueue(partial(self.tell_said, live, letter.n), ignore)

    def hear_changed(self, letter: Changed) -> None:
        live = self.hall.live.get(letter.table)
        if live is None:
            return
        if letter.written is not None and live.listeners:
            live.enqueue_quick(partial(follow_at_once, live, letter.written, letter.length, letter.version), ignore)
        elif not live.is_following:
            live.is_following = True
            live.enqueue(partial(live.follow_to, letter.length, letter.version), ignore)

    def hear_forwarded(self, letter: Forwarded) -> None:
        live, move = self.hall.live.get(letter.table), letter.command
        if live is not None and isinstance(move, Choose) and live.fence and not live.is_stale:
            try:
                who_at(live, letter.guest).must_own(move.seat)
            except RequestError as error:
                self.post(Outcome(letter.id, problem=problem_of(error)), letter.worker)
                return
            choose = QuickChoice(live, move.seat, move.at, move.choice, move.key, letter.language)
            live.enqueue_quick(choose, partial(self.post_outcome, letter, live))
        else:
            self.later(self.answer(letter))

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def read_roll(self) -> None:
        try:
            await self.hall.read_roll()
        except Exception as error:  # it is read again soon
            log.warning("roll not read", error=f"{type(error).__name__}: {error}")

    async def tell_said(self, live: LiveTable, n: int) -> None:
        said = await self.hall.store.line(live.table.id, abs(n))
        if said is not None:
            await (chat.tell if n > 0 else chat.tell_signs)(live, said)

    def hear_present(self, letter: Present) -> None:
        live = self.hall.live.get(letter.table)
        if live is None:
            return
        before = live.people()
        live.note_elsewhere(letter.worker, letter.people, letter.watchers, letter.names)
        if live.people() != before:
            live.publish_table()
        if letter.is_new and live.listeners:
            self.present(live)

    async def answer(self, letter: Forwarded) -> None:
        """Carry a command out for a neighbour."""
        try:
            async with self.hall.table(letter.table) as live:
                word = await live.do(partial(self.done, live, letter.guest, letter.command, letter.language))
                self.post_outcome(letter, live, word, None)
        except Exception as error:
            self.post_outcome(letter, None, "", error)

    def post_outcome(
        self, letter: Forwarded, live: LiveTable | None, word: str | None, error: Exception | None
    ) -> None:
        """Tell a neighbour what came of its command."""
        if isinstance(error, ElsewhereError):
            answered = Outcome(letter.id, elsewhere=True)
        elif isinstance(error, RequestError):
            answered = Outcome(letter.id, problem=problem_of(error))
        elif error is not None or live is None:
            log.error("command of a neighbour failed", table=letter.table, exc_info=error)
            problem = problem_of(RequestError(500, "internal", "Internal server error; see the server's log."))
            answered = Outcome(letter.id, problem=problem)
        else:
            answered = Outcome(letter.id, word or "", live.table.length, live.table.version)
        self.post(answered, letter.worker)


def ignore(_: object, error: Exception | None) -> None:
    """Whoever follows a table tries again with the next letter, or when the worker looks by itself."""
    if error is not None and not isinstance(error, RequestError):
        log.warning("following failed", error=f"{type(error).__name__}: {error}")
