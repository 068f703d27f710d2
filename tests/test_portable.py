"""The portable archive: one file that plays on a machine where nothing is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hausmacht.core.check import compiled

TOOL = Path(__file__).parents[1] / "tools" / "portable.py"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for Linux alone"),
    pytest.mark.skipif(not compiled(), reason="packs what is installed; the plain build runs from src"),
]


def pack(archive: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, archive], capture_output=True, text=True, check=False)


def in_an_empty_environment(*words: str | Path) -> str:
    done = subprocess.run(words, env={"PATH": "/usr/bin:/bin"}, cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_archive_plays_where_nothing_is_installed(tmp_path: Path) -> None:
    packed = pack(tmp_path / "archive" / "portable.tar")
    assert packed.returncode == 0, packed.stderr
    subprocess.run(["tar", "xf", "archive/portable.tar"], cwd=tmp_path, check=True)
    inside = tmp_path / "portable"
    played = in_an_empty_environment(
        inside / "run", "arena", "augsburg1520", "--bots", "master@20,random", "--games", "2", "--jobs", "1", "--json"
    )

    assert json.loads(played)["compiled"] is True
    where = in_an_empty_environment(inside / "python", "-c", "import hausmacht, numpy; print(hausmacht, numpy)")
    assert where.count(f"from '{inside}/lib/") == 2


def test_an_archive_of_another_kind_is_refused(tmp_path: Path) -> None:
    refused = pack(tmp_path / "portable.zip")

    assert refused.returncode == 1
    assert refused.stderr == 'The archive must end in .tar, .tar.gz or .tar.xz, not "portable.zip".\n'
    assert list(tmp_path.iterdir()) == []
