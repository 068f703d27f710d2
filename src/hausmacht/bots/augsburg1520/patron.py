"""What `master` knows of Augsburg 1520: two small networks that have learned from games, and what they look at.

One judges a table: what each seat may hope for. The other says how a player offers who sees what he sees: a habit looks
at nothing but the seat's own cards and money and what lies open. All numbers are whole, 256 for 1.0 (bots/networks.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.bots.augsburg1520.guide import HIGH, incomes_left, shares_at_end
from hausmacht.bots.augsburg1520.merchant import ABLE, LEAST, NOBLES, Merchant, building_price, offer_features
from hausmacht.core.agenda import Choice
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CATHEDRAL,
    CERTIFICATES,
    CHURCH,
    COAT_OF_ARMS,
    LETTER_OF_NOBILITY,
    MASTER_BUILDER,
    MAXIMILIAN,
    MINTER,
    MOST_SEATS,
    NOBILITY,
    OFFICES,
    PRIVILEGE_CARDS,
    STEPS,
    TILES,
    TRADE,
    VALUES,
)
from hausmacht.games.augsburg1520.rules.auction import CALL, PASS, RAISE
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    OPEN,
    PICKED,
    Augsburg,
    cards_to_buy,
    free_cards,
    top_tile,
)

ONE: Final = 256
ALL: Final = -1
SEAT_NUMBERS: Final = 84  # of each seat
TABLE_NUMBERS: Final = 53  # of the table
OFFER_NUMBERS: Final = 207  # of a seat that is asked for an offer
ANSWERS: Final = 5  # pass, call, one card more, two, three or more
LONGEST: Final = 6  # rounds that can be left
# How large 1.0 is for each of merchant.OFFER_FEATURES: numbers of cards and players have less room than parts do
OFFER_ONE: Final = [
    ONE, 64, 64, 128, ONE, ONE, 64, 64, ONE, ONE, ONE, ONE, ONE, 64,
    128, 128, 128, 128, 64, ONE, 64, 128, ONE, ONE, 128, 128, 64,
]  # fmt: skip

Shares = Callable[[list[list[int]], list[int], int], list[float]]


class Cards:
    """The certificates of all seats, counted once: by seat and noble, Maximilian last."""

    def __init__(self, state: Augsburg) -> None:
        seats = state.box.seats
        self.number: Final = [0] * (seats * NOBLES)
        self.best: Final = [0] * (seats * NOBLES)  # values
        self.second: Final = [0] * (seats * NOBLES)
        self.values: Final = [0] * seats
        self.high: Final = [0] * seats
        self.jokers: Final = [0] * seats
        self.dealt: Final = [0] * (3 * seats)  # to buy from: how many, high ones, values
        place = state.place
        for card in range(CERTIFICATES):
            zone = place[card]
            if zone < HAND:
                continue
            value = card % VALUES + 1
            if DEALT <= zone < PICKED:
                at = 3 * (zone - DEALT)
                self.dealt[at] += 1
                self.dealt[at + 2] += value
                if value >= HIGH:
                    self.dealt[at + 1] += 1
                continue
            seat = zone - PICKED if zone >= PICKED else zone - HAND  # picked: as good as in the hand
            at = seat * NOBLES + card // VALUES
            self.number[at] += 1
            self.second[at] = self.best[at]  # values of a noble rise
            self.best[at] = value
            self.values[seat] += value
            if value >= HIGH:
                self.high[seat] += 1
        for seat in range(seats):
            base = seat * NOBLES
            held = 0
            highest = 0
            for noble in range(MAXIMILIAN):
                held += self.number[base + noble]
                if self.best[base + noble] >= highest:  # equal values: the later noble goes before
                    highest = self.best[base + noble]
            self.number[base + MAXIMILIAN] = held
            self.best[base + MAXIMILIAN] = highest
            self.jokers[seat] = state.jokers[HAND + seat] + state.jokers[PICKED + seat]


def seat_rows(state: Augsburg) -> list[list[int]]:
    """A row of SEAT_NUMBERS for each seat."""
    box = state.box
    seats = box.seats
    left = box.rounds - state.round
    times = incomes_left(state)
    first = state.noble if times > left and state.noble > 0 else 0  # the nobles before it were visited this round
    cards = Cards(state)
    reach: list[int] = []
    for seat in range(seats):
        reach.append(state.score[seat] + points_a_round(state, seat) * times)
    rows: list[list[int]] = []
    for seat in range(seats):
        row = [0] * SEAT_NUMBERS
        board_numbers(state, seat, left, times, reach[seat], row)
        card_numbers(cards, seat, seats, first, row)
        row[66] = cards.dealt[3 * seat] * ONE // 5
        row[67] = cards.dealt[3 * seat + 1] * ONE // 2
        row[68] = cards.dealt[3 * seat + 2] * ONE // 50
        row[69] = state.jokers[DEALT + seat] * ONE // 2
        row[70 + (seat - state.marker) % seats] = ONE
        row[75] = state.offers[seat] * ONE // 5
        row[76] = ONE if state.passed[seat] else 0
        row[77] = ONE if state.offer and state.leader == seat else 0
        best_reach = -1000
        best_score = -1000
        for other in range(seats):
            if other != seat:
                if reach[other] > best_reach:
                    best_reach = reach[other]
                if state.score[other] > best_score:
                    best_score = state.score[other]
        row[78] = (reach[seat] - best_reach) * ONE // 20
        row[79] = (state.score[seat] - best_score) * ONE // 20
        row[80] = reach[seat] * ONE // 40
        nobility = state.step[seat * CATEGORIES + NOBILITY]
        tiles = seat * TILES
        opens = 0
        if nobility >= 3 and not state.tiles[tiles + COAT_OF_ARMS]:
            opens += top_tile(state, COAT_OF_ARMS)
        if nobility >= 4 and not state.tiles[tiles + LETTER_OF_NOBILITY]:
            opens += top_tile(state, LETTER_OF_NOBILITY)
        row[81] = opens * times * ONE // 20
        if state.step[seat * CATEGORIES + OFFICES] >= 3 and not state.tiles[tiles + MINTER]:
            row[82] = left * ONE // 5
        row[83] = ONE if cards.jokers[seat] else 0
        rows.append(row)
    return rows


def board_numbers(state: Augsburg, seat: int, left: int, times: int, reach: int, row: list[int]) -> None:
    """Places 0 to 30: points, tiles, steps, income and money."""
    box = state.box
    tiles = seat * TILES
    church = state.tiles[tiles + CHURCH] > 0
    cathedral = state.tiles[tiles + CATHEDRAL] > 0
    a_round = points_a_round(state, seat)
    row[0] = state.score[seat] * ONE // 30
    row[1] = a_round * times * ONE // 30
    row[2] = a_round * ONE // 10
    if not church and reach > box.without_church:
        row[3] = (reach - box.without_church) * ONE // 20
    if not cathedral and reach > box.without_cathedral:
        row[4] = (reach - box.without_cathedral) * ONE // 20
    row[5] = ONE if church else 0
    row[6] = ONE if cathedral else 0
    row[7] = ONE if state.tiles[tiles + MINTER] else 0
    if state.tiles[tiles + MASTER_BUILDER]:
        row[8] = ONE
        row[9] = 0 if church and cathedral else ONE
    row[10] = state.tiles[tiles + COAT_OF_ARMS] * ONE // 4
    row[11] = state.tiles[tiles + LETTER_OF_NOBILITY] * ONE // 5
    at = 12
    for category in range(CATEGORIES):
        step = state.step[seat * CATEGORIES + category]
        for higher in range(2, STEPS + 1):
            row[at] = ONE if step >= higher else 0
            at += 1
        if step < STEPS and state.step_tiles[category * 3 + step - 1]:
            row[21 + category] = ONE
    row[24] = box.income[state.step[seat * CATEGORIES + TRADE] - 1] * left * ONE // 4000
    row[25] = cards_to_buy(state, seat) * left * ONE // 20
    row[26] = free_cards(state, seat) * left * ONE // 5
    money = state.money[seat]
    price = building_price(state, church, cathedral)
    row[27] = money * ONE // 1000
    row[28] = (money if money < price else price) * ONE // 1000
    row[29] = ONE if price and money >= price else 0
    row[30] = ONE if not cathedral and money >= top_tile(state, CATHEDRAL) else 0


def card_numbers(cards: Cards, seat: int, seats: int, first: int, row: list[int]) -> None:
    """Places 31 to 65: certificates, noble by noble, compared with those of the others."""
    base = seat * NOBLES
    held = cards.number[base + MAXIMILIAN]
    jokers = cards.jokers[seat]
    row[31] = held * ONE // 10
    row[32] = cards.values[seat] * ONE // 100
    row[33] = cards.high[seat] * ONE // 4
    row[34] = jokers * ONE // 3
    row[35] = (held + jokers) * ONE // 10
    tops = 0
    richest = 0
    bests = 0
    for noble in range(NOBLES):
        number = cards.number[base + noble]
        best = cards.best[base + noble]
        top = number > 0
        most = number > 0
        for other in range(seats):
            if other != seat:
                at = other * NOBLES + noble
                if cards.number[at]:
                    if cards.best[at] >= best:
                        top = False
                    if cards.number[at] + cards.jokers[other] >= number + jokers:
                        most = False
        if noble == MAXIMILIAN:
            row[60] = ONE if top else 0
            row[61] = ONE if most else 0
            row[62] = best * ONE // VALUES
        else:
            at = 36 + noble * 6
            if noble < first:
                row[at + 5] = number * ONE // 3
                continue
            row[at] = number * ONE // 3
            row[at + 1] = best * ONE // VALUES
            row[at + 2] = ONE if top else 0
            row[at + 3] = ONE if most else 0
            row[at + 4] = cards.second[base + noble] * ONE // VALUES
        bests += best
        if top:
            tops += 1
        if most:
            richest += 1
    row[63] = tops * ONE // 3
    row[64] = richest * ONE // 3
    row[65] = bests * ONE // 40


def table_numbers(state: Augsburg) -> list[int]:
    """TABLE_NUMBERS that all seats share: time, what is for sale, how many play."""
    row = [0] * TABLE_NUMBERS
    box = state.box
    left = box.rounds - state.round
    row[left if left < LONGEST else LONGEST] = ONE
    row[8 + state.noble] = ONE
    row[13] = ONE if incomes_left(state) == left else 0
    for card in range(PRIVILEGE_CARDS):
        where = state.privilege_cards[card]
        if where == OPEN:
            row[14 + card] = ONE
        elif where < OPEN:
            row[24 + card] = ONE
    for at in range(9):
        row[34 + at] = state.step_tiles[at] * ONE // 2
    row[43] = top_tile(state, CHURCH) * ONE // 800
    row[44] = top_tile(state, CATHEDRAL) * ONE // 1000
    row[45] = top_tile(state, COAT_OF_ARMS) * ONE // 4
    row[46] = top_tile(state, LETTER_OF_NOBILITY) * ONE // 5
    row[47] = state.tiles_taken[MINTER] * ONE // 4
    row[48] = state.round * ONE // 6
    row[47 + box.seats] = ONE  # 49 to 52
    return row


BOARD_NUMBERS: Final = 20  # of a player board that lies open


def offer_numbers(state: Augsburg, seat: int, counted: list[float]) -> list[int]:
    """What a seat looks at when it is asked for an offer: `counted` are merchant.OFFER_FEATURES."""
    box = state.box
    seats = box.seats
    row = [0] * OFFER_NUMBERS
    for at in range(len(counted)):
        row[at] = int(counted[at] * OFFER_ONE[at])
    at = 27
    hand = HAND + seat
    for noble in range(MAXIMILIAN):
        number = 0
        best = 0
        second = 0
        for card in range(noble * VALUES, noble * VALUES + VALUES):
            if state.place[card] == hand:
                number += 1
                second = best
                best = card % VALUES + 1
        row[at] = number * ONE // 3
        row[at + 1] = best * ONE // VALUES
        row[at + 2] = second * ONE // VALUES
        row[at + 3] = ONE if noble == state.noble else 0
        at += 4
    row[at] = state.jokers[hand] * ONE // 3  # 43
    row[at + 1] = state.money[seat] * ONE // 1000
    row[at + 2 + (seat - state.marker) % seats] = ONE  # 45 to 49
    at += 7
    for turn in range(1, MOST_SEATS):  # 50 to 53
        if turn < seats and state.offer and state.leader == (seat + turn) % seats:
            row[at] = ONE
        at += 1
    for turn in range(seats):  # 54 to 153
        other = (seat + turn) % seats
        open_numbers(state, other, seat, row, at + turn * BOARD_NUMBERS)
    at += MOST_SEATS * BOARD_NUMBERS
    shared = table_numbers(state)
    for number in range(TABLE_NUMBERS):  # 154 to 206
        row[at + number] = shared[number]
    return row


def open_numbers(state: Augsburg, other: int, seat: int, row: list[int], at: int) -> None:
    """What everybody sees of a player."""
    tiles = other * TILES
    row[at] = ONE  # somebody sits there
    row[at + 1] = state.score[other] * ONE // 30
    row[at + 2] = (state.score[other] - state.score[seat]) * ONE // 20
    place = at + 3
    for category in range(CATEGORIES):
        step = state.step[other * CATEGORIES + category]
        for higher in range(2, STEPS + 1):
            row[place] = ONE if step >= higher else 0
            place += 1
    row[at + 12] = ONE if state.tiles[tiles + CHURCH] else 0
    row[at + 13] = ONE if state.tiles[tiles + CATHEDRAL] else 0
    row[at + 14] = ONE if state.tiles[tiles + MINTER] else 0
    row[at + 15] = ONE if state.tiles[tiles + MASTER_BUILDER] else 0
    row[at + 16] = state.tiles[tiles + COAT_OF_ARMS] * ONE // 4
    row[at + 17] = state.tiles[tiles + LETTER_OF_NOBILITY] * ONE // 5
    row[at + 18] = state.offers[other] * ONE // 5
    if other != seat and state.passed[other]:  # who is asked, or is imagined to be, is still in
        row[at + 19] = ONE


def allowed_answers(able: int, offer: int) -> int:
    """Bit k stands for answer k; who passes needs nothing for it."""
    allowed = 1
    if offer:
        allowed |= 2
    for more in range(1, ANSWERS - 1):
        if able >= offer + more:
            allowed |= 2 << more
    return allowed


class Patron(Merchant):
    """The guide of `master`: as `hard`, but networks judge tables and say how players offer."""

    def __init__(
        self,
        weights: list[list[float]],
        scale: list[float],
        offers: list[list[float]],
        judge: Shares,
        leaning: Shares,
    ) -> None:
        super().__init__(weights, scale, offers)
        self.judge: Final = judge
        self.leaning: Final = leaning

    def shares(self, state: Augsburg) -> list[float]:
        if not state.agenda:
            return shares_at_end(state)
        return self.judge(seat_rows(state), table_numbers(state), ALL)

    def chances(self, state: Augsburg, seat: int, counted: list[float]) -> list[float]:
        """Of each answer of a seat that can stand by an offer."""
        allowed = allowed_answers(int(counted[ABLE]), state.offer)
        return self.leaning([offer_numbers(state, seat, counted)], [], allowed)

    def offer(self, state: Augsburg, seat: int, luck: Sampled) -> Choice:
        counted = offer_features(state, seat)
        able = int(counted[ABLE])
        offer = state.offer
        if able == 0 or offer > able:
            return PASS
        point = self.wavering(state, seat, offer)
        chances = self.chances(state, seat, counted)
        answer = 0
        while answer < ANSWERS - 1 and point >= chances[answer]:
            point -= chances[answer]
            answer += 1
        if answer == 0:
            return PASS
        if answer == 1:
            return CALL if offer else RAISE[1]
        cards = offer + answer - 1
        return RAISE[cards if cards < able else able] if able > offer else CALL

    def fits_offers(self, state: Augsburg, seat: int) -> float:
        counted = offer_features(state, seat)
        able = int(counted[ABLE])
        offer = state.offer
        passed = bool(state.passed[seat])
        if able == 0 or able < offer:
            return 1.0 if passed else LEAST
        if not passed and (offer == 0 or (seat != state.leader and state.offers[seat] < offer)):
            return 1.0  # it has yet to answer
        chances = self.chances(state, seat, counted)
        if passed:
            part = chances[0]
        elif seat == state.leader:
            part = 1.0 - chances[0]  # the leader stands by his offer
        else:
            part = chances[1]  # it called
        return part if part > LEAST else LEAST
