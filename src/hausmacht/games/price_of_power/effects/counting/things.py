"""Ideas, cards, merchants and nodes as things that effects choose.

Rules: effects.ideas, effects.names
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import choices
from hausmacht.games.price_of_power.components import MERCHANTS, NODE_SEAS, read
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.parts import Ideas, read_nodes
from hausmacht.games.price_of_power.effects.running import frame
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
    return ANY_NODE.found(state, state.time.player, None)


def has_merchant(state: PriceOfPower, player: int, node: int) -> bool:
    return node in state.trade.merchant_at[player * MERCHANTS : player * MERCHANTS + MERCHANTS]


ANY_NODE: Final = read_nodes("any")


# Ideas


def has_idea(state: PriceOfPower, player: int, idea: int) -> bool:
    return state.court.ideas[player] >> idea & 1 == 1


def open_to(state: PriceOfPower, player: int, wanted: Ideas) -> list[int]:
    """Those of some ideas that a player can research: he has them not, and they are in the game.

    Ideas of later ages are not in the game yet, unless a card names one.

    Rules: effects.ideas
    """
    content = state.box.content
    return [
        idea
        for idea in wanted.found(state, player, frame.context(state))
        if not has_idea(state, player, idea) and (wanted.is_named or content.ideas[idea].age <= state.time.age)
    ]


def known_to(state: PriceOfPower, player: int, wanted: Ideas) -> list[int]:
    """Those of some ideas that a player has."""
    return [idea for idea in wanted.found(state, player, frame.context(state)) if has_idea(state, player, idea)]
