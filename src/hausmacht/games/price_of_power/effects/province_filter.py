"""Provinces as they are written on cards, for modules that do not hold them as parts yet.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects.parts.provinces import ProvinceFilter, read_provinces
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["provinces", "provinces_among"]


def provinces(
    state: PriceOfPower, player: int, wanted: Any, context: Context | None = None, lawful: bool = False
) -> list[int]:
    return read_provinces(wanted).found(state, player, context, lawful)


def provinces_among(
    state: PriceOfPower, player: int, wanted: dict[str, Any], context: Context | None, found: list[int], lawful: bool
) -> list[int]:
    return ProvinceFilter(wanted).among(state, player, context, found, lawful)
