"""Tensors that a game writes itself: planes of numbers with names, filled from the table and what a seat remembers.

A small table is written anew for each tensor. Of a large one each field has a piece of its own, which is used again
until the field changes.

An encoder may write only what its seat may know: a test deals tables that the seat cannot tell apart and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Choice, Decision, Item, S
from hausmacht.core.remembering import Memory
from hausmacht.core.writing import Rows


class Plane:
    """Some numbers of a tensor that belong together; each is a whole number, divided by `most`.

    With `things`, each is the number of one of so many things, for an embedding (0: none).
    """

    def __init__(self, name: str, places: Sequence[str], most: int, about: str, at: int, things: int = 0) -> None:
        self.name: Final = name
        self.places: Final = tuple(places)  # what follows the name: `[+1]`, `=12`, or nothing
        self.most: Final = most
        self.about: Final = about  # a sentence
        self.at: Final = at  # where it begins
        self.things: Final = things

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

    def plane(self, name: str, places: Sequence[str], most: int, about: str, things: int = 0) -> int:
        """Make room for a plane at the end; where it begins."""
        at = self.size
        self.planes.append(Plane(name, places, most, about, at, things))
        self.size += len(places)
        return at

    def scales(self) -> list[float]:
        """What each number is multiplied by."""
        return [1.0 / plane.most for plane in self.planes for _ in plane.places]

    def encode(self, state: S, seat: int, memory: Memory, asked: Decision[S, Choice] | None, cells: list[int]) -> None:
        """Write what a seat sees, remembers and is asked into `cells`, which are all 0 and as many as `size` says."""
        raise NotImplementedError

    def pieces(self, state: S, seat: int, memory: Memory, asked: Decision[S, Choice] | None) -> list[bytes] | None:
        """The same in pieces, if the encoder works that way: what `packed` (writing.py) has made of each field."""
        return None


KIND_NUMBERS: Final[dict[str, int]] = {}  # of all steps and questions that were counted, from 1 on, in their order
MEETING: Final = Lock()


def meet(item: Item) -> None:
    """Give an item the number of its kind."""
    number = KIND_NUMBERS.get(item.kind, 0)
    if number == 0:
        with MEETING:
            number = KIND_NUMBERS.setdefault(item.kind, len(KIND_NUMBERS) + 1)
    item.kind_number = number


class Waiting:
    """Counts by kind what waits on an agenda; with `others`, a kind that is none of these comes after them.

    Items keep the number of their kind, because to look up a text for each of them would take longer than all the rest.
    """

    def __init__(self, kinds: Sequence[str], others: bool = False) -> None:
        self.last: Final = len(kinds) if others else -1
        self.place_of: Final = {kind: at for at, kind in enumerate(kinds)}
        self.places: list[int] = []  # by the numbers of the kinds

    def put(self, items: list[Item], at: int, cells: list[int]) -> None:
        for item in items:
            if item.kind_number == 0:
                meet(item)
            if item.kind_number >= len(self.places):
                self.places = [-1, *[self.place_of.get(kind, self.last) for kind in list(KIND_NUMBERS)]]
            place = self.places[item.kind_number]
            if place < 0:
                raise KeyError(item.kind)
            cells[at + place] += 1


class Pieces:
    """The fields of a table as they were when a seat last looked, and the piece of each: part of what it remembers."""

    def __init__(self) -> None:
        self.of: object = None  # the encoder that made them
        self.seat = -1
        self.fields: list[Any] = []
        self.written: list[bytes] = []

    def begin(self, encoder: object, seat: int, fields: int) -> None:
        """Forget everything, unless the pieces are those of this encoder and seat."""
        if self.of is encoder and self.seat == seat:
            return
        self.of = encoder
        self.seat = seat
        self.fields = [self] * fields  # equal to nothing that stands on a table
        self.written = [b""] * fields


class Scribe(Generic[S]):
    """Writes tensors as rows of a buffer, one after another: its cells are used again."""

    def __init__(self, encoder: Encoder[S], rows: Rows) -> None:
        self.encoder: Final = encoder
        self.rows: Final = rows
        self.cells = [0] * encoder.size

    def write(self, row: int, state: S, seat: int, memory: Memory, asked: Decision[S, Choice] | None) -> None:
        pieces = self.encoder.pieces(state, seat, memory, asked)
        if pieces is not None:
            self.rows.lay(row, pieces)
            return
        try:
            self.encoder.encode(state, seat, memory, asked, self.cells)
            self.rows.write(row, self.cells)
        except Exception:
            self.cells = [0] * self.encoder.size
            raise


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
