"""What an effect may choose from: areas, provinces, realms, players, nodes, sea zones, ideas, cards.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.components import TERRITORY
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.nodes import nodes
from hausmacht.games.price_of_power.effects.parts.ideas import read_ideas
from hausmacht.games.price_of_power.effects.parts.nodes import read_seas
from hausmacht.games.price_of_power.effects.province_filter import provinces
from hausmacht.games.price_of_power.effects.realm_filter import realms
from hausmacht.games.price_of_power.effects.selectors import players
from hausmacht.games.price_of_power.effects.variables import Context
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["areas", "candidates", "ideas", "nodes", "provinces", "realms", "seas"]


def seas(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    return read_seas(source).found(state, player, context)


def ideas(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    return read_ideas(source).found(state, player, context)


def candidates(state: PriceOfPower, player: int, kind: str, source: Any, context: Context | None = None) -> list[int]:
    """What a `pick` of this kind may choose from; territories are areas."""
    if kind == "area":
        return areas(state, player, source, context)
    if kind == "territory":
        return [area for area in areas(state, player, source, context) if is_territory(state, area)]
    if kind == "province":
        return provinces(state, player, source, context)
    if kind == "realm":
        return realms(state, player, source, context)
    if kind == "player":
        return players(state, player, source, context)
    if kind == "node":
        return nodes(state, player, source, context)
    if kind == "sea":
        return seas(state, player, source, context)
    if kind == "idea":
        return ideas(state, player, source, context)
    assert kind == "card", f"no pick of kind {kind}"
    return list(state.hands[player])


def is_territory(state: PriceOfPower, area: int) -> bool:
    return any([TERRITORY[at] > 0 for at in state.box.provinces_in[area]])
