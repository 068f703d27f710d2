"""The bot `hard` of The Price of Power: it searches within its budget and looks at nothing but its view."""

from __future__ import annotations

from typing import cast

import pytest
from tests.bots.playing import Habitual, Shadowed
from tests.bots.price_of_power.test_medium import SETUP, in_turn
from tests.core.long_games import STRETCH, course
from tests.games.price_of_power.laying import FRANCE, laid, question

from hausmacht.bots import Bot
from hausmacht.bots.arena import play_on
from hausmacht.bots.budget import thinking
from hausmacht.bots.price_of_power import hard
from hausmacht.bots.price_of_power.hard import Hard
from hausmacht.bots.price_of_power.medium import better_than_habit, log_odds, sovereign
from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.asking import question as as_seen
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget, Found, Search
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.state import PriceOfPower


def at_peace() -> Table[PriceOfPower]:
    """A turn in which nothing is urgent."""
    table = in_turn()
    table.state.relations.war = (0,) * len(table.state.relations.war)
    table.state.map.claims = (0,) * len(table.state.map.claims)
    return table


def says(bot: Hard) -> str:
    table = at_peace()
    asked = question(table)
    return bot.decide(GAME.view(table.state, asked.seat), as_seen(table.state, asked))


def test_it_makes_no_more_tries_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []

    def noted(search: Search[PriceOfPower], budget: Budget, points: float, doubt: float) -> str:
        text = better_than_habit(search, budget, points, doubt)
        spent.append(budget.used)
        return text

    monkeypatch.setattr(hard, "better_than_habit", noted)
    bot = Hard(GAME, SETUP, FRANCE, 3, thinking("40"))
    answer = says(bot)

    assert spent == [40]
    assert not bot.failures
    table = at_peace()
    assert answer in as_seen(table.state, question(table)).texts()


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    assert len({says(Hard(GAME, SETUP, FRANCE, 3, thinking("30"))) for _ in range(2)}) == 1


def test_it_never_fails_wherever_a_game_leads() -> None:
    """Failures are hidden, since the weaker bot answers: here they must not happen."""
    thinkers = [Hard(GAME, SETUP, seat, seat, thinking("2")) for seat in range(4)]
    bots: list[Bot] = [
        Shadowed(Habitual(3, seat), bot, lambda question, text: None) for seat, bot in enumerate(thinkers)
    ]
    for state in course(GAME, SETUP)[::12]:
        for seat, bot in enumerate(thinkers):
            bot.memory = GAME.memory_at(SETUP, seat, state)
        play_on(GAME, Table(copy_of(state), Sampled(1), recorded=True), bots, most=STRETCH)

    assert [bot.failures for bot in thinkers] == [[], [], [], []]


def test_it_takes_a_budget() -> None:
    bot = Hard(GAME, SETUP, FRANCE, 3)
    bot.take_budget("12")
    assert bot.budget.iterations == 12


class Told:
    """In place of a search: what it has found, the habit first, then another answer."""

    def __init__(self, *shares: float) -> None:
        self.found = [Found(choice) for choice in question(at_peace()).options(at_peace().state)[: len(shares)]]
        for found, share in zip(self.found, shares, strict=True):
            found.tries, found.total = 1, share

    def run(self, budget: Budget) -> list[Found]:
        return sorted(self.found, key=lambda found: -found.mean())


@pytest.mark.parametrize(("other", "left"), [(0.31, False), (0.40, True), (0.20, False)])
def test_a_rule_of_thumb_is_left_only_for_something_clearly_better(other: float, left: bool) -> None:
    search = Told(0.3, other)
    text = better_than_habit(cast(Search[PriceOfPower], search), Budget(1, 0), 10.0, 1.0)

    assert text == search.found[1 if left else 0].choice.text


def test_odds_are_finite_at_both_ends() -> None:
    assert log_odds(0.0) == pytest.approx(-log_odds(1.0))
    assert log_odds(0.5) == 0


# Alone against realms that the rules play


def test_realms_that_the_rules_play_can_win_too() -> None:
    state = GAME.new(GAME.setup(1, {"scenario": "1-01"}))
    shares = sovereign().shares(state)

    assert len(shares) == 4
    assert sum(shares) == pytest.approx(1)
    assert shares[0] < 0.9


def test_a_seat_alone_gains_by_prestige() -> None:
    state = GAME.new(GAME.setup(1, {"scenario": "1-01"}))
    before = sovereign().shares(state)[0]
    state.treasury.prestige[0] += 5

    assert sovereign().shares(state)[0] > before
    assert laid().state.box.seats == 4
