"""Treasuries: what each player has in store and on his tracks."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Treasury:
    """Ducats and loans, power, prestige, stability, manpower and colonists of each player."""

    def __init__(self, new: Source, like: Treasury | None = None) -> None:
        self.ducats: list[int] = like.ducats[:] if like else new.list_by_player("ducats", 0)
        # player * 3 + kind
        self.power: list[int] = like.power[:] if like else new.list_by_player("power", 0, POWERS)
        self.prestige: list[int] = like.prestige[:] if like else new.list_by_player("prestige", 0)
        self.stability: list[int] = like.stability[:] if like else new.list_by_player("stability", 0)
        # interest tokens
        self.loans: list[int] = like.loans[:] if like else new.list_by_player("loans", 0)
        # manpower
        self.available: list[int] = like.available[:] if like else new.list_by_player("available", 0)
        self.exhausted: list[int] = like.exhausted[:] if like else new.list_by_player("exhausted", 0)
        # manpower gained for good
        self.drilled: Row = like.drilled if like else new.by_player("drilled", 0)
        self.colonists: Row = like.colonists if like else new.by_player("colonists", 0)
        # tax income at the start of the game
        self.tax_at_start: Row = like.tax_at_start if like else new.by_player("tax_at_start", 0)
        # bot power left
        self.power_of_bots: Row = like.power_of_bots if like else new.by_player("power_of_bots", 0)

    def copy(self) -> Treasury:
        return Treasury(NOTHING, self)
