"""What an effect may choose from: areas, provinces, realms, players, nodes, sea zones, ideas, cards.

Rules: effects.filters
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.components import TERRITORY
from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.nodes import nodes
from hausmacht.games.price_of_power.effects.province_filter import provinces
from hausmacht.games.price_of_power.effects.realm_filter import realms
from hausmacht.games.price_of_power.effects.selectors import Context, players, variable
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = ["areas", "candidates", "ideas", "nodes", "provinces", "realms", "seas"]

DECKS: Final = ("administrative", "diplomatic", "military")


def seas(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    """Sea zones in play: named ones, a variable, or all."""
    if source is None or source == "any":
        return list(state.box.seas)
    found = [sea for text in names.many(source) for sea in seas_named(text, context)]
    return sorted([sea for sea in set(found) if sea in state.box.seas])


def seas_named(text: str, context: Context | None) -> list[int]:
    return variable(context, text) if text.startswith("$") else [names.sea(text)]


def ideas(state: PriceOfPower, player: int, source: Any, context: Context | None = None) -> list[int]:
    """Ideas meant by a name or a group; whether the player has them already is for the caller to ask."""
    content = state.box.content
    everything = list(range(len(content.ideas)))
    if isinstance(source, list):
        return sorted({idea for each in source for idea in ideas(state, player, each, context)})
    if source in content.idea_number:
        return [content.idea_number[source]]
    if source.startswith("$"):
        return list(variable(context, source))
    if source == "any":
        return everything
    if source == "any_on_display":
        return sorted(state.idea_display)
    if source == "tolerance_first":
        first = content.idea_number["tolerance"]
        mine = [idea for idea in everything if state.ideas[player] >> idea & 1]
        return [first] if first in mine else mine
    if source == "researched_by_opponent":
        others = 0
        for each in range(state.box.players):
            others |= state.ideas[each] if each != player else 0
        return [idea for idea in everything if others >> idea & 1]
    deck, _, rest = source.partition("_")
    kind = DECKS.index(deck)
    pool = sorted(state.idea_display) if rest == "on_display" else everything
    return [idea for idea in pool if content.ideas[idea].kind == kind]


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
