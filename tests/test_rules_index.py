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

# What a reader of a rulebook cannot find: names of the program, and lines and sections of notes
INSIDE = re.compile(
    r"`|\b[a-z]+_[a-z_]+\b|\.(?:json|py|toml)\b|\bL\d|\boutline \d|\bsummary \d|\bcontent \d|\bdifferences\b|\bT\d+\b"
)
ELSEWHERE = (  # the places beside the rulebook, as the head of the index explains them
    "bot rules",
    "bot chart",
    "bot decks",
    "reference sheet",
    "version 1.2",
    "language of the cards",
    "ruling",
    "reconstruction",
    "set-up sheets",
    "scenario ",
    "components in the box",
    "the map",
    "idea ",
    "event ",
    "a milestone ",
)

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


@cache
def rows_of(folder: Path) -> list[tuple[str, str, str]]:
    """Key, rule and place of every row."""
    found: list[tuple[str, str, str]] = []
    for text in indexes(folder):
        for line in text.splitlines():
            if ROW.match(line):
                key, rule, place = [cell.strip() for cell in line.strip("|").split("|")]
                found.append((key, rule, place))
    return found


def chapters_listed(text: str) -> list[str]:
    """The chapters that the head of an index lists, several in a line."""
    head = text.partition("\n## ")[0]
    items = re.findall(r"^- (\d.*(?:\n  .*)*)", head, re.MULTILINE)
    return [chapter.strip() for item in items for chapter in item.replace("\n", " ").split(" · ")]


def places_in(cell: str) -> list[str]:
    return [cell] if cell.startswith("ruling: ") else cell.split("; ")


def is_place(part: str, chapters: list[str]) -> bool:
    """A chapter with its number and title, alone or with a heading; or one of the places that say what they are."""
    return any(part == chapter or part.startswith(f"{chapter}, ") for chapter in chapters) or part.startswith(ELSEWHERE)


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


@EVERY_GAME
def test_no_rule_speaks_of_the_inside_of_the_program(game: Game[Any]) -> None:
    """Neither names of functions and files, nor lines and sections of documents that are not there."""
    assert [row for row in rows_of(game.folder) if INSIDE.search(" ".join(row[1:]))] == []


def test_the_search_for_the_inside_finds_what_it_should() -> None:
    hidden = (
        "`free` drops it",
        "check_missions",
        "bots.json, siege",
        "L362",
        "L12-14",
        "outline 2.10",
        "summary 33",
        "T45",
    )
    said = ("4.1 Phase 1: Draw Cards, Reveal Events", "version 1.2", "event 455B", "2-Player Games", "Louis XIV")

    assert [text for text in hidden if not INSIDE.search(text)] == []
    assert [text for text in said if INSIDE.search(text)] == []


def test_every_rule_of_the_price_of_power_stands_in_a_chapter_of_its_rulebook_or_says_why_not() -> None:
    folder = games()["price_of_power"].folder
    chapters = chapters_listed(indexes(folder)[0])
    assert chapters[:2] == ["1 Introduction", "2 Game Overview"]
    assert "16.5 Secondary Effects" in chapters

    lost = [row for row in rows_of(folder) if not all(is_place(part, chapters) for part in places_in(row[2]))]

    assert lost == []


def test_a_place_is_a_chapter_by_its_number_and_title() -> None:
    chapters = ["9 Warfare", "9.5 Movement"]

    assert is_place("9.5 Movement", chapters)
    assert is_place("9.5 Movement, Military Access", chapters)
    assert not is_place("9.5", chapters)
    assert not is_place("9.6 Movement", chapters)
    assert not is_place("outline 2.9", chapters)
    assert is_place("bot rules, Bot Warfare", chapters)
    assert places_in("ruling: gains; losses") == ["ruling: gains; losses"]


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
