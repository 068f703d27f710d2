"""A finished match as it stood at one of its moments: to play on from there, or to ask what was best."""

from __future__ import annotations

from hausmacht.advice.knowledge import Moment
from hausmacht.core.agenda import deciding
from hausmacht.core.position import write_position
from hausmacht.core.view import SPECTATOR
from hausmacht.server.errors import RequestError
from hausmacht.server.play.live import LiveTable
from hausmacht.server.storage.records import OVER


def must_be_over(live: LiveTable) -> None:
    """Before, a position would tell what is hidden."""
    if live.table.state != OVER:
        raise RequestError(409, "not-over", "This is possible once the match is over.")


def moment_at(live: LiveTable, at: int) -> Moment:
    """The match after everybody's count `at`, before the next choice that everybody came to know of."""
    must_be_over(live)
    match, teller = live.running()
    public = teller.ledger.ats[SPECTATOR]
    if at < public[match.opening.number]:
        raise no_such_moment()
    place = next((place for place, entry in enumerate(match.line) if public[entry.number] > at), None)
    if place is None:
        raise RequestError(409, "over", "The match was over by then: choose an earlier moment.")
    before = [match.opening, *match.line[:place]]
    return Moment(match, before, match.table_before(place), match.line[place])


def position_at(live: LiveTable, at: int, seat: int) -> tuple[str, tuple[int, ...]]:
    """The position at a moment, and the seats that are asked something in it."""
    if not 0 <= seat < live.table.seats:
        raise RequestError(404, "no-such-seat", f"There is no seat {seat} at this table.")
    if live.table.pack:
        raise RequestError(409, "pack", "A match with a component pack can only be replayed.")
    moment = moment_at(live, at)
    asked = tuple(decision.seat for decision in deciding(moment.state))
    return write_position(live.game, live.setup, moment.state), asked


def no_such_moment() -> RequestError:
    return RequestError(404, "no-such-moment", "This match has no such moment.")
