"""Trade under way: the cards turned up, the ship that was sent, the good that is sold and who collects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.record import Record

TRADING: Final = 10  # first in the row
SIZE: Final = 11  # numbers in the row before the cards or the players who collect


class Trade(Record):
    """Somebody trades: first with cards to choose from, then with one of them."""

    def __init__(self, node: int, alone: bool, maritime: bool) -> None:
        self.node: Final = node  # the only node allowed; NOBODY: any
        self.alone: Final = alone  # nobody else collects
        self.maritime: Final = maritime  # only maritime nodes
        self.origin = NOBODY  # of the ship that was moved
        self.sea = 0  # where it went
        self.on_slot = False
        self.before = 0  # nodes that were connected before it moved, one bit each
        self.card = NOBODY  # the chosen card
        self.sale = 0  # its node: place on the card
        self.beside = False  # whether the secondary node was chosen
        self.cards: list[int] = []  # turned up; until one is chosen
        self.ranked: list[int] = []  # players in the order of their rows; once one is chosen

    def choose(self, card: int, sale: int, beside: bool) -> None:
        """One of the cards is sold; the others are of no use any more."""
        self.card = card
        self.sale = sale
        self.beside = beside
        self.cards = []

    def copy(self) -> Trade:
        made = Trade(self.node, self.alone, self.maritime)
        made.origin = self.origin
        made.sea = self.sea
        made.on_slot = self.on_slot
        made.before = self.before
        made.card = self.card
        made.sale = self.sale
        made.beside = self.beside
        made.cards = self.cards[:]
        made.ranked = self.ranked[:]
        return made

    def row(self) -> list[int]:
        return [
            TRADING,
            self.node,
            int(self.alone),
            int(self.maritime),
            self.origin + 1,
            self.sea,
            int(self.on_slot),
            self.before,
            self.card,
            self.sale,
            int(self.beside),
            *self.cards,
            *self.ranked,
        ]


def read_trade(row: Sequence[int]) -> Trade:
    """The trade of which this is the row."""
    if len(row) < SIZE:
        raise ValueError(f"a trade has {SIZE} numbers or more: {list(row)}")
    made = Trade(row[1], row[2] != 0, row[3] != 0)
    made.origin = row[4] - 1
    made.sea = row[5]
    made.on_slot = row[6] != 0
    made.before = row[7]
    made.card = row[8]
    made.sale = row[9]
    made.beside = row[10] != 0
    if made.card == NOBODY:
        made.cards = list(row[SIZE:])
    else:
        made.ranked = list(row[SIZE:])
    return made
