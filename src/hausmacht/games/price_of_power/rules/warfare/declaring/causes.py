"""Casus belli: what justifies a war. Without one, a declaration costs stability.

Rules: cause.conquest, cause.token, cause.succession, cause.excommunication, cause.holy-war, cause.crusade
Rules: cause.liberation, cause.revolution, ruling.cause-used
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import beliefs, board, by_player, hostility
from hausmacht.games.price_of_power.components import MUSLIM, NOBODY
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower

# Kinds of casus belli; the first that holds is the one that is used, so those with strings attached come last
NONE: Final = -1
SUCCESSION: Final = 0
TOKEN: Final = 1
CONQUEST: Final = 2
EXCOMMUNICATION: Final = 3
LIBERATION: Final = 4
HOLY_WAR: Final = 5
REVOLUTION: Final = 6
CRUSADE: Final = 7


def has_cause(state: PriceOfPower, player: int, realm: int) -> bool:
    return cause_of(state, player, realm) != NONE


def cause_of(state: PriceOfPower, player: int, realm: int) -> int:
    """The casus belli a player has against a realm; NONE: none at all."""
    if has_succession(state, realm):
        return SUCCESSION
    if state.relations.cause[realm] >> player & 1:
        return TOKEN
    if has_conquest(state, player, realm):
        return CONQUEST
    if state.papacy.excommunicated == realm and beliefs.is_catholic(state, player):
        return EXCOMMUNICATION
    if has_liberation(state, player, realm):
        return LIBERATION
    if has_holy_war(state, player, realm):
        return HOLY_WAR
    if has_revolution(state, player, realm):
        return REVOLUTION
    if is_crusade_target(state, player, realm):
        return CRUSADE
    return NONE


def has_succession(state: PriceOfPower, realm: int) -> bool:
    """A disputed succession in the realm, or in one with which a player's realm is at war.

    Rules: cause.succession
    """
    if state.relations.disputed[realm]:
        return True
    player = state.box.player_of[realm]
    if player != NOBODY:
        for other, bits in enumerate(state.relations.disputed):
            if bits and hostility.at_war_with(state, player, other):
                return True
    return False


def has_conquest(state: PriceOfPower, player: int, realm: int) -> bool:
    """A claim or core in an area where the realm owns or controls something, or has vassals.

    Rules: cause.conquest
    """
    for areas in (by_player.claims(state).where[player], by_player.cores(state).where[player]):
        for area in areas:
            for at in state.box.provinces_in[area]:
                if holds(state, realm, at):
                    return True
    return False


def holds(state: PriceOfPower, realm: int, province: int) -> bool:
    """The realm or one of its vassals owns the province, or the realm controls it."""
    other = state.box.player_of[realm]
    token = state.map.token[province]
    if other != NOBODY:
        return (token >= 0 and token // 3 == other) or state.map.occupier[province] == other
    if token >= 0:
        return False
    beneath = board.realm_beneath(state, province)
    return beneath == realm or (beneath != NOBODY and state.relations.overlord[beneath] == realm)


def has_liberation(state: PriceOfPower, player: int, realm: int) -> bool:
    """The Emperor against a realm from outside that controls provinces or has vassals in the Empire.

    Rules: cause.liberation
    """
    if (
        state.empire.emperor == NOBODY
        or state.box.realm[player] != state.empire.emperor
        or board.is_member(state, realm)
    ):
        return False
    other = state.box.player_of[realm]
    for at in state.box.imperial_lands:
        if not board.in_empire(state, at):
            continue
        if other != NOBODY:
            token = state.map.token[at]
            if board.controller(state, at) == other or token == other * 3 + VASSAL:
                return True
        elif state.map.occupier[at] == NOBODY and holds(state, realm, at):
            return True
    return False


def has_holy_war(state: PriceOfPower, player: int, realm: int) -> bool:
    """With the idea for it: adjacent realms of another religion, but not Christians against Christians.

    Rules: cause.holy-war
    """
    if not grants(state, player, "cb.holy_war"):
        return False
    own = state.court.state_faith[player]
    their = beliefs.faith_of(state, realm)
    if beliefs.same_faith(own, their) or (beliefs.is_christian(own) and beliefs.is_christian(their)):
        return False
    return is_adjacent(state, player, realm)


def has_revolution(state: PriceOfPower, player: int, realm: int) -> bool:
    """A revolutionary regime against adjacent realms that are none.

    Rules: cause.revolution
    """
    if not grants(state, player, "cb.revolution"):
        return False
    other = state.box.player_of[realm]
    if other != NOBODY and grants(state, other, "cb.revolution"):
        return False
    return is_adjacent(state, player, realm)


def is_crusade_target(state: PriceOfPower, player: int, realm: int) -> bool:
    """Catholics against Muslim realms that own provinces in the area of the crusade.

    Rules: cause.crusade
    """
    if (
        state.papacy.crusade == NOBODY
        or not beliefs.is_catholic(state, player)
        or beliefs.faith_of(state, realm) != MUSLIM
    ):
        return False
    for at in state.box.provinces_in[state.papacy.crusade]:
        if state.map.occupier[at] == NOBODY and board.lawful_realm(state, at) == realm:
            return True
    return False


def is_adjacent(state: PriceOfPower, player: int, realm: int) -> bool:
    """An own province of the player is adjacent to an area of the realm."""
    for area in board.areas_of(state, realm):
        if board.is_realm_near(state, player, area):
            return True
    return False


def are_adjacent(state: PriceOfPower, one: int, other: int) -> bool:
    """Two realms, whoever governs them, own provinces in the same or in adjacent areas."""
    theirs = board.areas_of(state, other)
    for area in board.areas_of(state, one):
        if area in theirs:
            return True
        for near in state.box.near[area]:
            if near in theirs:
                return True
    return False
