"""The second phase: money from trade, and prestige points from nobility.

Rules: income.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import COAT_OF_ARMS, LETTER_OF_NOBILITY, NOBILITY, TRADE
from hausmacht.games.augsburg1520.rules.barriers import score
from hausmacht.games.augsburg1520.state import Augsburg, step_of, tile_of


def take_money(table: Table[Augsburg]) -> None:
    """As much as the highest step in trade shows; the bank never runs out.

    Rules: income.money, ruling.bank
    """
    state = table.state
    for seat in range(state.box.seats):
        money = state.box.income[step_of(state, seat, TRADE) - 1]
        state.money[seat] += money
        table.tell(events.EARNED, seat, money)


def points_a_round(state: Augsburg, seat: int) -> int:
    """The highest step in nobility, the coat of arms and the letter of nobility.

    Rules: income.points
    """
    return (
        state.box.nobility_points[step_of(state, seat, NOBILITY) - 1]
        + tile_of(state, seat, COAT_OF_ARMS)
        + tile_of(state, seat, LETTER_OF_NOBILITY)
    )


def take_points(table: Table[Augsburg]) -> None:
    """Rules: income.points"""
    for seat in range(table.state.box.seats):
        score(table, seat, points_a_round(table.state, seat), events.FOR_NOBILITY)
