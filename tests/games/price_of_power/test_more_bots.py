"""More about the bots of the rules: places, targets, armies and bridges, allies, colonies and milestones."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARMIES,
    ARMS,
    CUBES,
    MAIN_AREAS,
    NOBODY,
    REBELS,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.effects import costs
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules import exploration, forces, prestige, relations, tokens
from hausmacht.games.price_of_power.rules.bots import (
    charts,
    choosing,
    conditions,
    deck,
    steps,
    steps_abroad,
    targeting,
    warfare,
)
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.bots.task import Task
from hausmacht.games.price_of_power.rules.warfare import access
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm, sea, told
from .running import do


def bots_at(*luck: tuple[str, int]) -> Table[PriceOfPower]:
    """Scenario 1-01 with four bots; what luck says is given."""
    return laid(bots="all", chance=Scripted(list(luck))) if luck else laid(bots="all")


def carry_out(
    table: Table[PriceOfPower],
    player: int,
    name: str,
    price: int = 1,
    target: int = NOBODY,
    named: int = NOBODY,
    friend: int = NOBODY,
    **node: object,
) -> None:
    """A step of a chart, with the target that was found for it."""
    steps.STEPS_OF_CHARTS[name](table, Task(player, {"step": name, **node}, price, target, named, friend))
    advance(table)


def put_army(table: Table[PriceOfPower], player: int, name: str, units: int) -> int:
    """The only army of a player: so many regular infantry."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.army_at[army] = NOBODY
        for unit in range(UNIT_KINDS):
            state.army[army * UNIT_KINDS + unit] = 0
    army = player * ARMIES
    state.army_at[army] = area(name)
    state.army[army * UNIT_KINDS] = units
    return army


def clear_sea(table: Table[PriceOfPower]) -> None:
    """No ship of anybody is on the board."""
    state = table.state
    state.light = state.slots = (0,) * SEAS
    state.docked = ()
    state.fleet_at = (NOBODY,) * len(state.fleet_at)
    state.fleet = (0,) * len(state.fleet)


def put_ship(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        table.state.light = added(table.state.light, sea(name), 1 << (5 * player))


def give_quest(table: Table[PriceOfPower], player: int) -> None:
    """Quest for the New World is researched."""
    state = table.state
    bit = 1 << state.box.content.idea_number["quest_for_the_new_world"]
    state.ideas = replaced(state.ideas, player, state.ideas[player] | bit)


# Cards


def test_after_two_cards_that_are_too_dear_comes_the_event_then_a_pass() -> None:
    """Rules: bots.short"""
    table = bots_at()
    state = table.state
    deck.lay(state, FRANCE)
    cheap = [card for card in deck.deck_of(state, FRANCE) if deck.COST[card] <= 1]
    for card in cheap:
        deck.put(state, FRANCE, card, deck.DISCARDED)
    state.power_of_bots = (1,) * 4
    before = len(deck.cards_that_are(state, FRANCE, deck.LEFT))
    charts.next_card(table, FRANCE, 0, charts.ON_TURN, 0)
    assert len(deck.cards_that_are(state, FRANCE, deck.LEFT)) == before - 2
    assert [item.text for item in state.agenda] == [f"bot-chart {FRANCE} {charts.EVENT} 0 {charts.LAST_TRY} 2"]
    state.agenda.clear()
    state.event_taken = replaced(state.event_taken, FRANCE, 1)
    charts.next_card(table, FRANCE, 0, charts.ON_TURN, 0)
    assert len(deck.cards_that_are(state, FRANCE, deck.LEFT)) == before - 4
    assert state.passed[FRANCE] != NOBODY


def test_a_war_against_nobodys_land_counts_as_peace() -> None:
    """Rules: bots.at-war"""
    table = bots_at()
    state = table.state
    assert not choosing.is_at_war(state, FRANCE)
    relations.set_war(table, FRANCE, realm("savoy"))
    assert choosing.is_at_war(state, FRANCE)
    for at in board.provinces_of(state, realm("savoy")):
        state.token = replaced(state.token, at, CASTILE * 3 + SMALL)
    assert board.at_war_with(state, FRANCE, realm("savoy"))
    assert not choosing.is_at_war(state, FRANCE)


# Places


def test_good_things_go_to_high_tax_values_bad_ones_to_low_else_a_to_z() -> None:
    """Rules: bots.places"""
    state = bots_at().state
    lands = state.box.provinces_in[area("seine")]
    worth = [board.tax_value(state, at) for at in lands]
    assert len(set(worth)) == 2
    assert choosing.best_province(state, lands) == lands[worth.index(max(worth))]
    assert choosing.worst_province(state, lands) == lands[worth.index(min(worth))]
    assert choosing.best_province(state, []) == NOBODY
    small, large = area("macaronesia"), area("castile")
    assert choosing.area_tax(state, small) < choosing.area_tax(state, large)
    assert choosing.best_area(state, [small, large]) == large
    assert choosing.worst_area(state, [large, small]) == small
    equal = [at for at in state.box.areas if choosing.area_tax(state, at) == choosing.area_tax(state, large)]
    assert len(equal) > 1
    assert choosing.best_area(state, equal) == choosing.worst_area(state, equal) == equal[0]


def test_out_of_cubes_a_bot_takes_back_the_furthest_influence_without_a_tie() -> None:
    """Hungary is Austria's ally, so its areas keep their cubes; of the others Castile is furthest from Wien.

    Rules: bots.cubes
    """
    table = bots_at()
    state = table.state
    relations.make_ally(table, AUSTRIA, realm("hungary"))
    tokens.add_influence(table, AUSTRIA, area("castile"), 2)
    away = steps_abroad.distances(state, area("austria"))
    for where in [at for at in range(MAIN_AREAS) if away[at] < 3 and at != area("bohemia")]:
        tokens.add_influence(table, AUSTRIA, where, min(CUBES - tokens.cubes_used(state, AUSTRIA), 3))
    assert tokens.cubes_used(state, AUSTRIA) == CUBES
    steps_abroad.free_cubes(table, AUSTRIA, 2, [])
    assert board.influence_of(state, AUSTRIA, area("castile")) == 0
    assert tokens.cubes_used(state, AUSTRIA) == CUBES - 2
    assert steps_abroad.has_tie(state, AUSTRIA, area("royal-hungary"))
    tied = board.influence_of(state, AUSTRIA, area("royal-hungary"))
    steps_abroad.free_cubes(table, AUSTRIA, CUBES, [area("bohemia")])
    assert board.influence_of(state, AUSTRIA, area("royal-hungary")) == tied
    assert board.influence_of(state, AUSTRIA, area("bohemia")) == 1
    assert board.influence_of(state, AUSTRIA, area("tirol")) == 0


# War


def test_an_attacking_bot_calls_its_allies_for_influence_and_gains_power() -> None:
    """Scotland comes for 2 influence and brings 2 bot power; Provence is not next to England.

    Rules: bots.allies
    """
    table = bots_at()
    state = table.state
    state.power_of_bots = (1,) * 4
    carry_out(table, FRANCE, "call_allies", target=realm("england"))
    assert list(state.active) == []  # there is no war yet
    relations.set_war(table, FRANCE, realm("england"))
    tokens.remove_influence(table, FRANCE, area("languedoc"), 2)
    carry_out(table, FRANCE, "call_allies", target=realm("england"))
    assert list(state.active) == [realm("scotland")]
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    assert state.power_of_bots[FRANCE] == 3
    assert state.allied_pool[FRANCE] == 0


def across_the_channel(units: int) -> Table[PriceOfPower]:
    """England at war with Burgundy, its army at home, one ship in the Channel and no other."""
    table = bots_at()
    clear_sea(table)
    put_ship(table, ENGLAND, "english-channel")
    relations.set_war(table, ENGLAND, realm("burgundy"))
    put_army(table, ENGLAND, "east-anglia", units)
    return table


def test_a_bridge_of_ships_carries_nine_units_and_the_others_stay_available() -> None:
    """Rules: bots.bridge, ruling.bots-left-behind"""
    table = across_the_channel(12)
    state = table.state
    state.available[ENGLAND] = 0
    table.next(warfare.BotMarch(ENGLAND, warfare.TARGET, realm("burgundy"), 1))
    advance(table)
    assert told(table, "bot-left-behind") == [{"player": ENGLAND, "units": 3}]
    assert state.available[ENGLAND] == 3
    ferried = told(table, "ferried")
    assert [fact["units"] for fact in ferried] == [9]
    assert ferried[0]["area"] in board.areas_of(state, realm("burgundy"))


def test_allied_units_that_find_no_room_wait_again() -> None:
    """Rules: ruling.bots-left-behind"""
    table = bots_at()
    state = table.state
    army = put_army(table, FRANCE, "seine", 1)
    state.army[army * UNIT_KINDS + ALLIED * ARMS] = 4
    state.available[FRANCE] = 0
    warfare.shrink(table, army, 2)
    assert forces.army_size(state, army) == 2
    assert (state.available[FRANCE], state.allied_pool[FRANCE]) == (1, 2)


def test_without_a_bridge_there_is_no_way_and_no_war() -> None:
    """Rules: bots.reachable, bots.bridge"""
    table = across_the_channel(20)
    state = table.state
    relations.end_war(table, ENGLAND, realm("burgundy"), False)
    look = Look(table, ENGLAND)
    look.aim = targeting.Aim(realm("burgundy"), NOBODY, NOBODY)
    look.aimed = True
    assert warfare.is_way_open(state, ENGLAND, realm("burgundy"))
    assert conditions.strong_enough(look, True)
    state.rebels = replaced(state.rebels, area("brittany-normandy"), 2)
    assert warfare.threats_in_reach(state, ENGLAND) == [area("brittany-normandy")]
    clear_sea(table)
    assert not warfare.is_way_open(state, ENGLAND, realm("burgundy"))
    assert not conditions.strong_enough(look, True)
    assert warfare.is_way_open(state, ENGLAND, realm("scotland"))
    assert warfare.threats(state, ENGLAND) == [area("brittany-normandy")]
    assert warfare.threats_in_reach(state, ENGLAND) == []
    state.rebels = replaced(state.rebels, area("wales-wessex"), 2)
    assert warfare.threats_in_reach(state, ENGLAND) == [area("wales-wessex")]


def test_rebels_at_home_are_units_and_towns_they_hold() -> None:
    """Rules: bots.rebels"""
    table = bots_at()
    state = table.state
    assert warfare.rebel_areas(state, FRANCE) == []
    state.rebels = replaced(state.rebels, area("seine"), 1)
    state.rebels = replaced(state.rebels, area("castile"), 1)  # no land of France
    state.occupier = replaced(state.occupier, province("poitou"), REBELS)
    assert warfare.rebel_areas(state, FRANCE) == sorted([area("seine"), area("aquitaine")])
    state.occupier = replaced(state.occupier, province("poitou"), ENGLAND)
    assert warfare.rebel_areas(state, FRANCE) == [area("seine")]


def test_bots_never_permit_passage() -> None:
    """Castile owns all of Aragon: a person is asked, a bot refuses at once.

    Rules: ruling.bots-no-passage
    """
    for bots, denied in (("", False), ("all", True)):
        table = laid(bots=bots) if bots else laid()
        state = table.state
        for at in state.box.provinces_in[area("aragon")]:
            tokens.place_town(table, CASTILE, at)
        relations.set_war(table, FRANCE, realm("milan"))
        state.ducats[FRANCE] = 20
        denial = access.why_not_enter(state, FRANCE, area("aragon"), access.DUCATS)
        assert (denial is access.NO_PERMISSION) == denied
        assert (access.DUCATS in access.ways_in(state, FRANCE, area("aragon"))) != denied


# Targets


@pytest.mark.parametrize(
    ("player", "die", "target", "where"),
    [
        (FRANCE, 4, "milan", "lombardy"),  # owner of Milano
        (ENGLAND, 2, "scotland", ""),  # a realm
        (AUSTRIA, 4, "switzerland", "switzerland"),  # a realm in an area
    ],
)
def test_a_tree_names_realms_owners_and_realms_in_areas(player: int, die: int, target: str, where: str) -> None:
    """Rules: bots.targets"""
    table = bots_at(("target", die))
    tokens.remove_influence(table, FRANCE, area("lombardy"), 1)
    aim = targeting.military(table, player)
    assert aim is not None
    assert aim.realm == realm(target)
    assert aim.area == (area(where) if where else NOBODY)
    assert aim.territory == NOBODY


def test_a_vacant_territory_is_a_target_only_with_the_quest() -> None:
    """Castile throws 5: the Antilles. Without the Quest it goes on, with it a claim is placed, and only once.

    Rules: bots.targets, bots.territory
    """
    table = bots_at(("target", 4), ("target", 0), ("target", 4))
    state = table.state
    antilles = province("antilles")
    without = targeting.military(table, CASTILE)
    assert without is not None
    assert without.realm == board.lawful_realm(state, province("granada"))
    give_quest(table, CASTILE)
    aim = targeting.military(table, CASTILE)
    assert aim is not None
    assert (aim.realm, aim.area, aim.territory) == (NOBODY, area("antilles"), antilles)
    carry_out(table, CASTILE, "place_claim", named=aim.area)
    assert board.has_claim(state, CASTILE, area("antilles"))
    assert not targeting.may_claim_territory(state, CASTILE, antilles)


# Overseas


def ocean(*luck: tuple[str, int]) -> Table[PriceOfPower]:
    """Castile, a bot with the Quest and one ship in the Central Atlantic."""
    table = bots_at(*luck)
    clear_sea(table)
    give_quest(table, CASTILE)
    put_ship(table, CASTILE, "central-atlantic")
    return table


def test_a_bot_sends_a_ship_and_claims_vacant_land_first() -> None:
    """Rules: bots.explore"""
    table = ocean(("exploration", 0))
    state = table.state
    exploration.explore_for_bot(table, CASTILE)
    advance(table)
    assert forces.ships_in(state, CASTILE, sea("central-atlantic")) == 0
    far = exploration.distant_ships(state, CASTILE)
    assert len(far) == 1
    found = told(table, "discovered")
    assert len(found) == 1
    place = found[0]["province"]
    assert isinstance(place, int)
    assert board.is_vacant(state, place)
    assert steps_abroad.claims_of(state, CASTILE)


def test_a_skull_costs_a_bot_a_ship() -> None:
    """Rules: bots.explore"""
    table = ocean(("exploration", 5))
    exploration.explore_for_bot(table, CASTILE)
    advance(table)
    assert forces.ships_of(table.state, CASTILE) == 0
    assert told(table, "discovered") == []


@pytest.mark.parametrize(("price", "colonists"), [(2, 5), (0, 1)])
def test_a_colony_costs_bot_power_or_four_colonists(price: int, colonists: int) -> None:
    """Rules: bots.colonize"""
    table = ocean()
    state = table.state
    put_ship(table, CASTILE, "caribbean-sea")
    exploration.discover(table, CASTILE, province("antilles"))
    state.colonists = replaced(state.colonists, CASTILE, 5)
    carry_out(table, CASTILE, "colonize", price=price)
    assert board.has_town(state, CASTILE, province("antilles"))
    assert state.colonists[CASTILE] == colonists


def test_the_chart_of_colonies_pays_power_for_a_colony_and_prestige() -> None:
    """Rules: bots.colonize"""
    for power, colonists, prestige_won in ((3, 0, 1), (0, 4, 0)):
        table = ocean()
        state = table.state
        put_ship(table, CASTILE, "caribbean-sea")
        exploration.discover(table, CASTILE, province("antilles"))
        state.power_of_bots = (power,) * 4
        state.colonists = replaced(state.colonists, CASTILE, colonists)
        table.next(charts.BotChart(CASTILE, charts.CHART_NAMES.index("colonize"), 0, charts.FOLLOWING, 0))
        advance(table)
        assert board.has_town(state, CASTILE, province("antilles"))
        assert state.power_of_bots[CASTILE] == max(0, power - 2)
        assert state.colonists[CASTILE] == 0
        assert state.prestige[CASTILE] == prestige_won


# Prestige and power


def test_a_focus_takes_the_best_open_place_of_its_category() -> None:
    """Rules: bots.milestones"""
    table = bots_at()
    state = table.state
    number = state.box.content.milestone_number
    war, economy = number["m1-war-conquer"], number["m1-eco-reliable"]
    state.milestones = (war, AUSTRIA, NOBODY, NOBODY, economy, NOBODY, NOBODY, NOBODY)
    carry_out(table, FRANCE, "score_milestone", category="war")
    assert state.milestones == (war, AUSTRIA, FRANCE, NOBODY, economy, NOBODY, NOBODY, NOBODY)
    assert state.prestige[FRANCE] == 3
    carry_out(table, FRANCE, "score_milestone", category="war")
    assert state.prestige[FRANCE] == 3
    assert prestige.has_place(state, 0, FRANCE)


def test_a_bot_pays_one_bot_power_for_two_monarch_power() -> None:
    """Rules: ruling.bots-pay"""
    table = bots_at()
    state = table.state
    state.power_of_bots = (5,) * 4
    assert costs.bots_price(state, FRANCE, {"ADM": 2, "DIP": 1}) == 2
    do(table, FRANCE, {"do": "pay", "cost": {"ADM": 2, "DIP": 1}, "must": True})
    assert state.power_of_bots[FRANCE] == 3
    do(table, FRANCE, {"do": "lose", "res": {"MIL": 3}})
    assert state.power_of_bots[FRANCE] == 1
    assert not costs.can_pay(state, FRANCE, {"MP": 3})
    assert costs.can_pay(state, FRANCE, {"MP": 2})
