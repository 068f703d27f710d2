"""What everybody can count of the action cards that lie face down, because their backs tell the deck."""

from __future__ import annotations

from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.state import PriceOfPower


def unseen(state: PriceOfPower) -> tuple[tuple[int, ...], ...]:
    """Cards of each deck that nobody has discarded or displayed: in the deck, or in some hand."""
    deck_of = state.box.content.card_deck
    found = [list(state.cards.decks[deck]) for deck in range(POWERS)]
    for hand in state.cards.hands:
        for card in hand:
            found[deck_of[card]].append(card)
    return tuple([tuple(sorted(each)) for each in found])


def hand_sizes(state: PriceOfPower) -> tuple[int, ...]:
    """How many cards of each deck each player holds: player * POWERS + deck."""
    deck_of = state.box.content.card_deck
    found = [0] * (state.box.players * POWERS)
    first = 0
    for hand in state.cards.hands:
        for card in hand:
            found[first + deck_of[card]] += 1
        first += POWERS
    return tuple(found)
