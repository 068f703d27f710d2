"""Format the files of printed pieces so that people can read and correct them: a block for each card, short lines.

    python tools/format_cards.py          rewrite the files
    python tools/format_cards.py --check  list the files that are formatted differently

A test does this check.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src" / "hausmacht" / "games" / "price_of_power" / "data"
WIDTH = 120
SHORT = 44  # signs of a value that shares its line with others


def plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def laid_out(value: Any, indent: int, used: int) -> str:
    """A value behind so many signs of its line: in that line if there is room, else in lines of its own."""
    text = plain(value)
    if used + len(text) + 1 <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return text
    if isinstance(value, dict):
        parts = [(f"{plain(key)}: ", each) for key, each in value.items()]
        first, last = "{", "}"
    else:
        parts = [("", each) for each in value]
        first, last = "[", "]"
    return "\n".join([first, *lines_of(parts, indent + 1), " " * indent + last])


def lines_of(parts: list[tuple[str, Any]], indent: int) -> list[str]:
    """Short values share a line, longer ones have lines of their own."""
    lines: list[str] = []
    line = ""
    for at, (name, value) in enumerate(parts):
        end = "," if at + 1 < len(parts) else ""
        text = f"{name}{plain(value)}{end}"
        if len(text) <= SHORT:
            if line and indent + len(line) + 1 + len(text) > WIDTH:
                lines.append(" " * indent + line)
                line = ""
            line = f"{line} {text}" if line else text
            continue
        if line:
            lines.append(" " * indent + line)
            line = ""
        lines.append(f"{' ' * indent}{name}{laid_out(value, indent, indent + len(name) + len(end))}{end}")
    if line:
        lines.append(" " * indent + line)
    return lines


def formatted(table: dict[str, Any]) -> str:
    """A file: a name for each list, a block for each card."""
    blocks = [f" {plain(name)}: {laid_out(rows, 1, WIDTH)}" for name, rows in table.items()]
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def stale() -> list[Path]:
    """The files that are laid out otherwise."""
    return [path for path in sorted(FOLDER.glob("*.json")) if formatted(json.loads(text_of(path))) != text_of(path)]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def main() -> None:
    found = stale()
    if "--check" in sys.argv[1:]:
        for path in found:
            print(f"{path.relative_to(ROOT)} is not formatted: run 'make format'.")
        sys.exit(1 if found else 0)
    for path in found:
        path.write_text(formatted(json.loads(text_of(path))), encoding="utf-8")


if __name__ == "__main__":
    main()
