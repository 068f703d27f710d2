"""Who can trade where: connections to nodes, merchants and trade power.

Rules: trade.connection, trade.inland, trade.merchant, trade.power, trade.requirements, ruling.chain-at-sea
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.components import (
    AREA,
    AREA_SEAS,
    AREAS,
    MERCHANTS,
    NOBODY,
    NODE_SEAS,
    NODES,
    SEA_DISTANT,
    SEA_NEAR,
    SEAS,
)
from hausmacht.games.price_of_power.decks.trade import NODE_AREA, NODE_DESERT, Sale
from hausmacht.games.price_of_power.modifiers import bonus
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.rules.trade import light_ships
from hausmacht.games.price_of_power.state import PriceOfPower

# Connection


def presence(state: PriceOfPower, player: int) -> list[bool]:
    """Areas with a town, a vassal, influence or a marriage of the player; occupied ones count.

    Rules: trade.connection
    """
    found = [False] * AREAS
    known = board.holdings(state)
    for lands in (known.towns[player], known.vassals[player], known.occupied[player]):
        for at in lands:
            found[AREA[at]] = True
    for area in by_player.influence(state).where[player]:
        found[area] = True
    for realm in by_player.marriages(state).where[player]:
        capital = board.capital_of(state, realm)
        if capital != NOBODY:
            found[AREA[capital]] = True
    return found


class Chain:
    """The areas and sea zones connected to a capital area."""

    def __init__(self, areas: list[bool], seas: list[bool]) -> None:
        self.areas: Final = areas
        self.seas: Final = seas


def chain(state: PriceOfPower, player: int) -> Chain:
    """All areas with own tokens and zones with own light ships that hang together with the capital area.

    Rules: trade.connection
    """
    ships = [False] * SEAS
    for sea in light_ships.zones_of(state, player):
        ships[sea] = True
    return joined_to_capital(state, player, presence(state, player), ships)


def joined_to_capital(state: PriceOfPower, player: int, own: list[bool], ships: list[bool]) -> Chain:
    """What hangs together with the capital area: two areas by a border; across the sea only a ship joins them.

    Rules: trade.connection, ruling.chain-at-sea
    """
    box = state.box
    areas = [False] * AREAS
    seas = [False] * SEAS
    capital = board.capital_area(state, box.realm[player])
    if capital == NOBODY:
        return Chain(areas, seas)
    areas[capital] = True
    edge = [capital]  # areas, and AREAS + zones
    while edge:
        here = edge.pop()
        if here < AREAS:
            for near in box.borders[here]:
                if own[near] and not areas[near]:
                    areas[near] = True
                    edge.append(near)
            for sea in AREA_SEAS[here]:
                if ships[sea] and not seas[sea] and faces(state, here, sea):
                    seas[sea] = True
                    edge.append(AREAS + sea)
        else:
            for near in SEA_NEAR[here - AREAS]:
                if ships[near] and not seas[near]:
                    seas[near] = True
                    edge.append(AREAS + near)
            for port in box.ports_on[here - AREAS]:
                area = AREA[port]
                if own[area] and not areas[area]:
                    areas[area] = True
                    edge.append(area)
    return Chain(areas, seas)


def faces(state: PriceOfPower, area: int, sea: int) -> bool:
    """A port of the area lies on the zone."""
    for port in state.box.ports_on[sea]:
        if AREA[port] == area:
            return True
    return False


def touches(state: PriceOfPower, joined: Chain, node: int) -> bool:
    """Whether a chain comes up to a node: to a zone of a maritime one, next to the area of an inland one.

    Rules: trade.connection, trade.inland
    """
    for sea in NODE_SEAS[node]:
        if joined.seas[sea]:
            return True
    for area in NODE_DESERT[node]:
        if joined.areas[area]:
            return True
    area = NODE_AREA[node]
    if area == NOBODY or not state.box.provinces_in[area]:
        return False
    if joined.areas[area]:
        return True
    for near in state.box.borders[area]:
        if joined.areas[near]:
            return True
    for sea in AREA_SEAS[area]:
        if joined.seas[sea] and faces(state, area, sea):
            return True
    return False


def is_connected(state: PriceOfPower, player: int, node: int) -> bool:
    """Rules: trade.connection"""
    return touches(state, chain(state, player), node)


def connected_nodes(state: PriceOfPower, player: int) -> int:
    """Nodes the player is connected to, one bit each."""
    joined = chain(state, player)
    found = 0
    for node in range(NODES):
        if touches(state, joined, node):
            found |= 1 << node
    return found


# Merchants and trade power


def merchant_in(state: PriceOfPower, player: int, node: int) -> int:
    """The merchant of the player at a node; NOBODY: none."""
    for at in range(player * MERCHANTS, (player + 1) * MERCHANTS):
        if state.trade.merchant_at[at] == node:
            return at
    return NOBODY


def ready_merchants(state: PriceOfPower, player: int) -> list[int]:
    """Merchants that stand upright.

    Rules: trade.merchant
    """
    return [
        at
        for at in range(player * MERCHANTS, (player + 1) * MERCHANTS)
        if state.trade.merchant_at[at] != NOBODY and not state.trade.merchant_down[at]
    ]


def is_distant_node(node: int) -> bool:
    return bool(NODE_SEAS[node]) and SEA_DISTANT[NODE_SEAS[node][0]]


def ship_power(state: PriceOfPower, player: int, node: int) -> int:
    """Ships on trade protection slots at a maritime node."""
    found = 0
    for sea in NODE_SEAS[node]:
        found += count5(state.forces.slots[sea], player)
    return found


def trade_power(state: PriceOfPower, player: int, node: int) -> int:
    """Merchant and ships, without key provinces.

    Rules: trade.power
    """
    return (1 if merchant_in(state, player, node) != NOBODY else 0) + ship_power(state, player, node)


def key_power(state: PriceOfPower, player: int, sale: Sale) -> int:
    """What own key provinces are worth.

    Rules: trade.power
    """
    found = 0
    for at, province in enumerate(sale.keys):
        if board.owns(state, player, province):
            found += sale.worth[at]
    return found + bonus(state, player, "trade.power.key") if found else 0


def power_at(state: PriceOfPower, player: int, sale: Sale) -> int:
    """Rules: trade.power"""
    return trade_power(state, player, sale.node) + key_power(state, player, sale)


def meets_needs(state: PriceOfPower, player: int, sale: Sale) -> bool:
    """What some nodes ask for: a token on a key province, or an own one.

    Rules: trade.requirements
    """
    if sale.needs_own:
        return any([board.owns(state, player, province) for province in sale.keys])
    if sale.needs_any:
        return any([state.map.token[at] >= 0 or state.map.dynamic[at] != NOBODY for at in sale.keys])
    return True
