"""The Holy Roman Empire."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

LEFT_EMPIRE: Final = Kind("left-empire", "area")
REJOINED: Final = Kind("rejoined", "area")
DEFENDING: Final = Kind("defending", "player", "units")
NOT_DEFENDING: Final = Kind("not-defending", "player")
DEFENCE_OVER: Final = Kind("defence-over")
CONTRIBUTED: Final = Kind("contributed", "player", "duty")
VOTE: Final = Kind("vote", "area", "player")
NO_VOTE: Final = Kind("no-vote", "area")
ELECTED: Final = Kind("elected", "player", "votes")
NO_CANDIDATE: Final = Kind("no-candidate")
IMPERIAL: Final = Kind("imperial", "area")
IMPERIAL_LOST: Final = Kind("imperial-lost", "area")
IMPERIAL_FAITH: Final = Kind("imperial-faith", "imperial_faith")
EMPEROR_DIE: Final = Kind("emperor-die", "number", reveals=True)
DISSOLVED: Final = Kind("dissolved")
