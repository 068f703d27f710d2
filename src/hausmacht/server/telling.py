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
from hausmacht.core.match import CHOICE, NOTHING_TO_UNDO, Entry, Match
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.server import wording
from hausmacht.server.ledger import Ledger
from hausmacht.server.messages import Answer, EventTold, Refusal, UndoInfo
from hausmacht.server.records import SeatRecord, TableRecord
from hausmacht.server.written import UPDATE, Raw, Stands, WrittenFrame, WrittenQuestion, encode, iso, listed

MOST_EVENTS = 400  # in one update; older ones are in the log
MOST_PHRASES = 1024  # that a table remembers
EVERYBODY = -2  # whom an entry concerns, if not one seat alone
NOTHING_ASKED = b"null"
ACTED = "another-seat-acted"  # why most cannot take anything back


def public_scores(view: Any) -> tuple[int, ...]:
    """The points everybody can see, if the view of the game shows any."""
    scores = getattr(view, "scores", None)
    if isinstance(scores, tuple):
        return scores
    found = [getattr(seat, "score", None) for seat in getattr(view, "seats", ())]
    return tuple(score for score in found if score is not None) if None not in found else ()


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
        self.view = b""
        self.asked: core.Question | None = None
        self.questions: dict[str, bytes] = {}  # by language
        self.updates: dict[tuple[str, int], bytes] = {}

    def same_question(self) -> Sheet:
        """A fresh sheet for somebody who is asked what he was asked before."""
        fresh = Sheet()
        fresh.asked, fresh.questions = self.asked, self.questions
        return fresh


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
        self.names: dict[str, tuple[str, ...]] = {}
        self.phrases: dict[tuple[Any, ...], bytes] = {}  # answers and refusals
        self.told: dict[tuple[int, int, str], list[tuple[Event, bytes]]] = {}  # events by entry, count and language
        self.waiting = seats_deciding(match.state)
        self.sheets: dict[int, Sheet] = {}
        self.standing = b""  # what everybody is told alike
        self.last: dict[tuple[int, str], bytes] = {}  # the events of the last entry
        self.has_secrets = True  # some of them are not for everybody
        self.undos: dict[tuple[Any, ...], bytes] = {}
        self.acted: int | None = None  # the seat that chose last, when nobody answers under seal

    def changed(self, entry: Entry[Any]) -> int:
        """Forget what an entry has changed; the seat that alone notices it, or EVERYBODY.

        A sealed answer touches nothing but what belongs to its seat: the others notice when it is finished, because
        one seat less is asked, and no earlier.
        """
        before, self.waiting = self.waiting, seats_deciding(self.match.state)
        self.acted = entry.seat if entry.kind == CHOICE and not self.match.state.lanes else None
        self.last.clear()
        self.has_secrets = any([event.audience for event in entry.events])
        sealed = self.ledger.is_sealed(entry)
        if sealed and self.waiting == before:
            self.sheets.pop(entry.seat, None)
            return entry.seat
        self.standing = b""
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
        self.standing = b""  # who has resigned is placed last
        for sheet in self.sheets.values():
            sheet.questions.clear()
            sheet.updates.clear()

    def words(self, language: str) -> Catalogue:
        if language not in self.catalogues:
            self.catalogues[language] = self.match.game.catalogue(language, self.match.setup)
        return self.catalogues[language]

    def names_in(self, language: str) -> tuple[str, ...]:
        if language not in self.names:
            self.names[language] = tuple(wording.names_at(self.seats, self.words(language)))
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

    def view(self, audience: int) -> bytes:
        sheet = self.sheet(audience)
        if not sheet.view:
            self.encoded += 1
            sheet.view = encode(self.sees(audience))
        return sheet.view

    def question(self, seat: int, language: str) -> bytes:
        """What a seat is asked, in words; made only for those who are there to read it."""
        if seat not in self.waiting:
            return NOTHING_ASKED
        sheet = self.sheet(seat)
        found = sheet.questions.get(language)
        if found is None:
            if sheet.asked is None:
                sheet.asked = self.match.question(seat, explained=True)
            asked = sheet.asked
            found = sheet.questions[language] = NOTHING_ASKED if asked is None else self.worded(asked, language)
        return found

    def worded(self, asked: core.Question, language: str) -> bytes:
        """A question in words. The same answers are offered again and again: each is put into words once."""
        words, names = self.words(language), self.names_in(language)
        sentence = words.say("question", asked.kind, asked.numbers, names)
        options = listed([self.answer(each, language) for each in asked.options])
        refused = listed([self.denied(each, language) for each in asked.refused])
        return encode(WrittenQuestion(asked.seat, asked.kind, asked.numbers, sentence, Raw(options), Raw(refused)))

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

    def last_events(self, audience: int, language: str) -> bytes:
        """Those of the last entry, for somebody who knew everything before it: mostly the same for everybody."""
        key = (audience if self.has_secrets else SPECTATOR, language)
        found = self.last.get(key)
        if found is None:
            entry = self.ledger.entries[-1]
            told = self.events_of(self.ledger.counts[audience], entry, language)
            found = listed([each for event, each in told if not event.audience or audience in event.audience])
            self.last[key] = found
        return found

    def undo(self, seat: int, language: str) -> bytes:
        """Whether the seat can take something back; there are few ways to say it, so each is written once."""
        if seat == SPECTATOR or self.table.undo == "never":
            denial: Denial | None = None
            key: tuple[Any, ...] = (language, seat == SPECTATOR)
        elif self.acted is not None and self.acted != seat and (language, ACTED, self.acted) in self.undos:
            return self.undos[language, ACTED, self.acted]
        else:
            denial = self.match.why_no_undo(seat)
            key = (language, False) if denial is None else (language, denial.code, *denial.numbers.values())
        found = self.undos.get(key)
        if found is None:
            found = self.undos[key] = encode(self.undo_info(seat, denial, language))
        return found

    def undo_info(self, seat: int, denial: Denial | None, language: str) -> UndoInfo:
        if seat == SPECTATOR:
            return UndoInfo(free=False, reason=wording.say(language, "not-asked"), may_ask=False)
        if self.table.undo == "never":
            return UndoInfo(free=False, reason=wording.say(language, "no-undo"), may_ask=False)
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
        return final_places(self.match.game.places(self.match.state), [seat.resigned for seat in self.seats])

    def stands(self) -> bytes:
        """Where the match stands, at the end of every update."""
        if not self.standing:
            stands = Stands(self.waiting, self.match.is_over(), self.scores(), self.places(), self.table.state)
            self.standing = encode(stands)[1:]
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
        """An `Update`, put together from parts that are encoded already."""
        ledger = self.ledger
        earlier = b"false"
        if ledger.knows_the_rest(audience, since):
            keep = since
            events = self.last_events(audience, language)
        else:
            keep = ledger.keep(audience, since)
            found = self.events(audience, keep, language)
            if len(found) > MOST_EVENTS:
                earlier = b"true"
            events = listed(found[-MOST_EVENTS:])
        return UPDATE % (
            ledger.counts[audience],
            keep,
            earlier,
            audience,
            self.view(audience),
            self.question(audience, language),
            events,
            self.undo(audience, language),
            self.stands(),
        )

    def frame(self, at: int, state: Any, entries: Sequence[tuple[int, Entry[Any]]], language: str) -> WrittenFrame:
        """The public table as it was, with what happened to bring it about."""
        view = self.match.game.view(state, SPECTATOR)
        events = [
            told for at, entry in entries for event, told in self.events_of(at, entry, language) if not event.audience
        ]
        return WrittenFrame(at, Raw(encode(view)), Raw(listed(events)), public_scores(view))
