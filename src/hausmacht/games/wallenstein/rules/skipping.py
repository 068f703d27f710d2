"""Skipping: an action that cannot be done wholly is not done at all, and everybody learns why.

Rules: actions.wholly
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.state import Wallenstein

REASONS: Final = ("too-little-money", "no-site", "has-one", "no-tile", "too-few-armies")


def skip(table: Table[Wallenstein], seat: int, action: int, county: int, denial: Denial) -> None:
    """Rules: actions.wholly"""
    if table.recorded:
        table.tell(events.SKIPPED, seat, action, county, REASONS.index(denial.code))
