"""The bot `hard`: searches ahead over many tables it could be sitting at.

A round is planned as a whole: rivals find plans by regret matching, and new plans of its own, made by mutation,
challenge its best one on the same scenes. It goes on thinking while box after box is covered. Other questions are
answered by a tree search over sampled tables.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.bots.wallenstein.leaning import Leaning
from hausmacht.bots.wallenstein.medium import TO_THE_END, Medium
from hausmacht.bots.wallenstein.plan_search import HARDS, PlanSearch, Pool
from hausmacht.bots.wallenstein.plans import mutate, order_of, spare_cards
from hausmacht.bots.wallenstein.thinking import WAVERING, Planning, easy_plan
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Search
from hausmacht.games.wallenstein.components import COUNTIES, MODULE_CARD, MONEY_CARD, NO_CARD
from hausmacht.games.wallenstein.state import Wallenstein
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView

BUDGET = "50ms"
WORLDS = 24
OWN_PLANS = 6  # to begin with
RIVAL_PLANS = 6
RIVAL_VARIANTS = 3  # of these, changed plans of `easy`
EXPLORE = 0.03  # chances of a seat differ by little from one answer to another
OTHERWISE = 0.25  # how likely a plan still is for each card of it that turned out to be another


class Hard(Planning, Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.leaning: Leaning | None = None
        self.manner = HARDS
        self.planned_for: object = None
        self.search: PlanSearch | None = None

    def plan(self, view: WallensteinView, box: int) -> list[int]:
        """Begin with the first box, then think on with each further one."""
        budget = self.budget.start()
        table = (view.year, view.season)
        if self.planned_for != table or self.search is None:
            self.planned_for = table
            self.search = self.begin(view)
        self.search.improve(budget, order_of(box))
        return self.search.best()

    def begin(self, view: WallensteinView) -> PlanSearch:
        """For every seat the plan that `easy` would make there, and others near it or by habit."""
        world = self.worlds(view, 1)[0]
        search = PlanSearch(world, self.seat, self.guide, self.next_seed(), self.leaning, self.manner)
        for seat in range(self.setup.seats):
            mine = seat == self.seat
            seen = view if mine else self.game.view(world, seat)
            assert isinstance(seen, WallensteinView)
            plans = [easy_plan(self.box, seen)]
            if not mine:
                spare = spare_cards(world, seat, plans[0])
                for _ in range(RIVAL_VARIANTS):
                    plans.append(mutate(plans[0], 0, spare, world.money[seat], search.luck))
            elif self.has_begun(view):
                plans = []  # some boxes are covered otherwise than `easy` would
            number = OWN_PLANS if mine else RIVAL_PLANS
            if self.budget.iterations:
                number = min(number, 1 + self.budget.iterations // 20)  # no more than can be tried
            search.fill(seat, number, WAVERING, plans[:number])
        return search

    def has_begun(self, view: WallensteinView) -> bool:
        return any(card != NO_CARD for card in view.my_plan)

    def answer(self, view: WallensteinView) -> str:
        budget = self.budget.start()
        worlds = self.tables(view, WORLDS)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), TO_THE_END, True, EXPLORE).run(budget)
        return found[0].choice.text

    def likely(self, view: WallensteinView, seat: int, world: Wallenstein, won: list[int], luck: Sampled) -> list[int]:
        """What was thought of when the round was planned, as far as it agrees with the cards that lie open by now."""
        known = super().likely(view, seat, world, won, luck)
        if self.search is None or self.planned_for != (view.year, view.season):
            return known
        plan = draw_plan(self.search.pools[seat], known, luck)
        for box, card in enumerate(plan):
            if view.seats[seat].mat[box] != FACE_DOWN or card in known:
                continue
            if card < COUNTIES:
                if world.owner[card] == seat and card not in won:
                    known[box] = card
            elif MONEY_CARD <= card < MODULE_CARD:
                known[box] = card
        return known


def draw_plan(pool: Pool, known: list[int], luck: Sampled) -> list[int]:
    """One of the plans, by how often it would be played and how many of its cards lie open otherwise."""
    chances: list[float] = []
    for plan, played in zip(pool.plans, pool.played, strict=True):
        differ = sum(NO_CARD != card < MODULE_CARD and card != mine for card, mine in zip(known, plan, strict=True))
        chances.append((played + 0.01) * OTHERWISE**differ)
    point = luck.below("", 1_000_000) / 1_000_000 * sum(chances)
    for plan, chance in zip(pool.plans, chances, strict=True):
        point -= chance
        if point < 0:
            return plan
    return pool.plans[0]
