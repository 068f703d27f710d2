"""What is kept of a match for lists, so that nobody has to open it: what people are asked, and how they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core.match import Match
from hausmacht.core.teller import public_scores
from hausmacht.core.view import SPECTATOR
from hausmacht.server.play.telling import final_places
from hausmacht.server.storage.records import BOT_SEAT, Posed, SeatRecord

NOBODY = -1


def posed(
    match: Match[Any], seats: Sequence[SeatRecord], before: Sequence[Posed], chosen: int, at: int
) -> tuple[Posed, ...]:
    """What the seats of people are asked; who was asked before, and has not chosen now, has waited since then."""
    since = {each.seat: each.since for each in before if each.seat != chosen}
    naming = match.game.naming(match.state)
    return tuple(
        Posed(each.seat, each.kind, each.numbers(match.state), since.get(each.seat, at), naming)
        for each in match.decisions()
        if seats[each.seat].kind != BOT_SEAT
    )


def standing(match: Match[Any], seats: Sequence[SeatRecord], at: int) -> dict[str, Any]:
    """The columns of a table whose match was begun, read from a file or cut back."""
    view = match.view(SPECTATOR)
    is_over = match.is_over()
    resigned = [seat.resigned for seat in seats]
    return {
        "deciding": tuple(decision.seat for decision in match.decisions()),
        "round": view.progress,
        "posed": posed(match, seats, (), NOBODY, at),
        "scores": tuple(match.game.scores(match.state)) if is_over else public_scores(view),
        "places": final_places(match.game.places(match.state), resigned) if is_over else (),
    }
