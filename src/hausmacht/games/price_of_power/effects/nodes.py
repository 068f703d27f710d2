"""Trade nodes of the effect language: named ones, or those where somebody trades.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.components import NOBODY, NODE_NAMES, NODE_SEAS, NODES
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.selectors import Context, variable
from hausmacht.games.price_of_power.effects.trading import TRADE_CARDS, merchant_nodes, power_at
from hausmacht.games.price_of_power.state import PriceOfPower


def nodes(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    """Trade nodes in play: named ones, "maritime", "maritime_on_drawn", "any", or by own trade."""
    if isinstance(source, dict):
        found: list[int] = []
        for each in source["any"]:
            found.extend(nodes(state, player, each, context))
        return sorted(set(found))
    if isinstance(source, list):
        return [node for text in source for node in nodes(state, player, text, context)]
    if source == "any":
        return [node for node in range(NODES) if is_node_in_play(state, node)]
    if source == "maritime":
        return [node for node in range(NODES) if NODE_SEAS[node] and is_node_in_play(state, node)]
    if source == "maritime_on_drawn":
        drawn = {
            NODE_NAMES.index(option["node"])
            for number in variable(context, "drawn")
            for option in TRADE_CARDS[number]["options"]
        }
        return sorted([node for node in drawn if NODE_SEAS[node]])
    if source == "own_merchant":
        return sorted(set(merchant_nodes(state, player)))
    if source == "trade_power_2":
        return [node for node in range(NODES) if power_at(state, player, node) >= 2]
    if source.startswith("$"):
        return list(variable(context, source))
    node = names.node(source)
    return [node] if node != NOBODY and is_node_in_play(state, node) else []


def is_node_in_play(state: PriceOfPower, node: int) -> bool:
    """A zone or area of the node is on the boards."""
    return bool(places.areas_at(state, node))
