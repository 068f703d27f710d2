"""What is printed on the cards of the Landsknechte, from data/."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

MONEY: Final = 0
GRAIN: Final = 1
ARMIES: Final = 2
POINTS: Final = 3
BENEFITS: Final = 4
BENEFIT_NAMES: Final = ("money", "grain", "armies", "points")

FILE: Final = Path(__file__).parent / "data" / "landsknechte.toml"
PRINTED: Final[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
REGIONS_NEEDED: Final[int] = PRINTED["condition"]["regions"]
CARDS: Final = 4


def cards_from(rows: Sequence[dict[str, Any]]) -> list[list[int]]:
    """For each card, from the top of the deck down, how much of each benefit it shows."""
    return [[row.get(name, 0) for name in BENEFIT_NAMES] for row in rows]


PRINTED_CARDS: Final = cards_from(PRINTED["card"])
