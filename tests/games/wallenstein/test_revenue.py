"""Revenue: grain and taxes, what events and tiles make of them, and the markers they leave."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.table import acting


def taxes(county: str, *lines: str) -> int:
    """What Red, who has nothing, gets from a county."""
    played = acting(f"{county}: red 2", "red: money 0", f"red plans: tax {county}", *lines, actions="tax")
    assert played.county(county) == "red 2 revolt 1"
    return played.money("red")


def grain(county: str, *lines: str) -> int:
    played = acting(f"{county}: red 2", f"red plans: grain {county}", *lines, actions="grain")
    assert played.county(county) == "red 2 revolt 1"
    return played.grain("red")


def test_a_county_pays_what_is_printed_and_gets_a_marker() -> None:
    """Rules: revenue.printed, revenue.marker, setup.map"""
    assert (taxes("burgund"), taxes("paderborn"), taxes("mark")) == (7, 3, 4)
    assert (grain("burgund"), grain("paderborn"), grain("mark")) == (2, 5, 5)


def test_arne_taxes_burgund_under_the_tax_limit_with_his_tile() -> None:
    """Rules: revenue.event-first, event.tax, tiles.revenue"""
    assert taxes("burgund", "event: taxmax-0") == 5
    assert taxes("burgund", "event: taxmax-0", "order: red/more-tax") == 6
    assert taxes("burgund", "order: red/more-tax") == 8


def test_taxes_have_a_least_under_the_other_event() -> None:
    """Rules: event.tax, revenue.event-first"""
    assert taxes("paderborn", "event: taxmin-2") == 6
    assert taxes("burgund", "event: taxmin-2") == 7
    assert taxes("paderborn", "event: taxmin-2", "order: red/more-tax") == 7
    assert taxes("paderborn", "event: taxmax-0") == 3


def test_grain_has_a_most_or_a_least() -> None:
    """Rules: event.grain, tiles.revenue, revenue.event-first"""
    assert grain("lueneburg", "event: grainmax-4") == 3
    assert grain("boehmen", "event: grainmax-4") == 2
    assert grain("boehmen", "event: grainmin-3") == 4
    assert grain("lueneburg", "event: grainmin-3") == 5
    assert grain("lueneburg", "event: grainmax-4", "order: red/more-grain") == 4
    assert grain("boehmen", "event: grainmin-3", "order: red/more-grain") == 5


def test_events_and_tiles_touch_their_own_revenue_alone() -> None:
    """Rules: event.tax, event.grain, tiles.revenue"""
    assert grain("lueneburg", "event: taxmax-0", "order: red/more-tax") == 5
    assert taxes("burgund", "event: grainmax-4", "order: red/more-grain") == 7
    assert taxes("burgund", "order: blue/more-tax red/attack") == 7


@pytest.mark.parametrize("box", ["tax", "grain"])
def test_a_county_with_a_marker_revolts(box: str) -> None:
    """Rules: revenue.revolt, revenue.marker"""
    calm = acting("burgund: red 3", f"red plans: {box} burgund", actions=box)
    unruly = acting("burgund: red 3 revolt 1", f"red plans: {box} burgund", actions=box, falls=["red 3, peasants 0"])

    assert calm.events("revolted") == []
    assert calm.county("burgund") == "red 3 revolt 1"
    assert len(unruly.events("revolted")) == 1
    assert unruly.county("burgund") == "red 3 revolt 2"


def test_neither_the_bank_nor_the_tracks_have_an_end() -> None:
    """Rules: ruling.bank, ruling.tracks"""
    rich = acting("burgund: red 3", "red: money 200", "red plans: tax burgund", actions="tax")
    fat = acting("mark: red 3", "red: grain 18", "red plans: grain mark", actions="grain")

    assert rich.money("red") == 207
    assert fat.grain("red") == 23
