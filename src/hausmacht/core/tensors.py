"""Tensors that a game writes itself: planes of numbers with names, filled from the table and what a seat remembers.

An encoder may write only what its seat may know: a test deals tables that the seat cannot tell apart and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Choice, Decision, S
from hausmacht.core.remembering import Memory
from hausmacht.core.writing import Rows


class Plane:
    """Some numbers of a tensor that belong together; each is a whole number, divided by `most`."""

    def __init__(self, name: str, places: Sequence[str], most: int, about: str, at: int) -> None:
        self.name: Final = name
        self.places: Final = tuple(places)  # what follows the name: `[+1]`, `=12`, or nothing
        self.most: Final = most
        self.about: Final = about  # a sentence
        self.at: Final = at  # where it begins

    def names(self) -> list[str]:
        return [f"{self.name}{place}" for place in self.places]

    def __repr__(self) -> str:
        return f"<{self.name}: {len(self.places)} numbers from {self.at} on>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """Which planes there are, and how they are filled."""

    def __init__(self) -> None:
        self.planes: list[Plane] = []
        self.size = 0

    def plane(self, name: str, places: Sequence[str], most: int, about: str) -> int:
        """Make room for a plane at the end; where it begins."""
        at = self.size
        self.planes.append(Plane(name, places, most, about, at))
        self.size += len(places)
        return at

    def scales(self) -> list[float]:
        """What each number is multiplied by."""
        return [1.0 / plane.most for plane in self.planes for _ in plane.places]

    def encode(self, state: S, seat: int, memory: Memory, asked: Decision[S, Choice] | None, cells: list[int]) -> None:
        """Write what a seat sees, remembers and is asked into `cells`, which are all 0 and as many as `size` says."""
        raise NotImplementedError


class Scribe(Generic[S]):
    """Writes tensors as rows of a buffer, one after another: its cells are used again."""

    def __init__(self, encoder: Encoder[S], rows: Rows) -> None:
        self.encoder: Final = encoder
        self.rows: Final = rows
        self.cells = [0] * encoder.size

    def write(self, row: int, state: S, seat: int, memory: Memory, asked: Decision[S, Choice] | None) -> None:
        try:
            self.encoder.encode(state, seat, memory, asked, self.cells)
        except Exception:
            self.cells = [0] * self.encoder.size
            raise
        self.rows.write(row, self.cells)


def seats_ahead(seats: int) -> list[list[int]]:
    """For each seat that looks, how far ahead of it each seat is: a table, because to reckon it takes longer."""
    return [[(each - seat) % seats for each in range(seats)] for seat in range(seats)]


def turned(seats: int) -> list[str]:
    """A place for each seat, the one that looks first: `[+0]`."""
    return [f"[+{ahead}]" for ahead in range(seats)]


def one_of(names: Sequence[object]) -> list[str]:
    """A place for each of several things: `=12`."""
    return [f"={name}" for name in names]


def one_of_seats(seats: int) -> list[str]:
    """A place for each seat as one of several: `=+1`."""
    return one_of([f"+{ahead}" for ahead in range(seats)])


def listed(length: int) -> list[str]:
    """A place for each entry of a list: `[2]`."""
    return [f"[{at}]" for at in range(length)]


def within(places: Sequence[str], inner: Sequence[str]) -> list[str]:
    """All of the inner places for each of the outer ones: `[+1]=12`."""
    return [f"{place}{each}" for place in places for each in inner]
