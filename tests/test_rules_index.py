"""The index of rules cannot go stale: RULES.md, the code and the tests name the same keys."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.core.long_games import STRETCH, course, is_long
from tests.core.playing import all_setups

from hausmacht.core import agenda
from hausmacht.core.agenda import Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.shelf import games

TESTS = Path(__file__).parent
CORE = Path(agenda.__file__).parent
KEY = r"[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*"
ROW = re.compile(rf"^\| ({KEY}) \|", re.MULTILINE)
RULES_LINE = re.compile(r"Rules: (.*)")

# Games whose tests are in this repository; a game that comes as a package of its own brings its own tests.
OURS = [game for game in games().values() if (TESTS / "games" / game.id).is_dir()]
EVERY_GAME = pytest.mark.parametrize("game", OURS, ids=[game.id for game in OURS])


def index(folder: Path) -> list[str]:
    """The keys of an index, in its order; the modules of a game have indexes of their own below its folder."""
    return [key for text in indexes(folder) for key in ROW.findall(text)]


@cache
def indexes(folder: Path) -> list[str]:
    """What RULES.md of a game says, then what those of its modules say."""
    first = folder / "RULES.md"
    others = sorted(path for path in folder.rglob("RULES.md") if path != first)
    return [path.read_text(encoding="utf-8") for path in (first, *others)]


@cache
def sources(folder: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}


def keys_in_docstrings(source: str) -> set[str]:
    """The keys after `Rules:`; `auction.*` at the head of a module names a chapter, not a rule."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            for line in RULES_LINE.findall(ast.get_docstring(node) or ""):
                found |= {key for key in line.split(", ") if not key.endswith(".*")}
    return found


def keys_of_denials(source: str) -> set[str]:
    """The second argument of every `Denial(code, rule, ...)` that is written out."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Denial":
            rule = node.args[1]
            if isinstance(rule, ast.Constant):
                found.add(str(rule.value))
    return found


def keys_in(folder: Path) -> set[str]:
    found: set[str] = set()
    for source in sources(folder).values():
        found |= keys_in_docstrings(source) | keys_of_denials(source)
    return found


@cache
def mentioned(folder: Path) -> set[str]:
    """The keys that the code names: in a docstring, a denial or a comment."""
    whole = re.compile(rf"(?<![\w.-]){KEY}(?![\w-])")
    return {key for source in sources(folder).values() for key in whole.findall(source)}


def proven_in(folder: Path) -> set[str]:
    """The keys in the docstrings of test functions."""
    found: set[str] = set()
    for path, source in sources(folder).items():
        if path.name.startswith("test_"):
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for line in RULES_LINE.findall(ast.get_docstring(node) or ""):
                        found |= set(line.split(", "))
    return found


def test_there_are_games_to_look_at() -> None:
    assert [game.id for game in OURS]


@EVERY_GAME
def test_every_key_of_the_index_is_applied_in_the_code(game: Game[Any]) -> None:
    assert [key for key in index(game.folder) if key not in mentioned(game.folder)] == []


@EVERY_GAME
def test_every_key_of_the_index_is_proven_by_a_test(game: Game[Any]) -> None:
    tested = proven_in(TESTS / "games" / game.id)

    assert [key for key in index(game.folder) if key not in tested] == []


@EVERY_GAME
def test_every_key_in_the_code_stands_in_the_index(game: Game[Any]) -> None:
    known = {*index(game.folder), *index(CORE)}

    assert sorted(keys_in(game.folder) - known) == []


@EVERY_GAME
def test_every_key_in_a_test_stands_in_the_index(game: Game[Any]) -> None:
    known = {*index(game.folder), *index(CORE)}

    assert sorted(proven_in(TESTS / "games" / game.id) - known) == []


@EVERY_GAME
def test_every_denial_a_player_can_meet_names_a_rule_of_the_index(game: Game[Any]) -> None:
    """Also those whose key is put together while the program runs, and those of modules."""
    known = {*index(game.folder), *index(CORE)}
    met: set[str] = set()

    for number, setup in enumerate([setup for name, setup in all_setups() if name == game.id]):
        starts = course(game, setup)[number % 8 :: 8] if is_long(game.id) else [game.new(setup)]
        for start in starts:
            state = copy_of(start)
            table = Table(state, Sampled(2 * number))
            picks = Sampled(2 * number + 1)
            advance(table)
            made = 0
            while (decision := next_decision(state)) is not None and not (is_long(game.id) and made == STRETCH):
                denials = [decision.why_not(state, choice) for choice in decision.candidates(state)]
                met |= {denial.rule for denial in denials if denial is not None}
                options = decision.options(state)
                choose(table, decision, options[picks.below("pick", len(options))])
                made += 1

    assert met
    assert sorted(met - known) == []


@EVERY_GAME
def test_no_key_stands_in_the_index_twice(game: Game[Any]) -> None:
    keys = index(game.folder) + index(CORE)

    assert sorted({key for key in keys if keys.count(key) > 1}) == []


@EVERY_GAME
def test_every_row_of_the_index_says_what_the_rule_is_and_where_it_stands(game: Game[Any]) -> None:
    lines = [line for text in indexes(game.folder) for line in text.splitlines()]
    rows = [line for line in lines if line.startswith("| ") and not line.startswith("| key |")]

    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 3, row
        assert all(cells), row
        assert re.fullmatch(KEY, cells[0]), row


def test_the_rules_of_every_table_are_applied_and_proven() -> None:
    tested = proven_in(TESTS)

    assert [key for key in index(CORE) if key not in mentioned(CORE) or key not in tested] == []
    assert sorted(keys_in(CORE) - set(index(CORE))) == []


def test_the_search_for_keys_finds_what_it_should() -> None:
    source = '''"""A module.

Rules: auction.*
"""
NO: Final = Denial("no", "auction.no", have=1)

def visit() -> None:
    """Go there.

    Rules: auction.order, auction.opener
    """
'''

    assert keys_in_docstrings(source) == {"auction.order", "auction.opener"}
    assert keys_of_denials(source) == {"auction.no"}
