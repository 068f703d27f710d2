"""No more than 25 points without a church, no more than 45 without a cathedral."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import round_end, table, won_card

from hausmacht.games.augsburg1520.components import POINTS_6
from hausmacht.games.augsburg1520.events import FOR_FORGOING, FOR_PRIVILEGE
from hausmacht.games.augsburg1520.rules.use import NO_SYMBOL

BUILDINGS = {"none": "", "church": "church = 800", "cathedral": "cathedral = 1000"}


def test_anna_stops_at_25_without_a_church() -> None:
    """Rules: barriers.church, income.points

    Anna (red) stands on 21 and earns 14: Count 8, coat of arms 2, letter of nobility 4.
    """
    pack = {"coat_of_arms": {"points": [2, 1, 1, 1, 1]}, "letter_of_nobility": {"points": [4, 3, 3, 2, 2]}}

    played = round_end("[seat.red]\nscore = 21\nnobility = 3\ncoat-of-arms = 2\nletter-of-nobility = 4", pack=pack)

    assert played.score("red") == 25
    assert [event.facts()["points"] for event in played.events("stopped")] == [10]


def test_with_a_church_anna_would_reach_35() -> None:
    """Rules: barriers.church, income.points"""
    pack = {"coat_of_arms": {"points": [2, 1, 1, 1, 1]}, "letter_of_nobility": {"points": [4, 3, 3, 2, 2]}}

    played = round_end(
        "[seat.red]\nscore = 21\nnobility = 3\ncoat-of-arms = 2\nletter-of-nobility = 4\nchurch = 800", pack=pack
    )

    assert played.score("red") == 35


def test_with_a_church_but_no_cathedral_the_marker_stops_at_45() -> None:
    """Rules: barriers.cathedral, privileges.points"""
    played = won_card("points6", "money", "cards", text="[seat.red]\nscore = 43\nchurch = 800")

    played.choose("red", "points 6")

    assert played.score("red") == 45


def test_a_cathedral_alone_does_not_lift_the_first_barrier() -> None:
    """Rules: barriers.church, barriers.cathedral"""
    played = won_card("points6", "offices", "cards", text="[seat.red]\nscore = 23\ncathedral = 1000\nmoney = 800")

    played.choose("red", "points 6")
    assert played.score("red") == 25
    played.choose("red", "build church")

    assert played.tile("red", "church") == 800


def test_a_cathedral_may_be_built_before_a_church() -> None:
    """Rules: buildings.privilege, barriers.church"""
    played = won_card("offices", "points6", "cards", text="[seat.red]\nscore = 25")

    played.choose("red", "build cathedral", "points 6")

    assert played.tile("red", "cathedral")
    assert played.score("red") == 25


def test_with_both_buildings_the_marker_goes_round_again() -> None:
    """Rules: barriers.cathedral, end.points"""
    played = won_card("points7", "money", "cards", text="[seat.red]\nscore = 44\nchurch = 800\ncathedral = 1000")

    played.choose("red", "points 7")

    assert played.score("red") == 51


@pytest.mark.parametrize(("building", "barrier"), [("none", 25), ("cathedral", 25), ("church", 45)])
def test_the_barriers_stop_points_from_every_source(building: str, barrier: int) -> None:
    """Rules: barriers.all-points"""
    red = f"[seat.red]\nscore = {barrier}\n{BUILDINGS[building]}\n"

    for use in ("points 6", "points 7", "forgo"):
        card = won_card("points6", "points7", "cards", text=red)
        card.choose("red", use)
        assert card.score("red") == barrier

    robbed = table(red, to_do=["compensate 0"])
    robbed.choose("red", "point")
    assert robbed.score("red") == barrier

    income = round_end(red)
    assert income.score("red") == barrier


def test_points_say_what_they_are_for_and_what_they_are_worth_at_a_barrier() -> None:
    """Rules: barriers.all-points"""
    played = won_card("points6", "money", "cards", text="[seat.red]\nscore = 22")
    asked = played.match.question(0, explained=True)
    assert asked is not None
    options = {option.text: option.numbers for option in asked.options}
    assert (options["points 6"]["gained"], options["forgo"]["gained"]) == (3, 2)
    assert (options["points 6"]["privilege"], options["forgo"]["privilege"]) == (POINTS_6, NO_SYMBOL)

    played.choose("red", "forgo")
    played.choose("red", "points 6")

    assert [event.facts()["reason"] for event in played.events("scored")] == [FOR_FORGOING, FOR_PRIVILEGE]
    assert [event.facts()["points"] for event in played.events("scored")] == [2, 1]
