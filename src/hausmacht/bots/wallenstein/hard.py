"""The bot `hard`: searches ahead over many tables it could be sitting at.

Rounds are planned by regret matching: whole plans of all seats against each other, carried out again and again, with
new plans by mutation. It goes on thinking while box after box is covered. Other questions are answered by a tree search
over sampled tables.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.bots.wallenstein.medium import TO_THE_END, Medium
from hausmacht.bots.wallenstein.plans import PlanSearch, mutate, order_of, spare_cards
from hausmacht.bots.wallenstein.thinking import WAVERING, Planning
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Search
from hausmacht.games.wallenstein.view import WallensteinView

BUDGET = "50ms"
WORLDS = 16
OWN_PLANS = 10
VARIANTS = 6  # of these, changed plans of `easy`
RIVAL_PLANS = 5
RIVAL_VARIANTS = 2
PATIENCE = 6  # rounds before the worst plan makes room for a new one


class Hard(Planning, Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.planned_for: object = None
        self.search: PlanSearch | None = None

    def plan(self, view: WallensteinView, box: int) -> list[int]:
        """Begin with the first box, then think on with each further one."""
        budget = self.budget.start()
        table = (view.year, view.season)
        if self.planned_for != table or self.search is None:
            self.planned_for = table
            self.search = self.begin(view)
        search = self.search
        search.improve(budget, order_of(box), PATIENCE)
        plan = search.best()[:]
        search.keep(box, plan[box])
        return plan

    def begin(self, view: WallensteinView) -> PlanSearch:
        """For every seat the plan that `easy` would make there, and others near it or by habit."""
        world = self.worlds(view, 1)[0]
        search = PlanSearch(world, self.seat, self.guide, self.next_seed())
        for seat in range(self.setup.seats):
            mine = seat == self.seat
            seen = view if mine else self.game.view(world, seat)
            assert isinstance(seen, WallensteinView)
            easy = self.easy_plan(seen)
            plans = [easy]
            spare = spare_cards(world, seat, easy)
            for _ in range(VARIANTS if mine else RIVAL_VARIANTS):
                plans.append(mutate(easy, 0, spare, world.money[seat], search.luck))
            number = OWN_PLANS if mine else RIVAL_PLANS
            if self.budget.iterations:
                number = min(number, 1 + self.budget.iterations // 2)  # no more than can be tried
            search.fill(seat, number, WAVERING, plans[:number])
        return search

    def answer(self, view: WallensteinView) -> str:
        budget = self.budget.start()
        worlds = self.tables(view, WORLDS)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), TO_THE_END, True).run(budget)
        return found[0].choice.text
