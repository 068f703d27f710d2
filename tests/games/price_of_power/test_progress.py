"""What is under way at the table survives being written as numbers, and a copy shares nothing that changes."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest

from hausmacht.games.price_of_power.progress.turn import SIZE, Turn, read_turn

READERS: dict[type, Any] = {Turn: read_turn}
MADE: dict[type, Any] = {Turn: Turn}


def names_of(record: Any) -> list[str]:
    """The fields that its constructor sets, read off the source: compiled classes have no `__dict__`."""
    found = []
    for node in ast.walk(ast.parse(inspect.getsource(type(record)))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            found.append(node.attr)
    return found


def changed(value: Any, at: int) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 2 + at
    if isinstance(value, tuple):
        return (at + 1, at + 3)
    assert isinstance(value, list)
    return [changed(each, at + 1) for each in value] if value else [at + 1, at + 3]


def filled(kind: type) -> Any:
    """A record in which no field is as it was at the start."""
    record = MADE[kind]()
    for at, name in enumerate(names_of(record)):
        setattr(record, name, changed(getattr(record, name), at))
    return record


def fields_of(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names_of(record)}


@pytest.mark.parametrize("kind", READERS)
def test_a_record_is_read_as_it_was_written(kind: type) -> None:
    for record in (MADE[kind](), filled(kind)):
        again = READERS[kind](record.row())
        assert fields_of(again) == fields_of(record)
        assert again.row() == record.row()


@pytest.mark.parametrize("kind", READERS)
def test_a_copy_of_a_record_shares_no_list(kind: type) -> None:
    record = filled(kind)
    copy = record.copy()
    assert copy is not record
    assert fields_of(copy) == fields_of(record)
    for name, value in fields_of(record).items():
        assert not isinstance(value, list) or getattr(copy, name) is not value, name


def test_a_turn_of_too_few_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="'turn' must have 16 numbers or more, not 15"):
        read_turn([0] * (SIZE - 1))
