"""What a place is worth, and the results of a series."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hausmacht.server.contests.scoring import points
from hausmacht.server.contests.series import Series, SeriesWanted, is_over, leaders, ranked, results, seat_of


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        ([1, 2], [12, 0]),
        ([2, 1, 3], [6, 12, 0]),
        ([1, 2, 3, 4], [12, 8, 4, 0]),
        ([5, 4, 3, 2, 1], [0, 3, 6, 9, 12]),
        ([1, 1, 3], [9, 9, 0]),
        ([1, 2, 2, 4], [12, 6, 6, 0]),
        ([1, 1, 1], [6, 6, 6]),
        ([2, 3, 4], [12, 6, 0]),  # the rules of the game had won
    ],
)
def test_the_first_has_twelve_points_the_last_none_and_shared_places_share(places: list[int], worth: list[int]) -> None:
    assert points(places) == worth
    assert sum(points(places)) == Fraction(12 * len(places), 2)


def test_everybody_moves_on_by_one_seat_after_each_match() -> None:
    assert [seat_of(0, n, 3) for n in (1, 2, 3, 4)] == [0, 1, 2, 0]
    assert [seat_of(2, n, 3) for n in (1, 2, 3, 4)] == [2, 0, 1, 2]
    assert [seat_of(2, n, 3, rotates=False) for n in (1, 2, 3)] == [2, 2, 2]


def test_the_results_of_a_series_follow_players_and_not_seats() -> None:
    """The player who began at the first seat wins twice: once there, and once at the second seat."""
    series = Series("games", 3, "t")
    lines = ranked(series, results([[1, 2, 3], [3, 1, 2]], 3))

    assert [(line.player, line.wins, line.places) for line in lines] == [(0, 2, (1, 1)), (1, 0, (2, 2)), (2, 0, (3, 3))]
    assert [line.points for line in lines] == [24, 12, 0]
    assert leaders(series, lines) == [0]


def test_a_best_of_series_ends_when_somebody_has_won_most_of_it() -> None:
    best = Series("best", 3, "t")
    assert not is_over(best, [[1, 2]], 2)
    assert is_over(best, [[1, 2], [2, 1]], 2)  # the same player, who changed seats
    assert not is_over(best, [[1, 2], [1, 2]], 2)
    assert is_over(best, [[1, 2], [1, 2], [1, 2]], 2)
    assert not is_over(Series("games", 3, "t"), [[1, 2], [2, 1]], 2)


def test_points_decide_where_all_matches_are_played_and_victories_in_a_best_of() -> None:
    """One wins twice and is last twice; the other is second all the time, and first once."""
    games = [[1, 2, 3], [1, 2, 3], [3, 2, 1], [3, 1, 2]]
    lines = results(games, 3, rotates=False)

    assert [line.points for line in lines] == [24, 30, 18]
    assert [line.player for line in ranked(Series("best", 5, "t", rotates=False), lines)] == [0, 1, 2]
    assert [line.player for line in ranked(Series("games", 5, "t", rotates=False), lines)] == [1, 0, 2]


def test_a_best_of_series_has_an_odd_number_of_games() -> None:
    assert SeriesWanted("best", 4).why_not() == "A 'best of' series has an odd number of games."
    assert not SeriesWanted("best", 5).why_not()
    assert not SeriesWanted("games", 4).why_not()
