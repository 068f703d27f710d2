"""Where the bots of the rules go: targets, armies, wars, bridges of ships, discoveries and colonies."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.bot_tables import bots_at, carry_out
from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm, sea, told
from tests.games.price_of_power.placing import clear_sea, clear_units, only_army
from tests.games.price_of_power.running import do

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ALLIED,
    AREA,
    ARMIES,
    ARMS,
    MIL,
    NOBODY,
    REALM_TITLES,
    REBELS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.bots import (
    charts,
    choosing,
    claims,
    conditions,
    fighting,
    targeting,
    warfare,
)
from hausmacht.games.price_of_power.rules.bots.conditions import Look
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.trade import exploration
from hausmacht.games.price_of_power.rules.warfare.declaring import calls
from hausmacht.games.price_of_power.rules.warfare.land import access
from hausmacht.games.price_of_power.state import VASSAL, PriceOfPower


def go_to_war(table: Table[PriceOfPower], player: int, name: str) -> None:
    relations.set_war(table, player, realm(name))


def put_ship(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        table.state.forces.light = added(table.state.forces.light, sea(name), 1 << (5 * player))


def give_quest(table: Table[PriceOfPower], player: int) -> None:
    """Quest for the New World is researched."""
    state = table.state
    bit = 1 << state.box.content.idea_number["quest_for_the_new_world"]
    state.court.ideas = replaced(state.court.ideas, player, state.court.ideas[player] | bit)


def across_the_channel(units: int) -> Table[PriceOfPower]:
    """England at war with Burgundy, its army at home, one ship in the Channel and no other."""
    table = bots_at()
    clear_sea(table)
    put_ship(table, ENGLAND, "english-channel")
    relations.set_war(table, ENGLAND, realm("burgundy"))
    only_army(table, ENGLAND, "east-anglia", units)
    return table


def ocean(*luck: tuple[str, int]) -> Table[PriceOfPower]:
    """Castile, a bot with the Quest and one ship in the Central Atlantic."""
    table = bots_at(*luck)
    clear_sea(table)
    give_quest(table, CASTILE)
    put_ship(table, CASTILE, "central-atlantic")
    return table


# Targets


def test_the_die_chooses_a_branch_and_an_invalid_target_its_substitute() -> None:
    """Rules: bots.walk, bots.substitute"""
    table = laid(bots="all", chance=Scripted([("target", 0)]))
    state = table.state
    pozsony = province("pozsony")
    aim = targeting.military(table, AUSTRIA)  # 1: owner of Pozsony
    assert aim is not None
    assert aim.realm == board.lawful_realm(state, pozsony) == realm("hungary")
    assert aim.area == area("royal-hungary")


def test_a_truce_an_ally_and_much_influence_make_no_target() -> None:
    """Rules: bots.invalid-military"""
    table = laid(bots="all")
    state = table.state
    hungary = realm("hungary")
    assert targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.set_truce(table, AUSTRIA, hungary)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.clear_truce(state, AUSTRIA, hungary)
    relations.make_ally(table, AUSTRIA, hungary)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)
    relations.end_alliance(table, AUSTRIA, hungary)
    state.time.passed = replaced(state.time.passed, FRANCE, 0)
    assert not targeting.is_enemy_to_be(state, AUSTRIA, realm("france"))
    for name in ("royal-hungary", "hungarian-plain"):
        state.map.influence = replaced(state.map.influence, area(name), 2 << (4 * AUSTRIA))
    assert not targeting.is_enemy_to_be(state, AUSTRIA, hungary)


def test_a_vassal_stands_for_its_overlord() -> None:
    """Rules: bots.substitute"""
    table = laid(bots="all")
    state = table.state
    for at in board.provinces_of(state, realm("savoy")):
        state.map.token = replaced(state.map.token, at, FRANCE * 3 + VASSAL)
    assert targeting.substitute(state, realm("savoy")) == realm("france")


def test_opponents_and_enemies_are_no_diplomatic_targets() -> None:
    """Rules: bots.invalid-diplomatic"""
    table = laid(bots="all")
    state = table.state
    assert not targeting.is_friend_to_be(state, AUSTRIA, realm("france"))
    assert targeting.is_friend_to_be(state, AUSTRIA, realm("hungary"))
    go_to_war(table, AUSTRIA, "hungary")
    assert not targeting.is_friend_to_be(state, AUSTRIA, realm("hungary"))


def test_of_realms_in_an_area_the_one_with_its_capital_there_comes_first() -> None:
    """Rules: bots.realms"""
    state = laid(bots="all").state
    assert choosing.realms_in(state, area("royal-hungary"))[0] == realm("hungary")
    assert choosing.realms_in(state, area("lombardy"))[0] in (realm("milan"), realm("genoa"))


def test_an_enemy_is_chosen_before_other_opponents() -> None:
    """Rules: bots.opponents"""
    table = laid(bots="all")
    go_to_war(table, FRANCE, "castile")
    assert choosing.opponent(table, FRANCE, [CASTILE, ENGLAND, AUSTRIA]) == CASTILE
    table = laid(bots="all", chance=Scripted([("bot die", 0)]))
    table.state.treasury.prestige[AUSTRIA] = 9
    assert choosing.opponent(table, FRANCE, [CASTILE, ENGLAND, AUSTRIA]) == AUSTRIA


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


# Armies


def test_an_army_is_unlimited_where_land_joins_it_to_the_capital() -> None:
    """Rules: bots.capacity"""
    state = laid(bots="all").state
    assert warfare.most_units(state, FRANCE, area("seine")) == warfare.UNLIMITED
    assert warfare.most_units(state, FRANCE, area("naples")) == 3


def test_recruits_join_the_army_out_of_available_manpower() -> None:
    """Rules: bots.recruit, bots.army"""
    table = laid(bots="all")
    state = table.state
    army = only_army(table, FRANCE, "seine", 2)
    state.treasury.available[FRANCE] = 9
    state.time.age = 2
    assert warfare.recruit(table, FRANCE, 6) == 6
    assert [state.forces.army[army * UNIT_KINDS + unit] for unit in range(3)] == [6, 1, 1]
    assert state.treasury.available[FRANCE] == 3


def test_one_army_is_kept() -> None:
    """Rules: bots.army, ruling.bots-one-army"""
    table = laid(bots="all")
    state = table.state
    only_army(table, FRANCE, "seine", 3)
    other = FRANCE * ARMIES + 1
    state.forces.army_at[other] = area("aquitaine")
    state.forces.army[other * UNIT_KINDS] = 2
    state.treasury.available[FRANCE] = 1
    warfare.keep_one_army(table, FRANCE)
    assert state.forces.army_at[other] == NOBODY
    assert state.treasury.available[FRANCE] == 3


def test_the_army_marches_two_spaces_and_stops_in_hostile_land() -> None:
    """Rules: bots.move"""
    table = laid(bots="all")
    state = table.state
    go_to_war(table, FRANCE, "savoy")
    only_army(table, FRANCE, "seine", 9)
    state.treasury.power_of_bots = (0,) * 4
    goals = warfare.goals(state, FRANCE, warfare.TARGET, realm("savoy"))
    assert goals[area("burgundy")]
    table.next(warfare.BotMarch(FRANCE, warfare.TARGET, realm("savoy"), 2))
    advance(table)
    marched = told(table, "marched")
    assert marched
    assert marched[-1]["area"] in [at for at in range(len(goals)) if goals[at]] or len(marched) == 2


def test_a_siege_takes_the_highest_tax_value_first() -> None:
    """Rules: bots.siege"""
    table = laid(bots="all")
    state = table.state
    milan = realm("milan")
    go_to_war(table, FRANCE, "milan")
    where = area("lombardy")
    only_army(table, FRANCE, "lombardy", 2)
    lands = [at for at in board.provinces_of(state, milan) if at in state.box.provinces_in[where]]
    assert warfare.siege_area(state, FRANCE) == where
    warfare.lay_siege(table, FRANCE)
    advance(table)
    taken = [at for at in lands if state.map.occupier[at] == FRANCE]
    assert sum([board.tax_value(state, at) for at in taken]) == 2
    assert board.tax_value(state, taken[0]) == max([board.tax_value(state, at) for at in lands])


def test_an_outnumbered_bot_gives_way_but_defends_its_own_land() -> None:
    """Rules: bots.retreat"""
    table = laid(bots="all")
    state = table.state
    only_army(table, FRANCE, "seine", 4)
    state.map.rebels = replaced(state.map.rebels, area("seine"), 9)
    assert not fighting.gives_way(state, FRANCE, 4, 9, area("seine"))
    assert fighting.gives_way(state, FRANCE, 2, 9, area("seine"))
    assert fighting.gives_way(state, FRANCE, 4, 9, area("naples"))
    assert not fighting.gives_way(state, FRANCE, 4, 4, area("naples"))


def test_military_ideas_add_dice_to_a_large_army() -> None:
    """Rules: bots.dice"""
    table = laid(bots="all")
    state = table.state
    ideas = [at for at, idea in enumerate(state.box.content.ideas) if idea.kind == MIL][:3]
    only_army(table, FRANCE, "seine", 4)
    mask = 0
    for many, idea in enumerate(ideas, 1):
        mask |= 1 << idea
        state.court.ideas = replaced(state.court.ideas, FRANCE, mask)
        assert fighting.idea_dice(state, FRANCE, area("seine")) == min(many, 2)
    only_army(table, FRANCE, "seine", 3)
    assert fighting.idea_dice(state, FRANCE, area("seine")) == 0


def test_an_attacked_bot_arms() -> None:
    """Rules: bots.attacked"""
    table = laid(bots="all")
    state = table.state
    state.treasury.available[ENGLAND] = 20
    state.treasury.power_of_bots = (0,) * 4
    only_army(table, ENGLAND, "east-anglia", 2)
    warfare.answer_attack(table, ENGLAND)
    assert state.treasury.power_of_bots[ENGLAND] == 5 - 1
    assert forces.deployed(state, ENGLAND) == 2 + 9


# War


def test_an_attacking_bot_calls_its_allies_for_influence_and_gains_power() -> None:
    """Scotland comes for 2 influence and brings 2 bot power; Provence is not next to England.

    Rules: bots.allies
    """
    table = bots_at()
    state = table.state
    state.treasury.power_of_bots = (1,) * 4
    carry_out(table, FRANCE, "call_allies", target=realm("england"))
    assert list(state.relations.active) == []  # there is no war yet
    relations.set_war(table, FRANCE, realm("england"))
    tokens.remove_influence(table, FRANCE, area("languedoc"), 2)
    carry_out(table, FRANCE, "call_allies", target=realm("england"))
    assert list(state.relations.active) == [realm("scotland")]
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    assert state.treasury.power_of_bots[FRANCE] == 3
    assert state.forces.allied_pool[FRANCE] == 0


def test_a_bridge_of_ships_carries_nine_units_and_the_others_stay_available() -> None:
    """Rules: bots.bridge, ruling.bots-left-behind"""
    table = across_the_channel(12)
    state = table.state
    state.treasury.available[ENGLAND] = 0
    table.next(warfare.BotMarch(ENGLAND, warfare.TARGET, realm("burgundy"), 1))
    advance(table)
    assert told(table, "bot-left-behind") == [{"player": ENGLAND, "units": 3}]
    assert state.treasury.available[ENGLAND] == 3
    ferried = told(table, "ferried")
    assert [fact["units"] for fact in ferried] == [9]
    assert ferried[0]["area"] in board.areas_of(state, realm("burgundy"))


def test_allied_units_that_find_no_room_wait_again() -> None:
    """Rules: ruling.bots-left-behind"""
    table = bots_at()
    state = table.state
    army = only_army(table, FRANCE, "seine", 1)
    state.forces.army[army * UNIT_KINDS + ALLIED * ARMS] = 4
    state.treasury.available[FRANCE] = 0
    warfare.shrink(table, army, 2)
    assert forces.army_size(state, army) == 2
    assert (state.treasury.available[FRANCE], state.forces.allied_pool[FRANCE]) == (1, 2)


def test_without_a_bridge_there_is_no_way_and_no_war() -> None:
    """Rules: bots.reachable, bots.bridge"""
    table = across_the_channel(20)
    state = table.state
    relations.end_war(table, ENGLAND, realm("burgundy"), False)
    look = Look(table, ENGLAND)
    look.aim = targeting.Aim(realm("burgundy"), NOBODY, NOBODY)
    look.aimed = True
    assert warfare.is_way_open(state, ENGLAND, realm("burgundy"))
    assert conditions.strong_enough(look)
    state.map.rebels = replaced(state.map.rebels, area("brittany-normandy"), 2)
    assert warfare.threats_in_reach(state, ENGLAND) == [area("brittany-normandy")]
    clear_sea(table)
    assert not warfare.is_way_open(state, ENGLAND, realm("burgundy"))
    assert not conditions.strong_enough(look)
    assert warfare.is_way_open(state, ENGLAND, realm("scotland"))
    assert fighting.threats(state, ENGLAND) == [area("brittany-normandy")]
    assert warfare.threats_in_reach(state, ENGLAND) == []
    state.map.rebels = replaced(state.map.rebels, area("wales-wessex"), 2)
    assert warfare.threats_in_reach(state, ENGLAND) == [area("wales-wessex")]


def test_rebels_at_home_are_units_and_towns_they_hold() -> None:
    """Rules: bots.rebels"""
    table = bots_at()
    state = table.state
    assert warfare.rebel_areas(state, FRANCE) == []
    state.map.rebels = replaced(state.map.rebels, area("seine"), 1)
    state.map.rebels = replaced(state.map.rebels, area("castile"), 1)  # no land of France
    state.map.occupier = replaced(state.map.occupier, province("poitou"), REBELS)
    assert warfare.rebel_areas(state, FRANCE) == sorted([area("seine"), area("aquitaine")])
    state.map.occupier = replaced(state.map.occupier, province("poitou"), ENGLAND)
    assert warfare.rebel_areas(state, FRANCE) == [area("seine")]


def test_a_bot_puts_down_rebels_and_takes_its_town_back() -> None:
    """One rebel stands in the Loire, another town there is in their hands: the army comes, wins and besieges.

    Rules: bots.rebels
    """
    table = bots_at()
    state = table.state
    where = area("loire")
    lost = next(at for at in board.towns_of(state, FRANCE) if AREA[at] == where)
    only_army(table, FRANCE, "seine", 6)
    state.map.rebels = replaced(state.map.rebels, where, 1)
    tokens.place_rebel_town(table, lost)
    state.treasury.power_of_bots = replaced(state.treasury.power_of_bots, FRANCE, 3)
    table.next(charts.BotChart(FRANCE, charts.CHART_NAMES.index("unrest"), 0, charts.FOLLOWING, 0))
    advance(table)
    assert state.forces.army_at[FRANCE * ARMIES] == where
    assert state.map.rebels[where] == 0
    assert state.map.occupier[lost] == NOBODY


def test_a_bot_without_an_army_raises_one_against_rebels() -> None:
    """Rules: bots.rebels, bots.recruit"""
    table = bots_at()
    state = table.state
    where = area("seine")
    lost = next(at for at in board.towns_of(state, FRANCE) if AREA[at] == area("loire"))
    clear_units(table, FRANCE)
    tokens.place_rebel_town(table, lost)
    state.treasury.power_of_bots = replaced(state.treasury.power_of_bots, FRANCE, 3)
    table.next(charts.BotChart(FRANCE, charts.CHART_NAMES.index("unrest"), 0, charts.FOLLOWING, 0))
    advance(table)
    assert forces.units_in(state, FRANCE, where) == 0
    assert forces.units_in(state, FRANCE, area("loire")) == 3
    assert state.map.occupier[lost] == NOBODY


def test_rebels_out_of_reach_are_no_errand() -> None:
    """Ireland without ships. Rules: bots.rebels, bots.reachable"""
    table = bots_at()
    state = table.state
    only_army(table, ENGLAND, "east-anglia", 4)
    clear_sea(table)
    state.map.rebels = replaced(state.map.rebels, area("ireland"), 1)
    assert warfare.rebel_areas(state, ENGLAND) == [area("ireland")]
    assert not conditions.rebels_home(Look(table, ENGLAND))


def test_equal_realms_are_chosen_by_lot() -> None:
    """Where no chart names the realm: the highest tax income, then luck. Rules: bots.realms"""
    names = ("saxony", "bavaria", "brandenburg", "milan", "savoy", "genoa", "florence")
    worth: dict[int, list[int]] = {}
    for name in names:
        worth.setdefault(board.realm_tax(laid().state, realm(name)), []).append(realm(name))
    equal = sorted(next(found for tax, found in sorted(worth.items()) if len(found) > 1))
    for at, each in enumerate(equal):
        table = bots_at(("realm", at))
        assert choosing.realm(table, equal) == each


def test_a_bot_allies_by_lot_when_an_event_lets_it_choose() -> None:
    """Two realms of the same tax income. Rules: effects.bots, bots.realms"""
    state = laid().state
    pair = next(
        (one, other)
        for one in board.independents(state)
        for other in board.independents(state)
        if one < other
        and board.realm_tax(state, one) == board.realm_tax(state, other)
        and state.relations.ally[one] == state.relations.ally[other] == NOBODY
        and not calls.is_far(state, one)
        and not calls.is_far(state, other)
    )
    for at, each in enumerate(pair):
        table = bots_at(("realm", at))
        names = [REALM_TITLES[one] for one in pair]
        do(table, FRANCE, {"do": "ally", "realm": {"names": names}})
        assert table.state.relations.ally[each] == FRANCE


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
        state.treasury.ducats[FRANCE] = 20
        denial = access.why_not_enter(state, FRANCE, area("aragon"), access.DUCATS)
        assert (denial is access.NO_PERMISSION) == denied
        assert (access.DUCATS in access.ways_in(state, FRANCE, area("aragon"))) != denied


# Overseas


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
    assert claims.claims_of(state, CASTILE)


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
    state.treasury.colonists = replaced(state.treasury.colonists, CASTILE, 5)
    carry_out(table, CASTILE, "colonize", price=price)
    assert board.has_town(state, CASTILE, province("antilles"))
    assert state.treasury.colonists[CASTILE] == colonists


def test_the_chart_of_colonies_pays_power_for_a_colony_and_prestige() -> None:
    """Rules: bots.colonize"""
    for power, colonists, prestige_won in ((3, 0, 1), (0, 4, 0)):
        table = ocean()
        state = table.state
        put_ship(table, CASTILE, "caribbean-sea")
        exploration.discover(table, CASTILE, province("antilles"))
        state.treasury.power_of_bots = (power,) * 4
        state.treasury.colonists = replaced(state.treasury.colonists, CASTILE, colonists)
        table.next(charts.BotChart(CASTILE, charts.CHART_NAMES.index("colonize"), 0, charts.FOLLOWING, 0))
        advance(table)
        assert board.has_town(state, CASTILE, province("antilles"))
        assert state.treasury.power_of_bots[CASTILE] == max(0, power - 2)
        assert state.treasury.colonists[CASTILE] == 0
        assert state.treasury.prestige[CASTILE] == prestige_won
