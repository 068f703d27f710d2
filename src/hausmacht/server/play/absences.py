"""What a bot has done for somebody while he was away."""

from __future__ import annotations

from hausmacht.server.absence_messages import Deed, Deeds
from hausmacht.server.play.table import TableState
from hausmacht.server.play.taking_back import sentences
from hausmacht.server.play.written import iso

MOST_DEEDS = 100


def count_before(live: TableState, seat: int) -> int:
    """The count of a seat when the bot sat down there."""
    length = live.seats[seat].stand_in_at
    return max(live.teller.ledger.ats[seat][:length], default=0)


def deeds(live: TableState, seat: int, language: str) -> Deeds:
    """The choices of the bot that are in force, as the owner of the seat would have been told of them."""
    match, teller = live.running()
    found = live.seats[seat]
    if not found.stand_in or found.stand_in_since is None:
        return Deeds(since=teller.ledger.counts[seat], choices=(), more=0)
    made = [entry for entry in match.line if entry.seat == seat and entry.number >= found.stand_in_at]
    spoken = live.language(language)
    return Deeds(
        since=count_before(live, seat),
        choices=tuple(
            Deed(
                at=teller.ledger.ats[seat][entry.number],
                time=iso(teller.times[entry.number]),
                sentences=tuple(sentences(teller, entry, (seat,), spoken)),
            )
            for entry in made[-MOST_DEEDS:]
        ),
        more=max(len(made) - MOST_DEEDS, 0),
    )
