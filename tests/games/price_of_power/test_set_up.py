"""What a scenario of The Price of Power lays down beyond its line-up: power, prestige, ideas, missions, struggles."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, laid

from hausmacht.games.price_of_power.components import MERCHANTS, NOBODY, NODE_NAMES, POWERS, REALM_NAMES
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.sheets import EXTRAS
from hausmacht.games.price_of_power.state import PriceOfPower


def missions(state: PriceOfPower, numbers: tuple[int, ...]) -> list[str]:
    return [state.box.content.missions[at].id for at in numbers]


def ideas(state: PriceOfPower, player: int) -> set[str]:
    content = state.box.content
    return {name for name, at in content.idea_number.items() if state.court.ideas[player] >> at & 1}


@pytest.mark.parametrize(("scenario", "power"), [("1-01", 3), ("1-04", 5), ("1-05", 6)])
def test_later_scenarios_begin_with_more_power(scenario: str, power: int) -> None:
    """Rules: setup.realm"""
    state = laid(4, scenario=scenario).state
    assert state.treasury.power[: 4 * POWERS] == [power] * 4 * POWERS


def test_the_wars_of_religion_begin_in_the_middle_of_things() -> None:
    """Prestige, ideas and completed missions of the second age. Rules: setup.realm, setup.missions"""
    state = laid(4, scenario="1-04").state
    assert state.treasury.prestige == [0, 0, 10, 5]
    assert ideas(state, FRANCE) == {"cannons", "glorious_arms"}
    assert ideas(state, ENGLAND) == {"cannons", "quest_for_the_new_world"}
    assert ideas(state, AUSTRIA) == {"cannons", "cabinet"}
    assert missions(state, state.cards.done[FRANCE]) == ["1A", "1B", "1C"]
    assert missions(state, state.cards.done[CASTILE]) == ["1A", "1B", "1C", "2A", "2D"]
    assert missions(state, state.cards.done[ENGLAND]) == ["1A"]


def test_merchants_stand_where_the_set_up_sheet_says() -> None:
    """Two each; the place of a third is empty. Rules: setup.realm"""
    state = laid().state
    stand = [state.trade.merchant_at[FRANCE * MERCHANTS + at] for at in range(MERCHANTS)]
    assert [NODE_NAMES[node] for node in stand[:2]] == ["champagne", "bordeaux"]
    assert stand[2:] == [NOBODY]


def test_a_scenario_removes_missions() -> None:
    """Mediterranean Dominance does without two of France's. Rules: setup.missions"""
    state = laid(5, scenario="2-03").state
    france = [state.box.content.missions[at].id for at in preparation.deck_of(state.box, FRANCE)]
    assert {"1A", "2C", "3A"} & set(france) == {"1A"}


def test_missions_of_a_board_that_is_not_in_play_are_left_out() -> None:
    """Two of France's fifteen missions need the eastern board. Rules: setup.missions"""
    state = laid().state
    france = [state.box.content.missions[at].id for at in preparation.deck_of(state.box, FRANCE)]
    assert {"4B", "4E"} & set(france) == set()
    assert len(france) == 13


def test_some_scenarios_have_no_missions() -> None:
    """In The Bourbonic Plague Castile has none, in Napoleon Rising nobody has. Rules: setup.missions"""
    state = laid(4, scenario="1-05").state
    without = [player for player in range(4) if not preparation.deck_of(state.box, player)]
    assert [REALM_NAMES[state.box.realm[player]] for player in without] == ["castile"]
    state = laid(6, scenario="2-04").state
    assert [preparation.deck_of(state.box, player) for player in range(6)] == [[]] * 6


@pytest.mark.parametrize(("seats", "struggles"), [(4, 2), (6, 5)])
def test_power_struggles_depend_on_the_number_of_players(seats: int, struggles: int) -> None:
    """The Bourbonic Plague with four and with six. Rules: struggle.activate"""
    state = laid(seats, scenario="1-05").state
    assert len(preparation.extra(state.box, EXTRAS.power_struggles_by_scenario, ())) == struggles
