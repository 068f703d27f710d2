"""What can happen in Augsburg 1520: every kind of event, with the names of its values."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

# Certificates and the supply
STARTED: Final = Kind("started", "seat")
DEALT: Final = Kind("dealt", "seat", "prices", reveals=True)  # to buy from; everybody sees the backs
DEALT_FREE: Final = Kind("dealt-free", "seat", "prices", reveals=True)
DREW: Final = Kind("drew", "seat", "prices", reveals=True)  # with a privilege
RECEIVED: Final = Kind("received", "seat", "certificates", reveals=True)  # the same cards, for the seat alone
TOP: Final = Kind("top", "price", reveals=True)  # the back of the card that is now on top of the supply
RESHUFFLED: Final = Kind("reshuffled")
BOUGHT: Final = Kind("bought", "seat", "prices", "money", reveals=True)
KEPT: Final = Kind("kept", "seat", "certificates")  # for the seat alone: what it bought
RETURNED: Final = Kind("returned", "seat", "cards")  # not bought, discarded together
LEFT: Final = Kind("left", "seat", "certificates")  # for the seat alone: what it did not buy
DISCARDED: Final = Kind("discarded", "seat", "certificate", reveals=True)
SHORT: Final = Kind("short", "cards")
GAVE: Final = Kind("gave", "seats", reveals=True)
GIVEN: Final = Kind("given", "seat", "certificate")  # for the seat alone

# Auctions
VISITED: Final = Kind("visited", "noble", "seat")
PASSED: Final = Kind("passed", "seat")
OFFERED: Final = Kind("offered", "seat", "cards")
CALLED: Final = Kind("called", "seat", "cards")
RAISED: Final = Kind("raised", "seat", "cards")
NOBODY_OFFERED: Final = Kind("nobody-offered", "noble")
PICKED: Final = Kind("picked", "seat", "certificate")  # for the seat alone
SHOWED: Final = Kind("showed", "seat", "certificates", reveals=True)
WON: Final = Kind("won", "seat", "noble")
CONSOLED: Final = Kind("consoled", "seat", "money")

# Privileges
LAID_OUT: Final = Kind("laid-out", "privilege_cards", reveals=True)
TOOK_CARD: Final = Kind("took-card", "seat", "privilege_card")
TOOK_MONEY: Final = Kind("took-money", "seat", "money")
TRADED: Final = Kind("traded", "seat", "money")
FORWENT: Final = Kind("forwent", "seat")
CLIMBED: Final = Kind("climbed", "seat", "category", "step")
ROBBED: Final = Kind("robbed", "seat", "victim", "category", "step")
COMPENSATED: Final = Kind("compensated", "seat", "money")
TOOK_TILE: Final = Kind("took-tile", "seat", "tile", "points")
BUILT: Final = Kind("built", "seat", "tile", "money")
SCORED: Final = Kind("scored", "seat", "points", "score", "reason")  # what for: FOR_NOBILITY and so on
FOR_NOBILITY: Final = 0
FOR_PRIVILEGE: Final = 1
FOR_FORGOING: Final = 2
FOR_COMPENSATION: Final = 3
STOPPED: Final = Kind("stopped", "seat", "points", "barrier")  # points lost at a barrier

# Rounds
ROUND: Final = Kind("round", "round")
EARNED: Final = Kind("earned", "seat", "money")
ENDED: Final = Kind("ended", "winners")
