"""A match: a table with a log. The log is the game: set-up, choices, outcomes of luck, what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import Final, Generic

from hausmacht.core.agenda import Choice, Decision, Denial, S, Table, advance, choose, copy_of, deciding
from hausmacht.core.asking import question, refused_text
from hausmacht.core.chance import Recorded, Recording, Scripted, Seeded, commitment_to
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.hashing import Hashing
from hausmacht.core.view import Question, Refusal, View
from hausmacht.core.words import Catalogue

RECENT: Final = 32  # this many entries can be taken back without replaying any
SPARSE: Final = 16  # of the older ones, each 16th keeps a copy of the table

NOT_ASKED: Final = Denial("not-asked", "core.turn")
GAME_OVER: Final = Denial("game-over", "core.turn")
NO_SUCH_CHOICE: Final = Denial("no-such-choice", "core.choice")
NOTHING_TO_UNDO: Final = Denial("nothing-to-undo", "core.undo")
LEARNED: Final = Denial("learned-something", "core.undo")
LEARNED_ON_THE_WAY: Final = Denial("learned-on-the-way", "core.stretch")
OTHERS_ANSWER: Final = Denial("others-answer", "core.undo")
SETUP: Final = "setup"
CHOICE: Final = "choice"
UNDO: Final = "undo"
REWIND: Final = "rewind"


def new_match(
    game: Game[S],
    setup: Setup,
    seed: bytes | None = None,
    laid_out: S | None = None,
    script: Sequence[tuple[str, int]] = (),
) -> Match[S]:
    """A match with a fresh seed nobody knows, or with the given one; `script` is luck of the set-up entered by hand."""
    return Match(game, setup, Seeded(token_bytes(32) if seed is None else seed), laid_out, script=script)


class Entry(Generic[S]):
    """One entry of the log; what it says after `hash` is worked out again when a log is loaded."""

    def __init__(
        self, number: int, kind: str, seat: int, text: str, target: int, chance: list[tuple[str, int, bool]], hash: str
    ) -> None:
        self.number: Final = number
        self.kind: Final = kind  # SETUP, CHOICE, UNDO (one seat's last choice) or REWIND (everything after an entry)
        self.seat: Final = seat  # who chose or took back; -1 at set-up
        self.text: Final = text  # the choice
        self.target: Final = target  # UNDO: the entry taken back; REWIND: the entry to which the match returned
        self.chance: Final = chance  # label, outcome, entered by hand
        self.hash: Final = hash  # of the state after it
        self.events: list[Event] = []
        self.asked: list[tuple[str, list[int]]] = []  # for each outcome in `chance`, how luck was asked
        self.learned = False  # somebody got to know something that was hidden or left to luck
        self.is_news = False  # so did the seat itself
        self.sealed = 0  # the number of the sealed round of answers it belongs to; 0: none
        self.before: S | None = None  # the table before it, while it is kept
        self.drawn: dict[str, int] = {}  # how often each label of luck had been asked before it


class Past(Generic[S]):
    """A match up to an entry, as somebody kept it: the log until then, and the table after the last entry of it."""

    def __init__(self, entries: list[Entry[S]], state: S, drawn: dict[str, int], sealed_rounds: int) -> None:
        self.entries: Final = entries
        self.state: Final = state
        self.drawn: Final = drawn  # how often each label of luck has been asked
        self.sealed_rounds: Final = sealed_rounds


def in_force(entries: Sequence[Entry[S]]) -> list[Entry[S]]:
    """The choices of a log that have not been taken back."""
    line: list[Entry[S]] = []
    for entry in entries:
        if entry.kind == CHOICE:
            line.append(entry)
        elif entry.kind == UNDO:
            line = [each for each in line if each.number != entry.target]
        elif entry.kind == REWIND:
            line = [each for each in line if each.number <= entry.target]
    return line


def luck_of(entry: Entry[S]) -> Recorded:
    """The luck that an entry of a log had."""
    return Recorded([(label, outcome) for label, outcome, _ in entry.chance])


def play_again(state: S, entry: Entry[S], watched: Table[S] | None = None) -> None:
    """Make a choice of a log again, with the luck it had; `watched` is a table with this state and this luck."""
    table = Table(state, luck_of(entry)) if watched is None else watched
    for decision in deciding(state):
        if decision.seat == entry.seat:
            choice = decision.candidate(state, entry.text)
            if choice is not None:
                choose(table, decision, choice)
                return
    raise AssertionError(f"entry {entry.number} cannot be repeated: {entry.text}")


class Match(Generic[S]):
    """One game being played. `choose` is the only door: it refuses with the reason, or plays and logs."""

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        source: Seeded | Recorded,
        laid_out: S | None = None,
        commitment: str = "",
        script: Sequence[tuple[str, int]] = (),
        past: Past[S] | None = None,
    ) -> None:
        self.game: Final = game
        self.setup: Final = setup
        self.seeded: Final = source if isinstance(source, Seeded) else None  # None: a log without its seed
        self.commitment: Final = commitment_to(source.seed) if isinstance(source, Seeded) else commitment
        self.script: Final = Scripted(script, source)  # outcomes entered by hand come first
        self.luck: Final = Recording(self.script)
        self.hashing: Final = Hashing()
        self.counts: dict[str, int] = {}  # what `drawn` said last
        self.laid_out: Final = laid_out  # the position the match began with, if it was not set up by the rules
        self.entries: Final[list[Entry[S]]] = []  # the whole log
        self.line: Final[list[Entry[S]]] = []  # the choices in force: those not taken back
        self.sealed_rounds = 0
        self.is_thin = False  # while a log is loaded: of the tables, only those are kept that stay
        if past is None:
            self.state: S = game.new(setup) if laid_out is None else copy_of(laid_out)
            self.begin()
        else:
            self.state = past.state
            self.go_on(past)
        self.opening: Final = self.entries[0]

    def begin(self) -> None:
        table = Table(self.state, self.luck, recorded=True)
        advance(table)
        if self.state.lanes:
            self.sealed_rounds += 1
        entry: Entry[S] = Entry(0, SETUP, -1, "", 0, self.luck.notes, self.hashing.hash_of(self.state))
        entry.events = table.events
        entry.asked = self.luck.asked
        self.entries.append(entry)

    def go_on(self, past: Past[S]) -> None:
        """Take a match up where it was left, without playing it again."""
        self.entries.extend(past.entries)
        self.line.extend(in_force(past.entries))
        self.sealed_rounds = past.sealed_rounds
        self.set_drawn(past.drawn)

    # Asking

    def is_over(self) -> bool:
        return not self.state.agenda

    def decisions(self) -> list[Decision[S, Choice]]:
        return deciding(self.state)

    def decision_of(self, seat: int) -> Decision[S, Choice] | None:
        for decision in deciding(self.state):
            if decision.seat == seat:
                return decision
        return None

    def question(self, seat: int, explained: bool = False) -> Question | None:
        """What the seat is asked now, if anything; `explained` adds what is refused and why."""
        decision = self.decision_of(seat)
        if decision is None:
            return None
        return question(self.state, decision, explained, decision.kind in self.game.asked_openly)

    def why_not(self, seat: int, text: str) -> Denial | None:
        """Why the seat cannot choose this now; None: it can."""
        decision = self.decision_of(seat)
        if decision is None:
            return GAME_OVER if self.is_over() else NOT_ASKED
        choice = decision.candidate(self.state, text)
        return NO_SUCH_CHOICE if choice is None else decision.why_not(self.state, choice)

    def refusal(self, seat: int, text: str, denial: Denial) -> Refusal:
        """What somebody asked for and was refused."""
        return refused_text(self.state, self.decision_of(seat), text, denial)

    # Choosing

    def choose(self, seat: int, text: str) -> Denial | None:
        """Refuse with the reason and leave everything as it was, or play and log."""
        decision = self.decision_of(seat)
        if decision is None:
            return GAME_OVER if self.is_over() else NOT_ASKED
        choice = decision.candidate(self.state, text)
        if choice is None:
            return NO_SUCH_CHOICE
        denial = decision.why_not(self.state, choice)
        if denial is None:
            self.play(decision, choice)
        return denial

    def stretch(self, seat: int, texts: Sequence[str]) -> Refusal | None:
        """Make several choices of a seat one after another, or none of them if one is refused.

        Only after the last may the seat have learned something: else one could find out what luck brings, and then
        choose otherwise. Nor is a card that was shown taken back: from whether the next choice is possible one could
        find out whether somebody answers the card. What cannot be chosen after it is left out.

        Rules: core.stretch
        """
        before = Before(self)
        is_shown = False
        try:
            for at, text in enumerate(texts):
                is_news = at > 0 and self.line[-1].is_news
                is_shown = is_shown or (at > 0 and self.line[-1].learned and not is_news)
                denial = LEARNED_ON_THE_WAY if is_news else self.choose(seat, text)
                if denial is not None and is_shown:
                    return None
                if denial is not None:
                    refusal = self.refusal(seat, text, denial)
                    before.restore()
                    return refusal
        except Exception:
            before.restore()
            raise
        return None

    def play(self, decision: Decision[S, Choice], choice: Choice) -> None:
        state = self.state
        is_kept = not self.is_thin or len(self.line) % SPARSE == 0
        before = copy_of(state) if is_kept else None
        drawn = self.drawn()
        script = self.script.outcomes[:]
        lanes = state.lanes
        self.luck.begin()
        table = Table(state, self.luck, recorded=True)
        try:
            choose(table, decision, choice)
            hash = self.hashing.hash_of(state)  # what cannot be written has not happened either
        except Exception:
            if before is None:  # nobody goes on with a log that cannot be loaded
                raise
            self.state = before
            self.set_drawn(drawn)
            self.script.outcomes[:] = script
            raise
        entry: Entry[S] = Entry(len(self.entries), CHOICE, decision.seat, choice.text, 0, self.luck.notes, hash)
        entry.events = table.events
        entry.asked = self.luck.asked
        entry.is_news = len(entry.chance) > 0 or any([event.is_news_to(decision.seat) for event in table.events])
        entry.learned = entry.is_news or any([event.kind.reveals for event in table.events])
        entry.before = before
        entry.drawn = drawn
        if lanes and state.lanes is lanes:
            entry.sealed = self.sealed_rounds
        else:
            if lanes:
                entry.learned = entry.is_news = True  # the last sealed answer: all are revealed
            if state.lanes:
                self.sealed_rounds += 1
        self.entries.append(entry)
        self.line.append(entry)
        self.thin_out()

    def thin_out(self) -> None:
        """Keep copies of the recent tables and of a few older ones: undo stays short however long the match is."""
        old = len(self.line) - 1 - RECENT
        if old > 0 and old % SPARSE:
            self.line[old].before = None

    # Taking back

    def undoable(self, seat: int) -> int:
        """Where in the line the seat's last choice stands that it may take back freely; -1: `why_no_undo` says why."""
        if self.why_no_undo(seat) is not None:
            return -1
        at = len(self.line) - 1
        while self.line[at].seat != seat:
            at -= 1
        return at

    def is_open(self, entry: Entry[S]) -> bool:
        """Whether it is a sealed answer that nobody has seen yet."""
        return entry.sealed != 0 and len(self.state.lanes) > 0 and entry.sealed == self.sealed_rounds

    def why_no_undo(self, seat: int) -> Denial | None:
        """Somebody has learned something since, or another seat has acted or is asked already; None: undo is free.

        While others answer under seal it is the same whether or not they have begun: else it would tell who has.
        """
        others_answer = False
        for at in range(len(self.line) - 1, -1, -1):
            entry = self.line[at]
            if self.is_open(entry):
                if entry.seat == seat:
                    return LEARNED if entry.learned else None
                others_answer = True
            elif entry.seat != seat:
                return Denial("another-seat-acted", "core.undo", seat=entry.seat)
            elif entry.learned:
                return LEARNED
            else:
                return OTHERS_ANSWER if others_answer or self.asks_others(seat) else None
        return NOTHING_TO_UNDO

    def asks_others(self, seat: int) -> bool:
        """Whether somebody else has a sealed answer still to give."""
        for other, lane in enumerate(self.state.lanes):
            if other != seat and lane:
                return True
        return False

    def undo(self, seat: int) -> Denial | None:
        """Take back the seat's last choice, if nobody has learned anything from it and no other seat has acted."""
        denial = self.why_no_undo(seat)
        if denial is not None:
            return denial
        at = self.undoable(seat)
        target = self.line[at].number
        self.drop(at, self.line[at + 1 :])
        self.log_return(UNDO, seat, target)
        return None

    def rewind(self, number: int) -> None:
        """Go back to the table after an entry of the line: for hosts, once the seats concerned have agreed."""
        if number == 0:
            keep = 0
        else:
            places = [at for at, entry in enumerate(self.line) if entry.number == number]
            if not places:
                raise ValueError(f"entry {number} is not a choice in force")
            keep = places[0] + 1
        self.drop(keep, [])
        self.log_return(REWIND, -1, number)

    def log_return(self, kind: str, seat: int, target: int) -> None:
        self.entries.append(Entry(len(self.entries), kind, seat, "", target, [], self.hashing.hash_of(self.state)))

    def drop(self, length: int, again: list[Entry[S]]) -> None:
        """Back to the first `length` choices of the line, then give the sealed answers in `again` once more."""
        if length == len(self.line):
            return
        drawn = self.line[length].drawn.copy()
        drawn_after = [entry.drawn for entry in again[1:]] + [self.drawn()]
        start = length
        while start > 0 and self.line[start].before is None:
            start -= 1
        kept = self.line[start].before
        if kept is None:  # nothing is kept that far back: from the beginning
            self.state = self.fresh()
        else:
            self.state = copy_of(kept)
        for entry in self.line[start:length]:
            play_again(self.state, entry)
        del self.line[length:]
        for at, entry in enumerate(again):
            drawn_before = entry.drawn
            entry.before = copy_of(self.state)
            entry.drawn = drawn.copy()
            play_again(self.state, entry)
            for label, count in drawn_after[at].items():
                used = count - drawn_before.get(label, 0)
                if used:
                    drawn[label] = drawn.get(label, 0) + used
            self.line.append(entry)
        self.set_drawn(drawn)
        self.recount_sealed()

    def keep(self, number: int, state: S) -> None:
        """Remember the table after an entry of the line that left no sealed answer open: going back can begin there.

        For those who keep tables elsewhere, because a match that was taken up does not remember its past.
        """
        for entry in self.line:
            if entry.number > number:
                entry.before = state
                return

    def table_before(self, place: int) -> S:
        """A copy of the table before the choice at a place of the line, played again from the nearest one kept."""
        start = place
        while start > 0 and self.line[start].before is None:
            start -= 1
        kept = self.line[start].before
        state = self.fresh() if kept is None else copy_of(kept)
        for entry in self.line[start:place]:
            play_again(state, entry)
        return state

    def fresh(self) -> S:
        state: S = self.game.new(self.setup) if self.laid_out is None else copy_of(self.laid_out)
        advance(Table(state, Recorded([(label, outcome) for label, outcome, _ in self.opening.chance])))
        return state

    def recount_sealed(self) -> None:
        """After going back into a sealed round, its earlier answers are open again."""
        if self.state.lanes and self.line and self.line[-1].sealed:
            self.sealed_rounds = self.line[-1].sealed

    def drawn(self) -> dict[str, int]:
        """How often each label of luck has been asked of the seed; entries share it until luck is asked again."""
        if self.seeded is not None and self.seeded.has_moved:
            self.counts = self.seeded.drawn.copy()
            self.seeded.has_moved = False
        return self.counts

    def set_drawn(self, drawn: dict[str, int]) -> None:
        if self.seeded is not None:
            self.seeded.drawn = drawn.copy()
            self.seeded.has_moved = True

    # Looking

    def view(self, seat: int) -> View:
        return self.game.view(self.state, seat)

    def events(self, seat: int, since: int = -1) -> list[Event]:
        """What the seat (-1: a spectator) has seen in the line, after entry `since`."""
        entries = [self.opening, *self.line]
        return [event for entry in entries if entry.number > since for event in entry.events if event.seen_by(seat)]

    def renamed_at(self) -> int:
        """The entry in which somebody got the name he has now; -1: all have the names they began with."""
        kind = self.game.renaming
        if kind is not None and self.game.naming(self.state):
            for entry in reversed(self.line):
                for event in entry.events:
                    if event.kind is kind:
                        return entry.number
        return -1

    def words(self, language: str) -> Catalogue:
        """The words of the match, with the names that hold now."""
        return self.game.named(self.game.catalogue(language, self.setup), self.game.naming(self.state))

    def words_then(self, language: str, entry: Entry[S], renamed_at: int) -> Catalogue:
        """The words of the match, with the names that held when an entry was made."""
        words: Catalogue = self.game.catalogue(language, self.setup)
        return words if entry.number <= renamed_at else self.game.named(words, self.game.naming(self.state))

    def memory_before(self, seat: int) -> Memory:
        """What a seat knows before the first event."""
        laid_out = self.laid_out
        if laid_out is None:
            return self.game.memory(self.setup, seat)
        return self.game.memory_at(self.setup, seat, laid_out)

    def memory(self, seat: int) -> Memory:
        memory = self.memory_before(seat)
        for event in self.events(seat):
            memory.note(event)
        return memory


class Before(Generic[S]):
    """A match as it is before several choices, all of which may have to be undone as if they had never been made."""

    def __init__(self, match: Match[S]) -> None:
        self.match: Final = match
        self.state: Final[S] = copy_of(match.state)
        self.drawn: Final = match.drawn()
        self.entries: Final = len(match.entries)
        self.line: Final = len(match.line)
        self.kept: Final = [entry.before for entry in match.line[-RECENT - 1 :]]  # it is those that are thinned out
        self.script: Final = match.script.outcomes[:]
        self.sealed_rounds: Final = match.sealed_rounds

    def restore(self) -> None:
        match = self.match
        match.state = self.state
        match.set_drawn(self.drawn)
        match.script.outcomes[:] = self.script
        match.sealed_rounds = self.sealed_rounds
        del match.line[self.line :]
        del match.entries[self.entries :]
        for entry, kept in zip(match.line[-RECENT - 1 :], self.kept, strict=True):
            entry.before = kept
