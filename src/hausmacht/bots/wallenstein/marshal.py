"""What `master` knows of Wallenstein: a small network that has learned from games to judge a table, and what it sees.

A table is judged when a round is planned, as the weights of `hard` judge it. All numbers are whole, 256 for 1.0
(bots/networks.py): things are counted, and each count has a factor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.bots.wallenstein.guide import Prince, buildings_of_all, grain_needed, majority, shares_at_end, stage_of
from hausmacht.games.wallenstein.components import (
    BUILDINGS,
    COUNTIES,
    EVENT_CARDS,
    EVENTS,
    GRAIN,
    NEIGHBOURS,
    PEASANTS,
    REGION,
    REGIONS,
    SITES,
    TAX,
    WINTER,
)
from hausmacht.games.wallenstein.modules.court.components import FAVORS
from hausmacht.games.wallenstein.modules.court.court import AUDIENCE, HALL, KEPT, PLACES, SUPPLY, Court
from hausmacht.games.wallenstein.modules.landsknechte.benefits import Landsknechte
from hausmacht.games.wallenstein.modules.landsknechte.components import REGIONS_NEEDED
from hausmacht.games.wallenstein.modules.leaders.leaders import Leaders
from hausmacht.games.wallenstein.modules.leaders.pieces import OFF_BOARD, STATUES, TROPHY_OF
from hausmacht.games.wallenstein.rules.tower import inside
from hausmacht.games.wallenstein.state import FREE, OPEN, Wallenstein, buildings_in

ONE: Final = 256
ALL: Final = -1
SEAT_NUMBERS: Final = 86  # of each seat
TABLE_NUMBERS: Final = 23  # of the table
KINDS: Final = REGIONS * BUILDINGS

# Where the numbers of a seat stand; those that are not named follow one another
SCORE: Final = 0
COUNTIES_HELD: Final = 1
BUILT: Final = 2  # palaces, churches, trading posts
MAJORITIES: Final = 5
ARMIES: Final = 13
THREATENED: Final = 16  # by a larger army, by two more, by four more, and the buildings there
IN_REACH: Final = 20  # counties of rivals, their buildings, neutral counties
OPEN_SITES: Final = 23
REVENUE: Final = 24  # tax, grain
MARKERS: Final = 26
STRONGEST: Final = 27
WEAK: Final = 28
BEST_TAX: Final = 32
BEST_GRAIN: Final = 33
IN_WINTER: Final = 34  # points if winter came now, then compared with others
BY_REGION: Final = 38
NOW: Final = 43  # majority points, by region and kind
MORE: Final = 58  # what one building more would add to them
AT_COURT: Final = 73
BANNER: Final = 77
LEADER: Final = 81
OPINION: Final = 85  # what the weights of `hard` say: a lead that makes somebody e times likelier to win is 128

# How large a count of one is
FACTORS: Final = [
    6, 24, 40, 40, 40, 16, 24, 64, 24, 40, 40, 48, 64, 8, 32, 24, 40, 40, 40, 40, 24, 32, 32, 16, 5, 5, 40, 32, 32,
    24, 16, 48, 32, 32, 4, 12, 12, 256, 64, 64, 64, 64, 64, *[64] * KINDS, *[64] * KINDS, 32, 32, 16, 64,
    256, 256, 256, 256, 256, 40, 64, 32, 1,
]  # fmt: skip

Shares = Callable[[list[list[int]], list[int], int], list[float]]


def seat_rows(state: Wallenstein, prince: Prince) -> list[list[int]]:
    """A row of SEAT_NUMBERS for each seat."""
    seats = state.box.seats
    count = buildings_of_all(state)
    rows = [[0] * SEAT_NUMBERS for _ in range(seats)]
    land_numbers(state, rows)
    building_numbers(count, rows)
    opinions(state, prince, count, rows)
    for seat in range(seats):
        store_numbers(state, seat, rows[seat])
    for module in state.box.modules:
        pieces = state.extra[module.at]
        if isinstance(module, Court):
            court_numbers(pieces, seats, rows)
        elif isinstance(module, Landsknechte):
            banner_numbers(pieces, rows)
        elif isinstance(module, Leaders):
            leader_numbers(pieces, seats, rows)
    compare(rows)
    for row in rows:
        for at in range(SEAT_NUMBERS):
            if row[at]:
                row[at] *= FACTORS[at]
    return rows


def land_numbers(state: Wallenstein, rows: list[list[int]]) -> None:
    """Counties with their armies, and what stands beside them."""
    owner = state.owner
    armies = state.armies
    for county in range(COUNTIES):
        seat = owner[county]
        if seat < 0:
            continue
        row = rows[seat]
        here = armies[county]
        buildings = buildings_in(state, county)
        row[COUNTIES_HELD] += 1
        row[BY_REGION + REGION[county]] += 1
        row[ARMIES] += here
        row[OPEN_SITES] += SITES[county] - buildings
        row[REVENUE] += TAX[county]
        row[REVENUE + 1] += GRAIN[county]
        if here > row[STRONGEST]:
            row[STRONGEST] = here
        if here == 1:
            row[WEAK] += 1
        if state.revolts[county]:
            row[MARKERS] += state.revolts[county]
        else:
            if TAX[county] > row[BEST_TAX]:
                row[BEST_TAX] = TAX[county]
            if GRAIN[county] > row[BEST_GRAIN]:
                row[BEST_GRAIN] = GRAIN[county]
        danger = 0
        for near in NEIGHBOURS[county]:
            other = owner[near]
            if other == FREE:
                if here > 2:
                    row[IN_REACH + 2] += 1
            elif other >= 0 and other != seat:
                ahead = armies[near] - 1 - here
                if ahead > danger:
                    danger = ahead
                if here - 1 - armies[near] >= 2:
                    row[IN_REACH] += 1
                    row[IN_REACH + 1] += buildings_in(state, near)
        if danger > 0:
            row[THREATENED] += 1
            row[THREATENED + 3] += buildings
            if danger > 1:
                row[THREATENED + 1] += 1
            if danger > 3:
                row[THREATENED + 2] += 1


def building_numbers(count: list[int], rows: list[list[int]]) -> None:
    """Buildings, and the points for most of a kind in a region: now, and with one more."""
    seats = len(rows)
    for at in range(KINDS):
        for seat in range(seats):
            row = rows[seat]
            have = count[at * seats + seat]
            row[BUILT + at % BUILDINGS] += have
            now = majority(count, seats, seat, at, 0) if have else 0
            more = majority(count, seats, seat, at, 1) - now
            row[NOW + at] = now
            row[MAJORITIES] += now
            if more > 0:
                row[MORE + at] = more
                row[29] += 1
                row[30] += more
    for row in rows:
        for region in range(REGIONS):
            if row[BY_REGION + region]:
                row[31] += 1


def opinions(state: Wallenstein, prince: Prince, count: list[int], rows: list[list[int]]) -> None:
    """The network begins with what `hard` expects, and has to learn only where that is wrong."""
    seats = len(rows)
    points = [prince.points(state, seat, count) for seat in range(seats)]
    total = 0.0
    for each in points:
        total += each
    scale = prince.scale[stage_of(state)]
    for seat in range(seats):
        rows[seat][OPINION] = int((points[seat] - total / seats) / scale * 128.0)


def store_numbers(state: Wallenstein, seat: int, row: list[int]) -> None:
    """Points, money, grain, and armies in the tower."""
    money = state.money[seat]
    grain = state.grain[seat]
    missing = grain_needed(state, seat, row[COUNTIES_HELD]) - grain
    row[SCORE] = state.score[seat]
    row[6] = money
    row[7] = money if money < 3 else 3
    row[8] = grain
    if missing < 0:
        row[9] = -missing
    else:
        row[10] = missing
        row[11] = missing - 2 if missing > 2 else 0
        row[12] = missing - 5 if missing > 5 else 0
    row[14] = state.tray[seat]
    row[15] = inside(state, seat)
    row[IN_WINTER] = (
        state.score[seat] + row[COUNTIES_HELD] + row[BUILT] + row[BUILT + 1] + row[BUILT + 2] + row[MAJORITIES]
    )


def compare(rows: list[list[int]]) -> None:
    """The lead over the best of the others: if winter came now, and as it stands."""
    for seat in range(len(rows)):
        winter = -1000
        score = -1000
        for other in range(len(rows)):
            if other != seat:
                if rows[other][IN_WINTER] > winter:
                    winter = rows[other][IN_WINTER]
                if rows[other][SCORE] > score:
                    score = rows[other][SCORE]
        row = rows[seat]
        row[IN_WINTER + 1] = row[IN_WINTER] - winter
        row[IN_WINTER + 2] = row[SCORE] - score
        row[IN_WINTER + 3] = 1 if row[IN_WINTER] > winter else 0


def court_numbers(pieces: list[int], seats: int, rows: list[list[int]]) -> None:
    for seat in range(seats):
        row = rows[seat]
        row[AT_COURT] = pieces[HALL * seats + seat]
        row[AT_COURT + 1] = pieces[AUDIENCE * seats + seat]
        row[AT_COURT + 2] = pieces[SUPPLY * seats + seat]
        for favor in range(FAVORS):
            if pieces[PLACES * seats + favor] == KEPT + seat:
                row[AT_COURT + 3] += 1


def banner_numbers(pieces: list[int], rows: list[list[int]]) -> None:
    for seat in range(len(rows)):
        row = rows[seat]
        if pieces[seat]:
            row[BANNER + pieces[seat] - 1] = 1
        if row[31] >= REGIONS_NEEDED:
            row[BANNER + 3] = 1


def leader_numbers(pieces: list[int], seats: int, rows: list[list[int]]) -> None:
    """Whether the leader stands on the map, statues there, trophies, statues left."""
    for seat in range(seats):
        if pieces[seat] != OFF_BOARD:
            rows[seat][LEADER] = 1
        for statue in range(STATUES):
            place = pieces[seats + seat * STATUES + statue]
            if place >= TROPHY_OF:
                rows[place - TROPHY_OF][LEADER + 2] += 1
            elif place >= 0:
                rows[seat][LEADER + 1] += 1
            else:
                rows[seat][LEADER + 3] += 1


def table_numbers(state: Wallenstein) -> list[int]:
    """TABLE_NUMBERS that all seats share: time, modules, peasants, events to come, buildings left."""
    row = [0] * TABLE_NUMBERS
    row[stage_of(state)] = ONE
    row[3 + state.box.seats] = ONE  # 6 to 8
    for module in state.box.modules:
        if isinstance(module, Court):
            row[9] = ONE
        elif isinstance(module, Landsknechte):
            row[10] = ONE
        elif isinstance(module, Leaders):
            row[11] = ONE
            row[12] = ONE if module.each_winter else 0
    row[13] = ONE if state.box.tower.shelves > 1 else 0
    row[14] = inside(state, PEASANTS) * 24
    row[15] = state.tray[PEASANTS] * 32
    total = 0
    number = 0
    for card in range(EVENTS):
        if state.events[card] == OPEN:
            loss = EVENT_CARDS[card].winter_loss
            number += 1
            total += loss
            if loss * 40 > row[17]:
                row[17] = loss * 40
    row[16] = total * 48 // number if number else 0
    for kind in range(BUILDINGS):
        row[18 + kind] = state.tiles_left[kind] * 16
    free = 0
    for county in range(COUNTIES):
        if state.owner[county] == FREE:
            free += 1
    row[21] = free * 16
    row[22] = (WINTER - state.season) * 64
    return row


class Marshal(Prince):
    """The guide of `master`: as `hard`, but a network judges the tables."""

    def __init__(self, weights: list[list[float]], scale: list[float], judge: Shares) -> None:
        super().__init__(weights, scale)
        self.judge: Final = judge

    def shares(self, state: Wallenstein) -> list[float]:
        if not state.agenda:
            return shares_at_end(state)
        return self.judge(seat_rows(state, self), table_numbers(state), ALL)
