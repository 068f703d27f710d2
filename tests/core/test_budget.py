"""Rules that find no end are stopped after a choice, and it is as if nobody had chosen."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.playing import laid
from tests.core.tables import GUARD
from tests.toll import flow
from tests.toll.position import empty_table
from tests.toll.state import Toll

from hausmacht.core.agenda import MOST_STEPS, BudgetError, Step, Table, advance, choose
from hausmacht.core.chance import Scripted
from hausmacht.core.match import Match


class Forever(Step[Toll]):
    """Puts itself on the agenda again."""

    def run(self, table: Table[Toll]) -> None:
        table.next(self)


class Count(Step[Toll]):
    """Counts in a loop of its own, as far as its number says."""

    def run(self, table: Table[Toll]) -> None:
        table.spend(self.args[0])


class Hoard(Step[Toll]):
    """Somebody has more coins than a table can be written down with."""

    def run(self, table: Table[Toll]) -> None:
        table.state.coins[0] = 2**70


def run(*steps: Step[Toll]) -> Table[Toll]:
    state = empty_table(0, flow.SUMMER)
    state.agenda = list(reversed(steps))
    table = Table(state, Scripted([]))
    advance(table)
    return table


def choose_first(match: Match[Any]) -> None:
    (decision,) = match.decisions()
    match.choose(decision.seat, decision.options(match.state)[0].text)


def test_steps_that_find_no_end_are_stopped() -> None:
    with pytest.raises(BudgetError, match=f"after {MOST_STEPS} steps"):
        run(Forever("forever"))


def test_what_a_step_does_in_a_loop_counts_as_so_many_steps() -> None:
    with pytest.raises(BudgetError):
        run(Count("count", (MOST_STEPS - 2,)), Count("count", (1,)))

    assert run(Count("count", (MOST_STEPS - 2,)), Count("count", (0,))).left == 0


def test_a_choice_after_which_the_rules_find_no_end_leaves_the_match_as_it_was() -> None:
    match = laid(GUARD)
    match.state.agenda.insert(-1, Forever("forever"))
    before = match.state.encode()

    for _ in range(2):  # it can be tried again
        with pytest.raises(BudgetError):
            choose_first(match)

    assert match.state.encode() == before
    assert (len(match.entries), len(match.line)) == (1, 0)


def test_a_table_that_cannot_be_written_down_has_not_come_about() -> None:
    match = laid(GUARD)
    match.state.agenda.insert(-1, Hoard("hoard"))
    before = match.state.encode()

    with pytest.raises(OverflowError):
        choose_first(match)

    assert match.state.encode() == before
    assert (len(match.entries), len(match.line)) == (1, 0)


def test_the_match_can_be_played_on_when_what_went_round_in_circles_is_gone() -> None:
    match = laid(GUARD)
    match.state.agenda.insert(-1, Forever("forever"))
    with pytest.raises(BudgetError):
        choose_first(match)
    del match.state.agenda[-2]

    choose_first(match)

    assert match.state.encode() != laid(GUARD).state.encode()
    assert len(match.line) == 1


def test_each_choice_has_a_budget_of_its_own() -> None:
    match = laid(GUARD)
    (decision,) = match.decisions()
    table = Table(match.state, Scripted([]))
    table.left = 0

    choose(table, decision, decision.options(match.state)[0])

    assert table.left > MOST_STEPS - 100
