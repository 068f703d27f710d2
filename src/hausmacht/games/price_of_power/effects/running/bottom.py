"""Symbols in the bottom row of an event, read; `rules/cards/secondary.py` says what they do."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.content import MORTALITY_NAMES
from hausmacht.games.price_of_power.effects.language.reading import Reader

CODES: Final = (  # by number, as the log names them
    "RB",
    "NU",
    "LS",
    "PI",
    "CD",
    "AT",
    "DV",
    "DX",
    "SR",
    "RV",
    "PS",
    "PS_grey",
    "MORT",
    "ADVISOR",
    "LEADER",
    "RULER",
)
UNREST: Final = 0
NATIVES: Final = 1
LOST_AT_SEA: Final = 2
PIRATES: Final = 3
CARDINAL: Final = 4
ATTRITION: Final = 5
VASSALS: Final = 6
EXPANSION: Final = 7
RELIGION: Final = 8
REVOLUTION: Final = 9
STRUGGLE: Final = 10
GREY_STRUGGLE: Final = 11
MORTALITY: Final = 12
COLOURS: Final = ("blue", "green", "pink", "orange")  # of dynamic realms


class Symbol:
    """One symbol."""

    def __init__(self, read: Reader) -> None:
        self.code: Final = read.word("code", CODES)
        self.number: Final = CODES.index(self.code)
        # dynamic realms that expand
        self.colours: Final = read.words("colors", COLOURS) if self.number == EXPANSION else []
        # the sign of those who fall ill
        self.mortality: Final = read.word("symbol", MORTALITY_NAMES) if self.number == MORTALITY else ""
