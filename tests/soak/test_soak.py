"""A short run of the soak, with a few faults of each kind: the real thing is `make soak`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from soak.__main__ import run_stage
from soak.stages import SHORT, Plan

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # lines to servers that are killed
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.mark.parametrize(
    ("plan", "faults"), [(SHORT[0], 4), (SHORT[1], 4), (SHORT[2], 2)], ids=["file", "three", "away"]
)
def test_nothing_is_lost_under_fire(plan: Plan, faults: int) -> None:
    """So many kills or outages, however long this machine takes for them."""
    with tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as somebody else
        counts = run_stage(plan, folder, seed=1, seconds=120, most=faults)

    assert counts.is_good, "\n".join(counts.lines())
    assert counts.kills + counts.outages >= faults
    assert counts.acknowledged > 0
    assert counts.updates > 0
