"""Cards drawn, played and discarded."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

SHUFFLED: Final = Kind("shuffled", "deck")
DREW: Final = Kind("drew", "player", "card", reveals=True)  # for the player alone
DREW_FROM: Final = Kind("drew-from", "player", "deck", reveals=True)
DISCARDED: Final = Kind("discarded", "player", "card", reveals=True, known=True)
MISSION: Final = Kind("mission", "player", "mission", reveals=True)  # for the player alone
