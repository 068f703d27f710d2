"""How wars end."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

WHITE_PEACE: Final = Kind("white-peace", "player", "realm")
TOTAL_VICTORY: Final = Kind("total-victory", "player", "realm")
TERM: Final = Kind("term", "player", "realm", "term")
SURRENDERED: Final = Kind("surrendered", "player", "realm")
OFFERED: Final = Kind("peace-offered", "player", "realm", "term", "winner", "ducats")
FATE: Final = Kind("fate-proposed", "player", "province", "fate")
REFUSED: Final = Kind("peace-refused", "player", "realm")
ANSWERED: Final = Kind("peace-answered", "player", "realm")  # by a proposal of one's own
KEPT: Final = Kind("province-kept", "player", "province")
SOLD_BACK: Final = Kind("sold-back", "player", "province")
EXCHANGED: Final = Kind("exchanged", "player", "province", "other_province")
RANSOM: Final = Kind("ransom", "player", "realm", "ducats")
ANNEXED: Final = Kind("realm-annexed", "player", "realm")
VASSALIZED: Final = Kind("vassalized", "player", "realm")
HUMILIATED: Final = Kind("humiliated", "player", "realm", "prestige")
CONVERTED: Final = Kind("realm-converted", "player", "realm", "faith")
SUCCESSION: Final = Kind("succession", "player", "realm")
RULER_PLACED: Final = Kind("ruler-placed", "player", "realm", "character", reveals=True)
MARCHED_HOME: Final = Kind("marched-home", "player", "origin", "area", "units")
