"""How much manpower a realm has: the tracks of towns and vassals, what was gained for good, and the Emperor's share.

Rules: manpower.tracks, manpower.emperor, manpower.limit
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import MOST_MANPOWER, REGULAR
from hausmacht.games.price_of_power.effects.counting import stats
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower

LEAST_OF_BOTS: Final = 3


def total(state: PriceOfPower, player: int) -> int:
    """Half of the income of each track, rounded up; occupied provinces do not count.

    Rules: manpower.tracks, manpower.emperor, manpower.limit, bots.manpower
    """
    large = 0
    for at in board.own_provinces(state, player):
        if state.map.token[at] % 3 == LARGE:
            large += 2
    found = of_tracks(board.base_tax(state, player) - large, large, board.vassal_tax(state, player))
    found += state.treasury.drilled[player] + bonus(state, player, "manpower")
    if board.emperor_player(state) == player:
        found += state.empire.authority
    if state.box.is_bot[player]:
        found = max(found, LEAST_OF_BOTS)
    return min(found, MOST_MANPOWER)


def of_tracks(small: int, large: int, vassals: int) -> int:
    """Manpower from the tax of small towns, of large towns and of vassals, of whom half counts as income.

    Rules: manpower.tracks
    """
    return (small + 1) // 2 + (large + 1) // 2 + (board.from_vassals(vassals) + 1) // 2


stats.PLAIN["manpower"] = total  # cards ask for it, and lasting changes by cards are part of it


def deployed_regulars(state: PriceOfPower, player: int) -> int:
    return forces.units_of_source(state, player, REGULAR)


def fresh(state: PriceOfPower, player: int) -> int:
    """Available manpower when nothing is exhausted."""
    return max(0, total(state, player) - deployed_regulars(state, player))
