"""A game being played step by step, for programs that learn: the same for every adapter.

Sealed answers are asked one after another: nothing that a seat sees tells what another has answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from hausmacht.bots import Bot
from hausmacht.core import matchfile
from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, copy_of, deciding, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Chance, Sampled, branch
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.layouts import USUAL
from hausmacht.core.many import known_numbers
from hausmacht.core.match import Match
from hausmacht.core.playout import played_out
from hausmacht.core.position import read_position, write_position
from hausmacht.core.remembering import hand_out, note_all
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View
from hausmacht.research.actions import Actions, Marker, Mask, Row, actions_of
from hausmacht.research.eyes import AnyLayout, Eyes, event_counts, eyes_for, layout_of
from hausmacht.research.keeping import KeepingError, Luck, Told, events_found, events_kept, luck_found, luck_kept
from hausmacht.research.observations import Tensor

NOBODY = -1
VERSION = 1  # of saved games


class ActionError(ValueError):
    """Something was chosen that is not one of the options; the message names them."""


class Kept(msgspec.Struct, frozen=True):
    """A game as it is saved: where it began, and all that was chosen since."""

    version: int
    game: str
    rules: str
    setup: Setup
    luck: Luck  # at the beginning
    start: bytes | None  # the table at the beginning; None: the preparation
    laid_out: bytes | None  # the table of the position from which the match came
    told: list[list[Told]]  # what each seat knew at the beginning
    before: list[tuple[int, str]]  # choices made before
    choices: list[tuple[int, str]]  # choices made since
    asked: int = NOBODY  # the seat that is asked now
    parts: tuple[int, ...] = ()  # of its choice, those that are settled


def game_called(game: str | Game[Any]) -> Game[Any]:
    if isinstance(game, Game):
        return game
    if game not in games():
        raise ValueError(f"There is no game '{game}' on the shelf: choose one of {', '.join(games())}.")
    return games()[game]


def text_of(source: str | Path) -> str:
    """What is in a file, or the text itself."""
    return source.read_text(encoding="utf-8") if isinstance(source, Path) else source


class Playing:
    """One game with its luck, what every seat has been told, and the numbers of its choices."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        layout: AnyLayout | None = None,
        pack: Mapping[str, Any] | None = None,
        ids: str = USUAL,
    ) -> None:
        title = game_called(game)
        self.take_seats(title, title.setup(seats or title.seats[0], options, pack), layout, ids)
        self.begin(Sampled(seed))

    def take_seats(self, game: Game[Any], setup: Setup, layout: AnyLayout | None = None, ids: str = USUAL) -> None:
        self.game = game
        self.setup = setup
        self.actions: Actions = actions_of(game)
        self.measured = layout
        self.ids = ids
        self.looking: Eyes | None = None
        self.marker: Marker | None = None

    # Beginning elsewhere

    @classmethod
    def from_position(
        cls,
        source: str | Path,
        seed: int = 0,
        layout: AnyLayout | None = None,
        shelf: Mapping[str, Game[Any]] | None = None,
    ) -> Playing:
        """A game that begins at a position: a file of `docs/positions.md`, or its text."""
        game, setup, state = read_position(text_of(source), shelf or games())
        found = cls.__new__(cls)
        found.take_seats(game, setup, layout)
        found.begin(Sampled(seed), state, laid_out=state)
        return found

    @classmethod
    def from_match(
        cls,
        source: str | Path | Match[Any],
        choices: int | None = None,
        seed: int = 0,
        layout: AnyLayout | None = None,
        shelf: Mapping[str, Game[Any]] | None = None,
    ) -> Playing:
        """A game that goes on from a match (a file, its text, or the match) after so many choices, with other luck."""
        match = source if isinstance(source, Match) else matchfile.load(text_of(source), shelf or games())
        line = match.line if choices is None else match.line[:choices]
        state = match.state if len(line) == len(match.line) else match.table_before(len(line))
        found = cls.__new__(cls)
        found.take_seats(match.game, match.setup, layout)
        events = [event for entry in [match.opening, *line] for event in entry.events]
        told = [[event for event in events if event.seen_by(seat)] for seat in range(match.setup.seats)]
        before = [(entry.seat, entry.text) for entry in line]
        found.begin(Sampled(seed), state, told, before, match.laid_out)
        return found

    def begin(
        self,
        luck: Chance,
        start: Any = None,
        told: Sequence[Sequence[Event]] = (),
        before: Sequence[tuple[int, str]] = (),
        laid_out: Any = None,
    ) -> None:
        """Set the table up anew, or go on at a table: `told` is what each seat knows, `before` what was chosen.

        `laid_out` is the table of the position with which it all began.
        """
        self.luck = luck
        self.luck_at_start = luck_kept(luck) if isinstance(luck, Sampled) else None
        self.start = None if start is None else copy_of(start)
        self.laid_out = laid_out
        self.told = [list(each) for each in told] or [[] for _ in range(self.setup.seats)]
        self.before = list(before)
        self.seen: list[list[Event]] = [each[:] for each in self.told]
        self.choices: list[tuple[int, str]] = list(before)
        self.memories: list[Memory | None] = [None] * self.setup.seats  # of those for whom somebody has asked
        state = self.game.new(self.setup) if start is None else copy_of(start)
        self.table: Table[Any] = Table(state, luck, recorded=True)
        advance(self.table)
        self.go_on()

    def go_on(self) -> None:
        """Tell what happened, and find out what is asked next."""
        self.news = self.table.events
        self.table.events = []
        hand_out(self.news, self.seen, self.memories)
        self.ask(next_decision(self.table.state))

    def ask(self, decision: Decision[Any, Choice] | None) -> None:
        self.decision = decision
        self.options: list[Choice] = [] if decision is None else decision.options(self.table.state)
        self.numbered: list[int] | None = None
        self.parts: list[int] = []
        self.rows: Row | None = None

    def turn_to(self, seat: int) -> None:
        """Where several seats are asked at once, ask this one first."""
        if seat == self.seat:
            return
        for decision in deciding(self.table.state):
            if decision.seat == seat:
                self.ask(decision)
                return
        raise ActionError(f"Seat {seat} is not asked anything now.")

    # Asking

    @property
    def state(self) -> Any:
        """The whole truth; nothing that plays may look at it."""
        return self.table.state

    @property
    def layout(self) -> AnyLayout:
        if self.measured is None:
            self.measured = layout_of(self.game, self.setup, self.ids)
        return self.measured

    @property
    def eyes(self) -> Eyes:
        """What makes the tensors."""
        if self.looking is None:
            self.looking = eyes_for(self.game, self.setup, self.layout)
        return self.looking

    @property
    def seat(self) -> int:
        """Who is asked now; NOBODY when the game is over."""
        return NOBODY if self.decision is None else self.decision.seat

    @property
    def over(self) -> bool:
        return self.decision is None

    def __repr__(self) -> str:
        made = f"{self.game.title}, {self.setup.seats} seats, {len(self.choices)} choices"
        if self.decision is None:
            return f"<Playing {made}: over, scores {self.scores()}>"
        return f"<Playing {made}: seat {self.seat} ({self.game.seat_names[self.seat]}) is asked '{self.decision.kind}'>"

    def texts(self) -> list[str]:
        """The options, as texts."""
        return [choice.text for choice in self.options]

    def numbers(self) -> list[int]:
        """The options, as flat numbers in the order of `texts`."""
        if self.numbered is None:
            known = known_numbers(self.options, self.actions.number_of)
            self.numbered = known if len(known) == len(self.options) else self.actions.numbers(self.texts())
        return self.numbered

    def mask(self) -> Mask:
        if self.marker is None:
            self.marker = Marker(self.actions.size)
        return self.marker.mask(self.numbers())

    def question(self) -> Question | None:
        """What is asked now, with the options in words and numbers."""
        return None if self.decision is None else question(self.state, self.decision)

    def scores(self) -> list[int]:
        return self.game.scores(self.state)

    def places(self) -> list[int]:
        return self.game.places(self.state)

    # What a seat sees

    def view(self, seat: int) -> View:
        return self.game.view(self.state, seat)

    def asked(self, seat: int) -> Question | None:
        """What this seat is asked now, if it is the one."""
        return self.question() if seat == self.seat else None

    def observation(self, seat: int) -> Tensor:
        """What the seat sees, remembers and is asked, as numbers; `layout.names()` says which."""
        asked = self.decision
        if asked is not None and asked.seat != seat:
            asked = None
        memory = self.memories[seat] or self.memory(seat)
        return (self.looking or self.eyes).of_table(self.table.state, seat, memory, asked)

    def information(self, seat: int) -> Tensor:
        """The observation with a summary of what the seat has seen; `information_text` has all of it."""
        return np.concatenate([self.observation(seat), event_counts(self.layout.events, self.seen[seat])])

    def json(self, seat: int) -> dict[str, Any]:
        """What the seat sees and is asked, as plain lists, numbers and texts."""
        told = msgspec.json.encode({"view": self.view(seat), "question": self.asked(seat)})
        found: dict[str, Any] = msgspec.json.decode(told)
        return found

    def information_text(self, seat: int) -> str:
        """Everything the seat knows: its own choices, what it has been told since the beginning, and what it sees."""
        told = [[event.kind.name, *event.values] for event in self.seen[seat]]
        own = [text for who, text in self.choices if who == seat]
        return msgspec.json.encode([own, told, self.view(seat)]).decode()

    def words(self, seat: int) -> str:
        """The table as the seat sees it, in English sentences and tables."""
        words = self.game.catalogue("en", self.setup)
        names = [words.value("seat", each) for each in range(self.setup.seats)]
        lines: list[str] = []
        for section in self.game.text(self.view(seat), words, names):
            rows = ["  ".join(str(cell) for cell in row) for row in section.rows]
            lines += [section.title, "  ".join(section.header), *rows, *[str(line) for line in section.lines], ""]
        return "\n".join(lines)

    def memory(self, seat: int) -> Memory:
        """What the seat remembers; it is kept from one choice to the next, so do not change it."""
        memory = self.memories[seat]
        return self.first_memory(seat) if memory is None else memory

    def first_memory(self, seat: int) -> Memory:
        """It takes in what has happened so far, and from now on whatever is told."""
        memory = self.fresh_memory(seat)
        note_all(memory, self.seen[seat])
        self.memories[seat] = memory
        return memory

    def fresh_memory(self, seat: int) -> Memory:
        if self.laid_out is None:
            return self.game.memory(self.setup, seat)
        return self.game.memory_at(self.setup, seat, self.laid_out)

    # Choosing

    def choose(self, text: str) -> None:
        self.take(self.option(text))

    def option(self, text: str) -> Choice:
        """The option with this text."""
        for choice in self.options:
            if choice.text == text:
                return choice
        raise ActionError(f"'{text}' cannot be chosen now. The options: {', '.join(self.texts()) or 'none'}.")

    def choose_number(self, number: int) -> None:
        numbers = self.numbers()
        try:
            at = numbers.index(number)
        except ValueError:
            raise ActionError(f"Action {number} cannot be chosen now. The options: {numbers}.") from None
        self.take(self.options[at])

    def choose_row(self, row: Sequence[int]) -> None:
        """The choice with these parts; see `Actions.rows`."""
        text = self.actions.text_of_row(row, self.texts())
        if text is None:
            raise ActionError(f"The parts {list(row)} are those of no option.")
        self.choose(text)

    def part_mask(self) -> Mask:
        """Which values the next part of the choice may have, after `parts`."""
        fitting = self.fitting()
        mask = np.zeros(self.actions.parts.widest, np.int8)
        if len(fitting):
            mask[fitting[:, self.next_part(fitting)]] = 1
        return mask

    def choose_part(self, value: int) -> bool:
        """Settle the next part of the choice; the choice is made, and the answer True, when no other part is open.

        A part that can have one value only is not asked for, as long as there is another.
        """
        fitting = self.fitting()
        place = self.next_part(fitting) if len(fitting) else 0
        left = fitting[fitting[:, place] == value]
        if not len(left):
            possible = np.flatnonzero(self.part_mask()).tolist()
            raise ActionError(f"Part {value} cannot be chosen now. The next part can be: {possible}.")
        if len(left) == 1:
            self.choose_row(left[0].tolist())
            return True
        self.parts = [int(each) for each in left[0, : place + 1]]
        return False

    def fitting(self) -> Row:
        """The parts of all options that begin with the parts chosen so far."""
        if self.rows is None:
            self.rows = self.actions.rows(self.texts())
        chosen = np.asarray(self.parts, np.int32)
        fitting: Row = self.rows[(self.rows[:, : len(chosen)] == chosen).all(axis=1)]
        return fitting

    def next_part(self, fitting: Row) -> int:
        """The first part in which the options differ; the kind, if there is only one option."""
        differing = np.flatnonzero((fitting != fitting[0]).any(axis=0))
        return int(differing[0]) if len(differing) else 0

    def take(self, choice: Choice) -> None:
        assert self.decision is not None
        self.choices.append((self.decision.seat, choice.text))
        choose(self.table, self.decision, choice)
        self.go_on()

    def undo(self, choices: int = 1) -> None:
        """Take back the last choices, whoever made them, with all luck since: what was is played again."""
        made = self.choices[len(self.before) :]
        if not 0 <= choices <= len(made):
            raise ActionError(f"{choices} choices cannot be taken back: {len(made)} were made since the beginning.")
        self.play_again(made[: len(made) - choices])

    def play_again(self, choices: Sequence[tuple[int, str]]) -> None:
        self.begin(luck_found(self.luck_kept()), self.start, self.told, self.before, self.laid_out)
        self.repeat(choices)

    def repeat(self, choices: Sequence[tuple[int, str]]) -> None:
        """Make these choices, each at the seat that made it."""
        for seat, text in choices:
            self.turn_to(seat)
            self.choose(text)

    def luck_kept(self) -> Luck:
        if self.luck_at_start is None:
            raise KeepingError(f"A game with luck of the kind {type(self.luck).__name__} cannot be repeated.")
        return self.luck_at_start

    def tell(self, bots: Mapping[int, Bot]) -> None:
        """Tell bots what their seats may see of what has just happened."""
        for event in self.news:
            for seat, bot in bots.items():
                if event.seen_by(seat):
                    bot.see(event)

    # Keeping

    def kept(self) -> Kept:
        return Kept(
            VERSION,
            self.game.id,
            self.game.rules_version,
            self.setup,
            self.luck_kept(),
            None if self.start is None else self.start.encode(),
            None if self.laid_out is None else self.laid_out.encode(),
            [events_kept(told) for told in self.told],
            self.before,
            self.choices[len(self.before) :],
            self.seat,
            tuple(self.parts),
        )

    def take_up(self, kept: Kept) -> None:
        """Go on where a saved game was left."""
        game, setup = self.game, self.setup
        start = None if kept.start is None else game.decode(setup, kept.start)
        laid_out = None if kept.laid_out is None else game.decode(setup, kept.laid_out)
        told = [events_found(game, each) for each in kept.told]
        self.begin(luck_found(kept.luck), start, told, kept.before, laid_out)
        self.repeat(kept.choices)
        if kept.asked != NOBODY:
            self.turn_to(kept.asked)
        self.parts = list(kept.parts)

    def save(self, path: Path | str) -> None:
        """The game to a file: how it began, and what was chosen."""
        Path(path).write_bytes(msgspec.json.encode(self.kept()))

    @classmethod
    def load(
        cls, path: Path | str, layout: AnyLayout | None = None, shelf: Mapping[str, Game[Any]] | None = None
    ) -> Playing:
        """The game of a file that `save` wrote."""
        try:
            kept = msgspec.json.decode(Path(path).read_bytes(), type=Kept)
        except msgspec.DecodeError:
            raise KeepingError(f"'{path}' is not a saved game.") from None
        game = (shelf or games()).get(kept.game)
        if game is None or (kept.version, kept.rules) != (VERSION, game.rules_version):
            raise KeepingError(f"'{path}' was saved by another version: {kept.game}, rules {kept.rules}.")
        found = cls.__new__(cls)
        found.take_seats(game, kept.setup, layout)
        found.take_up(kept)
        return found

    def position(self) -> str:
        """The table as a position file, with everything that is hidden."""
        return write_position(self.game, self.setup, self.state)

    def __getstate__(self) -> dict[str, Any]:
        """How the game began and what was chosen: compiled tables cannot be pickled, and it is less."""
        return {"game": self.game, "kept": self.kept(), "layout": self.measured, "ids": self.ids}

    def __setstate__(self, state: dict[str, Any]) -> None:
        kept: Kept = state["kept"]
        self.take_seats(state["game"], kept.setup, state["layout"], state["ids"])
        self.take_up(kept)

    # Copies and hidden worlds

    def copy(self, seed: int) -> Playing:
        """The same game at the same point, with luck of its own from here on; nothing before it can be taken back."""
        other = Playing.__new__(Playing)
        other.take_seats(self.game, self.setup, self.measured, self.ids)
        other.begin(Sampled(seed), self.state, self.seen, self.choices, self.laid_out)
        other.news = self.news[:]
        other.turn_to(self.seat)
        other.parts = self.parts[:]
        return other

    def worlds(self, seat: int, count: int, seed: int) -> list[Any]:
        """Tables that agree with everything the seat knows; what it does not know is dealt by luck."""
        view, memory = self.view(seat), self.memory(seat)
        return [self.game.sample(self.setup, view, memory, Sampled(branch(seed, each))) for each in range(count)]

    def playouts(self, seat: int, count: int, seed: int, most: int = -1) -> list[list[int]]:
        """The scores at the end of so many random games from such tables, or after `most` decisions."""
        return [self.game.scores(end) for end in played_out(self.worlds(seat, count, seed), branch(seed, -1), most)]
