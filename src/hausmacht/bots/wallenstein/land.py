"""How the map looks from a seat: what counties are worth, how battles would end, where danger is. All in points."""

from __future__ import annotations

from math import erf, sqrt

from hausmacht.games.wallenstein.components import (
    ATTACK,
    BUILDINGS,
    CALM,
    COLOURS,
    COUNTIES,
    DEFENCE,
    EVENT_CARDS,
    GRAIN,
    MAJORITY,
    NEIGHBOURS,
    NO_EVENT,
    PALACE,
    PEASANTS,
    REGION,
    REGIONS,
    SITES,
    TAX,
    TIE,
    WINTER,
    YEARS,
)
from hausmacht.games.wallenstein.view import WallensteinView

NEUTRAL = -1
THROWN_OUT = 2 / 3  # chance that a thrown cube falls through
STUCK_OUT = 1 / 3  # chance that a cube inside comes loose
SPREAD = 2 / 9  # of either

LATER_WINTER = 0.75  # what stands now may be gone in the second winter
SITE = 0.35  # an open site, while there are rounds left to build on it
INCOME = 0.05  # a Thaler or a unit of grain that a county could give, for each round to come
ARMY = 0.6
LAST_ARMY = 0.1  # after the last round it helps only against the hungry
HARM = 0.3  # what a rival loses, to me
MARCHES = 0.3  # chance that a rival who could attack a county does so
LATER_ATTACK = 0.45  # what an attack in the next round is worth now


class Land:
    """The map and the tower, with everything that is asked about them more than once remembered."""

    def __init__(self, view: WallensteinView) -> None:
        self.view = view
        self.me = view.seat
        self.event = CALM if view.event == NO_EVENT else EVENT_CARDS[view.event]
        self.owner = [county.owner for county in view.counties]
        self.armies = [county.armies for county in view.counties]
        self.built = [county.built for county in view.counties]
        self.revolts = [county.revolts for county in view.counties]
        self.mine = [county for county in range(COUNTIES) if self.owner[county] == self.me]
        self.tiles = [seat.tile for seat in view.seats]
        # Of each colour: what falls with the next throw besides the cubes of the battle, and how far that varies
        inside = [sum(view.tower[colour::COLOURS]) for colour in range(COLOURS)]
        self.falls = [THROWN_OUT * tray + STUCK_OUT * stuck for tray, stuck in zip(view.tray, inside, strict=True)]
        self.varies = [SPREAD * (tray + stuck) for tray, stuck in zip(view.tray, inside, strict=True)]
        self.rounds_after = max(0, WINTER - 1 - view.season) + (YEARS - view.year) * WINTER
        self.winters = 1 + LATER_WINTER * (YEARS - view.year)
        self.army = ARMY if self.rounds_after else LAST_ARMY
        self.buildings = self.count_buildings()
        self.worth = [self.worth_of(county) for county in range(COUNTIES)]
        self.risks: dict[tuple[int, int], float] = {}
        self.attacks: dict[tuple[int, int], tuple[float, int]] = {}

    # What is it worth?

    def count_buildings(self) -> list[list[int]]:
        """Of each seat, in each region and of each kind (region * BUILDINGS + kind)."""
        seats = len(self.view.seats)
        found = [[0] * seats for _ in range(REGIONS * BUILDINGS)]
        for county in range(COUNTIES):
            if self.owner[county] >= 0 and self.built[county]:
                for kind in range(BUILDINGS):
                    found[REGION[county] * BUILDINGS + kind][self.owner[county]] += self.built[county] >> kind & 1
        return found

    def majority(self, region: int, kind: int, more: int) -> int:
        """My points for the most buildings of a kind in a region, if I had so many more."""
        counts = self.buildings[region * BUILDINGS + kind]
        have = counts[self.me] + more
        best = max([count for seat, count in enumerate(counts) if seat != self.me])
        if have == 0 or have < best:
            return 0
        return MAJORITY[kind] + (TIE if have == best else 0)

    def building_worth(self, county: int, kind: int) -> float:
        """A building more in a county of mine."""
        region = REGION[county]
        gain = self.majority(region, kind, 1) - self.majority(region, kind, 0)
        return self.winters * (1 + gain)

    def can_build(self, county: int, kind: int) -> bool:
        built = self.built[county]
        if built >> kind & 1 or not self.view.tiles_left[kind]:
            return False
        return built.bit_count() < SITES[county]

    def worth_of(self, county: int) -> float:
        """A county to whoever holds it: points in winter, and what can still be made of it."""
        built = self.built[county]
        points = 1.0
        for kind in range(BUILDINGS):
            if built >> kind & 1:
                points += 1 + MAJORITY[kind] / 2
        worth = self.winters * points
        if self.rounds_after:
            worth += SITE * (SITES[county] - built.bit_count()) + INCOME * (TAX[county] + GRAIN[county])
        return worth

    # How would a battle end?

    def odds(self, attacker: int, armies: int, target: int, defending: int) -> tuple[float, float, float]:
        """The chance that the attacker wins, that both are equal, and how many armies he has left on average."""
        defender = self.owner[target]
        if self.tiles[attacker] == ATTACK:
            armies += 1
        mean = THROWN_OUT * armies + self.falls[attacker]
        spread = SPREAD * armies + self.varies[attacker]
        if defender == NEUTRAL:
            defending = self.event.neutral_peasants
        else:
            if self.event.palace_defence and self.built[target] >> PALACE & 1:
                defending += self.event.palace_defence
            if self.tiles[defender] == DEFENCE:
                defending += 1
            mean -= self.falls[defender]
            spread += self.varies[defender]
        mean -= THROWN_OUT * defending
        spread += SPREAD * defending
        if not self.revolts[target]:
            mean -= self.falls[PEASANTS]
            spread += self.varies[PEASANTS]
        wins = above(0.5, mean, spread)
        return wins, above(-0.5, mean, spread) - wins, max(1.0, mean)

    def chance_against_peasants(self, county: int, armies: int, peasants: int) -> float:
        """The chance to put down a revolt."""
        mean = THROWN_OUT * (armies - peasants) + self.falls[self.me] - self.falls[PEASANTS]
        spread = SPREAD * (armies + peasants) + self.varies[self.me] + self.varies[PEASANTS]
        return above(0.5, mean, spread)

    # Where is danger, and where a chance?

    def risk(self, county: int, armies: int) -> float:
        """The chance to lose a county of mine to a neighbour this round, if so many armies stood there."""
        found = self.risks.get((county, armies))
        if found is None:
            worst = 0.0
            for near in NEIGHBOURS[county]:
                rival = self.owner[near]
                if rival >= 0 and rival != self.me and self.armies[near] > 1:
                    wins, ties, _ = self.odds(rival, self.armies[near] - 1, county, armies)
                    worst = max(worst, wins + ties)
            found = self.risks[county, armies] = MARCHES * worst
        return found

    def attack_worth(self, origin: int, target: int, armies: int, standing: int) -> float:
        """What it is worth to attack with so many of the armies that stand in the county of origin."""
        wins, ties, left = self.odds(self.me, armies, target, self.armies[target])
        worth = wins * self.worth[target] - self.army * (armies - wins * min(left, armies))
        if self.owner[target] != NEUTRAL:
            worth += HARM * (wins + ties) * self.worth[target]
        return worth - self.worth[origin] * (self.risk(origin, standing - armies) - self.risk(origin, standing))

    def best_attack(self, origin: int, standing: int) -> tuple[float, int]:
        """The best target from a county in which so many armies stand; worth 0 if it is better to stay."""
        found = self.attacks.get((origin, standing))
        if found is None:
            best, where = 0.0, NEUTRAL
            for target in NEIGHBOURS[origin]:
                if self.owner[target] >= NEUTRAL and self.owner[target] != self.me:
                    for armies in {standing - 1, standing // 2 + 1}:
                        if 0 < armies < standing:
                            worth = self.attack_worth(origin, target, armies, standing)
                            if worth > best:
                                best, where = worth, target
            found = self.attacks[origin, standing] = (best, where)
        return found

    def strength_worth(self, county: int, armies: int) -> float:
        """What so many armies in a county of mine are good for: to hold it, and to attack from it later."""
        worth = -self.worth[county] * self.risk(county, armies)
        if self.rounds_after:
            worth += LATER_ATTACK * self.best_attack(county, armies)[0]
        return worth

    def move_worth(self, origin: int, target: int, armies: int) -> float:
        """What it is worth to move armies from one county of mine to another."""
        here, there = self.armies[origin], self.armies[target]
        return (
            self.strength_worth(origin, here - armies)
            - self.strength_worth(origin, here)
            + self.strength_worth(target, there + armies)
            - self.strength_worth(target, there)
        )


def above(limit: float, mean: float, spread: float) -> float:
    """The chance of more than the limit."""
    return 0.5 * (1 - erf((limit - mean) / sqrt(2 * spread))) if spread else float(mean > limit)
