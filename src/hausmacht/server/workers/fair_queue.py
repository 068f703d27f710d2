"""A queue that is fair: between levels of bots by the time they cost, and within a level between tables.

Every level, and within it every table, has a count of what it has cost. Whoever has cost least is next. Who comes back
after a while starts where the others are, so nobody saves up for later (start-time fair queueing). No clock is read:
the same tasks come out in the same order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from hausmacht.server.workers.tasks import Level

MANY = 1024  # tables of a level; from then on those that have nothing to come are forgotten


class Waiting(Protocol):
    """What can wait here."""

    level: Level
    table: str
    cost: float  # seconds, as expected


W = TypeVar("W", bound=Waiting)


class TableLine(Generic[W]):
    """The tasks of one table, one after another."""

    def __init__(self) -> None:
        self.used = 0.0
        self.waiting: deque[tuple[int, W]] = deque()  # with a number that says who came first


class LevelLine(Generic[W]):
    """The tables that wait for one level."""

    def __init__(self) -> None:
        self.used = 0.0
        self.reached = 0.0  # what the table that was served last had used
        self.tables: dict[str, TableLine[W]] = {}
        self.count = 0  # tasks

    def in_turn(self) -> list[TableLine[W]]:
        waiting = [line for line in self.tables.values() if line.waiting]
        return sorted(waiting, key=lambda line: (line.used, line.waiting[0][0]))

    def forget_idle(self) -> None:
        if len(self.tables) > MANY:
            self.tables = {name: line for name, line in self.tables.items() if line.waiting or line.used > self.reached}


class FairQueue(Generic[W]):
    """Tasks that wait for a worker."""

    def __init__(self) -> None:
        self.levels: dict[Level, LevelLine[W]] = {}
        self.reached = 0.0
        self.number = 0

    def __len__(self) -> int:
        return sum(level.count for level in self.levels.values())

    def put(self, task: W, first: bool = False) -> None:
        """Wait in line, or `first` of the table's tasks when it was handed out and comes back."""
        level = self.levels.setdefault(task.level, LevelLine())
        if not level.count:
            level.used = max(level.used, self.reached)
        line = level.tables.setdefault(task.table, TableLine())
        if not line.waiting:
            line.used = max(line.used, level.reached)
        self.number += 1
        if first:
            line.waiting.appendleft((0, task))
        else:
            line.waiting.append((self.number, task))
        level.count += 1

    def take(self, is_wanted: Callable[[W], bool]) -> W | None:
        """The next task of those that are wanted."""
        levels = sorted((level for level in self.levels.values() if level.count), key=lambda level: level.used)
        for level in levels:
            for line in level.in_turn():
                for at, (_, task) in enumerate(line.waiting):
                    if is_wanted(task):
                        del line.waiting[at]
                        self.hand_out(level, line, task)
                        return task
        return None

    def hand_out(self, level: LevelLine[W], line: TableLine[W], task: W) -> None:
        level.count -= 1
        self.reached = max(self.reached, level.used)
        level.reached = max(level.reached, line.used)
        level.used += task.cost
        line.used += task.cost
        if not level.count:
            level.reached = max(each.used for each in level.tables.values())  # nobody waits, so nobody is behind
        level.forget_idle()

    def settle(self, task: W, cost: float) -> None:
        """A task that was handed out has cost something else than expected."""
        level = self.levels[task.level]
        level.used += cost - task.cost
        line = level.tables.get(task.table)
        if line is not None:
            line.used += cost - task.cost

    def remove(self, task: W) -> None:
        """Nobody wants it any more."""
        level = self.levels.get(task.level)
        line = None if level is None else level.tables.get(task.table)
        if level is None or line is None:
            return
        kept = deque(each for each in line.waiting if each[1] is not task)
        level.count -= len(line.waiting) - len(kept)
        line.waiting = kept

    def tasks(self) -> list[W]:
        return [task for level in self.levels.values() for line in level.tables.values() for _, task in line.waiting]
