"""The position on the table; not one rule.

A certificate lies in the supply (unordered but for the top card, because luck is drawn when a card is turned up), in
the discard, or in a zone of a seat: its hand, what it was dealt to buy from, what it has picked (to show or to buy).
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, State
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CERTIFICATES,
    JOKER,
    MASTER_BUILDER,
    MAXIMILIAN,
    MINTER,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    OFFICES,
    PRIVILEGE_CARDS,
    TILES,
    VALUES,
    Components,
)

# Zones of certificates
AWAY: Final = 0  # in the supply, on top of it, or discarded
HAND: Final = 1  # HAND + seat
DEALT: Final = HAND + MOST_SEATS
PICKED: Final = DEALT + MOST_SEATS
ZONES: Final = PICKED + MOST_SEATS

# Where a privilege card lies
FACE_DOWN: Final = 0
OPEN: Final = 1
USED: Final = 2


class Augsburg(State):
    """Lists of small numbers, indexed by card, seat, seat * CATEGORIES + category, or seat * TILES + tile."""

    def __init__(
        self,
        agenda: list[Item],
        lanes: list[list[Item]],
        box: Components,
        place: list[int],
        jokers: list[int],
        supply: list[int],
        top: int,
        discard: list[int],
        money: list[int],
        score: list[int],
        step: list[int],
        step_tiles: list[int],
        tiles: list[int],
        tiles_taken: list[int],
        privilege_cards: list[int],
        round: int,
        noble: int,
        marker: int,
        offer: int,
        leader: int,
        offers: list[int],
        passed: list[int],
        card: int,
        uses_left: int,
        slots_used: int,
        builder_used: int,
    ) -> None:
        super().__init__(agenda, lanes)
        self.box: Final = box
        self.place = place  # zone of each certificate
        self.jokers = jokers  # how many in each zone
        self.supply = supply  # face down, sorted, without the top card
        self.top = top  # its back is visible
        self.discard = discard
        self.money = money
        self.score = score
        self.step = step  # 1 to 4
        self.step_tiles = step_tiles  # in the supply: category * 3 + step - 2
        self.tiles = tiles  # 0 or what is printed on the tile: a cost, points a round, 1
        self.tiles_taken = tiles_taken  # from each stack
        self.privilege_cards = privilege_cards  # FACE_DOWN, OPEN or USED
        self.round = round
        self.noble = noble
        self.marker = marker  # who opens the next auction
        self.offer = offer  # cards in the highest offer of this auction
        self.leader = leader  # who made it
        self.offers = offers  # the last offer of each seat in this auction
        self.passed = passed
        self.card = card  # the privilege card in use
        self.uses_left = uses_left  # privileges of it still to be used or forgone
        self.slots_used = slots_used  # which of its three, one bit each
        self.builder_used = builder_used

    def copy(self) -> Augsburg:
        """Every field is an argument, so the type checker finds one that is forgotten."""
        return Augsburg(
            self.agenda[:],
            [lane[:] for lane in self.lanes],
            self.box,
            self.place[:],
            self.jokers[:],
            self.supply[:],
            self.top,
            self.discard[:],
            self.money[:],
            self.score[:],
            self.step[:],
            self.step_tiles[:],
            self.tiles[:],
            self.tiles_taken[:],
            self.privilege_cards[:],
            self.round,
            self.noble,
            self.marker,
            self.offer,
            self.leader,
            self.offers[:],
            self.passed[:],
            self.card,
            self.uses_left,
            self.slots_used,
            self.builder_used,
        )

    def fields(self) -> list[list[int]]:
        """In the order in which `from_fields` takes them; money in fifties."""
        return [
            self.place,
            self.jokers,
            self.supply,
            self.discard,
            [money // 50 for money in self.money],
            self.score,
            self.step,
            self.step_tiles,
            self.tiles,
            self.tiles_taken,
            self.privilege_cards,
            self.offers,
            self.passed,
            [
                self.top,
                self.round,
                self.noble,
                self.marker,
                self.offer,
                self.leader,
                self.card,
                self.uses_left,
                self.slots_used,
                self.builder_used,
            ],
        ]


def from_fields(box: Components, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> Augsburg:
    if len(fields) != 14 or len(fields[13]) != 10:
        raise ValueError("not a table of Augsburg 1520")
    top, round, noble, marker, offer, leader, card, uses_left, slots_used, builder_used = fields[13]
    return Augsburg(
        agenda,
        lanes,
        box,
        place=fields[0],
        jokers=fields[1],
        supply=fields[2],
        top=top,
        discard=fields[3],
        money=[fifties * 50 for fifties in fields[4]],
        score=fields[5],
        step=fields[6],
        step_tiles=fields[7],
        tiles=fields[8],
        tiles_taken=fields[9],
        privilege_cards=fields[10],
        round=round,
        noble=noble,
        marker=marker,
        offer=offer,
        leader=leader,
        offers=fields[11],
        passed=fields[12],
        card=card,
        uses_left=uses_left,
        slots_used=slots_used,
        builder_used=builder_used,
    )


def empty_table(box: Components) -> Augsburg:
    """The board laid out, all certificates in the supply, nothing turned up or dealt.

    Rules: setup.step-tiles, setup.tiles, setup.money, setup.jokers
    """
    seats = box.seats
    jokers = [0] * ZONES
    for seat in range(seats):
        jokers[HAND + seat] = box.start_jokers
    return Augsburg(
        [],
        [],
        box,
        place=[AWAY] * CERTIFICATES,
        jokers=jokers,
        supply=list(range(CERTIFICATES)) + [JOKER] * (box.jokers - box.start_jokers * seats),
        top=NO_CARD,
        discard=[],
        money=[box.start_money] * seats,
        score=[0] * seats,
        step=[1] * (seats * CATEGORIES),
        step_tiles=box.step_tiles * CATEGORIES,
        tiles=[0] * (seats * TILES),
        tiles_taken=[0] * TILES,
        privilege_cards=[FACE_DOWN] * PRIVILEGE_CARDS,
        round=0,
        noble=NOBODY,
        marker=0,
        offer=0,
        leader=NOBODY,
        offers=[0] * seats,
        passed=[0] * seats,
        card=NO_CARD,
        uses_left=0,
        slots_used=0,
        builder_used=0,
    )


# Questions about the table


def certificates_in(state: Augsburg, zone: int, noble: int) -> int:
    """How many certificates for a noble lie there; for Maximilian, those of all nobles count."""
    place = state.place
    first = 0 if noble == MAXIMILIAN else noble * VALUES
    last = CERTIFICATES if noble == MAXIMILIAN else first + VALUES
    found = 0
    for card in range(first, last):
        if place[card] == zone:
            found += 1
    return found


def cards_in(state: Augsburg, zone: int) -> list[int]:
    """The certificates and jokers that lie there, sorted."""
    found = [card for card, there in enumerate(state.place) if there == zone]
    for _ in range(state.jokers[zone]):
        found.append(JOKER)
    return found


def kinds_in(state: Augsburg, zone: int) -> list[int]:
    """As cards_in, but jokers, which are all alike, once.

    Rules: ruling.jokers-alike
    """
    found = [card for card, there in enumerate(state.place) if there == zone]
    if state.jokers[zone]:
        found.append(JOKER)
    return found


def size_of(state: Augsburg, zone: int) -> int:
    return certificates_in(state, zone, MAXIMILIAN) + state.jokers[zone]


def step_of(state: Augsburg, seat: int, category: int) -> int:
    return state.step[seat * CATEGORIES + category]


def tile_of(state: Augsburg, seat: int, tile: int) -> int:
    """0 if the seat has no such tile, else what is printed on it: a cost, points a round, or just 1."""
    return state.tiles[seat * TILES + tile]


def next_tile(state: Augsburg, tile: int) -> int:
    """What is printed on the top tile of a stack; none runs dry, because a seat takes at most one tile of it."""
    return state.box.tiles[tile][state.tiles_taken[tile]]


def top_tile(state: Augsburg, tile: int) -> int:
    """What everybody reads on top of a stack; 0: it is empty."""
    taken = state.tiles_taken[tile]
    return state.box.tiles[tile][taken] if taken < len(state.box.tiles[tile]) else 0


def free_cards(state: Augsburg, seat: int) -> int:
    """Free certificates a round: for the fourth office and for the Minter."""
    return state.box.free_cards[step_of(state, seat, OFFICES) - 1] + (tile_of(state, seat, MINTER) > 0)


def cards_to_buy(state: Augsburg, seat: int) -> int:
    """Certificates a round to buy from."""
    return state.box.cards_to_buy[step_of(state, seat, OFFICES) - 1]


def has_master_builder(state: Augsburg, seat: int) -> bool:
    return tile_of(state, seat, MASTER_BUILDER) > 0


# Moving cards


def move_card(state: Augsburg, card: int, origin: int, zone: int) -> None:
    """From one zone of a seat to another."""
    if card == JOKER:
        state.jokers[origin] -= 1
        state.jokers[zone] += 1
    else:
        state.place[card] = zone


def discard_card(state: Augsburg, card: int, origin: int) -> None:
    if card == JOKER:
        state.jokers[origin] -= 1
    else:
        state.place[card] = AWAY
    state.discard.append(card)
