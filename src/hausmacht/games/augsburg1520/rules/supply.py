"""The supply of debt certificates: its visible top card, drawing, reshuffling.

Rules: supply.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.augsburg1520.components import JOKER, NO_CARD
from hausmacht.games.augsburg1520.events import RESHUFFLED, TOP
from hausmacht.games.augsburg1520.state import Augsburg


def draw(table: Table[Augsburg], zone: int) -> int:
    """The top card goes to a zone of a seat and the next one is turned up; NO_CARD when there is none.

    Rules: supply.top
    """
    state = table.state
    card = state.top
    if card == NO_CARD:
        return NO_CARD
    if card == JOKER:
        state.jokers[zone] += 1
    else:
        state.place[card] = zone
    turn_up(table)
    return card


def turn_up(table: Table[Augsburg]) -> None:
    """The back of the next card becomes visible; an empty supply is made anew from the discards at once.

    Rules: supply.top, supply.reshuffle, supply.unseen, ruling.reshuffle-at-once
    """
    state = table.state
    if not state.supply:
        if not state.discard:
            state.top = NO_CARD
            return
        state.supply = sorted(state.discard)
        state.discard = []
        table.tell(RESHUFFLED)
    state.top = state.supply.pop(table.chance.below("supply", len(state.supply)))


def refill(table: Table[Augsburg]) -> None:
    """Cards were discarded while the supply was exhausted: it is made anew at once.

    Rules: supply.reshuffle, ruling.reshuffle-at-once
    """
    if table.state.top == NO_CARD and table.state.discard:
        turn_up(table)
        tell_top(table)


def tell_top(table: Table[Augsburg]) -> None:
    """Report the back that lies on top after cards were taken."""
    if table.recorded and table.state.top != NO_CARD:
        table.tell(TOP, table.state.box.prices[table.state.top])


def prices_of(state: Augsburg, cards: list[int]) -> list[int]:
    """The prices on the backs, in rising order: which back belongs to which card is not to be seen."""
    return sorted([state.box.prices[card] for card in cards])
