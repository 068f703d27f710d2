"""What is refused when a card is read: one sentence that says which field is wrong, and what may stand there.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class CardError(Exception):
    """Something on a card means nothing. Whoever reads a field adds its name; whoever reads a card, its file."""

    def __init__(self, said: str, field: str = "") -> None:
        super().__init__(said)
        self.said = said
        self.field = field  # from the card inwards, such as "effect[2].in.owner"; empty: the part itself

    def inside(self, field: str) -> CardError:
        """The same, seen from outside the field (or "[3]" of a list) in which it was found."""
        joint = "." if self.field and not self.field.startswith("[") else ""
        return CardError(self.said, f"{field}{joint}{self.field}")

    def __str__(self) -> str:
        return f"{self.field}: {self.said}" if self.field else self.said


def one_of(what: str, value: Any, allowed: Iterable[str]) -> str:
    """The word, if it is one of those that may stand there."""
    words = list(allowed)
    if value not in words:
        raise CardError(f"{what} is {value!r}, but it must be one of {', '.join(words)}")
    found: str = value
    return found
