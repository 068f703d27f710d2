"""The bot `random`: any option, all alike. It plays every game and is the measure of every other bot."""

from __future__ import annotations

from typing import Any

from hausmacht.bots import Bot
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View


class Random(Bot):
    """Picks with a generator of its own, so the luck of the table stays as it is."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        self.picks = Sampled(seed)

    def decide(self, view: View, question: Question) -> str:
        return question.options[self.any_of(len(question.options))].text

    def any_of(self, options: int) -> int:
        """One of so many, for those who need no view and no question to ask it."""
        return self.picks.below("pick", options)
