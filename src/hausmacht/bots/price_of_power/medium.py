"""The bot `medium`: tries answers on tables it could be sitting at, and judges by weights what follows.

After each answer the turn is played to its end by the rules of thumb of `easy`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hausmacht.bots.budget import Thinker, Thinking, usual
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.sovereign import Regent, Sovereign
from hausmacht.bots.price_of_power.subject import PriceOfPowerSubject
from hausmacht.bots.weights import read_weights
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Reach, Search
from hausmacht.core.view import Question, View

BUDGET = "48"  # iterations
WORLDS = 2
TRIES = 2  # for each option: a short question is soon answered
TO_THE_END = Reach(0, 40)  # of the turn
BY_RULE = ("first-draw", "draw-card", "counter-spy", "effect-draw")  # cards nobody has seen: nothing to compare


@cache
def sovereign() -> Sovereign:
    weights = read_weights(PriceOfPowerSubject.file, PriceOfPowerSubject.features, PriceOfPowerSubject.stages)
    return Sovereign(weights.stages, weights.scale)


class Medium(Thinker):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), Easy(game, setup, seat, seed))
        self.guide = sovereign()

    def think(self, view: View, question: Question) -> str:
        if question.kind in BY_RULE:
            return ""
        worlds = self.worlds(view, WORLDS)
        budget = self.budget.start(min(1.0, TRIES * len(question.options) / max(1, self.budget.iterations)))
        guide = Regent(self.guide, self.seat, worlds[0])
        found = Search(guide, worlds, self.seat, self.next_seed(), TO_THE_END, False).run(budget)
        return found[0].choice.text
