"""Cargoes: drawn by luck, seen by their owner alone.

Rules: cargo.*
"""

from __future__ import annotations

from tests.toll import events
from tests.toll.state import DECK, HOME, Toll, cargoes_in

from hausmacht.core.agenda import Table


def deal(table: Table[Toll]) -> None:
    """Everybody draws one cargo.

    Rules: cargo.deal
    """
    for seat in range(table.state.seats):
        draw(table, seat, 1)


def deal_first(table: Table[Toll]) -> None:
    """Everybody starts with two cargoes."""
    for seat in range(table.state.seats):
        draw(table, seat, 2)


def draw(table: Table[Toll], seat: int, count: int) -> None:
    """Luck decides when a cargo is drawn: the deck has no order that anybody could know."""
    state = table.state
    drawn: list[int] = []
    for _ in range(count):
        deck = cargoes_in(state, DECK)
        drawn.append(deck[table.chance.below("cargo", len(deck))])
        state.place[drawn[-1]] = HOME + seat
    table.tell(events.DREW, seat, count)
    table.tell_seat(seat, events.RECEIVED, seat, tuple(drawn))
