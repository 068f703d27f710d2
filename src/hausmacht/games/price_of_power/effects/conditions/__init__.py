"""What must hold, as cards say it: one class for each key of a condition, in one module for each kind of question."""

from __future__ import annotations

from hausmacht.games.price_of_power.effects.conditions import (
    at_hand,
    faith,
    history,
    land,
    numbers,
    playing,
    several,
    ties,
    trade,
    war,
)

__all__ = ["at_hand", "faith", "history", "land", "numbers", "playing", "several", "ties", "trade", "war"]
