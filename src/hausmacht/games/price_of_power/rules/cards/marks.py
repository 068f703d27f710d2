"""Cards of a hand that are marked while a player decides about them.

`state.deal` knows the places of the marked cards in the hand. Places betray no card, and hands lie sorted, so a card
that joins the hand moves the marks behind it.

Rules: cards.secret
"""

from __future__ import annotations

from hausmacht.games.price_of_power.progress.deal import Marked
from hausmacht.games.price_of_power.state import PriceOfPower


def marks(state: PriceOfPower) -> Marked:
    """The choice of cards under way."""
    found = state.deal
    assert isinstance(found, Marked)
    return found


def count(state: PriceOfPower) -> int:
    return len(marks(state).places)


def marked(state: PriceOfPower, player: int) -> list[int]:
    """The marked cards."""
    hand = state.cards.hands[player]
    return [hand[place] for place in marks(state).places]


def mark(state: PriceOfPower, player: int, card: int) -> None:
    """A card that lies in the hand is marked."""
    marks(state).places.append(state.cards.hands[player].index(card))


def unmark(state: PriceOfPower, player: int, card: int) -> None:
    place = state.cards.hands[player].index(card)
    marks(state).places.remove(place)


def joined(state: PriceOfPower, player: int, card: int) -> None:
    """A card has just come into the hand."""
    place = state.cards.hands[player].index(card)
    its = marks(state)
    its.places = [each + 1 if each >= place else each for each in its.places]
