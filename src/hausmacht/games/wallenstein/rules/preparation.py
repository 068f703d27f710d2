"""Set-up: counties by draft or by a ready line-up, the tower filled, four events opened.

Rules: setup.*
Decisions: TakeCounty, PlaceGroup
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    EVENTS,
    FILL,
    FILL_PEASANTS,
    GROUP_SIZES,
    MOST_SEATS,
    NOBODY,
    PEASANTS,
    SETUP,
)
from hausmacht.games.wallenstein.rules.tower import drop, inside
from hausmacht.games.wallenstein.state import FREE, IN_DECK, OPEN, Wallenstein, groups_left, replaced

SIZES: Final = 4  # of army groups
NONE: Final = -1


def place_lineup(table: Table[Wallenstein]) -> None:
    """Everybody takes the counties and armies of a ready line-up.

    Rules: setup.lineup, ruling.lineup-seats
    """
    state = table.state
    for seat, lineup in enumerate(LINEUPS[state.box.seats]):
        for county, armies in lineup:
            settle_in(table, seat, county, armies)


def counties_and_armies(lineup: dict[str, int]) -> list[tuple[int, int]]:
    return [(COUNTY_NAMES.index(name), armies) for name, armies in lineup.items()]


LINEUPS: Final[dict[int, list[list[tuple[int, int]]]]] = {
    int(seats): [counties_and_armies(lineup) for lineup in lineups]
    for seats, lineups in SETUP["lineup"].items()
    if seats != "source"
}  # of each seat, by the number of seats


def settle_in(table: Table[Wallenstein], seat: int, county: int, armies: int) -> None:
    state = table.state
    state.owner[county] = seat
    state.armies[county] = armies
    state.reserve[seat] -= armies
    table.tell(events.PLACED, seat, county, armies)


# Draft. `state.draft` holds the groups left (seat * SIZES + size), then the two open cards, then what each seat saw at
# its last pick (two cards each), then whose turn it is, then the county that is being settled.


def open_at(state: Wallenstein) -> int:
    return state.box.seats * SIZES


def seen_at(state: Wallenstein, seat: int) -> int:
    return state.box.seats * SIZES + 2 + seat * 2


def turn_at(state: Wallenstein) -> int:
    return state.box.seats * (SIZES + 2) + 2


def begin_draft(table: Table[Wallenstein]) -> None:
    """Everybody sets out his groups of armies, two county cards are opened; who begins is decided by lot.

    Rules: setup.groups, setup.open-cards, setup.start-player, ruling.start-by-lot
    """
    state = table.state
    seats = state.box.seats
    groups = [state.box.groups.count(size) for size in GROUP_SIZES]
    start = table.chance.below("start", seats)
    state.draft = (*(groups * seats), *([NONE] * (2 + 2 * seats)), start, NONE)
    table.tell(events.STARTED, start)
    open_cards(table)
    table.next(NEXT_PICK)


def next_pick(table: Table[Wallenstein]) -> None:
    """Clockwise, each takes a county until all groups are placed.

    Rules: setup.open-cards, setup.clockwise, setup.neutral
    """
    state = table.state
    turn = turn_at(state)
    seat = state.draft[turn]
    if sum([groups_left(state, seat, size) for size in range(SIZES)]) == 0:
        state.draft = ()
        state.deck = ()
        return
    table.next(TAKES[seat])


def open_cards(table: Table[Wallenstein]) -> None:
    """The open places are filled from the deck, at once when a card is taken.

    Rules: setup.open-cards
    """
    state = table.state
    first = open_at(state)
    turned: list[int] = []
    for at in (first, first + 1):
        if state.draft[at] == NONE:
            state.draft = replaced(state.draft, at, draw_county(table))
            turned.append(state.draft[at])
    if turned:
        table.tell(events.OPENED, tuple(turned))


def draw_county(table: Table[Wallenstein]) -> int:
    """The top card of the deck; cards that were put under it come last, in their order.

    Rules: setup.top-card, setup.renew, ruling.decks
    """
    state = table.state
    first = open_at(state)
    closed: list[int] = []
    for county in range(COUNTIES):
        if state.owner[county] == FREE and county not in state.deck and county not in state.draft[first : first + 2]:
            closed.append(county)
    if closed:
        return closed[table.chance.below("counties", len(closed))]
    if not state.deck:
        return NONE
    county = state.deck[0]
    state.deck = state.deck[1:]
    return county


class TakeOpen(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"take {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


class DrawTop(Choice):
    def __init__(self) -> None:
        super().__init__("draw")


class Renew(Choice):
    def __init__(self) -> None:
        super().__init__("renew")


TAKE_OPEN: Final = [TakeOpen(county) for county in range(COUNTIES)]
DRAW_TOP: Final = DrawTop()
RENEW: Final = Renew()
NOT_OPEN: Final = Denial("not-open", "setup.open-cards")
PAIR_CHANGED: Final = Denial("pair-changed", "setup.renew")


class TakeCounty(Decision[Wallenstein, TakeOpen | DrawTop | Renew]):
    """Which county do you take: an open one, or the top card of the deck?

    Rules: setup.open-cards, setup.top-card, setup.renew
    """

    def __init__(self, seat: int) -> None:
        super().__init__("take-county", seat)

    def candidates(self, state: Wallenstein) -> Sequence[TakeOpen | DrawTop | Renew]:
        free = [TAKE_OPEN[county] for county in range(COUNTIES) if state.owner[county] == FREE]
        return [*free, DRAW_TOP, RENEW]

    def why_not(self, state: Wallenstein, choice: TakeOpen | DrawTop | Renew) -> Denial | None:
        first = open_at(state)
        pair = state.draft[first : first + 2]
        if isinstance(choice, TakeOpen):
            return None if choice.county in pair else NOT_OPEN
        if isinstance(choice, Renew):
            seen = seen_at(state, self.seat)
            return None if sorted(state.draft[seen : seen + 2]) == sorted(pair) else PAIR_CHANGED
        return None

    def take(self, table: Table[Wallenstein], choice: TakeOpen | DrawTop | Renew) -> None:
        state = table.state
        first = open_at(state)
        seen = seen_at(state, self.seat)
        if isinstance(choice, Renew):
            table.tell(events.RENEWED, self.seat, tuple(state.draft[first : first + 2]))
            state.deck += state.draft[first : first + 2]
            draft = list(state.draft)
            draft[first] = draft[first + 1] = draft[seen] = NONE
            state.draft = tuple(draft)
            open_cards(table)
            table.next(self)
            return
        pair = state.draft[first : first + 2]
        state.draft = (*state.draft[:seen], *pair, *state.draft[seen + 2 :])
        if isinstance(choice, TakeOpen):
            county = choice.county
            state.draft = replaced(state.draft, first if pair[0] == county else first + 1, NONE)
            state.owner[county] = self.seat
            table.tell(events.TOOK, self.seat, county)
            open_cards(table)
        else:
            county = draw_county(table)
            state.owner[county] = self.seat
            table.tell(events.DREW, self.seat, county)
        state.draft = replaced(state.draft, turn_at(state) + 1, county)
        table.next(GROUPS[self.seat])


class Group(Choice):
    def __init__(self, size: int) -> None:
        super().__init__(f"group {GROUP_SIZES[size]}", armies=GROUP_SIZES[size])
        self.size: Final = size


GROUP: Final = [Group(size) for size in range(SIZES)]
GROUP_PLACED: Final = Denial("group-placed", "setup.groups")


class PlaceGroup(Decision[Wallenstein, Group]):
    """Which group of armies moves into the county?

    Rules: setup.groups
    """

    def __init__(self, seat: int) -> None:
        super().__init__("place-group", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"county": state.draft[turn_at(state) + 1]}

    def candidates(self, state: Wallenstein) -> Sequence[Group]:
        return GROUP

    def why_not(self, state: Wallenstein, choice: Group) -> Denial | None:
        return None if groups_left(state, self.seat, choice.size) else GROUP_PLACED

    def take(self, table: Table[Wallenstein], choice: Group) -> None:
        state = table.state
        turn = turn_at(state)
        county = state.draft[turn + 1]
        settle_in(table, self.seat, county, GROUP_SIZES[choice.size])
        draft = list(state.draft)
        draft[self.seat * SIZES + choice.size] -= 1
        draft[turn] = (self.seat + 1) % state.box.seats
        draft[turn + 1] = NONE
        state.draft = tuple(draft)
        table.next(NEXT_PICK)
        for module in state.box.modules:
            module.county_claimed(table, self.seat, county)


TAKES: Final = [TakeCounty(seat) for seat in range(MOST_SEATS)]
GROUPS: Final = [PlaceGroup(seat) for seat in range(MOST_SEATS)]
NEXT_PICK: Final = steps(next_pick)[0]


# Tower and events


def fill_tower(table: Table[Wallenstein]) -> None:
    """Seven cubes of each colour and ten peasants are dropped at once.

    Rules: setup.fill
    """
    state = table.state
    thrown = [0] * COLOURS
    for seat in range(state.box.seats):
        thrown[seat] = FILL
        state.reserve[seat] -= FILL
    thrown[PEASANTS] = FILL_PEASANTS
    state.reserve[PEASANTS] -= FILL_PEASANTS
    state.battle = (0, NOBODY, NOBODY, *thrown)
    drop(table, EMPTY_TRAY)


def empty_tray(table: Table[Wallenstein]) -> None:
    """What fell through goes back to the supplies.

    Rules: setup.fill
    """
    state = table.state
    state.battle = ()
    fallen = state.tray[:]
    for colour in range(COLOURS):
        state.reserve[colour] += state.tray[colour]
        state.tray[colour] = 0
    table.tell(events.FILLED, tuple([inside(state, colour) for colour in range(COLOURS)]))
    for module in state.box.modules:
        module.filled(table, fallen)


EMPTY_TRAY: Final = steps(empty_tray)[0]


def open_events(table: Table[Wallenstein]) -> None:
    """Four event cards lie open for the year.

    Rules: setup.events, winter.new-events
    """
    state = table.state
    for _ in range(SETUP["setup"]["open_events"]):
        closed = [card for card in range(EVENTS) if state.events[card] == IN_DECK]
        state.events = replaced(state.events, closed[table.chance.below("events", len(closed))], OPEN)
    if table.recorded:
        table.tell(events.EVENTS_OPENED, tuple([card for card in range(EVENTS) if state.events[card] == OPEN]))
