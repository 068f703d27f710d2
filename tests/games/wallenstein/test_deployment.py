"""Deployment: what armies cost, how many come, and what is left out when money or cubes are short."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import Played, acting


def deploy(box: str, *lines: str) -> Played:
    return acting("burgund: red 1", f"red plans: {box} burgund", *lines, actions=box)


@pytest.mark.parametrize(("box", "armies", "price"), [("deploy-5", 5, 3), ("deploy-3", 3, 2), ("deploy-1", 1, 1)])
def test_armies_have_their_price(box: str, armies: int, price: int) -> None:
    """Rules: deploy.cost, deploy.number, actions.must"""
    played = deploy(box, f"red: money {price}")

    assert played.county("burgund") == f"red {1 + armies}"
    assert played.money("red") == 0
    assert played.supply("red") == 62 - 1 - armies


@pytest.mark.parametrize(("box", "price"), [("deploy-5", 3), ("deploy-3", 2), ("deploy-1", 1)])
def test_who_cannot_pay_deploys_nothing(box: str, price: int) -> None:
    """Rules: deploy.cost, actions.wholly"""
    played = deploy(box, f"red: money {price - 1}", "breisgau: red 4")

    assert played.is_over()  # no move either
    assert played.county("burgund") == "red 1"
    assert played.money("red") == price - 1
    assert played.skipped() == f"red {box}: too-little-money"


def test_without_a_thaler_five_armies_do_not_even_move() -> None:
    """Rules: actions.wholly, deploy.move"""
    played = acting(
        "burgund: red 5", "breisgau: red 1", "red: money 0", "red plans: deploy-1 burgund", actions="deploy-1"
    )

    assert played.is_over()
    assert played.county("burgund") == "red 5"


@pytest.mark.parametrize(("box", "armies"), [("deploy-5", 5), ("deploy-3", 3), ("deploy-1", 1)])
def test_with_too_few_cubes_nothing_is_deployed(box: str, armies: int) -> None:
    """Rules: deploy.supply, setup.armies, actions.wholly"""
    short = deploy(box, f"mark: red {62 - 1 - armies + 1}")
    enough = deploy(box, f"mark: red {62 - 1 - armies}")

    assert short.county("burgund") == "red 1"
    assert short.money("red") == 12
    assert short.skipped() == f"red {box}: too-few-armies"
    assert enough.county("burgund") == f"red {1 + armies}"
    assert enough.supply("red") == 0


def test_the_event_reduces_armies_but_not_their_price() -> None:
    """Rules: event.deploy"""
    five, three, one = (deploy(box, "event: deploy-1") for box in ("deploy-5", "deploy-3", "deploy-1"))

    assert (five.county("burgund"), five.money("red")) == ("red 4", 12 - 3)
    assert (three.county("burgund"), three.money("red")) == ("red 3", 12 - 2)
    assert (one.county("burgund"), one.money("red")) == ("red 2", 12 - 1)


def test_the_tile_places_six_armies_also_under_the_event() -> None:
    """Rules: tiles.six-armies, revenue.event-first, event.deploy"""
    tile = deploy("deploy-5", "order: red/six-armies")
    both = deploy("deploy-5", "order: red/six-armies", "event: deploy-1")
    smaller = deploy("deploy-3", "order: red/six-armies")

    assert tile.county("burgund") == "red 7"
    assert (both.county("burgund"), both.money("red")) == ("red 7", 12 - 3)
    assert smaller.county("burgund") == "red 4"


@pytest.mark.parametrize(("supply", "placed"), [(7, 6), (6, 6), (5, 5), (4, 0)])
def test_the_sixth_army_is_an_entitlement(supply: int, placed: int) -> None:
    """Rules: ruling.entitled, deploy.supply"""
    played = deploy("deploy-5", "order: red/six-armies", f"mark: red {61 - supply}")

    assert played.county("burgund") == f"red {1 + placed}"
    assert played.money("red") == (9 if placed else 12)


def test_a_county_holds_any_number_of_armies() -> None:
    """Rules: move.no-limit"""
    played = acting("burgund: red 57", "red plans: deploy-5 burgund", actions="deploy-5")

    assert played.county("burgund") == "red 62"
