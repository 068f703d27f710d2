"""What the player of this turn has done in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY

SIZE: Final = 16  # numbers in a row before the provinces that have fought
NOT_USED: Final = (0, 0, 0, 0)


class Turn:
    """Nothing has happened yet in a new one."""

    def __init__(self) -> None:
        self.acted = False  # the one action of the turn is taken
        self.battle_won = False  # the power for a won battle was gained
        self.talked_to = NOBODY  # the partner of player-to-player diplomacy
        self.money_given = False  # so no province is sold
        self.sold = False  # a province was, so no money is given beside it
        self.mercenaries = 0  # recruited
        self.repaid = False  # a loan, so no new one is taken
        self.reassigned = 0  # generals moved between armies
        self.ties_cut = False
        self.arrived = 0  # units or ships that have just come to the place of the battle
        self.origin = NOBODY  # the area from which they came
        self.fought: tuple[int, ...] = ()  # provinces that have mustered: on land, or PROVINCES + a port at sea

    def copy(self) -> Turn:
        made = Turn()
        made.acted = self.acted
        made.battle_won = self.battle_won
        made.talked_to = self.talked_to
        made.money_given = self.money_given
        made.sold = self.sold
        made.mercenaries = self.mercenaries
        made.repaid = self.repaid
        made.reassigned = self.reassigned
        made.ties_cut = self.ties_cut
        made.arrived = self.arrived
        made.origin = self.origin
        made.fought = self.fought
        return made

    def row(self) -> list[int]:
        return [
            int(self.acted),
            int(self.battle_won),
            self.talked_to + 1,
            int(self.money_given),
            int(self.sold),
            self.mercenaries,
            0,
            int(self.repaid),
            self.reassigned,
            int(self.ties_cut),
            self.arrived,
            self.origin + 1,
            *NOT_USED,
            *self.fought,
        ]


def read_turn(row: Sequence[int]) -> Turn:
    """The turn of which this is the row."""
    if len(row) < SIZE:
        raise ValueError(f"'turn' must have {SIZE} numbers or more, not {len(row)}")
    made = Turn()
    made.acted = row[0] != 0
    made.battle_won = row[1] != 0
    made.talked_to = row[2] - 1
    made.money_given = row[3] != 0
    made.sold = row[4] != 0
    made.mercenaries = row[5]
    made.repaid = row[7] != 0
    made.reassigned = row[8]
    made.ties_cut = row[9] != 0
    made.arrived = row[10]
    made.origin = row[11] - 1
    made.fought = tuple(row[SIZE:])
    return made
