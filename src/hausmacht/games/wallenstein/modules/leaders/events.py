"""What can happen with Military Leaders."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

LEADER_PLACED: Final = Kind("leader-placed", "seat", "county")
LEADER_WAITS: Final = Kind("leader-waits", "seat", "county")  # he is not placed in the county just drafted
LEADER_MOVED: Final = Kind("leader-moved", "seat", "origin", "county")
LEADER_STAYED: Final = Kind("leader-stayed", "seat", "county")  # there is no other county to go to
LEADER_LOST: Final = Kind("leader-lost", "seat", "county")
STATUE: Final = Kind("statue", "seat", "county")
TROPHY: Final = Kind("trophy", "seat", "victim", "county", "statues")
STATUES_SCORED: Final = Kind("statues-scored", "seat", "statues", "trophies", "points", "score")
