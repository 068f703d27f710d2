"""Which ladder a match counts for, and how a result moves ratings."""

from __future__ import annotations

import pytest

from hausmacht.server.clocks.control import HOUR, Control
from hausmacht.server.contests.ladders import ladder_of
from hausmacht.server.contests.rating import Rating, rated


@pytest.mark.parametrize(
    ("clock", "hours", "ladder"),
    [
        (None, 3, "live"),
        (None, 30, "weeks"),
        (Control("turn", 120), 30, "live"),
        (Control("turn", 3600), 1, "live"),
        (Control("turn", 86_400), 1, "weeks"),
        (Control("bank", 3 * 3600, increment=30), 1, "live"),
        (Control("bank", 3 * 3600, increment=43_200), 1, "weeks"),
        (Control("bank", 5 * 86_400), 1, "weeks"),
    ],
)
def test_the_clock_decides_between_an_evening_and_weeks(clock: Control | None, hours: int, ladder: str) -> None:
    assert ladder_of(False, clock, 0, hours * HOUR) == ladder
    assert ladder_of(True, clock, 0, hours * HOUR) == "bots"


def test_the_first_gains_and_the_last_loses() -> None:
    after = rated(["anna", "bert", "carl"], [2, 1, 3], {})
    assert after["bert"].mu > after["anna"].mu > after["carl"].mu
    assert all(each.sigma < Rating().sigma for each in after.values())
    assert after["carl"].worth < Rating().worth < after["bert"].worth + 1


def test_a_bot_with_two_seats_moves_once_by_their_mean() -> None:
    after = rated(["anna", "hard", "hard"], [1, 2, 3], {})
    assert set(after) == {"anna", "hard"}
    assert after["anna"].mu > 25 > after["hard"].mu


def test_who_plays_alone_is_not_rated() -> None:
    assert rated(["hard", "hard"], [1, 2], {}) == {}
    assert rated([], [], {}) == {}
