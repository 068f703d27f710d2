"""The hash of a table that changes little by little is the hash of the table as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.playing import GAMES, pick, seed_of

from hausmacht.core.agenda import Item, State
from hausmacht.core.hashing import Hashing, state_hash
from hausmacht.core.match import new_match

TOO_LARGE = 2**64  # for a number in a row


class Plain(State):
    """Nothing but rows, and what waits."""

    def __init__(self, rows: Sequence[Sequence[int]], *waiting: str) -> None:
        super().__init__([Item(kind) for kind in waiting], [])
        self.rows = rows

    def fields(self) -> Sequence[Sequence[int]]:
        return self.rows


few_rows = st.lists(st.lists(st.sampled_from([0, 1, 7, -1, 300, 70_000]), max_size=200), max_size=20)


@given(st.lists(few_rows, min_size=1, max_size=5))
def test_any_tables_may_follow_each_other(tables: list[list[list[int]]]) -> None:
    hashing = Hashing()
    for rows in tables:
        for each in (Plain(rows), Plain([tuple(row) for row in rows], "vote")):
            assert hashing.hash_of(each) == state_hash(each)


@given(st.data())
def test_one_row_after_another_changes(data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=200), min_size=1, max_size=20))
    hashing = Hashing()
    for _ in range(5):
        row = rows[data.draw(st.integers(0, len(rows) - 1))]
        row[data.draw(st.integers(0, len(row) - 1))] += 1  # in place, as the rules do
        assert hashing.hash_of(Plain(rows)) == state_hash(Plain(rows))


def test_a_table_that_cannot_be_written_leaves_no_trace() -> None:
    hashing = Hashing()
    first, second = Plain([[1] * 300, [2] * 300, [3]]), Plain([[1] * 300, [4] * 300, [3]])
    hashing.hash_of(first)

    with pytest.raises(OverflowError):
        hashing.hash_of(Plain([[1] * 300, [4] * 300, [TOO_LARGE]]))

    assert hashing.hash_of(second) == state_hash(second)
    assert hashing.hash_of(first) == state_hash(first)


def test_a_table_that_cannot_be_written_may_be_the_first() -> None:
    hashing = Hashing()
    with pytest.raises(OverflowError):
        hashing.hash_of(Plain([[1], [TOO_LARGE]]))

    assert hashing.hash_of(Plain([[1], [2]])) == state_hash(Plain([[1], [2]]))


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_has_the_hash_of_the_table_after_it(name: str) -> None:
    game = GAMES[name]
    match = new_match(game, game.setup(game.seats[-1]), seed_of(4))
    random = Random(4)
    for at in range(300):
        assert match.choose(*pick(match, random)) is None
        assert match.entries[-1].hash == state_hash(match.state)
        if at % 20 == 19:
            match.rewind(match.line[-7].number)
            assert match.entries[-1].hash == state_hash(match.state)
        if match.is_over():
            break
