"""What going back would undo, told before it happens: which choices, whose, and what they have brought to light."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from hausmacht.core.ledger import HIDDEN
from hausmacht.core.match import Entry, Match
from hausmacht.core.teller import Teller
from hausmacht.core.view import SPECTATOR
from hausmacht.server.messages import Gone, TakenBack
from hausmacht.server.play.table import TableState
from hausmacht.server.storage.records import Ask


def before_last_choice(match: Match[Any], seat: int) -> int:
    """The entry to which the match returns when the last choice of a seat goes, and everything after it."""
    place = max(at for at, entry in enumerate(match.line) if entry.seat == seat)
    return match.line[place - 1].number if place else 0


def has_moved_on(live: TableState, ask: Ask) -> bool:
    """Whether something has happened since that is not in the request: more than a sealed answer."""
    match, teller = live.running()
    return any(not teller.ledger.is_sealed(entry) for entry in match.entries[ask.at :])


def taken_back(live: TableState, target: int, readers: Collection[int], language: str) -> TakenBack:
    """Everything after an entry, the newest first, as far as the seats of one person know of it.

    Nobody learns whether others have given sealed answers: these go in any case, and are only said to go.
    """
    match, teller = live.running()
    told = [entry for entry in reversed(match.line) if entry.number > target and is_known(teller, entry, readers)]
    return TakenBack(
        choices=tuple(gone(teller, entry, readers, live.language(language)) for entry in told),
        sealed=bool(match.state.lanes),
    )


def last_choice(live: TableState, seat: int, language: str) -> TakenBack:
    """What a seat can take back without asking anybody: its own last choice alone."""
    match, teller = live.running()
    entry = match.line[match.undoable(seat)]
    return TakenBack(choices=(gone(teller, entry, (seat,), live.language(language)),), sealed=False)


def is_known(teller: Teller, entry: Entry[Any], readers: Collection[int]) -> bool:
    return any(teller.ledger.ats[reader][entry.number] != HIDDEN for reader in readers or (SPECTATOR,))


def gone(teller: Teller, entry: Entry[Any], readers: Collection[int], language: str) -> Gone:
    return Gone(seat=entry.seat, sentences=tuple(sentences(teller, entry, readers, language)), learned=entry.learned)


def sentences(teller: Teller, entry: Entry[Any], readers: Collection[int], language: str) -> Sequence[str]:
    """What came of a choice, as its readers were told."""
    phrases = teller.said_in(language, teller.naming if entry.number > teller.renamed_at else 0)
    seen_by = readers or (SPECTATOR,)
    return [phrases.sentence(event) for event in entry.events if any(event.seen_by(reader) for reader in seen_by)]
