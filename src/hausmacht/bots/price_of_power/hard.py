"""The bot `hard`: searches ahead on many tables it could be sitting at, and knows what lasts.

It begins with the answers that `medium` would compare, gives the better ones more and more tries, and chooses what
follows in its own turn by a tree that all tables share; others answer by the rules of thumb. It judges by weights of
its own, which follow the rounds to come (power and money that nobody can use any more are worth nothing), and it lays
back missions that have become hopeless.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.bots.price_of_power.ambitions import PICKING, pick_mission
from hausmacht.bots.price_of_power.asking import Asked
from hausmacht.bots.price_of_power.campaigns import has_rising
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.features import KEEN
from hausmacht.bots.price_of_power.medium import TO_THE_END, URGENT, Medium, better_than_habit, settled_answer
from hausmacht.bots.price_of_power.sovereign import KNOTS, Steward
from hausmacht.bots.weights import read_weights
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Search
from hausmacht.core.view import Question, View
from hausmacht.games.price_of_power.view import PriceOfPowerView

BUDGET = "100ms"
WORLDS = 6
CURIOSITY = 0.01  # little: one answer changes the chance to win by a small part
DOUBT = 0.15  # points by which an answer must be better than the rule of thumb; many tries leave little doubt
WEIGHTS = Path(__file__).parent / "hard.toml"


@cache
def steward() -> Steward:
    weights = read_weights(WEIGHTS, KEEN, len(KNOTS))
    return Steward(weights.stages, weights.scale)


class Hard(Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.guide = steward()
        self.thumb = Easy(game, setup, seat, seed)

    def think(self, view: View, question: Question) -> str:
        assert isinstance(view, PriceOfPowerView)
        settled = self.settled(view, question)
        if settled is not None:
            return settled
        budget = self.budget.start()
        worlds = self.worlds(view, WORLDS)
        for world in worlds:
            self.guide.shares(world)  # what is read off a table once, its copies know
        guide = self.guide.regent(self.seat, worlds[0])
        search = Search(guide, worlds, self.seat, self.next_seed(), TO_THE_END, True, CURIOSITY, own=True)
        return better_than_habit(search, budget, guide.points_of_odds(worlds[0]), DOUBT)

    def settled(self, view: PriceOfPowerView, question: Question) -> str | None:
        """What needs no search: missions, what `medium` leaves to the rules of thumb, and units against rebels.

        Rebels cost prestige every round; units that are recruited against them do not show it before the next turn.
        """
        if question.kind in PICKING:
            seen = self.thumb.seen(view)
            return pick_mission(Asked(seen, self.seat, question.kind, question.numbers, question.options)).text
        if question.kind != "turn":
            return settled_answer(self.thumb, view, question)
        text = self.thumb.decide(view, question)
        kind = text.partition(" ")[0]
        if kind in URGENT or (kind == "recruit" and has_rising(self.thumb.seen(view), self.seat)):
            return text
        return None
