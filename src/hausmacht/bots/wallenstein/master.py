"""The bot `master`: searches as `hard` does, but two small networks have learned from games to judge what comes of it
(marshal.py) and to say how players plan (leaning.py). When a round is planned, it first puts itself in the place of
each rival. Without the compiled build the networks would be too slow: there, `hard` plays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, may_ask, read_network
from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.hard import Hard
from hausmacht.bots.wallenstein.leaning import ANSWERS, COUNTY_NUMBERS, PLAYER_NUMBERS, Leaning
from hausmacht.bots.wallenstein.marshal import SEAT_NUMBERS, TABLE_NUMBERS, Marshal
from hausmacht.bots.wallenstein.plan_search import HARDS, MASTERS, PlanSearch
from hausmacht.bots.wallenstein.plans import order_of
from hausmacht.bots.wallenstein.thinking import prince
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein.components import NO_CARD
from hausmacht.games.wallenstein.view import WallensteinView

FOLDER = Path(__file__).parent
# Inputs and outputs; the hidden layers are what the files say
JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)
LEANING = Size(COUNTY_NUMBERS, PLAYER_NUMBERS, 0, 0, ANSWERS, False)
JUDGE_FILE = FOLDER / "judge.net"
LEANING_FILE = FOLDER / "leaning.net"
RIVALS_PART = 0.25  # of the time for a plan, to find out what rivals plan
TIMES = 6  # so many plans are looked for in the place of each rival, none of them for long
LEAST_TRIES = 40  # for such a plan; with less, it does as `hard`


def marshal_of(judge: Thinks) -> Marshal:
    return Marshal(prince().weights, prince().scale, judge.shares)


@cache
def marshal() -> Prince:
    """The guide with the network, where the kernel can ask it; else that of `hard`."""
    return marshal_of(read_network(JUDGE_FILE, JUDGE).thinker()) if may_ask("master") else prince()


@cache
def adviser() -> Prince:
    """The same with calibrated chances, for advice."""
    return marshal_of(read_network(JUDGE_FILE, JUDGE).calibrated())


@cache
def leaning() -> Leaning | None:
    """How players plan, where the kernel can be asked."""
    if not may_ask("master"):
        return None
    return Leaning(read_network(LEANING_FILE, LEANING).thinker().shares)


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = marshal()
        self.leaning = leaning()

    def plan(self, view: WallensteinView, box: int) -> list[int]:
        """Think about the whole mat before the first card is laid, for as long as about all its boxes together."""
        boxes = sum(card == NO_CARD for card in view.my_plan)
        part = RIVALS_PART * boxes / TIMES / (self.setup.seats - 1)  # of the time for one box, for one plan of a rival
        if self.leaning is None or 0 < self.budget.iterations * part < LEAST_TRIES:
            self.manner = HARDS
            return super().plan(view, box)
        table = (view.year, view.season)
        if self.planned_for != table or self.search is None:
            self.planned_for = table
            self.manner = MASTERS
            budget = self.budget.start(boxes)
            self.search = self.begin(view)
            expected = {
                seat: self.plans_of(self.search, seat, budget, part)
                for seat in range(self.setup.seats)
                if seat != self.seat
            }
            for seat, plans in expected.items():
                self.search.expect(seat, plans)
            self.search.improve(budget, order_of(box))
        return self.search.best()

    def plans_of(self, search: PlanSearch, rival: int, budget: Budget, part: float) -> list[list[int]]:
        """What a rival may plan: what a short search finds in its place, and the plan of `easy`."""
        found = [search.pools[rival].plans[0]]
        for _ in range(TIMES):
            theirs = PlanSearch(search.world, rival, self.guide, self.next_seed(), self.leaning)
            for seat in range(self.setup.seats):
                theirs.fill(seat, 0, 0.0, search.pools[seat].plans)
            short = self.budget.start(part)
            theirs.improve(short, 0)
            found.append(theirs.best())
            budget.used += short.used
        return found
