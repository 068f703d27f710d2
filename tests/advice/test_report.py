"""The report on recorded matches: parts that add up, turning points, decisions to look at again."""

from __future__ import annotations

import pytest
from tests.advice.moments import random_match, recorded

from hausmacht.advice.knowledge import AdviceError, known_after
from hausmacht.advice.report import Care, Report, report

BRIEF = Care(draws=4, glance=4)


@pytest.fixture(scope="module")
def evening() -> Report:
    return report(recorded("augsburg1520-2"), BRIEF)


def test_luck_and_decisions_add_up_to_what_came_of_the_match(evening: Report) -> None:
    match = recorded("augsburg1520-2")
    for seat in evening.seats:
        won = match.game.places(match.state)[seat.seat] == 1
        assert seat.luck + seat.play == pytest.approx(won - 1 / 2)
        assert sum(label.change for label in seat.labels) == pytest.approx(seat.luck)
        assert seat.decisions > 10
        assert abs(seat.own) + abs(seat.lost) > 0
    assert any(abs(seat.luck) > 0.01 for seat in evening.seats)
    assert sum(seat.luck for seat in evening.seats) == pytest.approx(0)


def test_the_curve_runs_from_the_set_up_to_the_end(evening: Report) -> None:
    match = recorded("augsburg1520-2")
    assert [evening.curve[0].entry, evening.curve[-1].entry] == [0, match.line[-1].number]
    for point in evening.curve:
        assert sum(point.shares) == pytest.approx(1)
    assert sorted(evening.curve[-1].shares) == [0, 1]


def test_turning_points_are_the_largest_gains(evening: Report) -> None:
    assert evening.turns
    for turn in evening.turns:
        assert turn.since < turn.entry <= turn.until
        assert turn.change > 0


def test_decisions_to_look_at_again_open_as_positions(evening: Report) -> None:
    match = recorded("augsburg1520-2")
    assert evening.again
    for again in evening.again:
        known = known_after(match, again.after, again.seat)
        assert known.question is not None
        assert {again.chosen, again.best} <= set(known.question.texts())
        assert again.chosen == match.entries[again.entry].text
        assert again.chosen != again.best
        assert again.loss > 0
    assert all([each.seat for each in evening.again].count(seat) <= 3 for seat in range(2))


def test_the_same_match_gets_the_same_report(evening: Report) -> None:
    assert report(recorded("augsburg1520-2"), BRIEF) == evening


def test_only_the_decisions_of_the_seats_that_are_named_are_looked_at() -> None:
    found = report(recorded("augsburg1520-2"), BRIEF, seats=(1,))
    assert [seat.decisions > 0 for seat in found.seats] == [False, True]
    assert {again.seat for again in found.again} <= {1}


def test_when_time_is_short_it_says_that_it_is_not_complete() -> None:
    """So short that it is over before the first decision, on any machine."""
    found = report(recorded("wallenstein-4"), Care(draws=1, glance=2, seconds=1e-6))
    assert not found.complete
    assert len(found.seats) == 4


def test_a_match_that_goes_on_has_no_report() -> None:
    with pytest.raises(AdviceError, match="not over"):
        report(random_match("augsburg1520", 2, 1))
