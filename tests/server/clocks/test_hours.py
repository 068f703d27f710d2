"""The hours in which a clock runs, also on the days on which clocks are changed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from hausmacht.server.clocks.control import DAY, HOUR, MINUTE, Control
from hausmacht.server.clocks.hours import after, end_of_day, running

BERLIN = "Europe/Berlin"
TOO_LONG = "With these hours a time can be 366 hours at most: otherwise it lasts over a year."


def at(text: str, zone: str = BERLIN) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def hours(opens: int, closes: int, zone: str = BERLIN) -> Control:
    return Control("turn", 86_400, opens=opens * 60, closes=closes * 60, zone=zone)


ALWAYS = hours(0, 0)
DAYTIME = hours(8, 22)
NIGHT = hours(22, 6)
EARLY = hours(1, 5)

SPANS = [
    (ALWAYS, "2026-03-28T12:00", "2026-03-30T12:00", 47 * HOUR),  # an hour is missing that night
    (ALWAYS, "2026-10-24T12:00", "2026-10-26T12:00", 49 * HOUR),  # and one comes twice
    (DAYTIME, "2026-06-01T09:00", "2026-06-01T10:30", 90 * MINUTE),
    (DAYTIME, "2026-06-01T07:00", "2026-06-01T08:30", 30 * MINUTE),
    (DAYTIME, "2026-06-01T21:00", "2026-06-02T09:00", 2 * HOUR),
    (DAYTIME, "2026-06-01T22:00", "2026-06-02T08:00", 0),
    (DAYTIME, "2026-06-01T00:00", "2026-06-08T00:00", 7 * 14 * HOUR),
    (DAYTIME, "2026-03-28T00:00", "2026-03-31T00:00", 3 * 14 * HOUR),  # by day nobody notices
    (DAYTIME, "2026-10-24T00:00", "2026-10-27T00:00", 3 * 14 * HOUR),
    (NIGHT, "2026-06-01T12:00", "2026-06-02T12:00", 8 * HOUR),
    (NIGHT, "2026-06-01T02:00", "2026-06-01T23:00", 5 * HOUR),
    (NIGHT, "2026-03-28T12:00", "2026-03-29T12:00", 7 * HOUR),  # the short night
    (NIGHT, "2026-10-24T12:00", "2026-10-25T12:00", 9 * HOUR),  # the long one
    (EARLY, "2026-03-29T00:00", "2026-03-29T12:00", 3 * HOUR),
    (EARLY, "2026-10-25T00:00", "2026-10-25T12:00", 5 * HOUR),
    (hours(8, 22, "America/New_York"), "2026-06-01T08:00", "2026-06-01T20:00", 6 * HOUR),  # 14:00 in Berlin is 8:00
    (hours(8, 22, "Asia/Kolkata"), "2026-06-01T00:00", "2026-06-02T00:00", 14 * HOUR),
    (DAYTIME, "2026-06-01T12:00", "2026-06-01T12:00", 0),
    (DAYTIME, "2026-06-01T12:00", "2026-05-01T12:00", 0),  # backwards nothing runs
]


@pytest.mark.parametrize(("control", "since", "until", "expected"), SPANS)
def test_only_the_hours_of_the_table_count(control: Control, since: str, until: str, expected: int) -> None:
    assert running(control, at(since), at(until)) == expected


@pytest.mark.parametrize(("control", "since", "until", "span"), [each for each in SPANS if each[3]])
def test_when_so_much_has_passed_it_has_run_so_long(control: Control, since: str, until: str, span: int) -> None:
    moment = after(control, at(since), span)

    assert at(since) <= moment <= at(until)
    assert running(control, at(since), moment) == span
    assert running(control, at(since), moment - 1) == span - 1


def test_a_clock_that_is_closed_is_due_when_it_opens() -> None:
    assert after(DAYTIME, at("2026-06-01T23:00"), 30 * MINUTE) == at("2026-06-02T08:30")
    assert after(NIGHT, at("2026-06-01T12:00"), 3 * HOUR) == at("2026-06-02T01:00")
    assert after(DAYTIME, at("2026-06-01T12:00"), DAY) == at("2026-06-02T22:00")


def test_no_minute_counts_twice_when_windows_touch() -> None:
    nearly_always = Control("turn", 86_400, opens=180, closes=179, zone=BERLIN)

    assert running(nearly_always, at("2026-10-23T03:00"), at("2026-10-27T03:00")) <= 97 * HOUR


@pytest.mark.parametrize(
    ("since", "days", "until"),
    [
        ("2026-06-01T08:00", 1, "2026-06-03T00:00"),
        ("2026-06-01T23:59", 1, "2026-06-03T00:00"),
        ("2026-03-28T12:00", 2, "2026-03-31T00:00"),
        ("2026-10-25T02:30", 3, "2026-10-29T00:00"),
    ],
)
def test_days_end_at_midnight_where_somebody_lives(since: str, days: int, until: str) -> None:
    for zone in (BERLIN, "America/New_York", "Asia/Kolkata"):
        assert end_of_day(ZoneInfo(zone), at(since, zone), days) == at(until, zone)


@pytest.mark.parametrize(
    ("control", "says"),
    [
        (ALWAYS, ""),
        (DAYTIME, ""),
        (NIGHT, ""),
        (hours(8, 22, "Europe/Atlantis"), "There is no time zone 'Europe/Atlantis'."),
        (hours(8, 22, "Europe"), "There is no time zone 'Europe'."),
        (Control("turn", 60, opens=480, closes=500), "The clock must run at least an hour a day."),
        (Control("turn", 60, opens=500, closes=480), ""),
        (Control("turn", 60, increment=5), "Only a bank has an increment."),
        (Control("bank", 60, increment=5), ""),
        (Control("turn", 60 * 86_400), ""),
        (Control("turn", 366 * 3600, opens=480, closes=540), ""),
        (Control("turn", 367 * 3600, opens=480, closes=540), TOO_LONG),
        (Control("turn", 60, grace=367 * 3600, opens=480, closes=540), TOO_LONG),
        (Control("bank", 60, increment=367 * 3600, opens=480, closes=540), TOO_LONG),
    ],
)
def test_a_clock_that_cannot_be_says_why(control: Control, says: str) -> None:
    assert control.why_not() == says
