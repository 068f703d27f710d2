"""Winter: grain is lost, counties go hungry and revolt, and the year ends.

Rules: winter.*
Decisions: NextRevolt
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    COUNTIES,
    COUNTY_NAMES,
    EVENT_CARDS,
    EVENTS,
    MOST_SEATS,
    NOBODY,
    PEASANTS,
    SUPPLY_ROWS,
    TILES,
)
from hausmacht.games.wallenstein.odds import A_FEW, revolt_odds
from hausmacht.games.wallenstein.rules.combat import revolt
from hausmacht.games.wallenstein.state import GONE, OPEN, Wallenstein, counties_of, number_of_counties, replaced


def lose_grain(table: Table[Wallenstein]) -> None:
    """The last open event card says how much grain everybody loses.

    Rules: winter.loss
    """
    state = table.state
    loss = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            loss = EVENT_CARDS[card].winter_loss
            state.events = replaced(state.events, card, GONE)
    if table.recorded:
        seats = range(state.box.seats)
        realms = [number_of_counties(state, seat) for seat in seats]
        table.tell(events.GRAIN_LOST, loss, tuple([state.grain[seat] for seat in seats]), tuple(realms))
    for seat in range(state.box.seats):
        state.grain[seat] = max(0, state.grain[seat] - loss)
    state.turn = 0


def unsupplied(state: Wallenstein, seat: int) -> int:
    """Counties without a unit of grain. Rules: winter.supply"""
    return max(0, number_of_counties(state, seat) - state.grain[seat])


def supply_row(hungry: int) -> list[int]:
    """The row of the supply chart: unsupplied counties from, revolts, additional peasants. Rules: winter.chart"""
    found = [0, 0, 0]
    for row in SUPPLY_ROWS:
        if hungry >= row[0]:
            found = row
    return found


def famine(table: Table[Wallenstein]) -> None:
    """In the player order of fall: the left neighbour draws counties of the hungry, and they revolt.

    Rules: winter.order, winter.drawn, winter.chart, ruling.drawn-first
    """
    state = table.state
    while state.turn < TILES:
        seat = state.seat_at[state.turn]
        state.turn += 1
        if seat == NOBODY:
            continue
        hungry = unsupplied(state, seat)
        if hungry == 0:
            table.tell(events.SUPPLIED, seat, state.grain[seat])
            continue
        row = supply_row(hungry)
        hand = counties_of(state, seat)
        drawn: list[int] = []
        for _ in range(min(row[1], len(hand))):
            drawn.append(hand.pop(table.chance.below("famine", len(hand))))
        state.famine = (row[2], *sorted(drawn))
        if table.recorded:
            tell_famine(table, seat, hungry)
        table.next(FAMINE)
        table.next(NEXT_REVOLTS[seat] if len(drawn) > 1 else LAST_REVOLT)
        return
    state.famine = ()


def tell_famine(table: Table[Wallenstein], seat: int, hungry: int) -> None:
    """Whose counties are drawn by whom, and what each of them has to put down its revolt, or to lose.

    Rules: winter.drawn, winter.additional
    """
    state = table.state
    drawn = state.famine[1:]
    table.tell(
        events.FAMINE,
        seat,
        hungry,
        drawn,
        (seat + 1) % state.box.seats,
        state.famine[0],
        tuple([state.revolts[county] for county in drawn]),
        tuple([state.armies[county] for county in drawn]),
        tuple([state.built[county] for county in drawn]),
    )


class RevoltIn(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"revolt {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


REVOLT_IN: Final = [RevoltIn(county) for county in range(COUNTIES)]


class NextRevolt(Decision[Wallenstein, RevoltIn]):
    """Several of your counties revolt: which is next?

    Rules: winter.own-order
    """

    def __init__(self, seat: int) -> None:
        super().__init__("next-revolt", seat)

    def outlook(self, state: Wallenstein, choice: RevoltIn) -> dict[str, int]:
        """How many armies stand there, how many peasants rise, and how likely the county is held, in percent."""
        additional = state.famine[0]
        odds = revolt_odds(state, choice.county, additional, samples=A_FEW)
        rising = min(state.revolts[choice.county] + additional, state.reserve[PEASANTS])
        return {**odds.percents(), "armies": state.armies[choice.county], "peasants": rising, "drops": odds.drops}

    def candidates(self, state: Wallenstein) -> Sequence[RevoltIn]:
        return [REVOLT_IN[county] for county in state.famine[1:]]

    def why_not(self, state: Wallenstein, choice: RevoltIn) -> Denial | None:
        return None

    def take(self, table: Table[Wallenstein], choice: RevoltIn) -> None:
        state = table.state
        left = [county for county in state.famine[1:] if county != choice.county]
        state.famine = (state.famine[0], *left)
        table.next(NEXT_REVOLTS[self.seat] if len(state.famine) > 2 else LAST_REVOLT)
        revolt(table, choice.county, state.famine[0])


def last_revolt(table: Table[Wallenstein]) -> None:
    """Rules: winter.drawn"""
    state = table.state
    revolt(table, state.famine[1], state.famine[0])


def end_year(table: Table[Wallenstein]) -> None:
    """Markers leave the map, grain markers go back to 0; tower, tray, money, armies and buildings stay.

    Rules: winter.end-of-year
    """
    state = table.state
    if table.recorded:
        table.tell(events.YEAR_ENDED, state.year, tuple(state.owner), tuple(state.built))
    for county in range(COUNTIES):
        state.revolts[county] = 0
    for seat in range(state.box.seats):
        state.grain[seat] = 0
    state.seat_at = (NOBODY,) * TILES
    state.tile_at = (NOBODY,) * TILES
    state.turn = 0


NEXT_REVOLTS: Final = [NextRevolt(seat) for seat in range(MOST_SEATS)]
FAMINE: Final = steps(famine)[0]
LAST_REVOLT: Final = steps(last_revolt)[0]
