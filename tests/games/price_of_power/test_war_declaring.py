"""Declaring war: targets, what it costs, the Emperor, and what breaks out at once."""

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
    question,
    realm,
    refusal,
    sea,
    told,
)
from tests.games.price_of_power.placing import bits, declare_by

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import AREA, MIL, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.declaring import declaration
from hausmacht.games.price_of_power.state import PriceOfPower


def denied(table: Table[PriceOfPower], player: int, name: str) -> str:
    denial = declaration.why_not_war(table.state, player, realm(name))
    assert denial is not None
    return denial.rule


# Targets


def test_a_realm_without_ties_may_be_attacked() -> None:
    """Rules: war.targets"""
    table = laid()
    assert declaration.why_not_war(table.state, FRANCE, realm("burgundy")) is None
    assert declaration.why_not_war(table.state, FRANCE, realm("england")) is None


def test_vassals_are_attacked_through_their_overlord() -> None:
    """Rules: war.targets"""
    assert denied(laid(), FRANCE, "brabant") == "war.targets"


def test_not_ones_own_realm_and_not_one_that_owns_nothing() -> None:
    """Rules: war.targets"""
    table = laid()
    assert denied(table, FRANCE, "france") == "war.targets"
    assert denied(table, FRANCE, "portugal") == "war.targets"


def test_no_war_on_an_ally() -> None:
    """Rules: war.ally"""
    assert denied(laid(), FRANCE, "scotland") == "war.ally"


def test_no_war_in_a_truce() -> None:
    """Rules: war.truce"""
    table = laid()
    relations.set_truce(table, FRANCE, realm("england"))
    assert denied(table, FRANCE, "england") == "war.truce"
    assert denied(table, ENGLAND, "france") == "war.truce"


def test_no_war_on_who_has_passed_nor_on_his_allies() -> None:
    """Rules: war.passed, war.protected"""
    table = laid()
    table.state.time.passed = replaced(table.state.time.passed, FRANCE, 0)
    assert denied(table, ENGLAND, "france") == "war.passed"
    assert denied(table, ENGLAND, "scotland") == "war.protected"


def test_the_emperor_shields_members_from_his_friends() -> None:
    """Rules: war.emperor"""
    table = laid()
    relations.make_ally(table, FRANCE, realm("austria"))
    assert denied(table, FRANCE, "bavaria") == "war.emperor"
    assert declaration.why_not_war(table.state, ENGLAND, realm("bavaria")) is None
    relations.set_war(table, AUSTRIA, realm("bavaria"))
    assert declaration.why_not_war(table.state, FRANCE, realm("bavaria")) is None


def test_no_second_war_on_the_same_realm() -> None:
    """Rules: war.once"""
    table = laid()
    relations.set_war(table, FRANCE, realm("burgundy"))
    assert denied(table, FRANCE, "burgundy") == "war.once"


def test_no_war_in_an_interregnum_but_for_ones_own_disputed_succession() -> None:
    """Rules: war.interregnum, cause.succession"""
    table = laid()
    state = table.state
    state.court.character = replaced(state.court.character, FRANCE * POSTS + RULER, NOBODY)
    assert denied(table, FRANCE, "burgundy") == "war.interregnum"
    relations.marry(table, FRANCE, realm("burgundy"))
    relations.dispute(table, realm("burgundy"))
    assert declaration.why_not_war(state, FRANCE, realm("burgundy")) is None


def test_a_distant_realm_must_be_discovered() -> None:
    """Rules: war.undiscovered"""
    for edition, rule in (("summary", "war.undiscovered"), ("1.2", "war.undiscovered")):
        table = laid(edition=edition)
        assert denied(table, FRANCE, "mali") == rule
        tokens.place_claim(table, FRANCE, board.areas_of(table.state, realm("mali"))[0])
        assert declaration.why_not_war(table.state, FRANCE, realm("mali")) is None


def test_without_power_or_targets_no_action() -> None:
    """Rules: war.declare, war.targets"""
    table = laid()
    assert declaration.why_not_begin(table.state, FRANCE) is None
    table.state.treasury.power[FRANCE * 3 + MIL] = 0
    denial = declaration.why_not_begin(table.state, FRANCE)
    assert denial is not None
    assert denial.numbers == {"have": 0, "need": 1}


def test_the_fast_list_of_targets_equals_the_slow_one() -> None:
    """Rules: war.targets"""
    table = laid()
    declaration.begin(table, FRANCE)
    asked = question(table)
    slow = [choice for choice in asked.candidates(table.state) if asked.why_not(table.state, choice) is None]
    assert set(slow) == set(asked.options(table.state))
    assert refusal(table, "declare-war scotland") == ("war-on-ally", "war.ally")


# What it costs


def test_war_without_a_cause_costs_two_stability_for_each_target() -> None:
    """Rules: war.stability, war.declare"""
    table = laid()
    declare_by(table, CASTILE, "milan", "venice")
    assert table.state.treasury.stability[CASTILE] == -3  # four steps; the last costs power instead
    assert table.state.treasury.power[CASTILE * 3 + MIL] == 2
    assert len(told(table, "without-cause")) == 2
    assert hostility.at_war_with(table.state, CASTILE, realm("milan"))
    assert hostility.at_war_with(table.state, CASTILE, realm("venice"))


def test_a_marriage_costs_one_more_unless_the_succession_is_disputed_or_an_event_says_so() -> None:
    """Rules: war.marriage"""
    table = laid()
    assert declaration.stability_cost(table.state, AUSTRIA, realm("hungary"), False) == 3
    assert declaration.stability_cost(table.state, AUSTRIA, realm("hungary"), True) == 0
    relations.dispute(table, realm("hungary"))
    assert declaration.stability_cost(table.state, AUSTRIA, realm("hungary"), False) == 0


def test_war_on_an_ally_over_the_succession_ends_the_alliance() -> None:
    """Rules: cause.succession, war.ally"""
    table = laid()
    relations.marry(table, FRANCE, realm("scotland"))
    relations.dispute(table, realm("scotland"))
    declare_by(table, FRANCE, "scotland")
    assert table.state.relations.ally[realm("scotland")] == NOBODY
    assert table.state.treasury.stability[FRANCE] == 0


def test_influence_leaves_the_areas_of_the_target() -> None:
    """Rules: war.influence"""
    table = laid()
    declare_by(table, FRANCE, "milan")
    answer(table, "call-nobody-else")
    answer(table, "stand-aside")
    advance(table)
    assert board.influence_of(table.state, FRANCE, area("lombardy")) == 0
    assert board.influence_of(table.state, FRANCE, area("burgundy")) == 1


def test_war_inside_the_empire_without_cause() -> None:
    """Rules: war.internal"""
    table = laid()
    declare_by(table, AUSTRIA, "bavaria")
    assert table.state.empire.authority == 2
    answer(table, "give-up lombardy")
    answer(table, "give-up central-italy")
    answer(table, "give-up bohemia")
    assert len(told(table, "influence-lost")) >= 3


def test_the_emperor_chooses_where_an_unjust_war_costs_him_influence() -> None:
    """Three cubes in areas of the Empire, one after the other; none outside it.

    Rules: empire.internal-war, influence.lose
    """
    table = laid()
    state = table.state
    tokens.add_influence(table, AUSTRIA, area("saxony"), 2)
    tokens.add_influence(table, AUSTRIA, area("scotland"), 1)
    declare_by(table, AUSTRIA, "bavaria")
    for left in (3, 2, 1):
        asked = question(table)
        assert (asked.kind, asked.seat, asked.numbers(state)) == ("give-up", AUSTRIA, {"cubes": left})
        offered = [choice.text for choice in asked.options(state)]
        assert "give-up scotland" not in offered
        answer(table, "give-up saxony" if left > 1 else "give-up bohemia")
    assert board.influence_of(state, AUSTRIA, area("saxony")) == 0
    assert board.influence_of(state, AUSTRIA, area("scotland")) == 1
    lost = [told_of["area"] for told_of in told(table, "influence-lost")]
    assert lost[:3] == [area("saxony"), area("saxony"), area("bohemia")]


# The Emperor


def test_a_stranger_who_attacks_a_member_meets_the_emperor() -> None:
    """Rules: call.emperor"""
    table = laid()
    declare_by(table, FRANCE, "trier")
    answer(table, "call-nobody-else")
    assert question(table).kind == "defend-empire"
    answer(table, "defend-empire")
    advance(table)
    assert hostility.are_enemies(table.state, AUSTRIA, FRANCE)
    assert table.state.empire.defending
    assert table.state.treasury.power[AUSTRIA * 3 + MIL] == 4


def test_an_emperor_who_stands_aside_loses_authority() -> None:
    """Rules: call.emperor"""
    table = laid()
    declare_by(table, FRANCE, "trier")
    answer(table, "call-nobody-else")
    answer(table, "stand-aside")
    assert table.state.empire.authority == 2
    assert not hostility.are_enemies(table.state, AUSTRIA, FRANCE)


def test_an_attacked_emperor_may_defend_the_empire_and_loses_nothing_otherwise() -> None:
    """Rules: call.emperor"""
    table = laid()
    declare_by(table, FRANCE, "austria")
    answer(table, "call-nobody-else")
    answer(table, "stand-aside")
    assert table.state.empire.authority == 3


def test_the_emperor_is_called_again_while_he_defends_the_empire() -> None:
    """France attacks Trier and meets him; then England attacks Cologne: he may not stand aside for nothing.

    Rules: call.emperor, ruling.defends-already
    """
    for reply, authority, war in (("defend-empire", 3, True), ("stand-aside", 2, False)):
        table = laid()
        state = table.state
        state.empire.defending = 1
        state.empire.imperial_manpower = 2
        relations.set_war(table, AUSTRIA, realm("france"))
        state.time.player = ENGLAND
        declare_by(table, ENGLAND, "cologne")
        while question(table).kind == "call-allies":
            answer(table, "call-nobody-else")
        asked = question(table)
        assert (asked.kind, asked.seat) == ("defend-empire", AUSTRIA)
        answer(table, reply)
        assert state.empire.authority == authority
        assert hostility.are_enemies(state, AUSTRIA, ENGLAND) is war
        assert state.empire.imperial_manpower == 2, "no new troops"


def test_he_is_not_called_against_an_aggressor_whom_he_fights_for_the_empire() -> None:
    """Rules: call.emperor"""
    table = laid()
    state = table.state
    state.empire.defending = 1
    relations.set_war(table, AUSTRIA, realm("france"))
    declare_by(table, FRANCE, "trier")
    while question(table).kind == "call-allies":
        answer(table, "call-nobody-else")
    assert question(table).kind != "defend-empire"
    assert state.empire.authority == 3


def test_without_authority_nobody_defends_the_empire() -> None:
    """Not even when he is attacked himself. Rules: call.emperor"""
    for target in ("trier", "austria"):
        table = laid()
        table.state.empire.authority = 0
        declare_by(table, FRANCE, target)
        while question(table).kind == "call-allies":
            answer(table, "call-nobody-else")
        assert question(table).kind != "defend-empire"


def test_a_bot_as_emperor_defends_subjects_against_unjust_members() -> None:
    """Brandenburg attacks Saxony without a casus belli, and with one.

    Rules: call.bot-emperor
    """
    for claimed in (False, True):
        table = laid(seats=3, scenario="1-02")
        state = table.state
        brandenburg = state.box.player_of[realm("brandenburg")]
        austria = state.box.player_of[realm("austria")]
        state.time.player = brandenburg
        if claimed:
            for at in board.provinces_of(state, realm("saxony")):
                tokens.place_claim(table, brandenburg, AREA[at])
        declaration.declare(table, brandenburg, [realm("saxony")], True, False)
        advance(table)
        while next_decision(state) is not None and question(table).kind == "call-allies":
            answer(table, "call-nobody-else")
        assert hostility.are_enemies(state, austria, brandenburg) is not claimed


# What follows


def test_units_among_new_enemies_fight_at_once() -> None:
    """Ships of Castile lie in both zones at the ports of Granada, which can send its own to one of them only.

    Rules: war.battles, battle.order, npr.several-battles
    """
    table = laid()
    state = table.state
    state.forces.army_at[CASTILE * 3] = area("andalucia")
    declare_by(table, CASTILE, "granada")
    assert question(table).kind == "next-battle"
    answer(table, "fight-at central-atlantic")
    while state.agenda:
        answer(table, question(table).options(state)[0].text)
    names = [event.kind.name for event in table.events]
    assert [fought["sea"] for fought in told(table, "sea-battle")] == [sea("central-atlantic")]
    assert names.count("land-battle") == 1
    assert names.index("land-battle") > names.index("sea-battle")


def test_without_a_battle_a_free_action_follows() -> None:
    """Rules: war.free-action"""
    table = laid()
    declare_by(table, CASTILE, "poland")
    assert question(table).kind == "free-action"
    assert refusal(table, "free-siege") == ("no-siege-anywhere", "siege.where")
    answer(table, "free-recruiting")
    answer(table, "recruit-in castile")
    answer(table, "recruit 2 infantry")
    answer(table, "camp")
    answer(table, "done")
    assert table.state.treasury.power[CASTILE * 3 + MIL] == 2
    assert forces.camp(table.state, CASTILE, area("castile")) == 2


def test_the_declaration_leaves_nothing_behind() -> None:
    """Rules: war.declare"""
    table = laid()
    declare_by(table, CASTILE, "poland")
    answer(table, "no-free-action")
    advance(table)
    assert table.state.campaign is NOTHING
    assert table.state.agenda == []


def test_a_realm_without_a_player_declares_war() -> None:
    """Rules: war.realm-declares"""
    table = laid()
    declaration.npr_war(table, realm("burgundy"), [FRANCE, ENGLAND])
    answer(table, "call-nobody-else")
    answer(table, "call-nobody-else")
    advance(table)
    state = table.state
    assert state.relations.war[realm("burgundy")] == bits(FRANCE, ENGLAND)
    assert state.treasury.power[FRANCE * 3 + MIL] == 4
    assert told(table, "land-battle")  # the army in the Seine area stands beside Burgundian towns


@pytest.mark.parametrize("players", [1, 2])
def test_a_bot_defends_its_ally_unless_it_fights_a_player(players: int) -> None:
    """Rules: call.bot"""
    table = laid(seats=1, scenario="1-01")
    state = table.state
    bots = [player for player in range(state.box.players) if state.box.is_bot[player]]
    bot = bots[0]
    friend = board.independents(state)[0]
    for other in bots[:players]:
        if other != bot:
            relations.set_war(table, bot, state.box.realm[other])
    relations.make_ally(table, bot, friend)
    declaration.declare(table, 0, [friend], True, True)
    advance(table)
    while state.agenda and table.state.agenda[-1].kind != "free-action":
        asked = question(table)
        answer(table, asked.options(state)[-1].text)
    assert hostility.are_enemies(state, bot, 0) is (players == 1)
