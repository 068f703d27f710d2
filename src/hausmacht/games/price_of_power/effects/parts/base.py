"""What every part of a card is: players, realms, places, amounts and conditions, without saying how they are written.

A part is read once, when the game is loaded. It answers for the player it is read for; what a running effect knows
stands in `context`.

Rules: effects.who, effects.filters, effects.amounts, effects.conditions
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects.counting.groups import in_order
from hausmacht.games.price_of_power.effects.parts.look import Look
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import ONE as JUST_ONE
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names

OPPONENTS: Final = ("opponent", "christian_opponent", "protestant_opponent", "adjacent_opponent")
ABOUT: Final = 2.0  # of something that is reckoned up later

# What it takes to answer a condition: of several, the one with the least effort is asked first
AT_ONCE: Final = 0  # a number that is kept
A_FIGURE: Final = 1  # a number that is counted up
A_FEW_PLACES: Final = 2
A_SEARCH: Final = 5  # a look over the boards


class Spoken(Part):
    """A part that is told as somebody or something."""

    def __init__(self, raw: object) -> None:
        self.word: Final[str] = raw if isinstance(raw, str) else ""  # "": several, or a description
        self.is_self: Final[bool] = raw == "self"

    def told(self, teller: Names) -> Phrase:
        raise NotImplementedError


class Who(Spoken):
    """Players: one, several, or all for whom something holds."""

    def __init__(self, raw: object) -> None:
        super().__init__(raw)
        self.is_opponent: Final[bool] = self.word in OPPONENTS  # `self` chooses which one
        self.is_nobody: Final[bool] = raw == "none"
        self.is_active: Final[bool] = raw == "active"

    def players(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """The active player first, then clockwise.

        Rules: effects.who
        """
        found = self.found(state, player, context)
        if len(found) < 2:
            return found
        return [each for each in in_order(state, state.time.player) if each in found]

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """The same in any order."""
        raise NotImplementedError


class Meant(Spoken):
    """Realms: by name, as a group, or those of players."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        raise NotImplementedError

    def means(self, state: PriceOfPower, player: int, realm: int, context: Context | None) -> bool:
        """Whether this realm is one of them; of a group, also where it would not be found because it owns nothing."""
        return realm in self.realms(state, player, context)


class Selection(Spoken):
    """Things of one kind that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """A to Z."""
        raise NotImplementedError

    def told(self, teller: Names, way: str = JUST_ONE, number: str = "") -> Phrase:
        """`way` is how they are counted: one, all, every, number and so on."""
        raise NotImplementedError

    def passing(self, look: Look, found: list[int]) -> list[int]:
        """Those of some things that pass; only a filter can be asked."""
        raise NotImplementedError

    def were_chosen(self) -> bool:
        """Whether it means those that were chosen before."""
        return False

    def only_narrows(self) -> bool:
        """Whether it says what a thing is like, and not which ones they are."""
        return False

    def qualities(self, teller: Names) -> list[str]:
        """What each line of the filter adds to a noun."""
        raise NotImplementedError

    def lacking(self, teller: Names) -> list[str]:
        """The same for something that is not so."""
        raise NotImplementedError


class Areas(Selection):
    """Areas that pass a filter."""

    def only_named(self) -> list[int]:
        """The areas, if a filter gives them by their names and says nothing else of them; else none."""
        return []


class Provinces(Selection):
    """Provinces that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None, lawful: bool = False) -> list[int]:
        """A to Z; `lawful`: owners of occupied provinces count as owners."""
        raise NotImplementedError

    def among(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        """Those of some provinces that pass."""
        raise NotImplementedError


class Realms(Selection):
    """Realms that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """A to Z; never one that owns nothing."""
        raise NotImplementedError


class Nodes(Part):
    """Trade nodes."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        raise NotImplementedError

    def told(self, teller: Names, last: str = "or") -> Phrase:
        raise NotImplementedError


class Seas(Spoken):
    """Sea zones."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        raise NotImplementedError


class Ideas(Part):
    """Ideas by name or as a group; whether a player has them already is for the caller to ask."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        raise NotImplementedError

    @property
    def is_named(self) -> bool:
        """Whether it is one idea by its name."""
        return False

    def told(self, teller: Names) -> str:
        raise NotImplementedError


class Amount(Part):
    """A number, all or half of what is there, or one that is reckoned from the table."""

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        """What it comes to; `all` and halves are as many as there can be."""
        raise NotImplementedError

    def of(self, state: PriceOfPower, player: int, there: int) -> int:
        """What it comes to in the running effect, at least 0; `all` and halves are of what is there."""
        return max(0, self.now(state, player, frame.context(state)))

    def at_most(self) -> int:
        """The most it can come to, whatever lies on the table."""
        raise NotImplementedError

    @property
    def is_one(self) -> bool:
        return False

    @property
    def rough(self) -> float:
        """About how much it is, for whoever weighs a card without looking at the table."""
        return ABOUT

    @property
    def is_zero(self) -> bool:
        return False

    def figure(self, teller: Names) -> object:
        """How it is put into a sentence that has room for a number."""
        raise NotImplementedError

    def counting(self, up_to: bool) -> tuple[str, str]:
        """How things are counted in a sentence: the way and the number."""
        raise NotImplementedError

    def so_many(self, teller: Names, key: str, qualities: list[str], up_to: bool = False, own: bool = False) -> Phrase:
        """So many things of a kind."""
        way, number = self.counting(up_to)
        return teller.noun(key, f"own-{way}" if own else way, qualities, number)

    def so_much(self, teller: Names, key: str) -> str:
        """So much of a resource."""
        raise NotImplementedError

    def so_often(self, teller: Names) -> str:
        """`twice`, or `half as often as you have loans (rounded up)`"""
        raise NotImplementedError


class Condition(Part):
    """Something that holds for a player, or does not."""

    def __init__(self, effort: int = A_SEARCH) -> None:
        self.effort: Final = effort

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        """Whether it holds for the player; `context` tells what is being resolved."""
        raise NotImplementedError

    def near(self, state: PriceOfPower, player: int) -> float:
        """How near the player is to it, for bots: 0 is far away, 1 is reached."""
        return 1.0 if self.holds(state, player, None) else 0.0

    def reached(self, state: PriceOfPower, player: int) -> tuple[int, int]:
        """How much of it there is, and how much is wanted, for whoever shows the way to it: 2 of 3."""
        return (1 if self.holds(state, player, None) else 0), 1

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        """Where it is decided, as far as it speaks of places: the kind of each place and its number."""
        return []

    def together(self) -> list[Condition]:
        """The conditions that must all hold; itself, if it is not made of several."""
        return [self]

    def ways(self) -> list[Condition]:
        """The conditions of which one is enough; itself, if there is only this way."""
        return [self]

    def is_always(self) -> bool:
        """Whether nothing is asked at all."""
        return False

    def goes_without_saying(self) -> bool:
        """Whether it holds for everybody when a card asks it, so that a description of players need not tell it."""
        return False

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        """`you own Milan`, `who do not own Milan`: what must hold for the subject, or must not."""
        raise NotImplementedError


# Players are described by conditions and realms, and those speak of players: what reads them is entered here


READ_MEANT: Final[dict[str, Callable[[object], Meant]]] = {}
READ_CONDITION: Final[dict[str, Callable[[object], Condition]]] = {}


def read_condition(raw: object) -> Condition:
    return READ_CONDITION["condition"](raw)
