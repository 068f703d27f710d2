"""A trial: what would happen, played on a copy of the table until somebody is asked or luck decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from hausmacht.core.agenda import Item, Table, advance
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power.components import POWER_NAMES, POWERS
from hausmacht.games.price_of_power.state import PriceOfPower

LUCK: Final = "luck"
QUESTION: Final = "question"


class UndecidedError(Exception):
    """Luck would decide now."""


class NoLuck(Chance):
    """Nobody draws luck to see what it would bring."""

    def below(self, label: str, n: int) -> int:
        raise UndecidedError

    def hits(self, label: str, tries: int, wins: int, of: int, others: int = 0, other_wins: int = 0) -> int:
        raise UndecidedError

    def simulate(self, label: str, limits: list[int], run: Callable[[Chance], list[int]]) -> list[int]:
        raise UndecidedError


class Change(msgspec.Struct, frozen=True):
    """A number of a player's that would be another one."""

    player: int
    what: str  # ducats, adm, dip, mil, stability, prestige or manpower
    before: int
    after: int


class Trial:
    """The table as it would be, and why it went no further: a question, luck, or nothing was left to do."""

    def __init__(self, state: PriceOfPower, stopped: str) -> None:
        self.state: Final = state
        self.stopped: Final = stopped


def trial(state: PriceOfPower, items: list[Item]) -> Trial:
    """These items on a copy, and nothing of what comes after them."""
    copy = state.copy()
    copy.agenda = []
    copy.lanes = []
    table = Table(copy, NoLuck())
    table.then(items)
    try:
        advance(table)
    except UndecidedError:
        return Trial(copy, LUCK)
    return Trial(copy, QUESTION if copy.agenda or copy.lanes else "")


def changes(before: PriceOfPower, after: PriceOfPower) -> tuple[Change, ...]:
    """What everybody can see of it, in the order of the players."""
    found: list[Change] = []
    for player in range(before.box.players):
        for what, old, new in zip(FIGURES, figures(before, player), figures(after, player), strict=True):
            if old != new:
                found.append(Change(player, what, old, new))
    return tuple(found)


FIGURES: Final = ("ducats", *POWER_NAMES, "stability", "prestige", "manpower")


def figures(state: PriceOfPower, player: int) -> list[int]:
    treasury = state.treasury
    return [
        treasury.ducats[player],
        *[treasury.power[player * POWERS + kind] for kind in range(POWERS)],
        treasury.stability[player],
        treasury.prestige[player],
        treasury.available[player],
    ]
