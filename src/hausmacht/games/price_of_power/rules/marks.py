"""Cards of a hand that are marked while a player decides about them.

`state.deal` holds a code and then the places of the marked cards in the hand. Places betray no card, and hands lie
sorted, so a card that joins the hand moves the marks behind it.

Rules: cards.secret
"""

from __future__ import annotations

from hausmacht.games.price_of_power.state import PriceOfPower


def marked(state: PriceOfPower, player: int) -> list[int]:
    """The marked cards."""
    hand = state.hands[player]
    return [hand[place] for place in state.deal[1:]]


def mark(state: PriceOfPower, player: int, card: int) -> None:
    """A card that lies in the hand is marked."""
    state.deal.append(state.hands[player].index(card))


def unmark(state: PriceOfPower, player: int, card: int) -> None:
    place = state.hands[player].index(card)
    state.deal = [state.deal[0], *[each for each in state.deal[1:] if each != place]]


def joined(state: PriceOfPower, player: int, card: int) -> None:
    """A card has just come into the hand."""
    place = state.hands[player].index(card)
    state.deal = [state.deal[0], *[each + 1 if each >= place else each for each in state.deal[1:]]]
