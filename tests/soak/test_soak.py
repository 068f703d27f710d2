"""A short run of the soak, with a few faults of each kind: the real thing is `make soak`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.parametrize(("stage", "faults"), [(1, 2), (2, 2), (3, 1)], ids=["a-file", "three-workers", "outages"])
def test_nothing_is_lost_under_fire(stage: int, faults: int) -> None:
    """So many kills or outages, however long this machine takes for them."""
    words = ["--short", "--seed", "1", "--minutes", "2", "--stage", str(stage), "--faults", str(faults)]
    ran = subprocess.run([sys.executable, "-m", "soak", *words], cwd=ROOT, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stdout + ran.stderr
    counts = {name: int(count) for name, count in re.findall(r"([a-z]+) (\d+)(?=[,\n])", ran.stdout)}
    assert counts["kills"] + counts["outages"] >= faults
    assert counts["acknowledged"] > 0
    assert counts["updates"] > 0
