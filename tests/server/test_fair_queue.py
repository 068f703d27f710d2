"""A fair queue: levels and tables get equal shares of the time, whatever their tasks cost."""

from __future__ import annotations

from hausmacht.server.workers.costs import Costs
from hausmacht.server.workers.fair_queue import FairQueue
from hausmacht.server.workers.tasks import (
    Level,
)


class Waiting:
    def __init__(self, level: str, table: str, cost: float) -> None:
        self.level: Level = ("game", level)
        self.table = table
        self.cost = cost

    def __repr__(self) -> str:
        return f"{self.level[1]} {self.table}"


def queue_of(*waiting: Waiting) -> FairQueue[Waiting]:
    queue: FairQueue[Waiting] = FairQueue()
    for each in waiting:
        queue.put(each)
    return queue


def taken(queue: FairQueue[Waiting], count: int) -> list[str]:
    """What comes next, and after it has been done, and so on."""
    found: list[str] = []
    for _ in range(count):
        task = queue.take(lambda _: True)
        assert task is not None
        queue.settle(task, task.cost)
        found.append(repr(task))
    return found


def test_an_easy_bot_does_not_wait_for_a_hundred_hard_ones() -> None:
    queue = queue_of(*[Waiting("hard", f"t{number}", 2.0) for number in range(100)])
    assert taken(queue, 3) == ["hard t0", "hard t1", "hard t2"]

    queue.put(Waiting("easy", "mine", 0.01))

    assert taken(queue, 2) == ["easy mine", "hard t3"]
    assert len(queue) == 96


def test_tables_take_turns() -> None:
    queue = queue_of(*[Waiting("hard", "greedy", 1.0) for _ in range(50)], Waiting("hard", "modest", 1.0))

    assert taken(queue, 3) == ["hard greedy", "hard modest", "hard greedy"]


def test_levels_get_equal_shares_of_the_time() -> None:
    slow = [Waiting("hard", f"t{number}", 1.0) for number in range(20)]
    quick = [Waiting("easy", f"u{number}", 0.1) for number in range(200)]
    queue = queue_of(*slow, *quick)

    names = [name.partition(" ")[0] for name in taken(queue, 110)]

    assert 9 <= names.count("hard") <= 11


def test_who_was_away_has_saved_nothing_up() -> None:
    queue = queue_of(*[Waiting("hard", "busy", 1.0) for _ in range(20)])
    taken(queue, 10)
    for _ in range(5):
        queue.put(Waiting("hard", "late", 1.0))

    assert taken(queue, 4) == ["hard busy", "hard late", "hard busy", "hard late"]


def test_what_cost_more_than_expected_is_made_up_for() -> None:
    queue = queue_of(*[Waiting("hard", name, 1.0) for name in "ababab"])
    first = queue.take(lambda _: True)
    assert first is not None
    queue.settle(first, 2.5)

    assert taken(queue, 5) == ["hard b", "hard b", "hard b", "hard a", "hard a"]


def test_what_is_under_way_counts() -> None:
    queue = queue_of(*[Waiting(level, level, 1.0) for level in ("hard", "hard", "expert", "expert")])

    assert [repr(queue.take(lambda _: True)) for _ in range(4)] == ["hard hard", "expert expert"] * 2


def test_a_guess_that_was_far_too_high_costs_nobody_his_turn() -> None:
    """A level is believed to be slow at first; when it turns out to be quick, it must not have saved that up."""
    queue = queue_of(*[Waiting("hard", f"t{number}", 1.0) for number in range(200)])
    running = [queue.take(lambda _: True) for _ in range(3)]
    queue.put(Waiting("easy", "mine", 0.001))
    assert repr(queue.take(lambda _: True)) == "easy mine"
    for each in running:
        assert each is not None
        queue.settle(each, 0.0001)
    for number in range(20):
        queue.put(Waiting("easy", f"mine {number}", 0.001))

    assert [name.partition(" ")[0] for name in taken(queue, 3)].count("easy") >= 1


def test_what_is_not_wanted_any_more_leaves_the_queue() -> None:
    tasks = [Waiting("hard", "a", 1.0) for _ in range(3)]
    queue = queue_of(*tasks)
    queue.remove(tasks[1])
    queue.remove(tasks[1])

    assert [queue.take(lambda _: True) for _ in range(3)] == [tasks[0], tasks[2], None]


def test_what_nobody_can_do_now_does_not_hold_up_the_rest() -> None:
    queue = queue_of(Waiting("hard", "a", 1.0), Waiting("hard", "b", 1.0), Waiting("expert", "c", 1.0))

    assert repr(queue.take(lambda each: each.table == "b")) == "hard b"
    assert repr(queue.take(lambda each: each.level[1] == "expert")) == "expert c"
    assert queue.take(lambda each: each.level[1] == "easy") is None


def test_tables_that_are_gone_are_forgotten() -> None:
    queue: FairQueue[Waiting] = FairQueue()
    for number in range(5000):
        queue.put(Waiting("easy", f"t{number}", 0.01))
        assert taken(queue, 1) == [f"easy t{number}"]

    assert len(queue.levels[("game", "easy")].tables) < 5


def test_a_level_is_quick_by_what_it_costs() -> None:
    costs = Costs()
    easy, hard, slow = costs.of(("g", "easy")), costs.of(("g", "hard")), costs.of(("g", "medium"))
    assert easy.is_quick()
    assert not hard.is_quick()

    for _ in range(60):
        easy.note(0.004)
        hard.note(0.05)  # thinks less than its name says
    for number in range(60):
        slow.note(3.0 if number % 10 == 0 else 0.001)  # now and then it thinks for long

    assert easy.is_quick()
    assert hard.is_quick()
    assert not slow.is_quick()
