"""Realms on cards: by name, as a group, or those that pass a filter. One file for each kind of line."""

from hausmacht.games.price_of_power.effects.parts.realms.filter import LINES, RealmFilter, read_realms

__all__ = ["LINES", "RealmFilter", "read_realms"]
