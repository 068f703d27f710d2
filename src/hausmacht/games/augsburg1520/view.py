"""What each seat may see, built by adding: there is no field for a rival's money, hand or hand size.

Rules: secrets.money, secrets.hands, supply.top, supply.unseen, ruling.sizes-hidden
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hausmacht.core.agenda import TOGETHER
from hausmacht.core.game import seats_deciding
from hausmacht.core.view import SPECTATOR, View
from hausmacht.games.augsburg1520.components import CATEGORIES, NO_CARD, PRIVILEGE_CARDS, TILES
from hausmacht.games.augsburg1520.rules.auction import Offer
from hausmacht.games.augsburg1520.rules.barriers import barrier
from hausmacht.games.augsburg1520.rules.certificates import COLLECT
from hausmacht.games.augsburg1520.rules.ending import places
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.rules.showdown import COMPARE
from hausmacht.games.augsburg1520.state import (
    DEALT,
    HAND,
    OPEN,
    PICKED,
    USED,
    Augsburg,
    cards_in,
    cards_to_buy,
    free_cards,
    top_tile,
)

# What is going on
Phase = Literal["auction", "showdown", "privileges", "buying", "giving", "over"]
AUCTION: Final = "auction"
SHOWDOWN: Final = "showdown"
PRIVILEGES: Final = "privileges"
BUYING: Final = "buying"
GIVING: Final = "giving"  # cards, because the supply is short
OVER: Final = "over"


class SeatView(msgspec.Struct, frozen=True):
    """What everybody knows about a seat."""

    score: int
    barrier: int  # where the marker must stop; -1: nowhere
    place: int  # if the game ended now
    steps: tuple[int, ...]  # trade, nobility, offices
    tiles: tuple[int, ...]  # minter ... letter of nobility: 0 or what is printed on it
    income: int
    points_a_round: int
    free_cards: int
    cards_to_buy: int
    offer: int  # its last offer in this auction; 0: none yet
    passed: bool


class AugsburgView(View, frozen=True):
    """The table as a seat sees it."""

    to_do: tuple[str, ...]  # the agenda, what comes next first: nothing in it is secret
    sealed: tuple[bool, ...]  # while seats answer at once: who has not finished; else empty
    phase: Phase  # what is going on
    round: int
    rounds: int
    noble: int  # -1: no auction yet this round
    marker: int  # who opens the next auction; the winner while privileges are used
    offer: int
    leader: int  # who made the highest offer; -1: nobody
    open_cards: tuple[int, ...]
    used_cards: tuple[int, ...]  # of this pair of rounds; all others lie face down
    card: int  # in use; -1: none
    uses_left: int
    slots_used: tuple[bool, ...]
    builder_used: bool
    step_tiles: tuple[int, ...]  # in the supply: category * 3 + step - 2
    tiles: tuple[int, ...]  # what is printed on top of each stack; 0: the stack is empty
    top_price: int  # on the back of the top card of the supply; 0: there is none
    seats: tuple[SeatView, ...]
    my_money: int = 0
    my_hand: tuple[int, ...] = ()
    my_dealt: tuple[int, ...] = ()  # to buy from
    my_picked: tuple[int, ...] = ()  # to show, to buy or to give


def view(state: Augsburg, seat: int) -> AugsburgView:
    public = public_view(state)
    return public if seat == SPECTATOR else with_own(public, state, seat)


def with_own(public: AugsburgView, state: Augsburg, seat: int) -> AugsburgView:
    """What everybody sees, and what a seat alone sees."""
    return msgspec.structs.replace(
        public,
        seat=seat,
        my_money=state.money[seat],
        my_hand=tuple(cards_in(state, HAND + seat)),
        my_dealt=tuple(cards_in(state, DEALT + seat)),
        my_picked=tuple(cards_in(state, PICKED + seat)),
    )


def public_view(state: Augsburg) -> AugsburgView:
    box = state.box
    place = places(state)
    return AugsburgView(
        seat=SPECTATOR,
        deciding=seats_deciding(state),
        progress=f"{state.round}/{box.rounds}" if state.round else "",
        to_do=tuple(item.text for item in reversed(state.agenda)),
        sealed=tuple(bool(lane) for lane in state.lanes),
        phase=phase(state),
        round=state.round,
        rounds=box.rounds,
        noble=state.noble,
        marker=state.marker,
        offer=state.offer,
        leader=state.leader,
        open_cards=lying(state, OPEN),
        used_cards=lying(state, USED),
        card=state.card,
        uses_left=state.uses_left,
        slots_used=tuple(bool(state.slots_used >> slot & 1) for slot in range(3)),
        builder_used=bool(state.builder_used),
        step_tiles=tuple(state.step_tiles),
        tiles=tuple(top_tile(state, tile) for tile in range(TILES)),
        top_price=0 if state.top == NO_CARD else box.prices[state.top],
        seats=tuple(
            SeatView(
                score=state.score[each],
                barrier=barrier(state, each),
                place=place[each],
                steps=tuple(state.step[each * CATEGORIES : (each + 1) * CATEGORIES]),
                tiles=tuple(state.tiles[each * TILES : (each + 1) * TILES]),
                income=box.income[state.step[each * CATEGORIES] - 1],
                points_a_round=points_a_round(state, each),
                free_cards=free_cards(state, each),
                cards_to_buy=cards_to_buy(state, each),
                offer=state.offers[each],
                passed=bool(state.passed[each]),
            )
            for each in range(box.seats)
        ),
    )


def phase(state: Augsburg) -> Phase:
    """What is going on, by what comes next."""
    agenda = state.agenda
    if not agenda:
        return OVER
    if agenda[-1] is not TOGETHER:
        return AUCTION if isinstance(agenda[-1], Offer) else PRIVILEGES
    then = agenda[-2]
    if then is COMPARE:
        return SHOWDOWN
    return GIVING if then is COLLECT else BUYING


def lying(state: Augsburg, where: int) -> tuple[int, ...]:
    return tuple(card for card in range(PRIVILEGE_CARDS) if state.privilege_cards[card] == where)
