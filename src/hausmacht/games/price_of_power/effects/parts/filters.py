"""Filters of areas, provinces and realms: their lines are and-ed, and each narrows down what is left.

Rules: effects.filters
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hausmacht.games.price_of_power.effects.language.fields import table_of
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, each_in, flag_in, one_of
from hausmacht.games.price_of_power.effects.parts import qualities
from hausmacht.games.price_of_power.effects.parts.base import Selection
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.parts.qualities import OfSomebody, Quality, Silent
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import BEFORE, Phrase
from hausmacht.games.price_of_power.telling.names import ALL, SOME, Names

TOLD_FIRST: Final = ("religion", "owner", "areas_of")
BY: Final = "by"  # how `adjacent_to` is meant
L = TypeVar("L")


# Lines


class Line:
    """One line of a filter: what a thing must be like."""

    def __init__(self, name: str, quality: Quality) -> None:
        self.name: Final = name
        self.quality: Final = quality

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        """Those of some things that pass."""
        raise NotImplementedError

    def qualities(self, teller: Names) -> list[str]:
        return [self.quality.told(teller, True)]

    def lacking(self, teller: Names) -> list[str]:
        return [self.quality.told(teller, False)]


class Is(Line):
    """Something that a thing is, or is not."""

    def __init__(self, name: str, raw: object, holds: Callable[[PriceOfPower, int], bool]) -> None:
        self.yes: Final = flag_in(name, raw)
        super().__init__(name, qualities.Flag(name, self.yes))
        self.holds: Final = holds

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        state = look.state
        return [each for each in found if self.holds(state, each) is self.yes]


class Unused(Line):
    """A line that says how another one is meant, or what is done in the end."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name, qualities.Flag(name, flag_in(name, raw)))

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        return found


# Lines that hold other filters

ReadFilter = Callable[[object], Selection]


class AnyOf(Line):
    """One of several filters."""

    def __init__(self, name: str, raw: object, read: ReadFilter) -> None:
        super().__init__(name, Silent(name))
        self.each: Final = each_in(name, raw, read)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        passing = [each.passing(look, found) for each in self.each]
        return [one for one in found if any([one in row for row in passing])]

    def qualities(self, teller: Names) -> list[str]:
        return [teller.one_of_qualities([" ".join(one.qualities(teller)) for one in self.each])]

    def lacking(self, teller: Names) -> list[str]:
        return [quality for one in self.each for quality in one.lacking(teller)]


class AllOf(Line):
    """All of several filters."""

    def __init__(self, name: str, raw: object, read: ReadFilter) -> None:
        super().__init__(name, Silent(name))
        self.each: Final = each_in(name, raw, read)

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        for each in self.each:
            found = each.passing(look, found)
        return found

    def qualities(self, teller: Names) -> list[str]:
        return [quality for one in self.each for quality in one.qualities(teller)]

    def lacking(self, teller: Names) -> list[str]:
        return [teller.say("but-not", x=" ".join(self.qualities(teller)).replace(BEFORE, ""))]


class NoneOf(Line):
    """None of the filters."""

    def __init__(self, name: str, raw: object, read: ReadFilter) -> None:
        super().__init__(name, Silent(name))
        self.each: Final = each_in(name, raw, read) if isinstance(raw, list) else [read(raw)]

    def narrow(self, look: Look, found: list[int]) -> list[int]:
        for each in self.each:
            out = each.passing(look, found)
            found = [one for one in found if one not in out]
        return found

    def qualities(self, teller: Names) -> list[str]:
        return [quality for one in self.each for quality in one.lacking(teller)]

    def lacking(self, teller: Names) -> list[str]:
        return [teller.one_of_qualities([" ".join(one.qualities(teller)) for one in self.each])]


JOINING: Final[dict[str, Callable[[str, object, ReadFilter], Line]]] = {"any": AnyOf, "all": AllOf, "not": NoneOf}


# Reading


def read_lines(
    what: str, raw: object, allowed: Sequence[str], read_line: Callable[[str, object, dict[str, object]], L]
) -> list[L]:
    """The lines of a filter; the whole filter says how one is meant."""
    whole = table_of(what, raw, (*allowed, BY))
    found: list[L] = []
    for name, each in whole.items():
        if name == BY:
            one_of(BY, each, ("land", "any"))
            continue
        try:
            found.append(read_line(name, each, whole))
        except CardError as error:
            raise error.inside(name) from None
    return found


def narrowed(look: Look, found: list[int], lines: Sequence[Line]) -> list[int]:
    """Those of some things that pass every one of these lines."""
    for line in lines:
        if not found:
            return found
        found = line.narrow(look, found)
    return list(found)


# In words


def narrowing(teller: Names, lines: Sequence[Line]) -> list[str]:
    """What the lines of a filter add."""
    first = [line for line in lines if line.name in TOLD_FIRST]
    rest = [line for line in lines if line.name not in TOLD_FIRST]
    faces = any([line.name == "faces" for line in lines])
    found: list[str] = []
    for line in [*first, *rest]:
        if line.name == "port" and faces:  # a port on a sea is told with the sea
            continue
        found += line.qualities(teller)
    return found


def without(lines: Sequence[Line], *told: str) -> list[Line]:
    """The lines that are not told yet."""
    return [line for line in lines if line.name not in told]


def named_told(teller: Names, listed: list[Phrase], lines: Sequence[Line], way: str, number: str) -> Phrase:
    """Things that are named, and what else is said of them."""
    found = teller.some_of(teller.joined_phrases(listed, teller.last_word(way)), way, number)
    return teller.narrowed(found, narrowing(teller, lines))


def kinds_told(teller: Names, each: Sequence[Selection], shared: Sequence[Line], way: str, number: str) -> Phrase:
    """Things of several kinds one after another."""
    listed = [one.told(teller, "many" if way in SOME else way, number) for one in each]
    found = teller.joined_phrases(listed, teller.last_word(way))
    found = teller.some_of(found, way, number) if way in SOME else found
    return teller.narrowed(found, narrowing(teller, shared))


def noun_told(teller: Names, noun: str, lines: Sequence[Line], yours: str, way: str, number: str) -> Phrase:
    """A noun with what narrows it down; `yours` is the line that makes it yours."""
    own = [line for line in lines if line.name == yours and is_yours(line.quality)]
    rest = [line for line in lines if line not in own]
    return teller.noun(noun, f"own-{way}" if own else way, narrowing(teller, rest), number)


def is_yours(quality: Quality) -> bool:
    return isinstance(quality, OfSomebody) and quality.is_yours


def is_all(way: str) -> bool:
    return way in ALL


def all_lacking(teller: Names, lines: Sequence[Line]) -> list[str]:
    """What something lacks that is not so."""
    return [quality for line in lines for quality in line.lacking(teller)]


def told_apart(lines: Sequence[Line]) -> AnyOf | None:
    """The line with filters of different kinds of things, which are told one after another."""
    for line in lines:
        if isinstance(line, AnyOf) and not all([each.only_narrows() for each in line.each]):
            return line
    return None
