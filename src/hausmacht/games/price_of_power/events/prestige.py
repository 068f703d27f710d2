"""Missions, milestones and power struggles."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

MISSION_DONE: Final = Kind("mission-done", "player", "mission", "prestige", reveals=True, known=True)
MILESTONE: Final = Kind("milestone-reached", "player", "milestone", "place", "prestige")
STRUGGLE_BEGINS: Final = Kind("struggle-begins", "struggle")
BATTLEGROUND: Final = Kind("battleground", "area")
STRUGGLE_SCORED: Final = Kind("struggle-scored", "player", "struggle", "prestige")
STRUGGLE_OVER: Final = Kind("struggle-over", "struggle")
