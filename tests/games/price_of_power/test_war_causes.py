"""Casus belli and calls to arms of The Price of Power."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import (
    AUSTRIA,
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    province,
    question,
    realm,
    refusal,
)
from tests.games.price_of_power.placing import bits, declare_by
from tests.games.price_of_power.running import changes, rich_table

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, hostility, modifiers
from hausmacht.games.price_of_power.components import MIL, MUSLIM, NOBODY
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.rules.warfare.declaring import calls, causes, declaration, restrictions
from hausmacht.games.price_of_power.state import PriceOfPower


def give_idea(table: Table[PriceOfPower], player: int, stat: str) -> None:
    """What an idea grants."""
    for mod in changes(table.state):
        if mod.stat == stat:
            modifiers.add(table.state, player, mod)


# Casus belli


def test_a_claim_where_the_realm_owns_something_is_a_cause() -> None:
    """Rules: cause.conquest"""
    state = laid().state
    assert causes.cause_of(state, FRANCE, realm("brittany")) == causes.CONQUEST
    assert causes.cause_of(state, FRANCE, realm("england")) == causes.CONQUEST
    assert causes.cause_of(state, FRANCE, realm("milan")) == causes.NONE


def test_a_claim_on_a_vassal_is_one_on_its_overlord() -> None:
    """Rules: cause.conquest"""
    table = laid()
    assert not causes.has_cause(table.state, ENGLAND, realm("burgundy"))
    tokens.place_claim(table, ENGLAND, board.areas_of(table.state, realm("holland"))[0])
    assert causes.cause_of(table.state, ENGLAND, realm("burgundy")) == causes.CONQUEST


def test_token_and_excommunication() -> None:
    """Rules: cause.token, cause.excommunication"""
    table = laid()
    relations.place_cause(table, CASTILE, realm("aragon"))
    assert causes.cause_of(table.state, CASTILE, realm("aragon")) == causes.TOKEN
    table.state.papacy.excommunicated = realm("milan")
    assert causes.cause_of(table.state, CASTILE, realm("milan")) == causes.EXCOMMUNICATION
    table.state.court.state_faith = replaced(table.state.court.state_faith, CASTILE, MUSLIM)
    assert not causes.has_cause(table.state, CASTILE, realm("milan"))


def test_a_disputed_succession_is_a_cause_for_all_also_against_players_at_war_there() -> None:
    """Rules: cause.succession"""
    table = laid()
    relations.dispute(table, realm("hungary"))
    assert causes.cause_of(table.state, CASTILE, realm("hungary")) == causes.SUCCESSION
    assert not causes.has_cause(table.state, CASTILE, realm("austria"))
    relations.set_war(table, AUSTRIA, realm("hungary"))
    assert causes.cause_of(table.state, CASTILE, realm("austria")) == causes.SUCCESSION


def test_the_emperor_liberates_the_empire_from_strangers() -> None:
    """Rules: cause.liberation"""
    table = laid()
    assert not causes.has_cause(table.state, AUSTRIA, realm("france"))
    tokens.occupy(table, FRANCE, province("trier"))
    assert causes.cause_of(table.state, AUSTRIA, realm("france")) == causes.LIBERATION
    assert not causes.has_cause(table.state, CASTILE, realm("france"))


def test_catholics_have_a_cause_against_the_target_of_a_crusade_and_commit_to_it() -> None:
    """Rules: cause.crusade"""
    table = laid()
    table.state.papacy.crusade = board.capital_area(table.state, realm("tunis"))
    assert causes.cause_of(table.state, CASTILE, realm("tunis")) == causes.CRUSADE
    declare_by(table, CASTILE, "tunis")
    assert table.state.papacy.committed == bits(CASTILE)
    assert table.state.treasury.stability[CASTILE] == 0


def test_holy_war_is_for_neighbours_of_another_faith() -> None:
    """Rules: cause.holy-war"""
    table = laid()
    table.state.map.claims = replaced(table.state.map.claims, area("andalucia"), 0)
    assert not causes.has_cause(table.state, CASTILE, realm("granada"))
    give_idea(table, CASTILE, "cb.holy_war")
    assert causes.cause_of(table.state, CASTILE, realm("granada")) == causes.HOLY_WAR
    assert not causes.has_cause(table.state, CASTILE, realm("aragon"))  # Christians both
    assert not causes.has_cause(table.state, CASTILE, realm("mamluks"))  # too far away


def test_a_revolutionary_regime_has_a_cause_against_neighbours_that_are_none() -> None:
    """Rules: cause.revolution"""
    table = laid()
    table.state.map.claims = replaced(table.state.map.claims, area("aquitaine"), 0)
    table.state.map.claims = replaced(table.state.map.claims, area("brittany-normandy"), 0)
    give_idea(table, FRANCE, "cb.revolution")
    assert causes.cause_of(table.state, FRANCE, realm("england")) == causes.REVOLUTION
    give_idea(table, ENGLAND, "cb.revolution")
    assert causes.cause_of(table.state, FRANCE, realm("england")) == causes.NONE


def test_a_claim_is_used_before_a_crusade() -> None:
    """Rules: ruling.cause-used"""
    table = rich_table()
    state = table.state
    tunis = realm("tunis")
    state.papacy.crusade = board.capital_area(state, tunis)
    assert causes.cause_of(state, CASTILE, tunis) == causes.CRUSADE
    tokens.place_claim(table, CASTILE, area("tunisia"))
    assert causes.cause_of(state, CASTILE, tunis) == causes.CONQUEST
    declaration.begin(table, CASTILE)
    answer(table, "declare-war tunis")
    answer(table, "no-other-enemy")
    advance(table)
    assert hostility.at_war_with(state, CASTILE, tunis)
    assert state.papacy.committed == 0


@pytest.mark.parametrize("token", ["claim", "town", "vassal"])
def test_a_claim_a_town_or_a_vassal_discovers_a_distant_realm(token: str) -> None:
    """Rules: ruling.discovered"""
    table = rich_table()
    state = table.state
    distant = [at for at in board.independents(state) if restrictions.is_far(state, at)]
    far = next(at for at in distant if len(board.provinces_of(state, at)) > 1)
    outlying = next(at for at in board.provinces_of(state, far) if at != board.capital_of(state, far))
    assert restrictions.why_not_war(state, CASTILE, far) is restrictions.UNDISCOVERED
    if token == "claim":
        tokens.place_claim(table, CASTILE, board.areas_of(state, far)[0])
    elif token == "town":
        tokens.place_town(table, CASTILE, outlying)
    else:
        tokens.place_vassal(table, CASTILE, outlying)
    assert restrictions.why_not_war(state, CASTILE, far) is None
    assert restrictions.why_not_war(state, FRANCE, far) is restrictions.UNDISCOVERED


# Calls to arms


def test_attack_calls_cost_two_influence_and_bring_allied_units() -> None:
    """Rules: call.offensive, call.cost, call.activate"""
    table = laid()
    declare_by(table, FRANCE, "england")
    answer(table, "call scotland")
    state = table.state
    assert realm("scotland") in state.relations.active
    assert state.forces.allied_pool[FRANCE] == 2  # half of its tax income of 4
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    assert state.treasury.power[FRANCE * 3 + MIL] == 3  # one spent, one gained: Scotland is next to England
    assert hostility.is_hostile_realm(state, ENGLAND, realm("scotland"))


def test_allies_far_from_the_war_or_at_war_cannot_be_called() -> None:
    """Rules: call.adjacent, call.peace, call.cost"""
    table = laid()
    declare_by(table, FRANCE, "venice")
    assert refusal(table, "call scotland") == ("ally-not-near", "call.adjacent")
    table.state.relations.war = replaced(table.state.relations.war, realm("provence"), bits(CASTILE))
    assert refusal(table, "call provence") == ("ally-not-at-peace", "call.peace")
    table.state.relations.war = replaced(table.state.relations.war, realm("provence"), 0)
    tokens.remove_influence(table, FRANCE, area("languedoc"), 1)
    assert refusal(table, "call provence") == ("call-too-dear", "call.cost")


def test_a_marriage_makes_a_call_cheaper() -> None:
    """Rules: call.cost, ruling.call-marriage"""
    table = laid()
    assert calls.call_cost(table.state, FRANCE, realm("scotland"), True) == 2
    relations.marry(table, FRANCE, realm("scotland"))
    assert calls.call_cost(table.state, FRANCE, realm("scotland"), True) == 1


def test_an_attacked_realm_calls_its_ally_who_gains_power() -> None:
    """Rules: call.automatic, call.accept, war.reward, call.from-realm"""
    table = laid()
    declare_by(table, ENGLAND, "scotland")
    answer(table, "call-nobody-else")
    assert question(table).text == f"answer-call {FRANCE} {realm('scotland')} 0"
    assert question(table).numbers(table.state)["other_realm"] == realm("england")  # the page says against whom
    answer(table, "accept-call")
    answer(table, "activate-ally")
    answer(table, "call provence")
    answer(table, "call-nobody-else")
    advance(table)
    state = table.state
    assert hostility.are_enemies(state, FRANCE, ENGLAND)
    assert set(state.relations.active) == {realm("scotland"), realm("provence")}
    assert state.treasury.power[FRANCE * 3 + MIL] == 6  # 1 for the call, 1 for each ally next to England
    assert state.relations.war[realm("scotland")] == 0  # it fights in the war of France now


def test_the_ally_of_an_attacked_realm_may_let_it_fight_for_itself() -> None:
    """Rules: call.from-realm"""
    table = laid()
    declare_by(table, ENGLAND, "scotland")
    answer(table, "call-nobody-else")
    answer(table, "accept-call")
    answer(table, "keep-back")
    assert realm("scotland") not in table.state.relations.active
    assert hostility.at_war_with(table.state, ENGLAND, realm("scotland"))


def test_refusing_an_attacked_ally_costs_prestige_influence_and_the_alliance() -> None:
    """Rules: call.refuse"""
    table = laid()
    declare_by(table, ENGLAND, "scotland")
    answer(table, "call-nobody-else")
    answer(table, "refuse-call")
    state = table.state
    assert state.relations.ally[realm("scotland")] == NOBODY
    assert state.treasury.prestige[FRANCE] == -2
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    assert relations.has_truce(state, FRANCE, realm("scotland"))


def test_who_is_at_war_or_has_passed_refuses_without_penalty() -> None:
    """Rules: call.refuse"""
    table = laid()
    relations.set_war(table, FRANCE, realm("milan"))
    declare_by(table, ENGLAND, "scotland")
    answer(table, "call-nobody-else")
    answer(table, "refuse-call")
    assert table.state.treasury.prestige[FRANCE] == 0
    assert board.influence_of(table.state, FRANCE, area("scotland")) == 2


def test_a_player_who_was_left_alone_may_place_a_casus_belli() -> None:
    """Rules: call.refuse, call.defensive, war.reward"""
    for choice, has_cause in (("place-casus-belli", True), ("forgive", False)):
        table = laid()
        relations.make_ally(table, FRANCE, realm("castile"))
        declare_by(table, ENGLAND, "france")
        answer(table, "call-nobody-else")
        answer(table, "call castile")
        answer(table, "refuse-call")
        answer(table, choice)
        state = table.state
        assert (state.relations.cause[realm("castile")] == bits(FRANCE)) is has_cause
        assert relations.has_truce(state, FRANCE, realm("castile")) is not has_cause
        answer(table, "call-nobody-else")
        advance(table)
        assert state.treasury.power[FRANCE * 3 + MIL] == 4


def test_a_player_called_to_attack_joins_only_where_he_might_declare_war() -> None:
    """Rules: call.offensive, call.restricted, call.accept, call.player-free, call.answer"""
    table = laid()
    relations.make_ally(table, ENGLAND, realm("castile"))
    declare_by(table, ENGLAND, "france")
    answer(table, "call castile")
    answer(table, "accept-call")
    assert hostility.are_enemies(table.state, CASTILE, FRANCE)

    table = laid()
    relations.make_ally(table, ENGLAND, realm("castile"))
    relations.set_truce(table, CASTILE, realm("france"))
    declare_by(table, ENGLAND, "france")
    answer(table, "call castile")
    assert refusal(table, "accept-call") == ("war-in-truce", "war.truce")


def test_only_the_defender_calls_an_ally_of_both() -> None:
    """Rules: call.both-sides, call.opposing-alliances"""
    table = laid()
    relations.make_ally(table, ENGLAND, realm("castile"))
    relations.make_ally(table, FRANCE, realm("castile"))
    declare_by(table, ENGLAND, "france")
    assert refusal(table, "call castile") == ("ally-of-both", "call.both-sides")
    answer(table, "call-nobody-else")
    answer(table, "call castile")
    answer(table, "accept-call")
    assert hostility.are_enemies(table.state, CASTILE, ENGLAND)
    assert not hostility.are_allied(table.state, CASTILE, ENGLAND)


def test_only_allies_outside_the_war_are_called() -> None:
    """Rules: call.allies"""
    table = laid()
    declare_by(table, FRANCE, "england")
    answer(table, "call scotland")
    assert refusal(table, "call scotland") == ("in-this-war", "call.allies")
    assert calls.why_not_call(table.state, FRANCE, realm("milan"), True) is calls.NOT_ALLIED


def test_a_marriage_in_the_capital_lowers_a_call_paid_elsewhere() -> None:
    """Austria's only influence in Hungary lies in Royal Hungary, the marriage in the capital on the Plain.

    Rules: ruling.call-marriage
    """
    table = rich_table()
    state = table.state
    hungary = realm("hungary")
    relations.make_ally(table, AUSTRIA, hungary)
    tokens.remove_influence(table, AUSTRIA, area("hungarian-plain"), 5)
    assert board.capital_area(state, hungary) == area("hungarian-plain")
    assert calls.call_cost(state, AUSTRIA, hungary, True) == 1
    relations.end_marriage(table, AUSTRIA, hungary)
    assert calls.call_cost(state, AUSTRIA, hungary, True) == 2
    cubes = board.influence_of(state, AUSTRIA, area("royal-hungary"))
    calls.give_up_influence(table, AUSTRIA, hungary, 1)
    assert board.influence_of(state, AUSTRIA, area("royal-hungary")) == cubes - 1


def test_an_active_ally_fights_in_the_wars_of_its_ally() -> None:
    """Scotland is at war with England and Castile on its own; France, at war with England, makes it active.

    Rules: ruling.active-tokens
    """
    table = rich_table()
    state = table.state
    scotland = realm("scotland")
    relations.set_war(table, ENGLAND, scotland)
    relations.set_war(table, CASTILE, scotland)
    relations.set_war(table, FRANCE, realm("england"))
    calls.enlist(table, FRANCE, scotland, [realm("england")])
    assert state.relations.war[scotland] == 1 << CASTILE
    assert hostility.is_hostile_realm(state, ENGLAND, scotland)
