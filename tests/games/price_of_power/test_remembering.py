"""What is read once and remembered says the same as what it was read from: surveys of the tokens, goals, denials."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.laying import CASTILE, FRANCE, area, laid, province

from hausmacht.core.agenda import Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME, board, by_player, hostility
from hausmacht.games.price_of_power import rows as rows_of_numbers
from hausmacht.games.price_of_power.effects.condition import read
from hausmacht.games.price_of_power.effects.language.cards import texts
from hausmacht.games.price_of_power.invariants import remembered, remembered_places
from hausmacht.games.price_of_power.rows import added, changed_at, replaced
from hausmacht.games.price_of_power.rules.actions.action import ducats_denial, power_denial
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def positions(scenario: str, seats: int, every: int) -> list[PriceOfPower]:
    """Tables out of a random game, one after so many decisions."""
    table = Table(GAME.new(GAME.setup(seats, {"scenario": scenario})), Sampled(5))
    picks = Sampled(6)
    found: list[PriceOfPower] = []
    advance(table)
    made = 0
    while (decision := next_decision(table.state)) is not None:
        if made % every == 0:
            found.append(copy_of(table.state))
        options = decision.options(table.state)
        choose(table, decision, options[picks.below("pick", len(options))])
        made += 1
    return found


def long_way(condition: dict[str, Any]) -> dict[str, Any]:
    """A condition that means the same, written so that no short way fits."""
    found: dict[str, Any] = {}
    for key, value in condition.items():
        if key in ("all", "any"):
            found[key] = [long_way(each) for each in value]
        elif key == "not":
            found[key] = long_way(value)
        elif key in ("owns", "controls", "realm_owns"):
            where = {name: each for name, each in value["where"].items() if name != "token"}
            token = {"token": value["where"]["token"]} if "token" in value["where"] else {}
            found[key] = {**value, "where": {**token, "any": [where]}}
        elif key in ("units", "ships"):
            found[key] = {"who": "self", **value}
        elif key in ("ally", "marriage") and "n" not in value:
            found[key] = {"any": [value]}
        elif key == "vassal":
            found[key] = f"realm:{value}"
        elif key == "stat" and len(value) == 3:
            found[key] = [*value, "self"]
        else:
            found[key] = value
    return found


@pytest.mark.parametrize(("scenario", "seats"), [("1-01", 4), ("2-03", 3)])
def test_a_goal_is_answered_as_the_long_way_would(scenario: str, seats: int) -> None:
    """Rules: effects.conditions"""
    yes = no = 0
    for state in positions(scenario, seats, 150):
        known = texts(state)
        goals = [each.condition for each in known.missions] + [each.condition for each in known.milestones]
        cards = state.box.content
        written = [rows("mission")[each.key] for each in cards.missions]
        written += [rows("milestone")[each.id] for each in cards.milestones]
        for goal, row in zip(goals, written, strict=True):
            at_length = read(long_way(row["condition"]))
            for player in range(state.box.players):
                answer = goal.holds(state, player, None)
                assert answer == at_length.holds(state, player, None), row["condition"]
                assert answer == (goal.near(state, player) == 1), row["condition"]
                yes, no = yes + answer, no + (not answer)
    assert yes > 100
    assert no > 100


@pytest.mark.parametrize(("scenario", "seats"), [("1-01", 4), ("1-05", 5)])
def test_surveys_follow_the_tokens(scenario: str, seats: int) -> None:
    """Rules: terms.own, terms.control"""
    for state in positions(scenario, seats, 40):
        assert remembered(state) == []


def test_a_token_is_seen_at_once() -> None:
    """Rules: terms.own"""
    table = laid()
    state = table.state
    paris = province("paris")
    assert paris in board.own_provinces(state, FRANCE)
    tokens.occupy(table, CASTILE, paris)
    assert paris not in board.own_provinces(state, FRANCE)
    assert paris in board.towns_of(state, FRANCE)
    assert board.occupied_by(state, CASTILE) == [paris]


def test_a_copy_goes_its_own_way() -> None:
    """Rules: terms.own"""
    state = laid().state
    before = board.base_tax(state, FRANCE)
    other = copy_of(state)
    other.map.token = replaced(other.map.token, province("paris"), -1)
    assert board.base_tax(other, FRANCE) == before - 2
    assert board.base_tax(state, FRANCE) == before
    assert remembered(state) == remembered(other) == []


def test_wars_and_influence_are_seen_at_once() -> None:
    """Rules: war.tokens, influence.limits"""
    table = laid()
    state = table.state
    cubes = by_player.influence(state).total[FRANCE]
    assert not hostility.is_at_war(state, FRANCE)
    relations.set_war(table, FRANCE, state.box.realm[CASTILE])
    assert hostility.enemies_of(state, FRANCE) == [state.box.realm[CASTILE]]
    assert hostility.is_at_war(state, CASTILE)
    placed = tokens.add_influence(table, FRANCE, area("lombardy"))
    assert by_player.influence(state).total[FRANCE] == cubes + placed


def test_a_row_is_followed_where_it_changed_and_else_counted_anew() -> None:
    """Rules: influence.limits"""
    state = laid().state
    lombardy, tuscany, paris = area("lombardy"), area("central-italy"), province("paris")
    for places in ([lombardy], [lombardy, tuscany], [tuscany]):
        by_player.influence(state)
        for place in places:
            state.map.influence = added(state.map.influence, place, 1 << 4 * FRANCE)
            state.map.claims = replaced(state.map.claims, place, 1 << FRANCE)
        assert remembered(state) == []
    for unrest in (1, 0):
        by_player.unrest(state)
        state.map.unrest = replaced(state.map.unrest, paris, unrest)
        assert (paris in by_player.unrest(state)) == (unrest > 0)
        assert remembered_places(state) == []


def test_what_a_question_lets_choose_from_is_known_from_when_it_was_put() -> None:
    """Rules: effects.chooser"""
    table = Table(GAME.new(GAME.setup(4, {"scenario": "1-01"})), Sampled(7))
    picks = Sampled(8)
    advance(table)
    known = 0
    while (decision := next_decision(table.state)) is not None:
        if decision is table.state.survey.asked:
            known += 1
            assert remembered_places(table.state) == []
            assert copy_of(table.state).survey.asked is not decision
        choose(table, decision, decision.drawn(table.state, picks))
    assert known > 20


def test_denials_are_made_once() -> None:
    """Rules: power.pay, ducats.pay"""
    assert power_denial(1, 3, 2) is power_denial(1, 3, 2)
    assert power_denial(1, 3, 2).numbers == {"power": 1, "need": 3, "have": 2}
    assert ducats_denial(7, 2).numbers == {"need": 7, "have": 2}


def test_whoever_looks_at_the_last_change_sees_a_whole_one() -> None:
    """Another thread may play at a table of its own meanwhile."""
    mine, other = (1, 2, 3), (4, 5, 6)
    now = replaced(mine, 1, 9)
    looked_at = rows_of_numbers.LAST.change
    assert changed_at(mine, now) == 1
    replaced(other, 2, 9)

    assert (looked_at.before, looked_at.now, looked_at.at) == (mine, now, 1)
    assert changed_at(mine, now) < 0
