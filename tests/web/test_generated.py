"""The schema of the messages and the types and routes of the client are what the server would write now."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web" / "src"
HAND_WRITTEN = re.compile(r"""(?<!href=)['"`]/api/""")  # a link to a file is not a request of ours


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "wire.py"))


def test_generated_files_are_up_to_date(tool: dict[str, Any]) -> None:
    assert [path.relative_to(ROOT).as_posix() for path in tool["stale"]()] == [], "run `make generated`"


def test_every_game_of_the_client_has_a_generated_view(tool: dict[str, Any]) -> None:
    folders = {path.parent for path in CLIENT.glob("games/*/index.ts")}

    assert folders == {path.parent for path in tool["files"]() if path.name == "view.gen.ts"}


def test_the_client_asks_for_no_route_by_hand() -> None:
    """All but the socket, which is no function."""
    found = {
        f"{path.relative_to(CLIENT).as_posix()}: {line.strip()}"
        for path in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte"))
        if path.name != "api.gen.ts"
        for line in path.read_text(encoding="utf-8").splitlines()
        if HAND_WRITTEN.search(line) and "/ws" not in line
    }

    assert found == set()
