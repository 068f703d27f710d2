"""Events taken, options chosen, offers and votes, bottom rows, dynamic realms."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

EVENT_TAKEN: Final = Kind("event-taken", "player", "event", "ducats")
EVENT_ENRICHED: Final = Kind("event-enriched", "event", "ducats")  # ducats laid on it, all that lie there
EVENT_TURNED: Final = Kind("event-turned", "event", reveals=True)
EVENT_LEFT: Final = Kind("event-left", "event")  # nobody took it: its bottom row resolves by itself
OPTION: Final = Kind("option-chosen", "player", "event", "option")
OPTION_OF_NODE: Final = Kind("way-chosen", "player", "sequence", "option")  # sequence: what the chosen way does
PAID: Final = Kind("cost-paid", "player", "sequence")
REFUSED: Final = Kind("cost-refused", "player", "sequence")
OFFER_MADE: Final = Kind("effect-offer", "realm", "player", "offer")  # offer: 0 alliance, 1 marriage, 2 a province
OFFER_ACCEPTED: Final = Kind("effect-offer-accepted", "realm", "player", "offer")
OFFER_DECLINED: Final = Kind("effect-offer-declined", "realm", "player", "offer")
VOTED: Final = Kind("effect-vote", "player", "option")
BOTTOM_ROW: Final = Kind("bottom-row", "symbol")
IGNORED: Final = Kind("bottom-row-ignored", "player")
RULER_REFUSED: Final = Kind("ruler-refused", "player", "event")
COLONISTS_LOST: Final = Kind("colonists-lost", "player", "colonists")
PIRATE: Final = Kind("pirate", "node", "pirates")
PIRATE_GONE: Final = Kind("pirate-gone", "node", "pirates")
PLAGUE: Final = Kind("plague", "area")
PLAGUE_GONE: Final = Kind("plague-gone", "area")
REVOLUTION: Final = Kind("revolution", "area")
REVOLUTION_GONE: Final = Kind("revolution-gone", "area")
REALM_GONE: Final = Kind("realm-gone", "realm")
RECRUITS: Final = Kind("recruits", "province")
MERCHANT: Final = Kind("merchant", "player", "merchants")
MERCHANT_LOST: Final = Kind("merchant-lost", "player", "merchants")
MERCHANT_DOWN: Final = Kind("merchant-down", "player", "node")
MERCHANT_UP: Final = Kind("merchant-up", "player", "node")
LOAN_TOKENS: Final = Kind("loan-tokens", "player", "change", "loans")
DRILLED: Final = Kind("drilled", "player", "change", "manpower")
IDEA_SWAPPED: Final = Kind("idea-swapped", "idea", "other_idea")
IDEA_SHOWN: Final = Kind("idea-shown", "idea", reveals=True)
MILESTONE_SWAPPED: Final = Kind("milestone-swapped", "milestone", "other_milestone")
TRADE_CARD_SHOWN: Final = Kind("trade-card-shown", "trade_card", reveals=True)
CHARGES: Final = Kind("charges", "player", "card", "charges")
LASTING: Final = Kind("lasting", "player", "mod")
TAGGED: Final = Kind("tagged", "player", "tag")
GOES_ON_AS: Final = Kind("goes-on-as", "player", "realm")
RETRAINED: Final = Kind("retrained", "player", "area", "arm")
ENTERED_WAR: Final = Kind("entered-war", "player", "realm")
SAILED: Final = Kind("effect-sailed", "player", "sea", "other_sea")
