"""The shelf: a game that somebody installs is found through its entry point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hausmacht.core.shelf import GROUP

LIST = "from hausmacht.core.shelf import games; print(*[f'{name}={game.title}' for name, game in games().items()])"
ROOT = Path(__file__).parents[2]


def shelf_with(folder: Path, entry: str) -> subprocess.CompletedProcess[str]:
    """What a fresh Python finds, when a package with this entry point is installed in the folder."""
    info = folder / "toll-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toll\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\ntoll = {entry}\n", encoding="utf-8")
    paths = [str(folder), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return subprocess.run(
        [sys.executable, "-c", LIST],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_game_that_is_installed_stands_on_the_shelf(tmp_path: Path) -> None:
    found = shelf_with(tmp_path, "tests.toll:GAME")

    assert found.stderr == ""
    assert "toll=Toll" in found.stdout
    assert "augsburg1520=Augsburg 1520" in found.stdout


def test_an_entry_point_that_is_no_game_is_named(tmp_path: Path) -> None:
    found = shelf_with(tmp_path, "tests.toll:TollGame")

    assert found.returncode != 0
    assert "tests.toll:TollGame in hausmacht.games is not a Game" in found.stderr
