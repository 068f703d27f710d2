"""Functions are short enough to be read at a glance, and folders small enough to find one."""

from __future__ import annotations

import ast
from pathlib import Path

GAME = Path(__file__).parents[1] / "src" / "hausmacht" / "games" / "price_of_power"
MOST_LINES = 60
MOST_FILES = 16

# Tables in the form of a function: a line for each thing, and nothing is decided
TABLES = {
    "telling/words.py formats",
    "box.py __init__",
    "memory.py put_public",
    "view.py public_view",
}


def test_no_function_of_the_price_of_power_is_long() -> None:
    """Apart from tables. How much a function decides is limited by ruff (C901)."""
    long: list[str] = []
    for path in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                name = f"{path.relative_to(GAME).as_posix()} {node.name}"
                if lines > MOST_LINES and name not in TABLES:
                    long.append(f"{name}: {lines} lines")
    assert not long


def test_no_folder_of_the_price_of_power_is_a_heap() -> None:
    """Rules and effects lie in folders of about fifteen files, and each says in a sentence what belongs in it."""
    heaps: list[str] = []
    for folder in [path for top in ("rules", "effects") for path in (GAME / top, *(GAME / top).rglob("*/"))]:
        if folder.name == "__pycache__":
            continue
        files = [path for path in folder.iterdir() if path.suffix == ".py" and path.name != "__init__.py"]
        if len(files) > MOST_FILES:
            heaps.append(f"{folder.relative_to(GAME).as_posix()}: {len(files)} files")
        if not ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))):
            heaps.append(f"{folder.relative_to(GAME).as_posix()}: does not say what belongs in it")
    assert not heaps


# Where nothing is known yet: files and packs before they are read, and rows that compiled code hands on untouched
UNKNOWN = {"__init__.py", "components.py", "effects/language/written.py", "rows.py", "state.py"}


def test_everything_in_the_price_of_power_has_a_type() -> None:
    """`Any` stands only at the border."""
    loose = {
        path.relative_to(GAME).as_posix()
        for path in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "Any"
    }
    assert loose == UNKNOWN


# Who may look at a card as it is written: what reads it, and the one lasting change that rules ask for
READERS = ("effects/", "content.py", "modifiers.py")
FOR_READING = {"Reader", "Written", "Fields", "read_list", "read_verb"}


def test_nobody_but_the_reader_sees_how_a_card_is_written() -> None:
    """Rules ask typed questions: no module outside names the key of a verb, or what tables on cards are read with."""
    found: list[str] = []
    for path in sorted(GAME.rglob("*.py")):
        name = path.relative_to(GAME).as_posix()
        if name.startswith(READERS):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value == "do":
                found.append(f"{name}:{node.lineno} looks for a verb")
            if not isinstance(node, ast.ImportFrom) or ".price_of_power." not in str(node.module):
                continue  # what others call by the same names reads no cards
            if FOR_READING & {each.name for each in node.names}:
                found.append(f"{name}:{node.lineno} reads tables of cards")
    assert not found
