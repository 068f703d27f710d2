"""Rows of numbers in somebody else's buffer, such as an array of NumPy: fractions for tensors, bytes for masks.

A kernel in C (kernel.c) writes a row of a thousand numbers in a microsecond; `PlainRows` writes the same.
"""

from __future__ import annotations

from array import array
from typing import Any, Protocol

try:
    from hausmacht.core import kernel
except ImportError:  # the plain build
    kernel = None  # type: ignore[assignment]


class Rows(Protocol):
    """What the kernel and its plain twin can do."""

    def write(self, row: int, numbers: list[int], /) -> None:
        """Write a row of fractions: each number by its scale. The numbers are all 0 then, ready for the next row."""

    def mark(self, row: int, places: list[int], /) -> None:
        """Write a row of bytes: 1 at these places, 0 elsewhere."""

    def release(self) -> None:
        """Give the buffer back; nothing can be written any more."""


class PlainRows:
    """The same as the kernel, in plain Python: slow, to read and to compare with."""

    def __init__(self, buffer: Any, rows: int, width: int, scales: list[float] | None, /) -> None:
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


def rows_of(buffer: Any, rows: int, width: int, scales: list[float] | None = None) -> Rows:
    """The rows of a buffer: of fractions (`scales`: what each number is multiplied by), or of bytes."""
    if kernel is None:
        return PlainRows(buffer, rows, width, scales)
    return kernel.Rows(buffer, rows, width, scales)


def has_kernel() -> bool:
    return kernel is not None
