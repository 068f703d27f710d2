"""Answers tried out on tables the seat could be sitting at, all on the same tables with the same luck.

Hints, try-outs and the report name the chance of an answer. All three take it from here: from the same tables, the same
luck and the same number of tries, so that one answer to one question has one chance wherever it is told.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from hausmacht.advice.experts import Counted, Expert, Way, answered
from hausmacht.advice.knowledge import Known
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget

SEED = 0  # of the tables by which chances are told
WORLDS = 24
STRIDE = 7919  # between the seeds of two batches
LEAD = 0.0005  # what a point ahead counts where the chances to win are alike
FIRST = 6  # tries of each answer before the worse half is given up
SURE = 6  # tables on which an answer does the same before anybody goes on
SAME = 1e-9
NO_ERROR = 1.0  # how unsure an estimate is that rests on a single try


class Trial:
    """One way to answer and what came of it, try by try."""

    def __init__(self, way: Way, terms: int) -> None:
        self.way = way
        self.shares: dict[int, float] = {}  # by batch
        self.amounts = [0.0] * (terms + 1)  # the last one counts the rivals
        self.points = [0.0] * (terms + 1)
        self.chances: list[float] = []  # of every seat, added up
        self.batches = 0  # that were tried

    @property
    def text(self) -> str:
        return self.way.text

    def mean(self) -> float:
        return sum(self.shares.values()) / len(self.shares) if self.shares else -1.0

    def chances_of_all(self) -> tuple[float, ...]:
        """The chance to win of every seat."""
        return tuple(each / len(self.shares) for each in self.chances)

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

    def settle(self, keep: int, also: tuple[str, ...] = ()) -> None:
        """The worse half is given up until so many answers are left; they, and those named, are tried to the end."""
        alive, done = self.one_way_each(), 0
        while len(alive) > keep:
            done = min(done + FIRST, self.expert.tries)
            for trial in alive:
                self.try_until(trial, done)
            alive = sorted(alive, key=Trial.worth, reverse=True)[: max(keep, (len(alive) + 1) // 2)]
        for trial in (*alive, *[self.trial_of(text) for text in also]):
            self.try_until(trial, self.expert.tries)

    def trial_of(self, text: str) -> Trial:
        """The way that stands for an answer: the same one whatever other answers are tried."""
        ways = [trial for trial in self.trials if trial.text == text]
        if not ways:
            ways = [Trial(self.expert.answer(self.known.seat, text), len(self.expert.terms))]
            self.trials += ways
        return self.best_way(ways)

    def one_way_each(self) -> list[Trial]:
        return [self.trial_of(text) for text in dict.fromkeys(trial.text for trial in self.trials)]

    def best_way(self, ways: list[Trial]) -> Trial:
        """Of several ways to go on after one answer; the others are forgotten."""
        if len(ways) > 1:
            for way in ways:
                self.try_until(way, min(FIRST, self.expert.tries))
            best = max(ways, key=Trial.worth)
            self.trials = [trial for trial in self.trials if trial is best or trial not in ways]
            return best
        return ways[0]

    def try_until(self, trial: Trial, number: int) -> None:
        while trial.batches < number:
            self.once(trial, trial.batches)

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
                self.once(trial, self.batches)
                budget.used += 1
            self.batches += 1
            if len(alive) > keep and budget.spent() * (halvings + 1) >= done + 1:
                done += 1
                half = max(keep, (len(alive) + 1) // 2)
                alive = sorted(alive, key=Trial.worth, reverse=True)[:half]

    def once(self, trial: Trial, at: int) -> None:
        """One more try: the number of the batch says which table, and how luck falls on it."""
        trial.batches = at + 1
        world = self.tables[at % len(self.tables)]
        end = trial.way.play(world, self.expert.luck(self.seed + STRIDE * at, world))
        if end is None:
            return
        seat, seats = self.known.seat, self.known.setup.seats
        found = self.expert.weigh(end, seat, seats)
        trial.shares[at] = found.shares[seat]
        trial.chances = [a + b for a, b in zip(trial.chances or [0.0] * len(found.shares), found.shares, strict=True)]
        amounts, points = (*found.counted.amounts, found.rivals), (*found.counted.points, -found.rivals)
        for place, (amount, worth) in enumerate(zip(amounts, points, strict=True)):
            trial.amounts[place] += amount
            trial.points[place] += worth

    def at_once(self, trial: Trial, other: Trial) -> tuple[list[float], bool]:
        """What the one answer gives more of than the other before anybody goes on, and whether that is sure.

        It is not sure where luck is drawn at once; what differs from table to table counts as 0.
        """
        found: list[list[float]] = []
        is_sure = True
        for at, world in enumerate(self.tables[:SURE]):
            luck = [self.expert.luck(self.seed + STRIDE * at, world) for _ in (trial, other)]
            drawn = luck[0].count
            after = [self.counted_at_once(world, each.text, luck[side]) for side, each in enumerate((trial, other))]
            is_sure = is_sure and luck[0].count == drawn == luck[1].count
            if after[0] is not None and after[1] is not None:
                found.append([a - b for a, b in zip(after[0].amounts, after[1].amounts, strict=True)])
        if not found:
            return [0.0] * len(self.expert.terms), False
        return [term[0] if max(term) - min(term) < SAME else 0.0 for term in zip(*found, strict=True)], is_sure

    def counted_at_once(self, world: Any, text: str, luck: Sampled) -> Counted | None:
        table = answered(world, self.known.seat, text, luck)
        return None if table is None else self.expert.count(table.state, self.known.seat)

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


def rank(trial: Trial) -> tuple[int, float, float]:
    """Answers with the same percent on the page are put in order by what else they bring."""
    return len(trial.shares), round(trial.mean(), 2), trial.worth()


def settled(known: Known, expert: Expert, keep: int, also: tuple[str, ...] = (), seed: int = SEED) -> Trials:
    """The best answers and those named, with the chances that are told of them."""
    trials = Trials(expert, known, seed)
    trials.settle(keep, also)
    return trials


def chances_after(known: Known, expert: Expert, text: str) -> tuple[float, ...]:
    """The chance of every seat once this answer is given, as a hint would tell it; empty where nothing is judged."""
    question = known.question
    if question is None or question.kind in expert.no_choice or not expert.can_judge(known):
        return ()
    trials = Trials(expert, known, SEED)
    trial = trials.trial_of(text)
    trials.try_until(trial, expert.tries)
    return trial.chances_of_all()


def find(trials: list[Trial], text: str) -> Trial | None:
    return next((trial for trial in trials if trial.text == text), None)
