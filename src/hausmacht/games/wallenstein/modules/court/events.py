"""What can happen at the Emperor's Court: every kind of event, with the names of its values."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

# Courtiers
COURTIERS_ENTERED: Final = Kind("courtiers-entered", "seat", "courtiers")  # when the tower was filled
CONVERTED: Final = Kind("converted", "seat", "box", "card", "courtiers", reveals=True)
NOTHING_CONVERTED: Final = Kind("nothing-converted", "seat", "box", "card", reveals=True)  # a money card
ARMIES_SHORT: Final = Kind("armies-short", "seat", "box", "card", reveals=True)
COURTIERS_SHORT: Final = Kind("courtiers-short", "seat", "box", "card", reveals=True)

# Favor cards
FAVORS_DISPLAYED: Final = Kind("favors-displayed", "favors", reveals=True)  # the dearest space first
AUDIENCE: Final = Kind("audience", "seat", "courtiers")
FAVOR_TAKEN: Final = Kind("favor-taken", "seat", "favor", "courtiers")
FAVOR_DECLINED: Final = Kind("favor-declined", "seat")
FAVORS_REMOVED: Final = Kind("favors-removed", "favors")

# What a favor brings; buildings, calmed counties, armies deployed and counties won are told as in the basic game
EVENT_CANCELLED: Final = Kind("event-cancelled", "seat", "event_card")
EVENT_STANDS: Final = Kind("event-stands", "seat", "event_card")
MONEY_GRANTED: Final = Kind("money-granted", "seat", "money")
GRAIN_GRANTED: Final = Kind("grain-granted", "seat", "grain")
POINTS_GRANTED: Final = Kind("points-granted", "seat", "points", "score")
ARMIES_TO_TRAY: Final = Kind("armies-to-tray", "seat", "armies")
FAVOR_VOID: Final = Kind("favor-void", "seat", "favor")  # there is nothing it could do
FAVOR_KEPT: Final = Kind("favor-kept", "seat", "favor")
PARRIED: Final = Kind("parried", "seat", "county")
FAVOR_ENDED: Final = Kind("favor-ended", "seat", "favor")
