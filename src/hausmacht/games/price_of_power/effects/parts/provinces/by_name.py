"""Provinces by their names, or chosen before: alone, or as a line of a filter.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.language.miswritten import texts_in, variable_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.base import Provinces
from hausmacht.games.price_of_power.effects.parts.called import read_together
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_province
from hausmacht.games.price_of_power.effects.running.variables import Context, provinces_bound
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.names import Names


class OneProvince(Provinces):
    """A province by its name."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.province: Final = known_province(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        return [self.province] if state.box.on_map[self.province] else []

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return teller.province(self.word)


class BoundProvinces(Provinces):
    """A variable."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.name: Final = raw

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        return provinces_bound(state, context, self.name)

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return teller.that(self.name)


class Named(Line):
    """`ids`: one of these."""

    def __init__(self, name: str, raw: object) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, qualities.OfSomebody(name, read_together(self.texts)))
        self.numbers: Final = all_known(name, raw, known_province)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        return [at for at in found if at in self.numbers]


class Bound(Line):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: object) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, qualities.quality_of(name, self.variable))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = provinces_bound(look.state, look.context, self.variable)
        return [at for at in found if at in numbers]
