"""Modules depend on each other one way only, and the games say so at the top of each file."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
FILES = sorted((SOURCE / "hausmacht").rglob("*.py"))
GAMES = [path for path in FILES if "games" in path.parts]


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}


@cache
def read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(node: ast.AST) -> list[str]:
    """Modules of the package that an import names."""
    if isinstance(node, ast.Import):
        return [each.name for each in node.names if each.name in MODULES]
    if isinstance(node, ast.ImportFrom) and node.module in MODULES:
        inside = [f"{node.module}.{each.name}" for each in node.names]
        return [each if each in MODULES else str(node.module) for each in inside]
    return []


def at_the_top(tree: ast.Module) -> list[ast.stmt]:
    """Statements that run when the module is loaded, but for those that only the type checker reads."""
    found: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        found.append(node)
        found.extend(
            each for each in ast.walk(node) if isinstance(node, (ast.If, ast.Try)) and isinstance(each, ast.stmt)
        )
    return found


def cycle_among(needs: dict[str, set[str]]) -> list[str]:
    """Modules that need each other in a ring; none: []."""
    left = {name: needs[name] & set(needs) for name in needs}
    while True:
        free = [name for name, others in left.items() if not others]
        if not free:
            break
        for name in free:
            del left[name]
        left = {name: others - set(free) for name, others in left.items()}
    if not left:
        return []
    ring = [sorted(left)[0]]
    while ring.count(ring[-1]) < 2:
        ring.append(sorted(left[ring[-1]])[0])
    return ring[ring.index(ring[-1]) :]


def test_no_module_needs_itself_by_way_of_others() -> None:
    needs: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        top = at_the_top(read(path))
        needs[name] = {each for node in top for each in imported(node)} - {name}
    assert cycle_among(needs) == []


def test_a_ring_is_found() -> None:
    assert cycle_among({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["b", "c", "b"]
    assert cycle_among({"a": {"b"}, "b": {"c"}, "c": set(), "d": {"a"}}) == []


def test_a_game_imports_at_the_top() -> None:
    """An import inside a function hides a ring."""
    hidden: list[str] = []
    for path in GAMES:
        tree = read(path)
        top = at_the_top(tree)
        inner = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) and node not in top]
        hidden.extend(f"{name_of(path)} imports {', '.join(imported(node))}" for node in inner if imported(node))
    assert not hidden
