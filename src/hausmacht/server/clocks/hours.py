"""The hours in which a clock runs: how much of a span counts, and when so much will have passed.

Hours are those of a place. On days on which its clocks are changed, a window is longer or shorter, as it is for people
there.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hausmacht.server.clocks.control import Control

ONE_DAY = timedelta(days=1)


def windows(control: Control, since: int) -> Iterator[tuple[int, int]]:
    """The spans in which the clock runs, from a moment on, without end."""
    zone = control.hours()
    day = datetime.fromtimestamp(since / 1000, zone).date() - ONE_DAY  # yesterday's may last beyond midnight
    last = since
    while True:
        closing = day if control.opens < control.closes else day + ONE_DAY
        begins = max(moment_of(zone, day, control.opens), last)
        ends = moment_of(zone, closing, control.closes)
        if ends > begins:
            yield begins, ends
            last = ends
        day += ONE_DAY


def moment_of(zone: ZoneInfo, day: date, minute: int) -> int:
    """Milliseconds since 1970 at a minute of a day."""
    at = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return round(at.timestamp() * 1000)


def end_of_day(zone: ZoneInfo, since: int, days: int) -> int:
    """The midnight at the end of the day so many days after a moment."""
    return moment_of(zone, datetime.fromtimestamp(since / 1000, zone).date() + ONE_DAY * (days + 1), 0)


def running(control: Control, since: int, until: int) -> int:
    """How many milliseconds the clock runs between two moments."""
    if until <= since:
        return 0
    if control.runs_always:
        return until - since
    total = 0
    for begins, ends in windows(control, since):
        if begins >= until:
            break
        total += min(ends, until) - begins
    return total


def after(control: Control, since: int, span: int) -> int:
    """The moment at which the clock will have run for so many milliseconds."""
    if control.runs_always:
        return since + span
    left = span
    for begins, ends in windows(control, since):
        if ends - begins >= left:
            return begins + left
        left -= ends - begins
    raise AssertionError("days never end")
