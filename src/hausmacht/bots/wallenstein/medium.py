"""The bot `medium`: tries answers on a few tables it could be sitting at, and judges by fitted weights what follows.

When a round is planned, it compares the plan of `easy` with some variants of it: each is carried out against plans
that rivals might have made. Later it plays the round to its end by habit after each possible answer.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots.budget import Thinking, usual
from hausmacht.bots.wallenstein.easy import Easy
from hausmacht.bots.wallenstein.plan_search import PlanSearch
from hausmacht.bots.wallenstein.plans import mutate, spare_cards
from hausmacht.bots.wallenstein.thinking import WAVERING, Planning, easy_plan
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Reach, Search
from hausmacht.games.wallenstein.view import WallensteinView

BUDGET = "80"  # iterations
WORLDS = 8
VARIANTS = 5  # changed plans beside the one of `easy`
OWN_HABITS = 2  # and plans by habit
RIVAL_PLANS = 4
TO_THE_END = Reach(0, 60)  # of the round


class Medium(Planning):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), Easy(game, setup, seat, seed))
        self.planned_for: object = None  # the table as it lay when the plan was made
        self.planned: list[int] = []

    def plan(self, view: WallensteinView, box: int) -> list[int]:
        table = (view.year, view.season)
        if self.planned_for != table:
            self.planned_for = table
            self.planned = self.best_plan(view)
        return self.planned

    def best_plan(self, view: WallensteinView) -> list[int]:
        budget = self.budget.start()
        easy = easy_plan(self.box, view)
        world = self.worlds(view, 1)[0]
        search = PlanSearch(world, self.seat, self.guide, self.next_seed())
        plans = [easy]
        for _ in range(VARIANTS):
            spare = spare_cards(world, self.seat, easy)
            plans.append(mutate(easy, 0, spare, world.money[self.seat], search.luck))
        for seat in range(self.setup.seats):
            if seat == self.seat:
                search.fill(seat, len(plans) + OWN_HABITS, WAVERING, plans)
            else:
                search.fill(seat, RIVAL_PLANS, WAVERING, [])
        return search.compare(budget)

    def answer(self, view: WallensteinView) -> str:
        budget = self.budget.start()
        worlds = self.tables(view, WORLDS)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), TO_THE_END, False).run(budget)
        return found[0].choice.text
