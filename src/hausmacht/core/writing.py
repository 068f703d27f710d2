"""Rows of numbers in somebody else's buffer, such as an array of NumPy: fractions for tensors, bytes for masks.

A kernel in C (kernel.c) writes a row of a thousand numbers in a microsecond; `PlainRows` writes the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Protocol

try:
    from hausmacht.core import kernel
except ImportError:  # the plain build
    kernel = None  # type: ignore[assignment]


class Rows(Protocol):
    """What the kernel and its plain twin can do."""

    def write(self, row: int, numbers: list[int], /) -> None:
        """Write a row of fractions: each number by its scale. The numbers are all 0 then, ready for the next row."""

    def lay(self, row: int, pieces: list[bytes], /) -> None:
        """Write a row of fractions from what was packed before: each number by its scale, 0 elsewhere.

        No two pieces have the same place.
        """

    def mark(self, row: int, places: list[int], /) -> None:
        """Write a row of bytes: 1 at these places, 0 elsewhere."""

    def release(self) -> None:
        """Give the buffer back; nothing can be written any more."""


class PlainRows:
    """The same as the kernel, in plain Python: slow, to read and to compare with."""

    def __init__(self, buffer: Any, rows: int, width: int, scales: list[float] | None, own: bool = False, /) -> None:
        whole = memoryview(buffer)
        if whole.readonly or not whole.c_contiguous:
            raise BufferError("the buffer cannot be written row by row")
        self.out = whole.cast("B") if scales is None else whole.cast("B").cast("f")
        if rows < 1 or width < 1 or len(self.out) != rows * width:
            raise ValueError(f"the buffer has room for {len(self.out)} numbers, not {rows * width}")
        self.rows = rows
        self.width = width
        self.scales = scales

    def write(self, row: int, numbers: list[int], /) -> None:
        if self.scales is None or len(numbers) != self.width:
            raise ValueError(f"a list of {self.width} numbers is needed, and scales")
        scaled = [number * scale for number, scale in zip(numbers, self.scales, strict=True)]
        self.out[self.start(row) : self.start(row) + self.width] = memoryview(array("f", scaled))
        numbers[:] = [0] * self.width

    def lay(self, row: int, pieces: list[bytes], /) -> None:
        if self.scales is None:
            raise ValueError("numbers are laid with scales only")
        numbers = [0] * self.width
        for piece in pieces:
            pairs = memoryview(piece).cast("i")
            for at in range(0, len(pairs), 2):
                if not 0 <= pairs[at] < self.width:
                    raise IndexError(f"there is no place {pairs[at]} in a row")
                numbers[pairs[at]] = pairs[at + 1]
        self.write(row, numbers)

    def mark(self, row: int, places: list[int], /) -> None:
        if self.scales is not None:
            raise ValueError("only bytes are marked")
        found = bytearray(self.width)
        for place in places:
            if place < 0:
                raise IndexError(f"there is no place {place} in a row")
            found[place] = 1
        self.out[self.start(row) : self.start(row) + self.width] = found

    def start(self, row: int) -> int:
        if not 0 <= row < self.rows:
            raise IndexError(f"there is no row {row}")
        return row * self.width

    def release(self) -> None:
        self.out.release()


def rows_of(buffer: Any, rows: int, width: int, scales: list[float] | None = None, own: bool = False) -> Rows:
    """The rows of a buffer: of fractions (`scales`: what each number is multiplied by), or of bytes.

    With `own`, nobody else writes into the buffer: where a row is laid again, the kernel writes only what has changed.
    """
    if kernel is None:
        return PlainRows(buffer, rows, width, scales, own)
    return kernel.Rows(buffer, rows, width, scales, own)


def plainly_packed(numbers: list[int], size: int, first: int, /) -> bytes:
    """For `Rows.lay`: those of the first so many numbers that are not 0, each after its place, counted from `first` on.

    The numbers are all 0 then.
    """
    if not 0 <= size <= len(numbers) or first < 0:
        raise ValueError(f"the list does not have {size} numbers")
    found = array("i")
    for at in range(size):
        if numbers[at]:
            found.extend((first + at, numbers[at]))
            numbers[at] = 0
    return found.tobytes()


packed: Callable[[list[int], int, int], bytes] = plainly_packed if kernel is None else kernel.packed


def plainly_differing(some: list[Any], others: list[Any], first: int, /) -> list[int]:
    """The places at which a list differs from another one, which is read from `first` on."""
    if not 0 <= first <= len(others) - len(some):
        raise ValueError(f"the second list ends before the first one, from {first} on")
    return [at for at, each in enumerate(some) if each is not others[first + at] and each != others[first + at]]


differing: Callable[[list[Any], list[Any], int], list[int]] = plainly_differing if kernel is None else kernel.differing


def has_kernel() -> bool:
    return kernel is not None
