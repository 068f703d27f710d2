"""What a seat sees, remembers and is asked, as numbers for programs that learn.

Planes have the names of the fields of the view (`view.py`) and of the memory. Players are counted from the seat that
looks: `[+1]` is the next one. Cards are counted one by one, in the order of `components.py`.

A tensor is put together of pieces. What lies open seldom changes, and neither does what is remembered of each seat and
of the discards: these are kept with the memory and written anew only when something has changed. The rest is written
for each tensor.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import TOGETHER, Choice, Decision
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Encoder, Pieces, Waiting, listed, one_of, one_of_seats, seats_ahead, turned, within
from hausmacht.core.writing import packed
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CATEGORY_NAMES,
    CERTIFICATES,
    JOKER,
    NO_CARD,
    NOBLE_NAMES,
    PRIVILEGE_CARDS,
    STEPS,
    TILES,
    Components,
)
from hausmacht.games.augsburg1520.flow import items
from hausmacht.games.augsburg1520.knowledge import AugsburgMemory
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.rules.ending import places
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    OPEN,
    PICKED,
    USED,
    Augsburg,
    cards_to_buy,
    free_cards,
    size_of,
    top_tile,
)

CARDS: Final = CERTIFICATES + 1  # the last one: a joker
MOST_CARDS: Final = 20  # of an offer or a hand
MOST_POINTS: Final = 100
MOST_MONEY: Final = 6000
MOST_PRINTED: Final = 1000  # on a tile
SLOTS: Final = 3  # of a privilege card
OFFER: Final = 6  # the numbers of a seat that belong to the auction
PASSED: Final = 7
SEAT: Final = 8  # numbers of a seat before its place, its steps and its tiles

# Where the pieces stand among those that are kept; what lies open follows from as many lists as there are numbers
# before OF_NOW
LYING_OPEN: Final = 0
OF_NOW: Final = 6
REMEMBERED: Final = 7  # of each seat, and last of the discards

KINDS: Final[list[str]] = sorted({TOGETHER.kind, *[item.kind for item in items()]})
WAITING: Final = Waiting(KINDS)
QUESTIONS: Final[list[str]] = sorted({item.kind for item in items() if isinstance(item, Decision)})
QUESTION: Final[dict[str, int]] = {kind: at for at, kind in enumerate(QUESTIONS)}


class AugsburgEncoder(Encoder[Augsburg]):
    """For one box: how many seats, and what prices there are."""

    def __init__(self, box: Components) -> None:
        super().__init__()
        self.box: Final = box
        self.ahead: Final = seats_ahead(box.seats)
        self.prices: Final = len(box.all_prices)
        self.price: Final[list[int]] = places_of(box.all_prices)  # a list, because a dictionary takes longer
        seats, prices, cards = turned(box.seats), one_of(box.all_prices), one_of(range(CARDS))
        plane = self.plane
        self.to_do: Final = plane("view.to_do", one_of(KINDS), 1, "how often each step waits on the agenda")
        self.sealed: Final = plane("view.sealed", seats, 1, "who has not finished a sealed answer")
        self.round: Final = plane("view.round", [""], box.rounds, "the round")
        self.noble: Final = plane("view.noble", one_of(range(len(NOBLE_NAMES))), 1, "whose auction it is")
        self.marker: Final = plane("view.marker", one_of_seats(box.seats), 1, "who opens the next auction")
        self.offer: Final = plane("view.offer", [""], MOST_CARDS, "cards in the highest offer")
        self.leader: Final = plane("view.leader", one_of_seats(box.seats), 1, "who made it")
        privilege_cards = one_of(range(PRIVILEGE_CARDS))
        self.open_cards: Final = plane("view.open_cards", privilege_cards, 1, "privilege cards that can be taken")
        self.used_cards: Final = plane("view.used_cards", privilege_cards, 1, "privilege cards that were used")
        self.card: Final = plane("view.card", privilege_cards, 1, "the privilege card in use")
        self.uses_left: Final = plane("view.uses_left", [""], 2, "privileges of it that are left")
        self.slots: Final = plane("view.slots_used", listed(SLOTS), 1, "which of its privileges were used")
        self.builder_used: Final = plane("view.builder_used", [""], 1, "whether the master builder was used")
        step_tiles = [f"[{category}.{step}]" for category in CATEGORY_NAMES for step in range(2, STEPS + 1)]
        self.step_tiles: Final = plane("view.step_tiles", step_tiles, 5, "step tiles in the supply")
        self.stacks: Final = plane("view.tiles", listed(TILES), MOST_PRINTED, "printed on top of each stack")
        self.top_price: Final = plane("view.top_price", prices, 1, "the back of the top card of the supply")
        self.seat_planes(box, seats)
        self.my_money: Final = plane("view.my_money", [""], MOST_MONEY, "own money")
        self.my_hand: Final = plane("view.my_hand", cards, 1, "own hand")
        self.my_dealt: Final = plane("view.my_dealt", cards, 1, "own cards to buy from")
        self.my_picked: Final = plane("view.my_picked", cards, 1, "own cards picked to show, buy or give")
        self.left: Final = plane("question.left", [""], MOST_CARDS, "cards still to pick, or privileges to use")
        self.asked: Final = plane("asked", [f".{kind}" for kind in QUESTIONS], 1, "the kind of question")
        self.seat: Final = plane("seat", [f".{seat}" for seat in range(box.seats)], 1, "the own seat")
        self.money: Final = plane("memory.money", seats, MOST_MONEY, "money, as it can be followed")
        self.sizes: Final = plane("memory.hand_sizes", seats, MOST_CARDS, "cards in hand")
        self.known: Final = plane("memory.known", within(seats, cards), 1, "cards known to be in hand")
        self.backs: Final = plane("memory.backs", within(seats, prices), 1, "other cards in hand, by their backs")
        self.dealt: Final = plane("memory.dealt", within(seats, prices), 1, "cards to buy from, by their backs")
        self.given: Final = plane("memory.given", seats, 1, "cards given away in a shortage, nobody knows which")
        self.gone: Final = plane("memory.gone", cards, 1, "cards known to be discarded")
        self.gone_backs: Final = plane("memory.gone_backs", prices, 1, "other discards, by their backs")
        self.forget()

    def forget(self) -> None:
        """Cells in which nothing stands; those of what is remembered are counted from `money` on."""
        self.cells: list[int] = [0] * self.money
        self.memory_cells: list[int] = [0] * (self.size - self.money)

    def seat_planes(self, box: Components, seats: list[str]) -> None:
        """What everybody knows about a seat: one plane for each, because their numbers have different ranges."""
        names = [f"view.seats{seat}" for seat in seats]
        self.seats: list[int] = []
        for name in names:
            self.seats.append(self.plane(f"{name}.score", [""], MOST_POINTS, "prestige points"))
            self.plane(f"{name}.barrier", [""], MOST_POINTS, "where the marker must stop; 0: nowhere")
            self.plane(f"{name}.income", [""], max(box.income), "money a round")
            self.plane(f"{name}.points_a_round", [""], 30, "points a round")
            self.plane(f"{name}.free_cards", [""], 2, "free cards a round")
            self.plane(f"{name}.cards_to_buy", [""], max(box.cards_to_buy), "cards a round to buy from")
            self.plane(f"{name}.offer", [""], MOST_CARDS, "the last offer in this auction")
            self.plane(f"{name}.passed", [""], 1, "whether it has passed")
            self.plane(f"{name}.place", one_of(range(1, len(seats) + 1)), 1, "the place if the game ended now")
            steps = [f"[{category}]={step}" for category in CATEGORY_NAMES for step in range(1, STEPS + 1)]
            self.plane(f"{name}.steps", steps, 1, "the highest step of each category")
            self.plane(f"{name}.tiles", listed(TILES), MOST_PRINTED, "privilege tiles: what is printed on them")

    def pieces(
        self, state: Augsburg, seat: int, memory: Memory, asked: Decision[Augsburg, Choice] | None
    ) -> list[bytes] | None:
        assert isinstance(memory, AugsburgMemory)
        kept = memory.pieces
        kept.begin(self, seat, REMEMBERED + self.box.seats + 1)
        cells = self.cells
        try:
            if self.lies_otherwise(kept, state):
                self.put_open(state, seat, cells)
                kept.written[LYING_OPEN] = packed(cells, self.my_money, 0)
                self.keep_open(kept, state)
            self.renew_memory(kept, memory, seat)
            self.put_table(state, seat, cells)
            self.put_own_cards(state, seat, cells)
            cells[self.seat + seat] = 1
            if asked is not None:
                self.put_question(state, asked, cells)
            kept.written[OF_NOW] = packed(cells, self.money, 0)
        except Exception:
            self.forget()
            raise
        return kept.written

    def renew_memory(self, kept: Pieces, memory: AugsburgMemory, seat: int) -> None:
        """What is remembered of each seat, and of the discards, if any of it has changed."""
        cells, changes = self.memory_cells, memory.changes
        for each in range(self.box.seats + 1):
            if kept.fields[REMEMBERED + each] == changes[each]:
                continue
            if each < self.box.seats:
                self.put_remembered(memory, each, self.ahead[seat][each], cells)
            else:
                self.put_discards(memory, cells)
            kept.written[REMEMBERED + each] = packed(cells, len(cells), self.money)
            kept.fields[REMEMBERED + each] = changes[each]

    def lies_otherwise(self, kept: Pieces, state: Augsburg) -> bool:
        """Whether anything has changed from which the piece of what lies open follows."""
        before = kept.fields
        return not (
            before[0] == state.score
            and before[1] == state.step
            and before[2] == state.tiles
            and before[3] == state.step_tiles
            and before[4] == state.tiles_taken
            and before[5] == state.privilege_cards
        )

    def keep_open(self, kept: Pieces, state: Augsburg) -> None:
        """Copies, because these lists change in their place."""
        before = kept.fields
        before[0] = state.score[:]
        before[1] = state.step[:]
        before[2] = state.tiles[:]
        before[3] = state.step_tiles[:]
        before[4] = state.tiles_taken[:]
        before[5] = state.privilege_cards[:]

    def put_open(self, state: Augsburg, seat: int, cells: list[int]) -> None:
        """What lies open and changes only when somebody builds, scores or takes a card."""
        place, ahead = places(state), self.ahead[seat]
        for each in range(self.box.seats):
            self.put_seat(state, each, place[each], self.seats[ahead[each]], cells)
        lying = state.privilege_cards
        for card in range(PRIVILEGE_CARDS):
            if lying[card] == OPEN:
                cells[self.open_cards + card] = 1
            elif lying[card] == USED:
                cells[self.used_cards + card] = 1
        step_tiles = state.step_tiles
        for at in range(len(step_tiles)):
            cells[self.step_tiles + at] = step_tiles[at]
        for tile in range(TILES):
            cells[self.stacks + tile] = top_tile(state, tile)

    def put_table(self, state: Augsburg, seat: int, cells: list[int]) -> None:
        ahead = self.ahead[seat]
        WAITING.put(state.agenda, self.to_do, cells)
        for each in range(len(state.lanes)):
            if state.lanes[each]:
                cells[self.sealed + ahead[each]] = 1
        cells[self.round] = state.round
        if state.noble >= 0:
            cells[self.noble + state.noble] = 1
        if state.marker >= 0:
            cells[self.marker + ahead[state.marker]] = 1
        cells[self.offer] = state.offer
        if state.leader >= 0:
            cells[self.leader + ahead[state.leader]] = 1
        if state.top != NO_CARD:
            cells[self.top_price + self.price[self.box.prices[state.top]]] = 1
        for each in range(self.box.seats):
            at = self.seats[ahead[each]]
            cells[at + OFFER] = state.offers[each]
            cells[at + PASSED] = state.passed[each]
        if state.card >= 0:
            cells[self.card + state.card] = 1
        cells[self.uses_left] = state.uses_left
        for slot in range(SLOTS):
            if state.slots_used >> slot & 1:
                cells[self.slots + slot] = 1
        cells[self.builder_used] = state.builder_used

    def put_seat(self, state: Augsburg, each: int, place: int, at: int, cells: list[int]) -> None:
        """What everybody knows about a seat, from `at` on, but for the auction."""
        box = self.box
        cells[at] = state.score[each]
        cells[at + 1] = max(0, barrier(state, each))
        cells[at + 2] = box.income[state.step[each * CATEGORIES] - 1]
        cells[at + 3] = points_a_round(state, each)
        cells[at + 4] = free_cards(state, each)
        cells[at + 5] = cards_to_buy(state, each)
        at += SEAT
        cells[at + place - 1] = 1
        at += box.seats
        for category in range(CATEGORIES):
            cells[at + state.step[each * CATEGORIES + category] - 1] = 1
            at += STEPS
        for tile in range(TILES):
            cells[at + tile] = state.tiles[each * TILES + tile]

    def put_own_cards(self, state: Augsburg, seat: int, cells: list[int]) -> None:
        cells[self.my_money] = state.money[seat]
        lying = state.place
        hand, dealt, picked = HAND + seat, DEALT + seat, PICKED + seat
        for card in range(CERTIFICATES):
            zone = lying[card]
            if zone == hand:
                cells[self.my_hand + card] = 1
            elif zone == dealt:
                cells[self.my_dealt + card] = 1
            elif zone == picked:
                cells[self.my_picked + card] = 1
        cells[self.my_hand + JOKER] = state.jokers[hand]
        cells[self.my_dealt + JOKER] = state.jokers[dealt]
        cells[self.my_picked + JOKER] = state.jokers[picked]

    def put_remembered(self, memory: AugsburgMemory, each: int, ahead: int, cells: list[int]) -> None:
        """What is remembered of a seat."""
        price, prices, first = self.price, self.prices, self.money
        cells[ahead] = memory.money[each]
        cells[self.sizes - first + ahead] = memory.hand_size(each)
        cells[self.given - first + ahead] = memory.given[each]
        at = self.known - first + ahead * CARDS
        for card in memory.known[each]:
            cells[at + card] = 1
        cells[at + JOKER] = memory.jokers[each]
        at = self.backs - first + ahead * prices
        for back in memory.backs[each]:
            cells[at + price[back]] += 1
        at = self.dealt - first + ahead * prices
        for back in memory.dealt[each]:
            cells[at + price[back]] += 1

    def put_discards(self, memory: AugsburgMemory, cells: list[int]) -> None:
        for card in memory.gone:
            cells[self.gone - self.money + card] += 1
        for back in memory.gone_backs:
            cells[self.gone_backs - self.money + self.price[back]] += 1

    def put_question(self, state: Augsburg, asked: Decision[Augsburg, Choice], cells: list[int]) -> None:
        cells[self.asked + QUESTION[asked.kind]] = 1
        if asked.kind == "show":
            cells[self.left] = state.offer - size_of(state, PICKED + asked.seat)
        elif asked.kind == "use-privilege":
            cells[self.left] = state.uses_left


def places_of(prices: list[int]) -> list[int]:
    """For each amount up to the highest price, which of the prices it is."""
    found = [0] * (prices[-1] + 1)
    for at, price in enumerate(prices):
        found[price] = at
    return found
