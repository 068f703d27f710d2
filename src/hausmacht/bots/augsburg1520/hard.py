"""The bot `hard`: searches ahead over many tables it could be sitting at (information-set tree search).

What rivals have offered says something about their hands: tables on which their offers make sense count more. In the
tree it chooses for itself alone; rivals, who see their cards, answer as players were seen to answer.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hausmacht.bots.augsburg1520.medium import Medium
from hausmacht.bots.augsburg1520.merchant import Merchant
from hausmacht.bots.augsburg1520.subject import HardSubject, OfferSubject
from hausmacht.bots.budget import Searcher, Thinking, usual
from hausmacht.bots.weights import read_weights
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Reach, Search
from hausmacht.core.view import Question, View
from hausmacht.games.augsburg1520.view import AugsburgView

BUDGET = "50ms"
WORLDS = 32
SPARE_WORLDS = 2  # for each table that is kept, so many are dealt
AHEAD = Reach(14, 60)  # to the end of an auction: this one, if it is still long, or one that follows
TO_THE_END = Reach(1000, 1000)  # in the last round, where it is clear who wins
CURIOSITY = 0.05  # little: what is at stake in one auction is a small part of the game
BY_RULE = ("buy", "show", "discard-one", "give")  # single cards: the rules of thumb of `easy` do as well


@cache
def merchant() -> Merchant:
    judging, offering = HardSubject(), OfferSubject()
    weights = read_weights(judging.file, judging.features, judging.stages)
    offers = read_weights(offering.file, offering.features, offering.stages)
    return Merchant(weights.stages, weights.scale, offers.stages)


class Hard(Searcher):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        weaker = Medium(game, setup, seat, seed)
        super().__init__(game, setup, seat, seed, budget or usual(BUDGET), weaker)
        self.guide = merchant()
        self.tables = WORLDS  # that are dealt and kept

    def think(self, view: View, question: Question) -> str:
        assert isinstance(view, AugsburgView)
        if question.kind in BY_RULE:
            return ""
        budget = self.budget.start()
        worlds = self.likely_worlds(view)
        reach = TO_THE_END if view.round == view.rounds else AHEAD
        search = Search(self.guide, worlds, self.seat, self.next_seed(), reach, True, CURIOSITY, own=True)
        return search.run(budget)[0].choice.text

    def likely_worlds(self, view: AugsburgView) -> list[Any]:
        """Tables drawn by how well the offers of this auction fit the hands; outside auctions any will do."""
        rivals = [seat for seat, seen in enumerate(view.seats) if seat != self.seat and (seen.offer or seen.passed)]
        if view.noble < 0 or not rivals or not view.to_do or not view.to_do[0].startswith(("offer", "together")):
            return self.worlds(view, self.tables)
        dealt = self.worlds(view, self.tables * SPARE_WORLDS)
        likely = []
        for world in dealt:
            chance = 1.0
            for seat in rivals:
                chance *= self.guide.fits_offers(world, seat)
            likely.append(chance)
        luck = Sampled(self.next_seed())
        return [draw(dealt, likely, luck) for _ in range(self.tables)]


def draw(worlds: list[Any], likely: list[float], luck: Sampled) -> Any:
    """One of the tables, in proportion to how likely each is."""
    point = luck.below("", 1_000_000) / 1_000_000 * sum(likely)
    for world, chance in zip(worlds, likely, strict=True):
        point -= chance
        if point < 0:
            return world
    return worlds[-1]
