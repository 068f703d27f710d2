"""The bot `easy` of The Price of Power in situations every player knows, and how often it wins."""

from __future__ import annotations

import time
from typing import Any

from tests.games.price_of_power.laying import AUSTRIA, ENGLAND, FRANCE, area, laid, province, question

from hausmacht.bots import Bot
from hausmacht.bots.arena import play_game
from hausmacht.bots.price_of_power import campaigns
from hausmacht.bots.price_of_power.easy import Easy
from hausmacht.bots.random import Random
from hausmacht.core.agenda import Table, choose
from hausmacht.core.asking import question as as_seen
from hausmacht.core.chance import Sampled
from hausmacht.core.view import Option, Question, View
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import ADM, DIP, MIL, NOBODY, POWERS, REBELS
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.condition import read
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.effects.verbs.flow import worth_of
from hausmacht.games.price_of_power.progress.talks import Part
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.diplomacy import diplomacy, offers
from hausmacht.games.price_of_power.rules.phases import drawing, income
from hausmacht.games.price_of_power.state import PriceOfPower

SETUP = GAME.setup(4, {"scenario": "1-01"})


def says(table: Table[PriceOfPower]) -> str:
    """What the bot answers to the open question."""
    asked = question(table)
    bot = Easy(GAME, SETUP, asked.seat, 1)
    return bot.decide(GAME.view(table.state, asked.seat), as_seen(table.state, asked))


def in_turn(player: int = FRANCE, power: int = 0, ducats: int = 10) -> Table[PriceOfPower]:
    """A turn in which the event is taken and so much power of each kind is left."""
    table = laid()
    state = table.state
    state.time.player = player
    state.time.event_taken = replaced(state.time.event_taken, player, 1)
    state.cards.hands = replaced_group(state.cards.hands, player, ())
    for kind in range(POWERS):
        state.treasury.power[player * POWERS + kind] = power
    state.treasury.ducats[player] = ducats
    table.next(menu.Turn(player))
    return table


def to_question(kind: str, *options: Option, **numbers: int) -> Question:
    return Question(FRANCE, kind, numbers, options)


def answers(question: Question) -> str:
    return Easy(GAME, SETUP, FRANCE, 1).decide(GAME.view(laid().state, FRANCE), question)


# Turns


def test_who_can_do_nothing_useful_passes() -> None:
    assert says(in_turn()) == "pass"


def test_a_mission_that_is_fulfilled_comes_first() -> None:
    table = in_turn(ENGLAND, power=9)
    state = table.state
    mission = state.box.content.mission_number["england 1A"]
    state.cards.missions = replaced_group(state.cards.missions, ENGLAND, (mission,))
    state.treasury.stability[ENGLAND] = 2
    state.relations.war = (0,) * len(state.relations.war)

    assert says(table) == f"complete-mission {mission}"


def test_ideas_are_researched_as_soon_as_there_is_power() -> None:
    table = in_turn()
    table.state.cards.idea_display = (table.state.box.content.idea_number["bureaucracy"],)
    table.state.treasury.power[FRANCE * POWERS + ADM] = 5
    assert says(table) == "research"


def test_unrest_is_suppressed() -> None:
    table = in_turn()
    state = table.state
    state.map.unrest = replaced(state.map.unrest, province("orleans"), 1)
    state.treasury.power[FRANCE * POWERS + MIL] = 2
    assert says(table) == "suppress"


def test_nobody_goes_into_debt_and_old_debts_are_paid() -> None:
    table = in_turn(ducats=0)
    assert "loan" in [option.text for option in question(table).options(table.state)]
    assert says(table) == "pass"

    state = table.state
    state.turn.acted = True
    state.treasury.loans[FRANCE] = 2
    state.treasury.ducats[FRANCE] = 20
    assert says(table) == "repay"


def test_no_war_without_a_cause() -> None:
    table = in_turn(power=4, ducats=30)
    state = table.state
    state.map.claims = (0,) * len(state.map.claims)
    state.cards.idea_display = ()
    offered = [option.text for option in question(table).options(state)]
    assert "declare-war" in offered
    assert says(table) != "declare-war"
    assert campaigns.prey(state, FRANCE) == NOBODY


# Money and power


def test_a_full_chest_is_emptied_before_power_runs_out() -> None:
    table = laid()
    table.state.treasury.ducats[FRANCE] = 55
    table.state.treasury.power[FRANCE * POWERS + ADM] = 1
    table.next(income.Corruption(FRANCE, 1))
    assert says(table) == "discard-ducats"
    table.state.treasury.power[FRANCE * POWERS + ADM] = 9
    assert says(table) == "pay-adm"


def test_costs_are_cut_only_when_the_chest_would_be_empty() -> None:
    table = laid()
    income.cut_costs(table)
    table.state.treasury.ducats[question(table).seat] = 90
    assert says(table) == "done"


# Others


def test_a_marriage_is_welcome_and_money_is_not_for_the_asking() -> None:
    table = laid()
    table.state.treasury.ducats[FRANCE] = 20
    diplomacy.open_talks(table.state, FRANCE)
    diplomacy.propose(table, ENGLAND, Part(offers.MARRIAGE, DIP, 0))
    assert says(table) == "accept"

    table = laid()
    table.state.treasury.ducats[FRANCE] = 20
    diplomacy.open_talks(table.state, FRANCE)
    diplomacy.propose(table, ENGLAND, Part(offers.ASK_MONEY, 9, 0))
    assert says(table) == "refuse"


def test_a_peace_that_costs_nothing_is_fair() -> None:
    fair = to_question(
        "answer-peace",
        Option("refuse-peace", "refuse-peace", {}),
        Option("accept-peace", "accept-peace", {}),
        winner=0,
        ducats=0,
    )
    assert answers(fair) == "accept-peace"


def test_a_kind_of_question_without_a_rule_is_answered() -> None:
    odd = to_question(
        "what-now", Option("this 1", "this", {}), Option("done", "done", {}), Option("that 2", "that", {"area": 1})
    )
    assert answers(odd) == "done"


# Missions and milestones


def test_the_mission_that_is_nearest_is_taken() -> None:
    table = laid()
    state = table.state
    state.cards.missions = replaced_group(state.cards.missions, ENGLAND, ())
    state.treasury.stability[ENGLAND] = 1
    state.relations.war = (0,) * len(state.relations.war)
    table.next(drawing.PickMission(ENGLAND, 0))

    assert says(table) == f"take-mission {state.box.content.mission_number['england 1A']}"


def test_nearness_grows_on_the_way_to_a_goal() -> None:
    state = laid().state
    far = {"influence": {"n": 4, "in": {"names": ["Lombardy"]}}}
    condition = read({"all": [{"stat": ["stability", ">=", 3]}, far]})
    found = []
    for stability, cubes in ((0, 0), (2, 1), (3, 3), (3, 4)):
        state.treasury.stability[FRANCE] = stability
        state.map.influence = replaced(state.map.influence, area("lombardy"), cubes << (4 * FRANCE))
        found.append(condition.near(state, FRANCE))

    assert found == sorted(set(found))
    assert 0 <= found[0] < found[-2] < found[-1] == 1


def test_what_events_do_is_told_apart() -> None:
    good = [{"do": "gain", "res": {"P": 2, "D": 4}}]
    bad = [{"do": "lose", "res": {"S": 1}}, {"do": "place", "token": "U", "n": 2, "on": {"owner": "self"}}]

    def worth(nodes: list[Any]) -> float:
        content = Content({})
        content.enter(nodes)
        return worth_of(read_list(nodes, content))

    assert worth(good) > 2 > 0 > worth(bad)
    assert worth([{"do": "pay", "cost": {"D": 30}, "then": good}]) == 0  # nobody has to
    assert worth([{"do": "gain", "who": "each", "res": {"P": 2}}]) == 0  # it helps all alike


# Armies


def test_rebels_at_home_are_where_armies_are_needed() -> None:
    state = laid().state
    state.relations.war = (0,) * len(state.relations.war)
    town = next(
        at for at in range(len(state.map.token)) if state.map.token[at] // 3 == AUSTRIA and state.map.token[at] % 3 < 2
    )
    assert campaigns.targets(state, AUSTRIA) == {}
    state.map.occupier = replaced(state.map.occupier, town, REBELS)
    assert len(campaigns.targets(state, AUSTRIA)) == 1


def test_a_siege_takes_what_it_can() -> None:
    options = (
        Option("begin-siege", "begin-siege", {}),
        Option("take orleans", "take", {"province": province("orleans")}),
    )
    assert answers(to_question("take-province", *options, area=0)) == "take orleans"


# How often it wins, and how long it takes


class Timed(Bot):
    def __init__(self, inside: Bot) -> None:
        self.inside = inside
        self.seconds = 0.0
        self.decisions = 0

    def decide(self, view: View, question: Question) -> str:
        began = time.process_time()
        text = self.inside.decide(view, question)
        self.seconds += time.process_time() - began
        self.decisions += 1
        return text


AT_ONCE = 0.01  # seconds of processor time for a decision, in the fastest of the games; it takes 0.0003


def test_it_beats_random_on_every_seat_and_answers_at_once() -> None:
    took: list[float] = []
    for seat in range(4):
        easy = Timed(Easy(GAME, SETUP, seat, 1))
        bots: list[Bot] = [easy if at == seat else Random(GAME, SETUP, at, 10 * seat + at) for at in range(4)]
        state, _ = play_game(GAME, SETUP, bots, Sampled(seat))

        assert GAME.places(state)[seat] == 1
        took.append(easy.seconds / easy.decisions)

    assert min(took) < AT_ONCE


def test_it_does_not_borrow_for_cards() -> None:
    table = laid()
    table.state.treasury.ducats[FRANCE] = 0
    table.next(drawing.DrawCards(FRANCE))
    while question(table).kind == "draw-card":
        text = says(table)
        choose(table, question(table), next(each for each in question(table).options(table.state) if each.text == text))

    assert "loan" in [option.text for option in question(table).options(table.state)]
    assert says(table) == "done"
