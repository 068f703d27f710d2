"""Reading a position's values one by one, with clear words for what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core.nearest import hint

NOBODY = -1


class Reader:
    """Takes values out of a table and says clearly what is wrong with them."""

    def __init__(self, where: str, table: dict[str, Any]) -> None:
        self.where = where
        self.table = dict(table)
        self.known: list[str] = []  # the names it was asked for

    def take(self, name: str, default: Any) -> Any:
        self.known.append(name)
        return self.table.pop(name, default)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        value = self.take(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or (value != default and not least <= value <= most):
            raise ValueError(f"in {self.where}, '{name}' must be a number from {least} to {most}, not {value!r}")
        return value

    def numbers(self, name: str, least: int, most: int) -> list[int]:
        value = self.take(name, [])
        if not isinstance(value, list) or not all(isinstance(each, int) and least <= each <= most for each in value):
            raise ValueError(f"in {self.where}, '{name}' must be a list of numbers from {least} to {most}")
        return value

    def text(self, name: str, default: str) -> str:
        value = self.take(name, default)
        if not isinstance(value, str):
            raise ValueError(f"in {self.where}, '{name}' must be text, not {value!r}")
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name, False)
        if not isinstance(value, bool):
            raise ValueError(f"in {self.where}, '{name}' must be true or false, not {value!r}")
        return value

    def name(self, name: str, names: Sequence[str], default: int) -> int:
        value = self.text(name, "")
        if value and value not in names:
            wanted = f"in {self.where}, '{name}' must be one of {', '.join(names)}, not '{value}'."
            raise ValueError((wanted + hint(value, names)).removesuffix("."))
        return names.index(value) if value else default

    def seat(self, name: str, seats: Sequence[str], default: int) -> int:
        if self.table.get(name) == "nobody":
            del self.table[name]
            return NOBODY
        return self.name(name, seats, default)

    def table_of(self, name: str) -> dict[str, Any]:
        value = self.take(name, {})
        if not isinstance(value, dict):
            raise ValueError(f"in {self.where}, '{name}' must be a table")
        return value

    def close(self) -> None:
        """Nothing may be left that nobody asked for."""
        if self.table:
            name = next(iter(self.table))
            raise ValueError(f"in {self.where}, '{name}' is not known.{hint(name, self.known)}".removesuffix("."))

    def names(self, name: str, names: Sequence[str]) -> list[int]:
        value = self.take(name, [])
        if not isinstance(value, list) or not all(each in names for each in value):
            raise ValueError(f"in {self.where}, '{name}' must be a list of {', '.join(names)}")
        return [names.index(each) for each in value]
