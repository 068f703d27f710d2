"""Forecasts from what lies open: income, supply in winter, points if the year or the game ended now.

They are found through the entry point group `hausmacht.forecasts`, under the id of their game: a function that makes
them of what a seat knows.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hausmacht.advice.knowledge import Known
from hausmacht.core.shelf import part

GROUP = "hausmacht.forecasts"


class Forecast(msgspec.Struct, frozen=True):
    """One sentence about a seat: `kind` words it, with these numbers."""

    kind: str
    seat: int
    numbers: dict[str, int]


def forecasts(known: Known) -> tuple[Forecast, ...]:
    """What can be told about each seat; nothing for a game nobody has written any for."""
    make: Callable[[Known], list[Forecast]] | None = part(GROUP, known.game, Callable)  # type: ignore[arg-type]
    return () if make is None else tuple(make(known))
