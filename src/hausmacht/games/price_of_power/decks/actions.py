"""The three decks of action cards: drawing, discarding, shuffling again.

Rules: cards.draw, cards.shuffle, cards.secret
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import cards as events
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.state import PriceOfPower

KEPT_DISCARDS = 5


def shuffle(table: Table[PriceOfPower], deck: int) -> None:
    """An empty deck takes back its discards, but for the top five if there are more.

    Rules: cards.shuffle
    """
    state = table.state
    pile = state.cards.discards[deck]
    kept = pile[-KEPT_DISCARDS:] if len(pile) > KEPT_DISCARDS else ()
    again = pile[: len(pile) - len(kept)]
    state.cards.decks = replaced_group(state.cards.decks, deck, tuple(sorted(again)))
    state.cards.discards = replaced_group(state.cards.discards, deck, kept)
    if again:
        table.tell(events.SHUFFLED, deck)


def may_draw(state: PriceOfPower, deck: int) -> bool:
    return bool(state.cards.decks[deck]) or bool(state.cards.discards[deck])


def turn_up(table: Table[PriceOfPower], deck: int) -> int:
    """The top card of a deck, out of it; NOBODY when deck and discards are empty."""
    state = table.state
    if not state.cards.decks[deck]:
        shuffle(table, deck)
    cards = state.cards.decks[deck]
    if not cards:
        return NOBODY
    card = cards[table.chance.below("action card", len(cards))]
    state.cards.decks = replaced_group(state.cards.decks, deck, without(cards, card))
    return card


def draw(table: Table[PriceOfPower], player: int, deck: int) -> int:
    """A card into a hand; only its owner learns which. NOBODY when there is none.

    Rules: cards.draw, cards.secret
    """
    card = turn_up(table, deck)
    if card != NOBODY:
        state = table.state
        state.cards.hands = replaced_group(state.cards.hands, player, tuple(sorted([*state.cards.hands[player], card])))
        if not state.box.is_bot[player]:
            table.tell_seat(player, events.DREW, player, card)
        table.tell(events.DREW_FROM, player, deck)
    return card


def discard(table: Table[PriceOfPower], player: int, card: int) -> None:
    """From a hand to the top of the discards, open."""
    state = table.state
    state.cards.hands = replaced_group(state.cards.hands, player, without(state.cards.hands[player], card))
    put_on_discards(state, card)
    table.tell(events.DISCARDED, player, card)


def put_on_discards(state: PriceOfPower, card: int) -> None:
    deck = state.box.content.card_deck[card]
    state.cards.discards = replaced_group(state.cards.discards, deck, (*state.cards.discards[deck], card))
