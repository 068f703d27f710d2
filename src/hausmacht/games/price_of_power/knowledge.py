"""What a seat knows besides what it sees: a card that somebody took openly is remembered until it is seen again.

Hidden are only hands.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Event
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Pieces
from hausmacht.games.price_of_power.box import Box

TAKEN_OPENLY: Final = "took-open"  # the event that shows which card comes into a hand


class PriceOfPowerMemory(Memory):
    """Cards known to be in somebody's hand."""

    def __init__(self, box: Box, seat: int) -> None:
        self.box = box
        self.seat = seat
        self.known: dict[int, int] = {}  # card: player
        self.pieces: Final = Pieces()  # of the tensors that were written for this seat

    def told(self) -> dict[str, list[int]]:
        """Card and player, one pair after the other."""
        return {"known": self.row()}

    def row(self) -> list[int]:
        return [number for pair in sorted(self.known.items()) for number in pair]

    def note(self, event: Event) -> None:
        if "card" not in event.kind.fields:
            return
        facts = event.facts()
        card, player = facts.get("card"), facts.get("player")
        if not isinstance(card, int):
            return
        if event.kind.name == TAKEN_OPENLY and isinstance(player, int):
            self.known[card] = player
        else:  # it was shown somewhere else, or has come into one's own hand
            self.known.pop(card, None)
