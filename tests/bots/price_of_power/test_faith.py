"""When the bots of The Price of Power call a crusade: only where the whole area can be taken in one round."""

from __future__ import annotations

from tests.bots.price_of_power.test_campaigns import armed
from tests.games.price_of_power.laying import CASTILE, area

from hausmacht.bots.price_of_power import campaigns, faith
from hausmacht.games.price_of_power.rules.actions.papal import count_muslim_lands
from hausmacht.games.price_of_power.state import PriceOfPower


def worth(state: PriceOfPower) -> float:
    return faith.crusade_worth(state, CASTILE, area("andalucia"), campaigns.reachable(state, CASTILE))


def test_an_area_that_can_be_taken_is_worth_a_crusade() -> None:
    state = armed(9, power=9)
    assert count_muslim_lands(state, area("andalucia")) >= 2
    found = campaigns.prize_in(state, CASTILE, area("andalucia"), 10, True)
    assert found is not None
    assert worth(state) == found.worth + faith.CRUSADE_PRESTIGE
    assert faith.best_crusade(state, CASTILE) == worth(state)


def test_a_part_of_an_area_is_not() -> None:
    state = armed(9, power=2)
    found = campaigns.prize_in(state, CASTILE, area("andalucia"), 10, True)
    assert found is not None
    assert 0 < found.taken < found.tax
    assert worth(state) == 0.0


def test_nobody_sets_out_from_a_realm_in_turmoil() -> None:
    state = armed(9, power=9)
    state.treasury.stability[CASTILE] = -3
    assert worth(state) > 0.0
    assert faith.best_crusade(state, CASTILE) == 0.0
