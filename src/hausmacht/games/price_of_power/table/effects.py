"""Effects: what cards, ideas and events have left behind, and those that are running."""

from __future__ import annotations

from typing import final

from hausmacht.games.price_of_power.table.source import NOTHING, Row, Rows, Source


@final
class Effects:
    """Lasting changes of the rules, named markers, and the variables of effects that are being carried out."""

    def __init__(self, new: Source, like: Effects | None = None) -> None:
        # lasting changes of rule values: player, node, until, bound, and so on; see modifiers.py
        self.mods: Row = like.mods if like else new.any_length("mods")
        # named markers: player, tag, and so on
        self.tags: Row = like.tags if like else new.any_length("tags")
        # variables of running effects; see effects/running/frame.py
        self.frames: Rows = like.frames if like else new.groups("frames", 0)

    def copy(self) -> Effects:
        return Effects(NOTHING, self)
