"""Military Leaders: how they are lost and come back."""

from __future__ import annotations

from tests.games.wallenstein.modules.laying import BLACK, BLUE, PURPLE, county
from tests.games.wallenstein.modules.leaders_table import led, statues, table

from hausmacht.games.wallenstein.components import WINTER
from hausmacht.games.wallenstein.modules.leaders import events
from hausmacht.games.wallenstein.modules.leaders.leaders import return_leaders
from hausmacht.games.wallenstein.modules.leaders.pieces import OFF_BOARD, leader_of, statues_in


def test_a_leader_leaves_the_board_when_his_county_is_conquered() -> None:
    """Rules: leaders.lost"""
    laid = led(BLACK, "tirol", "trier")
    laid.hold(BLUE, 9, "kaernten")

    laid.attack(BLUE, "kaernten", "tirol", 8)

    assert leader_of(laid.state, BLACK) == OFF_BOARD
    assert laid.told(events.LEADER_LOST) == [(BLACK, county("tirol"))]


def test_a_leader_leaves_the_board_when_his_county_is_lost_in_a_revolt() -> None:
    """Rules: leaders.lost, leaders.statue-stays"""
    laid = led(BLACK, "tirol", "trier")
    statues(laid, BLACK, "tirol")
    laid.state.revolts[county("tirol")] = 3

    laid.revolt("tirol")

    assert leader_of(laid.state, BLACK) == OFF_BOARD
    assert statues_in(laid.state, BLACK, county("tirol")) == 1


def test_a_leader_stays_when_another_county_is_lost_or_his_own_holds() -> None:
    """Rules: leaders.lost"""
    laid = led(BLACK, "tirol", "trier")
    laid.state.revolts[county("trier")] = 3
    laid.state.revolts[county("tirol")] = 1

    laid.revolt("trier")
    laid.revolt("tirol")

    assert leader_of(laid.state, BLACK) == county("tirol")
    assert laid.told(events.LEADER_LOST) == []


def test_lost_leaders_come_back_at_the_end_of_winter_in_player_order() -> None:
    """Rules: leaders.return"""
    laid = led(BLACK, "tirol", "trier")
    laid.hold(BLUE, 2, "boehmen")
    laid.hold(PURPLE, 2, "mark", "anhalt")
    laid.order(PURPLE, BLUE, BLACK)
    laid.state.season = WINTER

    laid.run(return_leaders)
    assert laid.asked() == f"place-leader {PURPLE}"
    laid.choose("leader anhalt")
    assert laid.asked() == f"place-leader {BLUE}"
    laid.choose("leader boehmen")

    assert laid.asked() == ""
    assert leader_of(laid.state, BLACK) == county("tirol")


def test_without_a_county_the_leader_stays_off_the_board() -> None:
    """Rules: leaders.return"""
    laid = table()

    laid.run(return_leaders)

    assert laid.asked() == ""
    assert leader_of(laid.state, BLACK) == OFF_BOARD


def test_after_the_second_winter_no_leader_comes_back() -> None:
    """Rules: leaders.no-return-at-the-end"""
    laid = table()
    laid.hold(BLACK, 2, "tirol")
    laid.state.year = 2

    laid.run(return_leaders)

    assert laid.asked() == ""
