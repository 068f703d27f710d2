"""The bot `hard` of The Price of Power: it searches within its budget and looks at nothing but its view."""

from __future__ import annotations

from typing import cast

import pytest
from tests.bots.playing import Habitual, Shadowed
from tests.bots.price_of_power.test_medium import SETUP, in_turn
from tests.core.long_games import STRETCH, course
from tests.games.price_of_power.laying import ENGLAND, FRANCE, answer, laid, question

from hausmacht.bots import Bot
from hausmacht.bots.arena import play_on
from hausmacht.bots.budget import thinking
from hausmacht.bots.price_of_power import hard
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.price_of_power.features import KEEN, keen_features
from hausmacht.bots.price_of_power.hard import Hard, steward
from hausmacht.bots.price_of_power.medium import better_than_habit, log_odds, sovereign
from hausmacht.bots.price_of_power.sovereign import KNOTS, between
from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.asking import question as as_seen
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget, Found, Search
from hausmacht.core.view import Question, View
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import DIP, MOST_POWER, POWERS, REBELS
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.phases import drawing, income
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


# What it knows better than `medium`


def picking(*held: str, swaps: int = 2) -> Table[PriceOfPower]:
    """England may pick missions, with these in hand."""
    table = laid()
    state = table.state
    numbers = state.box.content.mission_number
    mine = tuple(sorted(numbers[name] for name in held))
    state.cards.missions = replaced_group(state.cards.missions, ENGLAND, mine)
    table.next(drawing.PickMission(ENGLAND, swaps))
    return table


def picked(table: Table[PriceOfPower]) -> str:
    asked = question(table)
    bot = Hard(GAME, SETUP, ENGLAND, 3, thinking("4"))
    text = bot.decide(GAME.view(table.state, ENGLAND), as_seen(table.state, asked))
    assert not bot.failures
    return text


def at_ease(table: Table[PriceOfPower]) -> Table[PriceOfPower]:
    """England fulfils its first mission: peace, and a stable realm."""
    table.state.treasury.stability[ENGLAND] = 2
    table.state.relations.war = (0,) * len(table.state.relations.war)
    return table


def test_hopeless_missions_are_laid_back_for_better_ones_until_it_is_content() -> None:
    table = at_ease(picking("england 3E", "england 1C"))
    numbers = table.state.box.content.mission_number
    said: list[str] = []
    while not said or said[-1] != "done":
        said.append(picked(table))
        answer(table, said[-1])

    assert said[0].startswith("drop-mission")
    assert f"take-mission {numbers['england 1A']}" in said
    assert numbers["england 1A"] in table.state.cards.missions[ENGLAND]
    assert len(table.state.cards.missions[ENGLAND]) == drawing.MOST_MISSIONS
    assert len(set(said)) == len(said)  # nothing is taken that was laid back


def test_a_mission_is_not_laid_back_for_one_that_is_hardly_better() -> None:
    assert picked(at_ease(picking("england 1A", "england 1C"))) == "done"
    assert picked(at_ease(picking("england 3E", "england 1C", swaps=0))) == "done"


def test_power_beyond_ten_will_be_lost() -> None:
    state = laid().state
    at = KEEN.index("power that will be lost")
    state.treasury.power[FRANCE * POWERS + DIP] = 3
    before = keen_features(state, FRANCE, 4)[at]
    state.treasury.power[FRANCE * POWERS + DIP] = MOST_POWER

    assert before == 0
    assert keen_features(state, FRANCE, 4)[at] == income.power_income(state, FRANCE, DIP) > 0


def test_power_is_worth_less_and_less_towards_the_end() -> None:
    guide = steward()
    at = KEEN.index("diplomatic power")
    weights = [guide.stages[guide.at(left)][at] for left in (12, 6, 3, 1)]

    assert weights == sorted(weights, reverse=True)
    assert weights[0] > 5 * weights[-1]
    assert guide.at(16) == guide.at(12)


def test_between_two_knots_weights_change_evenly() -> None:
    values = [float(10 * knot) for knot in KNOTS]
    assert [between(left, values) for left in (0, 1, 3, 6, 12, 16)] == [0, 10, 30, 60, 120, 120]


def test_units_against_rebels_are_not_put_off() -> None:
    """Rules of thumb would recruit; with no rebels in the realm that is compared with other actions."""
    table = at_peace()
    asked = as_seen(table.state, question(table))
    bot = Hard(GAME, SETUP, FRANCE, 3, thinking("4"))
    bot.thumb = Recruiting(GAME, SETUP, FRANCE, 3)
    assert bot.settled(GAME.view(table.state, FRANCE), asked) is None

    town = board.towns_of(table.state, FRANCE)[0]
    table.state.map.occupier = replaced(table.state.map.occupier, town, REBELS)
    assert bot.settled(GAME.view(table.state, FRANCE), asked) == "recruit"


class Recruiting(Easy):
    """Wants units, whatever happens."""

    def decide(self, view: View, question: Question) -> str:
        return "recruit"
