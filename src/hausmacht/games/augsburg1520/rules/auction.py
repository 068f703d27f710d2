"""The auction: who offers how many certificates to the noble who is visited.

Rules: auction.*
Decisions: Offer
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import MOST_SEATS, NOBODY
from hausmacht.games.augsburg1520.rules import showdown, waste
from hausmacht.games.augsburg1520.state import HAND, Augsburg, certificates_in, size_of

MOST_CARDS: Final = 80


class Pass(Choice):
    def __init__(self) -> None:
        super().__init__("pass")


class Call(Choice):
    def __init__(self) -> None:
        super().__init__("call")


class Raise(Choice):
    """An offer of more cards than anybody has offered yet; the first offer of an auction is one, too.

    Rules: auction.raise, ruling.first-offer
    """

    def __init__(self, cards: int) -> None:
        super().__init__(f"offer {cards}", cards=cards)
        self.cards: Final = cards


PASS: Final = Pass()
CALL: Final = Call()
RAISE: Final = [Raise(cards) for cards in range(MOST_CARDS + 1)]

NOTHING_TO_CALL: Final = Denial("nothing-to-call", "auction.call")
JOKERS_ONLY: Final = Denial("jokers-only", "auction.jokers")


def visit(table: Table[Augsburg]) -> None:
    """The holder of the auction marker opens the auction at the next noble.

    Rules: auction.order, auction.opener
    """
    state = table.state
    state.noble += 1
    state.offer = 0
    state.leader = NOBODY
    for seat in range(state.box.seats):
        state.offers[seat] = 0
        state.passed[seat] = 0
    table.tell(events.VISITED, state.noble, state.marker)
    table.next(OFFERS[state.marker])


def cards_to_offer(state: Augsburg, seat: int) -> int:
    """How many cards a seat can offer: those for the noble and jokers, but never jokers alone.

    Rules: auction.noble, auction.jokers, auction.held, maximilian.any
    """
    certificates = certificates_in(state, HAND + seat, state.noble)
    return certificates + state.jokers[HAND + seat] if certificates else 0


class Offer(Decision[Augsburg, Pass | Call | Raise]):
    """Pass, call the highest offer, or offer more?

    Rules: auction.pass, auction.call, auction.raise, auction.held, auction.jokers, ruling.first-offer
    """

    def __init__(self, seat: int) -> None:
        super().__init__("offer", seat)

    def numbers(self, state: Augsburg) -> dict[str, int]:
        return {"noble": state.noble, "cards": state.offer}

    def outlook(self, state: Augsburg, choice: Pass | Call | Raise) -> dict[str, int]:
        """Whether the auction ends when the seat calls, and what a barrier takes from a seat that does not build."""
        if isinstance(choice, Pass):
            return waste.by_waiting(state, self.seat)
        return {"ends": int(next_bidder(state, self.seat) == NOBODY)} if isinstance(choice, Call) else {}

    def candidates(self, state: Augsburg) -> Sequence[Pass | Call | Raise]:
        most = min(size_of(state, HAND + self.seat) + 1, MOST_CARDS)
        return [PASS, CALL, *RAISE[1 : most + 1]]

    def why_not(self, state: Augsburg, choice: Pass | Call | Raise) -> Denial | None:
        if isinstance(choice, Pass):
            return None
        if isinstance(choice, Call):
            if state.offer == 0:
                return NOTHING_TO_CALL
            cards = state.offer
        else:
            cards = choice.cards
            if cards <= state.offer:
                return Denial("not-more", "auction.raise", have=state.offer, need=state.offer + 1)
        able = cards_to_offer(state, self.seat)
        if able == 0 and 0 < cards <= state.jokers[HAND + self.seat]:
            return JOKERS_ONLY
        if cards > able:
            return Denial("too-few-cards", "auction.held", have=able, need=cards)
        return None

    def options(self, state: Augsburg) -> list[Pass | Call | Raise]:
        found: list[Pass | Call | Raise] = [PASS]
        able = cards_to_offer(state, self.seat)
        offer = state.offer
        if 0 < offer <= able:
            found.append(CALL)
        for cards in range(offer + 1, able + 1):
            found.append(RAISE[cards])
        return found

    def take(self, table: Table[Augsburg], choice: Pass | Call | Raise) -> None:
        state = table.state
        seat = self.seat
        if isinstance(choice, Pass):
            state.passed[seat] = 1  # auction.pass
            table.tell(events.PASSED, seat)
        elif isinstance(choice, Call):
            state.offers[seat] = state.offer
            table.tell(events.CALLED, seat, state.offer)
        else:
            table.tell(events.RAISED if state.offer else events.OFFERED, seat, choice.cards)
            state.offer = choice.cards
            state.offers[seat] = choice.cards
            state.leader = seat
        following = next_bidder(state, seat)
        if following != NOBODY:
            table.next(OFFERS[following])
        elif state.leader != NOBODY:
            showdown.begin(table)
        else:
            table.tell(events.NOBODY_OFFERED, state.noble)  # auction.nobody, ruling.marker-stays


OFFERS: Final = [Offer(seat) for seat in range(MOST_SEATS)]


def next_bidder(state: Augsburg, seat: int) -> int:
    """Clockwise, the next who has not passed. Nobody raises his own offer: back at the highest one, the auction ends.

    Rules: auction.clockwise, auction.pass, auction.own-offer
    """
    seats = state.box.seats
    for turn in range(1, seats + 1):
        following = (seat + turn) % seats
        if following == state.leader:
            return NOBODY  # auction.own-offer
        if not state.passed[following]:
            return following
    return NOBODY
