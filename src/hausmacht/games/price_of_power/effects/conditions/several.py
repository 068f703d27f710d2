"""Conditions that are made of others: all, any, none, so many of them.

Rules: effects.conditions
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.condition import (
    KINDS,
    Condition,
    Together,
    effort_of,
    most_effort,
    read,
    read_all,
)
from hausmacht.games.price_of_power.effects.conditions.history import Passed
from hausmacht.games.price_of_power.effects.language.fields import Fields
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names


class AllOf(Together):
    """Every one of a list."""

    def __init__(self, raw: object) -> None:
        super().__init__(read_all(raw))

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        found = [part.told(teller, subject, negated) for part in self.parts]
        return teller.either(found) if negated else teller.both(found)


class AnyOf(Condition):
    """One of a list."""

    def __init__(self, raw: object) -> None:
        parts = read_all(raw)
        super().__init__(most_effort(parts))
        self.parts: Final = parts
        self.by_effort: Final = sorted(parts, key=effort_of)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        for part in self.by_effort:
            if part.holds(state, player, context):
                return True
        return False

    def near(self, state: PriceOfPower, player: int) -> float:
        return max([part.near(state, player) for part in self.parts], default=1.0)

    def ways(self) -> list[Condition]:
        return [each for part in self.parts for each in part.ways()]

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return [place for part in self.parts for place in part.places(state, player)]

    def goes_without_saying(self) -> bool:
        """Whoever has passed, or something else: on cards this is asked when all have passed."""
        return any([isinstance(part, Passed) and part.wanted for part in self.parts])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        found = [part.told(teller, subject, negated) for part in self.parts]
        return teller.both(found) if negated else teller.either(found)


class Not(Condition):
    """The contrary of another."""

    def __init__(self, raw: object) -> None:
        part = read(raw)
        super().__init__(part.effort)
        self.part: Final = part

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return not self.part.holds(state, player, context)

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return self.part.told(teller, subject, not negated)


class SomeOf(Condition):
    """At least so many of a list."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        table = Fields("a choice of conditions", raw, ("n", "of"))
        self.wanted: Final = table.number("n")
        self.parts: Final = table.read("of", read_all)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return sum([part.holds(state, player, context) for part in self.parts]) >= self.wanted

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        return sum([part.holds(state, player, None) for part in self.parts]), self.wanted

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return [place for part in self.parts for place in part.places(state, player)]

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        found = [part.told(teller, subject, negated) for part in self.parts]
        return teller.say("n-of-these", n=self.wanted, x="; ".join(found))


KINDS.update({"all": AllOf, "any": AnyOf, "not": Not, "n_of": SomeOf})
