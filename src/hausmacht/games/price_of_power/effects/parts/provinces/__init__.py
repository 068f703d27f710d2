"""Provinces on cards: by name, chosen before, or those that pass a filter. One file for each kind of line."""

from hausmacht.games.price_of_power.effects.parts.provinces.filter import LINES, ProvinceFilter, read_provinces

__all__ = ["LINES", "ProvinceFilter", "read_provinces"]
