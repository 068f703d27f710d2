"""The business under way: talks, a trade, an exploration, cubes being placed or cards being chosen.

`state.deal` is one of them at a time, or NOTHING.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.progress.record import NOTHING, Record
from hausmacht.games.price_of_power.progress.talks import TALKING, read_talks
from hausmacht.games.price_of_power.progress.trade import TRADING, read_trade

# First in the row
DRAWN: Final = 1  # cards just drawn, that are paid for
PLACING: Final = 2
EXCHANGING: Final = 3  # cards to be discarded
EXPLORING: Final = 11


class Marked(Record):
    """Cards of a hand about which its player decides, by their places: these betray no card."""

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind  # DRAWN or EXCHANGING
        self.places: list[int] = []

    def copy(self) -> Marked:
        made = Marked(self.kind)
        made.places = self.places[:]
        return made

    def row(self) -> list[int]:
        return [self.kind, *self.places]


class Placing(Record):
    """Influence is placed."""

    def __init__(self) -> None:
        self.areas: list[int] = []  # of each cube placed in this action

    def copy(self) -> Placing:
        made = Placing()
        made.areas = self.areas[:]
        return made

    def row(self) -> list[int]:
        return [PLACING, *self.areas]


class Exploration(Record):
    """Somebody explores."""

    def __init__(self) -> None:
        self.face = 0  # of the die
        self.rerolls = 0  # taken so far

    def copy(self) -> Exploration:
        made = Exploration()
        made.face = self.face
        made.rerolls = self.rerolls
        return made

    def row(self) -> list[int]:
        return [EXPLORING, self.face, self.rerolls]


def read_deal(row: Sequence[int]) -> Record:
    """The business of which this is the row."""
    if not row:
        return NOTHING
    if row[0] in (DRAWN, EXCHANGING):
        marked = Marked(row[0])
        marked.places = list(row[1:])
        return marked
    if row[0] == PLACING:
        placing = Placing()
        placing.areas = list(row[1:])
        return placing
    if row[0] == TALKING:
        return read_talks(row)
    if row[0] == TRADING:
        return read_trade(row)
    if row[0] == EXPLORING and len(row) == 3:
        exploration = Exploration()
        exploration.face = row[1]
        exploration.rerolls = row[2]
        return exploration
    raise ValueError(f"'deal' is nothing that can be under way: {list(row)}")
