"""The Holy Roman Empire."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.components import CATHOLIC, NOBODY
from hausmacht.games.price_of_power.table.source import NOTHING, Row, Source


@final
class Empire:
    """The Emperor, his authority and manpower, the official religion. Imperial cubes lie on the map."""

    def __init__(self, new: Source, like: Empire | None = None) -> None:
        # a realm; NOBODY: the Empire is dissolved
        self.emperor: int = like.emperor if like else new.number("emperor", NOBODY)
        self.authority: int = like.authority if like else new.number("authority", 0)
        # whether the Emperor defends the Empire
        self.defending: int = like.defending if like else new.number("defending", 0)
        self.imperial_manpower: int = like.imperial_manpower if like else new.number("imperial_manpower", 0)
        # official religion; NOBODY: none
        self.imperial_faith: int = like.imperial_faith if like else new.number("imperial_faith", CATHOLIC)
        # areas that have left the Empire
        self.departed: Row = like.departed if like else new.any_length("departed")

    def copy(self) -> Empire:
        return Empire(NOTHING, self)
