"""Realms by their names, chosen before, or as the owner of something: alone, or as a line of a filter.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.counting.groups import is_persia, realms_of_name
from hausmacht.games.price_of_power.effects.language.miswritten import text_in, texts_in, variable_in
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.base import Meant, Realms
from hausmacht.games.price_of_power.effects.parts.called import read_called, read_together
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look, still_there
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_province, known_realm
from hausmacht.games.price_of_power.effects.running.variables import (
    Context,
    bound_realms,
    chosen_areas,
    provinces_bound,
)
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.names import Names


class MeantRealms(Realms):
    """Realms by name, as a group, or those of players."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.meant: Final[Meant] = read_meant(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return still_there(state, self.meant.realms(state, player, context))

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return self.meant.told(teller)


class Named(Line):
    """`names`: one that goes by one of these names."""

    def __init__(self, name: str, raw: object) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, qualities.OfSomebody(name, read_together(self.texts)))
        persia = [is_persia(text) for text in self.texts]
        self.named: Final = list(zip(all_known(name, raw, known_realm), persia, strict=True))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = self.realms(look.state)
        return [realm for realm in found if realm in numbers]

    def realms(self, state: PriceOfPower) -> list[int]:
        found: list[int] = []
        for number, persia in self.named:
            found.extend(realms_of_name(state, number, persia))
        return found


class Bound(Line):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: object) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, qualities.quality_of(name, self.variable))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = bound_realms(look.state, look.context, self.variable)
        return [realm for realm in found if realm in numbers]


class OwnerOf(Line):
    """The lawful owner of a province, of bound places, or of the areas chosen so far."""

    def __init__(self, name: str, raw: object) -> None:
        text = text_in(name, raw)
        self.place: Final = read_called(text)
        super().__init__(name, qualities.OfSomebody(name, self.place))
        self.are_chosen: Final[bool] = raw == "chosen_area"
        self.variable: Final = text if text.startswith("$") else ""
        self.province: Final = NOBODY if self.are_chosen or self.variable else known_province(raw)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        context = look.context
        owners = [board.lawful_realm(state, at) for at in self.lands(state, context)]
        return [realm for realm in found if realm in owners]

    def lands(self, state: PriceOfPower, context: Context | None) -> list[int]:
        if self.are_chosen:
            return [at for area in chosen_areas(context) for at in state.box.provinces_in[area]]
        if self.variable:
            return provinces_bound(state, context, self.variable)
        return [self.province] if self.province != NOBODY else []
