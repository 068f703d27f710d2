"""A loan in the middle of something: who is short of ducats when a cost is to be covered may borrow first.

Questions in which ducats are paid offer the loan beside their own choices and are asked again after it.

Rules: loan.cover, loan.take, loan.no-circle
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.price_of_power.choices import Pick, word
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import PriceOfPower

LOAN: Final[Pick] = word("loan")

NOT_SHORT: Final = Denial("not-short", "loan.cover")
REPAID_THIS_TURN: Final = Denial("repaid-this-turn", "loan.no-circle")


def why_not_loan(state: PriceOfPower, player: int) -> Denial | None:
    """Rules: loan.take, loan.no-circle"""
    if not treasury.may_borrow(state, player):
        return Denial("loans-full", "loan.take", most=treasury.loan_limit(state, player))
    if state.turn.repaid and player == state.time.player:
        return REPAID_THIS_TURN
    return None


def why_not_cover(state: PriceOfPower, player: int, price: int) -> Denial | None:
    """A loan for something that costs so much; 0: there is nothing to pay for.

    Rules: loan.cover
    """
    if state.treasury.ducats[player] >= price:
        return NOT_SHORT
    return why_not_loan(state, player)


def may_cover(state: PriceOfPower, player: int, price: int) -> bool:
    """Whether `why_not_cover` has nothing against it."""
    return state.treasury.ducats[player] < price and why_not_loan(state, player) is None


def borrow(table: Table[PriceOfPower], player: int) -> None:
    """Rules: loan.cover"""
    treasury.take_loan(table, player)
