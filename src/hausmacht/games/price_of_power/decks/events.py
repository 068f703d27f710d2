"""The event decks: which events an age has, in two halves, and how many come each round.

Rules: events.deck, events.reveal, ruling.short-ages, scenario.rounds
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.rows import replaced_group, without
from hausmacht.games.price_of_power.state import PriceOfPower

ROUNDS = 4  # of a full age


def listed(box: Box, age: int) -> list[int]:
    """The events of an age in the order of the scenario: the first half, then the second."""
    found = box.events_of.get(age)
    if found is None:
        found = [box.content.event_number[name] for name in box.variant.events.get(str(age), ())]
        box.events_of[age] = found
    return found


def first_age(box: Box) -> int:
    return box.variant.first_age


def last_age(box: Box) -> int:
    return box.variant.last_age


def rounds_in(box: Box, age: int) -> int:
    """Four, but fewer in an age that a scenario begins late or ends early.

    A scenario may say how many rounds it lasts, or how many events a round has.

    Rules: ruling.short-ages, scenario.rounds
    """
    found = box.rounds_of.get(age)
    if found is None:
        found = count_rounds(box, age)
        box.rounds_of[age] = found
    return found


def count_rounds(box: Box, age: int) -> int:
    """Rules: ruling.short-ages, scenario.rounds"""
    cards = len(listed(box, age))
    if box.variant.events_each_round:
        return cards // box.variant.events_each_round
    if box.variant.rounds:
        return box.variant.rounds
    if any([place.bot for place in box.variant.realms]):
        return ROUNDS
    each = box.players * box.events_due + 1
    return max(1, min(ROUNDS, (2 * cards + each) // (2 * each)))


def each_round(box: Box, age: int) -> int:
    """How many events a round has.

    Rules: events.reveal, scenario.rounds
    """
    if box.variant.rounds:
        return box.players * box.events_due + 1
    return len(listed(box, age)) // rounds_in(box, age)


def face_up(box: Box) -> int:
    """How many of them lie open at once.

    Rules: events.reveal, option.four-events
    """
    return 4 if box.rules.optional[7] and box.players == 6 else 3


def lay_deck(table: Table[PriceOfPower], age: int) -> None:
    """The deck of an age, the first half on the second.

    With optional rule 6 the events that may stand in either half are dealt to them by luck.

    Rules: events.deck, option.random-events
    """
    state = table.state
    cards = listed(state.box, age)
    middle = (len(cards) + 1) // 2
    first = cards[:middle]
    second = cards[middle:]
    if state.box.rules.optional[6]:
        either = [card for card in cards if texts(state).events[card].may_be_in_either_half]
        first = [card for card in first if card not in either]
        second = [card for card in second if card not in either]
        while either:
            card = either.pop(table.chance.below("event half", len(either)))
            (first if len(first) < middle else second).append(card)
    state.cards.event_deck = (tuple(sorted(first)), tuple(sorted(second)))


def turn_up(table: Table[PriceOfPower]) -> int:
    """The top event, out of the deck; NOBODY when the deck is empty."""
    state = table.state
    for half in (0, 1):
        cards = state.cards.event_deck[half]
        if cards:
            card = cards[table.chance.below("event", len(cards))]
            state.cards.event_deck = replaced_group(state.cards.event_deck, half, without(cards, card))
            return card
    return NOBODY


def left(state: PriceOfPower) -> int:
    return len(state.cards.event_deck[0]) + len(state.cards.event_deck[1])
