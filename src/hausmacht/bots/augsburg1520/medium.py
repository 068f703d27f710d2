"""The bot `medium`: tries every answer on a few tables it could be sitting at, and looks at what comes of it.

The auction is played to its end by habit, then the table is judged by fitted weights.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hausmacht.bots.augsburg1520.easy import Easy
from hausmacht.bots.augsburg1520.guide import Banker
from hausmacht.bots.augsburg1520.subject import AugsburgSubject
from hausmacht.bots.budget import Thinker, Thinking, usual
from hausmacht.bots.weights import read_weights
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Reach, Search
from hausmacht.core.view import Question, View

BUDGET = "400"  # iterations
WORLDS = 12
BY_RULE = ("buy", "show", "discard-one", "give")  # single cards: the rules of thumb of `easy` do as well
TO_THE_END = Reach(0, 60)  # of the auction


@cache
def banker() -> Banker:
    weights = read_weights(AugsburgSubject.file, AugsburgSubject.features, AugsburgSubject.stages)
    return Banker(weights.stages, weights.scale)


class Medium(Thinker):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), Easy(game, setup, seat, seed))
        self.guide = banker()

    def think(self, view: View, question: Question) -> str:
        if question.kind in BY_RULE:
            return ""
        budget = self.budget.start()
        worlds = self.worlds(view, WORLDS)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), TO_THE_END, False).run(budget)
        return found[0].choice.text
