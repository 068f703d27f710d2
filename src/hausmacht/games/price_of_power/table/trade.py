"""Trade: merchants, pirates and the trade cards."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import MERCHANTS, NOBODY
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Trade:
    """What lies on the trade nodes, and the deck that says which of them pay. Light ships are among the forces."""

    def __init__(self, new: Source, like: Trade | None = None) -> None:
        # player * MERCHANTS + merchant: a node, or NOBODY: not owned
        self.merchant_at: Row = like.merchant_at if like else new.by_player("merchant_at", NOBODY, MERCHANTS)
        # whether that merchant lies on its side
        self.merchant_down: Row = like.merchant_down if like else new.by_player("merchant_down", 0, MERCHANTS)
        self.pirates: Row = like.pirates if like else new.by_node("pirates", 0)
        self.expanded: Row = like.expanded if like else new.by_node("expanded", 0)
        self.trade_deck: Row = like.trade_deck if like else new.any_length("trade_deck")
        self.trade_discards: Row = like.trade_discards if like else new.any_length("trade_discards")
        # continents whose trade cards are in the deck
        self.open_continents: Row = like.open_continents if like else new.any_length("open_continents")

    def copy(self) -> Trade:
        return Trade(NOTHING, self)
