"""Who is at war and who is allied: hostile and friendly realms and provinces."""

from __future__ import annotations

from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.board import controller, realm_beneath
from hausmacht.games.price_of_power.components import (
    NOBODY,
    REBELS,
)
from hausmacht.games.price_of_power.state import PriceOfPower


def at_war_with(state: PriceOfPower, player: int, realm: int) -> bool:
    """A war token of the player lies on the realm."""
    return state.relations.war[realm] >> player & 1 == 1


def enemies_of(state: PriceOfPower, player: int) -> list[int]:
    """Realms with a war token of the player, A to Z. The list is not to be changed."""
    return by_player.wars(state).where[player]


def is_at_war(state: PriceOfPower, player: int) -> bool:
    return len(by_player.wars(state).where[player]) > 0


def realm_at_war(state: PriceOfPower, realm: int) -> bool:
    """Whether any realm, a player's or not, is at war; an active ally always is."""
    player = state.box.player_of[realm]
    if player != NOBODY:
        return is_at_war(state, player)
    return state.relations.war[realm] != 0 or realm in state.relations.active


def are_enemies(state: PriceOfPower, player: int, other: int) -> bool:
    """Two players at war with each other."""
    return other < REBELS and state.relations.war[state.box.realm[other]] >> player & 1 == 1


def are_allied(state: PriceOfPower, player: int, other: int) -> bool:
    """Two players with an alliance."""
    return state.relations.allied[player] >> other & 1 == 1


def is_hostile_realm(state: PriceOfPower, player: int, realm: int) -> bool:
    """At war with the player: itself, its overlord, or the player whose active ally it is."""
    if not is_at_war(state, player):
        return False
    if state.relations.war[realm] >> player & 1:
        return True
    master = state.box.player_of[realm]
    if master != NOBODY:
        return False
    lord = state.relations.overlord[realm]
    if lord != NOBODY:
        return is_hostile_realm(state, player, lord)
    if realm in state.relations.active:
        ally = state.relations.ally[realm]
        return ally != NOBODY and ally != player and are_enemies(state, player, ally)
    return False


def is_hostile(state: PriceOfPower, player: int, province: int) -> bool:
    """Controlled by rebels or by a realm at war with the player."""
    here = controller(state, province)
    if here == REBELS:
        return True
    if here == player or not is_at_war(state, player):
        return False
    if here != NOBODY:
        return are_enemies(state, player, here)
    realm = realm_beneath(state, province)
    return realm != NOBODY and is_hostile_realm(state, player, realm)


def is_friendly(state: PriceOfPower, player: int, province: int) -> bool:
    """Controlled by the player, a vassal or an ally."""
    here = controller(state, province)
    if here == REBELS:
        return False
    if here == player:
        return True
    if here != NOBODY:
        return are_allied(state, player, here)
    realm = realm_beneath(state, province)
    return realm != NOBODY and state.relations.ally[top_realm(state, realm)] == player


def top_realm(state: PriceOfPower, realm: int) -> int:
    """A non-player realm, or the overlord it serves."""
    lord = state.relations.overlord[realm]
    return lord if lord != NOBODY else realm
