"""Advice for Toll: what an expert counts, and a forecast from what lies open."""

from __future__ import annotations

from tests.toll import GAME
from tests.toll.state import CART, HOME, Toll, cargoes_in
from tests.toll.view import TollView

from hausmacht.advice.experts import Counted, Plain, Term
from hausmacht.advice.forecasts import Forecast
from hausmacht.advice.knowledge import Known

SOLD_IN_THE_END = 0.5  # of what lies at home or on a cart


class TollExpert(Plain):
    """Coins, and the cargoes that may still be sold."""

    terms = (Term("score"), Term("cargoes"))

    def count(self, state: Toll, seat: int) -> Counted:
        coins = float(state.coins[seat])
        worth = float(sum(cargoes_in(state, HOME + seat)) + sum(cargoes_in(state, CART + seat)))
        return Counted([coins, worth], [coins, SOLD_IN_THE_END * worth])


EXPERT = TollExpert(GAME)


def forecasts(known: Known) -> list[Forecast]:
    """What each merchant has, and still has to sell."""
    view = known.view
    assert isinstance(view, TollView)
    return [Forecast("purse", seat, {"coins": coins}) for seat, coins in enumerate(view.coins)]
