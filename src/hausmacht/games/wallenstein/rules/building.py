"""Building: a palace, a church or a trading post on an open site.

Rules: build.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import COSTS, TRADING_POST
from hausmacht.games.wallenstein.rules.skipping import skip
from hausmacht.games.wallenstein.state import Wallenstein, event_in_force, has_building, open_sites, replaced

NO_SITE: Final = Denial("no-site", "build.site")
HAS_ONE: Final = Denial("has-one", "build.one-each")
NO_TILE: Final = Denial("no-tile", "build.limit")


def cost(state: Wallenstein, seat: int, action: int, county: int) -> int:
    """What the action costs here. Rules: build.cost"""
    price = COSTS[action]
    for module in state.box.modules:
        price = module.cost(state, seat, county, action, price)
    return price


def why_not_build(state: Wallenstein, county: int, kind: int) -> Denial | None:
    """Rules: build.site, build.one-each, build.limit"""
    if has_building(state, county, kind):
        return HAS_ONE
    if open_sites(state, county) == 0:
        return NO_SITE
    if state.tiles_left[kind] == 0:
        return NO_TILE
    return None


def build(table: Table[Wallenstein], seat: int, kind: int, county: int) -> None:
    """The action of the mat: pay and build, or skip.

    Rules: build.cost
    """
    state = table.state
    price = cost(state, seat, kind, county)
    denial = why_not_build(state, county, kind)
    if denial is None and state.money[seat] < price:
        denial = TOO_DEAR
    if denial is not None:
        skip(table, seat, kind, county, denial)
        return
    state.money[seat] -= price
    erect(table, seat, kind, county, price)


TOO_DEAR: Final = Denial("too-little-money", "build.cost")


def erect(table: Table[Wallenstein], seat: int, kind: int, county: int, price: int) -> None:
    """The building stands; under one event a trading post calms the county.

    Rules: build.site, build.limit, event.post
    """
    state = table.state
    state.built[county] |= 1 << kind
    state.tiles_left = replaced(state.tiles_left, kind, state.tiles_left[kind] - 1)
    table.tell(events.BUILT, seat, kind, county, price)
    if kind == TRADING_POST and event_in_force(state).calming_post and state.revolts[county]:
        state.revolts[county] -= 1
        table.tell(events.CALMED, county)
