"""The engine over a pipe: requests and answers as values, one JSON object a line. `docs/protocol.md` describes them.

A session holds one match. It may be tied to a seat: then only the requests of that seat work, and nothing can be
asked that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, ClassVar

import msgspec

from hausmacht.core import event as rules
from hausmacht.core import matchfile
from hausmacht.core.agenda import BudgetError, Denial
from hausmacht.core.chance import ChanceError, Sampled, branch
from hausmacht.core.game import Game, Option, SetupError
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import Entry, Match, new_match
from hausmacht.core.matchfile import MatchFileError
from hausmacht.core.phrases import Phrases
from hausmacht.core.position import PositionError, read_playable, write_position
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR, Question, Refusal, View
from hausmacht.core.wire import MOST_STRETCH, WIRE_VERSION, Event, Failure, event_of

MOST_SEED_BYTES = 64
MOST_WORLDS = 100  # in one answer


class RequestError(Exception):
    """A request that cannot be carried out as it stands; nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class RefusedError(Exception):
    """The rules refuse a choice or an undo; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


# Replies


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What a reply says when the request was carried out."""


class Standing(Body, frozen=True):
    """Where the match stands."""

    entry: int  # the number of the last entry of the log
    deciding: tuple[int, ...]  # the seats that are asked something now
    over: bool


class Begun(Standing, frozen=True):
    game: str
    rules: str
    seats: int
    options: dict[str, str]
    commitment: str  # the hash of the seed: luck is settled, and can be checked when the seed is known
    wire: int = WIRE_VERSION


class Happened(Standing, frozen=True):
    events: tuple[Event, ...]


class Questions(Standing, frozen=True):
    questions: tuple[Question, ...]


class Seen(Body, frozen=True):
    view: View


class Text(Body, frozen=True):
    text: str


class Dealt(Body, frozen=True):
    worlds: tuple[str, ...]  # positions, as in the request `position`


class Waiting(Body, frozen=True):
    waiting: tuple[tuple[str, int], ...]  # scripted outcomes not used yet


class Truth(Standing, frozen=True):
    """Everything, for tests."""

    hash: str
    to_do: tuple[str, ...]  # the agenda, what comes next first
    sealed: tuple[tuple[str, ...], ...]  # while seats answer at once: what each has still to do
    table: dict[str, Any]  # as in a position
    fields: tuple[tuple[int, ...], ...]  # as they are hashed
    violations: tuple[str, ...]


class Result(Body, frozen=True):
    scores: tuple[int, ...]
    places: tuple[int, ...]
    over: bool


class OnTheShelf(msgspec.Struct, frozen=True):
    id: str
    title: str
    rules: str
    seats: tuple[int, ...]
    seat_names: tuple[str, ...]
    options: tuple[Option, ...]
    languages: tuple[str, ...]


class Shelf(Body, frozen=True):
    games: tuple[OnTheShelf, ...]
    wire: int = WIRE_VERSION


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """Has exactly one of `ok`, `refused` and `error`."""

    id: int | str | None = None
    ok: Body | None = None
    refused: Refusal | None = None
    error: Failure | None = None


# Requests


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Something asked of the engine; `id` comes back in the answer."""

    of_a_seat: ClassVar[bool] = True  # whether a session that is tied to a seat may ask it

    id: int | str | None = None

    def carry_out(self, session: Session) -> Body:
        raise NotImplementedError


class Games(Request, frozen=True):
    """Which games are there?"""

    def carry_out(self, session: Session) -> Body:
        return Shelf(games=tuple(on_the_shelf(game) for game in games().values()))


class New(Request, frozen=True):
    """Begin a match."""

    of_a_seat: ClassVar[bool] = False

    game: str
    seats: int
    options: dict[str, str] = {}
    pack: dict[str, Any] = {}
    seed: str | None = None  # hexadecimal; without it nobody knows the luck beforehand
    script: tuple[tuple[str, int], ...] = ()  # luck of the set-up, as in the request `script`

    def carry_out(self, session: Session) -> Body:
        game = games().get(self.game)
        if game is None:
            raise RequestError(
                "no-such-game", f"There is no game '{self.game}' on the shelf, only {', '.join(games())}."
            )
        setup = game.setup(self.seats, self.options, self.pack)
        return session.begin(new_match(game, setup, seed_of(self.seed), script=self.script))


class Load(Request, frozen=True):
    """Go on from a position or from a saved match."""

    of_a_seat: ClassVar[bool] = False

    text: str
    seed: str | None = None  # for a position; a saved match has its own
    script: tuple[tuple[str, int], ...] = ()  # luck from here on, as in the request `script`

    def carry_out(self, session: Session) -> Body:
        if self.text.lstrip().startswith("{"):
            if self.seed is not None:
                raise RequestError("bad-setup", "A saved match has its own seed: leave 'seed' out.")
            match = matchfile.load(self.text, games())
            match.script.outcomes[:] = list(self.script)
            return session.begin(match)
        game, setup, state = read_playable(self.text, games())
        return session.begin(new_match(game, setup, seed_of(self.seed), state, self.script))


class Ask(Request, frozen=True):
    """What is a seat asked, and what can it answer?"""

    seat: int | None = None  # left out: every seat that is asked something
    explained: bool = False  # with what is refused, and why
    language: str | None = None  # with sentences

    def carry_out(self, session: Session) -> Body:
        match = session.match
        seat = session.seat if self.seat is None else session.seat_of(self.seat)
        seats = session.standing().deciding if seat is None else (seat,)
        asked: list[Any] = [match.question(each, self.explained) for each in seats]
        questions = [question for question in asked if question is not None]
        if self.language is not None:
            phrases = session.phrases(self.language)
            questions = [msgspec.Raw(phrases.question(question)) for question in questions]
        return Questions(**fields_of(session.standing()), questions=tuple(questions))


class Choose(Request, frozen=True):
    """Answer the question a seat is asked."""

    seat: int
    choice: str
    all: bool = False  # tell every event, not only what the seat sees
    language: str | None = None

    def carry_out(self, session: Session) -> Body:
        seat = session.seat_of(self.seat)
        watcher = session.watcher(seat, self.all)
        session.must_speak(self.language)
        denial = session.match.choose(seat, self.choice)
        if denial is not None:
            raise session.refused(seat, self.choice, denial, self.language)
        return session.happened(session.match.line[-1:], watcher, self.language)


class Stretch(Request, frozen=True):
    """Several choices of a seat one after another: all of them, or none if one is refused."""

    seat: int
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_STRETCH)]
    all: bool = False
    language: str | None = None

    def carry_out(self, session: Session) -> Body:
        seat = session.seat_of(self.seat)
        watcher = session.watcher(seat, self.all)
        session.must_speak(self.language)
        before = len(session.match.line)
        refusal = session.match.stretch(seat, self.choices)
        if refusal is not None:
            raise RefusedError(session.phrases(self.language or "en").refused(refusal))
        return session.happened(session.match.line[before:], watcher, self.language)


class Events(Request, frozen=True):
    """What has happened after an entry of the log?"""

    seat: int | None = None  # left out: what everybody sees
    since: int = -1  # -1: from the beginning
    all: bool = False
    language: str | None = None

    def carry_out(self, session: Session) -> Body:
        match = session.match
        seat = SPECTATOR if self.seat is None else session.seat_of(self.seat)
        watcher = session.watcher(seat, self.all)
        session.must_speak(self.language)
        entries = [entry for entry in (match.opening, *match.line) if entry.number > self.since]
        return session.happened(entries, watcher, self.language)


class Undo(Request, frozen=True):
    """Take back the last choice of a seat, if nobody has learned anything since."""

    seat: int
    language: str | None = None

    def carry_out(self, session: Session) -> Body:
        seat = session.seat_of(self.seat)
        session.must_speak(self.language)
        denial = session.match.undo(seat)
        if denial is not None:
            raise session.refused(seat, "undo", denial, self.language)
        return session.standing()


class See(Request, frozen=True, tag="view"):
    """What does a seat, or somebody who only watches, see?"""

    seat: int | None = None

    def carry_out(self, session: Session) -> Body:
        return Seen(view=session.match.view(SPECTATOR if self.seat is None else session.seat_of(self.seat)))


class Scores(Request, frozen=True):
    """How many points does each seat have, and which place?"""

    def carry_out(self, session: Session) -> Body:
        match = session.match
        if session.seat is not None and not match.is_over():
            raise RequestError(
                "not-yours", "Scores are told to a seat when the match is over; until then, see its view."
            )
        scores, places = match.game.scores(match.state), match.game.places(match.state)
        return Result(scores=tuple(scores), places=tuple(places), over=match.is_over())


class Script(Request, frozen=True):
    """Script random outcomes by label, replacing earlier ones that have not been used yet."""

    of_a_seat: ClassVar[bool] = False

    outcomes: tuple[tuple[str, int], ...]

    def carry_out(self, session: Session) -> Body:
        session.match.script.outcomes[:] = list(self.outcomes)
        return Waiting(waiting=self.outcomes)


class Position(Request, frozen=True):
    """The table as a short readable text."""

    of_a_seat: ClassVar[bool] = False

    def carry_out(self, session: Session) -> Body:
        match = session.match
        return Text(text=write_position(match.game, match.setup, match.state))


class Save(Request, frozen=True):
    """The match as a file."""

    of_a_seat: ClassVar[bool] = False

    seed: bool = True  # without the seed nobody can work out luck to come, and the match cannot be played on
    players: tuple[str, ...] = ()

    def carry_out(self, session: Session) -> Body:
        return Text(text=matchfile.write(session.match, self.seed, self.players))


class Whole(Request, frozen=True, tag="state"):
    """The whole truth, for tests."""

    of_a_seat: ClassVar[bool] = False

    def carry_out(self, session: Session) -> Body:
        game, state = session.match.game, session.match.state
        return Truth(
            **fields_of(session.standing()),
            hash=state_hash(state),
            to_do=tuple(item.text for item in reversed(state.agenda)),
            sealed=tuple(tuple(item.text for item in reversed(lane)) for lane in state.lanes),
            table=game.describe(state),
            fields=tuple(tuple(field) for field in state.fields()),
            violations=tuple(game.violations(state)),
        )


class Worlds(Request, frozen=True):
    """Tables that agree with all that a seat knows: for programs that search."""

    of_a_seat: ClassVar[bool] = False

    seat: int
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST_WORLDS)] = 1
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 62)] = 0

    def carry_out(self, session: Session) -> Body:
        match = session.match
        seat = session.seat_of(self.seat)
        game, setup, view, memory = match.game, match.setup, match.view(seat), match.memory(seat)
        worlds = [game.sample(setup, view, memory, Sampled(branch(self.seed, at))) for at in range(self.count)]
        return Dealt(worlds=tuple(write_position(game, setup, world) for world in worlds))


REQUESTS: tuple[type[Request], ...] = (
    Games, New, Load, Ask, Choose, Stretch, Events, Undo, See, Scores, Script, Position, Save, Whole, Worlds
)  # fmt: skip
ENCODER = msgspec.json.Encoder()


@cache
def decoder_of(requests: tuple[type[Request], ...]) -> msgspec.json.Decoder[Request]:
    any_of_them: Any = reduce(or_, requests)
    return msgspec.json.Decoder(any_of_them)


def request_names(requests: Sequence[type[Request]]) -> list[str]:
    """What `do` can be."""
    return [str(request.__struct_config__.tag) for request in requests]


# The session


class Session:
    """One match and who may use it: everybody (no seat), or one seat only.

    `more` are requests that only some programs understand.
    """

    def __init__(
        self, match: Match[Any] | None = None, seat: int | None = None, more: tuple[type[Request], ...] = ()
    ) -> None:
        self.current = match
        self.seat = seat
        self.requests = REQUESTS + more
        self.spoken: dict[tuple[str, int], Phrases] = {}  # of this match, by language and naming

    def answer_line(self, line: bytes) -> bytes:
        """The answer to one line, without its line break; there always is one."""
        try:
            request = decoder_of(self.requests).decode(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return encoded(not_understood(line, error, request_names(self.requests)))
        try:
            return encoded(self.handle(request))
        except Exception as error:  # our own bug: the match is as it was, and can be saved and reported
            sentence = f"Internal error ({type(error).__name__}: {error}). Please save the match and report it."
            return encoded(failed(request, "internal", sentence))

    def handle(self, request: Request) -> Reply:
        """Carry out a request, or say why not and leave everything as it was."""
        try:
            if self.seat is not None and not request.of_a_seat:
                name = request.__struct_config__.tag
                raise RequestError("not-yours", f"A session tied to one seat cannot use '{name}'.")
            return Reply(id=request.id, ok=request.carry_out(self))
        except RefusedError as refused:
            return Reply(id=request.id, refused=refused.refusal)
        except RequestError as error:
            return failed(request, error.code, str(error))
        except SetupError as error:
            return failed(request, "bad-setup", str(error))
        except (PositionError, MatchFileError) as error:
            return failed(request, "bad-text", str(error))
        except BudgetError as error:
            return failed(request, "rules-stuck", f"{error}. Nothing has changed.")
        except ChanceError as error:
            return failed(request, "bad-luck", f"Luck cannot fall as it was laid out: {error}.")

    @property
    def match(self) -> Match[Any]:
        if self.current is None:
            raise RequestError("no-match", "There is no match yet: send 'new' or 'load' first.")
        return self.current

    def begin(self, match: Match[Any]) -> Begun:
        self.current = match
        self.spoken = {}
        return Begun(
            **fields_of(self.standing()),
            game=match.game.id,
            rules=match.game.rules_version,
            seats=match.setup.seats,
            options=match.setup.options,
            commitment=match.commitment,
        )

    def standing(self) -> Standing:
        match = self.match
        deciding = tuple(decision.seat for decision in match.decisions())
        return Standing(entry=len(match.entries) - 1, deciding=deciding, over=match.is_over())

    def seat_of(self, seat: int) -> int:
        """The seat, if it is at the table and this session may speak for it."""
        seats = self.match.setup.seats
        if not 0 <= seat < seats:
            raise RequestError("no-such-seat", f"There is no seat {seat}: this match has seats 0 to {seats - 1}.")
        if self.seat is not None and seat != self.seat:
            raise RequestError(
                "not-yours", f"This session is that of seat {self.seat}; it cannot speak for seat {seat}."
            )
        return seat

    def watcher(self, seat: int, everything: bool) -> int | None:
        """Whose events are returned; None: everybody's."""
        if not everything:
            return seat
        if self.seat is not None:
            raise RequestError(
                "not-yours", "A session tied to one seat only sees what that seat sees: leave 'all' out."
            )
        return None

    def must_speak(self, language: str | None) -> None:
        game = self.match.game
        if language is not None and language not in game.languages:
            languages = ", ".join(game.languages)
            raise RequestError(
                "no-such-language", f"{game.title} is not available in '{language}', only in {languages}."
            )

    def phrases(self, language: str) -> Phrases:
        """The words of the match, with the names that hold now."""
        self.must_speak(language)
        return self.phrases_of(language, self.match.game.naming(self.match.state))

    def phrases_of(self, language: str, naming: int) -> Phrases:
        found = self.spoken.get((language, naming))
        if found is None:
            match = self.match
            words = match.game.named(match.game.catalogue(language, match.setup), naming)
            found = self.spoken[language, naming] = Phrases(words, ())
        return found

    def refused(self, seat: int, text: str, denial: Denial, language: str | None) -> RefusedError:
        """Why something was refused, in words in any case."""
        return RefusedError(self.phrases(language or "en").refused(self.match.refusal(seat, text, denial)))

    def happened(self, entries: Sequence[Entry[Any]], watcher: int | None, language: str | None) -> Happened:
        """What entries have brought about, as far as the watcher sees it, with the names that held then."""
        match = self.match
        renamed_at, naming = match.renamed_at(), match.game.naming(match.state)
        events: list[Event] = []
        for entry in entries:
            seen = [event for event in entry.events if sees(watcher, event)]
            if language is None:
                events += [event_of(event) for event in seen]
            else:
                phrases = self.phrases_of(language, naming if entry.number > renamed_at else 0)
                events += [event_of(event, phrases.sentence(event)) for event in seen]
        return Happened(**fields_of(self.standing()), events=tuple(events))


# Putting replies together


def encoded(reply: Reply) -> bytes:
    return ENCODER.encode(reply)


def fields_of(standing: Standing) -> dict[str, Any]:
    return msgspec.structs.asdict(standing)


def failed(request: Request, code: str, sentence: str) -> Reply:
    return Reply(id=request.id, error=Failure(code, sentence))


def not_understood(line: bytes, error: Exception, known: Sequence[str]) -> Reply:
    """What is wrong with a line; its id is echoed if it can be made out."""
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        return Reply(error=Failure("not-json", f"The line is not a JSON object: {reason}."))
    if not isinstance(raw, dict):
        return Reply(error=Failure("not-json", "The line is JSON, but not an object with a request in 'do'."))
    found = raw.get("id")
    echo = found if isinstance(found, (int, str)) and not isinstance(found, bool) else None
    if raw.get("do") not in known:
        return Reply(id=echo, error=Failure("no-such-request", f"'do' must be one of {', '.join(known)}."))
    return Reply(id=echo, error=Failure("bad-request", f"The request '{raw['do']}' is not complete or right: {error}."))


def sees(watcher: int | None, event: rules.Event) -> bool:
    return watcher is None or event.seen_by(watcher)


def seed_of(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 0 < len(seed) <= MOST_SEED_BYTES:
        raise RequestError("bad-setup", f"'seed' must be 1 to {MOST_SEED_BYTES} bytes in hexadecimal, like \"00ff\".")
    return seed


def on_the_shelf(game: Game[Any]) -> OnTheShelf:
    return OnTheShelf(
        game.id, game.title, game.rules_version, game.seats, game.seat_names, game.options, game.languages
    )
