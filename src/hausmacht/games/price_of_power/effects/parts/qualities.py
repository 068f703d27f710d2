"""What one line of a filter says of a thing, in words: the quality, or that it is missing."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.language.miswritten import texts_in
from hausmacht.games.price_of_power.effects.parts.base import Areas, Ideas, Nodes, Seas, Spoken, Who
from hausmacht.games.price_of_power.effects.parts.called import read_called, read_together
from hausmacht.games.price_of_power.effects.parts.held import Lying, read_how_many, read_somebody
from hausmacht.games.price_of_power.telling.grammar import BEFORE, Phrase
from hausmacht.games.price_of_power.telling.names import Names


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


class SoManyOf(Quality):
    """So many units or influence of somebody."""

    def __init__(self, name: str, raw: object) -> None:
        super().__init__(name)
        self.owner: Final[Who] = read_somebody(raw)
        self.number: Final[int] = read_how_many(raw)

    def said(self, teller: Names, start: str) -> str:
        key = f"is-{self.name}-yours" if self.owner.is_self else f"is-{self.name}"
        if self.number > 1 and teller.knows(f"{key}-many"):
            key = f"{key}-many"
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


class WithTokens(Quality):
    """Tokens lie there, or do not."""

    def __init__(self, name: str, lying: Lying) -> None:
        super().__init__(name)
        self.lying: Final = lying

    def value(self, teller: Names) -> Phrase | str:
        return self.lying.told(teller)


def quality_of(name: str, raw: object) -> Quality:
    """A line that has no words of its own: yes or no, a number, or names."""
    if isinstance(raw, bool):
        return Flag(name, raw)
    if isinstance(raw, (int, float)):
        return Figure(name, raw)
    return OfSomebody(name, read_called(raw) if isinstance(raw, str) else read_together(texts_in(name, raw)))


class Silent(Quality):
    """Nothing of its own: the line holds other filters."""

    def told(self, teller: Names, holds: bool) -> str:
        raise ValueError(f"{self.name} is not told")
