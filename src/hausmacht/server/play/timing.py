"""The clocks of a table: they follow what happens there, and say what is due.

Every worker that shows a table works them out from the times of its entries; its owner alone writes them, after the
entries, so that no move waits for it. What was not written before an end is worked out again when the table is opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from hausmacht.core.match import CHOICE, REWIND, UNDO, Entry
from hausmacht.server.clock_messages import ClocksTold, SeatClockTold
from hausmacht.server.clocks import seat_clock
from hausmacht.server.clocks.control import DAY, Control
from hausmacht.server.clocks.hours import windows
from hausmacht.server.clocks.seat_clock import SeatClock
from hausmacht.server.play.written import ENCODER, iso
from hausmacht.server.storage.clocks import ClocksKept, ClocksWritten
from hausmacht.server.storage.records import PERSON_SEAT, PLAYING, SeatRecord, now

if TYPE_CHECKING:
    from hausmacht.server.play.live import LiveTable

log = structlog.get_logger()
BY_CLOCK = -1  # who asked for a bot: the clock did
FOR_A_TURN = -2  # and the bot plays only until somebody else is asked


class Timing:
    """How much time people have at one table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.clocks: list[SeatClock] = []
        self.asked: tuple[int, ...] = ()  # as far as the clocks know
        self.known = 0  # how many entries of the log they have followed

    @property
    def control(self) -> Control | None:
        return self.live.table.clock

    # Following

    async def load(self) -> None:
        """Take the clocks up from the store; what they do not know yet they learn from the log."""
        control = self.control
        if control is None:
            return
        live = self.live
        kept = (await live.hall.store.clocks([live.table.id])).get(live.table.id, ClocksKept())
        missed = live.match.entries[kept.known :]
        self.clocks = [kept.clocks.get(seat, seat_clock.new_clock(control)) for seat in range(live.table.seats)]
        answered = choosers_of(missed)  # nobody knows what they were asked in between: to them it is a new turn
        self.asked = tuple(seat for seat, clock in enumerate(self.clocks) if clock.runs and seat not in answered)
        self.follow(missed, live.teller.times[-1] if missed else None)

    def follow(self, entries: Sequence[Entry[Any]] = (), at: int | None = None) -> None:
        """Something has happened: these entries were made, or somebody else plays a seat now."""
        control = self.control
        if control is None or self.live.current is None:
            return
        live = self.live
        if not self.clocks:
            self.clocks = [seat_clock.new_clock(control) for _ in range(live.table.seats)]
        asked = live.teller.waiting if live.table.state == PLAYING else ()
        timed = [seat.seat for seat in live.seats if is_timed(seat)]
        moment = now() if at is None else at
        back = entries[-1].kind if entries and entries[-1].kind in (UNDO, REWIND) else ""
        found = seat_clock.followed(
            self.clocks, control, (self.asked, asked), timed, choosers_of(entries), moment, back
        )
        self.asked, self.known = asked, len(live.match.entries)
        if found != self.clocks:
            self.clocks = found
            self.note()
            self.publish()
        for seat in live.seats if live.fence else ():
            if seat.stand_in_by == FOR_A_TURN and seat.stand_in and seat.seat not in asked:
                live.enqueue(partial(live.hall.end_turn_of_bot, live, seat.seat), nobody_waits)

    def note(self) -> None:
        """They have changed, and are written soon."""
        if self.control is not None and self.live.fence:
            self.live.hall.note_clocks(self.live)

    def written(self) -> ClocksWritten | None:
        """What is to be written."""
        control = self.control
        if control is None or not self.live.fence or self.live.is_stale:
            return None
        return ClocksWritten(self.live.table.id, self.live.fence, control, self.known, dict(enumerate(self.clocks)))

    async def put(self, changed: Mapping[int, SeatClock]) -> None:
        """Change clocks at once, for every worker that shows the table."""
        await self.live.own()
        written = self.written()
        if written is not None:
            await self.live.change(clocks=replace(written, clocks={**written.clocks, **changed}))
            self.live.publish_table()

    # Showing

    def is_due(self, seat: int) -> bool:
        """Whether the time of a seat is up, and it is not on vacation."""
        clock = self.clocks[seat] if self.clocks else None
        return clock is not None and clock.phase in ("up", "ended") and not clock.is_away(now())

    def told(self) -> ClocksTold | None:
        control = self.control
        if control is None or not self.clocks:
            return None
        moment = now()
        opens, closes = (None, None) if control.runs_always else map(iso, next(windows(control, moment)))
        return ClocksTold(
            now=iso(moment),
            opens=opens,
            closes=closes,
            seats=tuple(seat_told(seat, clock, control, moment) for seat, clock in enumerate(self.clocks)),
        )

    def publish(self) -> None:
        """Show everybody who listens how the clocks stand; they are the same for all."""
        live = self.live
        if not live.listeners:
            return
        message = ENCODER.encode(self.told())
        for listener in list(live.listeners):
            live.tell(listener, message)
        live.tell_watchers()


def nobody_waits(_: Any, error: Exception | None) -> None:
    if error is not None:
        log.warning("a bot could not give a seat back", error=str(error))


def choosers_of(entries: Sequence[Entry[Any]]) -> set[int]:
    """Who has chosen something that the others notice."""
    return {entry.seat for entry in entries if entry.kind == CHOICE and not entry.sealed}


def is_timed(seat: SeatRecord) -> bool:
    """Whether a person plays here now."""
    return seat.kind == PERSON_SEAT and not seat.resigned and not seat.stand_in


def seat_told(seat: int, clock: SeatClock, control: Control, moment: int) -> SeatClockTold:
    due = clock.due(control)
    return SeatClockTold(
        seat=seat,
        left=clock.left_at(control, moment),
        whole=clock.whole,
        runs=clock.runs,
        since=iso(clock.since) if clock.runs else None,
        due=None if due is None else iso(due),
        phase=clock.phase,
        grace_until=iso(clock.grace_until) if clock.phase == "up" else None,
        away_until=iso(clock.away_until) if clock.is_away(moment) else None,
        away_left=clock.days_left * DAY,
    )
