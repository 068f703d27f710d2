"""What a seat knows at one moment of a match: all that advice is made from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hausmacht.core.agenda import deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.match import Entry, Match, play_again
from hausmacht.core.position import read_position, write_position
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View

EventRow = tuple[str, tuple[int, ...], tuple[Any, ...]]  # kind, audience, values


class AdviceError(Exception):
    """Advice that cannot be had; the message says why."""


class Known(msgspec.Struct, frozen=True):
    """One seat at one moment: what it sees, what it is asked, what it has been told. It can be sent elsewhere."""

    game: str
    setup: Setup
    seat: int
    view: View
    question: Question | None
    events: tuple[EventRow, ...]
    position: str = ""  # the table the match began with, if it was laid out by hand

    def title(self) -> Game[Any]:
        if self.game not in games():
            raise AdviceError(f"There is no game '{self.game}' on the shelf: {', '.join(games())}.")
        return games()[self.game]

    def told(self) -> list[Event]:
        kinds = {kind.name: kind for kind in self.title().kinds}
        return [Event(kinds[kind], audience, values) for kind, audience, values in self.events]

    def memory(self) -> Memory:
        game = self.title()
        if self.position:
            memory = game.memory_at(self.setup, self.seat, read_position(self.position, games())[2])
        else:
            memory = game.memory(self.setup, self.seat)
        for event in self.told():
            memory.note(event)
        return memory

    def worlds(self, number: int, seed: int) -> list[Any]:
        """Tables at which the seat could be sitting."""
        game, memory, luck = self.title(), self.memory(), Sampled(seed)
        return [game.sample(self.setup, self.view, memory, luck) for _ in range(number)]


def event_row(event: Event) -> EventRow:
    return event.kind.name, event.audience, event.values


def begun_with(match: Match[Any]) -> str:
    return "" if match.laid_out is None else write_position(match.game, match.setup, match.laid_out)


def known_now(match: Match[Any], seat: int, explained: bool = False) -> Known:
    """What a seat knows as the match stands."""
    return Known(
        match.game.id,
        match.setup,
        seat,
        match.view(seat),
        match.question(seat, explained),
        tuple(event_row(event) for event in match.events(seat)),
        begun_with(match),
    )


class Moment:
    """A match as it stood before one of its choices; the table is the true one, so it is for matches that are over."""

    def __init__(self, match: Match[Any], before: list[Entry[Any]], state: Any, entry: Entry[Any] | None) -> None:
        self.match = match
        self.before = before
        self.state = state
        self.entry = entry  # the choice that was made then; None after the last one

    def known(self, seat: int) -> Known:
        """What a seat knew then."""
        match = self.match
        decision = next((each for each in deciding(self.state) if each.seat == seat), None)
        events = [event for entry in self.before for event in entry.events if event.seen_by(seat)]
        return Known(
            match.game.id,
            match.setup,
            seat,
            match.game.view(self.state, seat),
            None if decision is None else question(self.state, decision),
            tuple(event_row(event) for event in events),
            begun_with(match),
        )


def moments(match: Match[Any]) -> Iterator[Moment]:
    """The match once more, choice by choice, without what was taken back; the table moves on under whoever looks."""
    state = match.fresh()
    before: list[Entry[Any]] = [match.opening]
    for entry in match.line:
        yield Moment(match, before, state, entry)
        play_again(state, entry)
        before.append(entry)
    yield Moment(match, before, state, None)


def known_after(match: Match[Any], number: int, seat: int) -> Known:
    """What a seat knew after an entry of the log that is in force."""
    for moment in moments(match):
        if moment.before[-1].number == number:
            return moment.known(seat)
    raise AdviceError(
        f"Entry {number} is not a choice that counts: the match has the entries up to {len(match.entries) - 1}."
    )
