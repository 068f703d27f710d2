"""Conditions on trade: merchants and trade nodes.

Rules: effects.conditions
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.components import MERCHANTS, NOBODY
from hausmacht.games.price_of_power.effects.condition import A_FEW_PLACES, KINDS, Condition
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import texts_in
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes
from hausmacht.games.price_of_power.effects.running.variables import Context, variable
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.telling.grammar import Phrase
from hausmacht.games.price_of_power.telling.names import Names


class MerchantAt(Condition):
    """A merchant at one of some nodes, or at any."""

    def __init__(self, raw: object) -> None:
        super().__init__(A_FEW_PLACES)
        self.names: Final = texts_in("merchant_at", raw)
        self.anywhere: Final = "any" in self.names
        self.variables: Final = [text for text in self.names if text.startswith("$")]
        self.meant: Final = read_nodes(self.names)
        self.nodes: Final = [node for node in [names.node(text) for text in self.names] if node >= 0]
        self.bits: Final = bits_of(self.nodes)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        bits = self.bits
        for name in self.variables:
            bits |= bits_of(variable(context, name))
        for at in range(player * MERCHANTS, (player + 1) * MERCHANTS):
            node = state.trade.merchant_at[at]
            if node != NOBODY and (self.anywhere or bits >> node & 1):
                return True
        return False

    def places(self, state: PriceOfPower, player: int) -> list[tuple[str, int]]:
        return [("node", node) for node in self.nodes]

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-merchant_at", subject, negated, x=self.meant.told(teller))


def bits_of(nodes: list[int]) -> int:
    """One bit for each node."""
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


class NodeExpanded(Condition):
    """One of some nodes is expanded."""

    def __init__(self, raw: object) -> None:
        super().__init__()
        self.nodes: Final = read_nodes(raw)

    def holds(self, state: PriceOfPower, player: int, context: Context | None) -> bool:
        return any([state.trade.expanded[node] > 0 for node in self.nodes.found(state, player, context)])

    def told(self, teller: Names, subject: Phrase, negated: bool) -> str:
        return teller.clause("if-node_expanded", self.nodes.told(teller), negated)


KINDS.update({"merchant_at": MerchantAt, "node_expanded": NodeExpanded})
