"""The claims of a bot: six at most, and the least useful gives way to another one.

Rules: bots.claims
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREAS, MAIN_AREAS, NOBODY
from hausmacht.games.price_of_power.rules.bots import choosing
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_CLAIMS: Final = 6


def place(table: Table[PriceOfPower], player: int, area: int) -> None:
    """A claim of the bot in an area where it has none.

    Rules: bots.claims, claim.one
    """
    if not table.state.map.claims[area] >> player & 1:
        make_room(table, player)
        tokens.place_claim(table, player, area)


def claims_of(state: PriceOfPower, player: int) -> list[int]:
    """Areas with a claim of the bot."""
    return [area for area in range(AREAS) if state.map.claims[area] >> player & 1]


def make_room(table: Table[PriceOfPower], player: int) -> None:
    """A bot has six claims; for another one it takes back the least useful.

    Rules: bots.claims
    """
    state = table.state
    mine = claims_of(state, player)
    if len(mine) < MOST_CLAIMS:
        return
    distant = [
        area
        for area in mine
        if area >= MAIN_AREAS and not any([board.is_vacant(state, at) for at in state.box.provinces_in[area]])
    ]
    main = [area for area in mine if area < MAIN_AREAS]
    gone = distant[0] if distant else least_useful(state, player, main or mine)
    tokens.remove_claim(table, player, gone)


def least_useful(state: PriceOfPower, player: int, mine: list[int]) -> int:
    """The area of the lowest tax value, then the furthest from the capital area, then A to Z.

    Rules: bots.claims
    """
    least = choosing.area_tax(state, choosing.worst_area(state, mine))
    away = distances(state, board.capital_area(state, state.box.realm[player]))
    gone = NOBODY
    for area in mine:
        if choosing.area_tax(state, area) == least and (gone == NOBODY or away[area] > away[gone]):
            gone = area
    return gone


def distances(state: PriceOfPower, start: int) -> list[int]:
    """How many areas each area is away from one."""
    found = [AREAS] * AREAS
    if start == NOBODY:
        return found
    found[start] = 0
    queue = [start]
    at = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        for near in state.box.near[here]:
            if found[near] == AREAS:
                found[near] = found[here] + 1
                queue.append(near)
    return found
