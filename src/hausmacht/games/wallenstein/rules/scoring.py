"""Scoring: counties, buildings, and the most buildings of each kind in each region; the end of the game.

Rules: score.*, end.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import BUILDINGS, COUNTIES, MAJORITY, REGION, REGIONS, TIE
from hausmacht.games.wallenstein.state import Wallenstein, buildings_in


def score(table: Table[Wallenstein]) -> None:
    """A point for each county and each building, and those for majorities.

    Rules: score.county, score.building, score.majority, ruling.tracks
    """
    state = table.state
    seats = state.box.seats
    counties = [0] * seats
    buildings = [0] * seats
    for county in range(COUNTIES):
        seat = state.owner[county]
        if seat >= 0:
            counties[seat] += 1
            buildings[seat] += buildings_in(state, county)
    majorities = majority_points(table)
    for seat in range(seats):
        state.score[seat] += counties[seat] + buildings[seat] + majorities[seat]
        table.tell(events.SCORED, seat, counties[seat], buildings[seat], majorities[seat], state.score[seat])


def majority_points(table: Table[Wallenstein]) -> list[int]:
    """In each region 3, 2 and 1 for the most palaces, churches and trading posts; one less for each of those who tie.

    Rules: score.majority, score.tie
    """
    state = table.state
    seats = state.box.seats
    kinds = REGIONS * BUILDINGS
    count = [0] * (kinds * seats)
    for county in range(COUNTIES):
        seat = state.owner[county]
        built = state.built[county]
        if seat >= 0 and built:
            for building in range(BUILDINGS):
                count[(REGION[county] * BUILDINGS + building) * seats + seat] += built >> building & 1
    points = [0] * seats
    for kind in range(kinds):
        best = 0
        ties = 0
        for seat in range(seats):
            have = count[kind * seats + seat]
            if have > best:
                best = have
                ties = 1
            elif have == best:
                ties += 1
        if best:
            worth = MAJORITY[kind % BUILDINGS] + (TIE if ties > 1 else 0)
            first: list[int] = []
            for seat in range(seats):
                if count[kind * seats + seat] == best:
                    points[seat] += worth
                    first.append(seat)
            if table.recorded:
                table.tell(events.MAJORITY, kind // BUILDINGS, kind % BUILDINGS, tuple(first), worth, best)
    return points


def places(state: Wallenstein) -> list[int]:
    """Most points win, then most Thalers; who is equal in both shares the place.

    Rules: end.points, end.tie, ruling.shared-victory
    """
    score, money = state.score, state.money
    found: list[int] = []
    for seat in range(state.box.seats):
        place = 1
        for rival in range(state.box.seats):
            if score[rival] > score[seat] or (score[rival] == score[seat] and money[rival] > money[seat]):
                place += 1
        found.append(place)
    return found


def finish(table: Table[Wallenstein]) -> None:
    """Rules: end.points, end.tie"""
    if table.recorded:
        winners = [seat for seat, place in enumerate(places(table.state)) if place == 1]
        table.tell(events.ENDED, tuple(winners))
