"""When a choice may be taken back freely, told so that nobody learns who has begun to answer under seal."""

from __future__ import annotations

from functools import cache
from typing import Any

from hausmacht.core.agenda import Denial
from hausmacht.core.match import LEARNED, Match

NO_UNDO = Denial("no-undo", "core.undo")
OTHERS_ANSWER = Denial("others-answer", "core.undo")


@cache
def another_acted(seat: int) -> Denial:
    return Denial("another-seat-acted", "core.undo", seat=seat)


def why_no_undo(match: Match[Any], seat: int) -> Denial | None:
    """As the match says; but while others answer under seal, the same whether or not they have begun.

    A choice made before such a round could be taken back freely as long as nobody has begun. Saying so would tell who
    has: so the others are asked from the beginning of the round.
    """
    lanes = match.state.lanes
    if not lanes:
        last_seat = match.line[-1].seat if match.line else seat
        return match.why_no_undo(seat) if last_seat == seat else another_acted(last_seat)
    if not any(lane for other, lane in enumerate(lanes) if other != seat):
        return match.why_no_undo(seat)
    last = next((entry for entry in reversed(match.line) if entry.seat == seat or not match.is_open(entry)), None)
    if last is None or last.seat != seat or match.is_open(last):
        return match.why_no_undo(seat)
    return LEARNED if last.learned else OTHERS_ANSWER
