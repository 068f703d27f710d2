"""Moments: what lies on the table in the middle of an entry of the log.

One choice can cause a whole round of actions. Whoever looks on wants to see them one after another, so the entry is
played again, and after each step that has told something the table is looked at.
"""

from __future__ import annotations

from typing import Final, Generic

from hausmacht.core.agenda import S, Table
from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.match import CHOICE, Entry, luck_of, play_again
from hausmacht.core.view import View


class Moment:
    """What an audience saw between two looks at the table, and the table at that moment."""

    def __init__(self, first: int, last: int, view: View) -> None:
        self.first: Final = first  # of the events of the entry
        self.last: Final = last  # the one after them
        self.view: Final = view


class Watched(Table[S], Generic[S]):
    """A table that is looked at whenever a step has reported something."""

    def __init__(self, state: S, entry: Entry[S], game: Game[S], audience: int) -> None:
        super().__init__(state, luck_of(entry), recorded=True)
        self.game: Final = game
        self.audience: Final = audience
        self.moments: Final[list[Moment]] = []
        self.seen = 0

    def is_for_audience(self, event: Event) -> bool:
        return not event.audience or self.audience in event.audience

    def step_done(self) -> None:
        told = len(self.events)
        if any([self.is_for_audience(event) for event in self.events[self.seen : told]]):
            self.moments.append(Moment(self.seen, told, self.game.view(self.state, self.audience)))
            self.seen = told


def moments(game: Game[S], state: S, entry: Entry[S], audience: int) -> list[Moment]:
    """The moments of a choice, played again on the table before it, which changes; the last one is its end."""
    assert entry.kind == CHOICE
    table = Watched(state, entry, game, audience)
    play_again(state, entry, table)
    last = Moment(table.seen, len(table.events), game.view(state, audience))
    found = table.moments
    if last.first == last.last and found:  # nothing was reported since: the table that waits for the next choice
        before = found.pop()
        last = Moment(before.first, before.last, last.view)
    return [*found, last]
