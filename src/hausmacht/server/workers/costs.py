"""What a task costs: measured for each level, so that quick tasks need not wait for slow ones."""

from __future__ import annotations

from math import sqrt

from hausmacht.server.workers.tasks import Level

QUICK_SECONDS = 0.15  # a level whose tasks hardly ever take longer is quick
QUICK_NAMES = ("random", "easy", "medium")  # until they have been measured
FIRST_QUICK, FIRST_SLOW = 0.01, 1.0  # seconds, before anything has been measured
QUICK_WEIGHT, SLOW_WEIGHT = 8, 1  # measurements that this guess counts for
LEAST_SHARE = 1 / 16  # of a new measurement in the average


class Cost:
    """A moving average, and how far tasks lie from it."""

    def __init__(self, guess: float, weight: int) -> None:
        self.mean = guess
        self.variance = 0.0
        self.weight = weight

    def note(self, seconds: float) -> None:
        self.weight += 1
        share = max(1 / self.weight, LEAST_SHARE)
        off = seconds - self.mean
        self.mean += share * off
        self.variance = (1 - share) * (self.variance + share * off * off)

    def is_quick(self) -> bool:
        return self.mean + sqrt(self.variance) <= QUICK_SECONDS


class Costs:
    """Of every level that has been asked for."""

    def __init__(self) -> None:
        self.by_level: dict[Level, Cost] = {}

    def of(self, level: Level) -> Cost:
        found = self.by_level.get(level)
        if found is None:
            is_quick = level[1] in QUICK_NAMES
            found = Cost(FIRST_QUICK, QUICK_WEIGHT) if is_quick else Cost(FIRST_SLOW, SLOW_WEIGHT)
            self.by_level[level] = found
        return found
