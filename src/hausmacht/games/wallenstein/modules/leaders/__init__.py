"""Military Leaders: a leader makes his county richer, travels on, and leaves statues behind. Start with RULES.md."""

from hausmacht.games.wallenstein.modules.leaders.leaders import ITEMS, Leaders, join

__all__ = ["ITEMS", "Leaders", "join"]
