"""What a seat knows of its rivals from what it has seen, and tables dealt to agree with that.

Nothing here looks at a state. Money can be followed exactly, hands by the backs of the cards and by what was shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hausmacht.core.agenda import Decision, Item, Table, choose
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event
from hausmacht.core.game import Memory
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    PRIVILEGE_CARDS,
    TILES,
    VALUES,
    Components,
)
from hausmacht.games.augsburg1520.rules.certificates import BUYS, GIVES
from hausmacht.games.augsburg1520.rules.showdown import SHOWS, takes_part
from hausmacht.games.augsburg1520.state import DEALT, HAND, OPEN, PICKED, USED, Augsburg, empty_table
from hausmacht.games.augsburg1520.view import AugsburgView

TRIES = 50


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

    def hand_size(self, seat: int) -> int:
        return self.jokers[seat] + len(self.known[seat]) + len(self.backs[seat]) - self.given[seat]

    def note(self, event: Event) -> None:
        act = NOTES.get(event.kind.name)
        if act is not None:
            act(self, **event.facts())

    def earn(self, seat: int, money: int) -> None:
        self.money[seat] += money

    def build(self, seat: int, tile: int, money: int) -> None:
        self.money[seat] -= money

    def deal(self, seat: int, prices: tuple[int, ...]) -> None:
        self.dealt[seat] += prices

    def draw(self, seat: int, prices: tuple[int, ...]) -> None:
        self.backs[seat] += prices

    def buy(self, seat: int, prices: tuple[int, ...], money: int) -> None:
        self.money[seat] -= money
        self.backs[seat] += prices
        left = list(self.dealt[seat])
        for price in prices:
            left.remove(price)
        self.dealt[seat] = []
        if seat != self.seat:
            self.gone_backs += left

    def leave(self, seat: int, certificates: tuple[int, ...]) -> None:
        self.gone += certificates

    def show(self, seat: int, certificates: tuple[int, ...]) -> None:
        self.shown[seat] = certificates
        for card in set(certificates):
            self.see(seat, card, certificates.count(card))

    def see(self, seat: int, card: int, count: int = 1) -> None:
        """So many of this card are in the seat's hand: what was only a back is known now."""
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

    def win(self, seat: int, noble: int) -> None:
        for card in self.shown[seat]:
            self.lose(seat, card)
        self.shown = {}

    def discard(self, seat: int, certificate: int) -> None:
        self.lose(seat, certificate)

    def give(self, seats: tuple[int, ...]) -> None:
        for seat in seats:
            self.given[seat] += 1

    def reshuffle(self) -> None:
        self.gone = []
        self.gone_backs = []


NOTES: dict[str, Any] = {
    "dealt": AugsburgMemory.deal,
    "dealt-free": AugsburgMemory.draw,
    "drew": AugsburgMemory.draw,
    "bought": AugsburgMemory.buy,
    "left": AugsburgMemory.leave,
    "showed": AugsburgMemory.show,
    "won": AugsburgMemory.win,
    "discarded": AugsburgMemory.discard,
    "gave": AugsburgMemory.give,
    "reshuffled": AugsburgMemory.reshuffle,
    "built": AugsburgMemory.build,
    "consoled": AugsburgMemory.earn,
    "took-money": AugsburgMemory.earn,
    "traded": AugsburgMemory.earn,
    "compensated": AugsburgMemory.earn,
    "earned": AugsburgMemory.earn,
}


class Deal:
    """One way to deal the unseen cards: to rivals by the backs they hold, to the discard, to the top of the supply."""

    def __init__(self, view: AugsburgView, memory: AugsburgMemory, chance: Chance) -> None:
        self.view = view
        self.memory = memory
        self.chance = chance
        self.prices = memory.box.prices
        rivals = [seat for seat in range(memory.box.seats) if seat != view.seat]
        unseen = unseen_cards(view, memory, rivals)
        shuffle(unseen, chance)
        self.unseen = unseen
        self.dealt = {seat: self.take(memory.dealt[seat]) for seat in rivals}
        self.top = self.take([view.top_price] if view.top_price else [])
        self.hidden = {seat: self.take(memory.backs[seat]) for seat in rivals}
        self.hidden_discard = self.take(memory.gone_backs)
        for seat in rivals:
            self.meet_offer(seat)
        self.hands = {seat: self.hand(seat) for seat in rivals}
        self.holds = all(able(self.hands[seat], view, seat) for seat in rivals)

    def take(self, prices: Iterable[int]) -> list[int]:
        """For each price an unseen card with that back; any card, if memory has become vague after a shortage."""
        found: list[int] = []
        for price in prices:
            at = next((at for at, card in enumerate(self.unseen) if self.prices[card] == price), len(self.unseen) - 1)
            found.append(self.unseen.pop(at))
        return found

    def hand(self, seat: int) -> list[int]:
        memory = self.memory
        cards = [JOKER] * memory.jokers[seat] + sorted(memory.known[seat]) + self.hidden[seat]
        for _ in range(memory.given[seat]):
            self.unseen.append(cards.pop(self.chance.below("sample", len(cards))))
        return cards

    def meet_offer(self, seat: int) -> None:
        """Swap cards with the same back until the seat can stand by its offer, or no swap is left."""
        hidden = self.hidden[seat]
        known = [JOKER] * self.memory.jokers[seat] + sorted(self.memory.known[seat])
        slots = [at for at, card in enumerate(hidden) if not fits(card, self.view.noble)]
        while slots and not able(known + hidden, self.view, seat):
            at = slots.pop()
            price = self.prices[hidden[at]]
            for source in (self.unseen, self.hidden_discard):
                for spare, card in enumerate(source):
                    if fits(card, self.view.noble) and self.prices[card] == price:
                        hidden[at], source[spare] = card, hidden[at]
                        break
                else:
                    continue
                break


def unseen_cards(view: AugsburgView, memory: AugsburgMemory, rivals: list[int]) -> list[int]:
    """All cards that are neither mine nor known to be somewhere."""
    mine = [*view.my_hand, *view.my_dealt, *view.my_picked]
    seen = {*mine, *memory.gone}.union(*[memory.known[seat] for seat in rivals])
    jokers = mine.count(JOKER) + memory.gone.count(JOKER) + sum(memory.jokers[seat] for seat in rivals)
    return [card for card in range(CERTIFICATES) if card not in seen] + [JOKER] * (memory.box.jokers - jokers)


def fits(card: int, noble: int) -> bool:
    """Whether a card can be offered to this noble."""
    return card == JOKER or noble in (MAXIMILIAN, card // VALUES)


def able(hand: list[int], view: AugsburgView, seat: int) -> bool:
    """Whether the hand can stand by what the seat has offered in the auction that is going on."""
    offer = view.seats[seat].offer
    going_on = view.to_do and (view.to_do[0].startswith("offer ") or view.to_do[:2] == ("together", "showdown.compare"))
    if not going_on or not offer:
        return True
    fitting = [card for card in hand if fits(card, view.noble)]
    return len(fitting) >= offer and any(card != JOKER for card in fitting)


def shuffle(cards: list[int], chance: Chance) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = chance.below("sample", last + 1)
        cards[last], cards[other] = cards[other], cards[last]


SEALED: dict[str, list[Any]] = {  # by what waits beneath the sealed answers
    "certificates.pay_and_discard": BUYS,
    "certificates.collect": GIVES,
    "showdown.compare": SHOWS,
}


def sample(view: AugsburgView, memory: AugsburgMemory, chance: Chance, agenda: list[Item]) -> Augsburg:
    """A table that the seat could be sitting at."""
    deal = Deal(view, memory, chance)
    for _ in range(TRIES):
        if deal.holds:
            break
        deal = Deal(view, memory, chance)
    state = empty_table(memory.box)
    state.agenda = agenda
    put_public(state, view)
    put_private(state, view, deal)
    if view.sealed:
        asked = SEALED[agenda[-2].text]
        state.lanes = [[asked[seat]] if waits else [] for seat, waits in enumerate(view.sealed)]
        for seat in deal.hands:
            finished = not view.sealed[seat] and (asked is not SHOWS or takes_part(state, seat))
            if finished and (asked is not GIVES or deal.hands[seat]):
                answer_sealed(state, seat, asked[seat], chance)
    return state


def put_public(state: Augsburg, view: AugsburgView) -> None:
    state.round = view.round
    state.noble = view.noble
    state.marker = view.marker
    state.offer = view.offer
    state.leader = view.leader
    state.card = view.card
    state.uses_left = view.uses_left
    state.slots_used = sum(1 << slot for slot, used in enumerate(view.slots_used) if used)
    state.builder_used = int(view.builder_used)
    state.step_tiles = list(view.step_tiles)
    for card in range(PRIVILEGE_CARDS):
        if card in view.open_cards:
            state.privilege_cards[card] = OPEN
        elif card in view.used_cards:
            state.privilege_cards[card] = USED
    state.score = [seat.score for seat in view.seats]
    state.step = [step for seat in view.seats for step in seat.steps]
    state.tiles = [tile for seat in view.seats for tile in seat.tiles]
    for tile in range(TILES):
        state.tiles_taken[tile] = sum(1 for seat in view.seats if seat.tiles[tile])
    state.offers = [seat.offer for seat in view.seats]
    state.passed = [int(seat.passed) for seat in view.seats]


def put_private(state: Augsburg, view: AugsburgView, deal: Deal) -> None:
    state.money = list(deal.memory.money)
    state.jokers = [0] * len(state.jokers)
    for seat, cards in deal.hands.items():
        put(state, cards, HAND + seat)
        put(state, deal.dealt[seat], DEALT + seat)
    if view.seat >= 0:
        state.money[view.seat] = view.my_money
        put(state, view.my_hand, HAND + view.seat)
        put(state, view.my_dealt, DEALT + view.seat)
        put(state, view.my_picked, PICKED + view.seat)
    state.top = deal.top[0] if deal.top else NO_CARD
    state.discard = deal.memory.gone + deal.hidden_discard
    state.supply = sorted(deal.unseen)


def put(state: Augsburg, cards: Iterable[int], zone: int) -> None:
    for card in cards:
        if card == JOKER:
            state.jokers[zone] += 1
        else:
            state.place[card] = zone


def answer_sealed(state: Augsburg, seat: int, asked: Item, chance: Chance) -> None:
    """The rival has given its sealed answer; nobody knows which, so it is given by luck."""
    table = Table(state, chance)
    lane = state.lanes[seat]
    lane.append(asked)
    while lane:
        decision = lane[-1]
        assert isinstance(decision, Decision)
        options = decision.options(state)
        choose(table, decision, options[chance.below("sample", len(options))])
