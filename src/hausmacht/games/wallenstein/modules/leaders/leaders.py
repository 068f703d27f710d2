"""Military Leaders: where they are placed, what their county gains, how they travel, and what statues are worth.

Rules: leaders.*
Decisions: PlaceHere, PlaceLeader, MoveLeader
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table, insert_after, steps
from hausmacht.games.wallenstein.components import (
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COUNTIES,
    COUNTY_NAMES,
    DEPLOY_1,
    DEPLOY_5,
    GROUP_SIZES,
    MOST_SEATS,
    NEIGHBOURS,
    SEAT_NAMES,
    SPRING,
    TRADING_POST,
    YEARS,
)
from hausmacht.games.wallenstein.modules.leaders import events
from hausmacht.games.wallenstein.modules.leaders.pieces import (
    ARMIES,
    NAME,
    OFF_BOARD,
    POINTS,
    PRICE,
    REVENUE,
    STATUES,
    SUPPLY,
    TROPHY_OF,
    leader_of,
    put_statues,
    set_leader,
    statues_in,
    statues_left,
    statues_of,
    statues_on_board,
    trophies_of,
)
from hausmacht.games.wallenstein.rules.order import player_order
from hausmacht.games.wallenstein.state import (
    OFF,
    Flow,
    Module,
    Wallenstein,
    counties_of,
    groups_left,
    number_of_counties,
)


class Leaders(Module):
    """What a leader changes in the county where he stands; `each_winter`: statues score in both winters."""

    def __init__(self, at: int, each_winter: bool = False) -> None:
        super().__init__(NAME, at)
        self.each_winter: Final = each_winter

    def pieces(self, seats: int) -> list[int]:
        """All leaders and six statues of each colour lie beside the board. Rules: leaders.pieces"""
        return [OFF_BOARD] * seats + [SUPPLY] * (seats * STATUES)

    def cost(self, state: Wallenstein, seat: int, county: int, action: int, cost: int) -> int:
        """Buildings cost one Thaler less, a trading post nothing. Rules: leaders.build, leaders.deploy"""
        if action <= TRADING_POST and state.extra[self.at][seat] == county:
            return max(0, cost + PRICE)
        return cost

    def revenue(self, state: Wallenstein, seat: int, county: int, action: int, amount: int) -> int:
        """One Thaler or unit of grain more, after event and tile. Rules: leaders.revenue, leaders.bonus-last"""
        if COLLECT_GRAIN <= action <= COLLECT_TAXES and state.extra[self.at][seat] == county:
            return amount + REVENUE
        return amount

    def levy(self, state: Wallenstein, seat: int, county: int, action: int, armies: int) -> int:
        """One army more, after event and tile. Rules: leaders.deploy, leaders.bonus-last"""
        if DEPLOY_5 <= action <= DEPLOY_1 and state.extra[self.at][seat] == county:
            return armies + ARMIES
        return armies

    def county_claimed(self, table: Table[Wallenstein], seat: int, county: int) -> None:
        """Whoever drafts a county decides whether his leader is placed there, and must with the last.

        Rules: leaders.draft, leaders.draft-last
        """
        state = table.state
        if state.extra[self.at][seat] != OFF_BOARD:
            return
        if sum([groups_left(state, seat, size) for size in range(len(GROUP_SIZES))]) == 0:
            place(table, seat, county)
        else:
            table.next(PLACE_HERE[seat][county])

    def county_lost(self, table: Table[Wallenstein], seat: int, county: int) -> None:
        """A leader whose county is lost leaves the board; statues stay. Rules: leaders.lost, leaders.statue-stays"""
        if table.state.extra[self.at][seat] == county:
            table.state.extra[self.at][seat] = OFF_BOARD
            table.tell(events.LEADER_LOST, seat, county)

    def wrong(self, state: Wallenstein) -> list[str]:
        wrong: list[str] = []
        seats = state.box.seats
        for seat in range(seats):
            name = SEAT_NAMES[seat]
            county = leader_of(state, seat)
            if not OFF_BOARD <= county < COUNTIES:
                wrong.append(f"the leader of {name} stands in no county")
            elif county != OFF_BOARD:
                if state.owner[county] != seat:
                    wrong.append(f"the leader of {name} stands in {COUNTY_NAMES[county]}, which {name} does not hold")
                for other in range(seats):
                    if other != seat and statues_in(state, other, county):
                        wrong.append(f"the leader of {name} left a statue of {SEAT_NAMES[other]} standing")
            places = statues_of(state, seat)
            if places != sorted(places) or len(places) != STATUES:
                wrong.append(f"the statues of {name} are not {STATUES} in order")
            if any([not SUPPLY <= place < TROPHY_OF + seats or place == TROPHY_OF + seat for place in places]):
                wrong.append(f"a statue of {name} lies where it cannot lie")
        return wrong


# Placing


def place(table: Table[Wallenstein], seat: int, county: int) -> None:
    """Rules: leaders.place, leaders.trophy"""
    set_leader(table.state, seat, county)
    table.tell(events.LEADER_PLACED, seat, county)
    take_trophies(table, seat, county)


def take_trophies(table: Table[Wallenstein], seat: int, county: int) -> None:
    """Every statue of another colour in a county becomes the trophy of the leader who comes there.

    Rules: leaders.trophy, leaders.trophy-placed
    """
    state = table.state
    for other in range(state.box.seats):
        taken = 0 if other == seat else statues_in(state, other, county)
        if taken:
            moved = [TROPHY_OF + seat if spot == county else spot for spot in statues_of(state, other)]
            put_statues(state, other, moved)
            table.tell(events.TROPHY, seat, other, county, taken)


class Here(Choice):
    def __init__(self) -> None:
        super().__init__("here")


class Later(Choice):
    def __init__(self) -> None:
        super().__init__("wait")


HERE: Final = Here()
LATER: Final = Later()


class PlaceHere(Decision[Wallenstein, Here | Later]):
    """You have drafted a county: is your leader placed here?

    Rules: leaders.draft
    """

    def __init__(self, seat: int, county: int) -> None:
        super().__init__("place-here", seat, county)
        self.county: Final = county

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"county": self.county}

    def candidates(self, state: Wallenstein) -> Sequence[Here | Later]:
        return [HERE, LATER]

    def why_not(self, state: Wallenstein, choice: Here | Later) -> Denial | None:
        return None

    def take(self, table: Table[Wallenstein], choice: Here | Later) -> None:
        if isinstance(choice, Here):
            place(table, self.seat, self.county)
        else:
            table.tell(events.LEADER_WAITS, self.seat, self.county)


class PlaceIn(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"leader {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


PLACE_IN: Final = [PlaceIn(county) for county in range(COUNTIES)]
NOT_YOURS: Final = Denial("not-yours", "leaders.place")


class PlaceLeader(Decision[Wallenstein, PlaceIn]):
    """In which of your counties is your leader placed?

    Rules: leaders.place
    """

    def __init__(self, seat: int) -> None:
        super().__init__("place-leader", seat)

    def candidates(self, state: Wallenstein) -> Sequence[PlaceIn]:
        return [PLACE_IN[county] for county in range(COUNTIES) if state.owner[county] != OFF]

    def why_not(self, state: Wallenstein, choice: PlaceIn) -> Denial | None:
        return None if state.owner[choice.county] == self.seat else NOT_YOURS

    def options(self, state: Wallenstein) -> list[PlaceIn]:
        return [PLACE_IN[county] for county in counties_of(state, self.seat)]

    def take(self, table: Table[Wallenstein], choice: PlaceIn) -> None:
        place(table, self.seat, choice.county)


def place_absent(table: Table[Wallenstein]) -> None:
    """In player order, everybody whose leader is off the board places him, if he has a county."""
    state = table.state
    absent: list[Item] = []
    for seat in player_order(state):
        if leader_of(state, seat) == OFF_BOARD and number_of_counties(state, seat):
            absent.append(PLACES[seat])
    table.then(absent)


def place_leaders(table: Table[Wallenstein]) -> None:
    """With a ready line-up, leaders are placed in the first spring, once the player order is settled.

    Rules: leaders.lineup
    """
    if table.state.year == 1 and table.state.season == SPRING:
        place_absent(table)


def return_leaders(table: Table[Wallenstein]) -> None:
    """At the end of winter, leaders who were lost come back; after the last winter the game is over.

    Rules: leaders.return, leaders.no-return-at-the-end
    """
    if table.state.year < YEARS:
        place_absent(table)


# Travelling


class Lead(Choice):
    """The leader goes to a county, and may leave a statue: `lead tirol`, `lead tirol statue`."""

    def __init__(self, county: int, statue: bool) -> None:
        super().__init__(f"lead {COUNTY_NAMES[county]}{' statue' if statue else ''}", county=county, statue=int(statue))
        self.county: Final = county
        self.statue: Final = statue


LEAD: Final = [Lead(county, False) for county in range(COUNTIES)]
LEAD_STATUE: Final = [Lead(county, True) for county in range(COUNTIES)]
NOT_YOUR_COUNTY: Final = Denial("not-yours", "leaders.move")
STANDS_THERE: Final = Denial("leader-stands-there", "leaders.move")
TOO_FAR: Final = Denial("too-far-for-statue", "leaders.flight")
NO_STATUE: Final = Denial("no-statue-left", "leaders.statue")


class MoveLeader(Decision[Wallenstein, Lead]):
    """To which other county of yours does your leader go, and does he leave a statue?

    Rules: leaders.move, leaders.statue, leaders.flight
    """

    def __init__(self, seat: int) -> None:
        super().__init__("move-leader", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"county": leader_of(state, self.seat), "statues": statues_left(state, self.seat)}

    def candidates(self, state: Wallenstein) -> Sequence[Lead]:
        near = NEIGHBOURS[leader_of(state, self.seat)]
        found: list[Lead] = []
        for county in range(COUNTIES):
            if state.owner[county] == self.seat or county in near:
                found += [LEAD[county], LEAD_STATUE[county]]
        return found

    def why_not(self, state: Wallenstein, choice: Lead) -> Denial | None:
        origin = leader_of(state, self.seat)
        if choice.county == origin:
            return STANDS_THERE
        if state.owner[choice.county] != self.seat:
            return NOT_YOUR_COUNTY
        if choice.statue:
            if choice.county not in NEIGHBOURS[origin]:
                return TOO_FAR
            if statues_left(state, self.seat) == 0:
                return NO_STATUE
        return None

    def options(self, state: Wallenstein) -> list[Lead]:
        origin = leader_of(state, self.seat)
        near = NEIGHBOURS[origin] if statues_left(state, self.seat) else []
        found: list[Lead] = []
        for county in range(COUNTIES):
            if state.owner[county] == self.seat and county != origin:
                found.append(LEAD[county])
                if county in near:
                    found.append(LEAD_STATUE[county])
        return found

    def take(self, table: Table[Wallenstein], choice: Lead) -> None:
        state = table.state
        origin = leader_of(state, self.seat)
        set_leader(state, self.seat, choice.county)
        table.tell(events.LEADER_MOVED, self.seat, origin, choice.county)
        if choice.statue:
            erect_statue(table, self.seat, origin)
        take_trophies(table, self.seat, choice.county)


def erect_statue(table: Table[Wallenstein], seat: int, county: int) -> None:
    """A statue from the supply, also where one of the same colour stands already.

    Rules: leaders.statue, leaders.several-statues
    """
    places = statues_of(table.state, seat)
    places[places.index(SUPPLY)] = county
    put_statues(table.state, seat, places)
    table.tell(events.STATUE, seat, county)


def move_leaders(table: Table[Wallenstein]) -> None:
    """After the tenth action, in player order, every leader goes to another county; without one he stays.

    Rules: leaders.move, leaders.nowhere-to-go
    """
    state = table.state
    moving: list[Item] = []
    for seat in player_order(state):
        county = leader_of(state, seat)
        if county == OFF_BOARD:
            continue
        if number_of_counties(state, seat) > 1:
            moving.append(MOVE_LEADERS[seat])
        else:
            table.tell(events.LEADER_STAYED, seat, county)
    table.then(moving)


# Scoring


def score_statues(table: Table[Wallenstein]) -> None:
    """A point for each statue on the board and each trophy: in the last winter, or in each one if so agreed.

    Rules: leaders.points, leaders.points-when
    """
    state = table.state
    if state.year < YEARS and not scores_each_winter(state):
        return
    for seat in range(state.box.seats):
        statues = statues_on_board(state, seat)
        trophies = trophies_of(state, seat)
        points = POINTS * (statues + trophies)
        state.score[seat] += points
        table.tell(events.STATUES_SCORED, seat, statues, trophies, points, state.score[seat])


def scores_each_winter(state: Wallenstein) -> bool:
    """Rules: leaders.points-when"""
    for module in state.box.modules:
        if isinstance(module, Leaders):
            return module.each_winter
    return False


PLACE_HERE: Final = [[PlaceHere(seat, county) for county in range(COUNTIES)] for seat in range(MOST_SEATS)]
PLACES: Final = [PlaceLeader(seat) for seat in range(MOST_SEATS)]
MOVE_LEADERS: Final = [MoveLeader(seat) for seat in range(MOST_SEATS)]
FIRST_SPRING: Final = steps(place_leaders)
AFTER_ACTIONS: Final = steps(move_leaders)
IN_WINTER: Final = steps(score_statues, return_leaders)

# Everything of this module that can wait on the agenda
ITEMS: Final[list[Item]] = [
    *FIRST_SPRING,
    *AFTER_ACTIONS,
    *IN_WINTER,
    *[here for heres in PLACE_HERE for here in heres],
    *PLACES,
    *MOVE_LEADERS,
]


def join(flow: Flow) -> Flow:
    """The sequence of play with the steps of this module.

    Rules: leaders.lineup, leaders.move, leaders.points-when, leaders.return
    """
    round = insert_after(flow.round, "order.reveal_bids", FIRST_SPRING)
    return Flow(
        flow.preparation,
        insert_after(round, "actions.carry_out", AFTER_ACTIONS),
        insert_after(flow.winter, "scoring.score", IN_WINTER),
        flow.end,
    )
