"""The census of questions counts as the pages of The Price of Power ask: both know the same kinds."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "web" / "src" / "games" / "price_of_power"
WORD = re.compile(r"'([\w-]+)'")
LINE = re.compile(r"\{ kind: '([\w-]+)', group: 'minor'")


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "questions.py"))


def listed(file: str, name: str) -> set[str]:
    """The words of a list in a file of the client."""
    text = (PAGES / file).read_text(encoding="utf-8")
    found = re.search(rf"const {name} = (?:new Set\()?\[(.*?)\]", text, re.DOTALL)
    assert found is not None, name
    return set(WORD.findall(found.group(1)))


@pytest.mark.parametrize(
    ("counted", "file", "name"),
    [
        ("JOINED", "together/asked.ts", "KINDS"),
        ("CHAINED", "together/asked.ts", "CHAINED"),
        ("DRAWS", "together/asked.ts", "DRAWS"),
        ("CARDS", "cards/asked.ts", "GROUPS"),
        ("MENUS", "actions/groups.ts", "MENUS"),
        ("DIRECT", "actions/groups.ts", "DIRECT"),
    ],
)
def test_the_same_kinds_are_asked_together(tool: dict[str, Any], counted: str, file: str, name: str) -> None:
    assert set(tool[counted]) == listed(file, name)


def test_battles_and_peaces_have_pages_of_their_own(tool: dict[str, Any]) -> None:
    assert set(tool["APART"]) == listed("battle/kinds.ts", "BATTLE_KINDS") | listed("war/kinds.ts", "PEACE_KINDS")


def test_minor_actions_are_those_of_the_menu(tool: dict[str, Any]) -> None:
    assert set(tool["MINOR"]) == set(LINE.findall((PAGES / "actions/groups.ts").read_text(encoding="utf-8")))


@pytest.mark.parametrize("file", ["actions/form.ts", "together/Ask.svelte", "cards/asked.ts", "war/declare.ts"])
def test_no_page_lists_more_than_is_counted(tool: dict[str, Any], file: str) -> None:
    found = re.search(r"const MOST = (\d+)", (PAGES / file).read_text(encoding="utf-8"))
    assert found is not None
    assert int(found.group(1)) <= tool["LISTED"]
