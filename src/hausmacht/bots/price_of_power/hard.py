"""The bot `hard`: searches ahead on many tables it could be sitting at.

It begins with the answers that `medium` would compare, gives the better ones more and more tries, and chooses what
follows in its own turn by a tree that all tables share; others answer by the rules of thumb.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.medium import TO_THE_END, Medium, better_than_habit, settled_answer, sovereign
from hausmacht.bots.price_of_power.sovereign import Regent
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Search
from hausmacht.core.view import Question, View

BUDGET = "100ms"
WORLDS = 6
CURIOSITY = 0.01  # little: one answer changes the chance to win by a small part
DOUBT = 0.15  # points by which an answer must be better than the rule of thumb; many tries leave little doubt


class Hard(Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.guide = sovereign()
        self.thumb = Easy(game, setup, seat, seed)

    def think(self, view: View, question: Question) -> str:
        settled = settled_answer(self.thumb, view, question)
        if settled is not None:
            return settled
        budget = self.budget.start()
        worlds = self.worlds(view, WORLDS)
        guide = Regent(self.guide, self.seat, worlds[0])
        search = Search(guide, worlds, self.seat, self.next_seed(), TO_THE_END, True, CURIOSITY, own=True)
        return better_than_habit(search, budget, guide.points_of_odds(worlds[0]), DOUBT)
