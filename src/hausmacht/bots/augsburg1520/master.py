"""The bot `master`: searches as `hard` does, but two small networks (patron.py) have learned from many games to judge
tables and to say how players offer. Without the compiled build they would be too slow: there, `hard` plays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.augsburg1520.hard import Hard, merchant
from hausmacht.bots.augsburg1520.medium import TO_THE_END
from hausmacht.bots.augsburg1520.merchant import Merchant
from hausmacht.bots.augsburg1520.patron import ANSWERS, OFFER_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, Patron
from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, may_ask, read_network
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Search
from hausmacht.core.view import Question, View

FOLDER = Path(__file__).parent
# Inputs and outputs; the hidden layers are what the files say
JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)
LEANING = Size(OFFER_NUMBERS, 0, 0, 0, ANSWERS, False)
JUDGE_FILE = FOLDER / "judge.net"
LEANING_FILE = FOLDER / "leaning.net"
ONE_PLY = ("buy", "show")  # questions about single cards in which the network sees a difference
SMALL_PART = 0.25  # of the budget, for these
FEW_WORLDS = 12


def patron_of(judge: Thinks, leaning: Thinks) -> Patron:
    known = merchant()
    return Patron(known.weights, known.scale, known.offers, judge.shares, leaning.shares)


@cache
def patron() -> Merchant:
    """The guide with the networks, where the kernel can ask them; else that of `hard`."""
    if not may_ask("master"):
        return merchant()
    judge = read_network(JUDGE_FILE, JUDGE).thinker()
    return patron_of(judge, read_network(LEANING_FILE, LEANING).thinker())


@cache
def adviser() -> Merchant:
    """The same with calibrated chances, for advice."""
    judge = read_network(JUDGE_FILE, JUDGE).calibrated()
    return patron_of(judge, read_network(LEANING_FILE, LEANING).thinker())


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = patron()

    def think(self, view: View, question: Question) -> str:
        if question.kind in ONE_PLY and isinstance(self.guide, Patron):
            return self.single_card(view)
        return super().think(view, question)

    def single_card(self, view: View) -> str:
        """Each card on a few tables, the rest of the auction or of buying by habit: the network sees what is left."""
        budget = self.budget.start(SMALL_PART)
        worlds = self.worlds(view, FEW_WORLDS)
        found = Search(self.guide, worlds, self.seat, self.next_seed(), TO_THE_END, False).run(budget)
        return found[0].choice.text
