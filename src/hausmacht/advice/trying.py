"""Answers tried out on tables the seat could be sitting at, all on the same tables with the same luck."""

from __future__ import annotations

from math import sqrt

from hausmacht.advice.experts import Expert, Way, rivals_points
from hausmacht.advice.knowledge import Known
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget

WORLDS = 24
STRIDE = 7919  # between the seeds of two batches
LEAD = 0.0005  # what a point ahead counts where the chances to win are alike
NO_ERROR = 1.0  # how unsure an estimate is that rests on a single try


class Trial:
    """One way to answer and what came of it, try by try."""

    def __init__(self, way: Way, terms: int) -> None:
        self.way = way
        self.shares: dict[int, float] = {}  # by batch
        self.amounts = [0.0] * (terms + 1)  # the last one counts the rivals
        self.points = [0.0] * (terms + 1)

    @property
    def text(self) -> str:
        return self.way.text

    def mean(self) -> float:
        return sum(self.shares.values()) / len(self.shares) if self.shares else -1.0

    def worth(self) -> float:
        """By what answers are put in order: the chance to win; where that is the same, points ahead of the others."""
        return self.mean() + LEAD * sum(self.usual_points())

    def error(self) -> float:
        """How far the mean may be off: its standard error."""
        return error_of(list(self.shares.values()))

    def usual_amounts(self) -> list[float]:
        return [each / max(1, len(self.shares)) for each in self.amounts]

    def usual_points(self) -> list[float]:
        return [each / max(1, len(self.shares)) for each in self.points]

    def better_than(self, other: Trial) -> tuple[float, float]:
        """How much better it did on the tables both were tried on, and how far that may be off."""
        both = [share - other.shares[batch] for batch, share in self.shares.items() if batch in other.shares]
        if not both:
            return self.mean() - other.mean(), NO_ERROR
        return sum(both) / len(both), error_of(both)


def error_of(values: list[float]) -> float:
    number = len(values)
    if number < 2:
        return NO_ERROR
    mean = sum(values) / number
    return sqrt(sum((each - mean) ** 2 for each in values) / (number - 1) / number)


class Trials:
    """All ways to answer one question."""

    def __init__(self, expert: Expert, known: Known, seed: int, worlds: int = WORLDS, quick: bool = False) -> None:
        self.expert = expert
        self.known = known
        self.seed = seed
        self.tables = expert.worlds(known, worlds, seed)
        self.trials = [Trial(way, len(expert.terms)) for way in expert.ways(known, self.tables, seed + 1, quick)]
        self.batches = 0

    def run(self, budget: Budget, keep: int) -> None:
        """After each part of the budget the worse half is given up, until so many are left; they get the rest."""
        alive = self.trials[:]
        if len(alive) > len({trial.text for trial in alive}):
            keep *= 2  # several ways stand for one option
        halvings = 1
        while len(alive) >> halvings > keep:
            halvings += 1
        done = 0
        while budget.spent() < 1.0:
            for trial in alive:
                self.once(trial)
                budget.used += 1
            self.batches += 1
            if len(alive) > keep and budget.spent() * (halvings + 1) >= done + 1:
                done += 1
                half = max(keep, (len(alive) + 1) // 2)
                alive = sorted(alive, key=Trial.worth, reverse=True)[:half]

    def once(self, trial: Trial) -> None:
        """One more try: the number of the batch says which table, and how luck falls on it."""
        at = self.batches
        end = trial.way.play(self.tables[at % len(self.tables)], Sampled(self.seed + STRIDE * at))
        if end is None:
            return
        seat, seats = self.known.seat, self.known.setup.seats
        trial.shares[at] = self.expert.shares(end)[seat]
        counted = self.expert.count(end, seat)
        rivals = rivals_points(self.expert, end, seat, seats)
        for place, (amount, points) in enumerate(
            zip((*counted.amounts, rivals), (*counted.points, -rivals), strict=True)
        ):
            trial.amounts[place] += amount
            trial.points[place] += points

    def best(self) -> list[Trial]:
        """The best way for each option, the best option first; those that were tried longest come before the others."""
        found: dict[str, Trial] = {}
        for trial in sorted(self.trials, key=rank, reverse=True):
            found.setdefault(trial.text, trial)
        return list(found.values())

    def usual(self) -> float:
        """What an option brings on average."""
        means = [trial.mean() for trial in self.best() if trial.shares]
        return sum(means) / len(means) if means else 0.0


def rank(trial: Trial) -> tuple[int, float]:
    return len(trial.shares), trial.worth()


def tried(known: Known, expert: Expert, budget: Budget, seed: int, keep: int, worlds: int = WORLDS) -> Trials:
    trials = Trials(expert, known, seed, worlds)
    trials.run(budget, keep)
    return trials


def find(trials: list[Trial], text: str) -> Trial | None:
    return next((trial for trial in trials if trial.text == text), None)
