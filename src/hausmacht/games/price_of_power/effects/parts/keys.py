"""Lines of a filter in words: what each adds to a noun, or that it is missing.

Filters of areas, provinces and realms have their own lines, which are told alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.fields import Fields, table_of
from hausmacht.games.price_of_power.effects.miswritten import CardError, one_of
from hausmacht.games.price_of_power.effects.parts.base import Areas, Ideas, Nodes, Seas, Selection, Spoken, Who
from hausmacht.games.price_of_power.effects.parts.called import read_called, read_together
from hausmacht.games.price_of_power.effects.parts.who import read_who
from hausmacht.games.price_of_power.effects.places import TOKENS
from hausmacht.games.price_of_power.telling_grammar import BEFORE, ONE, ONLY, Phrase
from hausmacht.games.price_of_power.telling_names import ALL, SOME, Names

TOLD_FIRST: Final = ("religion", "owner", "areas_of")


# Qualities


class Quality:
    """What one line of a filter says of a thing."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def told(self, teller: Names, holds: bool) -> str:
        """The quality, or that it is missing."""
        if not holds and not teller.knows(f"not-{self.name}"):
            return teller.say("but-not", x=self.told(teller, True).removeprefix(BEFORE))
        return self.said(teller, "is" if holds else "not")

    def said(self, teller: Names, start: str) -> str:
        """With words for `is`, or those that the language has for `not`."""
        return teller.say(f"{start}-{self.name}", x=self.value(teller))

    def value(self, teller: Names) -> Phrase | str:
        raise NotImplementedError


class Flag(Quality):
    """Yes or no."""

    def __init__(self, name: str, yes: bool) -> None:
        super().__init__(name)
        self.yes: Final = yes

    def told(self, teller: Names, holds: bool) -> str:
        start = "is" if self.yes is holds else "not"
        if start == "is" or teller.knows(f"not-{self.name}"):
            return teller.say(f"{start}-{self.name}")
        return teller.say("but-not", x=teller.say(f"is-{self.name}").removeprefix(BEFORE))


class Figure(Quality):
    """A number."""

    def __init__(self, name: str, number: float) -> None:
        super().__init__(name)
        self.number: Final = number

    def value(self, teller: Names) -> Phrase | str:
        return f"{self.number:g}"


class OfSomebody(Quality):
    """Something of a player or realm, or next to a place."""

    def __init__(self, name: str, somebody: Spoken) -> None:
        super().__init__(name)
        self.somebody: Final = somebody
        self.is_yours: Final = somebody.is_self
        self.is_chosen: Final[bool] = somebody.word == "chosen"
        self.is_in_reach: Final = somebody.word.startswith("influence_range")

    def said(self, teller: Names, start: str) -> str:
        if self.is_in_reach:
            return teller.say("in-reach")
        if self.is_yours and teller.knows(f"{start}-{self.name}-yours"):
            return teller.say(f"{start}-{self.name}-yours")
        return super().said(teller, start)

    def value(self, teller: Names) -> Phrase | str:
        if self.is_chosen:
            return teller.that("", "realm" if self.name == "areas_of" else "area")
        return self.somebody.told(teller)


HOLDING: Final = ("who", "n")


def read_somebody(raw: Any) -> Who:
    """Players, or `{who, n}` with how much of something they have."""
    if isinstance(raw, dict) and "who" in raw:
        return Fields("a holding", raw, HOLDING).read("who", read_who)
    return read_who(raw)


def read_how_many(raw: Any) -> int:
    """The number of `{who, n}`; 1 if it is left out."""
    return Fields("a holding", raw, HOLDING).number_or("n", 1) if isinstance(raw, dict) and "who" in raw else 1


class SoManyOf(Quality):
    """So many units or influence of somebody."""

    def __init__(self, name: str, raw: Any) -> None:
        super().__init__(name)
        self.owner: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def said(self, teller: Names, start: str) -> str:
        key = f"is-{self.name}-yours" if self.owner.is_self else f"is-{self.name}"
        return teller.say(key, n=self.number, x=self.owner.told(teller))


class OfFaith(Quality):
    """Areas and realms of some religions."""

    def __init__(self, name: str, faiths: list[str]) -> None:
        super().__init__(name)
        self.faiths: Final = faiths

    def said(self, teller: Names, start: str) -> str:
        found = teller.area_faith(self.faiths)
        return found if start == "is" else teller.say("not-religion", x=found.removeprefix(BEFORE))


class OwnersFaith(Quality):
    """The religion of the owner."""

    def __init__(self, name: str, faiths: list[str]) -> None:
        super().__init__(name)
        self.faiths: Final = faiths

    def value(self, teller: Names) -> Phrase | str:
        return teller.faiths(self.faiths)


class Marked(Quality):
    """On a sea with a mark."""

    def said(self, teller: Names, start: str) -> str:
        return teller.say(f"{start}-mark")


class OnBoard(Quality):
    """On one of the boards."""

    def __init__(self, name: str, board: str) -> None:
        super().__init__(name)
        self.board: Final = board

    def said(self, teller: Names, start: str) -> str:
        return teller.say("is-board", x=teller.words.word("board", self.board))


class OnContinent(Quality):
    def __init__(self, name: str, continent: str) -> None:
        super().__init__(name)
        self.continent: Final = continent

    def value(self, teller: Names) -> Phrase | str:
        return teller.continent(self.continent)


class OnSeas(Quality):
    def __init__(self, name: str, seas: Seas) -> None:
        super().__init__(name)
        self.seas: Final = seas

    def value(self, teller: Names) -> Phrase | str:
        return self.seas.told(teller)


class AtNodes(Quality):
    def __init__(self, name: str, nodes: Nodes) -> None:
        super().__init__(name)
        self.nodes: Final = nodes

    def value(self, teller: Names) -> Phrase | str:
        return self.nodes.told(teller)


class InAreas(Quality):
    def __init__(self, name: str, areas: Areas) -> None:
        super().__init__(name)
        self.areas: Final = areas

    def value(self, teller: Names) -> Phrase | str:
        return self.areas.told(teller)


class WithIdeas(Quality):
    def __init__(self, name: str, ideas: Ideas) -> None:
        super().__init__(name)
        self.ideas: Final = ideas

    def value(self, teller: Names) -> Phrase | str:
        return self.ideas.told(teller)


class Lying:
    """Tokens that lie somewhere: of a kind, of somebody, with or without unrest, on a core or not."""

    def __init__(self, raw: dict[str, Any]) -> None:
        table = Fields("a description of tokens", raw, ("token", "n", "of", "own_core", "unrest"))
        self.token: Final = table.word("token", TOKENS)
        self.number: Final = table.number_or("n", 1)
        self.of: Final[Who | None] = table.read_if("of", read_who)
        self.asks_core: Final = table.has("own_core")
        self.own_core: Final = table.flag("own_core")
        self.asks_unrest: Final = table.has("unrest")
        self.unrest: Final = table.flag("unrest")

    def told(self, teller: Names, way: str = "") -> Phrase:
        """`a town of France without unrest`"""
        found: list[str] = []
        if self.asks_core:
            found.append(teller.say("on-core" if self.own_core else "off-core"))
        if self.asks_unrest:
            found.append(teller.say("restless" if self.unrest else "calm"))
        own = self.of is not None and self.of.is_self
        if self.of is not None and not own:
            found.insert(0, teller.say("of", x=self.of.told(teller)))
        if not way and teller.words.word("thing", self.token).startswith(ONLY):
            way = "number" if self.number != 1 else "bare"
        way = way or ("number" if self.number != 1 else ONE)
        return teller.noun(self.token, f"own-{way}" if own else way, found, str(self.number))


class WithTokens(Quality):
    """Tokens lie there, or do not."""

    def __init__(self, name: str, lying: Lying) -> None:
        super().__init__(name)
        self.lying: Final = lying

    def value(self, teller: Names) -> Phrase | str:
        return self.lying.told(teller)


def quality_of(name: str, raw: Any) -> Quality:
    """A line that has no words of its own: yes or no, a number, or names."""
    if isinstance(raw, bool):
        return Flag(name, raw)
    if isinstance(raw, (int, float)):
        return Figure(name, raw)
    return OfSomebody(name, read_called(raw) if isinstance(raw, str) else read_together(raw))


# Lines


class Key(Part):
    """One line of a filter."""

    def __init__(self, name: str, raw: Any, quality: Quality) -> None:
        super().__init__(raw)
        self.name: Final = name
        self.quality: Final = quality

    def qualities(self, teller: Names) -> list[str]:
        return [self.quality.told(teller, True)]

    def lacking(self, teller: Names) -> list[str]:
        return [self.quality.told(teller, False)]


BY: Final = "by"  # how `adjacent_to` is meant
L = TypeVar("L")


def read_lines(
    what: str, raw: Any, allowed: Sequence[str], read_line: Callable[[str, Any, dict[str, Any]], L]
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


class Silent(Quality):
    """A line that only says how another one is meant, or that holds other filters."""

    def told(self, teller: Names, holds: bool) -> str:
        raise ValueError(f"{self.name} is not told")


def any_told(teller: Names, each: Sequence[Selection]) -> list[str]:
    return [teller.one_of_qualities([" ".join(one.qualities(teller)) for one in each])]


def all_told(teller: Names, each: Sequence[Selection]) -> list[str]:
    return [quality for one in each for quality in one.qualities(teller)]


def none_told(teller: Names, each: Sequence[Selection]) -> list[str]:
    return [quality for one in each for quality in one.lacking(teller)]


def narrowing(teller: Names, keys: Sequence[Key]) -> list[str]:
    """What the lines of a filter add."""
    first = [key for key in keys if key.name in TOLD_FIRST]
    rest = [key for key in keys if key.name not in TOLD_FIRST]
    faces = any([key.name == "faces" for key in keys])
    found: list[str] = []
    for key in [*first, *rest]:
        if key.name == "port" and faces:  # a port on a sea is told with the sea
            continue
        found += key.qualities(teller)
    return found


def without(keys: Sequence[Key], *told: str) -> list[Key]:
    """The lines that are not told yet."""
    return [key for key in keys if key.name not in told]


def named_told(teller: Names, listed: list[Phrase], keys: Sequence[Key], way: str, number: str) -> Phrase:
    """Things that are named, and what else is said of them."""
    found = teller.some_of(teller.joined_phrases(listed, teller.last_word(way)), way, number)
    return teller.narrowed(found, narrowing(teller, keys))


def kinds_told(teller: Names, each: Sequence[Selection], shared: Sequence[Key], way: str, number: str) -> Phrase:
    """Things of several kinds one after another."""
    listed = [one.told(teller, "many" if way in SOME else way, number) for one in each]
    found = teller.joined_phrases(listed, teller.last_word(way))
    found = teller.some_of(found, way, number) if way in SOME else found
    return teller.narrowed(found, narrowing(teller, shared))


def noun_told(teller: Names, noun: str, keys: Sequence[Key], yours: str, way: str, number: str) -> Phrase:
    """A noun with what narrows it down; `yours` is the line that makes it yours."""
    own = [key for key in keys if key.name == yours and isinstance(key.quality, OfSomebody) and key.quality.is_yours]
    rest = [key for key in keys if key not in own]
    return teller.noun(noun, f"own-{way}" if own else way, narrowing(teller, rest), number)


def is_all(way: str) -> bool:
    return way in ALL
