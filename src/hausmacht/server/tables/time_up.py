"""What happens when time is up: a warning, the end, the grace, and then what was chosen with the table."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from hausmacht import bots
from hausmacht.server.clocks import seat_clock
from hausmacht.server.clocks.control import Control, is_zone
from hausmacht.server.clocks.hours import end_of_day
from hausmacht.server.errors import RequestError
from hausmacht.server.play import moves, stand_in
from hausmacht.server.play.live import LiveTable
from hausmacht.server.play.timing import BY_CLOCK, FOR_A_TURN
from hausmacht.server.storage.records import PLAYING, now

MOST_PASSES = 20  # in one turn; then a bot plays it
PASS = "pass"  # what a choice is called with which somebody does nothing


async def strike(live: LiveTable) -> None:
    """Whatever is due at a table, one thing after another, so that each is announced before the next can come."""
    await live.own()
    timing, control = live.timing, live.timing.control
    if control is None or live.current is None:
        return
    timing.follow()
    timing.note()  # also what was due, and is no longer
    for seat, clock in enumerate(list(timing.clocks)):
        found = seat_clock.struck(clock, control, now())
        if found is clock or timing.clocks[seat] is not clock or live.table.state != PLAYING:
            continue
        if found.phase != "ended" or not await end(live, seat, control):
            await timing.put({seat: found})
        if found.phase == "warned":
            live.hall.notices.tell(live.seats[seat].person, "clock", live, seat)


async def end(live: LiveTable, seat: int, control: Control) -> bool:
    """Whether something has been done for a seat whose time is up: what was chosen with the table."""
    if control.end == "nothing":
        return False
    if control.end == "skip" and await skipped(live, seat):
        return True
    if seat in live.game.seats_of_people(live.setup):
        return False  # that player enters what happens on a real table
    if control.end == "resign":
        await stand_in.resign(live, seat)
    else:
        by = FOR_A_TURN if control.end == "skip" else BY_CLOCK
        bot = control.bot if control.bot in bots.names(live.game) else ""  # it may have been uninstalled
        await stand_in.put_in(live, by, seat, stand_in.bot_named(live, bot))
    return True


async def skipped(live: LiveTable, seat: int) -> bool:
    """Whether the rules let the seat pass, as often as it is asked in this turn; then it has."""
    for _ in range(MOST_PASSES):
        question = live.match.question(seat) if live.table.state == PLAYING else None
        if question is None or not live.timing.is_due(seat):
            return True
        found = [option.text for option in question.options if option.kind == PASS]
        if not found:
            return False
        await moves.play_for_absent(live, seat, found[0])
    return False


async def end_turn_of_bot(live: LiveTable, seat: int) -> None:
    """A bot that plays one turn for somebody gives the seat back when the turn is over."""
    await live.own()
    found = live.seats[seat]
    if found.stand_in_by == FOR_A_TURN and found.stand_in and seat not in live.teller.waiting:
        await stand_in.give_back(live, seat)


# People


async def come(live: LiveTable, person: str) -> None:
    """Somebody is at the table: if his time is up, he has a little more."""
    await live.own()
    timing, control = live.timing, live.timing.control
    if control is None or not timing.clocks:
        return
    mine = [seat.seat for seat in live.seats if seat.person == person]
    changed = {seat: seat_clock.returned(timing.clocks[seat], control, now()) for seat in mine}
    changed = {seat: clock for seat, clock in changed.items() if clock is not timing.clocks[seat]}
    if changed:
        await timing.put(changed)


def is_awaited(live: LiveTable, person: str) -> bool:
    """Whether coming to the table changes something for somebody."""
    clocks = live.timing.clocks
    return any(
        seat.person == person and clocks[seat.seat].phase == "up" and not clocks[seat.seat].is_extended
        for seat in live.seats[: len(clocks)]
    )


async def take_vacation(live: LiveTable, seat: int, days: int, zone: str) -> None:
    """Stop the clock of a seat for some days; 0: go on at once."""
    await live.own()
    timing, control = live.timing, live.timing.control
    if control is None or not control.vacation or not timing.clocks:
        raise RequestError(409, "no-vacation", "At this table there is no vacation: its clock does not allow for any.")
    if live.table.state != PLAYING:
        raise RequestError(409, "over", "The match is over.")
    if not is_zone(zone):
        raise RequestError(400, "no-such-zone", f"There is no time zone '{zone}'.")
    moment, clock = now(), timing.clocks[seat]
    if not days:
        await timing.put({seat: seat_clock.come_back(clock, control, moment)})
        return
    back = seat_clock.come_back(clock, control, moment)
    left = back.days_left
    if left < days:
        raise RequestError(409, "no-days-left", f"You have {left} {'day' if left == 1 else 'days'} of vacation left.")
    until = end_of_day(ZoneInfo(zone), moment, days)
    await timing.put({seat: seat_clock.gone_away(clock, control, moment, days, until)})
