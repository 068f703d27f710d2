"""Phases 1 and 2: turns, passing, missions, characters, actions, the curia, offers between players."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

EVENTS_REVEALED: Final = Kind("events-revealed", "event_card", "hidden", reveals=True)
KEPT_CARD: Final = Kind("kept-card", "player", "card")  # for the player alone
KEPT: Final = Kind("kept", "player", "cards")
MISSION_PICKED: Final = Kind("mission-picked", "player")
MISSION_DROPPED: Final = Kind("mission-dropped", "player")

TURN: Final = Kind("turn", "player")
LAST_TURN: Final = Kind("last-turn", "player")
EVENT_TURN: Final = Kind("event-turn", "player")
PASSED: Final = Kind("passed", "player", "ducats")
LAST_ACTIONS: Final = Kind("last-actions")

RULER: Final = Kind("ruler", "player", "character")
TOOK_POST: Final = Kind("took-post", "player", "post", "character")
CARD_APPOINTED: Final = Kind("appointed", "player", "card", reveals=True, known=True)
CHARACTER_LOST: Final = Kind("character-lost", "player", "post", "character")
ILL: Final = Kind("ill", "player", "post", "character")
INTERREGNUM: Final = Kind("interregnum", "player")

CONVERTED: Final = Kind("converted", "player", "area", "faith")
RESEARCHED: Final = Kind("researched", "player", "idea")
IDEA_LOST: Final = Kind("idea-lost", "player", "idea")
FOCUS: Final = Kind("focus", "player", "power")
SALVAGED: Final = Kind("took-open", "player", "card")
REFORMED: Final = Kind("reformed", "player")
SUBJUGATED: Final = Kind("subjugated", "player", "realm")
ANNEXED: Final = Kind("annexed", "player", "realm")
SET_FREE: Final = Kind("set-free", "realm")

CARD_PLAYED: Final = Kind("played", "player", "card", reveals=True, known=True)
CARD_USED: Final = Kind("card-used", "player", "display_action")
DISPLAYED: Final = Kind("displayed", "player", "card")
COUNTERED: Final = Kind("countered", "player", "card", reveals=True)
REACTED: Final = Kind("reacted", "player", "card", reveals=True)

TALKS: Final = Kind("talks", "player", "partner")
SECRET_TALKS: Final = Kind("secret-talks", "player", "partner")
OFFERED: Final = Kind("offered", "player", "partner", "offer", "value", "price")
AGREED: Final = Kind("agreed", "player", "partner")
REFUSED: Final = Kind("refused", "player", "partner")
PAID: Final = Kind("paid", "player", "partner", "ducats")
SOLD: Final = Kind("sold", "player", "partner", "province", "ducats")

EXCOMMUNICATED: Final = Kind("excommunicated", "realm")
CRUSADE: Final = Kind("crusade", "player", "area")
COMMITTED: Final = Kind("committed", "player")
