"""What a seat knows besides what it sees: which counties were won after planning.

Nearly everything lies open. The cards of these counties cannot lie on a mat.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Event
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Pieces
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.state import Box


class WallensteinMemory(Memory):
    """The counties that changed hands since the last planning."""

    def __init__(self, box: Box, seat: int) -> None:
        self.box = box
        self.seat = seat
        self.gained: set[int] = set()
        self.pieces: Final = Pieces()  # of the last tensor

    def told(self) -> dict[str, list[int]]:
        return {"gained": sorted(self.gained)}

    def note(self, event: Event) -> None:
        if event.kind is events.SEASON:
            self.gained = set()
        elif event.kind is events.CONQUERED:
            county = event.values[COUNTY]
            assert isinstance(county, int)
            self.gained.add(county)


COUNTY = events.CONQUERED.fields.index("county")
