"""Building: palaces, churches and trading posts, their price, their sites and their number."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import acting

PALACES = [  # 28 counties in which a palace can stand
    "altmark", "anhalt", "augsburg", "baden", "boehmen", "breisgau", "bremen", "fm-bayern", "hessen-darmstadt",
    "hessen-kassel", "holstein", "kaernten", "koeln", "konstanz", "kursachsen", "lausitz", "lothringen", "luettich",
    "lueneburg", "maehren", "mark", "mecklenburg", "mittelmark", "neumark", "niederoesterreich", "oberoesterreich",
    "oberpfalz", "osnabrueck",
]  # fmt: skip


@pytest.mark.parametrize(
    ("building", "box", "price"), [("palace", "palace", 3), ("church", "church", 2), ("trading-post", "post", 1)]
)
def test_each_building_has_its_price(building: str, box: str, price: int) -> None:
    """Rules: build.cost, actions.must"""
    played = acting("burgund: red 1", "red: money 3", f"red plans: {box} burgund", actions=box)

    assert played.county("burgund") == f"red 1 {building}"
    assert played.money("red") == 3 - price
    assert played.tiles_left(building) == {"palace": 27, "church": 25, "trading-post": 25}[building]


def test_after_the_church_one_site_is_left_in_bremen() -> None:
    """Rules: build.site"""
    played = acting("bremen: red 2 church", "red plans: palace bremen", actions="palace")
    full = acting("bremen: red 2 church trading-post", "red plans: palace bremen", actions="palace")

    assert played.county("bremen") == "red 2 palace church"
    assert full.county("bremen") == "red 2 church trading-post"
    assert full.skipped() == "red palace: no-site"
    assert full.money("red") == 12


def test_a_county_has_one_building_of_each_kind() -> None:
    """Rules: build.one-each, actions.wholly"""
    played = acting("bremen: red 2 church", "red plans: church bremen", actions="church")

    assert played.county("bremen") == "red 2 church"
    assert played.skipped() == "red church: has-one"
    assert played.money("red") == 12


@pytest.mark.parametrize(("box", "money"), [("palace", 2), ("church", 1), ("post", 0)])
def test_who_cannot_pay_does_not_build(box: str, money: int) -> None:
    """Rules: build.cost, actions.wholly"""
    played = acting("burgund: red 1", f"red: money {money}", f"red plans: {box} burgund", actions=box)

    assert played.county("burgund") == "red 1"
    assert played.money("red") == money
    assert played.skipped() == f"red {box}: too-little-money"


@pytest.mark.parametrize(
    ("building", "box", "number"), [("palace", "palace", 28), ("church", "church", 26), ("trading-post", "post", 26)]
)
def test_there_is_a_limited_number_of_tiles(building: str, box: str, number: int) -> None:
    """Rules: build.limit"""
    counties = [f"{name}: blue 1 {building}" for name in PALACES[:number]]
    played = acting(*counties, "burgund: red 1", f"red plans: {box} burgund", actions=box)
    spare = acting(*counties[1:], "burgund: red 1", f"red plans: {box} burgund", actions=box)

    assert played.skipped() == f"red {box}: no-tile"
    assert played.county("burgund") == "red 1"
    assert spare.county("burgund") == f"red 1 {building}"
    assert spare.tiles_left(building) == 0


@pytest.mark.parametrize("card", ["post-5", "post-7"])
def test_a_trading_post_calms_a_county_under_its_event(card: str) -> None:
    """Rules: event.post"""
    calmed = acting("burgund: red 1 revolt 2", f"event: {card}", "red plans: post burgund", actions="post")
    quiet = acting("burgund: red 1", f"event: {card}", "red plans: post burgund", actions="post")
    church = acting("burgund: red 1 revolt 2", f"event: {card}", "red plans: church burgund", actions="church")
    other_event = acting("burgund: red 1 revolt 2", "event: palace-2", "red plans: post burgund", actions="post")

    assert calmed.county("burgund") == "red 1 trading-post revolt 1"
    assert quiet.county("burgund") == "red 1 trading-post"
    assert church.county("burgund") == "red 1 church revolt 2"
    assert other_event.county("burgund") == "red 1 trading-post revolt 2"
