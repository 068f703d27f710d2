"""Debt certificates at the end of a round: free ones, those to buy, the sealed purchase, and what to do in a shortage.

Rules: certificates.*
Decisions: Buy, Give
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table, steps
from hausmacht.core.event import Kind
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    JOKER,
    MOST_SEATS,
    NO_CARD,
    certificate_text,
)
from hausmacht.games.augsburg1520.rules.supply import draw, prices_of, refill, tell_top, turn_up
from hausmacht.games.augsburg1520.state import (
    AWAY,
    DEALT,
    HAND,
    PICKED,
    Augsburg,
    cards_in,
    cards_to_buy,
    discard_card,
    free_cards,
    kinds_in,
    move_card,
    size_of,
)


class BuyCard(Choice):
    def __init__(self, card: int) -> None:
        super().__init__(f"buy {certificate_text(card)}", certificate=card)
        self.card: Final = card


class Done(Choice):
    def __init__(self) -> None:
        super().__init__("done")


class GiveCard(Choice):
    def __init__(self, card: int) -> None:
        super().__init__(f"give {certificate_text(card)}", certificate=card)
        self.card: Final = card


BUY_CARD: Final = [BuyCard(card) for card in range(CERTIFICATES + 1)]
DONE: Final = Done()
GIVE_CARD: Final = [GiveCard(card) for card in range(CERTIFICATES + 1)]


def deal(table: Table[Augsburg], seat: int, count: int) -> list[int]:
    """Cards to buy from, kept apart from the hand.

    Rules: certificates.apart
    """
    return take(table, DEALT + seat, count)


def take(table: Table[Augsburg], zone: int, count: int) -> list[int]:
    cards: list[int] = []
    for _ in range(count):
        card = draw(table, zone)
        if card != NO_CARD:
            cards.append(card)
    return cards


def tell_dealt(table: Table[Augsburg], seat: int, kind: Kind, cards: list[int]) -> None:
    """Everybody has seen the backs; the seat sees the cards."""
    if table.recorded and cards:
        table.tell(kind, seat, tuple(prices_of(table.state, cards)))
        table.tell_seat(seat, events.RECEIVED, seat, tuple(sorted(cards)))


def deal_certificates(table: Table[Augsburg]) -> None:
    """The winner of the last auction takes all his cards first, then the others clockwise; free ones come first.

    Rules: certificates.order, certificates.number, certificates.free
    """
    state = table.state
    for turn in range(state.box.seats):
        seat = (state.marker + turn) % state.box.seats
        free = take(table, HAND + seat, free_cards(state, seat))
        tell_dealt(table, seat, events.DEALT_FREE, free)
        tell_dealt(table, seat, events.DEALT, deal(table, seat, cards_to_buy(state, seat)))
    tell_top(table)


class Buy(Decision[Augsburg, BuyCard | Done]):
    """Which of the certificates dealt to you do you buy? One at a time, until done.

    Rules: certificates.buy, certificates.cash, ruling.no-credit, ruling.paid-when-picked
    """

    def __init__(self, seat: int) -> None:
        super().__init__("buy", seat)

    def numbers(self, state: Augsburg) -> dict[str, int]:
        return {"money": state.money[self.seat]}

    def candidates(self, state: Augsburg) -> Sequence[BuyCard | Done]:
        return [DONE, *[BUY_CARD[card] for card in kinds_in(state, DEALT + self.seat)]]

    def why_not(self, state: Augsburg, choice: BuyCard | Done) -> Denial | None:
        if isinstance(choice, BuyCard):
            price = state.box.prices[choice.card]
            if price > state.money[self.seat]:
                return Denial("too-little-money", "certificates.cash", have=state.money[self.seat], need=price)
        return None

    def options(self, state: Augsburg) -> list[BuyCard | Done]:
        found: list[BuyCard | Done] = [DONE]
        zone = DEALT + self.seat
        prices = state.box.prices
        money = state.money[self.seat]
        for card, there in enumerate(state.place):
            if there == zone and prices[card] <= money:
                found.append(BUY_CARD[card])
        if state.jokers[zone] and prices[JOKER] <= money:
            found.append(BUY_CARD[JOKER])
        return found

    def take(self, table: Table[Augsburg], choice: BuyCard | Done) -> None:
        if isinstance(choice, BuyCard):
            state = table.state
            state.money[self.seat] -= state.box.prices[choice.card]
            move_card(state, choice.card, DEALT + self.seat, PICKED + self.seat)
            table.tell_seat(self.seat, events.PICKED, self.seat, choice.card)
            table.next(self)


BUYS: Final[list[Item]] = [Buy(seat) for seat in range(MOST_SEATS)]


def buy(table: Table[Augsburg]) -> None:
    """All players choose at once what to buy.

    Rules: certificates.sealed
    """
    table.together([[BUYS[seat]] for seat in range(table.state.box.seats)])


def pay_and_discard(table: Table[Augsburg]) -> None:
    """Everybody shows the backs and pays; then what was not bought is discarded, by all at the same time.

    Rules: certificates.sealed, certificates.backs, certificates.discard, ruling.discard-packet
    """
    state = table.state
    seats = state.box.seats
    if table.recorded:
        tell_purchases(table)
    place = state.place
    for card, zone in enumerate(place):
        if zone >= PICKED:
            place[card] = zone - PICKED + HAND
        elif zone >= DEALT:
            place[card] = AWAY
            state.discard.append(card)
    for seat in range(seats):
        state.jokers[HAND + seat] += state.jokers[PICKED + seat]
        state.jokers[PICKED + seat] = 0
        for _ in range(state.jokers[DEALT + seat]):
            discard_card(state, JOKER, DEALT + seat)
    refill(table)


def tell_purchases(table: Table[Augsburg]) -> None:
    state = table.state
    for seat in range(state.box.seats):
        bought = cards_in(state, PICKED + seat)
        left = cards_in(state, DEALT + seat)
        prices = prices_of(state, bought)
        table.tell(events.BOUGHT, seat, tuple(prices), sum(prices))
        table.tell(events.RETURNED, seat, len(left))
        table.tell_seat(seat, events.KEPT, seat, tuple(bought))
        table.tell_seat(seat, events.LEFT, seat, tuple(left))


# Shortage


def missing(state: Augsburg) -> int:
    """How many cards supply and discard lack for what all players may take; 0 or less: there are enough.

    Rules: certificates.shortage
    """
    have = len(state.supply) + len(state.discard) + (state.top != NO_CARD)
    need = 0
    for seat in range(state.box.seats):
        need += free_cards(state, seat) + cards_to_buy(state, seat)
    return need - have


class Give(Decision[Augsburg, GiveCard]):
    """Which card of your hand do you put under the supply?

    Rules: certificates.shortage
    """

    def __init__(self, seat: int) -> None:
        super().__init__("give", seat)

    def candidates(self, state: Augsburg) -> Sequence[GiveCard]:
        return [GIVE_CARD[card] for card in kinds_in(state, HAND + self.seat)]

    def why_not(self, state: Augsburg, choice: GiveCard) -> Denial | None:
        return None

    def take(self, table: Table[Augsburg], choice: GiveCard) -> None:
        move_card(table.state, choice.card, HAND + self.seat, PICKED + self.seat)
        table.tell_seat(self.seat, events.GIVEN, self.seat, choice.card)


GIVES: Final[list[Item]] = [Give(seat) for seat in range(MOST_SEATS)]


def relieve_shortage(table: Table[Augsburg]) -> None:
    """While cards are short, everybody who has any gives one from his hand, face down and at once.

    Rules: certificates.shortage, ruling.shortage-passes
    """
    state = table.state
    short = missing(state)
    if short > 0:
        table.tell(events.SHORT, short)
        givers: list[list[Item]] = []
        for seat in range(state.box.seats):
            givers.append([GIVES[seat]] if size_of(state, HAND + seat) else [])
        table.next(COLLECT)
        table.together(givers)


def collect(table: Table[Augsburg]) -> None:
    """The cards given go under the supply. Once there are enough, all but the top card is shuffled with the discards.

    Rules: certificates.shortage, ruling.shortage-empty
    """
    state = table.state
    givers: list[int] = []
    for seat in range(state.box.seats):
        for card in cards_in(state, PICKED + seat):
            move_card(state, card, PICKED + seat, AWAY)
            state.supply.append(card)
            givers.append(seat)
    state.jokers[AWAY] = 0  # jokers outside the zones of seats are counted by supply and discard
    table.tell(events.GAVE, tuple(givers))
    if missing(state) > 0:
        table.next(RELIEVE_SHORTAGE)
        return
    state.supply = sorted(state.supply + state.discard)
    state.discard = []
    table.tell(events.RESHUFFLED)
    if state.top == NO_CARD:  # ruling.shortage-empty: nothing was on top, so nothing is set aside
        turn_up(table)
        tell_top(table)


RELIEVE_SHORTAGE: Final = steps(relieve_shortage)[0]
COLLECT: Final = steps(collect)[0]
