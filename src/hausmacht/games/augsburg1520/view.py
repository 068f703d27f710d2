"""The shape of what a seat sees: there is no field for a rival's money, hand or hand size.

Rules: secrets.money, secrets.hands, supply.unseen, ruling.sizes-hidden
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hausmacht.core.view import View

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
