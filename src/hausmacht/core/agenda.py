"""What may be asked of a seat, and what happens next.

Choices and denials are values. Decisions and steps are frozen values too and wait on the agenda, a stack inside the
state. One file, because these types speak of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import msgpack
from mypy_extensions import mypyc_attr

from hausmacht.core.chance import Chance
from hausmacht.core.event import EVERYONE, Event, Kind, Value

Seat: TypeAlias = int
MOST_STEPS: Final = 100_000  # that may follow one choice
pack: Final = msgpack.Encoder().encode  # compact, and the same bytes for a list as for a tuple
unpack: Final = msgpack.Decoder(tuple[list[list[int]], list[list[str]]]).decode


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice:
    """An answer: frozen, interned, with a line of text (`raise 4`). Its first word is its kind.

    `numbers` are what the text is made of, by the names under which a catalogue words them.
    """

    def __init__(self, text: str, **numbers: int) -> None:
        self.text: Final = text
        self.kind: Final = text.partition(" ")[0]
        self.numbers: Final = numbers

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Denial:
    """Why a choice is not available: a code, the key of the rule, and the numbers."""

    def __init__(self, code: str, rule: str, **numbers: int) -> None:
        self.code: Final = code
        self.rule: Final = rule
        self.numbers: Final = numbers

    def __repr__(self) -> str:
        return f"<denied: {self.code} ({self.rule}) {self.numbers}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Item:
    """Something that waits on the agenda. Its text (`offer 2`) finds it again in saves and hashes."""

    def __init__(self, kind: str, args: tuple[int, ...] = ()) -> None:
        self.kind: Final = kind
        self.args: Final = args
        self.line = ""  # the text, made when somebody asks for it
        self.kind_number = 0  # for those who count kinds (`tensors.py`), given when one of them asks for it

    def waits(self) -> bool:
        """Whether somebody has to answer before it goes on."""
        return True

    def run(self, table: Table[Any]) -> None:
        """What happens when it is this one's turn and nothing is waited for."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        if not self.line:
            self.line = " ".join([self.kind, *[str(arg) for arg in self.args]])
        return self.line

    def __repr__(self) -> str:
        return f"<{self.text}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What the state of every game has: the agenda and, while seats answer at once, a lane for each."""

    def __init__(self, agenda: list[Item], lanes: list[list[Item]]) -> None:
        self.agenda = agenda
        self.lanes = lanes

    def copy(self) -> State:
        raise NotImplementedError

    def __deepcopy__(self, memo: object) -> State:
        """For those who copy it as part of something else."""
        return self.copy()

    def fields(self) -> Sequence[Sequence[int]]:
        """All that lies on the table besides the agenda, as rows of small numbers."""
        raise NotImplementedError

    def stacks(self) -> list[list[str]]:
        """The agenda and the lanes, as texts."""
        return [[item.text for item in stack] for stack in [self.agenda, *self.lanes]]

    def encode(self) -> bytes:
        """The same bytes for the same position, on every build: what is hashed and stored."""
        return pack((self.fields(), self.stacks()))


def decode(data: bytes) -> tuple[list[list[int]], list[list[str]]]:
    """The fields and the stacks (agenda first, then lanes, as texts) that `State.encode` wrote."""
    return unpack(data)


S = TypeVar("S", bound=State)
C = TypeVar("C", bound=Choice)


def copy_of(state: S) -> S:
    copy = state.copy()
    assert isinstance(copy, type(state))
    return copy


class BudgetError(Exception):
    """The rules do not come to an end after a choice: something on the table goes round in circles."""

    def __init__(self) -> None:
        super().__init__(f"The rules did not come to an end after {MOST_STEPS} steps")


def given(
    first: Value | None,
    second: Value | None,
    third: Value | None,
    fourth: Value | None,
    fifth: Value | None,
    others: tuple[Value, ...],
) -> tuple[Value, ...]:
    """The values that were given, in their order: mostly one, two or three, for which no list is made."""
    if first is not None and fourth is None and fifth is None and not others:
        if second is None:
            if third is None:
                return (first,)
        else:
            return (first, second) if third is None else (first, second, third)
    return (*[value for value in (first, second, third, fourth, fifth) if value is not None], *others)


class Table(Generic[S]):
    """One position being played: the state, its luck, and the events if anybody listens (recorded)."""

    def __init__(self, state: S, chance: Chance, recorded: bool = False) -> None:
        self.state: Final = state
        self.chance: Final = chance
        self.recorded: Final = recorded
        self.events: list[Event] = []
        self.stack = state.agenda  # where `then` puts things: the agenda, or the lane of the seat that answered
        self.left = MOST_STEPS  # steps that may still run until somebody is asked

    def spend(self, steps: int) -> None:
        """Count the iterations of a loop inside a step, where a card sets the number, as steps."""
        self.left -= steps
        if self.left < 0:
            raise BudgetError

    def then(self, items: Sequence[Item]) -> None:
        """Do these next, the first one first."""
        for at in range(len(items) - 1, -1, -1):
            self.stack.append(items[at])

    def next(self, item: Item) -> None:
        """Do this next."""
        self.stack.append(item)

    def together(self, lanes: list[list[Item]]) -> None:
        """Ask several seats at once: one lane (a stack, its first item last) for each seat, empty for those not asked.

        The answers are sealed and the agenda waits until every lane is empty. What a lane does may touch nothing
        but what belongs to its seat.
        """
        self.state.agenda.append(TOGETHER)
        self.state.lanes = lanes

    def tell(
        self,
        kind: Kind,
        first: Value | None = None,
        second: Value | None = None,
        third: Value | None = None,
        fourth: Value | None = None,
        fifth: Value | None = None,
        *others: Value,
    ) -> None:
        """Report to everybody what happened, with as many values as the kind names.

        Five are named because compiled code would put `*values` into a tuple first, even where nobody listens.
        """
        if self.recorded:
            self.events.append(Event(kind, EVERYONE, given(first, second, third, fourth, fifth, others)))

    def tell_seat(
        self,
        seat: Seat,
        kind: Kind,
        first: Value | None = None,
        second: Value | None = None,
        third: Value | None = None,
        *others: Value,
    ) -> None:
        """Report to one seat alone."""
        if self.recorded:
            self.events.append(Event(kind, (seat,), given(first, second, third, None, None, others)))

    def step_done(self) -> None:
        """After every step, if anybody listens: for those who watch what happens on the way (`core.moments`)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Item, Generic[S]):
    """Finishes at once, or puts decisions and further steps on the agenda."""

    def waits(self) -> bool:
        return False

    def run(self, table: Table[S]) -> None:
        raise NotImplementedError


class Do(Step[S]):
    """A step that is a plain function: made by `steps`."""

    def __init__(self, kind: str, rule: Callable[[Table[S]], None]) -> None:
        super().__init__(kind)
        self.rule: Final = rule

    def run(self, table: Table[S]) -> None:
        self.rule(table)


def steps(*rules: Callable[[Table[S]], None]) -> tuple[Do[S], ...]:
    """A stretch of the sequence of play: plain functions, named by their module and name (`auction.visit`)."""
    return tuple([Do(f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}", rule) for rule in rules])


def insert_after(sequence: Sequence[Item], anchor: str, new: Sequence[Item]) -> tuple[Item, ...]:
    """The sequence with `new` after every step named `anchor`: how an expansion joins."""
    if all([item.kind != anchor for item in sequence]):
        raise ValueError(f"no step '{anchor}' to insert after")
    return tuple([each for item in sequence for each in ([item, *new] if item.kind == anchor else [item])])


def insert_before(sequence: Sequence[Item], anchor: str, new: Sequence[Item]) -> tuple[Item, ...]:
    """The sequence with `new` before every step named `anchor`."""
    if all([item.kind != anchor for item in sequence]):
        raise ValueError(f"no step '{anchor}' to insert before")
    return tuple([each for item in sequence for each in ([*new, item] if item.kind == anchor else [item])])


def replace(sequence: Sequence[Item], anchor: str, new: Sequence[Item]) -> tuple[Item, ...]:
    """The sequence with `new` instead of every step named `anchor`."""
    if all([item.kind != anchor for item in sequence]):
        raise ValueError(f"no step '{anchor}' to replace")
    return tuple([each for item in sequence for each in (new if item.kind == anchor else [item])])


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Item, Generic[S, C]):
    """A question put to a seat. Legality is written once, in `why_not`."""

    def __init__(self, kind: str, seat: Seat, *args: int) -> None:
        super().__init__(kind, (seat,) + args)  # noqa: RUF005 : by `*` it would become a list first
        self.seat: Final = seat

    def candidates(self, state: S) -> Sequence[C]:
        """What a player might think of."""
        raise NotImplementedError

    def why_not(self, state: S, choice: C) -> Denial | None:
        """None: it may be chosen."""
        raise NotImplementedError

    def options(self, state: S) -> list[C]:
        """The candidates without a denial; a hot decision has a fast form, and a test holds the two equal."""
        return [choice for choice in self.candidates(state) if self.why_not(state, choice) is None]

    def candidate(self, state: S, text: str) -> C | None:
        """The candidate with this text; None: there is no such candidate."""
        for choice in self.candidates(state):
            if choice.text == text:
                return choice
        return None

    def drawn(self, state: S, picks: Chance) -> C:
        """One of the options, each as likely as the others: all that play at random needs to know of them."""
        options = self.options(state)
        return options[picks.below("pick", len(options))]

    def take(self, table: Table[S], choice: C) -> None:
        """Trust the choice and change the state."""
        raise NotImplementedError

    def numbers(self, state: S) -> dict[str, int]:
        """What the question speaks of, by the names under which a catalogue words them."""
        return {}

    def about(self, state: S, choice: C) -> dict[str, int]:
        """What a choice speaks of here: its own numbers and what the table adds to them, such as a cost."""
        return choice.numbers

    def outlook(self, state: S, choice: C) -> dict[str, int]:
        """What a person would want reckoned up before choosing, such as chances in percent.

        It may take its time: it is asked only about the options of a question that is explained. It may speak only of
        what the seat can see.
        """
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Tried(Decision[S, C]):
    """A question whose options are many or dear to find: play at random tries candidates until one is allowed.

    Each option is as likely as the others, as long as none of them stands twice among the candidates.
    """

    def drawn(self, state: S, picks: Chance) -> C:
        left = self.possible(state)
        while True:
            choice = left.pop(picks.below("pick", len(left)))
            if self.is_option(state, choice):
                return choice

    def is_option(self, state: S, choice: C) -> bool:
        """As `why_not` has it, for those who do not ask for the reason."""
        return self.why_not(state, choice) is None

    def possible(self, state: S) -> list[C]:
        """The candidates without those that a look at the table rules out, in a new list."""
        return list(self.candidates(state))


TOGETHER: Final = Item("together")


class NotBegunError(Exception):
    """Nobody is asked, because the rules have not gone on to the next question."""

    def __init__(self, waiting: Item) -> None:
        super().__init__(f"The step '{waiting.text}' comes next, so nobody is asked yet: call advance(table) first")


def next_decision(state: S) -> Decision[S, Choice] | None:
    """The first open question; None when the game is over. NotBegunError, if a step comes before it."""
    if state.lanes:
        for lane in state.lanes:
            if lane:
                top = lane[-1]
                if not isinstance(top, Decision):
                    raise NotBegunError(top)
                return top
    if not state.agenda:
        return None
    top = state.agenda[-1]
    if not isinstance(top, Decision):
        raise NotBegunError(top)
    return top


def deciding(state: S) -> list[Decision[S, Choice]]:
    """Every open question: one, or one for each seat that has not finished its sealed answer.

    In the middle of an entry, between two steps, there is none.
    """
    found: list[Decision[S, Choice]] = []
    for stack in state.lanes or [state.agenda]:
        if stack:
            top = stack[-1]
            if isinstance(top, Decision):
                found.append(top)
    return found


def seats_deciding(state: State) -> tuple[int, ...]:
    """The seats that are asked something now."""
    return tuple([decision.seat for decision in deciding(state)])


def choose(table: Table[S], decision: Decision[S, C], choice: C) -> None:
    """Answer an open question with one of its options, and go on to the next one."""
    state = table.state
    sealed = bool(state.lanes)
    stack = state.lanes[decision.seat] if sealed else state.agenda
    stack.pop()
    table.stack = stack
    table.left = MOST_STEPS
    decision.take(table, choice)
    if sealed:
        run_steps(table, stack)
        if stack or any_waits(state.lanes):  # the other lanes have not changed
            return
    advance(table)


def any_waits(lanes: list[list[Item]]) -> bool:
    """Whether one of the seats that answer at once has not finished."""
    for lane in lanes:
        if lane:
            return True
    return False


def advance(table: Table[S]) -> None:
    """Run steps until a seat must decide or nothing is left; BudgetError, if there are too many of them."""
    state = table.state
    table.left = MOST_STEPS
    while True:
        if not state.lanes:
            run_steps(table, state.agenda)
            if not state.lanes:
                return
        waiting = False
        for lane in state.lanes:
            if lane:
                run_steps(table, lane)
                if lane:
                    waiting = True
        if waiting:
            return
        state.lanes = []
        state.agenda.pop()  # TOGETHER: every sealed answer is in


def run_steps(table: Table[S], stack: list[Item]) -> None:
    table.stack = stack
    while stack:
        item = stack[-1]
        if item.waits():
            return
        stack.pop()
        table.left -= 1
        if table.left < 0:
            raise BudgetError
        item.run(table)
        if table.recorded:
            table.step_done()
