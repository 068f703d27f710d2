"""Thinking ahead in compiled loops: try choices on sampled tables, play on for a while, and see what came of it.

It knows no game. A `Guide` says how players go on by habit and what a table promises to each seat; the tables are dealt
from what one seat knows, so nothing here sees more than that seat.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from hausmacht.core.agenda import Choice, Decision, S, Table, choose, copy_of, deciding, next_decision
from hausmacht.core.chance import Sampled

EXPLORE: Final = 0.25  # how far curiosity outweighs experience in the tree
HABIT: Final = 0.6  # the part of the curiosity that goes to what a player would do by habit
UNTRIED: Final = 0.02  # what nobody has tried yet is taken to be that much worse than the rest


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Generic[S]):
    """What a game tells the search."""

    def pick(self, state: S, decision: Decision[S, Choice], luck: Sampled) -> Choice:
        """What a player would do by habit, seeing only what that seat sees."""
        return decision.drawn(state, luck)

    def worth_trying(self, state: S, decision: Decision[S, Choice]) -> list[Choice]:
        """The options that are worth a thought."""
        return decision.options(state)

    def stage(self, state: S) -> int:
        """A number that changes when something is finished (an auction, a round) and the table can be judged."""
        return 0

    def luck(self, seed: int, state: S) -> Sampled:
        """How luck falls while this table is played on: from the same seed alike for every choice that is tried."""
        return Sampled(seed)

    def shares(self, state: S) -> list[float]:
        """For each seat the chance to win from here, all together 1."""
        raise NotImplementedError


class Budget:
    """How long to think: a number of iterations, or until a moment; 0 means no limit of that kind."""

    def __init__(self, iterations: int, seconds: float) -> None:
        self.iterations: Final = iterations
        self.seconds: Final = seconds
        self.began: Final = perf_counter()
        self.used = 0

    def spent(self) -> float:
        """The part that is used up: 1 and more when it is over."""
        part = 0.0
        if self.iterations:
            part = self.used / self.iterations
        if self.seconds:
            passed = (perf_counter() - self.began) / self.seconds
            if passed > part:
                part = passed
        return part


class Reach:
    """How far a rollout goes: to the next stage, within a minimum and a maximum number of decisions."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most


class Found:
    """What was learned about one option."""

    def __init__(self, choice: Choice) -> None:
        self.choice: Final = choice
        self.tries = 0
        self.total = 0.0
        self.node: Final = Node()

    def mean(self) -> float:
        return self.total / self.tries if self.tries else -1.0


class Node:
    """Everything tried after the same answers. Tables differ, so each way on is known by seat and text."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0  # for the seat whose answer led here
        self.ways: Final[dict[str, Node]] = {}

    def after(self, name: str) -> Node:
        """What was tried after one more answer."""
        following = self.ways.get(name)
        if following is None:
            following = Node()
            self.ways[name] = following
        return following


def softmax(points: list[float]) -> list[float]:
    """Chances from points: e times likelier for each point more."""
    most = max(points)
    raised = [exp(each - most) for each in points]
    total = sum(raised)
    return [each / total for each in raised]


def own_decision(state: S, seat: int) -> Decision[S, Choice]:
    """The question this seat is asked now, also where others are asked at the same time."""
    for decision in deciding(state):
        if decision.seat == seat:
            return decision
    raise ValueError(f"seat {seat} is not asked anything")


def roll_out(table: Table[S], guide: Guide[S], luck: Sampled, stage: int, made: int, reach: Reach) -> int:
    """Go on by habit; how many decisions were made in all."""
    state = table.state
    while made < reach.most:
        if made >= reach.least and guide.stage(state) != stage:
            break
        decision = next_decision(state)
        if decision is None:
            break
        choose(table, decision, guide.pick(state, decision, luck))
        made += 1
    return made


class Search(Generic[S]):
    """The choices of one seat, compared on the same tables with the same luck.

    After each part of the budget the worse half of the choices is given up. With a tree, later answers are chosen by
    what earlier tries have taught, one memory for all tables (information-set search); without, by habit.
    """

    def __init__(
        self,
        guide: Guide[S],
        worlds: list[S],
        seat: int,
        seed: int,
        reach: Reach,
        tree: bool,
        explore: float = EXPLORE,
        own: bool = False,
    ) -> None:
        self.guide: Final = guide
        self.worlds: Final = worlds
        self.seat: Final = seat
        self.seed: Final = seed
        self.reach: Final = reach
        self.tree: Final = tree
        self.explore: Final = explore
        self.own: Final = own  # only this seat chooses in the tree; rivals, who see their cards, answer by habit
        luck = guide.luck(seed, worlds[0])
        self.found: Final = [Found(choice) for choice in habit_first(guide, worlds[0], seat, luck)]
        self.answers: Final[list[dict[str, Choice]]] = [{} for _ in worlds]  # what each table allows, once it is tried
        self.batches = 0

    def run(self, budget: Budget) -> list[Found]:
        """All choices that were tried, the best first."""
        alive = self.found[:]
        halvings = 1
        while 1 << halvings < len(alive):
            halvings += 1
        done = 0
        while len(alive) > 1:
            spent = 0.0
            for each in alive:
                self.iterate(each)
                budget.used += 1
                spent = budget.spent()
                if spent >= 1.0:
                    break
            self.batches += 1
            if spent >= 1.0:
                break
            if spent * halvings >= done + 1:
                done += 1
                alive = best_first(alive)[: (len(alive) + 1) // 2]
        left = best_first(alive)
        return left + best_first([each for each in self.found if each not in left])

    def iterate(self, found: Found) -> None:
        """Try a choice once more. The number of the batch says which table, and how luck falls on it."""
        at = self.batches
        answer = self.allowed(at % len(self.worlds)).get(found.choice.text)
        if answer is None:
            return  # the same question, but this table does not allow the answer
        state = copy_of(self.worlds[at % len(self.worlds)])
        luck = self.guide.luck(self.seed + 7919 * at, state)
        table = Table(state, luck)
        stage = self.guide.stage(state)
        choose(table, own_decision(state, self.seat), answer)
        shares = self.grow(table, found.node, luck, stage) if self.tree else self.habit(table, luck, stage)
        found.tries += 1
        found.total += shares[self.seat]

    def allowed(self, number: int) -> dict[str, Choice]:
        """The answers that a table allows, by their text: the same in every try, so they are listed once."""
        known = self.answers[number]
        if not known:
            world = self.worlds[number]
            for option in own_decision(world, self.seat).options(world):
                known[option.text] = option
        return known

    def habit(self, table: Table[S], luck: Sampled, stage: int) -> list[float]:
        roll_out(table, self.guide, luck, stage, 1, self.reach)
        return self.guide.shares(table.state)

    def grow(self, table: Table[S], root: Node, luck: Sampled, stage: int) -> list[float]:
        """Down the tree by what was learned, one new leaf, then habit; what came of it is noted on the way back."""
        state = table.state
        guide = self.guide
        way: list[Node] = [root]
        seats: list[int] = [self.seat]
        made = 1
        node = root
        while made < self.reach.most:
            if made >= self.reach.least and guide.stage(state) != stage:
                break
            decision = next_decision(state)
            if decision is None:
                break
            habit = guide.pick(state, decision, luck)
            made += 1
            if state.lanes:
                choose(table, decision, habit)  # sealed answers: nobody can choose by what others answer
                continue
            if self.own and decision.seat != self.seat:
                choose(table, decision, habit)
                node = node.after(name_of(decision, habit))
                continue
            options = guide.worth_trying(state, decision)
            if len(options) < 2:
                choose(table, decision, habit)
                continue
            choice = select(node, decision, options, habit, self.explore)
            name = name_of(decision, choice)
            choose(table, decision, choice)
            following = node.ways.get(name)
            seats.append(decision.seat)
            if following is None:
                following = Node()
                node.ways[name] = following
                way.append(following)
                break
            way.append(following)
            node = following
        roll_out(table, guide, luck, stage, made, self.reach)
        shares = guide.shares(state)
        for at in range(len(way)):
            way[at].visits += 1
            way[at].total += shares[seats[at]]
        return shares


def habit_first(guide: Guide[S], world: S, seat: int, luck: Sampled) -> list[Choice]:
    """What is worth trying; when time is short, habit decides."""
    decision = own_decision(world, seat)
    habit = guide.pick(world, decision, luck)
    return [habit] + [choice for choice in guide.worth_trying(world, decision) if choice is not habit]


def name_of(decision: Decision[S, Choice], choice: Choice) -> str:
    return decision.text + choice.text


def select(
    node: Node, decision: Decision[S, Choice], options: list[Choice], habit: Choice, explore: float = EXPLORE
) -> Choice:
    """The way with the best experience, or one that is worth a try; habits are tried first."""
    tried: list[Node | None] = []
    visits = 0
    total = 0.0
    for option in options:
        way = node.ways.get(name_of(decision, option))
        tried.append(way)
        if way is not None:
            visits += way.visits
            total += way.total
    if visits == 0:
        return habit
    usual = total / visits - UNTRIED
    curiosity = explore * sqrt(visits)
    best = -1.0
    chosen = habit
    for at in range(len(options)):
        way = tried[at]
        part = (1 - HABIT) / len(options)
        if options[at] is habit:
            part += HABIT
        if way is None:
            worth = usual + curiosity * part
        else:
            worth = way.total / way.visits + curiosity * part / (1 + way.visits)
        if worth > best:
            best = worth
            chosen = options[at]
    return chosen


def best_first(found: list[Found]) -> list[Found]:
    return sorted(found, key=mean_of, reverse=True)


def mean_of(found: Found) -> float:
    return found.mean()
