"""Parts of a card: players, places, realms and amounts that it speaks of.

A part is read once, when the game is loaded. It answers for the player it is read for; what a running effect knows
stands in `context`.

Rules: effects.who, effects.filters, effects.amounts
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.content import Part
from hausmacht.games.price_of_power.effects import amounts, filters, frame, province_filter, selectors
from hausmacht.games.price_of_power.effects.selectors import Context
from hausmacht.games.price_of_power.state import PriceOfPower

OPPONENTS: Final = ("opponent", "christian_opponent", "protestant_opponent", "adjacent_opponent")


class Who(Part):
    """Players: one, several, or all for whom something holds."""

    def __init__(self, raw: Any) -> None:
        super().__init__(raw)
        self.is_self: Final = raw == "self"
        self.is_opponent: Final = isinstance(raw, str) and raw in OPPONENTS  # `self` chooses which one
        self.is_nobody: Final = raw == "none"
        self.is_active: Final = raw == "active"

    def players(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """The active player first, then clockwise."""
        return selectors.players(state, player, self.raw, context)


SELF: Final = Who("self")


class Meant(Part):
    """Realms: by name, as a group, or those of players."""

    def realms(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return selectors.realms_meant(state, player, self.raw, context)

    def means(self, state: PriceOfPower, player: int, realm: int, context: Context | None) -> bool:
        """Whether this realm is one of them; of a group, also where it would not be found because it owns nothing."""
        if isinstance(self.raw, str) and self.raw in selectors.QUICK_GROUPS:
            return selectors.is_of_group(state, player, realm, self.raw)
        return realm in self.realms(state, player, context)


class Areas(Part):
    """Areas that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """A to Z."""
        return filters.areas(state, player, self.raw, context)


class Provinces(Part):
    """Provinces that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """A to Z."""
        return filters.provinces(state, player, self.raw, context)

    def among(
        self, state: PriceOfPower, player: int, context: Context | None, found: list[int], lawful: bool
    ) -> list[int]:
        """Those of some provinces that pass; `lawful`: owners of occupied provinces count as owners."""
        return province_filter.provinces_among(state, player, self.raw, context, found, lawful)


class Realms(Part):
    """Realms that pass a filter."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        """A to Z; never one that owns nothing."""
        return filters.realms(state, player, self.raw, context)


class Nodes(Part):
    """Trade nodes."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return filters.nodes(state, player, self.raw, context)


class Seas(Part):
    """Sea zones."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return filters.seas(state, player, self.raw, context)


class Ideas(Part):
    """Ideas by name or as a group."""

    def found(self, state: PriceOfPower, player: int, context: Context | None) -> list[int]:
        return filters.ideas(state, player, self.raw, context)


class Amount(Part):
    """A number, all or half of what is there, or one that is reckoned from the table."""

    def now(self, state: PriceOfPower, player: int, context: Context | None) -> int:
        """What it comes to; `all` and halves are as many as there can be."""
        return amounts.amount(state, player, self.raw, context)

    def of(self, state: PriceOfPower, player: int, there: int) -> int:
        """What it comes to in the running effect, at least 0; `all` and halves are of what is there."""
        value = self.raw
        if isinstance(value, int):
            return max(0, value)
        if isinstance(value, str):
            return there
        if isinstance(value, dict) and ("half" in value or "all" in value):
            found = (there + 1) // 2 if "half" in value else there
            return min(max(found, int(value.get("min", 0))), int(value.get("max", found)))
        return max(0, amounts.amount(state, player, value, frame.context(state)))

    @property
    def is_one(self) -> bool:
        return bool(self.raw == 1)

    @property
    def rough(self) -> float:
        """About how much it is, for whoever weighs a card without looking at the table."""
        value = self.raw
        return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ABOUT


ABOUT: Final = 2.0  # of something that is reckoned up later
ONE: Final = Amount(1)


class Resources(Part):
    """So many ducats, powers, cards and so on."""

    def __init__(self, raw: dict[str, Any]) -> None:
        super().__init__(raw)
        self.amounts: Final = [(key, Amount(value)) for key, value in raw.items()]
