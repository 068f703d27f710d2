"""A table in memory: its record, its seats, the match if it has begun, and who listens."""

from __future__ import annotations

from typing import Any, Protocol

from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Match
from hausmacht.core.teller import Teller
from hausmacht.core.view import View
from hausmacht.server.clock_messages import ClocksTold
from hausmacht.server.errors import RequestError, store_away
from hausmacht.server.play import wording
from hausmacht.server.play.actor import Actor
from hausmacht.server.storage.records import SeatRecord, TableRecord, now

MOST_NAMED = 12  # of those who look on
HIDDEN_MS = 60_000  # so long somebody may look at something else


class Listener(Protocol):
    """Somebody who sees what happens at a table as it happens."""

    person: str
    name: str
    session: str  # the device; empty for programs
    only: int | None  # a program plays this seat, and no other of its owner's
    seat: int
    language: str
    at: int  # the count up to which it has seen everything
    wants_changes: bool  # is sent what is different, not whole views
    shown: View | None  # the last view it was sent
    hidden_at: int  # since when nobody looks at its page, in milliseconds since 1970; 0: somebody does

    def tell(self, message: bytes) -> None: ...

    def hang_up(self, reason: str) -> None: ...


class TableState(Actor):
    """What is known of a table; nothing here changes it."""

    def __init__(self, game: Game[Any], table: TableRecord, seats: list[SeatRecord]) -> None:
        super().__init__(table.id)
        self.game = game
        self.table = table
        self.seats = seats
        self.setup: Setup = game.setup(table.seats, table.options, table.pack)
        self.current: tuple[Match[Any], Teller] | None = None
        self.is_stale = False  # a write has failed: nothing in memory counts until it has been read again
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}  # people and watchers at other workers
        self.named_elsewhere: dict[str, tuple[str, ...]] = {}  # what those watchers are called
        self.shown_here: set[str] = set()  # people for whom an order answers: to others they seem to be here
        self.opened_at = now()
        self.left: dict[str, int] = {}  # when people went away who had been here, in milliseconds since 1970

    def clocks_told(self) -> ClocksTold | None:
        """How much time everybody has, where it is known."""
        return None

    @property
    def match(self) -> Match[Any]:
        return self.running()[0]

    @property
    def teller(self) -> Teller:
        return self.running()[1]

    def running(self) -> tuple[Match[Any], Teller]:
        if self.current is None:
            if self.is_stale:
                raise store_away()
            raise RequestError(409, "not-started", "The match has not begun yet.")
        return self.current

    def language(self, wanted: str) -> str:
        return wording.language_of(self.game, wanted)

    def people(self) -> set[str]:
        """Who is here, at this worker or at another."""
        here = {listener.person for listener in self.listeners}
        return here.union(*[people for people, _ in self.elsewhere.values()]) if self.elsewhere else here

    def lookers(self) -> set[str]:
        """Who looks at the table, or has looked a moment ago; a page that is only open somewhere does not count."""
        since = now() - HIDDEN_MS
        here = {each.person for each in self.listeners if not each.hidden_at or each.hidden_at > since}
        return here.union(*[people for people, _ in self.elsewhere.values()])

    def names_here(self) -> tuple[str, ...]:
        """What those are called who look on at this worker without a seat, a few of them."""
        seated = {seat.person for seat in self.seats}
        found = {each.name for each in self.listeners if each.name and each.only is None and each.person not in seated}
        return tuple(sorted(found)[:MOST_NAMED])

    def watching(self) -> tuple[str, ...]:
        """What those are called who look on, at any worker."""
        found = {*self.names_here(), *[name for names in self.named_elsewhere.values() for name in names]}
        return tuple(sorted(found)[:MOST_NAMED])

    def watchers(self) -> int:
        """How many look on without a seat."""
        seated = {seat.person for seat in self.seats}
        here = len([1 for listener in self.listeners if listener.person not in seated])
        return here + sum(watchers for _, watchers in self.elsewhere.values())
