"""Writes the parts of a view as whole numbers, as a layout of `research/observations.py` says: the compiled side of it.

A part is given the value that stands at its place in a view, plain or as a struct, and the seat that looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final


class Part:
    """As it stands: nothing that is written."""

    def __init__(self, size: int = 0) -> None:
        self.size: Final = size

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        """Write a value into the cells from `at` on."""


class Single:
    """What one number means. As it stands: an amount."""

    def __init__(self, width: int) -> None:
        self.width: Final = width

    def put(self, number: int, seat: int, at: int, cells: list[int]) -> None:
        cells[at] = number


class Axis(Single):
    """One of several; `as_number`: not one-hot, but its number from 1 on."""

    def __init__(self, width: int, as_number: bool) -> None:
        super().__init__(1 if as_number else width)
        self.as_number: Final = as_number
        self.count: Final = width

    def place(self, number: int, seat: int) -> int:
        """Where it stands, as the seat counts; -1: it is none of them."""
        raise NotImplementedError

    def put(self, number: int, seat: int, at: int, cells: list[int]) -> None:
        place = self.place(number, seat)
        if self.as_number:
            cells[at] = place + 1
        elif place >= 0:
            cells[at + place] = 1


class ThingAxis(Axis):
    def __init__(self, count: int, least: int, as_number: bool) -> None:
        super().__init__(count, as_number)
        self.least: Final = least

    def place(self, number: int, seat: int) -> int:
        place = number - self.least
        return place if 0 <= place < self.count else -1


class PlayerAxis(Axis):
    def __init__(
        self, players: int, each: int, blocks: int, radix: int, others: Sequence[int], as_number: bool
    ) -> None:
        super().__init__(blocks * players * each + len(others), as_number)
        self.players: Final = players
        self.each: Final = each
        self.blocks: Final = blocks
        self.radix: Final = radix or players
        self.others: Final = list(others)

    def place(self, number: int, seat: int) -> int:
        if number in self.others:
            return self.blocks * self.players * self.each + self.others.index(number)
        if number < 0:
            return -1
        block = number // (self.radix * self.each)
        rest = number % (self.radix * self.each)
        player = rest // self.each
        if block >= self.blocks or player >= self.players:
            return -1
        return (block * self.players + (player - seat) % self.players) * self.each + rest % self.each


class Bits(Single):
    """Several of them in one number."""

    def __init__(self, of: Axis) -> None:
        super().__init__(of.width)
        self.of: Final = of

    def put(self, number: int, seat: int, at: int, cells: list[int]) -> None:
        bit = 0
        while number > 0:
            if number & 1:
                place = self.of.place(bit, seat)
                if place >= 0:
                    cells[at + place] = 1
            number >>= 1
            bit += 1


class PackedAmounts(Single):
    """An amount for each player in one number."""

    def __init__(self, players: int, bits: int) -> None:
        super().__init__(players)
        self.bits: Final = bits

    def put(self, number: int, seat: int, at: int, cells: list[int]) -> None:
        players = self.width
        for player in range(players):
            amount = number >> self.bits * player & (1 << self.bits) - 1
            if amount:
                cells[at + (player - seat) % players] = amount


class Numbers(Part):
    """Amounts in their order; `plain`: one that is not in a list."""

    def __init__(self, size: int, plain: bool) -> None:
        super().__init__(size)
        self.plain: Final = plain

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        if self.plain:
            cells[at] = whole(value)
            return
        row = as_tuple(value)
        for place in range(min(len(row), self.size)):
            cells[at + place] = whole(row[place])


def as_tuple(value: Any) -> tuple[Any, ...]:
    """What is known to be a tuple is read faster, and in views most lists are tuples."""
    return value if isinstance(value, tuple) else tuple(value)


def whole(value: Any) -> int:
    """Views hold whole numbers; a fraction is rounded."""
    return value if isinstance(value, int) else round(value)


class Coded(Part):
    """Numbers that mean something, in their order; `plain`: one that is not in a list."""

    def __init__(self, size: int, of: Single, plain: bool) -> None:
        super().__init__(size)
        self.of: Final = of
        self.plain: Final = plain

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        of = self.of
        if self.plain:
            of.put(value, seat, at, cells)
            return
        width = of.width
        row = as_tuple(value)
        for place in range(min(len(row), self.size // width)):
            number: int = row[place]
            of.put(number, seat, at, cells)
            at += width


class Counted(Part):
    """How often each thing occurs; what is none of them comes last."""

    def __init__(self, size: int, of: Axis) -> None:
        super().__init__(size)
        self.of: Final = of

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        for number in value:
            place = self.of.place(number, seat)
            cells[at + (place if place >= 0 else self.size - 1)] += 1


class Chart(Part):
    """Entries that say their cell."""

    def __init__(self, size: int, axes: Sequence[Axis], entry: int, value: int) -> None:
        super().__init__(size)
        self.axes: Final = list(axes)
        self.entry: Final = entry  # numbers in one
        self.value: Final = value  # which of them is put there; -1: how many entries there are

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        row = as_tuple(value)
        for start in range(0, len(row) - self.entry + 1, self.entry):
            cell = 0
            for step in range(len(self.axes)):
                axis = self.axes[step]
                place = axis.place(row[start + step], seat)
                if place < 0:
                    cell = -1
                    break
                cell = cell * axis.count + place
            if cell >= 0:
                amount: int = 1 if self.value < 0 else row[start + self.value]
                cells[at + cell] += amount


class Words(Part):
    """How often each word begins a text; a word that is not known comes last."""

    def __init__(self, size: int, known: Sequence[str]) -> None:
        super().__init__(size)
        self.known: Final = {word: place for place, word in enumerate(known)}

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        if isinstance(value, str):
            self.put_text(value, at, cells)
            return
        for text in value:
            self.put_text(text, at, cells)

    def put_text(self, text: str, at: int, cells: list[int]) -> None:
        cells[at + self.known.get(text.partition(" ")[0], self.size - 1)] += 1


class Row(Part):
    """A list in which each number has a part of its own; with a `kind`, only if its first number is this one."""

    def __init__(self, size: int, parts: Sequence[Part], has_kind: bool, kind: int, last: bool) -> None:
        super().__init__(size)
        self.parts: Final = list(parts)
        self.has_kind: Final = has_kind
        self.kind: Final = kind
        self.last: Final = last  # the list is the last one of several

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        row = (value[-1] if value else ()) if self.last else value
        first = 0
        if self.has_kind:
            if not row or row[0] != self.kind:
                return
            first = 1
        for place in range(min(len(self.parts), len(row) - first)):
            part = self.parts[place]
            inner: Any = row[first + place]
            if inner is not None:
                part.put(inner, seat, at, cells)
            at += part.size


class Kinds(Part):
    """A list that is one of several rows."""

    def __init__(self, size: int, rows: Sequence[Part]) -> None:
        super().__init__(size)
        self.rows: Final = list(rows)

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        for row in self.rows:
            row.put(value, seat, at, cells)
            at += row.size


class Each(Part):
    """A list of so many things that are laid out alike."""

    def __init__(self, size: int, length: int, part: Part) -> None:
        super().__init__(size)
        self.length: Final = length
        self.part: Final = part

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        part = self.part
        for place in range(min(len(value), self.length)):
            inner: Any = value[place]
            if inner is not None:
                part.put(inner, seat, at, cells)
            at += part.size


class Turned(Part):
    """A list with entries for each player, which begins with those of the seat that looks."""

    def __init__(self, part: Part, players: int, each: int, block: int) -> None:
        super().__init__(part.size)
        self.part: Final = part  # of the entries as a list
        self.players: Final = players
        self.each: Final = each
        self.block: Final = block or each * players  # entries, of which those of the players come first

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        size = self.each * self.players
        first = seat * self.each
        found: list[Any] = []
        for start in range(0, len(value), self.block):
            found.extend(value[start + first : start + min(size, self.block)])
            found.extend(value[start : start + first])
            found.extend(value[start + size : start + self.block])
        self.part.put(found, seat, at, cells)


class Fields(Part):
    """Things by their names: of a dictionary or of a struct."""

    def __init__(self, size: int, names: Sequence[str], parts: Sequence[Part]) -> None:
        super().__init__(size)
        self.names: Final = list(names)
        self.parts: Final = list(parts)
        self.starts: Final[dict[str, int]] = {}
        self.part_of: Final[dict[str, Part]] = {}
        at = 0
        for name, part in zip(names, parts, strict=True):
            if part.size:
                self.starts[name] = at
                self.part_of[name] = part
                at += part.size

    def put(self, value: Any, seat: int, at: int, cells: list[int]) -> None:
        if isinstance(value, dict):  # it may hold few of the names
            for name in value:
                inner: Any = value[name]
                if inner is not None and name in self.part_of:
                    self.part_of[name].put(inner, seat, at + self.starts[name], cells)
            return
        for place in range(len(self.names)):
            part = self.parts[place]
            if part.size:
                of_struct: Any = getattr(value, self.names[place], None)
                if of_struct is not None:
                    part.put(of_struct, seat, at, cells)
                at += part.size
