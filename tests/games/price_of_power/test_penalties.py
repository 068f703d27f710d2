"""Dissent, penalties and invasions of The Price of Power, as the rules describe them."""

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
    realm,
    told,
)
from tests.games.price_of_power.placing import clear_units, only_army

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import ADM, ARMIES, NOBODY, POSTS, POWERS, PROTESTANT, RULER
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.rebellion import invasions, penalties
from hausmacht.games.price_of_power.rules.religion import dissent
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens, treasury, unrest
from hausmacht.games.price_of_power.state import PEACE

# Dissent and unrest


def test_dissent_in_every_area_of_another_faith() -> None:
    """One town in each. Rules: dissent.towns"""
    table = laid()
    tokens.set_faith(table, area("languedoc"), PROTESTANT)
    tokens.set_faith(table, area("loire"), PROTESTANT)
    table.next(dissent.DISSENT_OF[FRANCE])
    answer(table, "suffer-unrest toulouse")
    answer(table, "suffer-unrest berry")
    advance(table)
    assert sorted(unrest.all_unrest_of(table.state, FRANCE)) == sorted([province("berry"), province("toulouse")])


def test_dissent_among_vassals_costs_unrest_or_influence() -> None:
    """Rules: dissent.vassals"""
    table = laid()
    state = table.state
    tokens.place_vassal(table, ENGLAND, province("aberdeen"))
    tokens.set_faith(table, area("scotland"), PROTESTANT)
    before = board.influence_of(state, ENGLAND, area("scotland"))
    table.next(dissent.DISSENT_OF[ENGLAND])
    answer(table, "surrender-influence scotland")
    assert board.influence_of(state, ENGLAND, area("scotland")) == before - 1


def test_war_adds_two_unrest_and_stability_removes_one() -> None:
    """T27: at war with stability +3: two added, then one may go. Rules: unrest.war, unrest.stability"""
    table = laid()
    state = table.state
    relations.set_war(table, FRANCE, realm("milan"))
    state.treasury.stability[FRANCE] = 3
    dissent.change_unrest(table)
    answer(table, "suffer-unrest paris")
    answer(table, "suffer-unrest lyon")
    assert len(unrest.all_unrest_of(state, FRANCE)) == 2
    answer(table, "soothe paris")
    assert unrest.all_unrest_of(state, FRANCE) == [province("lyon")]


def test_a_bot_gets_one_unrest_by_dissent_and_calms_by_ideas() -> None:
    """Rules: dissent.bots, unrest.ideas"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    tokens.set_state_faith(table, bot, PROTESTANT)
    assert len(dissent.dissenting_areas(state, bot)) > 1
    table.next(dissent.DISSENT_OF[bot])
    advance(table)
    assert len(unrest.all_unrest_of(state, bot)) == 1
    assert dissent.removable(state, bot) == 0
    administrative = [at for at, idea in enumerate(state.box.content.ideas) if idea.kind == ADM]
    state.court.ideas = replaced(state.court.ideas, bot, sum(1 << at for at in administrative[:3]))
    assert dissent.removable(state, bot) == 2


def test_a_bot_with_vassals_alone_has_its_dissent_there() -> None:
    """Rules: dissent.bots"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    near = next(at for at in state.box.provinces_in[area("bohemia")] if state.map.token[at] < 0)
    for at in dissent.dissenting_areas(state, bot):
        tokens.set_faith(table, at, state.court.state_faith[bot])
    tokens.place_vassal(table, bot, near)
    tokens.set_faith(table, area("bohemia"), PROTESTANT)
    assert dissent.dissenting_areas(state, bot) == []
    table.next(dissent.DISSENT_OF[bot])
    advance(table)
    assert unrest.all_unrest_of(state, bot) == [near]


def test_low_stability_adds_unrest() -> None:
    """Rules: unrest.stability"""
    table = laid()
    table.state.treasury.stability[CASTILE] = -2
    dissent.change_unrest(table)
    answer(table, "suffer-unrest madrid")
    advance(table)
    assert unrest.all_unrest_of(table.state, CASTILE) == [province("madrid")]


def test_own_faith_means_no_dissent() -> None:
    """Castile has trouble with the Muslims of Andalucia, France with nobody. Rules: dissent.towns"""
    table = laid()
    assert dissent.dissenting_areas(table.state, FRANCE) == []
    assert dissent.dissenting_areas(table.state, CASTILE) == [area("andalucia")]


# Penalties


def test_an_unused_casus_belli_costs_prestige() -> None:
    """Not when there is a war. Rules: penalty.cause, penalty.truce"""
    table = laid()
    state = table.state
    relations.place_cause(table, FRANCE, realm("milan"))
    relations.place_cause(table, FRANCE, realm("savoy"))
    relations.set_war(table, FRANCE, realm("savoy"))
    relations.set_truce(table, CASTILE, realm("granada"))
    before = state.treasury.prestige[FRANCE]
    penalties.remove_causes(table)
    assert state.treasury.prestige[FRANCE] == before - 2
    assert not any(state.relations.cause)
    assert not any(state.relations.truce)
    assert state.time.phase == PEACE


def test_occupied_towns_cost_five_prestige_at_most() -> None:
    """T25: eight tax value of towns occupied. Rules: penalty.occupied"""
    table = laid()
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    for name in ("paris", "champagne", "orleans", "lyon"):
        tokens.occupy(table, ENGLAND, province(name))
    before = state.treasury.prestige[FRANCE]
    assert penalties.occupied_tax(state, FRANCE) == 8
    penalties.lose_prestige(table)
    assert state.treasury.prestige[FRANCE] == before - 5


def test_a_disputed_succession_that_was_not_secured() -> None:
    """Three prestige, unless one is the only ally and has most influence. Rules: penalty.succession"""
    table = laid()
    state = table.state
    relations.dispute(table, realm("hungary"))
    before = state.treasury.prestige[AUSTRIA]
    penalties.lose_prestige(table)
    assert state.treasury.prestige[AUSTRIA] == before - 3
    assert state.relations.disputed[realm("hungary")] == 0
    relations.make_ally(table, AUSTRIA, realm("hungary"))
    relations.dispute(table, realm("hungary"))
    penalties.lose_prestige(table)
    assert state.treasury.prestige[AUSTRIA] == before - 3  # influence in Hungary and the marriage make it safe


@pytest.mark.parametrize(
    ("own", "rival", "secured"), [(0, 0, False), (1, 0, True), (1, 1, True), (1, 2, False), (2, 2, True)]
)
def test_a_succession_is_secured_by_most_influence_two_at_least(own: int, rival: int, secured: bool) -> None:
    """France is allied with Milan and married into it, which counts as one influence; a tie is not the most.

    Rules: penalty.succession
    """
    table = laid()
    state = table.state
    relations.marry(table, FRANCE, realm("milan"))
    assert not penalties.is_secured(state, FRANCE, realm("milan"))
    relations.make_ally(table, FRANCE, realm("milan"))
    state.map.influence = replaced(state.map.influence, area("lombardy"), 0)
    tokens.add_influence(table, FRANCE, area("lombardy"), own)
    tokens.add_influence(table, ENGLAND, area("lombardy"), rival)
    assert penalties.is_secured(state, FRANCE, realm("milan")) is secured


def test_the_succession_of_a_player_is_secured_by_being_his_only_ally() -> None:
    """Rules: penalty.succession"""
    table = laid()
    state = table.state
    england = realm("england")
    assert not penalties.is_secured(state, FRANCE, england)
    relations.make_ally(table, FRANCE, england)
    assert penalties.is_secured(state, FRANCE, england)
    relations.make_ally(table, CASTILE, england)
    assert not penalties.is_secured(state, FRANCE, england)


def test_edition_1_2_forgives_a_dispute_in_an_own_vassal() -> None:
    """Rules: penalty.succession-edition"""
    for edition, lost in (("summary", 3), ("1.2", 0)):
        table = laid(edition=edition)
        state = table.state
        tokens.place_vassal(table, FRANCE, province("navarra"))
        relations.marry(table, FRANCE, realm("navarra"))
        relations.dispute(table, realm("navarra"))
        before = state.treasury.prestige[FRANCE]
        penalties.lose_prestige(table)
        assert state.treasury.prestige[FRANCE] == before - lost


def test_an_interregnum_costs_stability() -> None:
    """And marriages with the realm are disputed. Rules: penalty.interregnum"""
    table = laid()
    state = table.state
    state.court.character = replaced(state.court.character, AUSTRIA * POSTS + RULER, NOBODY)
    relations.marry(table, FRANCE, realm("austria"))
    penalties.interregnum(table)
    assert state.treasury.stability[AUSTRIA] == -1
    assert state.relations.disputed[realm("austria")] >> FRANCE & 1


def test_stability_below_its_end_costs_power() -> None:
    """T33: at -3 with 1 administrative and 2 diplomatic power. Rules: stability.limits, ruling.power-lost"""
    table = laid()
    state = table.state
    state.treasury.stability[FRANCE] = -3
    state.treasury.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] = [1, 2, 0]
    treasury.change_stability(table, FRANCE, -1)
    assert state.treasury.power[FRANCE * POWERS + ADM] == 0
    assert treasury.total_power(state, FRANCE) == 1
    state.treasury.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] = [0, 1, 3]
    treasury.change_stability(table, FRANCE, -1)
    assert state.treasury.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] == [0, 0, 2]


# Invasions


def test_a_realm_at_war_invades_its_neighbour() -> None:
    """Unrest on two towns, units of half its tax value, and they stay as rebels. Rules: invasion.units"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    relations.set_war(table, FRANCE, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert len(told(table, "invaded")) == 1
    where = told(table, "invaded")[0]["area"]
    tax = board.own_tax(state, realm("burgundy")) + sum(
        board.own_tax(state, vassal) for vassal in board.dependents_of(state, realm("burgundy"))
    )
    assert isinstance(where, int)
    assert state.map.rebels[where] == (tax + 1) // 2
    assert 1 <= len(unrest.unrest_in(state, FRANCE, where)) <= 2


def test_an_invasion_goes_for_the_capital_area_first() -> None:
    """England holds a province in Milan's capital area, and one by the sea. Rules: invasion.choice, invasion.where"""
    table = laid()
    state = table.state
    clear_units(table, ENGLAND)
    relations.set_war(table, ENGLAND, realm("milan"))
    tokens.place_town(table, ENGLAND, province("treviso"))
    tokens.occupy(table, ENGLAND, province("cremona"))
    foes = invasions.foes_of(state, realm("milan"))
    lands = invasions.bases(state, realm("milan"), foes)
    found = invasions.targets(state, realm("milan"), foes, lands)
    assert area("lombardy") in found
    assert invasions.choose_area(table, realm("milan"), lands, found) == area("lombardy")
    forces.add_to_camp(table, CASTILE, area("lombardy"), 1)  # a player at peace with Milan stands there
    assert area("lombardy") not in invasions.targets(state, realm("milan"), foes, lands)


def test_by_sea_only_past_no_enemy_ship() -> None:
    """Scotland reaches Ireland over the sea, unless an English ship is in every zone between. Rules: invasion.where"""
    table = laid()
    state = table.state
    foes = [ENGLAND]
    lands = invasions.controlled(state, realm("scotland"))
    homes = [area("scotland")]
    ireland = area("ireland")
    for zone in range(len(state.forces.light)):
        state.forces.light = replaced(state.forces.light, zone, 0)
        state.forces.slots = replaced(state.forces.slots, zone, 0)
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, NOBODY)
    assert not invasions.is_by_land(state, homes, ireland)
    assert invasions.is_target(state, foes, homes, lands, ireland)
    for zone in state.box.seas:
        state.forces.light = replaced(state.forces.light, zone, 1 << (5 * ENGLAND))
    assert not invasions.is_target(state, foes, homes, lands, ireland)


def test_the_army_of_an_invaded_bot_is_placed_in_the_area() -> None:
    """It comes from where it stands, or is raised there, and fights at once; not from an area with enemies.

    Rules: invasion.bots-army, ruling.bots-meet-invasion
    """
    table = laid(bots="all")
    state = table.state
    bot = state.box.player_of[realm("france")]
    where = area("seine")
    army = only_army(table, bot, "loire", 4)
    invasions.place_bot_armies(table, [bot], where, 3)
    assert state.forces.army_at[army] == where
    clear_units(table, bot)
    state.treasury.available[bot] = 2
    invasions.place_bot_armies(table, [bot], where, 3)
    assert forces.units_in(state, bot, where) == 2
    assert state.treasury.available[bot] == 0
    army = only_army(table, bot, "loire", 4)
    state.map.rebels = replaced(state.map.rebels, area("loire"), 1)
    invasions.place_bot_armies(table, [bot], where, 3)
    assert state.forces.army_at[army] == area("loire")
    invasions.place_bot_armies(table, [state.box.player_of[realm("castile")]], where, 3)
    assert state.forces.army_at[state.box.player_of[realm("castile")] * ARMIES] != where  # it has nothing there


def test_a_bot_suffers_only_the_strongest_invasion() -> None:
    """Rules: invasion.bots"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    clear_units(table, bot)
    struck: list[int] = []
    for each in board.independents(state):
        relations.set_war(table, bot, each)
        foes = invasions.foes_of(state, each)
        lands = invasions.bases(state, each, foes)
        if lands and invasions.targets(state, each, foes, lands):
            struck.append(invasions.strength(state, lands))
    assert len(struck) > 1
    invasions.invade(table)
    advance(table)
    assert [row["units"] for row in told(table, "invaded")] == [max(struck)]


def test_no_invasion_while_hostile_units_stand_in_the_realm() -> None:
    """In edition 1.2 another area of the realm is enough. Rules: invasion.who, invasion.who-edition"""
    for edition, struck in (("summary", 0), ("1.2", 1)):
        table = laid(edition=edition)
        clear_units(table, FRANCE)
        relations.set_war(table, FRANCE, realm("burgundy"))
        forces.add_to_camp(table, FRANCE, area("flanders-wallonia"), 1)
        invasions.invade(table)
        advance(table)
        assert len(told(table, "invaded")) == struck


def test_active_allies_and_basic_rules_know_no_invasions() -> None:
    """Rules: invasion.who"""
    table = laid(advanced="off")
    relations.set_war(table, FRANCE, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert told(table, "invaded") == []
    table = laid()
    relations.set_war(table, FRANCE, realm("burgundy"))
    relations.make_ally(table, ENGLAND, realm("burgundy"))
    relations.activate(table, ENGLAND, realm("burgundy"))
    invasions.invade(table)
    advance(table)
    assert told(table, "invaded") == []
