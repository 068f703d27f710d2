"""Reaction cards that a component pack changes: every number on them counts, and nothing on them is left out."""

from __future__ import annotations

from typing import Any

from hausmacht.core.agenda import Table
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import DIP, MIL, POWERS
from hausmacht.games.price_of_power.pack import printed
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu
from hausmacht.games.price_of_power.rules.cards import cards, reactions
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.terms.unrest import all_unrest_of
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

from .laying import CASTILE, ENGLAND, FRANCE, answer, area, question, realm

SCORCHED_EARTH = "MIL-09"
COUNTERESPIONAGE = "DIP-07"


def changed(card: str, **fields: Any) -> Table[PriceOfPower]:
    """Scenario 1-01 with four seats and one card changed."""
    setup = GAME.setup(4, {"scenario": "1-01"}, {"action": {card: fields}})
    state = GAME.new(setup)
    state.agenda.clear()
    state.time.phase = ACTIONS
    state.time.player = CASTILE
    return Table(state, Sampled(1), True)


def hold(table: Table[PriceOfPower], player: int, name: str) -> None:
    state = table.state
    card = state.box.content.card_names.index(name)
    pile = state.box.content.card_deck[card]
    left = tuple([each for each in state.cards.decks[pile] if each != card])
    state.cards.decks = replaced_group(state.cards.decks, pile, left)
    state.cards.hands = replaced_group(state.cards.hands, player, (card,))


def invaded(**fields: Any) -> Table[PriceOfPower]:
    """An English army of six has moved to Paris; France holds Scorched Earth."""
    table = changed(SCORCHED_EARTH, **fields)
    state = table.state
    hold(table, FRANCE, "mil-09-1")
    relations.set_war(table, ENGLAND, realm("france"))
    seine = board.realm_of_player_area(state, FRANCE)
    state.forces.army_at[ENGLAND * 3] = seine
    state.forces.army[ENGLAND * 27] = 6
    table.next(menu.Turn(ENGLAND))
    cards.open_reactions(table, "land_movement", ENGLAND, seine)
    return table


def answered(table: Table[PriceOfPower]) -> None:
    """France plays the card, and everything that is asked is settled."""
    answer(table, "react mil-09-1")
    while question(table).kind != "turn":
        answer(table, question(table).options(table.state)[0].text)


def effect(card: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = printed("action")[card]["effect"]
    return found


def test_casualties_of_scorched_earth_are_those_on_the_card() -> None:
    """Rules: reaction.scorched-earth"""
    unrest, casualties, sieges = effect(SCORCHED_EARTH)
    half = {**casualties, "n": {**casualties["n"], "div": 2}}
    table = invaded(effect=[unrest, half, sieges])

    answered(table)

    assert sum(table.state.forces.army[ENGLAND * 27 : ENGLAND * 27 + 9]) == 3


def test_unrest_of_scorched_earth_is_that_on_the_card() -> None:
    """Rules: reaction.scorched-earth"""
    unrest, _, _ = effect(SCORCHED_EARTH)
    table = invaded(effect=[{**unrest, "n": 2}])

    answered(table)

    assert len(all_unrest_of(table.state, FRANCE)) == 2
    assert sum(table.state.forces.army[ENGLAND * 27 : ENGLAND * 27 + 9]) == 6


def test_what_else_a_reaction_does_is_carried_out_too() -> None:
    """Rules: reaction.scorched-earth"""
    more = [{"do": "gain", "res": {"P": 2}}, {"do": "lose", "res": {"D": 3}, "who": "opponent"}]
    table = invaded(effect=[*effect(SCORCHED_EARTH), *more])
    ducats = table.state.treasury.ducats[ENGLAND]

    answered(table)

    assert table.state.treasury.prestige[FRANCE] == 2
    assert table.state.treasury.ducats[ENGLAND] == ducats - 3
    assert sum(table.state.forces.army[ENGLAND * 27 : ENGLAND * 27 + 9]) == 4


def test_a_reaction_costs_everything_that_is_printed() -> None:
    """Rules: cards.cost, reaction.window"""
    table = invaded(cost={"MIL": 2, "D": 4})
    answered(table)
    assert (table.state.treasury.power[FRANCE * POWERS + MIL], table.state.treasury.ducats[FRANCE]) == (1, 11)


def test_only_who_can_pay_the_cheapest_reaction_is_asked() -> None:
    """Rules: reaction.window"""
    table = invaded(cost={"MIL": 2})
    assert question(table).kind == "answer-army"

    state = table.state
    state.agenda.clear()
    state.treasury.power[FRANCE * POWERS + MIL] = 1
    table.next(menu.Turn(ENGLAND))
    cards.open_reactions(table, "land_movement", ENGLAND, board.realm_of_player_area(state, FRANCE))
    assert question(table).kind == "turn"


def test_counterespionage_costs_and_brings_what_is_printed() -> None:
    """Rules: covert.counter"""
    choose = effect(COUNTERESPIONAGE)[0]
    react, sweep = choose["options"]
    then = [react["then"][0], {"do": "gain", "res": {"P": 2, "D": 1}}]
    table = changed(COUNTERESPIONAGE, cost={"DIP": 2}, effect=[{**choose, "options": [{**react, "then": then}, sweep]}])
    state = table.state
    hold(table, ENGLAND, "dip-07-1")
    state.map.claims = replaced(state.map.claims, area("aquitaine"), 0)
    ducats = state.treasury.ducats[ENGLAND]
    assert reactions.counter_cost(state, CASTILE) == 2

    table.next(menu.Turn(CASTILE))
    answer(table, "fabricate-claim")
    answer(table, "claim aquitaine")
    answer(table, "counter dip-07-1")

    assert question(table).kind == "turn"
    assert not board.has_claim(state, CASTILE, area("aquitaine"))
    assert state.treasury.power[ENGLAND * POWERS + DIP] == 1
    assert (state.treasury.prestige[ENGLAND], state.treasury.ducats[ENGLAND]) == (2, ducats + 1)
