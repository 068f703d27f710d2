"""A clock that a test moves: time goes on as ever, and now and then a day passes at once.

A server of the same process gets the clock itself (`tests/server/serving.py`). One in a process of its own is started
by `tests/steady_server.py`, and looks into a file of its data folder to see how far the test has moved it. Neither a
setting nor a route of the real server can do that.
"""

from __future__ import annotations

import os
from pathlib import Path

from hausmacht.server.storage.records import Clock

DAY = 86_400_000
HOUR = 3_600_000
MINUTE = 60_000
NAME = "moved-by"


class MovedClock(Clock):
    """So many milliseconds ahead of the machine."""

    def __init__(self) -> None:
        self.ahead = 0

    def move(self, days: float = 0, hours: float = 0, minutes: float = 0) -> None:
        self.ahead += milliseconds(days, hours, minutes)

    def now(self) -> int:
        return super().now() + self.ahead


class ClockInAFile(Clock):
    """As far ahead of the machine as a file says."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / NAME

    def now(self) -> int:
        return super().now() + moved_by(self.file)


def milliseconds(days: float, hours: float, minutes: float) -> int:
    return round(days * DAY + hours * HOUR + minutes * MINUTE)


def moved_by(file: Path) -> int:
    return int(file.read_text()) if file.exists() else 0


def move_clock_of(folder: Path, days: float = 0, hours: float = 0, minutes: float = 0) -> None:
    """Let time pass for a server with a data folder."""
    file = folder / NAME
    written = folder / f"{NAME}.new"
    written.write_text(str(moved_by(file) + milliseconds(days, hours, minutes)))
    os.replace(written, file)  # whoever reads it finds the old or the new one
