"""The agenda is data: what waits on it, in which order, and how an expansion joins."""

from __future__ import annotations

import pytest
from tests.core.playing import TOLL, laid
from tests.core.tables import GUARD
from tests.toll import flow
from tests.toll.position import empty_table
from tests.toll.state import Toll

from hausmacht.core.agenda import Item, Step, Table, advance, insert_after, insert_before, replace, steps
from hausmacht.core.chance import Scripted
from hausmacht.core.event import Kind, Value

SEEN = Kind("seen", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
LETTERS = (Item("a"), Item("b"), Item("a"))


def kinds(items: tuple[Item, ...]) -> list[str]:
    return [item.kind for item in items]


def test_a_step_is_named_by_its_module_and_its_function() -> None:
    assert kinds(steps(flow.next_round)) == ["flow.next_round"]


def test_an_expansion_inserts_and_replaces_wherever_the_step_occurs() -> None:
    new = (Item("x"), Item("y"))

    assert kinds(insert_after(LETTERS, "a", new)) == ["a", "x", "y", "b", "a", "x", "y"]
    assert kinds(insert_before(LETTERS, "a", new)) == ["x", "y", "a", "b", "x", "y", "a"]
    assert kinds(replace(LETTERS, "b", new)) == ["a", "x", "y", "a"]


@pytest.mark.parametrize("joining", [insert_after, insert_before, replace])
def test_an_expansion_that_finds_no_place_says_so(joining: object) -> None:
    assert callable(joining)
    with pytest.raises(ValueError, match="no step 'z'"):
        joining(LETTERS, "z", LETTERS)


def test_winter_joins_the_round_of_toll() -> None:
    assert kinds(flow.WINTER.round) == [
        "cargo.deal",
        "winter.drift",
        "winter.warm",
        "bridge.load",
        "bridge.cross",
        "guard.look_away",
        "guard.hold_out_hand",
        "winter.collect",
        "flow.next_round",
    ]


def test_an_expansion_changes_a_price_without_touching_the_rule() -> None:
    """Rules: bribe.price, winter.price"""
    winter = GUARD.replace("round = 3", 'round = 3\noptions = {season = "winter"}').replace(
        "guard.collect", "winter.collect"
    )

    assert [decision.text for decision in laid(GUARD).decisions()] == ["bribe 2"]
    assert [decision.text for decision in laid(winter).decisions()] == ["bribe 3"]


class Note(Step[Toll]):
    """Remembers by its number in which order steps ran."""

    def run(self, table: Table[Toll]) -> None:
        table.state.coins.append(self.args[0])


class Branch(Step[Toll]):
    """Puts further steps before everything that waits."""

    def run(self, table: Table[Toll]) -> None:
        table.then([Note("note", (2,)), Note("note", (3,))])
        table.next(Note("note", (1,)))


def test_what_a_step_puts_on_the_agenda_comes_next_and_in_order() -> None:
    state = empty_table(0, flow.SUMMER)
    state.agenda = [Note("note", (4,)), Branch("branch")]

    advance(Table(state, Scripted([])))

    assert state.coins == [1, 2, 3, 4]
    assert state.agenda == []


def test_every_item_that_waits_is_found_by_its_text() -> None:
    for item in TOLL.items():
        assert TOLL.item(item.text).text == item.text
    with pytest.raises(ValueError, match="knows no step or decision 'load 9'"):
        TOLL.item("load 9")


@pytest.mark.parametrize("count", range(8))
def test_an_event_has_the_values_that_were_given_in_their_order(count: int) -> None:
    all_values: list[Value] = [0, (1, 2), 3, -4, (), 6, 7]
    values = all_values[:count]
    table = Table(empty_table(2, flow.SUMMER), Scripted([]), recorded=True)

    table.tell(SEEN, *values)
    table.tell_seat(1, SEEN, *values)

    assert [event.values for event in table.events] == [tuple(values), tuple(values)]
    assert [event.audience for event in table.events] == [(), (1,)]


def test_nothing_is_told_where_nobody_listens() -> None:
    table = Table(empty_table(2, flow.SUMMER), Scripted([]))
    table.tell(SEEN, 1, 2)
    table.tell_seat(1, SEEN, 1, 2)
    assert table.events == []
