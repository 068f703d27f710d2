"""Military Leaders: what they are good for where they stand."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.laying import BLACK, BLUE, county
from tests.games.wallenstein.modules.leaders_table import led

from hausmacht.games.wallenstein.components import (
    BUILD_CHURCH,
    BUILD_PALACE,
    BUILD_TRADING_POST,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    DEPLOY_1,
    DEPLOY_3,
    DEPLOY_5,
)
from hausmacht.games.wallenstein.modules.leaders.pieces import set_leader
from hausmacht.games.wallenstein.rules.building import build, cost
from hausmacht.games.wallenstein.rules.deployment import deploy
from hausmacht.games.wallenstein.rules.movement import MOVES
from hausmacht.games.wallenstein.rules.revenue import collect, revenue_of


def test_buildings_cost_one_thaler_less_where_the_leader_stands() -> None:
    """Rules: leaders.build"""
    laid = led(BLACK, "boehmen", "trier")
    kinds = (BUILD_PALACE, BUILD_CHURCH, BUILD_TRADING_POST)

    assert [cost(laid.state, BLACK, kind, county("boehmen")) for kind in kinds] == [2, 1, 0]
    assert [cost(laid.state, BLACK, kind, county("trier")) for kind in kinds] == [3, 2, 1]

    laid.state.money[BLACK] = 2
    build(laid.table, BLACK, BUILD_PALACE, county("boehmen"))
    build(laid.table, BLACK, BUILD_TRADING_POST, county("boehmen"))

    assert laid.state.money[BLACK] == 0
    assert laid.state.built[county("boehmen")] == 1 << BUILD_PALACE | 1 << BUILD_TRADING_POST


def test_a_price_never_falls_below_nothing() -> None:
    """Rules: leaders.build"""
    laid = led(BLACK, "boehmen")

    assert laid.state.box.modules[0].cost(laid.state, BLACK, county("boehmen"), BUILD_TRADING_POST, 0) == 0


def test_the_leader_of_another_player_changes_nothing() -> None:
    """Rules: leaders.build, leaders.revenue, leaders.deploy"""
    laid = led(BLUE, "trier", "boehmen")
    laid.state.owner[county("trier")] = BLACK

    assert cost(laid.state, BLACK, BUILD_PALACE, county("trier")) == 3
    assert revenue_of(laid.state, BLACK, COLLECT_TAXES, county("trier")) == 7
    assert laid.state.box.modules[0].levy(laid.state, BLACK, county("trier"), DEPLOY_5, 5) == 5


def test_worked_example_t11_taxes_of_burgund() -> None:
    """Rules: leaders.revenue, leaders.bonus-last"""
    laid = led(BLACK, "trier", "burgund")
    laid.event("taxmax-0")
    laid.tile(BLACK, "more-tax")
    money = laid.state.money[BLACK]

    assert revenue_of(laid.state, BLACK, COLLECT_TAXES, county("burgund")) == 6
    set_leader(laid.state, BLACK, county("burgund"))
    collect(laid.table, BLACK, COLLECT_TAXES, county("burgund"))

    assert laid.state.money[BLACK] == money + 7


def test_the_harvest_brings_one_unit_more_after_event_and_tile() -> None:
    """Rules: leaders.revenue, leaders.bonus-last"""
    laid = led(BLACK, "lueneburg")
    assert revenue_of(laid.state, BLACK, COLLECT_GRAIN, county("lueneburg")) == 6

    laid.event("grainmax-4")
    laid.tile(BLACK, "more-grain")
    collect(laid.table, BLACK, COLLECT_GRAIN, county("lueneburg"))

    assert laid.state.grain[BLACK] == 3 + 1 + 1


@pytest.mark.parametrize(("action", "price", "armies"), [(DEPLOY_5, 3, 6), (DEPLOY_3, 2, 4), (DEPLOY_1, 1, 2)])
def test_each_deployment_brings_one_army_more_at_the_same_price(action: int, price: int, armies: int) -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "boehmen", "trier")
    money = laid.state.money[BLACK]

    deploy(laid.table, BLACK, action, county("boehmen"))

    assert laid.state.armies[county("boehmen")] == 3 + armies
    assert laid.state.money[BLACK] == money - price


def test_the_army_of_the_leader_comes_after_event_and_tile() -> None:
    """Rules: leaders.deploy, leaders.bonus-last"""
    laid = led(BLACK, "boehmen")
    laid.event("deploy-1")
    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))
    assert laid.state.armies[county("boehmen")] == 3 + 3 + 1

    laid.tile(BLACK, "six-armies")
    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))
    assert laid.state.armies[county("boehmen")] == 7 + 6 + 1


def test_the_army_of_the_leader_may_be_missing_when_cubes_are_short() -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "boehmen")
    laid.state.reserve[BLACK] = 5

    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))

    assert laid.state.armies[county("boehmen")] == 8
    assert laid.state.reserve[BLACK] == 0


def test_of_what_leader_and_tile_add_as_much_is_placed_as_there_are_cubes() -> None:
    """Rules: leaders.deploy, ruling.entitled"""
    laid = led(BLACK, "boehmen")
    laid.tile(BLACK, "six-armies")
    laid.state.reserve[BLACK] = 6  # one more than the action needs, one less than tile and leader allow

    deploy(laid.table, BLACK, DEPLOY_5, county("boehmen"))

    assert laid.state.armies[county("boehmen")] == 3 + 6
    assert laid.state.reserve[BLACK] == 0


def test_the_army_of_the_leader_may_move_on_too() -> None:
    """Rules: leaders.deploy"""
    laid = led(BLACK, "salzburg", "tirol")
    laid.state.armies[county("salzburg")] = 1

    deploy(laid.table, BLACK, DEPLOY_1, county("salzburg"))

    assert laid.table.stack[-1] is MOVES[BLACK][county("salzburg")]
    assert laid.options() == ["stay", "move tirol 1", "move tirol 2"]
