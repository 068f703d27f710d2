"""Two builds of one source: the one that is meant is the one that is tested, and both play alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.core.fingerprints import Report, report

from hausmacht.core.check import compiled

ROOT = Path(__file__).parents[1]
BUILD = os.environ.get("HAUSMACHT_BUILD", "")  # which build these tests are meant to see; empty: whichever


@pytest.mark.skipif(not BUILD, reason="HAUSMACHT_BUILD does not say which build is meant")
def test_the_build_is_the_one_that_is_meant() -> None:
    assert BUILD in ("plain", "compiled")
    assert compiled() == (BUILD == "compiled")


def report_of_the_other_build(tmp_path: Path) -> Report | None:
    """Straight from src, or as it is installed, without the sources in the way; None, if there is no other build."""
    paths = [str(ROOT / "src"), str(ROOT)] if compiled() else [str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.core.fingerprints"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=tmp_path,
        capture_output=True,
        timeout=300,
        check=False,
    )
    errors = done.stderr.decode()
    if "No module named 'hausmacht'" in errors:
        return None
    assert done.returncode == 0, errors
    found = msgspec.json.decode(done.stdout, type=Report)
    return None if found.compiled == compiled() else found


@pytest.mark.skipif(BUILD == "plain", reason="the tests of the compiled build compare the two")
def test_both_builds_play_the_same_matches(tmp_path: Path) -> None:
    other = report_of_the_other_build(tmp_path)
    if other is None:
        assert not BUILD, "there is no other build to compare with: run 'make env' where there is a C compiler"
        pytest.skip("there is no other build to compare with")

    assert other.matches == report().matches
    assert len(other.matches) > 10
