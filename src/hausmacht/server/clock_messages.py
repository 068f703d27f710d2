"""What travels about clocks. `docs/api.md` describes it."""

from __future__ import annotations

import msgspec

from hausmacht.server.clocks.seat_clock import Phase


class SeatClockTold(msgspec.Struct, frozen=True, kw_only=True):
    """The time of one seat."""

    seat: int
    left: int  # milliseconds, now
    whole: int  # milliseconds the turn began with
    runs: bool  # somebody waits for this seat, and its time passes
    since: str | None  # from when this seat is waited for
    due: str | None  # when its time will be up, if nothing happens
    phase: Phase  # nothing yet, warned, up (the grace runs), ended
    grace_until: str | None  # when the time is up: until when nothing happens
    away_until: str | None  # on vacation until then
    away_left: int  # milliseconds of vacation that are left, in whole days


class ClocksTold(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="clock"):
    """The time of everybody at a table."""

    now: str  # by the clock of the server, because those of browsers differ
    opens: str | None  # the hours in which the clocks run, those of now or the next; null: at all hours
    closes: str | None
    seats: tuple[SeatClockTold, ...]


class MyClock(msgspec.Struct, frozen=True, kw_only=True):
    """In a list of tables: how long I have been waited for, and how long I have."""

    since: str
    due: str
    left: int  # milliseconds
    whole: int  # milliseconds the turn began with
    phase: Phase
    away_until: str | None
