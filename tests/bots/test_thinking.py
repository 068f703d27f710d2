"""Budgets, and what happens to a bot that cannot think."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hausmacht.bots import BotError
from hausmacht.bots.augsburg1520.easy import Easy
from hausmacht.bots.augsburg1520.hard import Hard as HardBanker
from hausmacht.bots.augsburg1520.medium import Medium as MediumBanker
from hausmacht.bots.budget import VARIABLE, Searcher, Thinker, Thinking, thinking, usual
from hausmacht.bots.wallenstein.hard import Hard as HardPrince
from hausmacht.bots.wallenstein.medium import Medium as MediumPrince
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game
from hausmacht.core.view import Question, View
from hausmacht.games.augsburg1520 import GAME as AUGSBURG
from hausmacht.games.wallenstein import GAME as WALLENSTEIN

LEVELS: list[tuple[Game[Any], Any]] = [
    (AUGSBURG, MediumBanker),
    (AUGSBURG, HardBanker),
    (WALLENSTEIN, MediumPrince),
    (WALLENSTEIN, HardPrince),
]


QUESTIONS = {"augsburg1520": ("offer", "take-card"), "wallenstein": ("combat", "plan")}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("50ms", Thinking(milliseconds=50)),
        ("2s", Thinking(milliseconds=2000)),
        (" 400 ", Thinking(iterations=400)),
    ],
)
def test_a_budget_is_a_time_or_a_number_of_iterations(text: str, found: Thinking) -> None:
    assert thinking(text) == found


@pytest.mark.parametrize("text", ["", "0", "fast", "-3", "5 minutes", "0ms"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BotError, match="such as 400, 50ms or 2s"):
        thinking(text)


def test_the_environment_replaces_the_budget_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "9")
    assert usual("50ms") == Thinking(iterations=9)
    monkeypatch.delenv(VARIABLE)
    assert usual("50ms") == Thinking(milliseconds=50)


def asked(game: Game[Any], kind: str) -> tuple[View, Question]:
    """What a seat sees and is asked when this question comes up in a random game, with several answers."""
    luck = Sampled(11)
    table = Table(game.new(game.setup(4)), luck)
    advance(table)
    while True:
        decision = next_decision(table.state)
        assert decision is not None
        options = decision.options(table.state)
        if decision.kind == kind and len(options) > 1:
            return game.view(table.state, decision.seat), question(table.state, decision)
        choose(table, decision, options[luck.below("", len(options))])


@pytest.mark.parametrize(("game", "level"), LEVELS)
@pytest.mark.parametrize("early", [True, False])
def test_the_same_seed_and_iterations_give_the_same_choice(game: Game[Any], level: Any, early: bool) -> None:
    view, question = asked(game, QUESTIONS[game.id][early])
    answers = [level(game, game.setup(4), question.seat, 3, thinking("40")).decide(view, question) for _ in range(2)]

    assert answers[0] == answers[1]
    assert answers[0] in question.texts()


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_time_limit_is_kept(game: Game[Any], level: Any) -> None:
    """Ten milliseconds of thinking, and not much more for dealing tables and making plans: the best of three times."""
    view, question = asked(game, QUESTIONS[game.id][False])
    bot = level(game, game.setup(4), question.seat, 3, thinking("10ms"))
    bot.decide(view, question)
    took = []
    for _ in range(3):
        began = time.process_time()
        bot.decide(view, question)
        took.append(time.process_time() - began)

    assert min(took) < 1.0
    assert not bot.failures


class Confused(Thinker):
    """Fails in one of two ways."""

    def __init__(self, raises: bool) -> None:
        setup = AUGSBURG.setup(4)
        super().__init__(AUGSBURG, setup, 0, 1, Thinking(iterations=1), Easy(AUGSBURG, setup, 0, 1))
        self.raises = raises

    def think(self, view: View, question: Question) -> str:
        if self.raises:
            raise RuntimeError("lost the thread")
        return "nonsense"


@pytest.mark.parametrize("raises", [True, False])
def test_who_cannot_think_asks_the_next_weaker(raises: bool) -> None:
    view, question = asked(AUGSBURG, "offer")
    bot = Confused(raises)
    easy = Easy(AUGSBURG, AUGSBURG.setup(4), question.seat, 1)

    assert bot.decide(view, question) == easy.decide(view, question)
    assert bot.failures == (["offer: RuntimeError('lost the thread')"] if raises else [])


@pytest.mark.parametrize("level", [HardBanker, HardPrince])
def test_hard_takes_a_budget_and_its_weaker_self_is_medium(level: Any) -> None:
    game = AUGSBURG if level is HardBanker else WALLENSTEIN
    bot = level(game, game.setup(4), 0, 1)
    assert isinstance(bot, Searcher)
    bot.take_budget("70ms")

    assert bot.budget == Thinking(milliseconds=70)
    assert type(bot.weaker).__name__ == "Medium"
    with pytest.raises(BotError):
        bot.take_budget("long")
