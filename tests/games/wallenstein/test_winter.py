"""Winter: grain lost, counties that go hungry and revolt, and the end of the year."""

from __future__ import annotations

import re

import pytest
from tests.games.wallenstein.table import acting, table, winter

from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COUNTY_NAMES, SEAT_NAMES
from hausmacht.games.wallenstein.rules.winter import supply_row

NINE = ("altmark", "anhalt", "baden", "boehmen", "breisgau", "bremen", "holstein", "kaernten", "koeln")


def realm(seat: str, *names: str, armies: int = 4) -> list[str]:
    return [f"{name}: {seat} {armies}" for name in names]


@pytest.mark.parametrize(
    ("card", "loss"),
    [
        ("post-5", 5), ("post-7", 7), ("neutral-3", 3), ("palace-2", 2), ("palace-6", 6), ("church-3", 3),
        ("taxmax-0", 0), ("taxmin-2", 2), ("church-4", 4), ("grainmin-3", 3), ("grainmax-4", 4), ("deploy-1", 1),
    ],
)  # fmt: skip
def test_the_last_open_card_says_how_much_grain_is_lost(card: str, loss: int) -> None:
    """Rules: winter.loss, event.cards"""
    lines = (f"open_events: {card}", "red: grain 9", "blue: grain 1")
    played = table(*lines, "season: winter", to_do=["winter.lose_grain", "seal 0"])

    assert played.grain("red") == 9 - loss
    assert played.grain("blue") == max(0, 1 - loss)
    assert played.open_events() == []


def test_this_winter_everybody_loses_three_grain() -> None:
    """Rules: winter.loss"""
    played = table("open_events: church-3", "red: grain 7", "blue: grain 3", to_do=["winter.lose_grain", "seal 0"])

    assert (played.grain("red"), played.grain("blue"), played.grain("black")) == (4, 0, 0)


@pytest.mark.parametrize(
    ("hungry", "revolts", "peasants"),
    [(0, 0, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (8, 3, 3), (15, 3, 3)],
)
def test_the_supply_chart(hungry: int, revolts: int, peasants: int) -> None:
    """Rules: winter.chart"""
    assert supply_row(hungry)[1:] == [revolts, peasants]


def test_dirk_has_nine_counties_and_seven_grain() -> None:
    """Rules: winter.supply, winter.chart, winter.drawn, winter.additional, revolt.lost, score.county"""
    counties = [*realm("red", *NINE[1:]), "altmark: red 4 palace revolt 1"]
    played = winter(*counties, "red: grain 7", drawn=[2], falls=["red 1, peasants 3"])  # after Holstein and Bremen

    assert played.thrown() == {"red": 4, "peasants": 3}
    assert played.county("altmark") == "neutral"
    assert played.score("red") == 8  # nothing for Altmark and its palace


def test_the_peasants_of_anhalt_revolt_against_arne() -> None:
    """Rules: winter.additional, winter.drawn, revolt.strength"""
    played = winter(
        "anhalt: blue 3 revolt 1",
        "baden: blue 2",
        "koeln: blue 2",
        "blue: grain 1",
        drawn=[0],
        falls=["blue 2, peasants 1"],
    )

    assert played.thrown() == {"blue": 3, "peasants": 3}
    assert played.county("anhalt") == "blue 1"


def test_who_has_grain_for_all_his_counties_has_peace() -> None:
    """Rules: winter.supply"""
    played = winter(*realm("red", *NINE), "red: grain 9")

    assert played.events("famine") == []
    assert played.score("red") == 9


def test_eight_counties_and_three_grain_in_a_hard_winter() -> None:
    """Rules: winter.loss, winter.chart, winter.own-order, ruling.drawn-first"""
    played = winter(*realm("red", *NINE[:8]), "red: grain 3", "open_events: post-5", drawn=[7, 6, 5])

    assert played.grain("red") == 0
    assert played.asked() == ["red next-revolt"]
    assert played.options("red") == ["revolt baden", "revolt boehmen", "revolt kaernten"]
    played.falls("red 4, peasants 0", "red 3, peasants 2", "red 1, peasants 4")
    played.choose("red", "revolt boehmen")
    assert played.thrown() == {"red": 4, "peasants": 3}
    assert played.options("red") == ["revolt baden", "revolt kaernten"]
    played.choose("red", "revolt kaernten")  # Baden follows by itself

    assert [event.facts()["peasants"] for event in played.events("revolted")] == [3, 3, 3]
    assert (played.county("boehmen"), played.county("kaernten"), played.county("baden")) == (
        "red 4",
        "red 1",
        "neutral",
    )
    assert played.is_over()


def test_a_revolt_put_down_in_winter_leaves_no_marker() -> None:
    """Rules: revolt.winter, winter.end-of-year"""
    played = winter("baden: red 4 revolt 1", falls=["red 4, peasants 0"])

    assert played.events("marker") == []
    assert played.county("baden") == "red 4"


def test_the_hungry_follow_each_other_in_the_order_of_fall() -> None:
    """Rules: winter.order, order.winter"""
    lines = ("baden: red 4", "koeln: blue 4", "mark: yellow 4", "order: yellow nobody red blue")
    played = winter(*lines, falls=["yellow 4, peasants 0", "red 4, peasants 0, yellow 0", "blue 4, peasants 0"])

    assert [event.facts()["seat"] for event in played.events("famine")] == [4, 3, 1]


def test_what_winter_does_is_told_in_numbers() -> None:
    """Rules: winter.loss, winter.supply, winter.drawn, winter.additional, score.majority"""
    lines = ("baden: red 4 palace revolt 1", "koeln: red 2", "mark: blue 3", "open_events: church-3")
    played = winter(*lines, "red: grain 4", "blue: grain 5", drawn=[1], falls=["red 1, peasants 2"])
    red, blue = SEAT_NAMES.index("red"), SEAT_NAMES.index("blue")
    (lost,), (famine,), (ended,) = played.events("grain-lost"), played.events("famine"), played.events("year-ended")
    baden = COUNTY_NAMES.index("baden")

    stores, realms = [0] * 5, [0] * 5
    stores[red], stores[blue], realms[red], realms[blue] = 4, 5, 2, 1
    assert lost.facts() == {"grain": 3, "stores": tuple(stores), "realms": tuple(realms)}
    assert famine.facts() == {
        "seat": red,
        "unsupplied": 1,
        "counties": (baden,),
        "drawer": (red + 1) % 5,
        "additional": 1,
        "markers": (1,),
        "garrisons": (4,),
        "houses": (1,),
    }
    owners = ended.facts()["owners"]
    assert isinstance(owners, tuple)
    assert owners[baden] == -1  # lost before points were counted


def test_no_county_is_drawn_twice() -> None:
    """Rules: winter.drawn"""
    played = winter("baden: red 4", "koeln: red 4", "mark: red 4", drawn=[0, 0])

    assert played.options("red") == ["revolt koeln", "revolt mark"]


def test_a_year_ends_and_only_markers_and_grain_go() -> None:
    """Rules: winter.end-of-year, winter.new-events, setup.zero"""
    played = table(
        "baden: red 4 palace revolt 2",
        "red: money 5 grain 6 score 9",
        "tray: blue 2",
        "tower: red 3 peasants 4",
        "gone_events: post-5 post-7 palace-2 taxmax-0",
        "season: winter",
        to_do=["winter.end_year", "flow.next_year"],
    )

    assert played.county("baden") == "red 4 palace"
    assert (played.money("red"), played.grain("red"), played.score("red")) == (5, 0, 9)
    assert (played.tray("blue"), played.tower("red"), played.tower("peasants")) == (2, 3, 4)
    assert len(played.open_events()) == 4
    assert not {"post-5", "post-7", "palace-2", "taxmax-0"} & set(played.open_events())
    assert (played.state.year, played.state.season) == (2, 0)


def test_in_fall_a_revolt_still_leaves_a_marker() -> None:
    """Rules: revolt.marker"""
    played = acting(
        "baden: red 4 revolt 1", "season: fall", "red plans: tax baden", actions="tax", falls=["red 4, peasants 0"]
    )

    assert played.county("baden") == "red 4 revolt 2"


def test_who_is_asked_about_a_revolt_sees_armies_peasants_and_odds() -> None:
    """Rules: winter.own-order, revolt.strength"""
    played = winter(*realm("red", *NINE[:8]), "red: grain 3", "open_events: post-5", drawn=[7, 6, 5])
    question = played.match.question(3, explained=True)
    assert question is not None

    for language, said in (
        ("en", r"Baden: 4 armies against 3 peasants, \d+% to hold it"),
        ("de", r"Baden: 4 Armeen gegen 3 Bauern, zu \d+ % gehalten"),
    ):
        option = question.options[0]
        assert re.fullmatch(said, GAME.catalogue(language).say("choice", option.kind, option.numbers))
