"""The bot `medium`: tries answers on tables it could be sitting at, and judges by weights what follows.

After each answer the turn is played to its end by the rules of thumb of `easy`.
"""

from __future__ import annotations

from functools import cache
from math import log
from typing import Any

from hausmacht.bots.budget import Thinker, Thinking, usual
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.sovereign import Sovereign
from hausmacht.bots.price_of_power.subject import PriceOfPowerSubject
from hausmacht.bots.weights import read_weights
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Budget, Reach, Search
from hausmacht.core.view import Question, View
from hausmacht.games.price_of_power.state import PriceOfPower

BUDGET = "48"  # iterations
WORLDS = 2
TRIES = 2  # for each option: a short question is soon answered
TO_THE_END = Reach(0, 40)  # of the turn
URGENT = ("complete-mission", "declare-war", "activate-land", "siege")
DOUBT = 0.4  # points by which an answer must be better than the rule of thumb
LEAST = 1e-9
# Cards nobody has seen, and what pays only after the turn: nothing to compare
BY_RULE = (
    "first-draw",
    "draw-card",
    "counter-spy",
    "effect-draw",
    "cut-costs",
    "declare-war",
    "another-target",
    "call-allies",
    "make-peace",
    "choose-term",
    "give-claim",
    "place-units",
    "activate",
    "march",
    "pick-mission",
    "first-mission",
)


@cache
def sovereign() -> Sovereign:
    weights = read_weights(PriceOfPowerSubject.file, PriceOfPowerSubject.features, PriceOfPowerSubject.stages)
    return Sovereign(weights.stages, weights.scale)


class Medium(Thinker):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), Easy(game, setup, seat, seed))
        self.guide = sovereign()
        self.thumb = Easy(game, setup, seat, seed)

    def think(self, view: View, question: Question) -> str:
        settled = settled_answer(self.thumb, view, question)
        if settled is not None:
            return settled
        worlds = self.worlds(view, WORLDS)
        budget = self.budget.start(min(1.0, TRIES * len(question.options) / max(1, self.budget.iterations)))
        guide = self.guide.regent(self.seat, worlds[0])
        search = Search(guide, worlds, self.seat, self.next_seed(), TO_THE_END, False)
        return better_than_habit(search, budget, guide.points_of_odds(worlds[0]), DOUBT)


def settled_answer(thumb: Easy, view: View, question: Question) -> str | None:
    """What the rules of thumb settle: nothing to compare (empty), or a war that ends with the round. None: compare."""
    if question.kind in BY_RULE:
        return ""
    if question.kind == "turn":
        text = thumb.decide(view, question)
        if text.partition(" ")[0] in URGENT:
            return text
    return None


def better_than_habit(search: Search[PriceOfPower], budget: Budget, points: float, doubt: float) -> str:
    """The best answer, if it is better than the rule of thumb by more than few tries could pretend; else that.

    `points` are what a natural logarithm of the odds is worth, `doubt` is in points of the end of the game.
    """
    habit = search.found[0]
    best = search.run(budget)[0]
    ahead = points * (log_odds(best.mean()) - log_odds(habit.mean()))
    return best.choice.text if ahead > doubt else habit.choice.text


def log_odds(share: float) -> float:
    kept = min(max(share, LEAST), 1.0 - LEAST)
    return log(kept / (1.0 - kept))
