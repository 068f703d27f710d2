"""Areas on cards: by name, chosen before, or those that pass a filter. One file for each kind of line."""

from hausmacht.games.price_of_power.effects.parts.areas.filter import LINES, AreaFilter, read_areas

__all__ = ["LINES", "AreaFilter", "read_areas"]
