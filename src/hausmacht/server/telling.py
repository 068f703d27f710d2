"""What an audience of a match is told: view, question, events, each made once however many watch.

An audience is a seat, or everybody who only looks on. Views are encoded once for each audience and entry; sentences
once for each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from hausmacht.core import view as core
from hausmacht.core.agenda import Denial
from hausmacht.core.match import NOTHING_TO_UNDO, Entry, Match
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.server import wording
from hausmacht.server.ledger import Ledger
from hausmacht.server.messages import Answer, EventTold, Frame, Question, Refusal, UndoInfo, Update
from hausmacht.server.store import SeatRecord, TableRecord

ENCODER = msgspec.json.Encoder()
MOST_EVENTS = 400  # in one update; older ones are in the log
MOST_SENTENCES = 4096


def iso(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def public_scores(view: Any) -> tuple[int, ...]:
    """The points everybody can see, if the view of the game shows any."""
    found = [getattr(seat, "score", None) for seat in getattr(view, "seats", ())]
    return tuple(score for score in found if score is not None) if None not in found else ()


def round_of(view: Any) -> str:
    """Where the match stands, in a word: `3/5`; empty when the view has no such field."""
    for name, total in (("round", "rounds"), ("year", "years")):
        number = getattr(view, name, None)
        if isinstance(number, int):
            of = getattr(view, total, None)
            return f"{number}/{of}" if isinstance(of, int) else str(number)
    return ""


class Teller:
    """Tells one match. `changed` must be called after every entry and whenever names change."""

    def __init__(self, match: Match[Any], ledger: Ledger, table: TableRecord, seats: Sequence[SeatRecord]) -> None:
        self.match = match
        self.ledger = ledger
        self.table = table
        self.seats = seats
        self.times: list[int] = []  # when each entry was made
        self.encoded = 0  # how many views have been encoded, for the metrics
        self.catalogues: dict[str, Catalogue] = {}
        self.names: dict[str, list[str]] = {}
        self.sentences: dict[tuple[int, str], tuple[str, ...]] = {}
        self.seen: dict[int, core.View] = {}
        self.views: dict[int, msgspec.Raw] = {}
        self.questions: dict[int, core.Question | None] = {}
        self.updates: dict[tuple[int, str, int], bytes] = {}
        self.undos: dict[tuple[int, str], UndoInfo] = {}
        self.told: dict[tuple[int, int, str], tuple[EventTold, ...]] = {}  # for all who are told an entry alike

    def changed(self) -> None:
        self.seen.clear()
        self.views.clear()
        self.questions.clear()
        self.updates.clear()
        self.undos.clear()
        self.told.clear()

    def renamed(self) -> None:
        self.names.clear()
        self.sentences.clear()
        self.updates.clear()
        self.undos.clear()
        self.told.clear()

    def words(self, language: str) -> Catalogue:
        if language not in self.catalogues:
            self.catalogues[language] = self.match.game.catalogue(language, self.match.setup)
        return self.catalogues[language]

    def names_in(self, language: str) -> list[str]:
        if language not in self.names:
            self.names[language] = wording.names_at(self.seats, self.words(language))
        return self.names[language]

    # Parts

    def sees(self, audience: int) -> core.View:
        if audience not in self.seen:
            match = self.match
            self.seen[audience] = (
                match.view(SPECTATOR)
                if audience == SPECTATOR
                else match.game.view_beside(match.state, audience, self.sees(SPECTATOR))
            )
        return self.seen[audience]

    def view(self, audience: int) -> msgspec.Raw:
        if audience not in self.views:
            self.encoded += 1
            self.views[audience] = msgspec.Raw(ENCODER.encode(self.sees(audience)))
        return self.views[audience]

    def question(self, seat: int, language: str) -> Question | None:
        if seat == SPECTATOR:
            return None
        if seat not in self.questions:
            self.questions[seat] = self.match.question(seat, explained=True)
        asked = self.questions[seat]
        return None if asked is None else self.worded(asked, language)

    def worded(self, asked: core.Question, language: str) -> Question:
        words, names = self.words(language), self.names_in(language)
        return Question(
            seat=asked.seat,
            kind=asked.kind,
            numbers=asked.numbers,
            sentence=words.say("question", asked.kind, asked.numbers, names),
            options=tuple(
                Answer(
                    text=each.text,
                    kind=each.kind,
                    numbers=each.numbers,
                    label=words.say("choice", each.kind, each.numbers, names),
                )
                for each in asked.options
            ),
            refused=tuple(
                Refusal(
                    text=each.text,
                    kind=each.kind,
                    code=each.code,
                    rule=each.rule,
                    numbers={**each.about, **each.numbers},
                    label=words.say("choice", each.kind, each.about, names),
                    reason=words.say("denial", each.code, each.numbers, names),
                )
                for each in asked.refused
            ),
        )

    def refusal(self, text: str, denial: Denial, language: str) -> Refusal:
        """Why a choice, or an undo, was refused."""
        words, names = self.words(language), self.names_in(language)
        kind = text.partition(" ")[0]
        return Refusal(
            text=text,
            kind=kind,
            code=denial.code,
            rule=denial.rule,
            numbers=dict(denial.numbers),
            label=text,
            reason=words.say("denial", denial.code, denial.numbers, names),
        )

    def sentences_of(self, entry: Entry[Any], language: str) -> tuple[str, ...]:
        key = (entry.number, language)
        if key not in self.sentences:
            if len(self.sentences) > MOST_SENTENCES:
                self.sentences.clear()
            words, names = self.words(language), self.names_in(language)
            self.sentences[key] = tuple(
                words.say("event", event.kind.name, event.facts(), names) for event in entry.events
            )
        return self.sentences[key]

    def events_of(self, at: int, entry: Entry[Any], audience: int, language: str) -> list[EventTold]:
        key = (entry.number, at, language)
        if key not in self.told:
            time = iso(self.times[entry.number])
            self.told[key] = tuple(
                EventTold(
                    at=at, kind=event.kind.name, facts=event.facts(), sentence=sentence, seat=entry.seat, time=time
                )
                for event, sentence in zip(entry.events, self.sentences_of(entry, language), strict=True)
            )
        return [told for event, told in zip(entry.events, self.told[key], strict=True) if event.seen_by(audience)]

    def events(self, audience: int, after: int, language: str) -> list[EventTold]:
        told = self.ledger.told(self.match, audience, after)
        return [event for at, entry in told for event in self.events_of(at, entry, audience, language)]

    def undo(self, seat: int, language: str) -> UndoInfo:
        if (seat, language) not in self.undos:
            self.undos[seat, language] = self.make_undo(seat, language)
        return self.undos[seat, language]

    def make_undo(self, seat: int, language: str) -> UndoInfo:
        if seat == SPECTATOR:
            return UndoInfo(free=False, reason=wording.say(language, "not-asked"), may_ask=False)
        if self.table.undo == "never":
            return UndoInfo(free=False, reason=wording.say(language, "no-undo"), may_ask=False)
        denial = self.match.why_no_undo(seat)
        if denial is None:
            return UndoInfo(free=True, reason=None, may_ask=False)
        reason = self.words(language).say("denial", denial.code, denial.numbers, self.names_in(language))
        return UndoInfo(free=False, reason=reason, may_ask=denial is not NOTHING_TO_UNDO)

    def scores(self) -> tuple[int, ...]:
        """What everybody can see while the match goes on, all when it is over."""
        if self.match.is_over():
            return tuple(self.match.game.scores(self.match.state))
        return public_scores(self.sees(SPECTATOR))

    def places(self) -> tuple[int, ...]:
        """The final places; who resigned stands behind all who stayed."""
        if not self.match.is_over():
            return ()
        places = self.match.game.places(self.match.state)
        order = [(seat.resigned, place) for seat, place in zip(self.seats, places, strict=True)]
        return tuple(1 + sum(1 for each in order if each < mine) for mine in order)

    # Whole

    def update(self, audience: int, language: str, since: int) -> bytes:
        """Everything the audience sees now, with the events after `since`; the same bytes for everybody alike."""
        key = (audience, language, since)
        if key not in self.updates:
            self.updates[key] = ENCODER.encode(self.make_update(audience, language, since))
        return self.updates[key]

    def standing(self, audience: int, language: str) -> tuple[Any, ...]:
        """What an update would say besides events: if it is as before, nothing has happened for this audience."""
        if audience != SPECTATOR and audience not in self.questions:
            self.questions[audience] = self.match.question(audience, explained=True)
        waiting = tuple(decision.seat for decision in self.match.decisions())
        asked = self.questions.get(audience)
        return self.ledger.counts[audience], bytes(self.view(audience)), asked, waiting, self.undo(audience, language)

    def make_update(self, audience: int, language: str, since: int) -> Update:
        keep = self.ledger.keep(audience, since)
        events = self.events(audience, keep, language)
        cut = len(events) > MOST_EVENTS
        return Update(
            at=self.ledger.counts[audience],
            keep=keep,
            earlier=cut,
            seat=audience,
            view=self.view(audience),
            question=self.question(audience, language),
            events=tuple(events[-MOST_EVENTS:]),
            waiting=tuple(decision.seat for decision in self.match.decisions()),
            over=self.match.is_over(),
            scores=self.scores(),
            places=self.places(),
            undo=self.undo(audience, language),
            table_state=self.table.state,
        )

    def frame(self, at: int, state: Any, entries: Sequence[tuple[int, Entry[Any]]], language: str) -> Frame:
        """The public table as it was, with what happened to bring it about."""
        view = self.match.game.view(state, SPECTATOR)
        events = [event for told, entry in entries for event in self.events_of(told, entry, SPECTATOR, language)]
        return Frame(at=at, view=msgspec.Raw(ENCODER.encode(view)), events=tuple(events), scores=public_scores(view))
