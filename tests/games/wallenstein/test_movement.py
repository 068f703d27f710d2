"""Movement: where armies may march after a deployment and with the actions A and B."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import acting

# Baden has five neighbours; Augsburg is near, but no neighbour.
AROUND_BADEN = ("strassburg: red 1", "zweibruecken: blue 2", "augsburg: red 1")


def test_one_army_is_deployed_and_may_move_on_in_peace() -> None:
    """Rules: deploy.move, move.own, move.optional, move.leave-one"""
    played = acting("baden: red 1", *AROUND_BADEN, "red plans: deploy-1 baden", actions="deploy-1")
    assert played.asked() == ["red move"]

    assert played.options("red") == ["stay", "move strassburg 1"]
    assert played.why_not("red", "move strassburg 2") == "too-few-armies (move.leave-one)"
    assert played.why_not("red", "attack zweibruecken 1") == "not-yours (move.own)"
    assert played.why_not("red", "attack wuerzburg 1") == "not-yours (move.own)"
    played.choose("red", "move strassburg 1")

    assert (played.county("baden"), played.county("strassburg")) == ("red 1", "red 2")
    assert played.events("fell") == []


def test_after_a_deployment_one_may_stay() -> None:
    """Rules: move.optional"""
    played = acting("baden: red 1", *AROUND_BADEN, "red plans: deploy-1 baden", actions="deploy-1")

    played.choose("red", "stay")

    assert (played.county("baden"), played.county("strassburg")) == ("red 2", "red 1")


def test_who_has_nowhere_to_move_is_not_asked() -> None:
    """Rules: ruling.not-asked, move.neighbour"""
    deployed = acting("baden: red 1", "augsburg: red 3", "red plans: deploy-1 baden", actions="deploy-1")
    alone = acting("baden: red 1", *AROUND_BADEN, "red plans: a baden", actions="a")

    assert deployed.is_over()
    assert deployed.county("baden") == "red 2"
    assert alone.is_over()
    assert alone.happened()[-1] == "stayed"


@pytest.mark.parametrize("box", ["a", "b"])
def test_armies_march_into_any_one_neighbour_and_one_stays_behind(box: str) -> None:
    """Rules: move.neighbour, move.any-number, move.leave-one, move.attack, move.own"""
    played = acting("baden: red 4", *AROUND_BADEN, f"red plans: {box} baden", actions=box)

    assert played.asked() == ["red combat"]
    targets = ["attack hessen-darmstadt", "move strassburg", "attack wuerttemberg", "attack wuerzburg"]
    marches = [f"{target} {armies}" for target in (*targets, "attack zweibruecken") for armies in (1, 2, 3)]
    assert played.options("red") == ["stay", *marches]
    assert played.why_not("red", "attack zweibruecken 4") == "too-few-armies (move.leave-one)"
    assert played.why_not("red", "move strassburg 4") == "too-few-armies (move.leave-one)"
    assert played.why_not("red", "move augsburg 1") == "no-such-choice (core.choice)"
    assert played.why_not("red", "attack strassburg 1") == "no-such-choice (core.choice)"
    denial = played.denied("red", "attack zweibruecken 4")
    assert denial.numbers == {"have": 3, "need": 4}
    played.choose("red", "move strassburg 3")

    assert (played.county("baden"), played.county("strassburg")) == ("red 1", "red 4")
    assert played.events("fell") == []


def test_nobody_need_march() -> None:
    """Rules: move.optional"""
    played = acting("baden: red 4", *AROUND_BADEN, "red plans: a baden", actions="a")

    played.choose("red", "stay")

    assert played.county("baden") == "red 4"


def test_marching_against_others_is_a_battle() -> None:
    """Rules: move.attack"""
    played = acting("baden: red 4", *AROUND_BADEN, "red plans: b baden", actions="b")
    played.falls("red 1, blue 0")

    played.choose("red", "attack zweibruecken 1")

    assert played.county("zweibruecken") == "red 1"
    assert played.county("baden") == "red 3"


@pytest.mark.parametrize("card", ["church-3", "church-4"])
def test_counties_with_a_church_are_safe_under_their_event(card: str) -> None:
    """Rules: event.church"""
    lines = ("baden: red 4", "strassburg: red 1 church", "zweibruecken: blue 2 church", "wuerzburg: blue 2 palace")
    played = acting(*lines, f"event: {card}", "red plans: a baden", actions="a")
    free = acting(*lines, "event: palace-2", "red plans: a baden", actions="a")

    assert played.why_not("red", "attack zweibruecken 1") == "safe-church (event.church)"
    assert played.offers("red", "attack wuerzburg 1")
    assert played.offers("red", "move strassburg 1")
    assert free.offers("red", "attack zweibruecken 1")


def test_with_three_players_nobody_enters_the_counties_left_out() -> None:
    """Rules: setup.three-players"""
    played = acting("strassburg: purple 4", "purple plans: a strassburg", actions="a", seats=3)
    deployed = acting(
        "strassburg: purple 4", "baden: purple 1", "purple plans: deploy-1 strassburg", actions="deploy-1", seats=3
    )

    assert played.why_not("purple", "attack burgund 1") == "off-limits (setup.three-players)"
    assert played.offers("purple", "attack breisgau 1")
    assert deployed.why_not("purple", "attack burgund 1") == "no-such-choice (core.choice)"
