"""Shares, intervals and ratings."""

from __future__ import annotations

import pytest

from hausmacht.bots.ratings import ahead, part_of_the_win, rated, wilson


def test_an_interval_narrows_with_the_games() -> None:
    low, high = wilson(8, 10)
    closer_low, closer_high = wilson(800, 1000)

    assert (low, high) == pytest.approx((0.4902, 0.9433), abs=0.0001)
    assert low < closer_low < 0.8 < closer_high < high


def test_an_interval_stays_within_what_is_possible() -> None:
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_shared_victory_counts_its_part() -> None:
    assert [part_of_the_win([1, 3, 1], seat) for seat in range(3)] == [0.5, 0.0, 0.5]


def test_whoever_wins_more_is_rated_higher() -> None:
    games = [(("a", "b", "c"), (1, 2, 3)), (("c", "a", "b"), (2, 1, 3)), (("b", "c", "a"), (2, 3, 1))] * 5

    ratings = rated(games)

    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert ratings["a"].sigma < 25 / 3


def test_a_bot_on_several_seats_has_one_rating() -> None:
    ratings = rated([(("a", "b", "b", "b"), (1, 2, 3, 4))] * 4)

    assert ratings["a"].mu > 25 > ratings["b"].mu


def test_a_bot_against_itself_keeps_its_rating() -> None:
    assert rated([(("a", "a"), (1, 2))])["a"].mu == 25


def test_who_finishes_ahead_of_whom() -> None:
    found = ahead([(("a", "b", "b"), (1, 1, 3)), (("b", "a", "b"), (1, 2, 2))])

    assert found == {"a": {"b": 0.5}, "b": {"a": 0.5}}
    assert ahead([(("a", "b"), (1, 2))]) == {"a": {"b": 1.0}, "b": {"a": 0.0}}
