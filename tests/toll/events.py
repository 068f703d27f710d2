"""What can happen: every kind of event, with the names of its values."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

ROUND: Final = Kind("round", "round")
DREW: Final = Kind("drew", "seat", "count", reveals=True)
RECEIVED: Final = Kind("received", "seat", "cargoes", reveals=True)  # for the seat alone
LOADED: Final = Kind("loaded", "seat", "cargo")  # for the seat alone
SHOWED: Final = Kind("showed", "seat", "cargoes", reveals=True)
CROSSED: Final = Kind("crossed", "seat")
NOBODY_CROSSED: Final = Kind("nobody-crossed")
SMUGGLED: Final = Kind("smuggled", "seat", "cargo", reveals=True)
BRIBED: Final = Kind("bribed", "seat", "coins")
COLLECTED: Final = Kind("collected", "seat", "coins")
ICE: Final = Kind("ice", "lumps", reveals=True)
WARMED: Final = Kind("warmed")
ENDED: Final = Kind("ended", "winners")
