"""What can happen with the Landsknechte."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

BANNER: Final = Kind("banner", "seat", "banner")  # the card that lies on top now
BENEFIT: Final = Kind("benefit", "seat", "benefit", "amount")
NO_BENEFIT: Final = Kind("no-benefit", "seat", "banner")  # the card has nothing to give
TOO_FEW_REGIONS: Final = Kind("too-few-regions", "seat", "regions")
DECKS_LAID_BACK: Final = Kind("decks-laid-back")
