"""How players of Wallenstein plan: a small network that has learned it from plans that were long thought about.

It looks at one county after another, with what its player owns besides, and says how likely each action is there, or
none. All numbers are whole, 256 for 1.0 (bots/networks.py). It is asked once for a plan, not for each try.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.bots.wallenstein.guide import best_attack, buildings_of_all, county_worth, grain_needed, majority, risk
from hausmacht.bots.wallenstein.ratings import NOTHING, Ratings
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    BUILDINGS,
    COUNTIES,
    GRAIN,
    NEIGHBOURS,
    REGION,
    REGIONS,
    SITES,
    TAX,
    WINTER,
)
from hausmacht.games.wallenstein.modules.court.court import Court
from hausmacht.games.wallenstein.modules.landsknechte.benefits import Landsknechte
from hausmacht.games.wallenstein.modules.leaders.leaders import Leaders
from hausmacht.games.wallenstein.state import FREE, Wallenstein, buildings_in

ONE: Final = 256
IDLE: Final = ACTIONS  # the answer that no action is carried out there
ANSWERS: Final = ACTIONS + 1

# Where the numbers of a county stand: what each action is worth there, how far that is from the best and whether it is
# the best or the second; then the county itself
BEHIND: Final = ACTIONS
BEST: Final = 2 * ACTIONS
SECOND: Final = 3 * ACTIONS
HERE: Final = 4 * ACTIONS
COUNTY_NUMBERS: Final = HERE + 17 + REGIONS


# Where the numbers of a player stand
MODULES: Final = 16
KNOWN: Final = 23  # for each action whose turn is known already: how early it comes
PLAYER_NUMBERS: Final = KNOWN + ACTIONS

Shares = Callable[[list[list[int]], list[int], int], list[float]]


def allowed_actions(ratings: Ratings, county: int) -> int:
    """Bit k stands for action k; a county may always stay idle."""
    allowed = 1 << IDLE
    for action in range(ACTIONS):
        if ratings.rows[action][county] > NOTHING:
            allowed |= 1 << action
    return allowed


def county_rows(state: Wallenstein, seat: int, counties: list[int], ratings: Ratings) -> list[list[int]]:
    """A row of COUNTY_NUMBERS for each county of a seat."""
    rows = [[0] * COUNTY_NUMBERS for _ in counties]
    leader = leader_of(state, seat)
    for action in range(ACTIONS):
        action_numbers(ratings.rows[action], action, counties, rows)
    count = buildings_of_all(state)
    for at in range(len(counties)):
        county_numbers(state, seat, counties[at], count, rows[at])
        if counties[at] == leader:
            rows[at][HERE + 16] = ONE
    return rows


def leader_of(state: Wallenstein, seat: int) -> int:
    """The county where the player's military leader is; -1 if there is none."""
    for module in state.box.modules:
        if isinstance(module, Leaders):
            return state.extra[module.at][seat]
    return -1


def action_numbers(worths: list[float], action: int, counties: list[int], rows: list[list[int]]) -> None:
    best = NOTHING
    second = NOTHING
    for county in counties:
        worth = worths[county]
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    for at in range(len(counties)):
        worth = worths[counties[at]]
        if worth > NOTHING:
            row = rows[at]
            row[action] = int(worth * 64.0)
            row[BEHIND + action] = int((best - worth) * 64.0)
            if worth == best:
                row[BEST + action] = ONE
            elif worth == second:
                row[SECOND + action] = ONE


def county_numbers(state: Wallenstein, seat: int, county: int, count: list[int], row: list[int]) -> None:
    here = state.armies[county]
    built = buildings_in(state, county)
    strongest = 0
    rivals = 0
    neutral = 0
    own = 0
    weakest = 100
    for near in NEIGHBOURS[county]:
        other = state.owner[near]
        if other == seat:
            own += 1
        elif other == FREE:
            neutral += 1
        elif other >= 0:
            rivals += 1
            armies = state.armies[near]
            if armies > strongest:
                strongest = armies
            if armies < weakest:
                weakest = armies
    more = 0
    seats = state.box.seats
    for kind in range(BUILDINGS):
        at = REGION[county] * BUILDINGS + kind
        more += majority(count, seats, seat, at, 1) - majority(count, seats, seat, at, 0)
    row[HERE] = here * 32
    row[HERE + 1] = ONE if here == 1 else 0
    row[HERE + 2] = TAX[county] * 32
    row[HERE + 3] = GRAIN[county] * 32
    row[HERE + 4] = built * 96
    row[HERE + 5] = (SITES[county] - built) * 96
    row[HERE + 6] = state.revolts[county] * 128
    row[HERE + 7] = rivals * 64
    row[HERE + 8] = neutral * 64
    row[HERE + 9] = own * 64
    if rivals:
        row[HERE + 10] = (strongest - here) * 48
        row[HERE + 11] = (here - weakest) * 48
    row[HERE + 12] = int(risk(state, seat, county, here) * 1000.0)
    row[HERE + 13] = int(best_attack(state, seat, county, here) * 64.0)
    row[HERE + 14] = int(county_worth(state, county) * 24.0)
    row[HERE + 15] = more * 64
    row[HERE + 17 + REGION[county]] = ONE


def player_numbers(state: Wallenstein, seat: int, counties: list[int]) -> list[int]:
    """PLAYER_NUMBERS that all counties of a seat share: time, what it has, how it stands."""
    row = [0] * PLAYER_NUMBERS
    season = state.season if state.season < WINTER else WINTER - 1
    row[season] = ONE
    row[3] = ONE if state.year > 1 else 0
    seats = state.box.seats
    row[1 + seats] = ONE  # 4 to 6
    row[7] = len(counties) * 24
    row[8] = state.money[seat] * 24
    row[9] = state.grain[seat] * 24
    row[10] = (grain_needed(state, seat, len(counties)) - state.grain[seat]) * 32
    row[11] = state.reserve[seat] * 8
    row[12] = state.tray[seat] * 48
    armies = 0
    taxes = 0
    for county in counties:
        armies += state.armies[county]
        taxes += TAX[county]
    row[13] = armies * 12
    row[14] = taxes * 12
    best = -1000
    for other in range(seats):
        if other != seat and state.score[other] > best:
            best = state.score[other]
    row[15] = (state.score[seat] - best) * 16
    for module in state.box.modules:
        if isinstance(module, Court):
            row[MODULES] = ONE
        elif isinstance(module, Landsknechte):
            row[MODULES + 1] = ONE
        elif isinstance(module, Leaders):
            row[MODULES + 2] = ONE
    row[19] = state.box.extra_cards * 64
    for kind in range(BUILDINGS):
        row[20 + kind] = state.tiles_left[kind] * 32
    early = ACTIONS
    for action in state.actions:
        row[KNOWN + action] = early * 24
        early -= 1
    return row


class Leaning:
    """How players plan, as the network says it."""

    def __init__(self, shares: Shares) -> None:
        self.shares: Final = shares

    def chances(self, state: Wallenstein, seat: int, counties: list[int], ratings: Ratings) -> list[float]:
        """That a player has an action carried out in a county, for action * COUNTIES + county."""
        found = [0.0] * (ACTIONS * COUNTIES)
        shared = player_numbers(state, seat, counties)
        rows = county_rows(state, seat, counties, ratings)
        for at in range(len(counties)):
            county = counties[at]
            answers = self.shares([rows[at]], shared, allowed_actions(ratings, county))
            for action in range(ACTIONS):
                found[action * COUNTIES + county] = answers[action]
        return found
