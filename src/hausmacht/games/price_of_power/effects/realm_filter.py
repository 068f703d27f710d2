"""Realms as they are written on cards, for modules that do not hold them as parts yet.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects.parts.realms import lord_of, read_realms, standing
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["lord_of", "realms", "standing"]


def realms(state: PriceOfPower, player: int, wanted: Any, context: Context | None = None) -> list[int]:
    return read_realms(wanted).found(state, player, context)
