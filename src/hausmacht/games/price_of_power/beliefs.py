"""Religions of areas and realms, and what counts as the same."""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.board import PAPAL_STATES, capital_area, is_lost
from hausmacht.games.price_of_power.components import (
    CATHOLIC,
    COUNTER_REFORMED,
    FAITH_NAMES,
    MAIN_AREAS,
    MUSLIM,
    NAMED_REALMS,
    NOBODY,
    ORTHODOX,
    OTHER,
    PROTESTANT,
    REALM_ROWS,
    REALMS,
    RELIGION_SLOT,
)
from hausmacht.games.price_of_power.state import PriceOfPower

REVOLUTION: Final = "revolutionary_regime"  # the idea that makes a realm revolutionary
OWN_FAITH: Final[list[int]] = [FAITH_NAMES.index(row.religion) for row in REALM_ROWS] + [OTHER] * (
    REALMS - NAMED_REALMS
)  # of a realm whose capital area follows no single faith


def area_faith(state: PriceOfPower, area: int) -> int:
    return state.map.faith[RELIGION_SLOT[area]]


def faith_of(state: PriceOfPower, realm: int) -> int:
    """The state religion of a realm: a player's own, else that of its capital area."""
    player = state.box.player_of[realm]
    if player != NOBODY:
        return state.court.state_faith[player]
    if realm == PAPAL_STATES:
        return CATHOLIC
    area = capital_area(state, realm)
    if area == NOBODY or area >= MAIN_AREAS:
        return OWN_FAITH[realm]
    faith = area_faith(state, area)
    return faith if faith in (CATHOLIC, PROTESTANT, ORTHODOX, MUSLIM, COUNTER_REFORMED) else OWN_FAITH[realm]


def same_faith(one: int, other: int) -> bool:
    """Counter-Reformed counts as Catholic."""
    if one == COUNTER_REFORMED:
        one = CATHOLIC
    if other == COUNTER_REFORMED:
        other = CATHOLIC
    return one == other


def is_catholic(state: PriceOfPower, player: int) -> bool:
    """A bot whose realm was annexed follows no faith any more, nor does a revolutionary realm.

    Rules: curia.revolution
    """
    return (
        same_faith(state.court.state_faith[player], CATHOLIC)
        and not is_lost(state, player)
        and not is_revolutionary(state, player)
    )


def is_revolutionary(state: PriceOfPower, player: int) -> bool:
    """The revolution lies on the realm's religion; bots take no effects of ideas into account.

    Rules: curia.revolution, bots.ideas
    """
    return (
        not state.box.is_bot[player] and state.court.ideas[player] >> state.box.content.idea_number[REVOLUTION] & 1 == 1
    )


def is_christian(faith: int) -> bool:
    return faith in (CATHOLIC, PROTESTANT, ORTHODOX, COUNTER_REFORMED)
