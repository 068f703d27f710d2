"""Turn order: from the first player clockwise.

Rules: flow.turn-order
"""

from __future__ import annotations

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.state import PriceOfPower


def from_player(state: PriceOfPower, player: int) -> list[int]:
    """All players clockwise, this one first. The list is not to be changed."""
    return state.box.order_from[player]


def turn_order(state: PriceOfPower) -> list[int]:
    """All players in turn order.

    Rules: flow.turn-order
    """
    return from_player(state, state.time.first)


def awake(state: PriceOfPower, players: list[int]) -> list[int]:
    """Those of some players who live through the round: all but bots that still sleep.

    Rules: bots.asleep, ruling.sleepers
    """
    return [player for player in players if not board.is_asleep(state, player)] if any(state.box.sleepers) else players
