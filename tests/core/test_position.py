"""Positions: a table from a readable file, and back; what cannot be laid out is named."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.playing import GAMES, TOLL, laid, played
from tests.core.tables import BRIDGE, GUARD

from hausmacht.core.position import PositionError, read_position, toml, write_position


@pytest.mark.parametrize("season", ["summer", "winter"])
@pytest.mark.parametrize("choices", [0, 1, 4, 9, 14, 22])
def test_a_position_is_written_and_laid_out_again(season: str, choices: int) -> None:
    match = played(TOLL, TOLL.setup(3, {"season": season}), 6, choices)

    text = write_position(TOLL, match.setup, match.state)
    game, setup, state = read_position(text, GAMES)

    assert (game, setup) == (TOLL, match.setup)
    assert state.encode() == match.state.encode()


def test_what_is_not_mentioned_is_as_at_the_start() -> None:
    _, setup, state = read_position('game = "toll"\nseats = 2\nto_do = ["bridge.load"]\n', GAMES)

    assert setup == TOLL.setup(2)
    assert state.coins == [3, 3]


def test_sealed_answers_can_be_laid_out() -> None:
    match = laid(BRIDGE)
    match.choose(1, "load 4")
    match.choose(0, "ready")

    text = write_position(TOLL, match.setup, match.state)

    assert 'sealed = [[], ["load 1"], ["load 2"]]' in text
    again = laid(text)
    assert again.state.encode() == match.state.encode()
    assert again.choose(1, "ready") is None
    assert again.choose(2, "ready") is None
    assert again.state.round == 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "toll"', 'game = "chess"', "must name its game"),
        ('game = "toll"', "", "must name its game"),
        ('game = "toll"', "game = [1]", "must name its game"),
        ("seats = 3", "seats = 9", "2 to 4 players, not 9"),
        ("seats = 3", "", "needs 'seats'"),
        ("seats = 3", "seats = true", "players, not True"),
        ("seats = 3", 'seats = 3\nrules = "0"', "rules version 0"),
        ("seats = 3", "seats = 3\noptions = 1", "may have tables 'options'"),
        ("seats = 3", 'seats = 3\noptions = {season = "autumn"}', "must be one of summer, winter"),
        ("seats = 3", "seats = 3\noptions = {season = 1}", "must be one of summer, winter"),
        ("seats = 3", "seats = 3\npack = {price = 3}", "has no component packs"),
        ("to_do =", "to_be =", "'to_do' must be a list"),
        ('"bridge.load"', "1", "'to_do' must be a list"),
        ('"bridge.load"', '"bridge.fly"', "knows no step or decision 'bridge.fly'"),
        ('"bridge.load"', '"smuggle 3"', "a seat nobody sits on"),
        ('"bridge.load"', '"together"', "need each other"),
        ('"bridge.load"', '"bridge.load", "together"', "need each other"),
        ("seats = 3", 'seats = 3\nsealed = [["load 0"], [], []]', "need each other"),
        ("to_do = [", 'sealed = [["load 1"], [], []]\nto_do = ["together", ', "question of another seat"),
        ("to_do = [", 'sealed = [[], [], []]\nto_do = ["together", ', "somebody who is still asked"),
        ("to_do = [", 'sealed = [["together"], [], []]\nto_do = ["together", ', "neither a step nor a decision"),
        ("to_do = [", 'sealed = [["load 0"]]\nto_do = ["together", ', "one list for each of the 3 seats"),
        ("[3, 15]", "[3, 4]", "cargo 4 lies in two places"),
        ("[3, 15]", "[3, 21]", "from 1 to 20"),
        ("[3, 15]", "[3], cart = [5]", "lies in two places|left on a cart"),
        ("[3, 15]", "[], gold = 1", "'gold' is not known"),
        ("round = 3", "round = 7", "from 0 to 3"),
        ("round = 3", "round = ", "not valid TOML"),
    ],
)
def test_what_cannot_be_laid_out_is_named(old: str, new: str, message: str) -> None:
    assert old in BRIDGE
    with pytest.raises(PositionError, match=message):
        read_position(BRIDGE.replace(old, new, 1), GAMES)


def test_a_match_from_a_position_goes_on_from_there() -> None:
    match = laid(GUARD)

    assert match.state.round == 3
    match.rewind(0)
    assert [decision.text for decision in match.decisions()] == ["bribe 2"]


values = st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=9) | st.lists(st.integers(0, 9), max_size=3)
keys = st.from_regex(r"[a-z_][a-z0-9_-]{0,5}", fullmatch=True)
tables: st.SearchStrategy[dict[str, Any]] = st.recursive(
    st.dictionaries(keys, values, max_size=4), lambda inner: st.dictionaries(keys, values | inner, max_size=4)
)


@given(tables)
def test_tables_survive_as_toml(table: dict[str, Any]) -> None:
    assert tomllib.loads(toml(table)) == table
