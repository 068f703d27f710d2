"""A filter of realms: which lines there are, and what passes all of them.

Realms that own nothing are never found. A filter that names realms finds players' realms too.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import REALMS
from hausmacht.games.price_of_power.effects.language.fields import table_in
from hausmacht.games.price_of_power.effects.parts import filters
from hausmacht.games.price_of_power.effects.parts.base import Realms
from hausmacht.games.price_of_power.effects.parts.filters import BY, JOINING, Line, Unused, narrowed, read_lines
from hausmacht.games.price_of_power.effects.parts.look import Look, still_there
from hausmacht.games.price_of_power.effects.parts.realms.by_name import Bound, MeantRealms, Named, OwnerOf
from hausmacht.games.price_of_power.effects.parts.realms.kinds import FLAGS, Independent, IsTo, OfKind
from hausmacht.games.price_of_power.effects.parts.realms.like import BaseTax, OfFaith, TaxAtMost, WithIdea
from hausmacht.games.price_of_power.effects.parts.realms.location import Adjacent, AtNodes, CapitalIn, PortOn
from hausmacht.games.price_of_power.effects.parts.realms.ties import (
    AllyOf,
    InfluenceOf,
    TruceWith,
    VassalOf,
    read_marriage,
)
from hausmacht.games.price_of_power.effects.running.variables import Context, bound_realms
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE, Phrase, read
from hausmacht.games.price_of_power.telling.names import Names

KEYS: Final[dict[str, Callable[[str, object], Line]]] = {
    "names": Named,
    "var": Bound,
    "kind": OfKind,
    "independent": Independent,
    "strongest": Unused,
    "owner_of": OwnerOf,
    "capital_in": CapitalIn,
    "religion": OfFaith,
    "tax_max": TaxAtMost,
    "base_tax": BaseTax,
    "sea": PortOn,
    "idea": WithIdea,
    "node": AtNodes,
    "vassal_of": VassalOf,
    "ally_of": AllyOf,
    "marriage_of": read_marriage,
    "truce_with": TruceWith,
    "influence_of": InfluenceOf,
}


LINES: Final = (*KEYS, *FLAGS, *JOINING, "adjacent_to")


def read_line(name: str, raw: object, whole: dict[str, object]) -> Line:
    """One line of a filter; the whole filter says how it is meant."""
    if name in KEYS:
        return KEYS[name](name, raw)
    if name in FLAGS:
        return IsTo(name, raw, FLAGS[name])
    if name in JOINING:
        return JOINING[name](name, raw, RealmFilter)
    return Adjacent(name, raw, whole.get(BY) == "land")


class RealmFilter(Realms):
    """Realms that pass every line."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        whole = table_in("a realm filter", raw)
        self.lines: Final = read_lines("a realm filter", whole, LINES, read_line)
        self.only_strongest: Final = bool(whole.get("strongest"))
        self.named: Final[Named | None] = named_in(self.lines)
        self.bound: Final[Bound | None] = bound_in(self.lines)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        look = Look(state, player, context)
        found = narrowed(look, self.seeds(look), self.lines)
        if self.only_strongest:
            most = max([board.realm_tax(state, realm) for realm in found], default=0)
            found = [realm for realm in found if board.realm_tax(state, realm) == most]
        return found

    def seeds(self, look: Look) -> list[int]:
        """Where to begin: a short list if the filter names one, else all that own something."""
        if self.named is not None:
            return still_there(look.state, self.named.realms(look.state))
        if self.bound is not None:
            return still_there(look.state, bound_realms(look.state, look.context, self.bound.variable))
        standings = look.kinds()
        return [realm for realm in range(REALMS) if standings[realm] != board.GONE]

    def passing(self, look: Look, found: list[int]) -> list[int]:
        return narrowed(look, found, self.lines)

    # In words

    def told(self, teller: Names, way: str = ONE, number: str = "") -> Phrase:
        if self.named is not None:
            listed = [teller.realm(each) for each in self.named.texts]
            return filters.named_told(teller, listed, filters.without(self.lines, "names"), way, number)
        if self.bound is not None:
            rest = filters.without(self.lines, "var")
            return teller.narrowed(teller.that(self.bound.variable), filters.narrowing(teller, rest))
        if len(self.lines) == 1 and isinstance(self.lines[0], OwnerOf):
            return read(teller.say("owner-of", x=self.lines[0].place.told(teller)))
        rest = filters.without(self.lines, "kind")
        apart = filters.told_apart(self.lines)
        if apart is not None:
            return filters.kinds_told(teller, apart.each, filters.without(rest, "any"), way, number)
        return filters.noun_told(teller, self.noun(), rest, "", way, number)

    def noun(self) -> str:
        """What the realms are called, by their kind."""
        for line in self.lines:
            if isinstance(line, OfKind):
                return line.noun
        return "realm-any"

    def were_chosen(self) -> bool:
        return self.bound is not None

    def only_narrows(self) -> bool:
        return not any([line.name in ("names", "var", "kind") for line in self.lines])

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


def read_realms(raw: object) -> Realms:
    """A filter, or realms that are meant by a name, a variable, a group or players."""
    return RealmFilter(raw) if isinstance(raw, dict) else MeantRealms(raw)
