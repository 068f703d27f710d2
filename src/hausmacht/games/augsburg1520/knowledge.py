"""What a seat knows of its rivals from what it has seen.

Nothing here looks at a state. Money can be followed exactly, hands by the backs of the cards and by what was shown.
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.core.event import Event, Kind
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Pieces
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import JOKER, Components

# What is made of an event
EARN: Final = 0
BUILD: Final = 1
DEAL: Final = 2
DRAW: Final = 3
BUY: Final = 4
LEAVE: Final = 5
SHOW: Final = 6
WIN: Final = 7
DISCARD: Final = 8
GIVE: Final = 9
RESHUFFLE: Final = 10
NOTHING: Final = 11

NOTED: Final[dict[int, list[Kind]]] = {
    EARN: [events.CONSOLED, events.TOOK_MONEY, events.TRADED, events.COMPENSATED, events.EARNED],
    BUILD: [events.BUILT],
    DEAL: [events.DEALT],
    DRAW: [events.DEALT_FREE, events.DREW],
    BUY: [events.BOUGHT],
    LEAVE: [events.LEFT],
    SHOW: [events.SHOWED],
    WIN: [events.WON],
    DISCARD: [events.DISCARDED],
    GIVE: [events.GAVE],
    RESHUFFLE: [events.RESHUFFLED],
}
DEEDS: Final[dict[str, int]] = {kind.name: deed for deed, kinds in NOTED.items() for kind in kinds}


def number(event: Event, at: int) -> int:
    value = event.values[at]
    assert isinstance(value, int)
    return value


def numbers(event: Event, at: int) -> tuple[int, ...]:
    value = event.values[at]
    assert isinstance(value, tuple)
    return value


class AugsburgMemory(Memory):
    """For each seat: its money, the cards known to be in its hand, and the backs of the others."""

    def __init__(self, box: Components, seat: int) -> None:
        self.box = box
        self.seat = seat
        self.money = [box.start_money] * box.seats
        self.jokers = [box.start_jokers] * box.seats  # known to be in the hand
        self.known: list[set[int]] = [set() for _ in range(box.seats)]  # certificates known to be in the hand
        self.backs: list[list[int]] = [[] for _ in range(box.seats)]  # prices of the other cards in the hand
        self.dealt: list[list[int]] = [[] for _ in range(box.seats)]  # prices of the cards to buy from
        self.given = [0] * box.seats  # cards put under the supply in a shortage: nobody knows which
        self.shown: dict[int, tuple[int, ...]] = {}  # in the showdown that is going on
        self.gone: list[int] = []  # cards known to be discarded
        self.gone_backs: list[int] = []  # prices of the other discards
        self.changes = [0] * (box.seats + 1)  # how often this has changed of each seat, and last of the discards
        self.pieces: Final = Pieces()  # of the last tensor

    def hand_size(self, seat: int) -> int:
        return self.jokers[seat] + len(self.known[seat]) + len(self.backs[seat]) - self.given[seat]

    def told(self) -> dict[str, Any]:
        """Backs are counted: a number for each price, the lowest first."""
        return {
            "money": self.money,
            "hand_sizes": [self.hand_size(seat) for seat in range(self.box.seats)],
            "known": [
                [*sorted(known), *[JOKER] * jokers] for known, jokers in zip(self.known, self.jokers, strict=True)
            ],
            "backs": [self.by_price(backs) for backs in self.backs],
            "dealt": [self.by_price(backs) for backs in self.dealt],
            "given": self.given,
            "gone": self.gone,
            "gone_backs": self.by_price(self.gone_backs),
        }

    def by_price(self, backs: list[int]) -> list[int]:
        return [backs.count(price) for price in self.box.all_prices]

    def note(self, event: Event) -> None:
        deed = DEEDS.get(event.kind.name, NOTHING)
        if deed == NOTHING:
            return
        if deed == GIVE:
            for seat in numbers(event, 0):
                self.given[seat] += 1
                self.changes[seat] += 1
        elif deed == RESHUFFLE:
            self.gone = []
            self.gone_backs = []
            self.changes[-1] += 1
        elif deed == EARN:
            self.pay(number(event, 0), -number(event, 1))
        elif deed == BUILD:
            self.pay(number(event, 0), number(event, 2))
        elif deed == DISCARD:
            self.lose(number(event, 0), number(event, 1))
        elif deed == WIN:
            self.win(number(event, 0))
        else:
            self.note_cards(deed, number(event, 0), numbers(event, 1), event)

    def pay(self, seat: int, money: int) -> None:
        self.money[seat] -= money
        self.changes[seat] += 1

    def note_cards(self, deed: int, seat: int, cards: tuple[int, ...], event: Event) -> None:
        """Of what comes into a hand everybody sees the prices, of what is shown the cards themselves."""
        self.changes[seat] += 1
        if deed == DEAL:
            self.dealt[seat].extend(cards)
        elif deed == DRAW:
            self.backs[seat].extend(cards)
        elif deed == BUY:
            self.buy(seat, cards, number(event, 2))
        elif deed == LEAVE:
            self.gone.extend(cards)
            self.changes[-1] += 1
        else:
            self.shown[seat] = cards
            for card in set(cards):
                self.see(seat, card, cards.count(card))

    def buy(self, seat: int, prices: tuple[int, ...], money: int) -> None:
        self.pay(seat, money)
        self.backs[seat].extend(prices)
        left = self.dealt[seat]
        for price in prices:
            if price in left:  # a match that begins in the middle was dealt before anybody watched
                left.remove(price)
        self.dealt[seat] = []
        if seat != self.seat:
            self.gone_backs.extend(left)
            self.changes[-1] += 1

    def see(self, seat: int, card: int, count: int = 1) -> None:
        """So many of this card are in the seat's hand: what was only a back is known now."""
        self.changes[seat] += 1
        if card == JOKER:
            missing = count - self.jokers[seat]
            self.jokers[seat] = max(count, self.jokers[seat])
        else:
            missing = 0 if card in self.known[seat] else 1
            self.known[seat].add(card)
            for rival in range(self.box.seats):
                if rival != seat and card in self.known[rival]:  # it can only have been given away in a shortage
                    self.known[rival].discard(card)
                    self.given[rival] -= 1
                    self.changes[rival] += 1
        for _ in range(missing):
            if self.box.prices[card] in self.backs[seat]:
                self.backs[seat].remove(self.box.prices[card])

    def lose(self, seat: int, card: int) -> None:
        self.see(seat, card)
        if card == JOKER:
            self.jokers[seat] -= 1
        else:
            self.known[seat].discard(card)
        self.gone.append(card)
        self.changes[-1] += 1

    def win(self, seat: int) -> None:
        for card in self.shown[seat]:
            self.lose(seat, card)
        self.shown = {}
