"""A filter of areas: which lines there are, and what passes all of them.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.effects.parts import filters
from hausmacht.games.price_of_power.effects.parts.areas.by_name import (
    AllAreas,
    AreaLine,
    Bound,
    Chosen,
    Named,
    NamedAreas,
    OneWord,
)
from hausmacht.games.price_of_power.effects.parts.areas.kinds import FLAGS, InEmpire, InfluenceRoom, OfFaith, WithPlague
from hausmacht.games.price_of_power.effects.parts.areas.location import (
    Adjacent,
    AtNodes,
    OnBoard,
    OnContinent,
    OnMarkedSeas,
    OnSeas,
)
from hausmacht.games.price_of_power.effects.parts.areas.owners import AreasOf, CapitalOf, CoresOf, HeldBy, OwnedAllBy
from hausmacht.games.price_of_power.effects.parts.areas.presence import (
    DissentOf,
    HostileTo,
    InfluenceOf,
    UnitsOf,
    UnrestOf,
    WithTokens,
)
from hausmacht.games.price_of_power.effects.parts.base import Areas
from hausmacht.games.price_of_power.effects.parts.filters import BY, JOINING, Is, Line, Unused, narrowed, read_lines
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling.names import Names

KEYS: Final[dict[str, Callable[[str, object], Line]]] = {
    "names": Named,
    "var": Bound,
    "chosen": Chosen,
    "sea": OnSeas,
    "mark": OnMarkedSeas,
    "religion": OfFaith,
    "continent": OnContinent,
    "board": OnBoard,
    "influence_room": InfluenceRoom,
    "hre": InEmpire,
    "plague": WithPlague,
    "own": HeldBy,
    "own_any": HeldBy,
    "empty_of": HeldBy,
    "has": WithTokens,
    "no": WithTokens,
    "vassals": Unused,
    "cores_of": CoresOf,
    "capital_of": CapitalOf,
    "owned_all_by": OwnedAllBy,
    "node": AtNodes,
    "units_of": UnitsOf,
    "unrest_of": UnrestOf,
    "influence_of": InfluenceOf,
    "dissent_of": DissentOf,
    "hostile_to": HostileTo,
}


LINES: Final = (*KEYS, *FLAGS, *JOINING, "adjacent_to", "areas_of")


def read_line(name: str, raw: object, whole: dict[str, object]) -> Line:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return Is(name, raw, FLAGS[name])
    if name in JOINING:
        return JOINING[name](name, raw, AreaFilter)
    if name == "adjacent_to":
        return Adjacent(name, raw, whole.get(BY) == "land")
    return AreasOf(name, raw, bool(whole.get("vassals")))


class AreaFilter(Areas):
    """Areas that pass every line."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.lines: Final = read_lines("an area filter", raw, LINES, read_line)
        self.first: Final[AreaLine | None] = first_of(self.lines)
        self.rest: Final = [line for line in self.lines if line is not self.first]

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        look = Look(state, player, context)
        if self.first is None:
            return narrowed(look, state.box.areas, self.lines)
        return narrowed(look, self.first.seeds(look), self.rest)

    def only_named(self) -> list[int]:
        first = self.lines[0] if len(self.lines) == 1 else None
        return first.numbers if isinstance(first, Named) else []

    def passing(self, look: Look, found: list[int]) -> list[int]:
        return narrowed(look, found, self.lines)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        for line in self.lines:
            if isinstance(line, Named):
                listed = [teller.area(each) for each in line.texts]
                return filters.named_told(teller, listed, filters.without(self.lines, "names"), way, number)
        chosen = any([isinstance(line, Chosen) and line.yes for line in self.lines])
        variables = [line.variable for line in self.lines if isinstance(line, Bound)]
        if chosen or variables:
            found = teller.that(variables[0] if variables else "", "area", chosen and filters.is_all(way))
            rest = filters.without(self.lines, "var", "chosen")
            return teller.narrowed(found, filters.narrowing(teller, rest))
        if len(self.lines) == 1 and isinstance(self.lines[0], CapitalOf):
            return read(teller.say("the-area", x=self.lines[0].quality.told(teller, True)))
        apart = filters.told_apart(self.lines)
        if apart is not None:
            return filters.kinds_told(teller, apart.each, filters.without(self.lines, "any"), way, number)
        return filters.noun_told(teller, "area", self.lines, "areas_of", way, number)

    def were_chosen(self) -> bool:
        return any([isinstance(line, (Bound, Chosen)) for line in self.lines])

    def only_narrows(self) -> bool:
        return not any([line.name in ("names", "var", "chosen") for line in self.lines])

    def qualities(self, teller: Names) -> list[str]:
        return filters.narrowing(teller, self.lines)

    def lacking(self, teller: Names) -> list[str]:
        return filters.all_lacking(teller, self.lines)


def first_of(lines: list[Line]) -> AreaLine | None:
    """The line to begin with: one that names a few areas itself."""
    for kind in (Named, Bound, Chosen, HeldBy):
        for line in lines:
            if isinstance(line, kind) and line.names_them:
                return line
    return None


def read_areas(raw: object) -> Areas:
    """A name, a list of names, a filter; None stands for all."""
    if raw is None:
        return AllAreas(raw)
    if isinstance(raw, str):
        return OneWord(raw)
    return NamedAreas(raw) if isinstance(raw, list) else AreaFilter(raw)
