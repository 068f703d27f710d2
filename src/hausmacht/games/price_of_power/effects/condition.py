"""What must hold, as a card says it: what all conditions have in common, and how they are read.

The conditions themselves are in effects/conditions/, one class for each key.

Rules: effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.effects.language.fields import table_in
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, each_in, flag_in, nearest
from hausmacht.games.price_of_power.effects.parts.base import (
    A_FEW_PLACES,
    A_FIGURE,
    A_SEARCH,
    AT_ONCE,
    READ_CONDITION,
    Condition,
)
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

__all__ = ["AT_ONCE", "A_FEW_PLACES", "A_FIGURE", "A_SEARCH", "Condition", "Context"]


class YesOrNo(Condition):
    """Something that is so, or is not, as the card wants it."""

    def __init__(self, raw: object, key: str, effort: int = A_SEARCH) -> None:
        super().__init__(effort)
        self.key: Final = key
        self.wanted: Final = flag_in(key, raw)

    def is_so(self, state: PriceOfPower, player: int) -> bool:
        raise NotImplementedError

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return self.is_so(state, player) is self.wanted

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause(f"if-{self.key}", subject, negated is self.wanted)


class Together(Condition):
    """Several that must all hold: a table with several keys, or with none."""

    def __init__(self, parts: list[Condition]) -> None:
        super().__init__(most_effort(parts))
        self.parts: Final = parts
        self.by_effort: Final = sorted(parts, key=effort_of)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for part in self.by_effort:
            if not part.holds(state, player, context):
                return False
        return True

    def is_always(self) -> bool:
        return not self.parts

    def together(self) -> list[Condition]:
        return [each for part in self.parts for each in part.together()]

    def near(self, state: PriceOfPower, player: int) -> float:
        return sum([part.near(state, player) for part in self.by_effort]) / max(1, len(self.parts))

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        told = [part.told(teller, subject, negated) for part in self.parts]
        return teller.both(told) if told else teller.say("always")


def effort_of(condition: Condition) -> int:
    return condition.effort


def most_effort(parts: list[Condition]) -> int:
    return max([part.effort for part in parts], default=0)


def part_of(have: int, wanted: int) -> float:
    """How near somebody is who has so many of what is wanted."""
    return 1.0 if have >= wanted else max(0, have) / wanted


# Reading

# By key, from what is written under it; each module of conditions enters its own
KINDS: Final[dict[str, Callable[[object], Condition]]] = {}


def read(raw: object) -> Condition:
    """A condition as it is written; all its keys must hold."""
    found = [read_key(key, value) for key, value in table_in("a condition", raw).items()]
    return found[0] if len(found) == 1 else Together(found)


def read_key(key: str, raw: object) -> Condition:
    if key not in KINDS:
        raise CardError(f"there is no condition {key!r}{nearest(str(key), KINDS)}")
    try:
        return KINDS[key](raw)
    except CardError as error:
        raise error.inside(key) from None


def read_all(raw: object) -> list[Condition]:
    return each_in("a list of conditions", raw, read)


READ_CONDITION["condition"] = read
