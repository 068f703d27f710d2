"""Where prestige comes from, as the end of a round and the graphs tell it."""

from __future__ import annotations

from typing import Final

MISSIONS: Final = 0
MILESTONES: Final = 1
IDEAS: Final = 2
EVENTS: Final = 3
STRUGGLES: Final = 4
CHURCH: Final = 5  # the curia, crusades, faith
EMPIRE: Final = 6
WAR: Final = 7  # battles and peace
CARDS: Final = 8
OTHER: Final = 9

NAMES: Final = (
    "missions",
    "milestones",
    "ideas",
    "events",
    "struggles",
    "church",
    "empire",
    "war",
    "cards",
    "other",
)
