"""Forecasts say what the rules will do if nothing changes."""

from __future__ import annotations

from tests.advice.moments import random_match, recorded

from hausmacht.advice.forecasts import forecasts
from hausmacht.advice.knowledge import known_now, moments
from hausmacht.advice.wallenstein import supply
from hausmacht.games.augsburg1520.view import AugsburgView
from hausmacht.games.wallenstein.components import (
    BUILDINGS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    MAJORITY,
    REGION,
    REGIONS,
    WINTER,
)
from hausmacht.games.wallenstein.view import WallensteinView


def points_by_hand(view: WallensteinView, seat: int) -> int:
    """Counties, buildings, and the most buildings of each kind in each region."""
    mine = [at for at, county in enumerate(view.counties) if county.owner == seat]
    points = len(mine) + sum(view.counties[at].built.bit_count() for at in mine)
    for region in range(REGIONS):
        for kind in range(BUILDINGS):
            count = [
                sum(
                    county.owner == each and REGION[at] == region and bool(county.built >> kind & 1)
                    for at, county in enumerate(view.counties)
                )
                for each in range(len(view.seats))
            ]
            if count[seat] and count[seat] == max(count):
                points += MAJORITY[kind] - (count.count(max(count)) > 1)
    return points


def test_points_if_the_year_ended_now() -> None:
    checked = 0
    for place, moment in enumerate(moments(recorded("wallenstein-4"))):
        if place % 60 == 0:
            view = moment.match.game.view(moment.state, 0)
            assert isinstance(view, WallensteinView)
            ends = [each for each in forecasts(moment.known(0)) if each.kind == "year-end"]
            assert [each.numbers["points"] for each in ends] == [points_by_hand(view, seat) for seat in range(4)]
            checked += 1

    assert checked > 5


def test_at_the_beginning_the_year_would_bring_a_point_for_each_county() -> None:
    known = known_now(random_match("wallenstein", 4, 1), 0)
    assert isinstance(known.view, WallensteinView)
    ends = [each for each in forecasts(known) if each.kind == "year-end"]

    assert [each.numbers["points"] for each in ends] == [seat.counties for seat in known.view.seats]


def test_hungry_counties_by_the_mildest_and_the_hardest_event() -> None:
    numbers = supply(2, counties=8, grain=9, losses=[1, 4]).numbers
    assert (numbers["least"], numbers["most"]) == (0, 3)
    assert numbers["revolts"] > 0
    assert supply(2, counties=3, grain=9, losses=[1, 4]).kind == "supplied"


def test_a_plan_promises_only_what_is_still_to_be_collected() -> None:
    """Once the card of an action was turned up, its revenue is there and is not promised again."""
    collected: set[int] = set()
    before = after = 0
    for moment in moments(recorded("wallenstein-4")):
        for event in moment.before[-1].events:
            facts = event.facts()
            if event.kind.name == "season":
                collected.clear()
            elif event.kind.name == "revealed" and facts["seat"] == 0:
                action = facts["action"]
                assert isinstance(action, int)
                collected.add(action)
        promised = dict.fromkeys(("money", "grain"), 0)
        for each in forecasts(moment.known(0)):
            if each.kind == "revenue":
                promised = each.numbers
        for action, name in ((COLLECT_TAXES, "money"), (COLLECT_GRAIN, "grain")):
            before += promised[name] > 0
            after += action in collected
            assert not (action in collected and promised[name])

    assert before
    assert after


def test_in_winter_nothing_is_said_about_a_winter_to_come() -> None:
    looked = 0
    for moment in moments(recorded("wallenstein-4")):
        view = moment.match.game.view(moment.state, 0)
        assert isinstance(view, WallensteinView)
        if view.season == WINTER:
            looked += 1
            assert not [each for each in forecasts(moment.known(0)) if each.kind in ("hungry", "supplied")]

    assert looked


def test_augsburg_stops_at_the_barrier() -> None:
    known = known_now(random_match("augsburg1520", 5, 1), 0)
    standing = [each for each in forecasts(known) if each.kind == "standing"]
    rounds = 7
    assert [each.numbers["final"] for each in standing] == [
        min(25, each.numbers["points"] * rounds) for each in standing
    ]
    assert any(each.kind == "income" for each in forecasts(known))


def test_the_income_of_augsburg_counts_what_will_still_be_paid_out() -> None:
    """Every round but the last pays out once: counted against what the recorded match did pay out afterwards."""
    match = recorded("augsburg1520-2")
    paid = [sum(event.kind.name == "earned" for event in entry.events) // 2 for entry in match.line]
    met = set()
    for place, moment in enumerate(moments(match)):
        known = moment.known(0)
        assert isinstance(known.view, AugsburgView)
        to_come = [each.numbers["rounds"] for each in forecasts(known) if each.kind == "income"]
        assert sum(to_come) == sum(paid[place:])
        is_last = known.view.round == known.view.rounds
        met.add("before" if "income.take_money" in known.view.to_do else "last" if is_last else "after")
        met.add(f"round {known.view.round}")

    assert {"before", "after", "last", "round 0"} <= met
