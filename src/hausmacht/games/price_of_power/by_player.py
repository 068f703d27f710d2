"""What each player has of influence, claims, cores, camps, ships, wars, marriages and allies: places, and the sum.

Places stand A to Z; the lists are not to be changed. What was counted is kept in the state and counted again when its
row has changed.
"""

from __future__ import annotations

from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import Places, Shares


def influence(state: PriceOfPower) -> Shares:
    """Influence cubes, by area."""
    found = state.survey.influence
    if found.row is not state.map.influence:
        found = counted(state.map.influence, found, 4)
        state.survey.influence = found
    return found


def claims(state: PriceOfPower) -> Shares:
    """Claims, by area."""
    found = state.survey.claims
    if found.row is not state.map.claims:
        found = counted(state.map.claims, found, 1)
        state.survey.claims = found
    return found


def cores(state: PriceOfPower) -> Shares:
    """Core tokens, by area."""
    found = state.survey.cores
    if found.row is not state.map.core:
        found = sorted_by_name(state.map.core)
        state.survey.cores = found
    return found


def camps(state: PriceOfPower) -> Shares:
    """Regular infantry outside armies, by area."""
    found = state.survey.camps
    if found.row is not state.forces.camps:
        found = counted(state.forces.camps, found, 5)
        state.survey.camps = found
    return found


def light(state: PriceOfPower) -> Shares:
    """Light ships outside fleet and trade slots, by sea zone."""
    found = state.survey.light
    if found.row is not state.forces.light:
        found = counted(state.forces.light, found, 5)
        state.survey.light = found
    return found


def slots(state: PriceOfPower) -> Shares:
    """Light ships on trade protection slots, by sea zone."""
    found = state.survey.slots
    if found.row is not state.forces.slots:
        found = counted(state.forces.slots, found, 5)
        state.survey.slots = found
    return found


def wars(state: PriceOfPower) -> Shares:
    """War tokens, by realm."""
    found = state.survey.wars
    if found.row is not state.relations.war:
        found = counted(state.relations.war, found, 1)
        state.survey.wars = found
    return found


def marriages(state: PriceOfPower) -> Shares:
    """Marriage tokens, by realm."""
    found = state.survey.marriages
    if found.row is not state.relations.marriage:
        found = counted(state.relations.marriage, found, 1)
        state.survey.marriages = found
    return found


def allies(state: PriceOfPower) -> Shares:
    """Alliances with non-player realms."""
    found = state.survey.allies
    if found.row is not state.relations.ally:
        found = sorted_by_name(state.relations.ally)
        state.survey.allies = found
    return found


def counted(row: tuple[int, ...], before: Shares, bits: int) -> Shares:
    """A row in which each player has so many bits."""
    found = Shares(row)
    found.follow(before, bits)
    return found


def sorted_by_name(row: tuple[int, ...]) -> Shares:
    """A row that names one player at each place."""
    found = Shares(row)
    found.sort()
    return found


# What belongs to no player


def unrest(state: PriceOfPower) -> list[int]:
    """Provinces with unrest."""
    found = state.survey.unrest_at
    if found.row is not state.map.unrest:
        found = Places(state.map.unrest, found)
        state.survey.unrest_at = found
    return found.where


def rebels(state: PriceOfPower) -> list[int]:
    """Areas with rebels."""
    found = state.survey.rebels_at
    if found.row is not state.map.rebels:
        found = Places(state.map.rebels, found)
        state.survey.rebels_at = found
    return found.where
