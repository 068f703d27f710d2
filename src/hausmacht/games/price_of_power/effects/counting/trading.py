"""Trade as cards ask for it: merchants, gold, and the trade power somebody can bring to a node.

Rules: effects.trade-power
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    MERCHANTS,
    NOBODY,
    NODE_NAMES,
    NODE_SEAS,
    NODES,
    PROVINCE_NUMBER,
)
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.sheets import TRADE
from hausmacht.games.price_of_power.state import PriceOfPower

GOLD_PROVINCES: Final[list[int]] = sorted(
    {
        PROVINCE_NUMBER[key[0]]
        for card in TRADE.card
        if card.gold_inflation
        for option in card.options
        for key in option.key
    }
)


def keys_of(node: int) -> list[list[tuple[int, int]]]:
    """The key provinces of a node with their worth: one list for each card that names the node."""
    name = NODE_NAMES[node]
    return [
        [(PROVINCE_NUMBER[key[0]], key[1]) for key in option.key]
        for card in TRADE.card
        for option in card.options
        if option.node == name
    ]


NODE_KEYS: Final = [keys_of(node) for node in range(NODES)]


def merchant_nodes(state: PriceOfPower, player: int) -> list[int]:
    """Where the player has merchants."""
    at = player * MERCHANTS
    return [node for node in state.trade.merchant_at[at : at + MERCHANTS] if node != NOBODY]


def power_at(state: PriceOfPower, player: int, node: int) -> int:
    """Trade power at a node with the card that suits the player best.

    One for a merchant, one for each light ship that protects trade, and key provinces.

    Rules: effects.trade-power
    """
    found = 1 if node in merchant_nodes(state, player) else 0
    for sea in NODE_SEAS[node]:
        found += count5(state.forces.slots[sea], player)
    return found + max([key_power(state, player, keys) for keys in NODE_KEYS[node]], default=0)


def key_power(state: PriceOfPower, player: int, keys: list[tuple[int, int]]) -> int:
    """Worth of the key provinces that the player owns."""
    found = 0
    for province, worth in keys:
        if board.owns(state, player, province):
            found += worth
    return found
