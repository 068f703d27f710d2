"""The audience hall: favor cards are displayed, taken for courtiers, and put away.

Rules: court.*
Decisions: AskFavor
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Denial, Table, steps
from hausmacht.core.reaction import DECLINE, Reaction
from hausmacht.games.wallenstein.components import MOST_SEATS, NOBODY
from hausmacht.games.wallenstein.modules.court import events
from hausmacht.games.wallenstein.modules.court.components import FAVORS, PRICES, SPACES
from hausmacht.games.wallenstein.modules.court.court import (
    AUDIENCE,
    DECK,
    HALL,
    KEPT,
    REMOVED,
    SPACE,
    SUPPLY,
    court_of,
)
from hausmacht.games.wallenstein.modules.court.favors import grant
from hausmacht.games.wallenstein.modules.court.hall import next_at_court
from hausmacht.games.wallenstein.state import Wallenstein


def display(table: Table[Wallenstein]) -> None:
    """Three cards from the deck: the highest number lies on the space for four courtiers, the lowest on that for two.

    Rules: court.display, court.spaces
    """
    state = table.state
    court = court_of(state)
    closed = [favor for favor in range(1, FAVORS + 1) if court.place_of(state, favor) == DECK]
    drawn: list[int] = []
    for _ in range(SPACES):
        drawn.append(closed.pop(table.chance.below("favors", len(closed))))
    drawn.sort(reverse=True)
    for at in range(SPACES):
        court.lay(state, drawn[at], SPACE + at)
    table.tell(events.FAVORS_DISPLAYED, tuple(drawn))


def hold(table: Table[Wallenstein]) -> None:
    """One after another sends all courtiers in and may ask a favor, until no card is left.

    Rules: court.audience, court.all-taken
    """
    state = table.state
    court = court_of(state)
    while court.displayed(state):
        seat = next_at_court(state)
        if seat == NOBODY:
            return
        courtiers = court.courtiers(state, HALL, seat)
        court.send(state, seat, courtiers, HALL, AUDIENCE)
        table.tell(events.AUDIENCE, seat, courtiers)
        if ASKS[seat].can_answer(state):
            table.next(HOLD)
            table.next(ASKS[seat])
            return


class TakeFavor(Choice):
    def __init__(self, favor: int) -> None:
        super().__init__(f"favor {favor}", favor=favor)
        self.favor: Final = favor


FAVOR: Final = [TakeFavor(favor) for favor in range(1, FAVORS + 1)]
NOT_DISPLAYED: Final = Denial("not-displayed", "court.one-favor")


def price(state: Wallenstein, favor: int) -> int:
    """How many courtiers the space of a displayed card costs. Rules: court.price"""
    return PRICES[court_of(state).place_of(state, favor) - SPACE]


class AskFavor(Reaction[Wallenstein, Choice]):
    """Your courtiers stand before the Emperor: which favor do you ask, if any?

    Rules: court.one-favor, court.price, court.optional
    """

    def __init__(self, seat: int) -> None:
        super().__init__("ask-favor", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"courtiers": self.courtiers(state)}

    def about(self, state: Wallenstein, choice: Choice) -> dict[str, int]:
        if isinstance(choice, TakeFavor) and SPACE <= court_of(state).place_of(state, choice.favor) < KEPT:
            return {"favor": choice.favor, "courtiers": price(state, choice.favor)}
        return choice.numbers

    def courtiers(self, state: Wallenstein) -> int:
        return court_of(state).courtiers(state, AUDIENCE, self.seat)

    def candidates(self, state: Wallenstein) -> Sequence[Choice]:
        return [DECLINE, *FAVOR]

    def why_not(self, state: Wallenstein, choice: Choice) -> Denial | None:
        if not isinstance(choice, TakeFavor):
            return None  # court.optional
        if not SPACE <= court_of(state).place_of(state, choice.favor) < KEPT:
            return NOT_DISPLAYED
        have, need = self.courtiers(state), price(state, choice.favor)
        return Denial("too-few-courtiers", "court.price", have=have, need=need) if have < need else None

    def options(self, state: Wallenstein) -> list[Choice]:
        found: list[Choice] = [DECLINE]
        courtiers = self.courtiers(state)
        for favor in sorted(court_of(state).displayed(state)):
            if price(state, favor) <= courtiers:
                found.append(FAVOR[favor - 1])
        return found

    def take(self, table: Table[Wallenstein], choice: Choice) -> None:
        state = table.state
        if not isinstance(choice, TakeFavor):
            table.tell(events.FAVOR_DECLINED, self.seat)
            return
        cost = price(state, choice.favor)
        court_of(state).send(state, self.seat, cost, AUDIENCE, SUPPLY)
        table.tell(events.FAVOR_TAKEN, self.seat, choice.favor, cost)
        grant(table, self.seat, choice.favor)


ASKS: Final[list[AskFavor]] = [AskFavor(seat) for seat in range(MOST_SEATS)]
HOLD: Final = steps(hold)[0]


def dismiss(table: Table[Wallenstein]) -> None:
    """Courtiers in the audience hall go back to the entrance hall, and cards nobody took leave the game.

    Rules: court.return, court.unclaimed
    """
    state = table.state
    court = court_of(state)
    for seat in range(state.box.seats):
        court.send(state, seat, court.courtiers(state, AUDIENCE, seat), AUDIENCE, HALL)
    unclaimed = court.displayed(state)
    for favor in unclaimed:
        court.lay(state, favor, REMOVED)
    if unclaimed:
        table.tell(events.FAVORS_REMOVED, tuple(unclaimed))


def end_favors(table: Table[Wallenstein]) -> None:
    """Favors against attacks last for one round.

    Rules: court.immunity-ends
    """
    state = table.state
    court = court_of(state)
    for shield in court.shields:
        place = court.place_of(state, shield.number)
        if place >= KEPT:
            court.lay(state, shield.number, REMOVED)
            table.tell(events.FAVOR_ENDED, place - KEPT, shield.number)
