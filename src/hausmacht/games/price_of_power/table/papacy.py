"""The Papacy: the curia and what it decides."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Papacy:
    """Cardinals in the curia, the excommunicated realm and the crusade."""

    def __init__(self, new: Source, like: Papacy | None = None) -> None:
        # players with cardinals, from left to right; NOBODY: an empty slot
        self.curia: Row = like.curia if like else new.any_length("curia")
        # whether one was taken this round
        self.papal_action: int = like.papal_action if like else new.number("papal_action", 0)
        # a realm
        self.excommunicated: int = like.excommunicated if like else new.number("excommunicated", NOBODY)
        # the target area
        self.crusade: int = like.crusade if like else new.number("crusade", NOBODY)
        # players committed to the crusade, one bit each
        self.committed: int = like.committed if like else new.number("committed", 0)

    def copy(self) -> Papacy:
        return Papacy(NOTHING, self)
