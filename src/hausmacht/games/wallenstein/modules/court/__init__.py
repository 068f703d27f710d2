"""The Emperor's Court: armies become courtiers, and courtiers ask the Emperor for favors. Start with RULES.md."""

from hausmacht.games.wallenstein.modules.court.court import Court
from hausmacht.games.wallenstein.modules.court.flow import ITEMS, join

__all__ = ["ITEMS", "Court", "join"]
