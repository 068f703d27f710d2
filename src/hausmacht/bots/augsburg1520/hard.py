"""The bot `hard`: searches ahead over many tables it could be sitting at (information-set tree search).

What rivals have offered says something about their hands: tables on which their offers make sense count more.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots.augsburg1520.guide import best_prize, would_offer
from hausmacht.bots.augsburg1520.medium import BY_RULE, Medium, banker
from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import ROLLOUT, Reach, Search
from hausmacht.core.view import Question, View
from hausmacht.games.augsburg1520.view import AugsburgView

BUDGET = "50ms"
WORLDS = 32
SPARE_WORLDS = 2  # for each table that is kept, so many are dealt
AHEAD = Reach(0, ROLLOUT)  # to the end of the auction, as a rule


class Hard(Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.guide = banker()

    def think(self, view: View, question: Question) -> str:
        assert isinstance(view, AugsburgView)
        if question.kind in BY_RULE:
            return ""
        budget = self.budget.start()
        worlds = self.likely_worlds(view)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), AHEAD, True).run(budget)
        return found[0].choice.text

    def likely_worlds(self, view: AugsburgView) -> list[Any]:
        """Tables drawn by how well the offers of this auction fit the hands; outside auctions any will do."""
        rivals = [seat for seat, seen in enumerate(view.seats) if seat != self.seat and (seen.offer or seen.passed)]
        if view.noble < 0 or not rivals or not view.to_do or not view.to_do[0].startswith(("offer", "together")):
            return self.worlds(view, WORLDS)
        dealt = self.worlds(view, WORLDS * SPARE_WORLDS)
        likely = []
        for world in dealt:
            chance = 1.0
            for seat in rivals:
                chance *= would_offer(world, seat, best_prize(world, seat))
            likely.append(chance)
        luck = Sampled(self.next_seed())
        return [draw(dealt, likely, luck) for _ in range(WORLDS)]


def draw(worlds: list[Any], likely: list[float], luck: Sampled) -> Any:
    """One of the tables, in proportion to how likely each is."""
    point = luck.below("", 1_000_000) / 1_000_000 * sum(likely)
    for world, chance in zip(worlds, likely, strict=True):
        point -= chance
        if point < 0:
            return world
    return worlds[-1]
