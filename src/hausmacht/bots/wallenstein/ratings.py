"""What each action is worth in each county of a seat."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.wallenstein.guide import (
    ARMY,
    best_attack,
    buildings_of_all,
    county_worth,
    falls,
    grain_needed,
    majority,
    more_than,
    rounds_after,
    strength_worth,
    varies,
    winters,
)
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BUILDINGS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COMBAT_A,
    COUNTIES,
    GRAIN,
    PEASANTS,
    REGION,
    SITES,
    TAX,
    WINTER,
)
from hausmacht.games.wallenstein.state import Wallenstein, buildings_in

HUNGER: Final = 0.6
SPARE_GRAIN: Final = 0.08
HARVEST: Final = 3.5
MARKER: Final = 0.25
THALER: Final = 0.4
LAST_THALER: Final = 0.05
PLANNED_ATTACK: Final = 0.8
DEPLOYED: Final = 0.4
IDLE_ARMIES: Final = 0.05
NOTHING: Final = -1000.0


class Ratings:
    """What each action is worth in each county of a seat, in points."""

    def __init__(self, state: Wallenstein, seat: int, counties: list[int]) -> None:
        self.rows: Final = [[0.0] * COUNTIES for _ in range(ACTIONS)]
        count = buildings_of_all(state)
        seats = state.box.seats
        times = winters(state)
        later = rounds_after(state)
        number = 0
        for county in range(COUNTIES):
            if state.owner[county] == seat:
                number += 1
        need = grain_needed(state, seat, number) - state.grain[seat] - HARVEST * (WINTER - 1 - state.season)
        thaler = THALER if later else LAST_THALER
        for county in counties:
            built = state.built[county]
            free = SITES[county] > buildings_in(state, county)
            for kind in range(BUILDINGS):
                worth = NOTHING
                if free and not built >> kind & 1 and state.tiles_left[kind]:
                    at = REGION[county] * BUILDINGS + kind
                    more = majority(count, seats, seat, at, 1) - majority(count, seats, seat, at, 0)
                    worth = times * (1.0 + more)
                self.rows[kind][county] = worth
            unrest = self.unrest(state, seat, county)
            needed = max(0.0, min(float(GRAIN[county]), need))
            self.rows[COLLECT_GRAIN][county] = HUNGER * needed + SPARE_GRAIN * (GRAIN[county] - needed) - unrest
            self.rows[COLLECT_TAXES][county] = thaler * TAX[county] - unrest
            armies = state.armies[county]
            here = strength_worth(state, seat, county, armies)
            for action in range(COLLECT_TAXES + 1, COMBAT_A):
                more = ARMIES[action]
                worth = NOTHING
                if state.reserve[seat] >= more:
                    worth = strength_worth(state, seat, county, armies + more) - here
                    worth = worth + DEPLOYED * more if later else 0.5 * worth
                self.rows[action][county] = worth
            attack = PLANNED_ATTACK * best_attack(state, seat, county, armies) + IDLE_ARMIES * min(armies - 1, 3)
            self.rows[COMBAT_A][county] = attack
            self.rows[COMBAT_A + 1][county] = attack

    def unrest(self, state: Wallenstein, seat: int, county: int) -> float:
        """What it costs to collect there: a marker, or a revolt that may be lost."""
        markers = state.revolts[county]
        if not markers:
            return MARKER
        armies = state.armies[county]
        mean = 2 / 3 * (armies - markers) + falls(state, seat) - falls(state, PEASANTS)
        spread = 2 / 9 * (armies + markers) + varies(state, seat) + varies(state, PEASANTS)
        lost = 1.0 - more_than(0.5, mean, spread)
        return MARKER + ARMY * markers + lost * (county_worth(state, county) + ARMY * armies)
