"""A game being played step by step, for programs that learn: the same for every adapter.

Sealed answers are asked one after another: nothing that a seat sees tells what another has answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hausmacht.bots import Bot
from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, copy_of, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Chance, Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Memory, Setup
from hausmacht.core.playout import played_out
from hausmacht.core.shelf import games
from hausmacht.core.view import Question, View
from hausmacht.research.actions import Actions, Mask, actions_of
from hausmacht.research.observations import Layout, Tensor, layout_for

NOBODY = -1


class ActionError(ValueError):
    """Something was chosen that is not one of the options; the message names them."""


def game_called(game: str | Game[Any]) -> Game[Any]:
    if isinstance(game, Game):
        return game
    if game not in games():
        raise ValueError(f"There is no game '{game}' on the shelf: choose one of {', '.join(games())}.")
    return games()[game]


class Playing:
    """One game with its luck, what every seat has been told, and the numbers of its choices."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        layout: Layout | None = None,
    ) -> None:
        self.game = game_called(game)
        self.setup: Setup = self.game.setup(seats or self.game.seats[0], options)
        self.actions: Actions = actions_of(self.game)
        self.measured = layout
        self.begin(Sampled(seed))

    def begin(self, luck: Chance) -> None:
        """Set the table up anew."""
        self.luck = luck
        self.seen: list[list[Event]] = [[] for _ in range(self.setup.seats)]
        self.choices: list[tuple[int, str]] = []
        self.table: Table[Any] = Table(self.game.new(self.setup), luck, recorded=True)
        advance(self.table)
        self.go_on()

    def go_on(self) -> None:
        """Tell what happened, and find out what is asked next."""
        self.news = self.table.events
        self.table.events = []
        for event in self.news:
            for seat, seen in enumerate(self.seen):
                if event.seen_by(seat):
                    seen.append(event)
        self.decision: Decision[Any, Choice] | None = next_decision(self.table.state)
        self.options: list[Choice] = [] if self.decision is None else self.decision.options(self.table.state)

    # Asking

    @property
    def state(self) -> Any:
        """The whole truth; nothing that plays may look at it."""
        return self.table.state

    @property
    def layout(self) -> Layout:
        if self.measured is None:
            self.measured = layout_for(self.game, self.setup)
        return self.measured

    @property
    def seat(self) -> int:
        """Who is asked now; NOBODY when the game is over."""
        return NOBODY if self.decision is None else self.decision.seat

    @property
    def over(self) -> bool:
        return self.decision is None

    def texts(self) -> list[str]:
        """The options, as texts."""
        return [choice.text for choice in self.options]

    def numbers(self) -> list[int]:
        """The options, as flat numbers in the order of `texts`."""
        return self.actions.numbers(self.texts())

    def mask(self) -> Mask:
        return self.actions.mask(self.texts())

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
        return self.layout.observe(self.view(seat), self.asked(seat))

    def information(self, seat: int) -> Tensor:
        """The observation with a summary of what the seat has seen; `information_text` has all of it."""
        return self.layout.inform(self.view(seat), self.asked(seat), self.seen[seat])

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
        memory = self.game.memory(self.setup, seat)
        for event in self.seen[seat]:
            memory.note(event)
        return memory

    # Choosing

    def choose(self, text: str) -> None:
        for choice in self.options:
            if choice.text == text:
                self.take(choice)
                return
        raise ActionError(f"'{text}' cannot be chosen now. The options: {', '.join(self.texts()) or 'none'}.")

    def choose_number(self, number: int) -> None:
        text = self.actions.text(number, self.texts())
        if text is None:
            raise ActionError(f"Action {number} cannot be chosen now. The options: {self.numbers()}.")
        self.choose(text)

    def choose_row(self, row: Sequence[int]) -> None:
        """The choice with these parts; see `Actions.rows`."""
        text = self.actions.text_of_row(row, self.texts())
        if text is None:
            raise ActionError(f"The parts {list(row)} are those of no option.")
        self.choose(text)

    def take(self, choice: Choice) -> None:
        assert self.decision is not None
        self.choices.append((self.decision.seat, choice.text))
        choose(self.table, self.decision, choice)
        self.go_on()

    def tell(self, bots: Mapping[int, Bot]) -> None:
        """Tell bots what their seats may see of what has just happened."""
        for event in self.news:
            for seat, bot in bots.items():
                if event.seen_by(seat):
                    bot.see(event)

    # Copies and hidden worlds

    def copy(self, seed: int) -> Playing:
        """The same game at the same point, with luck of its own from here on."""
        other = Playing.__new__(Playing)
        other.game, other.setup, other.actions, other.measured = self.game, self.setup, self.actions, self.measured
        other.luck = Sampled(seed)
        other.seen = [seen[:] for seen in self.seen]
        other.choices = self.choices[:]
        other.table = Table(copy_of(self.state), other.luck, recorded=True)
        other.go_on()
        other.news = self.news[:]
        return other

    def worlds(self, seat: int, count: int, seed: int) -> list[Any]:
        """Tables that agree with everything the seat knows; what it does not know is dealt by luck."""
        view, memory = self.view(seat), self.memory(seat)
        return [self.game.sample(self.setup, view, memory, Sampled(seed + each)) for each in range(count)]

    def playouts(self, seat: int, count: int, seed: int, most: int = -1) -> list[list[int]]:
        """The scores at the end of so many random games from such tables, or after `most` decisions."""
        return [self.game.scores(end) for end in played_out(self.worlds(seat, count, seed), seed, most)]
