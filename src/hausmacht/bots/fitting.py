"""Fitting weights: play many games, note tables on the way, and find what the features are worth in the end.

The points a seat has at the end, compared with those of the others, are explained by its features, compared with
theirs: least squares, one set of weights for each stage. Then the scale is found under which leads and wins fit
together best. The same seed gives the same weights, however many processes share the games.

What can be fitted is found through the entry point group `hausmacht.subjects`, such as `augsburg1520.hard`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint
from math import exp, log
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec

from hausmacht.bots import Bot, arena, make
from hausmacht.bots.hands import Hands
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import Choice, Decision, S, Table, advance, choose
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Guide
from hausmacht.core.shelf import parts

GROUP = "hausmacht.subjects"
USUAL = "usual"
HABIT = "habit"
RIDGE = 1.0  # keeps the weights of features that hardly vary near 0
NEWTON = 12  # steps at most, when it is fitted what players lean to
NEAR = 0.001  # steps that are shorter change nothing
CHUNK = 10  # games handed to a process at a time
SCALES = [0.5 * 1.12**step for step in range(45)]  # points; the best of these is taken


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """A table on the way: its stage and the features of each seat, then how the game ended."""

    stage: int
    features: list[list[float]]
    points: list[float]
    wins: list[float]
    # Where the game was followed to the next stage only: the features of each seat there, for several ways luck fell
    after: list[list[list[float]]] = []


class Subject(ABC):
    """A game whose weights can be fitted."""

    features: ClassVar[Sequence[str]]
    stages: ClassVar[int]
    file: ClassVar[Path]
    passes: ClassVar[int] = 1  # how often games are played: each time by the weights that the time before has found

    @abstractmethod
    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        """One game, by habit or between bots of a name, with the tables that were noted."""

    @abstractmethod
    def first_weights(self) -> Weights:
        """Weights to begin with: the points already made."""

    def fit(self, noted: Sequence[Noted], provenance: dict[str, Any]) -> Weights:
        return fit(noted, len(self.features), self.stages, provenance)

    def surprise(self, noted: Sequence[Noted], weights: Weights) -> float:
        """How far these weights are from what was noted; smaller is better."""
        return surprise_of(noted, weights)


def subjects_of(game: str) -> dict[str, EntryPoint]:
    """The weights of a game that can be fitted, the usual ones first."""
    prefix = f"{game}."
    found = {name.removeprefix(prefix): entry for name, entry in parts(GROUP).items() if name.startswith(prefix)}
    return dict(sorted(found.items(), key=lambda each: (each[0] != USUAL, each[0])))


def subject(game: str, name: str) -> Subject:
    """What plays games to fit the weights of this name."""
    entry = subjects_of(game)[name]
    made = entry.load()()
    if not isinstance(made, Subject):
        raise TypeError(f"the entry point {entry.value} in {GROUP} is not a Subject")
    return made


class Company(Generic[S]):
    """Those who play a game to be noted: bots of one name on all seats, or people who choose by habit."""

    def __init__(self, name: str, game: Game[S], setup: Setup, seed: int, habit: Guide[S] | None = None) -> None:
        """`habit`: how everybody chooses where no bots play."""
        self.name = name
        self.game = game
        self.setup = setup
        self.seed = seed
        self.habit = habit if name == HABIT else None
        self.luck = Sampled(seed)
        self.table = Table(game.new(setup), self.luck, recorded=self.habit is None)
        advance(self.table)
        self.bots: list[Bot] = []
        if self.habit is None:
            self.sit_down()

    def sit_down(self) -> None:
        self.bots = [make(self.name, self.game, self.setup, seat, self.seed + seat) for seat in range(self.setup.seats)]

    def see_gifts(self) -> None:
        """The table was changed: new bots, who know what they would know had they watched."""
        if self.habit is not None:
            return
        self.sit_down()
        for seat, bot in enumerate(self.bots):
            inside: Any = bot
            while inside is not None:
                if hasattr(inside, "memory"):
                    inside.memory = self.game.memory_at(self.setup, seat, self.table.state)
                inside = getattr(inside, "weaker", None)
        self.table.events.clear()

    def answer(self, decision: Decision[S, Choice]) -> None:
        choose(self.table, decision, self.choice(decision))

    def choice(self, decision: Decision[S, Choice]) -> Choice:
        if self.habit is not None:
            return self.habit.pick(self.table.state, decision, self.luck)
        arena.tell(self.table, self.bots)
        return arena.answer_of(self.bots[decision.seat], self.game, self.table.state, decision)


class Work(msgspec.Struct, frozen=True):
    """What is played to fit weights: the same for every process."""

    seats: int
    seed: int
    players: str  # HABIT, or the name of a bot
    weights: Weights


Chunk = tuple[Subject, Work, int, int]  # the number of its first game, and how many there are


def play_chunk(chunk: Chunk) -> list[Noted]:
    subject, work, first, number = chunk
    found: list[Noted] = []
    for game in range(first, first + number):
        found += subject.play(work.seats, work.seed * 1_000_003 + game, work.weights, work.players)
    return found


def gather(subject: Subject, work: Work, games: int, players: Hands, tell: Callable[[int], None]) -> list[Noted]:
    """The tables of so many games, in the order of the games, whoever plays them."""
    chunks = [(subject, work, first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    found: list[Noted] = []
    for (_, _, _, number), noted in zip(chunks, players.in_order(play_chunk, chunks), strict=True):
        found += noted
        tell(number)
    return found


def fit(noted: Sequence[Noted], features: int, stages: int, provenance: dict[str, Any]) -> Weights:
    """The weights and scales that explain how these games ended."""
    weights: list[list[float]] = [[] for _ in range(stages)]
    scales = [SCALES[-1]] * stages
    for stage in range(stages - 1, -1, -1):  # the last first: it says what is to be expected of the one before
        tables = [each for each in noted if each.stage == stage]
        if stage + 1 < stages:
            tables = [judged(each, weights[stage + 1], scales[stage + 1]) for each in tables]
        weights[stage] = least_squares(tables, features)
        scales[stage] = best_scale(tables, weights[stage])
    return Weights(weights, scales, provenance)


def judged(table: Noted, weights: list[float], scale: float) -> Noted:
    """A table that was followed to the next stage only: how the game would end by the weights of that stage."""
    if not table.after:
        return table
    seats = len(table.features)
    points = [0.0] * seats
    wins = [0.0] * seats
    for rows in table.after:
        found = [dot(weights, row) for row in rows]
        most = max(found)
        raised = [exp((each - most) / scale) for each in found]
        everything = sum(raised)
        for seat in range(seats):
            points[seat] += found[seat] / len(table.after)
            wins[seat] += raised[seat] / everything / len(table.after)
    return Noted(table.stage, table.features, points, wins)


def least_squares(tables: Sequence[Noted], features: int) -> list[float]:
    """Weights that explain the points at the end, within each table."""
    matrix = [[0.0] * features for _ in range(features)]
    right = [0.0] * features
    for table in tables:
        rows = centred(table.features)
        middle = sum(table.points) / len(table.points)
        for row, points in zip(rows, table.points, strict=True):
            known = [(at, value) for at, value in enumerate(row) if value]
            for at, value in known:
                line = matrix[at]
                for other, second in known:
                    line[other] += value * second
                right[at] += value * (points - middle)
    for at in range(features):
        matrix[at][at] += RIDGE
    return solve(matrix, right)


def centred(rows: list[list[float]]) -> list[list[float]]:
    """Each feature less its mean over the seats."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in rows]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the matrix has a ridge, so there is one solution."""
    size = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda each: abs(lines[each][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        for below in range(at + 1, size):
            factor = lines[below][at] / lines[at][at]
            if factor:
                lines[below] = [a - factor * b for a, b in zip(lines[below], lines[at], strict=True)]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(lines[at][later] * found[later] for later in range(at + 1, size))
        found[at] = (lines[at][size] - known) / lines[at][at]
    return found


def leaning(examples: Sequence[Noted], features: int) -> list[float]:
    """Weights that make what was done likely and what was not done unlikely: logistic regression, one row of each
    example, by Newton's steps."""
    weights = [0.0] * features
    for _ in range(NEWTON):
        matrix = [[0.0] * features for _ in range(features)]
        right = [-RIDGE * weight for weight in weights]
        for example in examples:
            row = example.features[0]
            chance = 1 / (1 + exp(-clipped(dot(weights, row))))
            missing = example.wins[0] - chance
            spread = chance * (1 - chance)
            known = [(at, value) for at, value in enumerate(row) if value]
            for at, value in known:
                right[at] += missing * value
                line = matrix[at]
                part = spread * value
                for other, second in known:
                    line[other] += part * second
        for at in range(features):
            matrix[at][at] += RIDGE
        step = solve(matrix, right)
        weights = [weight + more for weight, more in zip(weights, step, strict=True)]
        if max(abs(more) for more in step) < NEAR:
            break
    return weights


def clipped(lean: float) -> float:
    return max(-20.0, min(20.0, lean))


def best_scale(tables: Sequence[Noted], weights: list[float]) -> float:
    """The scale under which the winners are least surprising."""
    if not tables:
        return SCALES[-1]
    leads = [([dot(weights, row) for row in table.features], table.wins) for table in tables]
    return min(SCALES, key=lambda scale: surprise(leads, scale))


def surprise(leads: Sequence[tuple[list[float], list[float]]], scale: float) -> float:
    """How far the wins are from what the points promised: the mean of -log of the winner's chance."""
    total = 0.0
    for points, wins in leads:
        most = max(points)
        raised = [exp((each - most) / scale) for each in points]
        everything = sum(raised)
        total -= sum(win * log(max(part / everything, 1e-9)) for part, win in zip(raised, wins, strict=True) if win)
    return total / len(leads)


def surprise_of(noted: Sequence[Noted], weights: Weights) -> float:
    """The surprise of all tables under given weights: smaller is better, log(seats) is knowing nothing."""
    parts = []
    for stage, (row, scale) in enumerate(zip(weights.stages, weights.scale, strict=True)):
        leads = [([dot(row, each) for each in table.features], table.wins) for table in noted if table.stage == stage]
        if leads:
            parts.append((surprise(leads, scale), len(leads)))
    return sum(part * number for part, number in parts) / sum(number for _, number in parts)


def dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, row, strict=True))
