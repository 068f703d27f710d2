"""The clock of one seat: a value. Each function gives the clock as it is after something has happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from hausmacht.core.match import UNDO
from hausmacht.server.clocks.control import DAY, HOUR, SECOND, Control
from hausmacht.server.clocks.hours import after, running

WARNED_AT = 5  # when a fifth of the time is left

Phase = Literal["", "warned", "up", "ended"]


class SeatClock(msgspec.Struct, frozen=True):
    """What is known of one seat's time; all times in milliseconds."""

    left: int  # of the time, when it last began to run or stopped
    whole: int = 0  # what the turn began with
    rest: int = 0  # what was left of the last turn when it ended
    since: int = 0  # from when it runs; 0: it stands, because nobody is waited for here
    phase: Phase = ""  # nothing yet; a warning was given; the time is up, and the grace runs; what follows has followed
    grace_until: int = 0
    is_extended: bool = False  # somebody came back in this turn when his time was up
    away_until: int = 0  # on vacation: the clock stands until then
    away_paid: int = 0  # on vacation: so far it was taken from the budget; the rest of the last day is given
    away_left: int = 0  # of the vacation

    @property
    def runs(self) -> bool:
        return self.since != 0

    def starts(self) -> int:
        """From when the time counts."""
        return max(self.since, self.away_until)

    def left_at(self, control: Control, now: int) -> int:
        """How much time is left."""
        return max(self.left - running(control, self.starts(), now), 0) if self.runs else self.left

    def due(self, control: Control) -> int | None:
        """When the time will be up, if nothing happens."""
        return after(control, self.starts(), self.left) if self.runs else None

    def next_at(self, control: Control) -> int | None:
        """When something happens by itself."""
        if not self.runs or self.phase == "ended":
            return None
        if self.phase == "up":
            return self.grace_until
        if self.phase == "warned":
            return self.due(control)
        return after(control, self.starts(), max(self.left - self.whole // WARNED_AT, 0))

    def is_away(self, now: int) -> bool:
        return self.away_until > now

    @property
    def days_left(self) -> int:
        """Days of vacation that can be taken; an hour does not matter."""
        return (self.away_left + HOUR) // DAY


def new_clock(control: Control) -> SeatClock:
    return SeatClock(left=control.time * SECOND, away_left=control.vacation * DAY)


def begun(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """The seat is asked something: its turn begins."""
    left = control.time * SECOND if control.kind == "turn" else max(clock.left, least(control))
    return replaced(clock, left=left, whole=left, since=now, phase="", grace_until=0, is_extended=False)


def least(control: Control) -> int:
    """What somebody has at least when he comes back to an empty bank."""
    return max(control.increment * SECOND, control.time * SECOND // 10)


def stopped(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """Nobody waits for the seat any more."""
    rest = clock.left_at(control, now)
    grown = min(rest + control.increment * SECOND, max(rest, control.most * SECOND))
    left = grown if control.kind == "bank" else control.time * SECOND
    grace = clock.grace_until if clock.phase in ("up", "ended") else 0  # of use only if the answer is taken back
    return replaced(clock, left=left, rest=rest, since=0, phase="", grace_until=grace)


def spared(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """Nobody waits for the seat any more, because something was taken back: it gets nothing for that."""
    return replaced(stopped(clock, control, now), left=clock.left_at(control, now))


def resumed(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """The seat has taken back its choice: its turn goes on with the time that it had, and with the same grace."""
    if not clock.whole:
        return begun(clock, control, now)
    return replaced(clock, left=clock.rest, since=now, phase="up" if clock.grace_until else "")


def struck(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """What happens by itself has happened, if it was time; one thing after another, so that each is announced."""
    at = clock.next_at(control)
    if at is None or at > now:
        return clock
    if clock.phase == "":
        is_up = (clock.due(control) or 0) <= now  # nobody was there to warn in time
        return up(clock, control, now) if is_up else replaced(clock, phase="warned")
    return up(clock, control, now) if clock.phase == "warned" else replaced(clock, phase="ended")


def up(clock: SeatClock, control: Control, now: int) -> SeatClock:
    return replaced(clock, phase="up", grace_until=new_grace(clock, control, now))


def returned(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """Somebody has come to the table when his time was up: he has the grace once more, but only once in a turn."""
    if clock.phase != "up" or clock.is_extended:
        return clock
    return replaced(clock, is_extended=True, grace_until=new_grace(clock, control, now))


def answered(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """Somebody has answered, and is asked more in the same turn."""
    if clock.phase != "up":
        return clock
    return replaced(clock, grace_until=new_grace(clock, control, now))


def new_grace(clock: SeatClock, control: Control, now: int) -> int:
    """The end of a whole grace; on vacation it begins afterwards."""
    return after(control, max(now, clock.away_until), control.grace * SECOND)


def gone_away(clock: SeatClock, control: Control, now: int, days: int, until: int) -> SeatClock:
    """On vacation for so many days: today, and as many whole days as are taken from the budget."""
    clock = come_back(clock, control, now)
    taken = min(days * DAY, clock.away_left)
    grace = grace_from(clock, control, now, until)
    return replaced(
        clock, away_until=until, away_paid=now + taken, away_left=clock.away_left - taken, grace_until=grace
    )


def come_back(clock: SeatClock, control: Control, now: int) -> SeatClock:
    """Back from a vacation: what is left of it can be taken another time.

    Time that has passed is used up, also on the first day: else a vacation could be begun anew every day, for nothing.
    """
    unused = max(min(clock.away_paid, clock.away_until) - now, 0)
    grace = grace_from(clock, control, clock.away_until, now) if clock.is_away(now) else clock.grace_until
    return replaced(
        clock,
        left=clock.left_at(control, now),
        since=now if clock.runs else 0,
        grace_until=grace,
        away_until=0,
        away_paid=0,
        away_left=clock.away_left + unused,
    )


def grace_from(clock: SeatClock, control: Control, since: int, until: int) -> int:
    """The end of a grace of which the clock lets run at another time what was left at one."""
    if clock.phase != "up":
        return clock.grace_until
    return after(control, until, running(control, since, clock.grace_until))


def followed(
    clocks: Sequence[SeatClock],
    control: Control,
    asked: tuple[Collection[int], Collection[int]],
    timed: Collection[int],
    choosers: Collection[int],
    now: int,
    back: str = "",
) -> list[SeatClock]:
    """The clocks after something has happened at the table.

    `asked`: the seats that were asked something before and are now; `timed`: the seats that people play; `choosers`:
    those who have just answered; `back`: a choice was taken back, or the match was rewound. A turn lasts as long as
    only the same seats are asked: when somebody else is asked, whoever answered and is asked again begins a new one.
    """
    before, after_it = asked
    is_new_turn = any(seat not in before for seat in after_it)
    found: list[SeatClock] = []
    for seat, clock in enumerate(clocks):
        is_asked = seat in after_it and seat in timed
        if clock.runs and not is_asked:
            clock = (spared if back else stopped)(clock, control, now)
        elif is_asked and not clock.runs:
            clock = (resumed if back == UNDO else begun)(clock, control, now)
        elif clock.runs and seat in choosers:
            again = begun(stopped(clock, control, now), control, now)
            clock = again if is_new_turn else answered(clock, control, now)
        found.append(clock)
    return found


def replaced(clock: SeatClock, **changes: object) -> SeatClock:
    return msgspec.structs.replace(clock, **changes)
