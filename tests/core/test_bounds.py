"""What comes from outside is read only as far as it is of a reasonable size; nothing of it brings a program down."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from tests.core.playing import GAMES, seed_of
from tests.core.tables import GUARD

from hausmacht.core.bounds import DEEPEST, LONGEST_LIST, LONGEST_TEXT, MOST_VALUES, why_too_much
from hausmacht.core.game import MOST_SETUPS, PACKS, Recent, SetupError
from hausmacht.core.match import new_match
from hausmacht.core.matchfile import MOST_ENTRIES, MatchFileError, load, write
from hausmacht.core.position import MOST_SIGNS, PositionError, read_position

MUCH_CPU = 5.0  # seconds that reading needs nowhere, not even on a slow machine; without bounds it takes minutes


def nested(depth: int, inner: Any = 1) -> Any:
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        ({"a": {"b": [1, 10**9]}}, "a.b.1 must be a number from -1000000 to 1000000"),
        ({"a": float("nan")}, "a must be a number"),
        ({"a": {"b": nested(DEEPEST)}}, r"^a\.b[.0]* is nested too deeply"),
        ({"a": nested(100_000)}, "is nested too deeply"),
        ({"a": [0] * (LONGEST_LIST + 1)}, "a is a list of more than 500"),
        ({"a": {str(at): 0 for at in range(MOST_VALUES)}}, "it has more than 60000 values"),
        ({"a": {"b": "x" * (LONGEST_TEXT + 1)}}, "a.b is longer than 4000 signs"),
        ({"a": {"b": object()}}, "a.b is neither a number nor a text"),
    ],
)
def test_what_is_too_large_is_named_with_its_place(value: Any, wrong: str) -> None:
    found = why_too_much(value)

    assert re.search(wrong, found), found


def test_what_is_of_a_reasonable_size_is_let_through() -> None:
    assert why_too_much({"a": [1, -2.5, "x", None, True, {"b": nested(DEEPEST - 4)}]}) == ""


@pytest.mark.parametrize("pack", [{"x": nested(100_000)}, {"x": 10**400}, {"x": {"y": object()}}])
@pytest.mark.parametrize("name", ["augsburg1520", "wallenstein", "price_of_power"])
def test_every_game_refuses_a_pack_that_is_out_of_proportion_with_a_sentence(name: str, pack: dict[str, Any]) -> None:
    game = GAMES[name]

    with pytest.raises(SetupError, match=r"too large: x"):
        game.setup(game.seats[-1], {}, pack)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = " + "[" * 100_000 + "]" * 100_000, "nested too deeply"),
        (".".join(["a"] * 100_000) + " = 1", "nested too deeply"),
        ("x = " + "9" * 10_000, "not valid TOML"),
        ("# " + "x" * MOST_SIGNS, "at most 500000 characters"),
        (GUARD.replace("coins = 9", f"coins = {10**25}"), "north.coins must be a number"),
        (GUARD.replace("to_do = [", "to_do = [" + '"guard.collect", ' * 501), "to_do is a list of more than 500"),
    ],
)
def test_a_position_out_of_proportion_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    began = time.process_time()

    with pytest.raises(PositionError, match=sentence):
        read_position(text, GAMES)

    assert time.process_time() - began < MUCH_CPU


def lines_of_a_match() -> list[dict[str, Any]]:
    game = GAMES["toll"]
    text = write(new_match(game, game.setup(3), seed_of(1)))
    return [json.loads(row) for row in text.splitlines()]


def test_a_match_file_with_too_many_entries_is_refused_before_they_are_read() -> None:
    with pytest.raises(MatchFileError, match="at most 200000 entries"):
        load("{}\n" * (MOST_ENTRIES + 4), GAMES)


def test_a_match_file_nested_too_deeply_is_refused() -> None:
    with pytest.raises(MatchFileError, match="Line 1 of the file is damaged"):
        load('{"format": ' + "[" * 100_000 + "]" * 100_000 + "}", GAMES)


def test_luck_entered_by_hand_over_and_over_is_refused() -> None:
    rows = lines_of_a_match()
    rows[1]["chance"] = [["deal", 0]] * 15_000
    rows[1]["by_hand"] = [0] * 15_001

    with pytest.raises(MatchFileError, match="Entry 0 has too many random outcomes"):
        load("\n".join(json.dumps(row) for row in rows), GAMES)


def test_much_luck_is_read_in_time() -> None:
    """Whether an outcome was entered by hand is not looked up in a list."""
    rows = lines_of_a_match()
    rows[1]["chance"] = [["deal", 0]] * 20_000
    rows[1]["by_hand"] = list(range(20_000))
    began = time.process_time()

    with pytest.raises(MatchFileError):
        load("\n".join(json.dumps(row) for row in rows), GAMES)

    assert time.process_time() - began < MUCH_CPU


def test_a_match_file_whose_pack_is_out_of_proportion_is_refused() -> None:
    rows = lines_of_a_match()
    rows[0] |= {"game": "augsburg1520", "rules": GAMES["augsburg1520"].rules_version, "options": {}}
    rows[0]["pack"] = {"church": {"costs": nested(50)}}

    with pytest.raises(MatchFileError, match="The set-up of the match is damaged: The component pack is too large"):
        load("\n".join(json.dumps(row) for row in rows), GAMES)


# What is kept


def test_only_what_was_asked_for_last_is_kept() -> None:
    made: list[int] = []
    recent: Recent[int] = Recent(2)

    def value(number: int) -> int:
        def make() -> int:
            made.append(number)
            return number

        return recent.get(number, make)

    assert [value(number) for number in (1, 2, 1, 3, 1, 2)] == [1, 2, 1, 3, 1, 2]
    assert made == [1, 2, 3, 2]


def prices(number: int) -> dict[str, Any]:
    """A component pack that is like no other."""
    return {"certificate_prices": {"prices": [50 * (1 + number % 100), 50 * (1 + number // 100), *[50] * 15]}}


def test_boxes_and_words_of_many_packs_are_not_kept_for_ever() -> None:
    game: Any = GAMES["augsburg1520"]
    printed = game.box(game.setup(2))
    first = None
    for number in range(2 * MOST_SETUPS):
        setup = game.setup(2, {}, prices(number))
        box = game.box(setup)
        first = first or box
        game.catalogue("en", setup)
        assert game.box(game.setup(2)) is printed  # asked for again and again, it stays

    assert len(PACKS.kept) <= MOST_SETUPS
    assert game.box(game.setup(2, {}, prices(0))) is not first
