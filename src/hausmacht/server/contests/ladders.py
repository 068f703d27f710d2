"""Which ladder a match counts for: it follows from the seats and the clock of its table, so nobody has to choose.

- bots: a bot had a seat of its own, whatever the clock
- live: people alone, in one sitting: a clock of at most an hour a turn, or a bank of at most six hours; without a
  clock, a match that was over within twelve hours
- weeks: all others among people
"""

from __future__ import annotations

from typing import Final, Literal

from hausmacht.server.clocks.control import HOUR, SECOND, Control

Ladder = Literal["live", "weeks", "bots"]
LADDERS: Final[tuple[Ladder, ...]] = ("live", "weeks", "bots")
LONGEST_TURN = HOUR
LONGEST_BANK = 6 * HOUR
LONGEST_SITTING = 12 * HOUR


def ladder_of(has_bots: bool, clock: Control | None, started: int, ended: int) -> Ladder:
    """`started`, `ended`: milliseconds."""
    if has_bots:
        return "bots"
    return "live" if is_live(clock, ended - started) else "weeks"


def is_live(clock: Control | None, lasted: int) -> bool:
    if clock is None:
        return lasted <= LONGEST_SITTING
    time = clock.time * SECOND
    if clock.kind == "turn":
        return time <= LONGEST_TURN
    return time <= LONGEST_BANK and clock.increment * SECOND <= LONGEST_TURN
