"""Many tables of one game, stepped together in a compiled loop: `research/batch.py` gives it arrays to write into.

Each table has its own luck, its own games one after another, and what its seats remember. Everything that happens at a
table follows from the seed and the number of the table, so it does not matter which tables are stepped together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Choice, Decision, S, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled, branch
from hausmacht.core.event import Event
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Scribe
from hausmacht.core.writing import Rows

EVERY_SEAT: Final = -1  # as the seat of the caller: he plays all of them
NO_SEAT: Final = -2
TAKING_TURNS: Final = -3  # as the seat of the caller: another one in each game

# What comes after the end of a game
NEXT_STEP: Final = 0  # the next step begins a new one and does not listen to the action
SAME_STEP: Final = 1  # the step that ends it already begins a new one
DISABLED: Final = 2  # nothing, until somebody says so


def known_numbers(options: list[Choice], known: dict[str, int]) -> list[int]:
    """The numbers of these options; fewer, if one of them is not known."""
    found: list[int] = []
    for choice in options:
        number = known.get(choice.text, -1)
        if number < 0:
            break
        found.append(number)
    return found


class NotAnOptionError(Exception):
    """Something was chosen that is not one of the options; the message says at which table."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rivals(Generic[S]):
    """Who plays the seats that the caller does not play. As it stands: at random, with luck of their own."""

    def __init__(self) -> None:
        self.picks: dict[int, Sampled] = {}

    def begin(self, row: int, seat: int, seed: int) -> None:
        """A new game at this table, in which the caller has this seat."""
        self.picks[row] = Sampled(branch(seed, 1))

    def see(self, row: int, events: list[Event]) -> None:
        """What has just happened there, with everything that is hidden."""

    def answer(self, row: int, state: S, decision: Decision[S, Choice]) -> Choice:
        return decision.drawn(state, self.picks[row])


class Report:
    """A game that has ended."""

    def __init__(self, row: int, seat: int, scores: list[int], places: list[int]) -> None:
        self.row: Final = row
        self.seat: Final = seat  # of the caller, or EVERY_SEAT
        self.scores: Final = scores
        self.places: Final = places


class One(Generic[S]):
    """One of the tables: the game that is played there now."""

    def __init__(self, table: Table[S], mine: int, memories: list[Memory], scores: list[int]) -> None:
        self.table: Final = table
        self.mine: Final = mine  # the seat of the caller, or EVERY_SEAT
        self.memories: Final = memories  # of every seat, or of his alone
        self.scores = scores  # when he was last asked
        self.seat = max(0, mine)  # who is asked, or was last
        self.decision: Decision[S, Choice] | None = None
        self.options: list[Choice] = []
        self.numbers: list[int] = []

    def memory(self) -> Memory:
        return self.memories[self.seat if self.mine == EVERY_SEAT else 0]

    def note(self, events: list[Event]) -> None:
        """Every seat that remembers is told what it may see."""
        for at in range(len(self.memories)):
            seat = at if self.mine == EVERY_SEAT else self.mine
            memory = self.memories[at]
            for event in events:
                if not event.audience or seat in event.audience:
                    memory.note(event)


class Rules(Generic[S]):
    """What the loop has to know of a game and its set-up."""

    def __init__(
        self,
        start: S,
        seats: int,
        known: dict[str, int],
        actions: int,
        numbered: Callable[[list[str]], list[int]],
        memory: Callable[[int], Memory],
        scores: Callable[[S], list[int]],
        places: Callable[[S], list[int]],
    ) -> None:
        self.start: Final = start  # before the first step
        self.seats: Final = seats
        self.known: Final = known  # the number of each choice that has one of its own
        self.every: Final = list(range(actions))
        self.numbered: Final = numbered  # the numbers of the options of a question, whatever they are
        self.memory: Final = memory  # of a seat, before the first event
        self.scores: Final = scores
        self.places: Final = places


class Many(Generic[S]):
    """So many tables. `first` is the number of the first of them among all that are played with this seed."""

    def __init__(
        self,
        rules: Rules[S],
        look: Callable[[int, Any, int, Memory, Any], None],
        rivals: Rivals[S],
        count: int,
        first: int,
        mine: int,
        after: int,
        by_points: bool,
    ) -> None:
        self.rules: Final = rules
        self.look: Final = look  # writes an observation, where the game has no encoder
        self.rivals: Final = rivals
        self.count: Final = count
        self.first: Final = first
        self.mine: Final = mine
        self.after: Final = after
        self.by_points: Final = by_points  # rewards are the points of each step
        self.no_points: Final = [0] * rules.seats
        self.tables: list[One[S]] = []
        self.games: list[int] = [0] * count
        self.reports: list[Report] = []
        self.seed = 0

    # Where it is written

    def write_to(self, observations: Scribe[S] | None, masks: Rows, rewards: Rows) -> None:
        self.observations = observations
        self.masks = masks
        self.rewards = rewards

    # Playing

    def reset(self, seed: int) -> list[int]:
        """New games everywhere; who is asked at each table."""
        self.seed = seed
        self.reports = []
        self.games = [0] * self.count
        self.tables = [self.begin(row) for row in range(self.count)]
        for row in range(self.count):
            self.rewards.write(row, self.no_points)
            self.show(row)
        return self.seats()

    def begin(self, row: int) -> One[S]:
        """The next game at a table."""
        rules = self.rules
        seed = branch(branch(self.seed, self.first + row), self.games[row])
        mine = self.games[row] % rules.seats if self.mine == TAKING_TURNS else self.mine
        self.games[row] += 1
        table = Table(copy_of(rules.start), Sampled(seed), True)
        seats = range(rules.seats) if mine == EVERY_SEAT else range(mine, mine + 1)
        one: One[S] = One(table, mine, [rules.memory(seat) for seat in seats], self.no_points)
        if mine != EVERY_SEAT:
            self.rivals.begin(row, mine, seed)
        advance(table)
        self.go_on(row, one)
        if self.by_points:
            one.scores = rules.scores(table.state)
        return one

    def go_on(self, row: int, one: One[S]) -> None:
        """Until a seat of the caller is asked, or the game is over."""
        table = one.table
        state = table.state
        while True:
            one.note(table.events)
            if one.mine != EVERY_SEAT:
                self.rivals.see(row, table.events)
            table.events = []
            decision = next_decision(state)
            if decision is None or one.mine == EVERY_SEAT or decision.seat == one.mine:
                break
            choose(table, decision, self.rivals.answer(row, state, decision))
        one.decision = decision
        if decision is None:
            one.options = []
            one.numbers = self.rules.every
        else:
            one.seat = decision.seat
            one.options = decision.options(state)
            one.numbers = self.numbers_of(one.options)

    def numbers_of(self, options: list[Choice]) -> list[int]:
        found = known_numbers(options, self.rules.known)
        return found if len(found) == len(options) else self.rules.numbered([each.text for each in options])

    def chosen(self, row: int, action: int) -> Choice | None:
        """The option with this number; None where nobody listens."""
        one = self.tables[row]
        if one.decision is None:
            return None
        numbers = one.numbers
        for at in range(len(numbers)):
            if numbers[at] == action:
                return one.options[at]
        raise NotAnOptionError(
            f"Action {action} cannot be chosen at table {self.first + row}. The options: {', '.join(map(str, numbers))}"
        )

    def step(self, actions: Sequence[int]) -> list[int]:
        """One choice at each table; who is asked then. If one of the actions is not an option, nothing happens."""
        choices = [self.chosen(row, actions[row]) for row in range(self.count)]
        self.reports = []
        for row in range(self.count):
            self.step_one(row, choices[row])
        return self.seats()

    def step_one(self, row: int, choice: Choice | None) -> None:
        one = self.tables[row]
        points = self.no_points
        decision = one.decision
        if decision is None or choice is None:
            if self.after == DISABLED:
                self.rewards.write(row, points)
                return
            self.tables[row] = self.begin(row)
        else:
            choose(one.table, decision, choice)
            self.go_on(row, one)
            if self.by_points:
                points = self.points_since(one)
            if one.decision is None:
                state = one.table.state
                self.reports.append(Report(row, one.mine, self.rules.scores(state), self.rules.places(state)))
                if self.after == SAME_STEP:
                    self.tables[row] = self.begin(row)
        self.rewards.write(row, points)
        self.show(row)

    def points_since(self, one: One[S]) -> list[int]:
        after = self.rules.scores(one.table.state)
        before = one.scores
        one.scores = after
        return [after[seat] - before[seat] for seat in range(len(after))]

    def begin_again(self, rows: Sequence[int]) -> list[int]:
        """New games at some of the tables."""
        self.reports = []
        for row in rows:
            self.tables[row] = self.begin(row)
            self.rewards.write(row, self.no_points)
            self.show(row)
        return self.seats()

    # Showing

    def seats(self) -> list[int]:
        """Who is asked at each table; NO_SEAT: nobody, because the game is over."""
        return [NO_SEAT if one.decision is None else one.seat for one in self.tables]

    def show(self, row: int) -> None:
        """What the seat that is asked sees and can choose; after the end, what the last one sees, and everything."""
        one = self.tables[row]
        observations = self.observations
        if observations is None:
            self.look(row, one.table.state, one.seat, one.memory(), one.decision)
        else:
            observations.write(row, one.table.state, one.seat, one.memory(), one.decision)
        self.masks.mark(row, one.numbers)
