"""The clock of a table, as it was chosen when the table was made."""

from __future__ import annotations

from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

SECOND = 1_000  # milliseconds, as all times of the server
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
LONGEST = 60 * 86_400  # seconds
LEAST_WINDOW = 60  # minutes
MOST_DAYS = 366  # in which any time must run out; to work that out costs more the more days it takes

Kind = Literal["turn", "bank"]
End = Literal["stand-in", "skip", "resign", "nothing"]
Seconds = Annotated[int, Meta(ge=0, le=LONGEST)]
DayMinute = Annotated[int, Meta(ge=0, le=1439)]
Zone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z][A-Za-z0-9_+/-]*$")]  # as in Europe/Berlin


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time everybody has, when it runs, and what happens at its end."""

    kind: Kind  # so much for every turn, or a bank that is drawn on
    time: Annotated[int, Meta(ge=10, le=LONGEST)]  # seconds for a turn, or in the bank at the beginning
    increment: Seconds = 0  # bank: seconds that are added after every turn
    grace: Seconds = 3600  # seconds between the end of the time and what then happens
    end: End = "stand-in"  # a bot stands in; the bot plays this turn; the seat resigns; nothing
    bot: Annotated[str, Meta(max_length=40)] = ""  # which bot; empty: the strongest
    opens: DayMinute = 0  # the clock runs from this minute of the day
    closes: DayMinute = 0  # to this one; the same minute: at all hours
    zone: Zone = "UTC"  # whose hours these are
    vacation: Annotated[int, Meta(ge=0, le=365)] = 0  # days on which everybody may stop his clock

    @property
    def runs_always(self) -> bool:
        return self.opens == self.closes

    def hours(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    @property
    def most(self) -> int:
        """Seconds: no turn, bank or grace lasts longer."""
        daily = 86_400 if self.runs_always else (self.closes - self.opens) % 1440 * 60
        return min(LONGEST, MOST_DAYS * daily)

    def why_not(self) -> str:
        """Why no table can have this clock; empty: it can."""
        if not is_zone(self.zone):
            return f"There is no time zone '{self.zone}'."
        if not self.runs_always and (self.closes - self.opens) % 1440 < LEAST_WINDOW:
            return "The clock must run at least an hour a day."
        if max(self.time, self.increment, self.grace) > self.most:
            return f"With these hours a time can be {self.most // 3600} hours at most: otherwise it lasts over a year."
        if self.kind == "turn" and self.increment:
            return "Only a bank has an increment."
        return ""


def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
