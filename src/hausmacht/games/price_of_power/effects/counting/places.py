"""Places of the effect language: what is adjacent to what, and what is somebody's.

Rules: terms.adjacent, effects.adjacent
"""

from __future__ import annotations

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, MAIN_AREAS, NOBODY, NODE_SEAS, REALMS
from hausmacht.games.price_of_power.decks.trade import NODE_AREA, NODE_DESERT
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import PriceOfPower

# Areas by sea and node


def areas_on(state: PriceOfPower, seas: list[int]) -> list[int]:
    """Areas with a port on one of these zones."""
    found = {AREA[port] for sea in seas for port in state.box.ports_on[sea]}
    return sorted(found)


def areas_at(state: PriceOfPower, node: int) -> list[int]:
    """Areas at a trade node: those on its zones, or where an inland node lies: in an area or at a desert.

    The list is not to be changed.
    """
    found = state.box.areas_at.get(node)
    if found is None:
        found = areas_at_now(state, node)
        state.box.areas_at[node] = found
    return found


def areas_at_now(state: PriceOfPower, node: int) -> list[int]:
    if NODE_SEAS[node]:
        return areas_on(state, NODE_SEAS[node])
    places = [NODE_AREA[node]] if NODE_AREA[node] != NOBODY else NODE_DESERT[node]
    return [area for area in places if state.box.provinces_in[area]]


# Areas of somebody


def discovered(state: PriceOfPower) -> list[int]:
    """Distant areas with a claim, a town or a vassal of any player."""
    found: list[int] = []
    for area in state.box.areas:
        if area >= MAIN_AREAS:
            held = any([state.map.token[at] >= 0 for at in state.box.provinces_in[area]])
            if held or state.map.claims[area]:
                found.append(area)
    return found


def influence_bases(state: PriceOfPower, player: int) -> list[int]:
    """Areas with a town, vassal, alliance, marriage or influence of the player."""
    found = {AREA[at] for at in board.towns_of(state, player)}
    found.update([AREA[at] for at in board.vassals_of(state, player)])
    found.update([area for area in range(MAIN_AREAS) if count4(state.map.influence[area], player)])
    for realm in range(REALMS):
        if state.relations.ally[realm] == player or state.relations.marriage[realm] >> player & 1:
            area = board.capital_area(state, realm)
            if area != NOBODY:
                found.add(area)
    return sorted(found)


def realm_areas(state: PriceOfPower, realm: int) -> list[int]:
    """Areas that belong to a realm: of a player, those with own provinces."""
    player = state.box.player_of[realm]
    return board.own_areas(state, player) if player != NOBODY else board.areas_of(state, realm)


# Cores


def is_own_core(state: PriceOfPower, province: int) -> bool:
    """The core of its lawful owner; under a vassal token, of the realm that holds it."""
    token = state.map.token[province]
    owner = state.box.realm[token // 3] if token >= 0 else board.lawful_realm(state, province)
    return owner != NOBODY and board.core_realm(state, province) == owner
