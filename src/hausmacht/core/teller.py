"""What an audience of a match is shown: view, question, events, each made once however many are watching.

An audience is a seat, or everybody who only looks on. What one audience is told is kept on its sheet until something
changes for it: views are encoded once for each audience and entry, sentences and events once for each language.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw
from msgspec.structs import astuple
from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Denial, seats_deciding
from hausmacht.core.asking import question
from hausmacht.core.changes import changes, heads_of
from hausmacht.core.event import Event
from hausmacht.core.ledger import Ledger
from hausmacht.core.match import CHOICE, Entry, Match
from hausmacht.core.phrases import Phrases, encode, iso, listed
from hausmacht.core.view import SPECTATOR, View
from hausmacht.core.wire import Changes, Update
from hausmacht.core.words import Catalogue

MOST_EVENTS: Final = 400  # in one update; older ones are in the log
EVERYBODY: Final = -2  # whom an entry concerns, if not one seat alone
NOTHING_ASKED: Final = b"null"
ACTED: Final = "another-seat-acted"  # why most cannot take anything back


def public_scores(view: Any) -> tuple[int, ...]:
    """The points everybody can see, if the view of the game shows any."""
    scores = getattr(view, "scores", None)
    if isinstance(scores, tuple):
        return scores
    found: list[Any] = [getattr(seat, "score", None) for seat in getattr(view, "seats", ())]
    return () if None in found else tuple(found)


class Spread:
    """A public view, written field by field: for a seat, only the fields that differ are written again."""

    def __init__(self, public: View) -> None:
        self.kind: Final[type] = type(public)
        self.values: Final[tuple[Any, ...]] = astuple(public)
        self.pieces: Final[list[bytes]] = []
        for at, head in enumerate(heads_of(self.kind)):
            self.pieces.append((b"," if at else b"{") + head)
            self.pieces.append(encode(self.values[at]))
        self.pieces.append(b"}")

    def beside(self, view: View) -> bytes:
        if type(view) is not self.kind or len(self.pieces) == 1:
            return encode(view)
        values: tuple[Any, ...] = astuple(view)
        public = self.values
        pieces = self.pieces.copy()
        for at in range(len(values)):
            value = values[at]
            if value is not public[at]:
                pieces[2 * at + 1] = encode(value)
        return b"".join(pieces)


class Standing:
    """Where a match stands, for everybody alike."""

    def __init__(
        self, waiting: tuple[int, ...], over: bool, scores: tuple[int, ...], places: tuple[int, ...], table_state: str
    ) -> None:
        self.waiting: Final = waiting
        self.over: Final = over
        self.scores: Final = scores
        self.places: Final = places
        self.table_state: Final = table_state


class Sheet:
    """What one audience is shown now; each part is made when it is first needed."""

    def __init__(self, questions: dict[str, bytes]) -> None:
        self.seen: View | None = None
        self.view = b""
        self.known: View | None = None  # against which the changes count
        self.changes: bytes | None = None
        self.questions: Final = questions  # by language


@mypyc_attr(allow_interpreted_subclasses=True)
class House:
    """Where a match is played: what its people are called there, and what it adds to what the rules say."""

    def __init__(self, takes_back: bool) -> None:
        self.takes_back: Final = takes_back  # whether anything is ever taken back here

    def names(self, words: Catalogue) -> tuple[str, ...]:
        """What the seats are called."""
        raise NotImplementedError

    def undo(self, words: Catalogue, names: tuple[str, ...], seat: int, denial: Denial | None) -> bytes:
        """Whether a seat can take something back."""
        raise NotImplementedError

    def state(self) -> str:
        """Whether the table plays or has finished."""
        raise NotImplementedError

    def places(self, places: list[int]) -> tuple[int, ...]:
        """The final places, given those of the rules."""
        raise NotImplementedError


class Teller:
    """Tells one match. `changed` must be called after every entry and `renamed` whenever names change."""

    def __init__(self, match: Match[Any], ledger: Ledger, house: House) -> None:
        self.match: Final = match
        self.ledger: Final = ledger
        self.house: Final = house
        self.times: list[int] = []  # when each entry was made
        self.encoded = 0  # how many views have been encoded, for the metrics
        self.phrases: Final[dict[tuple[str, int], Phrases]] = {}  # by language and naming
        self.naming = match.game.naming(match.state)  # which names hold now
        self.renamed_at = match.renamed_at()  # up to this entry everybody had the name he began with
        self.told: Final[dict[tuple[int, int, str], list[tuple[Event, bytes]]]] = {}  # by entry, count and language
        self.waiting: tuple[int, ...] = seats_deciding(match.state)
        self.sheets: dict[int, Sheet] = {}
        self.spread: Spread | None = None
        self.standing: Standing | None = None  # what is the same for everybody
        self.last: Final[dict[tuple[int, str], bytes]] = {}  # the events of the last entry
        self.has_secrets = True  # some of them are not for everybody
        self.undos: Final[dict[tuple[object, ...], bytes]] = {}
        self.acted = -1  # the seat that chose last, when nobody answers under seal

    def changed(self, entry: Entry[Any]) -> int:
        """Forget what an entry has changed; the seat that alone notices it, or EVERYBODY.

        A sealed answer touches nothing but what belongs to its seat: the others notice when it is finished, because
        one seat less is asked, and no earlier.
        """
        before = self.waiting
        self.waiting = seats_deciding(self.match.state)
        naming = self.match.game.naming(self.match.state)
        if naming != self.naming:
            self.naming = naming
            self.renamed_at = self.match.renamed_at()
        self.acted = entry.seat if entry.kind == CHOICE and not self.match.state.lanes else -1
        self.last.clear()
        self.told.clear()
        self.has_secrets = False
        for event in entry.events:
            if event.audience:
                self.has_secrets = True
        sealed = self.ledger.is_sealed(entry)
        if sealed and self.waiting == before:
            self.sheets.pop(entry.seat, None)
            return entry.seat
        self.standing = None
        self.spread = None
        sheets = self.sheets
        self.sheets = {}
        if sealed:  # the others are asked what they were asked before
            for seat, sheet in sheets.items():
                if seat != entry.seat:
                    self.sheets[seat] = Sheet(sheet.questions)
        return EVERYBODY

    def renamed(self) -> None:
        self.phrases.clear()
        self.told.clear()
        self.undos.clear()
        self.last.clear()
        self.standing = None  # who has resigned is placed last
        for sheet in self.sheets.values():
            sheet.questions.clear()

    def said_in(self, language: str, naming: int) -> Phrases:
        found = self.phrases.get((language, naming))
        if found is None:
            game = self.match.game
            words: Catalogue = game.named(game.catalogue(language, self.match.setup), naming)
            found = self.phrases[language, naming] = Phrases(words, self.house.names(words))
        return found

    def phrases_in(self, language: str) -> Phrases:
        """With the names that hold now."""
        return self.said_in(language, self.naming)

    def words(self, language: str) -> Catalogue:
        return self.phrases_in(language).words

    def names_in(self, language: str) -> tuple[str, ...]:
        return self.phrases_in(language).names

    def sheet(self, audience: int) -> Sheet:
        sheet = self.sheets.get(audience)
        if sheet is None:
            sheet = self.sheets[audience] = Sheet({})
        return sheet

    # Parts

    def sees(self, audience: int) -> View:
        """What an audience sees; those of the seats are made beside the view of everybody."""
        sheet = self.sheet(audience)
        seen = sheet.seen
        if seen is None:
            match = self.match
            if audience == SPECTATOR:
                seen = match.view(SPECTATOR)
            else:
                seen = match.game.view_beside(match.state, audience, self.sees(SPECTATOR))
            sheet.seen = seen
        return seen

    def view(self, audience: int) -> bytes:
        sheet = self.sheet(audience)
        if not sheet.view:
            self.encoded += 1
            spread = self.spread
            if spread is None:
                spread = self.spread = Spread(self.sees(SPECTATOR))
            sheet.view = spread.beside(self.sees(audience))
        return sheet.view

    def question(self, seat: int, language: str) -> bytes:
        """What a seat is asked, in words; made only for those who are there to read it."""
        if seat not in self.waiting:
            return NOTHING_ASKED
        sheet = self.sheet(seat)
        found = sheet.questions.get(language)
        if found is None:
            match = self.match
            decision = match.decision_of(seat)
            found = NOTHING_ASKED
            if decision is not None:
                asked = question(match.state, decision, True, decision.kind in match.game.asked_openly)
                found = self.phrases_in(language).question(asked)
            sheet.questions[language] = found
        return found

    def events_of(self, at: int, entry: Entry[Any], language: str) -> list[tuple[Event, bytes]]:
        """The events of an entry and their wording, whoever sees them."""
        key = (entry.number, at, language)
        found = self.told.get(key)
        if found is None:
            phrases = self.said_in(language, self.naming if entry.number > self.renamed_at else 0)
            time = iso(self.times[entry.number])
            found = [(event, phrases.log_event(event, at, entry.seat, time)) for event in entry.events]
            if len(self.told) == MOST_EVENTS:
                self.told.clear()
            self.told[key] = found
        return found

    def events(self, audience: int, after: int, language: str) -> list[bytes]:
        """The events after a count that the audience may know."""
        found: list[bytes] = []
        for at, entry in self.ledger.told(self.match, audience, after):
            for event, told in self.events_of(at, entry, language):
                if event.seen_by(audience):
                    found.append(told)
        return found

    def last_events(self, audience: int, language: str) -> bytes:
        """Those of the last entry, for somebody who knew everything before it: mostly the same for everybody."""
        key = (audience if self.has_secrets else SPECTATOR, language)
        found = self.last.get(key)
        if found is None:
            entry = self.ledger.entries[-1]
            told = self.events_of(self.ledger.counts[audience], entry, language)
            found = listed([each for event, each in told if event.seen_by(audience)])
            self.last[key] = found
        return found

    def undo(self, seat: int, language: str) -> bytes:
        """Whether the seat can take something back; there are few ways to say it, so each is written once."""
        denial: Denial | None = None
        if seat == SPECTATOR or not self.house.takes_back:
            key: tuple[object, ...] = (language, seat == SPECTATOR, "never")
        elif self.acted >= 0 and self.acted != seat:
            key = (language, ACTED, self.acted)
        else:
            denial = self.match.why_no_undo(seat)
            key = (language, "free") if denial is None else (language, denial.code, *denial.numbers.values())
        found = self.undos.get(key)
        if found is None:
            if self.acted >= 0 and self.acted != seat:
                denial = self.match.why_no_undo(seat)
            phrases = self.phrases_in(language)
            found = self.undos[key] = self.house.undo(phrases.words, phrases.names, seat, denial)
        return found

    def scores(self) -> tuple[int, ...]:
        """What everybody can see while the match goes on, all when it is over."""
        if self.match.is_over():
            return tuple(self.match.game.scores(self.match.state))
        return public_scores(self.sees(SPECTATOR))

    def places(self) -> tuple[int, ...]:
        """The final places."""
        if not self.match.is_over():
            return ()
        return self.house.places(self.match.game.places(self.match.state))

    def stands(self) -> Standing:
        """Where the match stands: the part that is the same for everybody."""
        standing = self.standing
        if standing is None:
            scores, places = self.scores(), self.places()
            standing = self.standing = Standing(self.waiting, self.match.is_over(), scores, places, self.house.state())
        return standing

    # Whole

    def update(self, audience: int, language: str, since: int) -> bytes:
        """Everything the audience sees now, with the events after `since`, put together from ready parts."""
        return self.put_together(audience, language, since, self.view(audience), False)

    def update_from(self, known: View, audience: int, language: str, since: int) -> bytes:
        """The same for somebody who has this view already: only what is different in it."""
        sheet = self.sheet(audience)
        if sheet.known is not known:
            self.encoded += 1
            sheet.known, sheet.changes = known, changes(known, self.sees(audience))
        different = sheet.changes
        if different is None:
            return self.update(audience, language, since)
        return self.put_together(audience, language, since, different, True)

    def put_together(self, audience: int, language: str, since: int, shown: bytes, is_part: bool) -> bytes:
        ledger = self.ledger
        keep = since
        is_cut = False
        if ledger.knows_the_rest(audience, since):
            events = self.last_events(audience, language)
        else:
            keep = ledger.keep(audience, since)
            found = self.events(audience, keep, language)
            is_cut = len(found) > MOST_EVENTS
            events = listed(found[-MOST_EVENTS:])
        view: Any = Raw(shown)
        stands = self.stands()
        besides: dict[str, Any] = {
            "at": ledger.counts[audience],
            "keep": keep,
            "earlier": is_cut,
            "seat": audience,
            "question": Raw(self.question(audience, language)),
            "events": Raw(events),
            "undo": Raw(self.undo(audience, language)),
            "waiting": stands.waiting,
            "over": stands.over,
            "scores": stands.scores,
            "places": stands.places,
            "table_state": stands.table_state,
        }
        return encode(Changes(changes=view, **besides) if is_part else Update(view=view, **besides))
