"""The search: it knows no game, so a small guide with strange wishes says what it is to look for."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Choice, Decision, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget, Guide, Reach, Search, own_decision, softmax
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.state import Augsburg

NEXT = Reach(0, 1)  # the choice itself, and nothing after it


class Greedy(Guide[Augsburg]):
    """Whoever has the most money is winning."""

    def shares(self, state: Augsburg) -> list[float]:
        return softmax([money / 100 for money in state.money])


class Ambitious(Guide[Augsburg]):
    """Whoever has the most points is winning."""

    def shares(self, state: Augsburg) -> list[float]:
        return softmax([float(points) for points in state.score])


def when_asked(kind: str) -> tuple[Augsburg, int]:
    """A table of a random game at which somebody is asked this, and who."""
    for seed in range(200):
        luck = Sampled(seed)
        table = Table(GAME.new(GAME.setup(4)), luck)
        advance(table)
        while True:
            decision = next_decision(table.state)
            if decision is None:
                break
            options = decision.options(table.state)
            if decision.kind == kind and len(options) > 1:
                return table.state, decision.seat
            choose(table, decision, options[luck.below("", len(options))])
    raise AssertionError(f"nobody was asked '{kind}'")


def best(guide: Guide[Augsburg], state: Augsburg, seat: int, iterations: int, tree: bool = False) -> str:
    search = Search(guide, [state], seat, 5, NEXT, tree)
    return search.run(Budget(iterations, 0.0))[0].choice.text


@pytest.mark.parametrize("tree", [False, True])
def test_it_chooses_what_the_guide_wishes_for(tree: bool) -> None:
    state, seat = when_asked("compensate")

    assert best(Greedy(), state, seat, 40, tree) == "money"
    if state.score[seat] < 20:
        assert best(Ambitious(), state, seat, 40, tree) == "point"


def test_it_leaves_the_tables_as_they_are() -> None:
    state, seat = when_asked("offer")
    before = state.encode()
    Search(Greedy(), [state], seat, 5, Reach(0, 30), True).run(Budget(100, 0.0))

    assert state.encode() == before


def test_iterations_are_counted_and_most_go_to_the_best() -> None:
    state, seat = when_asked("take-card")
    budget = Budget(200, 0.0)
    found = Search(Greedy(), [state], seat, 5, Reach(0, 10), False).run(budget)

    assert budget.used == 200
    assert sum(each.tries for each in found) == 200
    assert len(found) == len(own_decision(state, seat).options(state))
    assert found[0].tries == max(each.tries for each in found)


def test_the_same_seed_finds_the_same() -> None:
    state, seat = when_asked("offer")
    runs = [Search(Greedy(), [state], seat, 5, Reach(12, 30), True).run(Budget(150, 0.0)) for _ in range(2)]

    assert [(each.choice.text, each.tries, each.total) for each in runs[0]] == [
        (each.choice.text, each.tries, each.total) for each in runs[1]
    ]


def test_time_ends_it() -> None:
    state, seat = when_asked("offer")
    budget = Budget(0, 0.02)
    Search(Greedy(), [state], seat, 5, Reach(12, 30), True).run(budget)

    assert budget.spent() >= 1.0
    assert budget.used > 0


def test_a_seat_that_is_not_asked_cannot_search() -> None:
    state, seat = when_asked("offer")
    with pytest.raises(ValueError, match="is not asked anything"):
        own_decision(state, (seat + 1) % 4)


class Timid(Greedy):
    """Would always do what comes last."""

    def pick(self, state: Augsburg, decision: Decision[Augsburg, Choice], luck: Sampled) -> Choice:
        return decision.options(state)[-1]


def test_without_time_habit_decides() -> None:
    state, seat = when_asked("offer")

    assert best(Timid(), state, seat, 1) == own_decision(state, seat).options(state)[-1].text
