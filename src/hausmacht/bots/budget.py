"""Bots that think before they answer: how long they may, and what happens when they cannot.

A budget is written `50ms`, `2s` or `400` (iterations). With a budget in iterations the same seed gives the same
answers on every machine; with a time a faster machine thinks further.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from typing import Any

import msgspec

from hausmacht.bots import Bot, BotError
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.search import Budget
from hausmacht.core.view import Question, View

VARIABLE = "HAUSMACHT_BUDGET"  # replaces the budget of every bot that thinks
UNITS = (("ms", 1), ("s", 1000))
MOST_DIGITS = 9  # of a budget
MOST_SHOWN = 40  # signs of one that cannot be


class Thinking(msgspec.Struct, frozen=True):
    """How long to think about one decision."""

    iterations: int = 0
    milliseconds: int = 0

    def start(self, part: float = 1.0) -> Budget:
        """A budget that begins to run now."""
        return Budget(max(1, int(self.iterations * part)) if self.iterations else 0, self.milliseconds * part / 1000)


def thinking(text: str) -> Thinking:
    """`50ms`, `2s` or `400`."""
    asked = text.strip()
    unit, factor = next((each for each in UNITS if asked.endswith(each[0])), ("", 0))
    number = asked.removesuffix(unit).strip()
    if not number.isdecimal() or len(number) > MOST_DIGITS or int(number) == 0:
        shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
        raise BotError(f"A budget is a number of iterations or a time, such as 400, 50ms or 2s, not '{shown}'.")
    return Thinking(milliseconds=int(number) * factor) if unit else Thinking(iterations=int(number))


def usual(default: str) -> Thinking:
    """The budget that the environment asks for, else the default of the bot."""
    return thinking(os.environ.get(VARIABLE, "") or default)


class Thinker(Bot):
    """A bot with a memory that thinks with a generator of its own, and a weaker bot to ask when it cannot."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking, weaker: Bot) -> None:
        self.game = game
        self.setup = setup
        self.seat = seat
        self.memory = game.memory(setup, seat)
        self.luck = Sampled(seed)
        self.budget = budget
        self.weaker = weaker
        self.failures: list[str] = []

    def see(self, event: Event) -> None:
        self.memory.note(event)
        self.weaker.see(event)

    def decide(self, view: View, question: Question) -> str:
        """Think; whatever goes wrong with that, the table gets an answer."""
        options = question.texts()
        if len(options) == 1:
            return options[0]
        try:
            text = self.think(view, question)
        except Exception as error:
            self.failures.append(f"{question.kind}: {error!r}")
            text = ""
        return text if text in options else self.weaker.decide(view, question)

    @abstractmethod
    def think(self, view: View, question: Question) -> str:
        """The text of an option, or nothing: then the weaker bot is asked."""

    def next_seed(self) -> int:
        return self.luck.below("seed", 1 << 31)

    def worlds(self, view: View, number: int) -> list[Any]:
        """Tables at which the seat could be sitting; no more than there will be tries."""
        if self.budget.iterations:
            number = min(number, self.budget.iterations)
        luck = Sampled(self.next_seed())
        return [self.game.sample(self.setup, view, self.memory, luck) for _ in range(number)]


class Searcher(Thinker):
    """A thinker that plays the better the longer it thinks."""

    def take_budget(self, text: str) -> None:
        """From now on, think so long about each decision."""
        self.budget = thinking(text)
