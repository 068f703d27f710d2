"""All verbs and conditions of the effect language, and the cards read with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power.collecting import collected
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import (
    asking,
    conditions,  # noqa: F401  importing them makes them known
    costs,
    run,
    verbs_cards,
    verbs_characters,
    verbs_flow,
    verbs_land,
    verbs_move,
    verbs_offers,
    verbs_pick,
    verbs_place,
    verbs_relations,
    verbs_remove,
    verbs_resources,
    verbs_trade,
    verbs_units,
    verbs_war,
)
from hausmacht.games.price_of_power.effects.cards import Cards

ITEMS: Final[dict[str, Callable[..., Item]]] = collected(
    [
        run.ITEMS,
        asking.ITEMS,
        costs.ITEMS,
        verbs_flow.ITEMS,
        verbs_offers.ITEMS,
        verbs_pick.ITEMS,
        verbs_resources.ITEMS,
        verbs_place.ITEMS,
        verbs_remove.ITEMS,
        verbs_land.ITEMS,
        verbs_move.ITEMS,
        verbs_relations.ITEMS,
        verbs_war.ITEMS,
        verbs_cards.ITEMS,
        verbs_characters.ITEMS,
        verbs_trade.ITEMS,
        verbs_units.ITEMS,
    ]
)
STEPS: Final[tuple[Item, ...]] = run.STEPS


def printed_content(pack: dict[str, Any]) -> Content:
    """The cards as they are, or with those of a component pack in their place, and everything on them read."""
    content = Content(pack)
    content.cards = Cards(content)
    return content
