"""What a table adds to what its match tells: the names of its people, what may be taken back, who has resigned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core.agenda import Denial
from hausmacht.core.ledger import Ledger
from hausmacht.core.match import NOTHING_TO_UNDO, Entry, Match
from hausmacht.core.teller import House, Teller, public_scores
from hausmacht.core.view import SPECTATOR, Refusal
from hausmacht.core.wire import Frame, UndoInfo
from hausmacht.core.words import Catalogue
from hausmacht.server.play import wording
from hausmacht.server.play.written import Raw, encode
from hausmacht.server.storage.records import OVER, SeatRecord, TableRecord


def teller_of(match: Match[Any], table: TableRecord, seats: Sequence[SeatRecord]) -> Teller:
    """Whoever tells a match, from its first entry on, to the people at a table."""
    return Teller(match, Ledger(table.seats, match.entries), TableHouse(table, seats))


class TableHouse(House):
    """A table of this server."""

    def __init__(self, table: TableRecord, seats: Sequence[SeatRecord]) -> None:
        super().__init__(table.undo != "never")
        self.table = table
        self.seats = seats

    def names(self, words: Catalogue) -> tuple[str, ...]:
        return tuple(wording.names_at(self.seats, words))

    def undo(self, words: Catalogue, names: tuple[str, ...], seat: int, denial: Denial | None) -> bytes:
        return encode(self.undo_info(words, names, seat, denial))

    def undo_info(self, words: Catalogue, names: tuple[str, ...], seat: int, denial: Denial | None) -> UndoInfo:
        if seat == SPECTATOR:
            return UndoInfo(free=False, reason=wording.say(words.language, "not-asked"), may_ask=False)
        if not self.takes_back:
            return UndoInfo(free=False, reason=wording.say(words.language, "no-undo"), may_ask=False)
        if self.table.state == OVER:
            return UndoInfo(free=False, reason=wording.say(words.language, "over"), may_ask=False)
        if denial is None:
            return UndoInfo(free=True, reason=None, may_ask=False)
        reason = words.say("denial", denial.code, denial.numbers, names)
        return UndoInfo(free=False, reason=reason, may_ask=denial is not NOTHING_TO_UNDO)

    def state(self) -> str:
        return self.table.state

    def places(self, places: list[int]) -> tuple[int, ...]:
        """Who resigned stands behind all who stayed."""
        return final_places(places, [seat.resigned for seat in self.seats])


def final_places(places: Sequence[int], resigned: Sequence[bool]) -> tuple[int, ...]:
    """The places of a game, with those who resigned behind all who stayed; realms that the rules play keep theirs."""
    seats = list(zip(resigned, places, strict=True))
    stayed = [place - len([1 for left, other in seats if left and other < place]) for gone, place in seats if not gone]
    if not stayed:
        return tuple(places)
    behind = max(stayed) + stayed.count(max(stayed))
    ahead = iter(stayed)
    return tuple(
        behind + len([1 for left, other in seats if left and other < place]) if gone else next(ahead)
        for gone, place in seats
    )


def refusal(teller: Teller, seat: int, text: str, denial: Denial, language: str) -> Refusal:
    """Why a choice, or an undo, was refused."""
    return teller.phrases_in(language).refused(teller.match.refusal(seat, text, denial))


def frame(teller: Teller, at: int, state: Any, entries: Sequence[tuple[int, Entry[Any]]], language: str) -> Frame:
    """The public table as it was, with what happened to bring it about."""
    view = teller.match.game.view(state, SPECTATOR)
    told = [each for at, entry in entries for each in teller.events_of(at, entry, language)]
    events: Any = tuple(Raw(written) for event, written in told if not event.audience)
    return Frame(at, view, events, public_scores(view))
