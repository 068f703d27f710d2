"""Landsknechte: who rules in many regions is paid in Thalers, grain, armies or points. Start with RULES.md."""

from hausmacht.games.wallenstein.modules.landsknechte.benefits import ITEMS, Landsknechte, join

__all__ = ["ITEMS", "Landsknechte", "join"]
