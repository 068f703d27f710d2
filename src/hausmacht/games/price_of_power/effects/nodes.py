"""Trade nodes as they are written on cards, for modules that do not hold them as parts yet.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower


def nodes(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    return read_nodes(source).found(state, player, context)
