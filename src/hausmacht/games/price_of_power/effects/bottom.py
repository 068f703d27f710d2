"""Symbols in the bottom row of an event, read; `rules/secondary.py` says what they do."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.reading import Reader


class Symbol:
    """One symbol."""

    def __init__(self, read: Reader) -> None:
        self.code: Final = read.text("code")
        self.colours: Final = read.texts("colors")  # of dynamic realms that expand
        self.mortality: Final = read.text("symbol")  # the sign of those who fall ill
