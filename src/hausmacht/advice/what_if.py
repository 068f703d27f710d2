"""What if: a private branch from a moment of a match, on a table the seat could be sitting at.

The table is dealt from what the seat knows, so it shows nothing of the true one. Bots answer for the others, and the
match itself is never touched. A branch is a value: where it starts, a seed, and the answers given since.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.advice.experts import expert_for
from hausmacht.advice.knowledge import AdviceError, EventRow, Known, event_row
from hausmacht.advice.trying import chances_after
from hausmacht.bots import Bot
from hausmacht.core.agenda import Choice, Decision, Table, choose, deciding
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.view import Question, View

MOST_CHOICES = 30  # of the seat itself
MOST_ANSWERS = 600  # of all seats together
OPPONENTS = ("medium", "easy", "random")  # the first that the game has
LUCK = 2  # added to the seed: other luck than that which dealt the table


class Branch(msgspec.Struct, frozen=True):
    """A branch as it can be kept and sent: everything else follows from it."""

    start: Known
    seed: int = 0
    answers: tuple[tuple[int, str], ...] = ()  # seat and choice
    opponents: str = ""  # the bot that answers for the others; empty: the strongest quick one


class Seen(msgspec.Struct, frozen=True):
    """What the seat sees of its branch."""

    view: View
    question: Question | None  # None: it is over, or so many choices were tried as may be
    events: tuple[EventRow, ...]  # since the branch began
    choices: int  # the seat has made here
    left: int  # it may still make
    over: bool
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # the chances to win by its last answer, as a hint tells them; empty before the first
    judged: bool


class Trying:
    """A branch being played."""

    def __init__(self, branch: Branch) -> None:
        self.branch = branch
        self.known = branch.start
        self.game: Game[Any] = self.known.title()
        if not 0 <= self.known.seat < self.known.setup.seats:
            raise AdviceError("Only somebody with a seat can try something out: name a seat.")
        world = self.known.worlds(1, branch.seed)[0]
        self.table: Table[Any] = Table(world, Sampled(branch.seed + LUCK), recorded=True)
        self.events: list[Event] = []
        self.answers: list[tuple[int, str]] = []
        self.before: Known | None = None  # what the seat knew when it gave its last answer
        self.bots = [self.bot(seat, world) for seat in range(self.known.setup.seats)]
        for seat, text in branch.answers:
            self.give(seat, text)

    def bot(self, seat: int, world: Any) -> Bot:
        """A bot that knows what it would know had it watched until now."""
        names = bots.names(self.game)
        name = self.branch.opponents or next(each for each in OPPONENTS if each in names)
        made = bots.make(name, self.game, self.known.setup, seat, self.branch.seed + seat)
        inside: Any = made
        while inside is not None:
            if hasattr(inside, "memory"):
                inside.memory = self.game.memory_at(self.known.setup, seat, world)
            inside = getattr(inside, "weaker", None)
        return made

    @property
    def state(self) -> Any:
        return self.table.state

    def choices(self) -> int:
        return sum(seat == self.known.seat for seat, _ in self.answers)

    def mine(self) -> Decision[Any, Choice] | None:
        return next((each for each in deciding(self.state) if each.seat == self.known.seat), None)

    def give(self, seat: int, text: str) -> None:
        """An answer of a seat, as it was given before or is given now."""
        decision = next((each for each in deciding(self.state) if each.seat == seat), None)
        options = [] if decision is None else decision.options(self.state)
        choice = next((each for each in options if each.text == text), None)
        if decision is None or choice is None:
            names = ", ".join(each.text for each in options) or "none"
            raise AdviceError(f"'{text}' cannot be chosen here. The options: {names}.")
        if seat == self.known.seat:
            self.before = self.known_here(decision)
        choose(self.table, decision, choice)
        self.answers.append((seat, text))
        for event in self.table.events:
            for each, bot in enumerate(self.bots):
                if event.seen_by(each):
                    bot.see(event)
            if event.seen_by(self.known.seat):
                self.events.append(event)
        self.table.events.clear()

    def known_here(self, decision: Decision[Any, Choice]) -> Known:
        """What the seat would know at this table."""
        return msgspec.structs.replace(
            self.known,
            view=self.game.view(self.state, self.known.seat),
            question=question(self.state, decision),
            events=(*self.known.events, *[event_row(event) for event in self.events]),
        )

    def chances(self) -> tuple[float, ...]:
        """By the last answer of the seat: what a hint for that question says of it, on this table or any other."""
        mine = [text for seat, text in self.answers if seat == self.known.seat]
        return chances_after(self.before, expert_for(self.game), mine[-1]) if self.before is not None else ()

    def go_on(self) -> None:
        """The others answer until the seat is asked again, or nobody is."""
        while self.mine() is None and len(self.answers) < MOST_ANSWERS:
            asked = deciding(self.state)
            if not asked:
                return
            decision = asked[0]
            view = self.game.view(self.state, decision.seat)
            self.give(decision.seat, self.bots[decision.seat].decide(view, question(self.state, decision)))

    def done(self) -> Branch:
        return msgspec.structs.replace(self.branch, answers=tuple(self.answers))

    def seen(self) -> Seen:
        decision = self.mine()
        choices = self.choices()
        is_open = decision is not None and choices < MOST_CHOICES
        expert = expert_for(self.game)
        return Seen(
            view=self.game.view(self.state, self.known.seat),
            question=question(self.state, decision, explained=True) if is_open and decision is not None else None,
            events=tuple(event_row(event) for event in self.events),
            choices=choices,
            left=max(0, MOST_CHOICES - choices),
            over=not self.state.agenda,
            scores=tuple(self.game.scores(self.state)) if not self.state.agenda else (),
            shares=self.chances(),
            judged=expert.judged,
        )


def begin(start: Known, seed: int = 0, opponents: str = "") -> tuple[Branch, Seen]:
    """A new branch, up to the first question of the seat."""
    trying = Trying(Branch(start, seed, (), opponents))
    trying.go_on()
    return trying.done(), trying.seen()


def choose_in(branch: Branch, text: str) -> tuple[Branch, Seen]:
    """One more choice of the seat; then the others answer."""
    trying = Trying(branch)
    if trying.choices() >= MOST_CHOICES:
        raise AdviceError(f"A try-out ends after {MOST_CHOICES} choices: begin another one.")
    trying.give(branch.start.seat, text)
    trying.go_on()
    return trying.done(), trying.seen()


def look(branch: Branch) -> Seen:
    """The branch as it stands."""
    return Trying(branch).seen()


def take_back(branch: Branch) -> tuple[Branch, Seen]:
    """Without the last choice of the seat, and what was answered to it."""
    places = [at for at, (seat, _) in enumerate(branch.answers) if seat == branch.start.seat]
    if not places:
        raise AdviceError("Nothing has been tried here yet.")
    shorter = msgspec.structs.replace(branch, answers=branch.answers[: places[-1]])
    return shorter, look(shorter)
