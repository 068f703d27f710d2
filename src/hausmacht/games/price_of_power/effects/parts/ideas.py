"""Ideas on cards: by name, or as a group.

Rules: effects.ideas
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import DECK_NAMES
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, some_in, unknown
from hausmacht.games.price_of_power.effects.parts.base import Ideas
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.names import Names

# Groups by the deck they belong to, such as `military_any`
OF_KIND: Final = tuple([f"{deck}_{rest}" for rest in ("on_display", "any") for deck in DECK_NAMES])
IDEA_GROUPS: Final = ("any", "any_on_display", *OF_KIND, "researched_by_opponent", "tolerance_first")
TOLERANCE: Final = names.idea("tolerance")


class ByText(Ideas):
    """Ideas by one word."""

    def __init__(self, raw: str) -> None:
        self.text: Final = raw

    def told(self, teller: Names) -> str:
        return teller.idea(self.text)


class OneIdea(ByText):
    """An idea by its name."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        self.idea: Final[int] = names.idea(raw)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return [self.idea]

    @property
    def is_named(self) -> bool:
        return True


class BoundIdeas(ByText):
    """A variable."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(variable(context, self.text))


class AllIdeas(ByText):
    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return list(range(len(names.IDEA_NAMES)))


class OnDisplay(ByText):
    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return sorted(state.cards.idea_display)


class ToleranceFirst(ByText):
    """Tolerance, if the player has it; else any he has."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        mine = [idea for idea in range(len(names.IDEA_NAMES)) if state.court.ideas[player] >> idea & 1]
        return [TOLERANCE] if TOLERANCE in mine else mine


class OfOpponents(ByText):
    """Those that any opponent has researched."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        others = 0
        for each in range(state.box.players):
            others |= state.court.ideas[each] if each != player else 0
        return [idea for idea in range(len(names.IDEA_NAMES)) if others >> idea & 1]


class OfKind(ByText):
    """Administrative, diplomatic or military ones: on display, or any."""

    def __init__(self, raw: str) -> None:
        super().__init__(raw)
        deck, _, rest = raw.partition("_")
        self.kind: Final[int] = DECK_NAMES.index(deck)
        self.on_display: Final = rest == "on_display"

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        content = state.box.content
        pool = sorted(state.cards.idea_display) if self.on_display else list(range(len(names.IDEA_NAMES)))
        return [idea for idea in pool if content.ideas[idea].kind == self.kind]


class SeveralIdeas(Ideas):
    """Those of every part."""

    def __init__(self, raw: object) -> None:
        self.each: Final = some_in("a list of ideas", raw, read_ideas)

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return sorted({idea for each in self.each for idea in each.found(state, player, context)})

    def told(self, teller: Names) -> str:
        return teller.either([each.told(teller) for each in self.each])


def read_ideas(raw: object) -> Ideas:
    """A name, a variable, a group, or several of these."""
    if isinstance(raw, list):
        return SeveralIdeas(raw)
    if not isinstance(raw, str):
        raise CardError(f"an idea must be named, not {raw!r}")
    if names.idea(raw) != NOBODY:
        return OneIdea(raw)
    if raw.startswith("$"):
        return BoundIdeas(raw)
    if raw == "any":
        return AllIdeas(raw)
    if raw == "any_on_display":
        return OnDisplay(raw)
    if raw == "tolerance_first":
        return ToleranceFirst(raw)
    if raw == "researched_by_opponent":
        return OfOpponents(raw)
    if raw not in OF_KIND:
        raise unknown("idea", raw, (*names.IDEA_NAMES, *IDEA_GROUPS))
    return OfKind(raw)
