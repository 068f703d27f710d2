"""Areas by their names, or chosen before: alone, or as a line of a filter.

Names that are not on the boards in play are ignored.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import AREAS
from hausmacht.games.price_of_power.effects.language.miswritten import flag_in, texts_in, variable_in
from hausmacht.games.price_of_power.effects.parts import filters, qualities
from hausmacht.games.price_of_power.effects.parts.base import Areas
from hausmacht.games.price_of_power.effects.parts.called import read_together
from hausmacht.games.price_of_power.effects.parts.filters import Line
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.named import all_known, known_area
from hausmacht.games.price_of_power.effects.parts.somewhere import Area, Somewhere, read_somewhere
from hausmacht.games.price_of_power.effects.running.variables import Context, bound_areas, chosen_areas
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase
from hausmacht.games.price_of_power.telling.names import Names


def in_play(state: PriceOfPower, numbers: list[int]) -> list[int]:
    """Those of the areas that are on the boards, A to Z."""
    lands = state.box.provinces_in
    return sorted({area for area in numbers if area >= 0 and lands[area]})


class AllAreas(Areas):
    """Every area on the boards."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(state.box.areas)

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return teller.noun("area", way, [], number)


class NamedAreas(Areas):
    """A list of names."""

    def __init__(self, raw: list[str]) -> None:
        super().__init__(raw)
        self.texts: Final = raw
        self.numbers: Final = all_known("a list of areas", raw, known_area)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return in_play(state, self.numbers)

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        return filters.named_told(teller, [teller.area(each) for each in self.texts], [], way, number)


PLACE_WORDS: Final = ("chosen", "discovered", "ships:self", "influence_range:self")


def read_word(raw: str) -> Somewhere:
    """A variable or a word for areas; else it must be the name of one."""
    if raw.startswith(("$", "religion:")) or raw in PLACE_WORDS:
        return read_somewhere(raw)
    return Area(raw, known_area(raw))


class OneWord(Areas):
    """An area by its name, a variable, or a word for areas."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.somewhere: Final = read_word(raw)
        self.is_variable: Final = raw.startswith("$")
        self.is_chosen: Final = raw == "chosen"

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        found = self.somewhere.areas(state, player, context)
        return in_play(state, found) if found is not None else []

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        if self.is_chosen:
            return teller.that("", "area")
        return teller.that(self.word) if self.is_variable else teller.area(self.word)

    def were_chosen(self) -> bool:
        return self.is_chosen


class AreaLine(Line):
    """A line that may name a short list of areas itself."""

    @property
    def names_them(self) -> bool:
        """Whether it does."""
        return False

    def seeds(self, look: Look) -> list[int]:
        """This list: the areas in play, A to Z, all of which pass."""
        raise NotImplementedError


class Named(AreaLine):
    """`names`: one of these."""

    def __init__(self, name: str, raw: object) -> None:
        self.texts: Final = texts_in(name, raw)
        super().__init__(name, qualities.OfSomebody(name, read_together(self.texts)))
        self.numbers: Final = all_known(name, raw, known_area)
        self.is_one: Final = [area in self.numbers for area in range(AREAS)]

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        return [area for area in found if self.is_one[area]]

    @property
    def names_them(self) -> bool:
        return True

    def seeds(self, look: Look) -> list[int]:
        return in_play(look.state, self.numbers)


class Bound(AreaLine):
    """`var`: bound to a variable."""

    def __init__(self, name: str, raw: object) -> None:
        self.variable: Final = variable_in(raw)
        super().__init__(name, qualities.quality_of(name, self.variable))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = bound_areas(look.context, self.variable)
        return [area for area in found if area in numbers]

    @property
    def names_them(self) -> bool:
        return True

    def seeds(self, look: Look) -> list[int]:
        return in_play(look.state, bound_areas(look.context, self.variable))


class Chosen(AreaLine):
    """Chosen so far, or not."""

    def __init__(self, name: str, raw: object) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        numbers = chosen_areas(look.context)
        return [area for area in found if (area in numbers) == self.yes]

    @property
    def names_them(self) -> bool:
        return self.yes

    def seeds(self, look: Look) -> list[int]:
        return in_play(look.state, chosen_areas(look.context))
