"""The files of cards can be read and corrected by people."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[3]
TOOL = runpy.run_path(str(ROOT / "tools" / "format_cards.py"))


def test_every_card_is_a_block_of_short_lines() -> None:
    assert [path.name for path in TOOL["stale"]()] == [], "run `make format`"


def test_only_a_text_makes_a_line_long() -> None:
    for path in sorted(TOOL["FOLDER"].glob("*.json")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if len(line) > TOOL["WIDTH"]:
                assert line.rstrip(",").endswith('"'), f"{path.name}: {line}"
