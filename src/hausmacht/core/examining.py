"""All that a game must hold, tried out on matches of random play: for authors, and for `hausmacht check`.

Each thing that is looked at has a name; what is wrong is told once, with how to come by it.
"""

from __future__ import annotations

import traceback
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any, Final

import msgspec

from hausmacht.core import matchfile
from hausmacht.core.agenda import Choice, Decision, State, Table, advance, choose, deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Recording, Sampled, Scripted, branch
from hausmacht.core.check import violations_of
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.match import Match, new_match
from hausmacht.core.playout import playout
from hausmacht.core.position import read_position, write_position
from hausmacht.core.tensors import Scribe
from hausmacht.core.view import SPECTATOR, Question
from hausmacht.core.words import Catalogue, MissingWordError, words_in
from hausmacht.core.writing import rows_of

# What is looked at
POSITIONS: Final = "positions"  # sound tables; options as the guards allow; bytes, copies and position files
OPTIONS: Final = "options"  # whatever is offered can be taken, and whatever is refused has a reason
UNDO: Final = "undo"  # what is taken back was never done
REPLAY: Final = "replay"  # a saved match is the same match, and so is one that nobody listens to
SECRETS: Final = "secrets"  # views, questions and events tell nobody what he may not know
SAMPLING: Final = "sampling"  # worlds agree with what a seat knows, and can be played
WORDS: Final = "words"  # everything can be said in every language
ENDING: Final = "ending"  # games end, with a place and a score for each seat
CHECKS: Final = (POSITIONS, OPTIONS, UNDO, REPLAY, SECRETS, SAMPLING, WORDS, ENDING)

SAID: Final = ("event", "question", "choice", "denial")  # sections of words that every language must have whole
TOLD: Final = 5  # findings of each check
STRIDE: Final = 7  # the dear checks look at each so many positions, and at the first of each kind of decision
TRIED: Final = 6  # options of a question that are tried in two worlds
AHEAD: Final = 20  # choices that a table is played on to compare it with another
LONGEST: Final = 100_000  # choices: a game that is longer does not end


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong."""

    check: str
    problem: str
    where: str  # the set-up, the seed and after how many choices


class Examination:
    """What has been looked at, and what was found."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        self.looked: Final[Counter[str]] = Counter()
        self.found: Final[dict[tuple[str, str], Finding]] = {}
        self.where = ""
        self.met: Final[Counter[str]] = Counter()  # kinds of decisions

    def findings(self) -> list[Finding]:
        """The first few of each check."""
        told: Counter[str] = Counter()
        kept: list[Finding] = []
        for finding in self.found.values():
            told[finding.check] += 1
            if told[finding.check] <= TOLD:
                kept.append(finding)
        return sorted(kept, key=lambda finding: CHECKS.index(finding.check))

    def wrong(self, check: str, problem: str) -> None:
        self.found.setdefault((check, problem), Finding(check, problem, self.where))

    def expect(self, check: str, holds: bool, problem: str) -> None:
        if not holds:
            self.wrong(check, problem)

    @contextmanager
    def looking(self, check: str) -> Iterator[None]:
        """Whatever goes wrong inside is a finding."""
        self.looked[check] += 1
        try:
            yield
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            self.wrong(check, f"{type(error).__name__}: {error} ({place.filename}, line {place.lineno})")

    # A match

    def play(self, setup: Setup, seed: int, most: int) -> None:
        """A match of random play, or its first choices; every position is looked at."""
        self.where = f"{setup.seats} seats, {setup.options or 'no options'}, seed {seed}"
        match: Match[Any] | None = None
        with self.looking(POSITIONS):
            match = new_match(self.game, setup, str(seed).encode())
        if match is None:
            return
        picks = Sampled(branch(seed, 0))
        start = self.where
        while not match.is_over() and len(match.line) < min(most, LONGEST):
            self.where = f"{start}, after {len(match.line)} choices"
            before = len(self.found)
            self.look(match, seed)
            if not self.choose(match, picks) or len(self.found) > before + TOLD:
                return
        self.where = f"{start}, after {len(match.line)} choices"
        self.look_at_the_end(match, len(match.line) < most)

    def choose(self, match: Match[Any], picks: Sampled) -> bool:
        """Make a choice at random, and sometimes another one before it, which is taken back."""
        done = False
        with self.looking(OPTIONS):
            decisions = match.decisions()
            decision = decisions[picks.below("seat", len(decisions))]
            options = decision.options(match.state)
            if picks.below("waver", 3) == 0:
                self.try_and_take_back(match, decision, options[picks.below("other", len(options))])
                decision = next(each for each in match.decisions() if each.seat == decision.seat)
            text = options[picks.below("pick", len(options))].text
            denial = match.choose(decision.seat, text)
            self.expect(OPTIONS, denial is None, f"'{decision.kind}' offers '{text}' and refuses it: {denial}")
            done = denial is None
            if done:
                self.hear(match)
        return done

    def try_and_take_back(self, match: Match[Any], decision: Decision[Any, Choice], option: Choice) -> None:
        with self.looking(UNDO):
            before, drawn, line = match.state.encode(), dict(match.drawn()), len(match.line)
            match.choose(decision.seat, option.text)
            if match.undo(decision.seat) is not None:
                match.rewind(match.line[line - 1].number if line else 0)
            self.expect(UNDO, match.state.encode() == before, f"'{option.kind}' taken back leaves another table")
            self.expect(UNDO, dict(match.drawn()) == drawn, f"'{option.kind}' taken back changes the luck to come")

    # A position

    def look(self, match: Match[Any], seed: int) -> None:
        kinds = " ".join(sorted({decision.kind for decision in match.decisions()}))
        self.met[kinds] += 1
        dear = self.met[kinds] <= 2 or len(match.line) % STRIDE == 0
        with self.looking(POSITIONS):
            for problem in violations_of(self.game, match.setup, match.state, thorough=dear):
                self.wrong(POSITIONS, problem)
        if not dear:
            return
        self.read_again(match, branch(seed, -1))
        self.answer_in_any_order(match)
        self.take_each_option(match)
        for seat in (*range(match.setup.seats), SPECTATOR):
            self.compare_worlds(match, seat, branch(seed, len(match.line) + 1))
        self.ask_in_words(match)

    def read_again(self, match: Match[Any], seed: int) -> None:
        """A table that was written and read looks the same; one that was bytes also goes on in the same way."""
        game, setup = self.game, match.setup
        with self.looking(POSITIONS):
            again = game.decode(setup, match.state.encode())
            self.compare_views(match, again, "its bytes")
            ends = []
            for state in (match.state.copy(), again):
                playout(Table(state, Sampled(seed)), Sampled(seed + 1), AHEAD)
                ends.append(state.encode())
            self.expect(POSITIONS, ends[0] == ends[1], "a table that was read from its bytes goes on in another way")
        with self.looking(POSITIONS):
            text = write_position(game, setup, match.state)
            self.compare_views(match, read_position(text, {game.id: game})[2], "its position file")

    def compare_views(self, match: Match[Any], again: State, source: str) -> None:
        for seat in (*range(match.setup.seats), SPECTATOR):
            for field in differing(match.view(seat), self.game.view(again, seat)):
                self.wrong(POSITIONS, f"'{field}' of a view is another after the table was read from {source}")

    def answer_in_any_order(self, match: Match[Any]) -> None:
        """Where seats answer at once, it makes no difference who is first, and luck waits until all have answered."""
        asked = match.decisions()
        for first, second in pairwise(asked):
            for at in (0, -1):  # the first and the last option of each
                with self.looking(OPTIONS):
                    ends = [self.answered(match.state, order, at) for order in ((first, second), (second, first))]
                    same = ends[0] == ends[1]
                    self.expect(OPTIONS, same, f"what comes of '{first.kind}' depends on who answers first")

    def answered(self, state: State, order: Sequence[Decision[Any, Choice]], at: int) -> bytes:
        luck = Recording(Scripted([], Sampled(1)))
        table = Table(state.copy(), luck)
        for each in order:
            decision, lanes = decision_of(table.state, each.seat), table.state.lanes
            assert decision is not None
            choose(table, decision, decision.options(table.state)[at])
            if table.state.lanes is lanes and luck.notes:
                self.wrong(OPTIONS, f"'{each.kind}' draws luck before everybody has answered")
        return table.state.encode()

    def take_each_option(self, match: Match[Any]) -> None:
        for decision in match.decisions():
            for option in decision.options(match.state):
                with self.looking(OPTIONS):
                    state = match.state.copy()
                    again = decision_of(state, decision.seat)
                    assert again is not None
                    choose(Table(state, Sampled(1), recorded=True), again, option)
                    for problem in self.game.violations(state):
                        self.wrong(OPTIONS, f"after '{option.kind}': {problem}")
            with self.looking(OPTIONS):
                for refusal in question(match.state, decision, explained=True).refused:
                    named = bool(refusal.code and refusal.rule)
                    self.expect(OPTIONS, named, f"'{refusal.kind}' is refused without a code or a rule")

    def compare_worlds(self, match: Match[Any], seat: int, seed: int) -> None:
        """What a seat sees, is asked and hears is the same in a world that differs in what it may not know."""
        game, state = self.game, match.state
        world: Any = None
        with self.looking(SAMPLING):
            world = game.sample(match.setup, match.view(seat), match.memory(seat), Sampled(seed))
            for problem in game.violations(world):
                self.wrong(SAMPLING, f"a sampled world is impossible: {problem}")
        if world is None:
            return
        with self.looking(SECRETS):
            for field in differing(match.view(seat), game.view(world, seat)):
                self.wrong(
                    SECRETS, f"'{field}' of a view is another in a sampled world: it leaks, or sampling loses it"
                )
            mine, its = asked(state, seat), asked(world, seat)
            self.expect(SECRETS, mine == its, "a question tells something that its seat does not know")
            tensors = [self.tensor(match, each, seat) for each in (state, world)]
            self.expect(SECRETS, tensors[0] == tensors[1], "a tensor tells something that its seat does not know")
            decision, same = decision_of(state, seat), decision_of(world, seat)
            if decision is not None and same is not None and mine == its:
                for option in decision.options(state)[:TRIED]:
                    self.compare_aftermath(state, world, seat, decision, option)
            for decision in deciding(state):
                if decision.seat != seat:
                    self.overhear(state, world, seat, decision)
        with self.looking(SAMPLING):
            playout(Table(world, Sampled(seed)), Sampled(seed + 1), AHEAD)
            for problem in game.violations(world):
                self.wrong(SAMPLING, f"a sampled world goes wrong in play: {problem}")

    def tensor(self, match: Match[Any], state: State, seat: int) -> array[float]:
        """What the game itself writes for programs that learn; empty, if it writes nothing or nobody sits there."""
        encoder = self.game.encoder(match.setup)
        if encoder is None or seat == SPECTATOR:
            return array("f")
        found = array("f", [0.0] * encoder.size)
        scribe = Scribe(encoder, rows_of(found, 1, encoder.size, encoder.scales()))
        scribe.write(0, state, seat, match.memory(seat), decision_of(state, seat))
        return found

    def overhear(self, state: State, world: State, seat: int, decision: Decision[Any, Choice]) -> None:
        """What a rival chooses without luck and without revealing anything sounds the same in both worlds."""
        same = decision_of(world, decision.seat)
        possible = set() if same is None else {option.text for option in same.options(world)}
        for option in decision.options(state)[:TRIED]:
            if option.text not in possible:
                continue
            mine, its = (Aftermath(each, seat, decision.seat, option) for each in (state, world))
            if mine.quiet and its.quiet:
                same_view = self.game.view(mine.state, seat) == self.game.view(its.state, seat)
                self.expect(
                    SECRETS,
                    same_view and mine.heard == its.heard,
                    f"'{option.kind}' shows others what was hidden, but no event of it reveals",
                )

    def compare_aftermath(
        self, state: State, world: State, seat: int, decision: Decision[Any, Choice], option: Choice
    ) -> None:
        mine, its = (Aftermath(each, seat, decision.seat, option) for each in (state, world))
        cut = min([len(each.heard) for each in (mine, its) if each.reveals], default=None)
        kind = option.kind
        self.expect(SECRETS, mine.heard[:cut] == its.heard[:cut], f"events after '{kind}' tell what was hidden")
        if mine.quiet and its.quiet:
            same = self.game.view(mine.state, seat) == self.game.view(its.state, seat)
            self.expect(SECRETS, same, f"'{kind}' shows what was hidden, but no event of it reveals: it can be undone")

    # Words

    def catalogues(self, setup: Setup) -> list[Catalogue]:
        return [self.game.catalogue(language, setup) for language in self.game.languages]

    def ask_in_words(self, match: Match[Any]) -> None:
        for words in self.catalogues(match.setup):
            for decision in match.decisions():
                with self.looking(WORDS):
                    self.say_question(words, question(match.state, decision, explained=True))
            with self.looking(WORDS):
                names = [words.value("seat", seat) for seat in range(match.setup.seats)]
                self.game.text(match.view(SPECTATOR), words, names)

    def say_question(self, words: Catalogue, it: Question) -> None:
        self.say(words, "question", it.kind, it.numbers)
        for option in it.options:
            self.say(words, "choice", option.kind, option.numbers)
        for refusal in it.refused:
            self.say(words, "denial", refusal.code, refusal.because)

    def hear(self, match: Match[Any]) -> None:
        entry = match.line[-1]
        for event in entry.events:
            if entry.sealed:
                alone = event.audience == (entry.seat,)
                self.expect(SECRETS, alone, f"the event '{event.kind.name}' tells others of an answer that is sealed")
            known = event.kind in self.game.kinds and len(event.values) == len(event.kind.fields)
            self.expect(OPTIONS, known, f"the event '{event.kind.name}' is not in `kinds`, or lacks a value")
            for words in self.catalogues(match.setup):
                self.say(words, "event", event.kind.name, event.facts())

    def say(self, words: Catalogue, section: str, key: str, values: dict[str, Any]) -> None:
        self.looked[WORDS] += 1
        try:
            sentence = words.say(section, key, values)
        except MissingWordError as error:
            self.wrong(WORDS, str(error))
            return
        whole = bool(sentence.strip()) and "{" not in sentence and "}" not in sentence
        self.expect(WORDS, whole, f"{words.home}: {section}.{key} reads '{sentence}'")

    def compare_languages(self) -> None:
        """What is said in one language is said in all, and every kind of event and question has a word."""
        game = self.game
        self.where = "its words"
        with self.looking(WORDS):
            known = {language: words_in(game.folder / "words", language) for language in game.languages}
            every = {(section, key) for words in known.values() for section in SAID for key in words.get(section, {})}
            every |= {("event", kind.name) for kind in game.kinds}
            every |= {("question", kind) for kind in game.kinds_of_decisions()}
            for language, words in known.items():
                home = game.catalogue(language).home
                for section, key in sorted(every):
                    forms = words.get(section, {})
                    missing = key not in forms and not any(form.startswith(f"{key} ") for form in forms)
                    if missing and " " not in key:
                        self.wrong(WORDS, f"{home}: no word for {section}.{key}")

    # The end

    def look_at_the_end(self, match: Match[Any], ended: bool) -> None:
        game, setup = self.game, match.setup
        if ended:
            with self.looking(ENDING):
                self.expect(ENDING, match.is_over(), f"the game does not end within {LONGEST} choices")
                scores, places = game.scores(match.state), game.places(match.state)
                whole = len(scores) == len(places) == setup.seats and all(place >= 1 for place in places)
                self.expect(ENDING, whole, f"scores {scores} and places {places} are not those of {setup.seats} seats")
                if game.meanings(setup).players == setup.seats:  # else the rules play some of those who are placed
                    ranked = [1 + sum(other < place for other in places) for place in places]
                    self.expect(ENDING, places == ranked, f"places {places} leave one out, or nobody is first")
        with self.looking(REPLAY):
            text = matchfile.write(match)
            again = matchfile.load(text, {game.id: game})
            self.expect(REPLAY, again.state.encode() == match.state.encode(), "a loaded match has another table")
            same = told(again) == told(match)
            self.expect(REPLAY, same, "a loaded match tells other events")
        with self.looking(REPLAY):
            ends = [silent_or_not(game, setup, recorded) for recorded in (False, True)]
            self.expect(REPLAY, ends[0] == ends[1], "the rules do something else when nobody listens")


class Aftermath:
    """What a seat hears after a choice of somebody, up to the first event that reveals something."""

    def __init__(self, state: State, listener: int, chooser: int, option: Choice) -> None:
        self.state: Final = state.copy()
        luck = Recording(Scripted([], Sampled(9)))
        table = Table(self.state, luck, recorded=True)
        decision = decision_of(self.state, chooser)
        assert decision is not None
        same = next(each for each in decision.options(self.state) if each.text == option.text)
        choose(table, decision, same)
        heard = [event for event in table.events if event.seen_by(listener)]
        reveals = [at for at, event in enumerate(heard) if event.kind.reveals]
        self.reveals: Final = bool(reveals)
        self.heard: Final = [row_of(event) for event in heard[: reveals[0] if reveals else len(heard)]]
        self.quiet: Final = not luck.notes and not any([event.kind.reveals for event in table.events])


def row_of(event: Event) -> tuple[Any, ...]:
    return (event.kind.name, event.audience, event.values)


def told(match: Match[Any]) -> list[tuple[Any, ...]]:
    return [row_of(event) for entry in match.entries for event in entry.events]


def decision_of(state: State, seat: int) -> Decision[Any, Choice] | None:
    for decision in deciding(state):
        if decision.seat == seat:
            return decision
    return None


def asked(state: State, seat: int) -> Question | None:
    decision = decision_of(state, seat)
    return None if decision is None else question(state, decision, explained=True)


def differing(one: Any, other: Any) -> list[str]:
    """The fields in which two views differ."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def silent_or_not(game: Game[Any], setup: Setup, recorded: bool) -> bytes:
    state: State = game.new(setup)
    table = Table(state, Sampled(80), recorded)
    advance(table)
    playout(table, Sampled(81), 200)
    return state.encode()


def setups_of(game: Game[Any], seats: int | None) -> list[Setup]:
    """For each number of seats the usual set-up, and for the usual number each value of each option."""
    counts = game.seats if seats is None else (seats,)
    usual = min(game.usual_seats, counts[-1]) if counts[-1] >= game.usual_seats else counts[-1]
    found = [game.setup(count) for count in counts]
    for option in game.options:
        for value in option.values:
            if value != option.default and option.only_with is None:
                with suppress(SetupError):  # a value that does not go with so many seats
                    found.append(game.setup(usual, {option.name: value}))
    return found


def examine(
    game: Game[Any],
    matches: int = 2,
    seed: int = 1,
    seats: int | None = None,
    most: int = LONGEST,
    move: Callable[[], None] = lambda: None,
) -> Examination:
    """So many matches of each set-up; `most` choices of each. `move` is called after each match."""
    examination = Examination(game)
    examination.compare_languages()
    for setup in setups_of(game, seats):
        if game.seats_of_people(setup):
            continue
        for number in range(matches):
            examination.play(setup, seed + number, most)
            move()
    return examination
