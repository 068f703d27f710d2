"""The battle that is fought.

The attacker is a player, or NOBODY when rebels or a non-player realm attack. The main defender is a player, or NOBODY
when only local forces (rebels, non-player realms) stand there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power.components import NOBODY

# Sides
ATTACK: Final = 0
DEFENCE: Final = 1

NONE_OF_THREE: Final = (0, 0, 0)

SIZE: Final = 35  # numbers in a row before those of `splintered`


class BattleSide:
    """One of the two sides."""

    def __init__(self) -> None:
        self.dice = NONE_OF_THREE  # from cards, of each arm
        self.lost = 0  # in this round
        self.doubles = 0  # double faces of its dice in this round
        self.dealt = 0  # losses it has dealt out in the whole battle
        self.sunk = NONE_OF_THREE  # its ships of each kind that went down in this round
        self.used = 0  # battle actions used in this round, one bit for each name
        self.dice_chosen = NOBODY  # the default dice its player has chosen for this round: an arm

    def copy(self) -> BattleSide:
        made = BattleSide()
        made.dice = self.dice
        made.lost = self.lost
        made.doubles = self.doubles
        made.dealt = self.dealt
        made.sunk = self.sunk
        made.used = self.used
        made.dice_chosen = self.dice_chosen
        return made

    def ships_sunk(self) -> int:
        return self.sunk[0] + self.sunk[1] + self.sunk[2]

    def add_dice(self, arm: int, dice: int) -> None:
        self.dice = one_more(self.dice, arm, dice)

    def sink(self, ship: int, ships: int) -> None:
        self.sunk = one_more(self.sunk, ship, ships)


def one_more(three: tuple[int, int, int], at: int, more: int) -> tuple[int, int, int]:
    """The same three numbers, but for one, which is so much larger."""
    first, second, third = three
    if at == 0:
        return (first + more, second, third)
    return (first, second + more, third) if at == 1 else (first, second, third + more)


class Battle:
    """Who meets whom where, and how far they have come."""

    def __init__(
        self,
        at_sea: bool,
        place: int,
        attacker: int,
        attack: BattleSide | None = None,
        defence: BattleSide | None = None,
    ) -> None:
        self.under_way: Final = place != NOBODY
        self.at_sea: Final = at_sea
        self.place: Final = place  # an area or a zone
        self.attacker: Final = attacker
        self.defender = NOBODY  # the main one
        self.round = 0
        self.locals = 0  # units or ships of non-player realms
        self.local_realm = NOBODY  # the first of these realms
        self.local_side = NOBODY
        self.rebel_side = NOBODY
        self.local_leader = NOBODY
        self.imperials = 0  # units of the Empire that fight beside the Emperor
        self.attack: Final = attack or BattleSide()
        self.defence: Final = defence or BattleSide()
        # Of each player: hits on a bot's ships that have sunk none yet; only where a bot fights beside others
        self.splintered: tuple[int, ...] = ()

    def side(self, side: int) -> BattleSide:
        return self.attack if side == ATTACK else self.defence

    def copy(self) -> Battle:
        if not self.under_way:
            return self
        made = Battle(self.at_sea, self.place, self.attacker, self.attack.copy(), self.defence.copy())
        made.defender = self.defender
        made.round = self.round
        made.locals = self.locals
        made.local_realm = self.local_realm
        made.local_side = self.local_side
        made.rebel_side = self.rebel_side
        made.local_leader = self.local_leader
        made.imperials = self.imperials
        made.splintered = self.splintered
        return made

    def row(self) -> list[int]:
        if not self.under_way:
            return []
        attack, defence = self.attack, self.defence
        return [
            int(self.at_sea),
            self.place,
            self.attacker,
            self.defender,
            self.round,
            self.locals,
            self.local_realm,
            self.local_side,
            self.rebel_side,
            self.local_leader,
            *attack.dice,
            *defence.dice,
            attack.lost,
            defence.lost,
            attack.doubles,
            defence.doubles,
            attack.dealt,
            defence.dealt,
            attack.ships_sunk(),
            defence.ships_sunk(),
            self.imperials,
            attack.used,
            defence.used,
            *attack.sunk,
            *defence.sunk,
            attack.dice_chosen + 1,
            defence.dice_chosen + 1,
            *self.splintered,
        ]


NO_BATTLE: Final = Battle(False, NOBODY, NOBODY)


def read_battle(row: Sequence[int]) -> Battle:
    """The battle of which this is the row."""
    if not row:
        return NO_BATTLE
    if len(row) < SIZE:
        raise ValueError(f"'battle' must have {SIZE} numbers or more, not {len(row)}")
    made = Battle(row[0] != 0, row[1], row[2])
    made.defender = row[3]
    made.round = row[4]
    made.locals = row[5]
    made.local_realm = row[6]
    made.local_side = row[7]
    made.rebel_side = row[8]
    made.local_leader = row[9]
    made.imperials = row[24]
    for side in (ATTACK, DEFENCE):
        its = made.side(side)
        its.dice = (row[10 + 3 * side], row[11 + 3 * side], row[12 + 3 * side])
        its.lost = row[16 + side]
        its.doubles = row[18 + side]
        its.dealt = row[20 + side]
        its.used = row[25 + side]
        its.sunk = (row[27 + 3 * side], row[28 + 3 * side], row[29 + 3 * side])
        its.dice_chosen = row[33 + side] - 1
    made.splintered = tuple(row[SIZE:])
    return made
