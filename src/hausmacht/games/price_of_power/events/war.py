"""War: declarations, calls to arms, marches, sieges, sailing, recruiting."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

DECLARED: Final = Kind("declared", "player", "realm")
WITHOUT_CAUSE: Final = Kind("without-cause", "player", "realm")
REALM_DECLARED: Final = Kind("realm-declared", "realm", "player")  # a non-player realm begins the war
CALLED: Final = Kind("called", "player", "realm")
CALL_ACCEPTED: Final = Kind("call-accepted", "player", "realm")
CALL_REFUSED: Final = Kind("call-refused", "player", "realm")
REALM_KEPT_BACK: Final = Kind("realm-kept-back", "player", "realm")
MARCHED: Final = Kind("marched", "player", "origin", "area", "units")
ASHORE: Final = Kind("stays-ashore", "player", "area", "units", "capacity")
FERRIED: Final = Kind("ferried", "player", "origin", "area", "units")
PASSAGE: Final = Kind("passage", "player", "area")
PASSAGE_ALLOWED: Final = Kind("passage-allowed", "player", "area")
PASSAGE_REFUSED: Final = Kind("passage-refused", "player", "area")
REORGANISED: Final = Kind("reorganised", "player", "area")
BESIEGED: Final = Kind("besieged", "player", "area", "units")
SAILED: Final = Kind("sailed", "player", "sea", "ships")
ENTERED_PORT: Final = Kind("entered-port", "player", "province", "ships")
LEFT_PORT: Final = Kind("left-port", "player", "province", "ships")
LOST_IN_PORT: Final = Kind("lost-in-port", "player", "province", "ships")
PROTECTING: Final = Kind("protecting", "player", "sea", "ships")
FLEET_GATHERED: Final = Kind("fleet-gathered", "player", "ships")
REPAIRED: Final = Kind("repaired", "player", "ships")
RECRUITED: Final = Kind("recruited", "player", "area", "unit", "units", "ducats")
SHIP_BUILT: Final = Kind("ship-built", "player", "province", "ship", "ducats")
SUPPRESSED: Final = Kind("suppressed", "player", "province")
