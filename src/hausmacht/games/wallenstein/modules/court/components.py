"""What is printed for the Emperor's Court: its pieces and the 21 favor cards, with the numbers from data/."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from hausmacht.games.wallenstein.components import ACTION_NAMES, BUILDING_NAMES, NOBODY

PRINTED: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "favors.toml").read_text(encoding="utf-8")
)
ROWS: Final[dict[str, dict[str, Any]]] = PRINTED["favor"]
COURTIERS: Final[int] = PRINTED["court"]["courtiers"]  # of each seat
TOWER_CARDS: Final[int] = PRINTED["court"]["tower_cards"]  # in each hand
PRICES: Final[list[int]] = PRINTED["court"]["spaces"]
CONVERSIONS: Final[list[int]] = PRINTED["court"]["conversions"]  # armies, box by box
SPACES: Final = 3
FAVORS: Final = 21
FREE_ARMIES: Final[int] = ROWS["12"]["amount"]


class FavorCard:
    """One favor card: what kind of favor it is, and what is printed on it."""

    def __init__(self, number: int, row: Mapping[str, Any]) -> None:
        building: str = row.get("building", "")
        actions: list[str] = row.get("blocks", [])
        self.number: Final = number
        self.effect: Final[str] = row["effect"]
        self.amount: Final[int] = row.get("amount", 0)
        self.building: Final = BUILDING_NAMES.index(building) if building else NOBODY
        self.source: Final[str] = row["source"]
        self.blocks: Final[list[int]] = [ACTION_NAMES.index(action) for action in actions]


def favor_cards(pack: Mapping[str, Mapping[str, Any]]) -> list[FavorCard]:
    """The 21 cards; a component pack replaces printed values by the numbers of the cards."""
    found: list[FavorCard] = []
    for number in range(1, FAVORS + 1):
        name = str(number)
        replaced = {"source": "pack", **pack[name]} if name in pack else {}
        found.append(FavorCard(number, {**ROWS[name], **replaced}))
    return found


PRINTED_FAVORS: Final = favor_cards({})
