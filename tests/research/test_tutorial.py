"""The tutorial does what it says: its blocks are run, and the pupil beats `random`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.test_docs import fences

PAGE = Path(__file__).parents[2] / "docs" / "research-api.md"


def run_blocks(text: str) -> dict[str, Any]:
    """All in one namespace, like a person who types them one after another."""
    namespace: dict[str, Any] = {"__name__": "tutorial"}
    try:
        for number, block in enumerate(fences(text, "py")):
            exec(compile(block, f"block {number + 1} of the page", "exec"), namespace)
    finally:
        server = namespace.get("server")
        if server is not None and server.poll() is None:
            server.kill()
            server.wait()
            server.stdout.close()
    return namespace


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")  # Gymnasium's advice about Box bounds
def test_the_tutorial_runs_and_its_policy_beats_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if os.environ.get("PYTHONPATH"):  # the plain build; processes start in another folder
        monkeypatch.setenv("PYTHONPATH", str(PAGE.parents[1] / "src"))

    found = run_blocks(PAGE.read_text(encoding="utf-8"))

    assert sum(found["won"][-64:]) > sum(found["won"][:64])
    assert found["result"]["low"] > 0.5
    assert found["result"]["failures"] == 0
    assert found["update"]["view"]["sealed"] == []
    assert [seat["bot"] for seat in found["table"]["seats"]] == [None, "pupil"]
