"""A question as rules of thumb see it, and how they are put together.

A rule looks at what lies open and at the seat's own cards, never at those of others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from hausmacht.bots.price_of_power.wishes import Wishes, wishes_of
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import PriceOfPower

SPARE: Final = 8  # ducats to keep in hand


class Option(Protocol):
    """An answer that may be given: an option of a question, or a choice of a decision."""

    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def numbers(self) -> dict[str, int]: ...


class Asked:
    """A question as a rule of thumb sees it."""

    def __init__(
        self, state: PriceOfPower, seat: int, kind: str, numbers: Mapping[str, int], options: Sequence[Option]
    ) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.kind: Final = kind
        self.numbers: Final = numbers
        self.options: Final = options
        self.promises: Final[dict[int, float]] = {}  # of areas, as they are reckoned up
        self.reach: Final[dict[int, int]] = {}  # areas that armies can enter, once they were looked for
        self.known_wishes: Wishes | None = None

    def called(self, kind: str) -> Option | None:
        """The first option of a kind."""
        for option in self.options:
            if option.kind == kind:
                return option
        return None

    def wishes(self) -> Wishes:
        """What the seat's missions ask for."""
        if self.known_wishes is None:
            self.known_wishes = wishes_of(self.state, self.seat)
        return self.known_wishes

    def power(self, kind: int) -> int:
        return self.state.treasury.power[self.seat * POWERS + kind]

    @property
    def ducats(self) -> int:
        return self.state.treasury.ducats[self.seat]


Rule = Callable[[Asked], Option]
Liking = Callable[[Asked, Option], float]

ENOUGH: Final = ("done", "decline", "no", "refuse", "leave-it", "halt", "stand", "decline-offer", "no-free-action")


def most_liked(asked: Asked, liking: Liking) -> Option:
    """The option that is liked best; of equals the first."""
    best = asked.options[0]
    most = liking(asked, best)
    for option in asked.options[1:]:
        here = liking(asked, option)
        if here > most:
            most = here
            best = option
    return best


def first_of(*kinds: str) -> Rule:
    """The first option of the first of these kinds that is offered; else the first option."""

    def rule(asked: Asked) -> Option:
        for kind in kinds:
            found = asked.called(kind)
            if found is not None:
                return found
        return asked.options[0]

    return rule


# Places


def liking_land(asked: Asked, option: Option) -> float:
    """Areas and provinces for something good: near to what one owns, and rich."""
    state = asked.state
    if "area" in option.numbers:
        area = option.numbers["area"]
        own = len([at for at in state.box.provinces_in[area] if board.holder(state, at) == asked.seat])
        return 0.5 + own + 0.3 * count4(state.map.influence[area], asked.seat)
    if "province" in option.numbers:
        at = option.numbers["province"]
        return board.tax_value(state, at) + (3.0 if board.holder(state, at) == asked.seat else 0.0)
    return 0.0 if option.kind in ENOUGH else 0.1


def liking_harm(asked: Asked, option: Option) -> float:
    """Areas and provinces for something bad: those of others, and of one's own the poorest."""
    return -liking_land(asked, option)


def liking_new_land(asked: Asked, option: Option) -> float:
    """Areas to claim: lands of others beside one's own."""
    if option.kind in ENOUGH or "area" not in option.numbers:
        return 0.0
    state = asked.state
    area = option.numbers["area"]
    foreign = [at for at in state.box.provinces_in[area] if board.holder(state, at) != asked.seat]
    return 0.2 + 0.1 * len(foreign)
