"""Scoring in winter, and who wins in the end."""

from __future__ import annotations

from tests.games.wallenstein.table import table

from hausmacht.games.wallenstein import GAME


def points(*lines: str, seats: str = "black blue purple") -> list[int]:
    played = table(*lines, to_do=["scoring.score", "seal 0"])
    return [played.score(seat) for seat in seats.split()]


def test_a_point_for_each_county_and_each_building() -> None:
    """Rules: score.county, score.building"""
    assert points("koeln: black 4", "holstein: black 1", "mark: blue 1") == [2, 1, 0]
    # the buildings of Black and Blue tie in every kind, Purple has none
    tied = points("koeln: black 1 palace church trading-post", "strassburg: blue 1 palace church trading-post")
    assert tied == [1 + 3 + 3, 1 + 3 + 3, 0]


def test_the_most_palaces_churches_and_trading_posts_of_a_region() -> None:
    """Rules: score.majority"""
    assert points("koeln: black 1 palace") == [1 + 1 + 3, 0, 0]
    assert points("koeln: black 1 church") == [1 + 1 + 2, 0, 0]
    assert points("koeln: black 1 trading-post") == [1 + 1 + 1, 0, 0]
    assert points("koeln: black 1 palace", "trier: black 1 palace", "strassburg: blue 1 palace") == [
        2 + 2 + 3,
        1 + 1,
        0,
    ]


def test_regions_are_counted_one_by_one() -> None:
    """Rules: score.majority, setup.map"""
    assert points("koeln: black 1 palace", "holstein: blue 1 palace") == [5, 5, 0]


def test_churches_posts_and_a_palace_in_bayern() -> None:
    """Rules: score.majority, score.tie"""
    # Black and Blue have a church each, Black and Purple a trading post each, Blue has the only palace.
    scored = points(
        "augsburg: black 1 church trading-post", "konstanz: blue 1 church palace", "baden: purple 1 trading-post"
    )

    assert scored == [1 + 2 + 1 + 0, 1 + 2 + 1 + 3, 1 + 1 + 0]


def test_all_who_tie_get_one_point_less() -> None:
    """Rules: score.tie"""
    assert points("koeln: black 1 palace", "trier: blue 1 palace", "luettich: purple 1 palace") == [4, 4, 4]


def test_points_are_added_to_those_of_the_first_year() -> None:
    """Rules: score.county, ruling.tracks"""
    assert points("koeln: black 1", "black: score 80") == [81, 0, 0]


def test_what_is_scored_is_told() -> None:
    """Rules: score.county, score.building, score.majority"""
    played = table("koeln: blue 1 palace", "mark: blue 3", to_do=["scoring.score", "seal 0"])

    assert played.events("scored")[1].values == (1, 2, 1, 3, 6)
    assert played.events("majority")[0].values == (2, 0, (1,), 3, 1)


def test_most_points_win_then_most_thalers() -> None:
    """Rules: end.points, end.tie"""
    played = table(
        "black: score 30 money 2",
        "blue: score 31 money 3",
        "purple: score 31 money 4",
        "red: score 12 money 40",
        "yellow: score 0 money 0",
        to_do=["scoring.finish"],
    )

    assert played.is_over()
    assert GAME.places(played.state) == [3, 2, 1, 4, 5]
    assert GAME.scores(played.state) == [30, 31, 31, 12, 0]
    assert played.events("ended")[0].values == ((2,),)


def test_equal_points_and_equal_thalers_share_the_victory() -> None:
    """Rules: ruling.shared-victory"""
    played = table(
        "black: score 31 money 3", "blue: score 31 money 3", "purple: score 31 money 2", to_do=["scoring.finish"]
    )

    assert GAME.places(played.state)[:3] == [1, 1, 3]
    assert played.events("ended")[0].values == ((0, 1),)
