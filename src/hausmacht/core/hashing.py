"""The hash of a table, without writing again what has not changed since it was last hashed.

Most rows of a large table are as they were after the entry before. `Hashing` keeps them as they were written, with the
hash of all that stands before some of them, and begins at the first row that is different.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

from hausmacht.core.agenda import State, pack

DIGEST: Final = 8  # bytes of a hash
STRETCH: Final = 256  # bytes, at least, from one mark to the next


def state_hash(state: State) -> str:
    """Of the table as it is written: what `Hashing` works out faster, for a table that changes little by little."""
    return blake2b(state.encode(), digest_size=DIGEST).hexdigest()


class Hashing:
    """How a table was written when it was last hashed."""

    def __init__(self) -> None:
        self.rows: list[Sequence[int]] = []  # lists as copies, since the table may change its own
        self.written: list[bytes] = []
        self.places: list[int] = []  # rows before which there is a mark: the first, some others, and the end
        self.marks: list[Any] = []  # the hash of all that stands before each of these places
        self.changed = 0  # the first row that was written since the marks were made

    def hash_of(self, state: State) -> str:
        """As `state_hash`."""
        rows = state.fields()
        if not self.places or len(rows) != len(self.rows):
            self.begin(rows)
        else:
            self.write_changed(rows)
        hash = self.hash_rows()
        hash.update(pack(state.stacks()))
        return str(hash.hexdigest())

    def begin(self, rows: Sequence[Sequence[int]]) -> None:
        """Write all rows, and settle where the marks are."""
        self.written = [pack(row) for row in rows]
        self.rows = [kept(row) for row in rows]
        self.places = [0]
        length = 0
        for at, written in enumerate(self.written):
            if length >= STRETCH:
                self.places.append(at)
                length = 0
            length += len(written)
        self.places.append(len(rows))
        self.marks = [blake2b(head_of(len(rows)), digest_size=DIGEST) for _ in self.places]
        self.changed = 0

    def write_changed(self, rows: Sequence[Sequence[int]]) -> None:
        for at, row in enumerate(rows):
            before = self.rows[at]
            if row is not before and row != before:
                self.changed = min(self.changed, at)
                self.written[at] = pack(row)
                self.rows[at] = kept(row)

    def hash_rows(self) -> Any:
        """Go on from the last mark before everything that has changed."""
        mark = len(self.places) - 1
        while self.places[mark] > self.changed:
            mark -= 1
        hash = self.marks[mark].copy()
        for at in range(mark + 1, len(self.places)):
            hash.update(b"".join(self.written[self.places[at - 1] : self.places[at]]))
            self.marks[at] = hash.copy()
        self.changed = len(self.rows)
        return hash


def kept(row: Sequence[int]) -> Sequence[int]:
    """The row as it is now: a tuple never changes."""
    return row if isinstance(row, tuple) else list(row)


def head_of(rows: int) -> bytes:
    """What stands before the rows, where a pair of rows and stacks is written."""
    whole: bytes = pack(([None] * rows, None))
    return whole[: -rows - 1]  # nothing takes one byte
