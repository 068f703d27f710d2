"""The state as bytes: what is written is read again, whatever lies on the table."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hausmacht.core.agenda import Item, State, decode


class Plain(State):
    """Nothing but numbers and what waits."""

    def __init__(self, numbers: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> None:
        super().__init__(agenda, lanes)
        self.numbers = numbers

    def fields(self) -> list[list[int]]:
        return self.numbers


small_numbers = st.integers(-(2**15), 2**15 - 1)
words = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FFF), min_size=1, max_size=8)
items = st.builds(Item, words, st.lists(st.integers(-99, 9999), max_size=3).map(tuple))
stacks = st.lists(items, max_size=5)


@given(st.lists(st.lists(small_numbers, max_size=9), max_size=6), stacks, st.lists(stacks, max_size=5))
def test_fields_and_stacks_survive(numbers: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> None:
    data = Plain(numbers, agenda, lanes).encode()

    fields, texts = decode(data)

    assert fields == numbers
    assert texts == [[item.text for item in stack] for stack in [agenda, *lanes]]


@given(st.data())
def test_different_positions_have_different_bytes(data: st.DataObject) -> None:
    tables = st.builds(
        Plain, st.lists(st.lists(st.integers(0, 2), max_size=2), max_size=3), stacks, st.lists(stacks, max_size=2)
    )
    one, other = data.draw(tables), data.draw(tables)

    same = (one.numbers, str(one.agenda), str(one.lanes)) == (other.numbers, str(other.agenda), str(other.lanes))

    assert (one.encode() == other.encode()) == same
