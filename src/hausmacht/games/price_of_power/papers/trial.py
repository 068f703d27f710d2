"""A trial: what would happen, played on a copy of the table until somebody is asked or luck decides."""

from __future__ import annotations

from typing import Final

import msgspec

from hausmacht.core.agenda import Item, Table, advance
from hausmacht.core.chance import LuckNeededError, NoLuck
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tally import treasury_of

LUCK: Final = "luck"
QUESTION: Final = "question"


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
    except LuckNeededError:
        return Trial(copy, LUCK)
    return Trial(copy, QUESTION if copy.agenda or copy.lanes else "")


def changes(before: PriceOfPower, after: PriceOfPower) -> tuple[Change, ...]:
    """What everybody can see of it, in the order of the players."""
    found: list[Change] = []
    for player in range(before.box.players):
        for (what, old), (_, new) in zip(treasury_of(before, player), treasury_of(after, player), strict=True):
            if old != new:
                found.append(Change(player, what, old, new))
    return tuple(found)
