"""Player-to-player diplomacy under way: what was agreed and refused, the offer on the table, the package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.progress.record import Record

TALKING: Final = 4  # first in the row
SIZE: Final = 8  # numbers in the row before the parts of a package
PART: Final = 3  # numbers for each part

# How they talk, in the row
PACKING: Final = 1
PEACE_TABLE: Final = 2


class Part:
    """An offer, alone or as a part of a package."""

    def __init__(self, offer: int, value: int, price: int) -> None:
        self.offer: Final = offer
        self.value: Final = value  # a kind of power, ducats, or a province
        self.price: Final = price  # ducats for a province


NO_OFFER: Final = Part(0, 0, 0)


class Talks(Record):
    """The active player talks with a partner."""

    def __init__(self, partner: int) -> None:
        self.partner: Final = partner
        self.agreed = 0  # offers accepted
        self.refused = 0
        self.offer = NO_OFFER  # what is on the table
        self.packing = False  # what is chosen goes into a package
        self.peace_table = False  # they talk as a part of a peace: wars do not matter
        self.parts: list[Part] = []  # of the package

    def copy(self) -> Talks:
        made = Talks(self.partner)
        made.agreed = self.agreed
        made.refused = self.refused
        made.offer = self.offer
        made.packing = self.packing
        made.peace_table = self.peace_table
        made.parts = self.parts[:]
        return made

    def row(self) -> list[int]:
        mode = (PACKING if self.packing else 0) | (PEACE_TABLE if self.peace_table else 0)
        found = [TALKING, self.partner, self.agreed, self.refused]
        found += [self.offer.offer, self.offer.value, self.offer.price, mode]
        for part in self.parts:
            found += [part.offer, part.value, part.price]
        return found


def read_talks(row: Sequence[int]) -> Talks:
    """The talks of which this is the row."""
    if len(row) < SIZE or (len(row) - SIZE) % PART:
        raise ValueError(f"talks have {SIZE} numbers, then {PART} for each part of a package: {list(row)}")
    made = Talks(row[1])
    made.agreed = row[2]
    made.refused = row[3]
    made.offer = Part(row[4], row[5], row[6])
    made.packing = row[7] & PACKING != 0
    made.peace_table = row[7] & PEACE_TABLE != 0
    made.parts = [Part(row[at], row[at + 1], row[at + 2]) for at in range(SIZE, len(row), PART)]
    return made
