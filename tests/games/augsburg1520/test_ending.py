"""The end of the game: most points win; the dearest cathedral, then the dearest church, breaks ties."""

from __future__ import annotations

from tests.games.augsburg1520.table import lay_out, table

from hausmacht.games.augsburg1520 import GAME

PACK = {
    "church": {"costs": [700, 600, 500, 400, 300]},
    "cathedral": {"costs": [800, 700, 600, 500, 400]},
}


def test_most_points_win() -> None:
    """Rules: end.points"""
    played = table("[seat.red]\nscore = 20\n[seat.blue]\nscore = 21", to_do=["compensate 2", "ending.finish"], seats=3)

    played.choose("yellow", "money")

    assert GAME.places(played.state) == [2, 1, 3]
    assert [event.facts()["winners"] for event in played.events("ended")] == [(1,)]


def test_a_tie_without_cathedrals_goes_to_the_dearest_church() -> None:
    """Rules: end.tie"""
    state = lay_out("[seat.red]\nscore = 45\nchurch = 600\n[seat.blue]\nscore = 45\nchurch = 700", to_do=[], pack=PACK)

    assert GAME.places(state)[:2] == [2, 1]


def test_a_cathedral_beats_a_dearer_church_in_a_tie() -> None:
    """Rules: end.tie"""
    text = """
    [seat.red]
    score = 45
    church = 700
    [seat.blue]
    score = 45
    church = 500
    cathedral = 800
    [seat.yellow]
    church = 600
    """
    state = lay_out(text, to_do=[], pack=PACK)

    assert GAME.places(state) == [2, 1, 3, 4]


def test_a_tie_goes_to_the_dearest_cathedral_whatever_the_churches() -> None:
    """Rules: end.tie"""
    text = """
    [seat.red]
    score = 50
    church = 700
    cathedral = 700
    [seat.blue]
    score = 50
    church = 600
    cathedral = 800
    """
    state = lay_out(text, to_do=[], pack=PACK)

    assert GAME.places(state)[:2] == [2, 1]


def test_buildings_do_not_matter_without_a_tie() -> None:
    """Rules: end.points, end.tie"""
    state = lay_out(
        "[seat.red]\nscore = 24\n[seat.blue]\nscore = 23\nchurch = 700\ncathedral = 800", to_do=[], pack=PACK, seats=2
    )

    assert GAME.places(state) == [1, 2]


def test_who_is_tied_without_any_building_shares_the_victory() -> None:
    """Rules: ruling.shared-victory"""
    played = table(
        "[seat.red]\nscore = 25\n[seat.yellow]\nscore = 25", to_do=["compensate 1", "ending.finish"], seats=3
    )

    played.choose("blue", "money")

    assert GAME.places(played.state) == [1, 3, 1]
    assert [event.facts()["winners"] for event in played.events("ended")] == [(0, 2)]


def test_points_past_45_count_in_full() -> None:
    """Rules: end.points, barriers.cathedral"""
    text = "[seat.red]\nscore = 45\nchurch = 600\n[seat.blue]\nscore = 52\nchurch = 700\ncathedral = 800"
    state = lay_out(text, to_do=[], pack=PACK, seats=2)

    assert GAME.scores(state) == [45, 52]
    assert GAME.places(state) == [2, 1]


def test_cathedrals_of_the_same_cost_are_not_told_apart_by_a_church() -> None:
    """Rules: end.tie, ruling.shared-victory"""
    pack = {**PACK, "cathedral": {"costs": [800, 800, 600, 500, 400]}}
    text = """
    [seat.red]
    score = 50
    church = 700
    cathedral = 800
    [seat.blue]
    score = 50
    church = 600
    cathedral = 800
    """
    state = lay_out(text, to_do=[], pack=pack)

    assert GAME.places(state)[:2] == [1, 1]
