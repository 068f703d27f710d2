"""What each player has of influence, claims, cores, camps, ships, wars, marriages and allies: places, and the sum.

Places stand A to Z; the lists are not to be changed. What was counted is kept in the state and counted again when its
row has changed.
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Places, Shares

# Where each count is kept in `state.survey.shares`
INFLUENCE: Final = 0
CLAIMS: Final = 1
CORES: Final = 2
CAMPS: Final = 3
LIGHT: Final = 4
SLOTS: Final = 5
WARS: Final = 6
MARRIAGES: Final = 7
ALLIES: Final = 8


def influence(state: PriceOfPower) -> Shares:
    """Influence cubes, by area."""
    return counted(state, INFLUENCE, state.map.influence, 4)


def claims(state: PriceOfPower) -> Shares:
    """Claims, by area."""
    return counted(state, CLAIMS, state.map.claims, 1)


def cores(state: PriceOfPower) -> Shares:
    """Core tokens, by area."""
    return counted(state, CORES, state.map.core, 0)


def camps(state: PriceOfPower) -> Shares:
    """Regular infantry outside armies, by area."""
    return counted(state, CAMPS, state.forces.camps, 5)


def light(state: PriceOfPower) -> Shares:
    """Light ships outside fleet and trade slots, by sea zone."""
    return counted(state, LIGHT, state.forces.light, 5)


def slots(state: PriceOfPower) -> Shares:
    """Light ships on trade protection slots, by sea zone."""
    return counted(state, SLOTS, state.forces.slots, 5)


def wars(state: PriceOfPower) -> Shares:
    """War tokens, by realm."""
    return counted(state, WARS, state.relations.war, 1)


def marriages(state: PriceOfPower) -> Shares:
    """Marriage tokens, by realm."""
    return counted(state, MARRIAGES, state.relations.marriage, 1)


def allies(state: PriceOfPower) -> Shares:
    """Alliances with non-player realms."""
    return counted(state, ALLIES, state.relations.ally, 0)


def counted(state: PriceOfPower, kept: int, row: tuple[int, ...], bits: int) -> Shares:
    """A row in which each player has so many bits; with none it names one player at each place."""
    found = state.survey.shares[kept]
    if found.row is not row:
        found = Shares(row)
        if bits:
            found.count(bits)
        else:
            found.sort()
        state.survey.shares[kept] = found
    return found


# What belongs to no player


def unrest(state: PriceOfPower) -> list[int]:
    """Provinces with unrest."""
    found = state.survey.unrest_at
    if found.row is not state.map.unrest:
        found = Places(state.map.unrest)
        state.survey.unrest_at = found
    return found.where


def rebels(state: PriceOfPower) -> list[int]:
    """Areas with rebels."""
    found = state.survey.rebels_at
    if found.row is not state.map.rebels:
        found = Places(state.map.rebels)
        state.survey.rebels_at = found
    return found.where
