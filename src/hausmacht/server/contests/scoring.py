"""What a place in a match is worth: the first has 12 points, the last none, the others stand evenly between them.

Whoever shares a place shares what these places are worth. So matches of three and of five count the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

FULL = 12  # points for beating everybody: a table of two, three, four or five gives whole numbers


def points(places: Sequence[int]) -> list[Fraction]:
    """Of each seat: its share of the others that it is ahead of; who is level counts half."""
    rivals = len(places) - 1
    if rivals < 1:
        return [Fraction(FULL)] * len(places)
    return [Fraction(FULL * beaten(places, seat), 2 * rivals) for seat in range(len(places))]


def beaten(places: Sequence[int], seat: int) -> int:
    """Twice the others whom a seat is ahead of, and once those with whom it shares a place."""
    mine = places[seat]
    return sum(2 if other > mine else int(other == mine) for other in places) - 1


def has_won(places: Sequence[int], seat: int) -> bool:
    """Whether nobody is ahead, also if the victory is shared."""
    return places[seat] == min(places)
