"""What `hard` knows of Augsburg 1520: what a table promises to each seat, and how players offer.

Both were learned from games between bots: weights for the features of a table, and for what makes a player pass,
call or raise. A habit looks at nothing but the seat's own cards and money and what lies open.
"""

from __future__ import annotations

from math import exp
from typing import Final

from hausmacht.bots.augsburg1520.guide import FEATURES as BASIC_FEATURES
from hausmacht.bots.augsburg1520.guide import HIGH, Banker, best_prize, incomes_left, shares_at_end, strength
from hausmacht.core.agenda import Choice
from hausmacht.core.chance import Sampled
from hausmacht.core.search import softmax
from hausmacht.games.augsburg1520.components import (
    CATHEDRAL,
    CERTIFICATES,
    CHURCH,
    COAT_OF_ARMS,
    LETTER_OF_NOBILITY,
    MASTER_BUILDER,
    MAXIMILIAN,
    MINTER,
    NOBILITY,
    OFFICES,
    TRADE,
    VALUES,
)
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS, RAISE
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    PICKED,
    Augsburg,
    cards_to_buy,
    free_cards,
    next_tile,
    step_of,
    tile_of,
)

NOBLES: Final = 5
STAGES: Final = 6  # by the rounds still to come: none, one, ... five or more
THOUSAND: Final = 1000.0
WORD: Final = 0xFFFFFFFF
STIR: Final = 0x45D9F3B  # an odd number that spreads small differences over a whole word

FEATURES: Final = (
    *BASIC_FEATURES,
    "tiles with points within reach",
    "minter within reach",
    "nobles to come with the highest certificate",
    "nobles to come with the most cards",
)


def later_stage(state: Augsburg) -> int:
    """Which weights count: by the rounds that follow this one."""
    left = state.box.rounds - state.round
    return left if left < STAGES else STAGES - 1


def features_of_all(state: Augsburg) -> list[list[float]]:
    """What is counted of each seat, in the order of FEATURES."""
    box = state.box
    seats = box.seats
    left = box.rounds - state.round
    times = incomes_left(state)
    first = state.noble if times > left and state.noble > 0 else 0  # the nobles before it were visited this round
    place = state.place
    number = [0] * (seats * NOBLES)
    best = [0] * (seats * NOBLES)
    values = [0] * seats
    high = [0] * seats
    for card in range(CERTIFICATES):
        zone = place[card]
        if zone >= PICKED:
            seat = zone - PICKED  # to show or to buy: as good as in the hand
        elif HAND <= zone < DEALT:
            seat = zone - HAND
        else:
            continue
        value = card % VALUES + 1
        at = seat * NOBLES + card // VALUES
        number[at] += 1
        if value > best[at]:
            best[at] = value
        values[seat] += value
        if value >= HIGH:
            high[seat] += 1
    jokers = [state.jokers[HAND + seat] + state.jokers[PICKED + seat] for seat in range(seats)]
    held = [0] * seats
    for seat in range(seats):
        base = seat * NOBLES
        highest = 0
        for noble in range(MAXIMILIAN):
            held[seat] += number[base + noble]
            rank = best[base + noble] * MAXIMILIAN + noble
            if best[base + noble] and rank > highest:
                highest = rank
            best[base + noble] *= MAXIMILIAN  # as ranks, to be compared
        number[base + MAXIMILIAN] = held[seat]
        best[base + MAXIMILIAN] = highest
    tops = [0.0] * seats
    most = [0.0] * seats
    bests = [0] * seats
    for noble in range(first, NOBLES):
        top = -1
        top_rank = 0
        richest = -1
        cards = 0
        for seat in range(seats):
            at = seat * NOBLES + noble
            if number[at] == 0:
                continue
            bests[seat] += best[at] // MAXIMILIAN
            if best[at] > top_rank:
                top_rank = best[at]
                top = seat
            able = number[at] + jokers[seat]
            if able > cards:
                cards = able
                richest = seat
            elif able == cards:
                richest = -1
        if top >= 0:
            tops[top] += 1.0
        if richest >= 0:
            most[richest] += 1.0
    found: list[list[float]] = []
    for seat in range(seats):
        church = tile_of(state, seat, CHURCH) > 0
        cathedral = tile_of(state, seat, CATHEDRAL) > 0
        a_round = points_a_round(state, seat) * times
        reach = state.score[seat] + a_round
        money = state.money[seat]
        price = building_price(state, church, cathedral)
        found.append(
            [
                float(state.score[seat]),
                float(a_round),
                float(reach - box.without_church) if not church and reach > box.without_church else 0.0,
                float(reach - box.without_cathedral) if not cathedral and reach > box.without_cathedral else 0.0,
                1.0 if church else 0.0,
                1.0 if cathedral else 0.0,
                1.0 if tile_of(state, seat, MASTER_BUILDER) and not (church and cathedral) else 0.0,
                box.income[step_of(state, seat, TRADE) - 1] * left / THOUSAND,
                float(cards_to_buy(state, seat) * left),
                float(free_cards(state, seat) * left),
                money / THOUSAND,
                (money if money < price else price) / THOUSAND,
                float(held[seat]),
                values[seat] / 10.0,
                float(high[seat]),
                bests[seat] / 10.0,
                float(jokers[seat]),
                1.0 if step_of(state, seat, TRADE) > 1 else 0.0,
                1.0 if state.marker == seat else 0.0,
                float(tiles_open(state, seat, step_of(state, seat, NOBILITY)) * times),
                float(left) if minter_open(state, seat, step_of(state, seat, OFFICES)) else 0.0,
                tops[seat],
                most[seat],
            ]
        )
    return found


def building_price(state: Augsburg, church: bool, cathedral: bool) -> int:
    """What the next building costs; 0 when both stand."""
    if not church:
        return next_tile(state, CHURCH)
    return 0 if cathedral else next_tile(state, CATHEDRAL)


def tiles_open(state: Augsburg, seat: int, step: int) -> int:
    """The points a round of the coat of arms and the letter that this step in nobility allows, if not taken yet."""
    found = 0
    if step >= 3 and not tile_of(state, seat, COAT_OF_ARMS):
        found += next_tile(state, COAT_OF_ARMS)
    if step >= 4 and not tile_of(state, seat, LETTER_OF_NOBILITY):
        found += next_tile(state, LETTER_OF_NOBILITY)
    return found


def minter_open(state: Augsburg, seat: int, step: int) -> bool:
    return step >= 3 and not tile_of(state, seat, MINTER)


# How players offer: what is looked at, and three rows of weights
OFFER_FEATURES: Final = (
    "always",
    "offer",
    "cards to offer",
    "prize",
    "chance to show the highest card",
    "best certificate",
    "rivals",
    "rivals at this offer",
    "rounds to come",
    "last round",
    "Maximilian",
    "noble",
    "cards in the hand",
    "jokers",
    "values of the cheapest cards",
    "lead",
    "offer squared",
    "prize and chance",
    "offer and chance",
    "part of the cards to offer",
    "offer in the last round",
    "prize in the last round",
    "last auction",
    "offer and cards in the hand",
    "prize and rounds to come",
    "money",
    "best certificate and rivals",
)
ABLE: Final = 2  # where the number of cards that can be offered stands
OPEN: Final = 0  # rather open an auction than pass
LEAVE: Final = 1  # rather pass than call
GO_UP: Final = 2  # rather raise than call
OFFER_ROWS: Final = 3
LEAST: Final = 0.05  # a hand is never less likely than this because of one answer
OPENINGS: Final = (57, 79)  # of a hundred first offers so many are one card, so many one or two; else three
RAISES: Final = (57, 87)  # the same for cards more than the offer before


def offer_features(state: Augsburg, seat: int) -> list[float]:
    """What a seat looks at when it is asked for an offer, in the order of OFFER_FEATURES."""
    box = state.box
    offer = state.offer
    rivals = 0
    beside = 0
    total = 0
    for other in range(box.seats):
        total += state.score[other]
        if other != seat and not state.passed[other]:
            rivals += 1
            if offer and state.offers[other] == offer:
                beside += 1
    hand = HAND + seat
    place = state.place
    first = 0 if state.noble == MAXIMILIAN else state.noble * VALUES
    last = CERTIFICATES if state.noble == MAXIMILIAN else first + VALUES
    held = 0
    values: list[int] = []
    for card in range(CERTIFICATES):
        if place[card] == hand:
            held += 1
            if first <= card < last:
                values.append(card % VALUES + 1)
    values.sort()
    best = values[-1] if values else 0
    cheapest = 0
    for at in range(min(offer, len(values) - 1)):
        cheapest += values[at]
    jokers = state.jokers[hand]
    able = len(values) + jokers if values else 0
    left = box.rounds - state.round
    final = 0.0 if left else 1.0
    prize = best_prize(state, seat) / 10.0
    chance = strength(state, seat)
    cards = (held + jokers) / 10.0
    return [
        1.0,
        float(offer),
        float(able),
        prize,
        chance,
        best / VALUES,
        float(rivals),
        float(beside),
        left / 5.0,
        final,
        1.0 if state.noble == MAXIMILIAN else 0.0,
        state.noble / 4.0,
        cards,
        float(jokers),
        cheapest / 10.0,
        (state.score[seat] - total / box.seats) / 10.0,
        offer * offer / 10.0,
        prize * chance,
        offer * chance,
        offer / able if able else 0.0,
        final * offer,
        final * prize,
        final if state.noble == MAXIMILIAN else 0.0,
        offer * cards / 10.0,
        prize * left / 5.0,
        state.money[seat] / THOUSAND,
        best / VALUES * rivals,
    ]


class Merchant(Banker):
    """The guide of `hard`: players offer as they were seen to, and go on by habit in everything else."""

    def __init__(
        self, weights: list[list[float]], scale: list[float], offers: list[list[float]], folly: int = 0
    ) -> None:
        super().__init__(weights, scale, 0.0, folly)
        self.offers: Final = offers
        self.mood = 0  # makes players waver alike wherever the same luck is tried

    def shares(self, state: Augsburg) -> list[float]:
        if not state.agenda:
            return shares_at_end(state)
        stage = later_stage(state)
        weights = self.weights[stage]
        points: list[float] = []
        for counted in features_of_all(state):
            total = 0.0
            for at in range(len(counted)):
                total += weights[at] * counted[at]
            points.append(total / self.scale[stage])
        return softmax(points)

    def luck(self, seed: int, state: Augsburg) -> Sampled:
        self.mood = seed
        return Sampled(seed)

    def offer(self, state: Augsburg, seat: int, luck: Sampled) -> Choice:
        """Pass, call or raise as often as players do who look at the same."""
        counted = offer_features(state, seat)
        able = int(counted[ABLE])
        offer = state.offer
        if able == 0 or offer > able:
            return PASS
        point = self.wavering(state, seat, offer)
        if offer == 0:
            stay = 1.0 / (1.0 + exp(-self.lean(OPEN, counted)))
            if point >= stay:
                return PASS
            return RAISE[min(able, cards_more(OPENINGS, point / stay))]
        leave = exp(self.lean(LEAVE, counted))
        raises = exp(self.lean(GO_UP, counted)) if able > offer else 0.0
        point *= 1.0 + leave + raises
        if point < leave:
            return PASS
        point -= leave
        if point < raises:
            return RAISE[min(able, offer + cards_more(RAISES, point / raises))]
        return CALL

    def fits_offers(self, state: Augsburg, seat: int) -> float:
        """How likely a seat with the hand it has on this table would stand in this auction where it stands."""
        counted = offer_features(state, seat)
        able = int(counted[ABLE])
        offer = state.offer
        passed = bool(state.passed[seat])
        if able == 0 or able < offer:
            return 1.0 if passed else LEAST
        if offer == 0:
            return max(LEAST, 1.0 / (1.0 + exp(self.lean(OPEN, counted)))) if passed else 1.0
        leave = exp(self.lean(LEAVE, counted))
        raises = exp(self.lean(GO_UP, counted)) if able > offer else 0.0
        part = 1.0 + raises  # the leader stands by his offer
        if passed:
            part = leave
        elif seat != state.leader:
            if state.offers[seat] < offer:
                return 1.0  # it has yet to answer
            part = 1.0  # it called
        return max(LEAST, part / (1.0 + leave + raises))

    def lean(self, row: int, counted: list[float]) -> float:
        weights = self.offers[row]
        total = 0.0
        for at in range(len(counted)):
            total += weights[at] * counted[at]
        return max(-20.0, min(20.0, total))

    def wavering(self, state: Augsburg, seat: int, offer: int) -> float:
        """A number from 0 to 1: the same each time this seat is asked this on tables that are compared."""
        mixed = (((self.mood * 64 + state.round * 8 + state.noble) * 97 + offer) * 7 + seat) & WORD
        mixed = ((mixed ^ (mixed >> 16)) * STIR) & WORD
        mixed = ((mixed ^ (mixed >> 16)) * STIR) & WORD
        return (mixed ^ (mixed >> 16)) / (WORD + 1.0)


def cards_more(parts: tuple[int, int], point: float) -> int:
    """One card more, two or three, in these parts of a hundred."""
    hundredth = point * 100.0
    if hundredth < parts[0]:
        return 1
    return 2 if hundredth < parts[1] else 3
