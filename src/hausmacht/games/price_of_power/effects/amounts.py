"""Amounts as they are written on cards, for modules that do not hold them as parts yet.

Rules: effects.amounts
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects.parts.amounts import EVERYTHING, KEYS, MOST_AMOUNT, WORDS, read_amount
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["EVERYTHING", "KEYS", "MOST_AMOUNT", "WORDS", "amount"]


def amount(state: PriceOfPower, player: int, value: Any, context: Context | None = None) -> int:
    return read_amount(value).now(state, player, context)
