"""Preparation: the first privilege cards, who starts, and the seven certificates from which each player buys.

Rules: setup.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import NOBODY
from hausmacht.games.augsburg1520.rules.certificates import deal, tell_dealt
from hausmacht.games.augsburg1520.rules.privileges import shuffle_cards, tell_open_cards
from hausmacht.games.augsburg1520.rules.supply import tell_top, turn_up
from hausmacht.games.augsburg1520.state import Augsburg


def lay_out_first_cards(table: Table[Augsburg]) -> None:
    """Whoever buys the first certificates sees what can be won with them.

    Rules: setup.privilege-cards
    """
    shuffle_cards(table)
    tell_open_cards(table)


def choose_start_player(table: Table[Augsburg]) -> None:
    """By lot, unless the host has named somebody.

    Rules: setup.start-player, ruling.start-by-lot
    """
    state = table.state
    if state.marker == NOBODY:
        state.marker = table.chance.below("start", state.box.seats)
    table.tell(events.STARTED, state.marker)


def deal_first_certificates(table: Table[Augsburg]) -> None:
    """Seven for each, one at a time clockwise, to buy from.

    Rules: setup.first-certificates
    """
    state = table.state
    seats = state.box.seats
    turn_up(table)
    dealt: list[list[int]] = [[] for _ in range(seats)]
    for _ in range(state.box.first_certificates):
        for turn in range(seats):
            seat = (state.marker + turn) % seats
            dealt[seat].extend(deal(table, seat, 1))
    for turn in range(seats):
        seat = (state.marker + turn) % seats
        tell_dealt(table, seat, events.DEALT, dealt[seat])
    tell_top(table)
