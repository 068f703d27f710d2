"""Preparation: the table before the first auction."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import new_table, nobody_buys

from hausmacht.core.game import SetupError
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import SEAT_NAMES
from hausmacht.games.augsburg1520.state import FACE_DOWN, OPEN, cards_in


@pytest.mark.parametrize(
    ("seats", "small", "medium", "large"), [(2, 2, 1, 1), (3, 3, 1, 1), (4, 4, 2, 1), (5, 5, 3, 1)]
)
def test_step_tiles_by_the_number_of_players(seats: int, small: int, medium: int, large: int) -> None:
    """Rules: setup.step-tiles"""
    played = new_table(seats)

    for category in ("trade", "nobility", "offices"):
        assert [played.tiles_left(category, step) for step in (2, 3, 4)] == [small, medium, large]
    for seat in SEAT_NAMES[:seats]:
        assert [played.step(seat, category) for category in ("trade", "nobility", "offices")] == [1, 1, 1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_begins_with_1500_guilders_two_jokers_and_no_point(seats: int) -> None:
    """Rules: setup.money, setup.jokers"""
    played = new_table(seats)

    for seat in SEAT_NAMES[:seats]:
        assert (played.money(seat), played.hand(seat), played.score(seat)) == (1500, "joker 2", 0)


@pytest.mark.parametrize("seats", [2, 5])
def test_all_thirty_tiles_are_used_highest_on_top(seats: int) -> None:
    """Rules: setup.tiles"""
    stacks = new_table(seats).state.box.tiles

    assert [len(stack) for stack in stacks] == [5] * 6
    for stack in stacks:
        assert stack == sorted(stack, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seven_certificates_each_to_buy_from(seats: int) -> None:
    """Rules: setup.first-certificates, setup.jokers"""
    played = new_table(seats)

    assert played.asked() == [f"{seat} buy" for seat in SEAT_NAMES[:seats]]
    for seat in SEAT_NAMES[:seats]:
        assert played.dealt_size(seat) == 7
    assert len(played.state.supply) + 1 == 80 - 2 * seats - 7 * seats
    nobody_buys(played)
    assert len(played.state.discard) == 7 * seats


def test_five_privilege_cards_lie_open_before_the_first_purchase() -> None:
    """Rules: setup.privilege-cards, privileges.ten"""
    played = new_table(4)
    before = list(played.state.privilege_cards)

    assert played.asked() == ["red buy", "blue buy", "yellow buy", "green buy"]
    assert (before.count(OPEN), before.count(FACE_DOWN)) == (5, 5)
    assert [event.kind.name for event in played.events("laid-out")] == ["laid-out"]

    nobody_buys(played)
    assert played.state.privilege_cards == before  # they are those of the first round
    assert len(played.events("laid-out")) == 1


def test_the_first_certificates_are_dealt_one_at_a_time_clockwise_from_the_start_player() -> None:
    """Rules: setup.first-certificates

    Luck is asked for a first top card, then for the next one after each card dealt.
    """
    played = new_table(3, start="blue")
    supply = [*range(68), *[68] * 6]
    outcomes = [outcome for label, outcome, _ in played.match.opening.chance if label == "supply"]
    drawn = [supply.pop(outcome) for outcome in outcomes]

    assert sorted(drawn[0:21:3]) == cards_in(played.state, 6 + 1)  # blue
    assert sorted(drawn[1:21:3]) == cards_in(played.state, 6 + 2)  # yellow
    assert sorted(drawn[2:21:3]) == cards_in(played.state, 6 + 0)  # red
    assert drawn[21] == played.state.top


def test_the_start_player_is_drawn_by_lot_unless_he_is_named() -> None:
    """Rules: setup.start-player, ruling.start-by-lot"""
    by_lot = new_table(4)
    named = new_table(4, start="yellow")

    assert "start" in [label for label, _, _ in by_lot.match.opening.chance]
    assert "start" not in [label for label, _, _ in named.match.opening.chance]
    assert named.marker() == "yellow"
    nobody_buys(named)
    assert named.asked() == ["yellow offer"]


def test_a_start_player_must_sit_at_the_table() -> None:
    """Rules: setup.start-player"""
    with pytest.raises(SetupError, match="start"):
        GAME.setup(2, {"start": "brown"})


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_game_is_for_two_to_five(seats: int) -> None:
    """Rules: setup.step-tiles"""
    with pytest.raises(SetupError, match="2 to 5 players"):
        GAME.setup(seats)
