"""What a baseline writes: a report for programs, a curve, and a few lines for people."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from hausmacht.core.check import compiled
from hausmacht.research.baselines.curves import curve
from hausmacht.research.baselines.measuring import Point, Share, rows


class Report(msgspec.Struct, frozen=True):
    """How something was trained, and how well it plays."""

    method: str
    game: str
    settings: dict[str, Any]
    seconds: float  # of processor time, for the training alone
    curve: dict[str, list[Point]]
    shares: list[Share]
    versions: dict[str, str]
    compiled: bool


def versions(*packages: str) -> dict[str, str]:
    found = {name: version(name) for name in ("hausmacht", "numpy", *packages)}
    return {"python": sys.version.split()[0], **found}


def write(folder: Path, report: Report, title: str, unit: str, logarithmic: bool = False) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
    drawing = curve(title, unit, report.curve, logarithmic)
    (folder / "curve.svg").write_text(drawing, encoding="utf-8")
    print(f"{report.method}, {report.game}: {report.seconds:.0f} s of processor time for the training")
    if report.shares:
        print(rows(report.shares))
    for name, line in report.curve.items():
        print(f"{name}: {told(line)}")
    print(f"Wrote {folder / 'report.json'} and {folder / 'curve.svg'}.")


def told(line: Sequence[Point]) -> str:
    return ", ".join(f"{point.at:,}: {point.value:.3g}" for point in line)


def made(method: str, game: str, settings: Mapping[str, Any], seconds: float, **rest: Any) -> Report:
    return Report(
        method=method, game=game, settings=dict(settings), seconds=round(seconds, 1), compiled=compiled(), **rest
    )
