"""The parts of the table: a net over every field, so that none is forgotten when a table is copied, written or read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.progress.battle import Battle
from hausmacht.games.price_of_power.progress.campaign import Declaration
from hausmacht.games.price_of_power.progress.deal import Placing
from hausmacht.games.price_of_power.progress.peace import Peace
from hausmacht.games.price_of_power.state import FIELDS, NUMBERS, PARTS, ROWS, UNDER_WAY, PriceOfPower
from hausmacht.games.price_of_power.survey import Shares
from hausmacht.games.price_of_power.table import written
from hausmacht.games.price_of_power.table.source import DEEDS, GROUPS, NUMBER, PLAIN, Field, Source
from hausmacht.games.price_of_power.tables import empty_table, from_fields

PAGE = Path(__file__).parents[3] / "docs" / "price-of-power.md"
BOX = GAME.box(GAME.setup(4, {"scenario": "1-01"}))


def unlike(field: Field, usual: Any, number: int) -> Any:
    """A value that no other field has, of the kind the field has."""
    if field.kind == NUMBER:
        return 1000 + number
    if field.kind == GROUPS:
        return ((number,), (), (number, number))
    if field.kind == DEEDS:
        return tuple({number: 1 + at, number + 1: 2} for at in range(len(usual)))
    return type(usual)([number, number + 1, number])


def told_apart() -> PriceOfPower:
    """A table on which every field has a value of its own."""
    state = empty_table(BOX)
    for number, field in enumerate(FIELDS, 1):
        part = getattr(state, field.part)
        setattr(part, field.name, unlike(field, getattr(part, field.name), number))
    return state


def names_in(part: object) -> set[str]:
    """The attributes of a part, in the compiled and in the plain build."""
    compiled: tuple[str, ...] = getattr(type(part), "__mypyc_attrs__", ())
    return {name for name in compiled or vars(part) if not name.startswith("__")}


def test_every_attribute_of_a_part_is_a_field_of_the_table() -> None:
    state = empty_table(BOX)
    for name in PARTS:
        assert names_in(getattr(state, name)) == {field.name for field in FIELDS if field.part == name}


def test_the_state_has_nothing_but_parts_what_is_under_way_and_what_was_read_off_the_tokens() -> None:
    assert names_in(empty_table(BOX)) - {"agenda", "lanes"} == {"box", "survey", *PARTS, *UNDER_WAY}


def test_a_field_has_one_name_and_lies_in_one_part() -> None:
    names = [field.name for field in FIELDS]
    assert len(set(names)) == len(names)
    assert not {*names, *UNDER_WAY} & set(PARTS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.part}.{field.name}")
def test_a_copy_has_the_field_and_shares_only_what_is_never_changed(field: Field) -> None:
    state = told_apart()
    mine, its = (getattr(getattr(table, field.part), field.name) for table in (state, state.copy()))
    assert its == mine
    assert type(its) is type(mine)
    if isinstance(mine, list):
        assert its is not mine
        assert all(isinstance(each, int) or each is not other for each, other in zip(its, mine, strict=True))


def test_a_copy_has_what_is_under_way() -> None:
    state = empty_table(BOX)
    state.turn.mercenaries = 3
    state.battle = Battle(True, 1, 2)
    state.campaign = Declaration(1, 2)
    state.peace = Peace(0, 1)
    state.deal = Placing()
    again = state.copy()
    for name in UNDER_WAY:
        mine, its = getattr(state, name), getattr(again, name)
        assert its.row() == mine.row() != getattr(empty_table(BOX), name).row()
        assert its is not mine


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.part}.{field.name}")
def test_a_field_is_read_as_it_was_written(field: Field) -> None:
    state = told_apart()
    again = from_fields(BOX, [list(row) for row in state.fields()], [], [])
    mine, its = (getattr(getattr(table, field.part), field.name) for table in (state, again))
    assert its == mine
    assert type(its) is type(mine)


def test_a_table_that_is_read_is_written_as_before() -> None:
    state = told_apart()
    assert from_fields(BOX, [list(row) for row in state.fields()], [], []).encode() == state.encode()
    assert state.copy().encode() == state.encode()


def test_what_was_read_off_the_tokens_goes_with_a_copy_but_is_counted_apart() -> None:
    survey = empty_table(BOX).survey
    copy = survey.copy()
    for name in names_in(survey):
        assert getattr(copy, name) == getattr(survey, name)
    copy.influence = Shares((1,))
    assert survey.influence is not copy.influence


def test_rows_that_are_too_few_or_too_many_are_no_table() -> None:
    rows = [list(row) for row in empty_table(BOX).fields()]
    for wrong in (rows[:-1], [*rows, []], [*rows[:-1], rows[-1][:-1]]):
        with pytest.raises(ValueError, match="not a table"):
            from_fields(BOX, wrong, [], [])


def test_the_order_of_the_rows_names_only_fields_there_are() -> None:
    assert {field.name for field in ROWS} >= set(written.ROWS)
    assert {field.name for field in NUMBERS} >= set(written.NUMBERS)


def test_a_new_field_is_written_after_all_others_without_being_named_anywhere() -> None:
    new = [Field("eclipses", "time", PLAIN), Field("comet", "time", NUMBER)]
    assert [field.name for field in written.in_order([*new, *FIELDS])] == [
        *[field.name for field in ROWS],
        "eclipses",
        *[field.name for field in NUMBERS],
        "comet",
    ]


def test_a_part_asks_for_each_field_under_its_own_name() -> None:
    """What a part reads under a name is what it keeps under that name, and nothing else."""
    for name, make in PARTS.items():
        noted = Source(2, {})
        make(noted)
        for field in noted.fields:
            row = {GROUPS: [1, 7], DEEDS: [2, 7, 7]}.get(field.kind, [7, 7])
            part = make(Source(2, {field.name: row}))
            usual = make(Source(2, {}))
            changed = {each for each in names_in(part) if getattr(part, each) != getattr(usual, each)}
            assert changed <= {field.name}, f"{name}.{field.name} is read into {changed}"


def test_the_page_of_the_game_lists_the_parts_and_their_fields() -> None:
    told = re.findall(r"^\| `state\.(\w+)` \| .* \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {part: sorted(re.findall(r"`(\w+)`", fields)) for part, fields in told}
    assert listed == {part: sorted(field.name for field in FIELDS if field.part == part) for part in PARTS}
