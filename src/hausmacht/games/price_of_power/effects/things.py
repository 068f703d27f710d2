"""Ideas, cards, merchants and nodes as things that effects choose.

Rules: effects.ideas, effects.names
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.components import MERCHANTS, NODE_SEAS, read
from hausmacht.games.price_of_power.effects import filters, frame, names
from hausmacht.games.price_of_power.state import PriceOfPower

IDEA_IDS: Final = names.IDEA_NAMES
CARD_IDS: Final[list[str]] = [row["id"].lower() for row in read("actions")["card"]]
PICK_IDEA: Final = choices.picks("pick-idea", IDEA_IDS, "idea")
PICK_CARD: Final = choices.picks("pick-card", CARD_IDS, "card")


# Nodes and merchants


def is_maritime(node: int) -> bool:
    return bool(NODE_SEAS[node])


def nodes_in_play(state: PriceOfPower) -> list[int]:
    """Nodes on the boards of this match."""
    return filters.nodes(state, state.player, "any")


def nodes(state: PriceOfPower, player: int, wanted: Any) -> list[int]:
    """What a description of trade nodes means."""
    return sorted(filters.nodes(state, player, wanted, frame.context(state)))


def has_merchant(state: PriceOfPower, player: int, node: int) -> bool:
    return node in state.merchant_at[player * MERCHANTS : player * MERCHANTS + MERCHANTS]


# Sea zones


def seas(state: PriceOfPower, player: int, wanted: Any) -> list[int]:
    """What a description of sea zones means: names, `any`, or an area filter with `sea`."""
    source = wanted.get("sea", "any") if isinstance(wanted, dict) else wanted
    return filters.seas(state, player, source, frame.context(state))


# Ideas


def has_idea(state: PriceOfPower, player: int, idea: int) -> bool:
    return state.ideas[player] >> idea & 1 == 1


def ideas(state: PriceOfPower, player: int, wanted: Any) -> list[int]:
    """What a description of ideas means for research: those the player has not.

    Ideas of later ages are not in the game yet.

    Rules: effects.ideas
    """
    content = state.box.content
    found = filters.ideas(state, player, wanted, frame.context(state))
    named = isinstance(wanted, str) and wanted in content.idea_number
    return [
        idea for idea in found if not has_idea(state, player, idea) and (named or content.ideas[idea].age <= state.age)
    ]


def researched(state: PriceOfPower, player: int, wanted: Any) -> list[int]:
    """What a description of ideas means for losing one: those the player has."""
    return [
        idea for idea in filters.ideas(state, player, wanted, frame.context(state)) if has_idea(state, player, idea)
    ]
