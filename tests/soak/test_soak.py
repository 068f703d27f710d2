"""A short run of the soak: the real thing is `make soak`. And the audit itself: it finds what it is there to find."""

from __future__ import annotations

from pathlib import Path

import pytest
from soak.__main__ import run_stage
from soak.stages import SHORT, Plan


@pytest.mark.slow
@pytest.mark.parametrize(("plan", "faults"), [(SHORT[0], 4), (SHORT[1], 4), (SHORT[2], 2)], ids=lambda each: "")
def test_nothing_is_lost_under_fire(plan: Plan, faults: int, tmp_path: Path) -> None:
    """So many kills or outages, however long this machine takes for them."""
    tmp_path.chmod(0o755)
    counts = run_stage(plan, tmp_path, seed=1, seconds=120, most=faults)

    assert counts.is_good, "\n".join(counts.lines())
    assert counts.kills + counts.outages >= faults
    assert counts.acknowledged > 0
    assert counts.updates > 0
