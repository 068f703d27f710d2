"""The entrance hall: armies are converted into courtiers, and who comes to the Emperor first.

Rules: court.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.wallenstein.components import COUNTIES, MAT_BOXES, MODULE_CARD, NOBODY, UNCOVERED
from hausmacht.games.wallenstein.modules.court import events
from hausmacht.games.wallenstein.modules.court.components import CONVERSIONS
from hausmacht.games.wallenstein.modules.court.court import HALL, SUPPLY, court_of
from hausmacht.games.wallenstein.rules.order import player_order
from hausmacht.games.wallenstein.state import Wallenstein, spare_armies


def convert(table: Table[Wallenstein]) -> None:
    """In player order everybody turns up the extra mat: the box for three armies first, then two, then one.

    Rules: court.first, court.convert-order
    """
    for seat in player_order(table.state):
        for at in range(len(CONVERSIONS)):
            turn_up(table, seat, MAT_BOXES + at, CONVERSIONS[at])


def turn_up(table: Table[Wallenstein], seat: int, box: int, number: int) -> None:
    """So many armies become courtiers, or none: a money card and an open box convert nothing.

    Rules: court.no-conversion, court.wholly
    """
    state = table.state
    at = seat * state.box.boxes + box
    card = state.plan[at]
    if card >= UNCOVERED:
        return
    state.revealed[at] = 1
    court = court_of(state)
    if COUNTIES <= card < MODULE_CARD:
        table.tell(events.NOTHING_CONVERTED, seat, box, card)
    elif convertible(state, seat, card) < number:
        table.tell(events.ARMIES_SHORT, seat, box, card)
    elif court.courtiers(state, SUPPLY, seat) < number:
        table.tell(events.COURTIERS_SHORT, seat, box, card)
    else:
        take_armies(state, seat, card, number)
        court.send(state, seat, number, SUPPLY, HALL)
        table.tell(events.CONVERTED, seat, box, card, number)


def convertible(state: Wallenstein, seat: int, card: int) -> int:
    """Armies that the card can convert: those in the tray, or those in the county but for one.

    Rules: court.convert-tray, court.convert-county, court.leave-one
    """
    return state.tray[seat] if card == MODULE_CARD else spare_armies(state, card)


def take_armies(state: Wallenstein, seat: int, card: int, number: int) -> None:
    """They go back to the supply. Rules: court.convert-tray, court.convert-county"""
    if card == MODULE_CARD:
        state.tray[seat] -= number
    else:
        state.armies[card] -= number
    state.reserve[seat] += number


def next_at_court(state: Wallenstein) -> int:
    """Who has the most courtiers in the entrance hall; between equals, who is ahead in the player order.

    Rules: court.order, court.tie, court.nobody-to-send
    """
    court = court_of(state)
    first = NOBODY
    most = 0
    for seat in player_order(state):
        courtiers = court.courtiers(state, HALL, seat)
        if courtiers > most:
            most = courtiers
            first = seat
    return first
