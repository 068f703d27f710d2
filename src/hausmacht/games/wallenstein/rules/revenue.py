"""Revenue: grain or taxes from a county, and the revolt this may cause.

Rules: revenue.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import COLLECT_TAXES, GRAIN, MORE_GRAIN, MORE_TAX, TAX
from hausmacht.games.wallenstein.rules.combat import place_marker, revolt
from hausmacht.games.wallenstein.state import Wallenstein, bonus_tile, event_in_force


def revenue_of(state: Wallenstein, seat: int, action: int, county: int) -> int:
    """What is printed, then the event, then the bonus tile, then what modules add.

    Rules: revenue.printed, revenue.event-first, event.tax, event.grain, tiles.revenue
    """
    event = event_in_force(state)
    if action == COLLECT_TAXES:
        amount = min(max(TAX[county], event.least_tax), event.most_tax)
        tile = MORE_TAX
    else:
        amount = min(max(GRAIN[county], event.least_grain), event.most_grain)
        tile = MORE_GRAIN
    if bonus_tile(state, seat) == tile:
        amount += 1
    for module in state.box.modules:
        amount = module.revenue(state, seat, county, action, amount)
    return amount


def collect(table: Table[Wallenstein], seat: int, action: int, county: int) -> None:
    """The revenue is kept whatever follows: with a marker in the county it revolts, without one it gets a marker.

    Rules: revenue.printed, revenue.revolt, revenue.marker, ruling.revenue-kept, ruling.bank, ruling.tracks
    """
    state = table.state
    amount = revenue_of(state, seat, action, county)
    if action == COLLECT_TAXES:
        state.money[seat] += amount
    else:
        state.grain[seat] += amount
    if table.recorded:
        table.tell(events.TAXED if action == COLLECT_TAXES else events.REAPED, seat, county, amount)
    if state.revolts[county]:
        revolt(table, county, 0)
    else:
        place_marker(table, seat, county)
