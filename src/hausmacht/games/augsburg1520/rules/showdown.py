"""The showdown: those who share the highest offer show their cards; the highest single card wins.

Rules: showdown.*, maximilian.*
Decisions: Show
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table, steps
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import (
    CERTIFICATES,
    JOKER,
    MAXIMILIAN,
    MOST_SEATS,
    NOBODY,
    VALUES,
    certificate_text,
)
from hausmacht.games.augsburg1520.rules import privileges
from hausmacht.games.augsburg1520.rules.supply import refill
from hausmacht.games.augsburg1520.state import (
    HAND,
    PICKED,
    Augsburg,
    cards_in,
    certificates_in,
    discard_card,
    kinds_in,
    move_card,
    size_of,
)


class PickCard(Choice):
    def __init__(self, card: int) -> None:
        super().__init__(f"pick {certificate_text(card)}", certificate=card)
        self.card: Final = card


class ShowPicked(Choice):
    def __init__(self) -> None:
        super().__init__("show")


PICK_CARD: Final = [PickCard(card) for card in range(CERTIFICATES + 1)]
SHOW: Final = ShowPicked()

WRONG_NOBLE: Final = Denial("wrong-noble", "auction.noble")
JOKERS_ONLY: Final = Denial("jokers-only", "auction.jokers")


def begin(table: Table[Augsburg]) -> None:
    """All who stand by the highest offer pick their cards at once; one who stands there alone picks what he pays.

    Rules: showdown.sealed, showdown.alone
    """
    state = table.state
    lanes: list[list[Item]] = []
    for seat in range(state.box.seats):
        lanes.append([SHOWS[seat]] if takes_part(state, seat) else [])
    table.next(COMPARE)
    table.together(lanes)


def takes_part(state: Augsburg, seat: int) -> bool:
    return state.offers[seat] == state.offer and not state.passed[seat]


class Show(Decision[Augsburg, PickCard | ShowPicked]):
    """Which cards do you show? One at a time, as many as you offered, until you show them.

    Rules: showdown.number, showdown.free-choice, auction.noble, auction.jokers
    """

    def __init__(self, seat: int) -> None:
        super().__init__("show", seat)

    def numbers(self, state: Augsburg) -> dict[str, int]:
        picked = size_of(state, PICKED + self.seat)
        return {"noble": state.noble, "cards": state.offer, "left": state.offer - picked}

    def candidates(self, state: Augsburg) -> Sequence[PickCard | ShowPicked]:
        return [SHOW, *[PICK_CARD[card] for card in kinds_in(state, HAND + self.seat)]]

    def why_not(self, state: Augsburg, choice: PickCard | ShowPicked) -> Denial | None:
        zone = PICKED + self.seat
        certificates = certificates_in(state, zone, MAXIMILIAN)
        picked = certificates + state.jokers[zone]
        if isinstance(choice, ShowPicked):
            if picked < state.offer:
                return Denial("too-few-picked", "showdown.number", have=picked, need=state.offer)
            return None
        if picked == state.offer:
            return Denial("enough-picked", "showdown.number", need=state.offer)
        if choice.card == JOKER:
            return JOKERS_ONLY if certificates == 0 and picked + 1 == state.offer else None
        if state.noble != MAXIMILIAN and choice.card // VALUES != state.noble:
            return WRONG_NOBLE
        return None

    def options(self, state: Augsburg) -> list[PickCard | ShowPicked]:
        zone = PICKED + self.seat
        hand = HAND + self.seat
        first = 0 if state.noble == MAXIMILIAN else state.noble * VALUES
        last = CERTIFICATES if state.noble == MAXIMILIAN else first + VALUES
        place = state.place
        found: list[PickCard | ShowPicked] = []
        certificates = 0
        for card in range(first, last):
            where = place[card]
            if where == hand:
                found.append(PICK_CARD[card])
            elif where == zone:
                certificates += 1
        left = state.offer - certificates - state.jokers[zone]
        if left == 0:
            return [SHOW]
        if state.jokers[hand] and (certificates or left > 1):
            found.append(PICK_CARD[JOKER])
        return found

    def take(self, table: Table[Augsburg], choice: PickCard | ShowPicked) -> None:
        if isinstance(choice, PickCard):
            move_card(table.state, choice.card, HAND + self.seat, PICKED + self.seat)
            table.tell_seat(self.seat, events.PICKED, self.seat, choice.card)
            table.next(self)


SHOWS: Final = [Show(seat) for seat in range(MOST_SEATS)]


def best_card(state: Augsburg, seat: int) -> int:
    """The highest single card a seat shows, as value * 4 + rank of its noble. Jokers and sums do not count.

    Equal values are possible at Maximilian only: there Maria goes before Leo, Louise and Philipp, the order of their
    certificates.

    Rules: showdown.highest, maximilian.ties
    """
    zone = PICKED + seat
    best = 0
    for card, there in enumerate(state.place):
        if there == zone:
            rank = (card % VALUES + 1) * MAXIMILIAN + card // VALUES
            if rank > best:
                best = rank
    return best


def compare(table: Table[Augsburg]) -> None:
    """The highest single card wins and is paid with all cards shown; the others take theirs back. 100 and 50 console.

    Rules: showdown.highest, showdown.pay, showdown.consolation
    """
    state = table.state
    box = state.box
    winner = second = third = NOBODY
    high = middle = low = 0
    for turn in range(box.seats):
        seat = (state.leader + turn) % box.seats
        if takes_part(state, seat):
            best = best_card(state, seat)
            if table.recorded:
                table.tell(events.SHOWED, seat, tuple(cards_in(state, PICKED + seat)))
            if best > high:
                winner, second, third = seat, winner, second
                high, middle, low = best, high, middle
            elif best > middle:
                second, third = seat, second
                middle, low = best, middle
            elif best > low:
                third, low = seat, best
    table.tell(events.WON, winner, state.noble)
    pay(state, winner)
    if second != NOBODY:
        state.money[second] += box.second
        table.tell(events.CONSOLED, second, box.second)
    if third != NOBODY:
        state.money[third] += box.third
        table.tell(events.CONSOLED, third, box.third)
    refill(table)
    state.marker = winner  # auction.opener
    privileges.award(table, winner)


def pay(state: Augsburg, winner: int) -> None:
    """The winner's cards are discarded, all other cards shown go back to their hands."""
    place = state.place
    for card, zone in enumerate(place):
        if zone >= PICKED:
            if zone == PICKED + winner:
                discard_card(state, card, zone)
            else:
                place[card] = zone - PICKED + HAND
    for seat in range(state.box.seats):
        jokers = state.jokers[PICKED + seat]
        for _ in range(jokers):
            if seat == winner:
                discard_card(state, JOKER, PICKED + seat)
            else:
                move_card(state, JOKER, PICKED + seat, HAND + seat)


COMPARE: Final = steps(compare)[0]
