"""Symbols in the bottom row of an event, read; `rules/cards/secondary.py` says what they do."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.content import MORTALITY_NAMES
from hausmacht.games.price_of_power.effects.language.reading import Reader

CODES: Final = (
    "ADVISOR",
    "AT",
    "CD",
    "DV",
    "DX",
    "LEADER",
    "LS",
    "MORT",
    "NU",
    "PI",
    "PS",
    "PS_grey",
    "RB",
    "RULER",
    "RV",
    "SR",
)
EXPANSION: Final = "DX"
MORTALITY: Final = "MORT"
COLOURS: Final = ("blue", "green", "pink", "orange")  # of dynamic realms


class Symbol:
    """One symbol."""

    def __init__(self, read: Reader) -> None:
        self.code: Final = read.word("code", CODES)
        # dynamic realms that expand
        self.colours: Final = read.words("colors", COLOURS) if self.code == EXPANSION else []
        # the sign of those who fall ill
        self.mortality: Final = read.word("symbol", MORTALITY_NAMES) if self.code == MORTALITY else ""
