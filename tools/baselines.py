"""`python -m tools.baselines baseline-ppo baseline-zero`: results of baselines, and their curves, into the docs.

Each folder is one that a baseline has written.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from tools.document import put

from hausmacht.core.shelf import games
from hausmacht.research.baselines.measuring import rows
from hausmacht.research.baselines.reporting import Report

DOCS = Path(__file__).parents[1] / "docs"
NAMES = {"masked PPO": "ppo", "small AlphaZero": "zero", "external-sampling MCCFR": "small-tables"}


def told(report: Report) -> str:
    """The table of a report, and what it took."""
    build = "compiled" if report.compiled else "plain"
    settings = ", ".join(f"{name} {shown(value)}" for name, value in report.settings.items())
    versions = ", ".join(f"{name} {version}" for name, version in report.versions.items())
    about = f"{spent(report.seconds)} of processor time on the {build} build: {settings} ({versions})."
    return "\n\n".join([rows(report.shares) if report.shares else curve_of(report), about])


def spent(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} minutes"


def curve_of(report: Report) -> str:
    """A row for each moment, a column for each line."""
    columns = [games()[id].title for id in report.curve]
    found = [f"| iterations | {' | '.join(columns)} |", "|---" * (1 + len(columns)) + "|"]
    for points in zip(*report.curve.values(), strict=True):
        values = " | ".join([f"{point.value:.3f}" for point in points])
        found.append(f"| {points[0].at or 'random play'} | {values} |")
    return "\n".join(found)


def shown(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return " and ".join(map(str, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    for folder in map(Path, sys.argv[1:]):
        report = msgspec.json.decode((folder / "report.json").read_bytes(), type=Report)
        name = NAMES[report.method]
        put(DOCS / "baselines.md", name, told(report))
        (DOCS / "images" / f"{name}.svg").write_bytes((folder / "curve.svg").read_bytes())
        print(f"{folder}: {name}")


if __name__ == "__main__":
    main()
