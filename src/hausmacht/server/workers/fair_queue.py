"""A queue that is fair: between levels of bots by the time they cost, and within a level between tables.

Every level, and within it every table, has a count of what it has cost, and is next when that is least. What is under
way counts as much as it is expected to cost. Who comes back after a while starts where the least of the others is, so
nobody saves up for later, and nobody pays for what was long ago (start-time fair queueing). No clock is read: the same
tasks come out in the same order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

from hausmacht.server.workers.tasks import Level


class Waiting(Protocol):
    """What can wait here."""

    level: Level
    table: str
    cost: float  # seconds, as expected


W = TypeVar("W", bound=Waiting)


class Share:
    """What somebody has had of the time."""

    def __init__(self) -> None:
        self.used = 0.0  # seconds
        self.expected = 0.0  # by what is under way
        self.waiting_count = 0
        self.running_count = 0

    def is_active(self) -> bool:
        return self.waiting_count + self.running_count > 0

    def join(self, others: Iterable[Share]) -> None:
        """One more waits; who was away starts where the least of the others is, at nothing when nobody is there."""
        if not self.is_active():
            least = min((other.used for other in others if other.is_active()), default=None)
            self.used = 0.0 if least is None else max(self.used, least)
        self.waiting_count += 1

    def begin(self, cost: float) -> None:
        self.waiting_count -= 1
        self.running_count += 1
        self.expected += cost

    def end(self, expected: float, cost: float) -> None:
        self.running_count -= 1
        self.expected = self.expected - expected if self.running_count else 0.0
        self.used += cost


class TableLine(Share, Generic[W]):
    """The tasks of one table, one after another."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: deque[tuple[int, W]] = deque()  # with a number that says who came first

    def turn(self) -> tuple[float, int]:
        return self.used + self.expected, self.waiting[0][0]


class LevelLine(Share, Generic[W]):
    """The tables that wait for one level."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, TableLine[W]] = {}
        self.cost = 0.0  # of its tasks, as expected

    def turn(self) -> tuple[float, float]:
        """Of two that have cost the same, the quicker comes first."""
        return self.used + self.expected, self.cost

    def in_turn(self) -> list[TableLine[W]]:
        return sorted((line for line in self.tables.values() if line.waiting), key=TableLine.turn)

    def forget_idle(self) -> None:
        """Tables that would start where they are now anyway, or nobody knows where that is."""
        active = [line.used for line in self.tables.values() if line.is_active()]
        least = min(active, default=float("inf"))
        self.tables = {name: line for name, line in self.tables.items() if line.is_active() or line.used > least}


class FairQueue(Generic[W]):
    """Tasks that wait for a worker. Each that is taken must be settled once."""

    def __init__(self) -> None:
        self.levels: dict[Level, LevelLine[W]] = {}
        self.number = 0

    def __len__(self) -> int:
        return sum(level.waiting_count for level in self.levels.values())

    def put(self, task: W, first: bool = False) -> None:
        """Wait in line, or `first` of the table's tasks when it was handed out and comes back."""
        level = self.levels.setdefault(task.level, LevelLine())
        level.join(self.levels.values())
        level.cost = task.cost
        line = level.tables.setdefault(task.table, TableLine())
        line.join(level.tables.values())
        self.number += 1
        if first:
            line.waiting.appendleft((0, task))
        else:
            line.waiting.append((self.number, task))

    def take(self, is_wanted: Callable[[W], bool]) -> W | None:
        """The next task of those that are wanted."""
        for level in sorted((level for level in self.levels.values() if level.waiting_count), key=LevelLine.turn):
            for line in level.in_turn():
                for at, (_, task) in enumerate(line.waiting):
                    if is_wanted(task):
                        del line.waiting[at]
                        level.begin(task.cost)
                        line.begin(task.cost)
                        return task
        return None

    def settle(self, task: W, cost: float) -> None:
        """A task that was taken is not under way any more, and this is what it has cost."""
        level = self.levels[task.level]
        level.end(task.cost, cost)
        level.tables[task.table].end(task.cost, cost)
        level.forget_idle()

    def remove(self, task: W) -> None:
        """Nobody wants it any more."""
        level = self.levels.get(task.level)
        line = None if level is None else level.tables.get(task.table)
        if level is None or line is None:
            return
        kept = deque(each for each in line.waiting if each[1] is not task)
        removed = len(line.waiting) - len(kept)
        line.waiting = kept
        line.waiting_count -= removed
        level.waiting_count -= removed
        level.forget_idle()

    def tasks(self) -> list[W]:
        return [task for level in self.levels.values() for line in level.tables.values() for _, task in line.waiting]
