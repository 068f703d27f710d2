"""Whole plans: they can be laid, they get better the longer they are thought about, and luck falls alike for all."""

from __future__ import annotations

import runpy
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean

import pytest

from hausmacht.bots.arena import play_game
from hausmacht.bots.budget import thinking
from hausmacht.bots.wallenstein.guide import Steady
from hausmacht.bots.wallenstein.hard import Hard, draw_plan
from hausmacht.bots.wallenstein.medium import Medium
from hausmacht.bots.wallenstein.plan_search import PlanSearch, Pool
from hausmacht.bots.wallenstein.plans import name_of_plan, order_of
from hausmacht.bots.wallenstein.rounds import carry_out, lay
from hausmacht.core.agenda import Table, advance, choose, deciding, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.search import Budget
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import (
    BID,
    COUNTIES,
    FALL,
    MODULE_CARD,
    MONEY_CARD,
    NO_CARD,
    SPRING,
)
from hausmacht.games.wallenstein.state import Wallenstein
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView

TOOLS = Path(__file__).parents[3] / "tools"


def table_at(seed: int, year: int, season: int, seats: int = 4) -> Wallenstein:
    """A random game, up to the moment when this round is planned."""
    luck = Sampled(seed)
    table = Table(GAME.new(GAME.setup(seats)), luck)
    advance(table)
    while not (table.state.lanes and (table.state.year, table.state.season) == (year, season)):
        decision = next_decision(table.state)
        assert decision is not None
        options = decision.options(table.state)
        choose(table, decision, options[luck.below("", len(options))])
    return table.state


def searching(state: Wallenstein, seat: int = 0) -> PlanSearch:
    """Hard at this table, before it has thought."""
    view = GAME.view(state, seat)
    return Hard(GAME, GAME.setup(state.box.seats), seat, 5, thinking("200")).begin(view)


def worth(search: PlanSearch, plan: list[int], tries: int) -> float:
    """What comes of a plan, on luck that the search has not seen."""
    luck = Sampled(77)
    found = []
    for seed in range(tries):
        plans = [pool.plans[pool.draw_usual(luck)] for pool in search.pools]
        plans[search.seat] = plan
        end = carry_out(search.world, plans, search.guide, 1_000_000 + seed)
        found.append(search.guide.shares(end)[search.seat])
    return mean(found)


def test_what_is_laid_on_a_mat_has_left_the_hand() -> None:
    """Even if somebody has looked into the hands before."""
    state = table_at(3, 1, SPRING)
    decision = next_decision(state)
    assert decision is not None
    decision.options(state)
    lay(state, 0, searching(state).pools[0].plans[0])

    assert GAME.violations(state) == []
    assert {choice.text for choice in decision.options(state)} == {
        choice.text for choice in decision.candidates(state) if decision.why_not(state, choice) is None
    }


@pytest.mark.parametrize(("year", "season"), [(1, SPRING), (1, FALL), (2, FALL)])
def test_a_round_is_carried_out_to_the_next_planning_through_winter(year: int, season: int) -> None:
    state = table_at(3, year, season)
    search = searching(state)
    for seed in range(20):
        end = carry_out(search.world, [pool.plans[0] for pool in search.pools], search.guide, seed)
        if (year, season) == (2, FALL):
            assert not end.agenda
        else:
            assert end.lanes
            assert (end.year, end.season) == ((2, SPRING) if season == FALL else (year, season + 1))


def test_a_throw_falls_alike_whatever_was_drawn_before() -> None:
    state = table_at(1, 1, SPRING)
    state.battle = (0, 1, 7, 0, 0, 0, 0, 0, 0)
    fresh, used = Steady(9, state), Steady(9, state)
    used.below("lot", 3)
    used.hits("tower red", 4, 2, 3)

    thrown = [fresh.hits("tower black", cubes, 2, 3) for cubes in range(12)]
    assert thrown == [used.hits("tower black", cubes, 2, 3) for cubes in range(12)]
    assert thrown == sorted(thrown)  # one more cube changes nothing about the others
    assert thrown[-1] - thrown[0] > 3


def test_elsewhere_and_with_another_seed_it_falls_otherwise_and_not_always_well() -> None:
    state = table_at(1, 1, SPRING)
    fallen = []
    for seed in range(300):
        state.battle = (0, 1, seed % COUNTIES, 0, 0, 0, 0, 0, 0)
        fallen.append(Steady(seed, state).hits("tower black", 6, 2, 3))

    assert mean(fallen) == pytest.approx(4.0, abs=0.25)
    assert set(fallen) >= {2, 3, 4, 5, 6}
    drawn = [Steady(seed, state).below("event", 4) for seed in range(300)]
    assert all(55 < drawn.count(each) < 95 for each in range(4))


@pytest.mark.parametrize("options", [{"tower": "by-hand"}, {"court": "on", "leaders": "on", "landsknechte": "on"}])
def test_it_can_think_whatever_is_on_the_table(options: dict[str, str]) -> None:
    setup = GAME.setup(3, options)
    bots = [Hard(GAME, setup, seat, seat, thinking("3")) for seat in range(3)]
    play_game(GAME, setup, bots, Sampled(5))

    for bot in bots:
        assert isinstance(bot.weaker, Medium)
        assert not bot.failures
        assert not bot.weaker.failures


def test_thinking_makes_a_plan_better() -> None:
    for seed in (2, 4):
        search = searching(table_at(seed, 1, SPRING))
        before = search.pools[0].plans[0]
        search.improve(Budget(60, 0.0), 0)
        soon = search.best()
        search.improve(Budget(400, 0.0), 0)

        assert worth(search, search.best(), 60) > worth(search, before, 60)
        assert worth(search, search.best(), 60) >= worth(search, soon, 60) - 0.01


def test_a_plan_can_be_laid_box_by_box_and_what_lies_there_stays() -> None:
    state = table_at(6, 1, FALL)
    bot = Hard(GAME, GAME.setup(4), 2, 5, thinking("30"))
    table = Table(state, Sampled(1))
    laid: dict[int, int] = {}
    while state.lanes and state.lanes[2]:
        decision = next(each for each in deciding(state) if each.seat == 2)
        view = GAME.view(state, 2)
        asked = question(state, decision)
        if decision.kind == "plan":
            box = asked.numbers["box"]
            assert isinstance(view, WallensteinView)
            plan = bot.plan(view, box)
            laid[box] = plan[box]
            assert all(plan[known] == card for known, card in laid.items())
            assert plan[box] in [option.numbers["card"] for option in asked.options]
            text = next(option.text for option in asked.options if option.numbers["card"] == plan[box])
        else:
            text = asked.texts()[0]
        choose(table, decision, next(each for each in decision.options(state) if each.text == text))

    assert len(laid) == state.box.boxes


def test_who_comes_to_a_mat_that_is_half_covered_plans_the_rest() -> None:
    """As a bot does that goes on for another one: somebody else has covered boxes, otherwise than it would have."""
    state = table_at(6, 1, FALL)
    table = Table(state, Sampled(1))
    for _ in range(4):
        decision = next(each for each in deciding(state) if each.seat == 2)
        choose(table, decision, decision.options(state)[-1])
    view = GAME.view(state, 2)
    assert isinstance(view, WallensteinView)
    laid = {box: card for box, card in enumerate(view.my_plan) if card != NO_CARD}
    plan = Hard(GAME, GAME.setup(4), 2, 5, thinking("6")).plan(view, len(laid))

    assert len(laid) == 4
    assert {box: plan[box] for box in laid} == laid
    cards = [card for card in plan if card < COUNTIES]
    assert len(set(cards)) == len(cards)


def test_each_round_is_planned_anew() -> None:
    bot = Hard(GAME, GAME.setup(4), 0, 5, thinking("6"))
    for season in (SPRING, FALL):
        state = table_at(3, 1, season)
        view = GAME.view(state, 0)
        assert isinstance(view, WallensteinView)
        plan = bot.plan(view, 0)

        assert bot.search is not None
        assert bot.search.world.season == season
        assert all(state.owner[card] == 0 for card in plan if card < COUNTIES)


def test_plans_that_differ_only_in_idle_money_are_the_same() -> None:
    plan = [1, 2, 3, 4, 5, 6, 7, 8, MONEY_CARD, MONEY_CARD + 1, MONEY_CARD + 2]
    idle = [*plan[:8], MONEY_CARD + 1, MONEY_CARD, *plan[10:]]
    bid = [*plan[:8], MONEY_CARD + 2, MONEY_CARD + 1, MONEY_CARD]

    assert name_of_plan(plan) == name_of_plan(idle)
    assert name_of_plan(plan) != name_of_plan(bid)
    assert order_of(BID) > order_of(BID + 3)


def test_a_plan_that_agrees_with_open_cards_is_likelier() -> None:
    pool = Pool([[1, 2, 3], [1, 4, 5], [6, 7, 8]])
    pool.played[:] = [1.0, 1.0, 1.0]
    luck = Sampled(3)
    drawn = [draw_plan(pool, [1, 2, NO_CARD], luck) for _ in range(300)]

    assert drawn.count(pool.plans[0]) > 2 * drawn.count(pool.plans[1]) > 2 * drawn.count(pool.plans[2]) > 0


def test_hidden_cards_of_rivals_are_taken_from_the_plans_that_were_thought_of() -> None:
    state = table_at(8, 1, SPRING)
    setup = GAME.setup(4)
    bots = [Hard(GAME, setup, seat, seat, thinking("20")) for seat in range(4)]
    table = Table(state, Sampled(2))
    while state.lanes:
        decision = next_decision(state)
        assert decision is not None
        view, asked = GAME.view(state, decision.seat), question(state, decision)
        text = bots[decision.seat].decide(view, asked)
        choose(table, decision, next(each for each in decision.options(state) if each.text == text))
    view = GAME.view(state, 1)
    assert isinstance(view, WallensteinView)
    search = bots[1].search
    assert search is not None
    for world in bots[1].tables(view, 10):
        for rival in (0, 2, 3):
            boxes = state.box.boxes
            mat = view.seats[rival].mat
            plan = world.plan[rival * boxes : (rival + 1) * boxes]
            assert all(card in (FACE_DOWN, mine) for card, mine in zip(mat, plan, strict=True))
            counties = [card for card in plan if card < COUNTIES]
            assert len(set(counties)) == len(counties)
            assert all(world.owner[county] == rival for county in counties)
            alike = max(sum(a == b for a, b in zip(plan, each, strict=True)) for each in search.pools[rival].plans)
            assert alike >= len(plan) // 2
            assert MODULE_CARD not in plan


def test_plans_of_bots_are_compared_on_the_same_tables() -> None:
    tool = runpy.run_path(str(TOOLS / "wallenstein_plans.py"))
    setup = GAME.setup(3)
    places = list(islice(tool["positions"](setup, 1, 3, "3"), 2))
    easy, medium = [
        [tool["plan_of"](name, setup, place.state, place.seat, 1) for place in places] for name in ("easy", "medium")
    ]

    assert [place.seat for place in places] == [0, 1]
    assert [place.state.season for place in places] == [SPRING, SPRING + 1]
    assert all(len(plans) == tool["PLANS"] for place in places for kind in place.rivals.values() for plans in kind)
    for place, plan in zip(places, easy, strict=True):
        for players in ([], ["hard@3", "medium", "easy"]):
            by = partial(tool["worth"], place, plan, "medium", 2, players)
            assert by() == by()
    assert all(len(plan) == places[0].state.box.boxes for plan in medium)
    found = tool["lines"](["a", "b"], {"a": [(0.2, 0.4), (0.3, 0.3)], "b": [(0.3, 0.5), (0.4, 0.2)]})
    assert [line.better for line in found] == pytest.approx([0.0, 0.05])
    assert found[1].error == pytest.approx(0.05)
