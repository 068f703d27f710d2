"""Tables dealt to agree with what a seat knows, and what it knows who sits down at a laid-out table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hausmacht.core.agenda import Decision, Item, Table, choose
from hausmacht.core.chance import Chance
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    PRIVILEGE_CARDS,
    TILES,
    VALUES,
)
from hausmacht.games.augsburg1520.knowledge import AugsburgMemory
from hausmacht.games.augsburg1520.rules.certificates import BUYS, GIVES
from hausmacht.games.augsburg1520.rules.showdown import SHOWS, takes_part
from hausmacht.games.augsburg1520.state import DEALT, HAND, OPEN, PICKED, USED, Augsburg, cards_in, empty_table
from hausmacht.games.augsburg1520.view import AugsburgView

TRIES = 50


def at_table(state: Augsburg, seat: int) -> AugsburgMemory:
    """Who sits down at a laid-out table knows everybody's money and the backs of all cards, but no card of a rival."""
    memory = AugsburgMemory(state.box, seat)
    prices = state.box.prices
    memory.money = list(state.money)
    memory.jokers = [0] * state.box.seats
    buying = bool(state.lanes) and SEALED[state.agenda[-2].text] is BUYS
    for each in range(state.box.seats):
        memory.backs[each] = [prices[card] for card in cards_in(state, HAND + each)]
        memory.dealt[each] = [prices[card] for card in cards_in(state, DEALT + each)]
        picked = [prices[card] for card in cards_in(state, PICKED + each)]
        if buying:
            memory.dealt[each] += picked
            memory.money[each] += sum(picked)  # paid when picked, but told when all have bought
        else:
            memory.backs[each] += picked
    memory.gone_backs = [prices[card] for card in state.discard]
    return memory


class Deal:
    """One way to deal the unseen cards: to rivals by the backs they hold, to the discard, to the top of the supply."""

    def __init__(self, view: AugsburgView, memory: AugsburgMemory, chance: Chance) -> None:
        self.view = view
        self.memory = memory
        self.chance = chance
        self.prices = memory.box.prices
        self.fits_backs = True
        rivals = [seat for seat in range(memory.box.seats) if seat != view.seat]
        self.jokers = {seat: memory.jokers[seat] for seat in rivals}
        self.known = {seat: sorted(memory.known[seat]) for seat in rivals}
        self.backs = {seat: memory.backs[seat][:] for seat in rivals}
        self.give_away({seat: memory.given[seat] for seat in rivals if memory.given[seat]})
        self.unseen = self.unseen_cards()
        shuffle(self.unseen, chance)
        self.top = self.take([view.top_price] if view.top_price else [])
        self.dealt = {seat: self.take(memory.dealt[seat]) for seat in rivals}
        self.hidden = {seat: self.take(self.backs[seat]) for seat in rivals}
        self.hidden_discard = self.take(memory.gone_backs)
        for seat in rivals:
            self.meet_offer(seat)
        self.hands = {seat: self.seen_of(seat) + self.hidden[seat] for seat in rivals}
        self.holds = self.fits_backs and all(able(self.hands[seat], view, seat) for seat in rivals)

    def mine(self) -> list[int]:
        return [*self.view.my_hand, *self.view.my_dealt, *self.view.my_picked]

    def seen_of(self, seat: int) -> list[int]:
        """The cards that are known to be in the hand of a rival."""
        return [JOKER] * self.jokers[seat] + self.known[seat]

    def unseen_cards(self) -> list[int]:
        """All cards that are neither mine nor known to be somewhere."""
        seen = [*self.mine(), *self.memory.gone]
        for seat in self.known:
            seen += self.seen_of(seat)
        certificates = set(seen)
        jokers = self.memory.box.jokers - seen.count(JOKER)
        return [card for card in range(CERTIFICATES) if card not in certificates] + [JOKER] * jokers

    def give_away(self, given: dict[int, int]) -> None:
        """Which cards were put under the supply in a shortage nobody knows, but some can only have been.

        First go those that lie elsewhere by now, then those of a price of which too few cards are left, then any.
        """
        if not given:
            return
        for seat in given:
            for card in self.known[seat][:]:
                if given[seat] and (card in self.mine() or card in self.memory.gone):
                    self.known[seat].remove(card)
                    given[seat] -= 1
        spare = self.spare_cards()
        seats = list(given)
        shuffle(seats, self.chance)
        for only_scarce in (True, False):
            for seat in seats:
                slots = [*self.seen_of(seat), *[-price for price in self.backs[seat]]]  # a price stands for its back
                shuffle(slots, self.chance)
                for slot in slots:
                    price = -slot if slot < 0 else self.prices[slot]
                    if given[seat] and (spare.get(price, 0) < 0 or not only_scarce):
                        self.give(seat, slot)
                        given[seat] -= 1
                        spare[price] = spare.get(price, 0) + 1

    def give(self, seat: int, slot: int) -> None:
        if slot < 0:
            self.backs[seat].remove(-slot)
        elif slot == JOKER:
            self.jokers[seat] -= 1
        else:
            self.known[seat].remove(slot)

    def spare_cards(self) -> dict[int, int]:
        """For each price how many cards are left over once every back is dealt; below 0: too few."""
        spare: dict[int, int] = {}
        for card in self.unseen_cards():
            spare[self.prices[card]] = spare.get(self.prices[card], 0) + 1
        jokers = [*self.mine(), *self.memory.gone].count(JOKER) + sum(self.jokers.values())
        backs = [*self.memory.gone_backs, *([self.view.top_price] if self.view.top_price else [])]
        backs += [self.prices[JOKER]] * max(0, jokers - self.memory.box.jokers)
        for seat in self.backs:
            backs += [*self.backs[seat], *self.memory.dealt[seat]]
        for price in backs:
            spare[price] = spare.get(price, 0) - 1
        return spare

    def take(self, prices: Iterable[int]) -> list[int]:
        """For each price an unseen card with that back; any card, if none is left."""
        found: list[int] = []
        for price in prices:
            at = next((at for at, card in enumerate(self.unseen) if self.prices[card] == price), NO_CARD)
            self.fits_backs = self.fits_backs and at != NO_CARD
            found.append(self.unseen.pop(at))
        return found

    def meet_offer(self, seat: int) -> None:
        """Swap cards with the same back until the seat can stand by its offer, or no swap is left.

        Another rival gives up a card only if he can stand by his own offer without it.
        """
        hidden = self.hidden[seat]
        known = self.seen_of(seat)
        slots = [at for at, card in enumerate(hidden) if not fits(card, self.view.noble)]
        while slots and not able(known + hidden, self.view, seat):
            at = slots.pop()
            self.swap_for_fitting(seat, at)

    def swap_for_fitting(self, seat: int, at: int) -> None:
        """First with cards that nobody has offered, then with those of the other rivals."""
        hidden = self.hidden[seat]
        price = self.prices[hidden[at]]
        others = [other for other in self.hidden if other != seat]
        unbound = [self.unseen, self.hidden_discard, self.top, *[self.dealt[other] for other in others]]
        sources = [(source, -1) for source in unbound] + [(self.hidden[other], other) for other in others]
        for source, owner in sources:
            for spare, card in enumerate(source):
                if fits(card, self.view.noble) and self.prices[card] == price:
                    hidden[at], source[spare] = card, hidden[at]
                    if owner < 0 or able(self.seen_of(owner) + source, self.view, owner):
                        return
                    hidden[at], source[spare] = source[spare], card


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
