"""A filter of provinces: which lines there are, and what passes all of them.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.effects.counting.tokens import HELD
from hausmacht.games.price_of_power.effects.language.fields import table_in
from hausmacht.games.price_of_power.effects.language.miswritten import one_of
from hausmacht.games.price_of_power.effects.parts import filters
from hausmacht.games.price_of_power.effects.parts.base import Provinces
from hausmacht.games.price_of_power.effects.parts.filters import BY, JOINING, Is, Line, narrowed, read_lines
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.provinces.by_name import Bound, BoundProvinces, Named, OneProvince
from hausmacht.games.price_of_power.effects.parts.provinces.kinds import FLAGS, OfFaith, OfSize, WithToken
from hausmacht.games.price_of_power.effects.parts.provinces.location import (
    Adjacent,
    Faces,
    InAreas,
    InOwnersCapital,
    OnContinent,
    read_place,
)
from hausmacht.games.price_of_power.effects.parts.provinces.owners import (
    CapitalOf,
    CoreOf,
    OwnedBy,
    OwnersFaith,
    UnitsOf,
    VassalOf,
)
from hausmacht.games.price_of_power.effects.running.variables import Context, provinces_bound
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling.names import Names

KEYS: Final[dict[str, Callable[[str, object], Line]]] = {
    "ids": Named,
    "var": Bound,
    "token": WithToken,
    "area": read_place,
    "faces": Faces,
    "continent": OnContinent,
    "size": OfSize,
    "religion": OfFaith,
    "owner_religion": OwnersFaith,
    "core_of": CoreOf,
    "capital_of": CapitalOf,
    "vassal_of": VassalOf,
    "units_of": UnitsOf,
}


LINES: Final = (*KEYS, *FLAGS, *JOINING, "owner", "lawful_owner", "adjacent_to")


def read_line(name: str, raw: object, whole: dict[str, object]) -> Line:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return Is(name, raw, FLAGS[name])
    if name in JOINING:
        return JOINING[name](name, raw, ProvinceFilter)
    if name == "adjacent_to":
        return Adjacent(name, raw, whole.get(BY) == "land")
    return OwnedBy(name, raw, HELD[one_of("token", whole.get("token", "T"), HELD)])


class ProvinceFilter(Provinces):
    """Provinces that pass every line."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        whole = table_in("a province filter", raw)
        lines = read_lines("a province filter", whole, LINES, read_line)
        self.lines: Final = lines
        self.named: Final[Named | None] = named_in(lines)
        self.bound: Final[Bound | None] = bound_in(lines)
        self.within: Final[InAreas | None] = within(lines)
        self.are_own_tokens: Final = "token" in whole and whole.get("owner") == "self"
        first = self.named or self.bound or self.within
        self.rest: Final = [line for line in lines if line is not first]

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        look = Look(state, player, context, lawful)
        return narrowed(look, self.seeds(look), self.rest)

    def seeds(self, look: Look) -> list[int]:
        """Where to begin: a short list if a line of the filter names one, all of which pass this line."""
        state = look.state
        if self.named is not None:
            on_map = state.box.on_map
            return sorted([at for at in self.named.numbers if on_map[at]])
        if self.bound is not None:
            return sorted(provinces_bound(state, look.context, self.bound.variable))
        if self.within is not None:
            lands = state.box.provinces_in
            here = self.within.areas.found(state, look.player, look.context)
            return sorted([at for area in here for at in lands[area]])
        if self.are_own_tokens:
            player = look.player
            return [at for at in state.box.provinces if state.map.token[at] // 3 == player]
        return state.box.provinces

    def passing(self, look: Look, found: list[int]) -> list[int]:
        return narrowed(look, found, self.lines)

    def among(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        return narrowed(Look(state, player, context, lawful), found, self.lines)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        rest = filters.without(self.lines, "token", "size")
        if self.named is not None:
            listed = [teller.province(each) for each in self.named.texts]
            return filters.named_told(teller, listed, filters.without(rest, "ids"), way, number)
        if self.bound is not None:
            found = teller.that(self.bound.variable)
            return teller.narrowed(found, filters.narrowing(teller, filters.without(rest, "var")))
        if len(rest) == 1 and isinstance(rest[0], CapitalOf):
            meant = rest[0].meant
            if meant.is_self:
                return read(teller.say("your-capital"))
            return read(teller.say("the-capital", x=meant.told(teller)))
        apart = filters.told_apart(self.lines)
        if apart is not None:
            return filters.kinds_told(teller, apart.each, filters.without(rest, "any"), way, number)
        return filters.noun_told(teller, self.noun(), rest, "owner", way, number)

    def noun(self) -> str:
        """What the provinces are called: by their size, else by the tokens on them."""
        found = "province"
        for line in self.lines:
            if isinstance(line, WithToken) and found == "province":
                found = line.noun
            if isinstance(line, OfSize):
                found = line.noun
        return found

    def only_narrows(self) -> bool:
        return not any([line.name in ("ids", "var", "token") for line in self.lines])

    def qualities(self, teller: Names) -> list[str]:
        return filters.narrowing(teller, self.lines)

    def lacking(self, teller: Names) -> list[str]:
        return filters.all_lacking(teller, self.lines)


def named_in(lines: list[Line]) -> Named | None:
    for line in lines:
        if isinstance(line, Named):
            return line
    return None


def bound_in(lines: list[Line]) -> Bound | None:
    for line in lines:
        if isinstance(line, Bound):
            return line
    return None


def within(lines: list[Line]) -> InAreas | None:
    """The line that names areas."""
    for line in lines:
        if isinstance(line, InAreas) and not isinstance(line, InOwnersCapital):
            return line
    return None


def read_provinces(raw: object) -> Provinces:
    """A name, a variable or a filter."""
    if isinstance(raw, str):
        return BoundProvinces(raw) if raw.startswith("$") else OneProvince(raw)
    return ProvinceFilter(raw)
