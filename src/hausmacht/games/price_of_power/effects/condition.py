"""What must hold, as a card says it: what all conditions have in common, and how they are read.

The conditions themselves are in effects/conditions/, one class for each key.

Rules: effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power.effects.parts.base import (
    A_FEW_PLACES,
    A_FIGURE,
    A_SEARCH,
    AT_ONCE,
    READ_CONDITION,
    Condition,
)
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling_grammar import Phrase
from hausmacht.games.price_of_power.telling_names import Names

__all__ = ["AT_ONCE", "A_FEW_PLACES", "A_FIGURE", "A_SEARCH", "Condition", "Context"]

Row = dict[str, Any]  # a condition as it is written


class YesOrNo(Condition):
    """Something that is so, or is not, as the card wants it."""

    def __init__(self, row: Row, key: str, effort: int = A_SEARCH) -> None:
        super().__init__(row, effort)
        self.key: Final = key
        self.wanted: Final = bool(row[key])

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        raise NotImplementedError

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return self.is_so(state, player) is self.wanted

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        found: str = teller.clause(f"if-{self.key}", subject, negated is self.wanted)
        return found


class Together(Condition):
    """Several that must all hold: a table with several keys, or with none."""

    def __init__(self, row: Row, parts: list[Condition]) -> None:
        super().__init__(row, most_effort(parts))
        self.parts: Final = parts
        self.by_effort: Final = sorted(parts, key=effort_of)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for part in self.by_effort:
            if not part.holds(state, player, context):
                return False
        return True

    def near(self, state: PriceOfPower, player: int) -> float:
        return sum([part.near(state, player) for part in self.by_effort]) / max(1, len(self.parts))

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        told = [part.told(teller, subject, negated) for part in self.parts]
        found: str = teller.both(told) if told else teller.say("always")
        return found


def effort_of(condition: Condition) -> int:
    return condition.effort


def most_effort(parts: list[Condition]) -> int:
    return max([part.effort for part in parts], default=0)


def part_of(have: int, wanted: int) -> float:
    """How near somebody is who has so many of what is wanted."""
    return 1.0 if have >= wanted else max(0, have) / wanted


# Reading

KINDS: Final[dict[str, Callable[[Row], Condition]]] = {}  # by key; each module of conditions enters its own


def read(row: Row) -> Condition:
    """A condition as it is written; all its keys must hold."""
    found = [KINDS[key]({key: value}) for key, value in row.items()]
    return found[0] if len(found) == 1 else Together(row, found)


def read_all(rows: list[Row]) -> list[Condition]:
    return [read(row) for row in rows]


def holds(state: PriceOfPower, player: int, row: Row, context: Context | None = None) -> bool:
    """Whether a condition holds that was not read before."""
    return read(row).holds(state, player, context)


READ_CONDITION["condition"] = read
