"""Winter, an expansion: ice on the river, a fire to warm oneself, a dearer guard.

Rules: winter.*
"""

from __future__ import annotations

from typing import Final

from tests.toll import events
from tests.toll.rules.guard import TOLL, pay
from tests.toll.state import Toll

from hausmacht.core.agenda import Table

LUMPS: Final = 3


def drift(table: Table[Toll]) -> None:
    """Three lumps of ice, each dangerous with a chance of one half.

    Rules: winter.ice
    """
    table.state.ice = table.chance.hits("ice", LUMPS, 1, 2)
    table.tell(events.ICE, table.state.ice)


def warm(table: Table[Toll]) -> None:
    """A coin for everybody.

    Rules: winter.fire
    """
    for seat in range(table.state.seats):
        table.state.coins[seat] += 1
    table.tell(events.WARMED)


def collect(table: Table[Toll]) -> None:
    """The toll is smaller by the ice.

    Rules: winter.toll
    """
    pay(table, TOLL - table.state.ice)
    table.state.ice = 0
