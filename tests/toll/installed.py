"""Toll as a package that somebody has installed: its entry points, and an environment in which Python finds them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENTRY_POINTS = {
    "hausmacht.games": {"toll": "tests.toll:GAME"},
    "hausmacht.experts": {"toll": "tests.toll.advice:EXPERT"},
    "hausmacht.forecasts": {"toll": "tests.toll.advice:forecasts"},
    "hausmacht.subjects": {"toll.usual": "tests.toll.subject:TollSubject"},
    "hausmacht.boards": {"toll": "tests.toll.board:FILE"},
}


def install(folder: Path, entry_points: Mapping[str, Mapping[str, str]] = ENTRY_POINTS) -> dict[str, str]:
    """Install Toll in a folder; gives the environment for a fresh Python, to be started in the repository."""
    info = folder / "toll-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toll\nVersion: 1.0\n", encoding="utf-8")
    lines = [
        line
        for group, entries in entry_points.items()
        for line in (f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()])
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    paths = [str(folder), str(ROOT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
