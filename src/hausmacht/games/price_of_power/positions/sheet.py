"""One table of a position, read key by key, and what differs between two tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hausmacht.core.nearest import hint
from hausmacht.core.position import Line
from hausmacht.games.price_of_power.positions.names import LARGEST, NUMBER, YES, Names


class Counts(Line):
    """How many there are of each thing; those that are not mentioned are 0."""


def counts(names: Names, sort: str, numbers: Mapping[int, int]) -> Counts:
    return Counts({names.name(sort, at): number for at, number in numbers.items() if number})


def differences(now: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, object]:
    """What one table says otherwise than another; lists and texts differ as a whole."""
    found: dict[str, object] = Line() if isinstance(now, Line) else {}
    for key, value in now.items():
        before = usual.get(key, 0 if isinstance(now, Counts) else None)
        if isinstance(value, dict):
            inside = differences(value, before if isinstance(before, dict) else {})
            if inside:
                found[key] = inside
        elif value != before or type(value) is not type(before):
            found[key] = value
    if isinstance(now, Counts):
        found.update({key: 0 for key in usual if key not in now})
    return found


class Sheet:
    """Takes the values of a table one by one, each with the one it has unless the table says otherwise."""

    def __init__(self, names: Names, where: str, table: object) -> None:
        if not isinstance(table, dict):
            raise ValueError(f"{where} must be a table")
        self.names: Final = names
        self.where: Final = where
        self.left: Final[dict[str, object]] = dict(table)
        self.known: Final[list[str]] = []

    def says(self, key: str) -> bool:
        self.known.append(key)
        return key in self.left

    def thing(self, key: str, sort: str, now: int) -> int:
        if not self.says(key):
            return now
        return self.read(key, sort, self.left.pop(key))

    def must(self, key: str, sort: str, now: int) -> int:
        """A thing that cannot be left out."""
        if not self.says(key):
            return now
        return self.read(key, sort, self.left.pop(key), False)

    def read(self, key: str, sort: str, value: object, or_none: bool = True) -> int:
        try:
            return self.names.number(sort, value) if or_none else self.names.thing(sort, value)
        except ValueError as error:
            raise ValueError(f"In {self.where}, '{key}': {error}") from None

    def number(self, key: str, now: int, least: int = 0, most: int = LARGEST) -> int:
        found = self.thing(key, NUMBER, now)
        if found != now and not least <= found <= most:
            raise ValueError(f"In {self.where}, '{key}' must be a number from {least} to {most}, not {found}")
        return found

    def yes(self, key: str, now: int) -> int:
        return self.thing(key, YES, now)

    def things(self, key: str, sort: str, now: Sequence[int], or_none: bool = False) -> tuple[int, ...]:
        """A list of things; `or_none`: with empty places between them."""
        if not self.says(key):
            return tuple(now)
        return tuple([self.read(key, sort, each, or_none) for each in self.list(key)])

    def texts(self, key: str) -> list[str] | None:
        """A list of texts; None: nothing is said."""
        if not self.says(key):
            return None
        found: list[str] = []
        for each in self.list(key):
            if not isinstance(each, str):
                raise ValueError(f"In {self.where}, '{key}' must be a list of texts")
            found.append(each)
        return found

    def list(self, key: str) -> list[object]:
        found = self.left.pop(key)
        if not isinstance(found, list):
            raise ValueError(f"In {self.where}, '{key}' must be a list")
        return found

    def counts(self, key: str, sort: str) -> dict[int, int]:
        """How many there are of those things that are mentioned."""
        if not self.says(key):
            return {}
        found = self.left.pop(key)
        if not isinstance(found, dict):
            raise ValueError(f"In {self.where}, '{key}' must be a table of names and numbers")
        return {self.read(key, sort, name, False): self.read(key, NUMBER, number) for name, number in found.items()}

    def close(self) -> None:
        """Nothing may be left that nobody asked for."""
        for key in self.left:
            raise ValueError(f"In {self.where}, '{key}' is not known.{hint(key, self.known)}")


def sheets(names: Names, sort: str, section: str, table: object) -> list[tuple[int, Sheet]]:
    """The tables of a section, `[province]`, each with the thing it is about."""
    whole = Sheet(names, f"[{section}]", table)
    return [
        (names.thing(sort, name), Sheet(names, f"[{section}], '{name}'", each)) for name, each in whole.left.items()
    ]
