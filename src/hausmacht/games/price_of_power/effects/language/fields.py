"""A table on a card: its fields are asked for by name and kind, and what means nothing there is refused.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from hausmacht.games.price_of_power.effects.language.miswritten import (
    CardError,
    flag_in,
    nearest,
    number_in,
    one_of,
    text_in,
    texts_in,
    variable_in,
)

T = TypeVar("T")


def table_in(what: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise CardError(f"{what} is a table, not {value!r}")
    return value


def table_of(what: str, value: object, allowed: Iterable[str]) -> dict[str, object]:
    """A table with no other keys than these."""
    table = table_in(what, value)
    for key in table:
        if key not in allowed:
            raise CardError(f"{what} has no {key!r}, only {', '.join(allowed)}{nearest(str(key), allowed)}")
    return table


class Fields:
    """One table, such as an amount or the text of a condition; `what` it is, with its article, for refusals."""

    def __init__(self, what: str, raw: object, allowed: Iterable[str]) -> None:
        self.what: Final = what
        self.row: Final = table_of(what, raw, allowed)

    def has(self, key: str) -> bool:
        return key in self.row

    def says(self, key: str, word: str) -> bool:
        """Whether this word stands there, where a number or a table could stand, too."""
        return bool(self.row.get(key) == word)

    def is_blank(self, key: str) -> bool:
        """Whether an empty table stands there: a filter that everything passes."""
        return bool(self.row.get(key) == {})

    def names(self) -> list[str]:
        """All fields, as they stand on the card."""
        return list(self.row)

    def is_table(self, key: str) -> bool:
        """Whether it is there, as a table and not as a word or a list."""
        return isinstance(self.row.get(key), dict)

    # Parts

    def read(self, key: str, read: Callable[[object], T]) -> T:
        """A field that must be there."""
        if key not in self.row:
            raise CardError(f"{self.what} needs {key!r}")
        try:
            return read(self.row[key])
        except CardError as error:
            raise error.inside(key) from None

    def read_if(self, key: str, read: Callable[[object], T]) -> T | None:
        return self.read(key, read) if key in self.row else None

    # Plain values

    def text(self, key: str) -> str:
        if key not in self.row:
            raise CardError(f"{self.what} needs {key!r}")
        return text_in(key, self.row[key], key)

    def texts(self, key: str) -> list[str]:
        """One word or a list of them; none when it is left out."""
        return texts_in(key, self.row[key], key) if key in self.row else []

    def word(self, key: str, allowed: Iterable[str], otherwise: str = "") -> str:
        """One of a closed list of words; it must be there unless there is something otherwise."""
        if key not in self.row and not otherwise:
            raise CardError(f"{self.what} needs {key!r}")
        return one_of(key, self.row[key], allowed, key) if key in self.row else otherwise

    def word_if(self, key: str, allowed: Iterable[str]) -> str:
        """The same; nothing when it is left out."""
        return one_of(key, self.row[key], allowed, key) if key in self.row else ""

    def number(self, key: str) -> int:
        if key not in self.row:
            raise CardError(f"{self.what} needs {key!r}")
        return number_in(key, self.row[key], key)

    def number_or(self, key: str, otherwise: int) -> int:
        return number_in(key, self.row[key], key) if key in self.row else otherwise

    def flag(self, key: str) -> bool:
        """False when it is left out."""
        return flag_in(key, self.row[key], key) if key in self.row else False

    def variable_or(self, key: str, otherwise: str) -> str:
        return variable_in(self.row[key], key) if key in self.row else otherwise
