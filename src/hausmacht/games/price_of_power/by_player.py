"""What each player has of influence, claims, cores, camps, ships, wars, marriages and allies: places, and the sum.

Places stand A to Z; the lists are not to be changed.
"""

from __future__ import annotations

from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Places, Shares


def influence(state: PriceOfPower) -> Shares:
    """Influence cubes, by area."""
    found = state.influence_by
    if found.row is not state.influence:
        found = Shares(state.influence)
        found.count(4)
        state.influence_by = found
    return found


def claims(state: PriceOfPower) -> Shares:
    """Claims, by area."""
    found = state.claims_by
    if found.row is not state.claims:
        found = Shares(state.claims)
        found.count(1)
        state.claims_by = found
    return found


def camps(state: PriceOfPower) -> Shares:
    """Regular infantry outside armies, by area."""
    found = state.camps_by
    if found.row is not state.camps:
        found = Shares(state.camps)
        found.count(5)
        state.camps_by = found
    return found


def light(state: PriceOfPower) -> Shares:
    """Light ships outside fleet and trade slots, by sea zone."""
    found = state.light_by
    if found.row is not state.light:
        found = Shares(state.light)
        found.count(5)
        state.light_by = found
    return found


def slots(state: PriceOfPower) -> Shares:
    """Light ships on trade protection slots, by sea zone."""
    found = state.slots_by
    if found.row is not state.slots:
        found = Shares(state.slots)
        found.count(5)
        state.slots_by = found
    return found


def wars(state: PriceOfPower) -> Shares:
    """War tokens, by realm."""
    found = state.war_by
    if found.row is not state.war:
        found = Shares(state.war)
        found.count(1)
        state.war_by = found
    return found


def marriages(state: PriceOfPower) -> Shares:
    """Marriage tokens, by realm."""
    found = state.marriage_by
    if found.row is not state.marriage:
        found = Shares(state.marriage)
        found.count(1)
        state.marriage_by = found
    return found


def allies(state: PriceOfPower) -> Shares:
    """Alliances with non-player realms."""
    found = state.allies_by
    if found.row is not state.ally:
        found = Shares(state.ally)
        found.sort()
        state.allies_by = found
    return found


def cores(state: PriceOfPower) -> Shares:
    """Core tokens, by area."""
    found = state.cores_by
    if found.row is not state.core:
        found = Shares(state.core)
        found.sort()
        state.cores_by = found
    return found


# What belongs to no player


def unrest(state: PriceOfPower) -> list[int]:
    """Provinces with unrest."""
    found = state.unrest_at
    if found.row is not state.unrest:
        found = Places(state.unrest)
        state.unrest_at = found
    return found.where


def rebels(state: PriceOfPower) -> list[int]:
    """Areas with rebels."""
    found = state.rebels_at
    if found.row is not state.rebels:
        found = Places(state.rebels)
        state.rebels_at = found
    return found.where
