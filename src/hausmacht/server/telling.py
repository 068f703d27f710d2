"""What an audience of a match is told: view, question, events, each made once however many watch.

An audience is a seat, or everybody who only looks on. What one audience is told is kept on its sheet until something
changes for it: views are encoded once for each audience and entry, sentences and events once for each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hausmacht.core import view as core
from hausmacht.core.agenda import Denial
from hausmacht.core.event import Event
from hausmacht.core.game import seats_deciding
from hausmacht.core.match import NOTHING_TO_UNDO, Entry, Match
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.server import wording
from hausmacht.server.ledger import Ledger
from hausmacht.server.messages import Answer, EventTold, Refusal, UndoInfo
from hausmacht.server.records import SeatRecord, TableRecord
from hausmacht.server.taking_back import OTHERS_ANSWER, why_no_undo
from hausmacht.server.written import Raw, WrittenFrame, WrittenQuestion, WrittenUpdate, encode, iso, listed, written

MOST_EVENTS = 400  # in one update; older ones are in the log
MOST_PHRASES = 1024  # that a table remembers
EVERYBODY = -2  # whom an entry concerns, if not one seat alone
NOTHING_ASKED = Raw(b"null")


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


class Sheet:
    """What one audience is told now, each part made when it is first wanted."""

    __slots__ = ("asked", "questions", "seen", "updates", "view")

    def __init__(self) -> None:
        self.seen: core.View | None = None
        self.view: Raw | None = None
        self.asked: list[core.Question | None] = []  # one, when it has been made
        self.questions: dict[str, Raw] = {}  # by language
        self.updates: dict[tuple[str, int], bytes] = {}

    def same_question(self) -> Sheet:
        """A fresh sheet for somebody who is asked what he was asked before."""
        fresh = Sheet()
        fresh.asked, fresh.questions = self.asked, self.questions
        return fresh


class Standing:
    """What everybody is told alike."""

    def __init__(self, over: bool, scores: tuple[int, ...], places: tuple[int, ...]) -> None:
        self.over = over
        self.scores = scores
        self.places = places


class Teller:
    """Tells one match. `changed` must be called after every entry and `renamed` whenever names change."""

    def __init__(self, match: Match[Any], ledger: Ledger, table: TableRecord, seats: Sequence[SeatRecord]) -> None:
        self.match = match
        self.ledger = ledger
        self.table = table
        self.seats = seats
        self.times: list[int] = []  # when each entry was made
        self.encoded = 0  # how many views have been encoded, for the metrics
        self.catalogues: dict[str, Catalogue] = {}
        self.names: dict[str, list[str]] = {}
        self.phrases: dict[tuple[Any, ...], bytes] = {}  # answers and refusals
        self.told: dict[tuple[int, int, str], list[tuple[Event, bytes]]] = {}  # events by entry, count and language
        self.waiting = seats_deciding(match.state)
        self.sheets: dict[int, Sheet] = {}
        self.standing: Standing | None = None
        self.last: dict[tuple[int, str], Raw] = {}  # the events of the last entry
        self.has_secrets = True  # some of them are not for everybody
        self.undos: dict[tuple[Any, ...], Raw] = {}

    def changed(self, entry: Entry[Any]) -> int:
        """Forget what an entry has changed; the seat that alone notices it, or EVERYBODY.

        A sealed answer touches nothing but what belongs to its seat: the others notice when it is finished, because
        one seat less is asked, and no earlier.
        """
        before, self.waiting = self.waiting, seats_deciding(self.match.state)
        self.last.clear()
        self.has_secrets = any([event.audience for event in entry.events])
        sealed = self.ledger.is_sealed(entry)
        if sealed and self.waiting == before:
            self.sheets.pop(entry.seat, None)
            return entry.seat
        self.standing = None
        if sealed:
            self.sheets = {seat: sheet.same_question() for seat, sheet in self.sheets.items() if seat != entry.seat}
        else:
            self.sheets.clear()
        return EVERYBODY

    def renamed(self) -> None:
        self.names.clear()
        self.phrases.clear()
        self.told.clear()
        self.undos.clear()
        self.last.clear()
        self.standing = None  # who has resigned is placed last
        for sheet in self.sheets.values():
            sheet.questions.clear()
            sheet.updates.clear()

    def words(self, language: str) -> Catalogue:
        if language not in self.catalogues:
            self.catalogues[language] = self.match.game.catalogue(language, self.match.setup)
        return self.catalogues[language]

    def names_in(self, language: str) -> list[str]:
        if language not in self.names:
            self.names[language] = wording.names_at(self.seats, self.words(language))
        return self.names[language]

    def sheet(self, audience: int) -> Sheet:
        sheet = self.sheets.get(audience)
        if sheet is None:
            sheet = self.sheets[audience] = Sheet()
        return sheet

    # Parts

    def sees(self, audience: int) -> core.View:
        sheet = self.sheet(audience)
        if sheet.seen is None:
            match = self.match
            sheet.seen = (
                match.view(SPECTATOR)
                if audience == SPECTATOR
                else match.game.view_beside(match.state, audience, self.sees(SPECTATOR))
            )
        return sheet.seen

    def view(self, audience: int) -> Raw:
        sheet = self.sheet(audience)
        if sheet.view is None:
            self.encoded += 1
            sheet.view = written(self.sees(audience))
        return sheet.view

    def question(self, seat: int, language: str) -> Raw:
        """What a seat is asked, in words; made only for those who are there to read it."""
        if seat not in self.waiting:
            return NOTHING_ASKED
        sheet = self.sheet(seat)
        if language not in sheet.questions:
            if not sheet.asked:
                sheet.asked.append(self.match.question(seat, explained=True))
            asked = sheet.asked[0]
            sheet.questions[language] = NOTHING_ASKED if asked is None else self.worded(asked, language)
        return sheet.questions[language]

    def worded(self, asked: core.Question, language: str) -> Raw:
        """A question in words. The same answers are offered again and again: each is put into words once."""
        words, names = self.words(language), self.names_in(language)
        sentence = words.say("question", asked.kind, asked.numbers, names)
        options = listed([self.answer(each, language) for each in asked.options])
        refused = listed([self.denied(each, language) for each in asked.refused])
        return written(WrittenQuestion(asked.seat, asked.kind, asked.numbers, sentence, options, refused))

    def answer(self, each: core.Answer, language: str) -> bytes:
        numbers = each.numbers
        key = (language, each.kind, each.text, *numbers, *numbers.values())
        found = self.phrases.get(key)
        if found is None:
            label = self.words(language).say("choice", each.kind, numbers, self.names_in(language))
            found = encode(Answer(text=each.text, kind=each.kind, numbers=numbers, label=label))
            self.remember(key, found)
        return found

    def denied(self, each: core.Refusal, language: str) -> bytes:
        about, numbers = each.about, each.numbers
        key = (language, each.code, each.kind, each.text, *about.values(), *numbers, *numbers.values())
        found = self.phrases.get(key)
        if found is None:
            words, names = self.words(language), self.names_in(language)
            refusal = Refusal(
                text=each.text,
                kind=each.kind,
                code=each.code,
                rule=each.rule,
                numbers={**about, **numbers},
                label=words.say("choice", each.kind, about, names),
                reason=words.say("denial", each.code, numbers, names),
            )
            found = encode(refusal)
            self.remember(key, found)
        return found

    def remember(self, key: tuple[Any, ...], phrase: bytes) -> None:
        if len(self.phrases) == MOST_PHRASES:
            self.phrases.clear()
        self.phrases[key] = phrase

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

    def events_of(self, at: int, entry: Entry[Any], language: str) -> list[tuple[Event, bytes]]:
        """The events of an entry and how they are told, whoever is told them."""
        key = (entry.number, at, language)
        found = self.told.get(key)
        if found is None:
            words, names = self.words(language), self.names_in(language)
            time = iso(self.times[entry.number])
            found = []
            for event in entry.events:
                facts = event.facts()
                sentence = words.say("event", event.kind.name, facts, names)
                told = EventTold(
                    at=at, kind=event.kind.name, facts=facts, sentence=sentence, seat=entry.seat, time=time
                )
                found.append((event, encode(told)))
            if len(self.told) == MOST_PHRASES:
                self.told.clear()
            self.told[key] = found
        return found

    def events(self, audience: int, after: int, language: str) -> list[bytes]:
        """The events after a count that the audience may know."""
        found: list[bytes] = []
        for at, entry in self.ledger.told(self.match, audience, after):
            for event, told in self.events_of(at, entry, language):
                if not event.audience or audience in event.audience:
                    found.append(told)
        return found

    def last_events(self, audience: int, language: str) -> Raw:
        """Those of the last entry, for somebody who knew everything before it: mostly the same for everybody."""
        key = (audience if self.has_secrets else SPECTATOR, language)
        found = self.last.get(key)
        if found is None:
            entry = self.ledger.entries[-1]
            told = self.events_of(entry.number + 1, entry, language)
            found = listed([each for event, each in told if not event.audience or audience in event.audience])
            self.last[key] = found
        return found

    def undo(self, seat: int, language: str) -> Raw:
        """Whether the seat can take something back; there are few ways to say it, so each is written once."""
        if seat == SPECTATOR or self.table.undo == "never":
            denial: Denial | None = None
            key: tuple[Any, ...] = (language, seat == SPECTATOR)
        else:
            denial = why_no_undo(self.match, seat)
            key = (language, False) if denial is None else (language, denial.code, *denial.numbers.values())
        found = self.undos.get(key)
        if found is None:
            found = self.undos[key] = written(self.undo_info(seat, denial, language))
        return found

    def undo_info(self, seat: int, denial: Denial | None, language: str) -> UndoInfo:
        if seat == SPECTATOR:
            return UndoInfo(free=False, reason=wording.say(language, "not-asked"), may_ask=False)
        if self.table.undo == "never":
            return UndoInfo(free=False, reason=wording.say(language, "no-undo"), may_ask=False)
        if denial is None:
            return UndoInfo(free=True, reason=None, may_ask=False)
        if denial is OTHERS_ANSWER:
            return UndoInfo(free=False, reason=wording.say(language, "others-answer"), may_ask=True)
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

    def stands(self) -> Standing:
        if self.standing is None:
            self.standing = Standing(self.match.is_over(), self.scores(), self.places())
        return self.standing

    # Whole

    def update(self, audience: int, language: str, since: int) -> bytes:
        """Everything the audience sees now, with the events after `since`; the same bytes for everybody alike."""
        updates = self.sheet(audience).updates
        found = updates.get((language, since))
        if found is None:
            found = updates[language, since] = self.make_update(audience, language, since)
        return found

    def make_update(self, audience: int, language: str, since: int) -> bytes:
        ledger = self.ledger
        earlier = False
        if ledger.knows_the_rest(audience, since):
            keep = since
            events = self.last_events(audience, language)
        else:
            keep = ledger.keep(audience, since)
            found = self.events(audience, keep, language)
            earlier = len(found) > MOST_EVENTS
            events = listed(found[-MOST_EVENTS:])
        stands = self.stands()
        return encode(
            WrittenUpdate(
                ledger.counts[audience],
                keep,
                earlier,
                audience,
                self.view(audience),
                self.question(audience, language),
                events,
                self.waiting,
                stands.over,
                stands.scores,
                stands.places,
                self.undo(audience, language),
                self.table.state,
            )
        )

    def frame(self, at: int, state: Any, entries: Sequence[tuple[int, Entry[Any]]], language: str) -> WrittenFrame:
        """The public table as it was, with what happened to bring it about."""
        view = self.match.game.view(state, SPECTATOR)
        events = [
            told for at, entry in entries for event, told in self.events_of(at, entry, language) if not event.audience
        ]
        return WrittenFrame(at, written(view), listed(events), public_scores(view))
