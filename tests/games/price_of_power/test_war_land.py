"""Marching, access, mountains, bridges of ships, sieges and suppressing unrest."""

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
    sea,
    told,
)
from tests.games.price_of_power.placing import clear_units, put_army
from tests.games.price_of_power.running import changes

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import (
    ARMIES,
    MAIN_AREAS,
    MERCENARY,
    MIL,
    NOBODY,
    POWERS,
    REBELS,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.land import access, marching, movement, passage, siege, suppression
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower


def marching_from(player: int, where: str, *units: int) -> Table[PriceOfPower]:
    """A land activation of one army has begun."""
    table = laid()
    clear_units(table, player)
    put_army(table, player, where, list(units))
    table.state.treasury.ducats[player] = 10
    return table


def besieging(where: str, *units: int) -> Table[PriceOfPower]:
    """France at war with England and Burgundy, with an army in this area."""
    table = marching_from(FRANCE, where, *units)
    relations.set_war(table, FRANCE, realm("england"))
    relations.set_war(table, FRANCE, realm("burgundy"))
    return table


# Marching


def test_an_army_marches_two_friendly_spaces() -> None:
    """Rules: move.spaces"""
    table = marching_from(FRANCE, "seine", 2, 1)
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    answer(table, "march loire")
    answer(table, "march languedoc")
    assert refusal(table, "march loire") == ("no-spaces-left", "move.spaces")
    answer(table, "halt")
    assert table.state.forces.army_at[FRANCE * ARMIES] == area("languedoc")
    assert table.state.treasury.power[FRANCE * 3 + MIL] == 2


def test_a_march_ends_in_a_hostile_area_with_a_battle() -> None:
    """Rules: move.stop, battle.triggers"""
    table = marching_from(CASTILE, "leon", 6, 2)
    relations.set_war(table, CASTILE, realm("granada"))
    movement.begin(table, CASTILE)
    answer(table, "activate army-1")
    answer(table, "march andalucia")
    advance(table)
    assert told(table, "land-battle")
    assert "march" not in [item.kind for item in table.state.agenda]


def test_no_battle_where_units_hold_the_realm_down_already() -> None:
    """Rules: battle.held-down"""
    table = marching_from(CASTILE, "leon", 2)
    relations.set_war(table, CASTILE, realm("granada"))
    put_army(table, CASTILE, "andalucia", [1], 1)
    movement.begin(table, CASTILE)
    answer(table, "activate army-1")
    answer(table, "march andalucia")
    advance(table)
    assert not told(table, "land-battle")


def test_neutral_areas_ask_for_war_and_a_price() -> None:
    """Rules: access.neutral"""
    table = marching_from(FRANCE, "languedoc", 2)
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    assert refusal(table, "march aragon") == ("passage-at-peace", "access.neutral")
    relations.set_war(table, FRANCE, realm("milan"))
    assert refusal(table, "march aragon") == ("passage-must-be-paid", "access.neutral")
    assert refusal(table, "ask-passage aragon") == ("no-influence-there", "access.neutral")
    table.state.treasury.ducats[FRANCE] = 2
    assert refusal(table, "buy-passage aragon") == ("little-money", "access.neutral")
    table.state.treasury.ducats[FRANCE] = 3
    answer(table, "buy-passage aragon")
    advance(table)
    assert table.state.treasury.ducats[FRANCE] == 0
    assert table.state.forces.army_at[FRANCE * ARMIES] == area("aragon")
    assert not table.state.agenda  # a march ends in a neutral area


def test_influence_buys_passage_and_a_marriage_spares_it() -> None:
    """Rules: access.neutral"""
    for married in (False, True):
        table = marching_from(CASTILE, "castile", 2)
        relations.set_war(table, CASTILE, realm("milan"))
        if married:
            relations.marry(table, CASTILE, realm("aragon"))
        movement.begin(table, CASTILE)
        answer(table, "activate army-1")
        before = board.influence_of(table.state, CASTILE, area("aragon"))
        answer(table, "ask-passage aragon")
        assert board.influence_of(table.state, CASTILE, area("aragon")) == before - (0 if married else 1)


def test_friends_and_enemies_open_an_area_also_under_occupation() -> None:
    """Rules: access.open"""
    table = laid()
    state = table.state
    assert access.is_open(state, FRANCE, area("scotland"))
    assert not access.is_open(state, FRANCE, area("lombardy"))
    relations.set_war(table, FRANCE, realm("savoy"))
    assert access.is_open(state, FRANCE, area("lombardy"))
    piemonte = province("piemonte")
    tokens.occupy(table, CASTILE, piemonte)
    assert access.standing(state, FRANCE, area("lombardy")) == access.NEUTRAL
    assert access.is_open(state, FRANCE, area("lombardy"))  # its lawful owner is an enemy


def test_t45_a_claim_bars_the_way_even_for_money() -> None:
    """T45: a neutral area with an own claim cannot be entered for 3 ducats.

    Rules: access.claim
    """
    table = marching_from(FRANCE, "languedoc", 2)
    relations.set_war(table, FRANCE, realm("milan"))
    tokens.place_claim(table, FRANCE, area("aragon"))
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    assert refusal(table, "buy-passage aragon") == ("passage-claim", "access.claim")


def test_players_who_own_a_whole_area_are_asked() -> None:
    """Rules: access.permission"""
    for permit in (True, False):
        table = marching_from(FRANCE, "languedoc", 2)
        state = table.state
        relations.set_war(table, FRANCE, realm("milan"))
        for at in state.box.provinces_in[area("aragon")]:
            tokens.place_town(table, CASTILE, at)
        movement.begin(table, FRANCE)
        answer(table, "activate army-1")
        answer(table, "buy-passage aragon")
        assert question(table).seat == CASTILE
        answer(table, "allow-passage" if permit else "deny-passage")
        advance(table)
        assert (state.forces.army_at[FRANCE * ARMIES] == area("aragon")) is permit
        assert state.treasury.ducats[FRANCE] == (7 if permit else 10)
        if not permit:
            assert refusal(table, "buy-passage aragon") == ("was-turned-away", "access.permission")


def test_the_emperor_and_his_enemies_pass_freely_while_the_empire_is_defended() -> None:
    """Rules: access.empire"""
    table = laid()
    relations.set_war(table, FRANCE, realm("austria"))
    assert not access.is_open(table.state, FRANCE, area("bavaria-swabia"))
    table.state.empire.defending = 1
    assert access.is_open(table.state, FRANCE, area("bavaria-swabia"))
    assert access.is_open(table.state, AUSTRIA, area("bavaria-swabia"))
    assert not access.is_open(table.state, ENGLAND, area("bavaria-swabia"))


def test_one_hostile_unit_makes_an_area_hostile() -> None:
    """Rules: terms.hostile, terms.friendly"""
    table = laid()
    assert access.standing(table.state, FRANCE, area("loire")) == access.FRIENDLY
    table.state.map.rebels = replaced(table.state.map.rebels, area("loire"), 1)
    assert access.standing(table.state, FRANCE, area("loire")) == access.HOSTILE
    assert access.standing(table.state, FRANCE, area("scotland")) == access.FRIENDLY  # an ally's
    assert access.standing(table.state, FRANCE, area("aragon")) == access.NEUTRAL


def test_mountains_cost_power_for_every_three_units() -> None:
    """Rules: move.mountains"""
    table = marching_from(FRANCE, "languedoc", 7)
    relations.set_war(table, FRANCE, realm("milan"))
    relations.set_war(table, FRANCE, realm("savoy"))
    assert access.mountain_cost(table.state, FRANCE, area("languedoc"), area("lombardy"), 3) == 0
    assert access.mountain_cost(table.state, FRANCE, area("languedoc"), area("lombardy"), 7) == 2
    assert access.mountain_cost(table.state, FRANCE, area("languedoc"), area("loire"), 7) == 0
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    table.state.treasury.power[FRANCE * 3 + MIL] = 1
    assert refusal(table, "march lombardy") == ("mountains", "move.mountains")
    answer(table, "drop-off 1")
    answer(table, "march lombardy")
    assert table.state.treasury.power[FRANCE * 3 + MIL] == 0
    assert forces.camp(table.state, FRANCE, area("languedoc")) == 1


def test_reorganising_on_the_way() -> None:
    """Rules: move.reorganise, move.outside-armies"""
    table = marching_from(FRANCE, "seine", 2, 1)
    state = table.state
    put_army(table, FRANCE, "seine", [1, 0, 0, 2], 1)
    state.forces.camps = added(state.forces.camps, area("seine"), 2 << (5 * FRANCE))
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    answer(table, "pick-up 2")
    assert refusal(table, "pick-up 1") == ("reorganised-here", "move.reorganise")
    answer(table, "merge army-2")
    answer(table, "shift-to army-2")
    answer(table, "shift 1 mercenary-infantry")
    answer(table, "shift-no-more")
    answer(table, "drop-off 3")
    answer(table, "march loire")
    answer(table, "halt")
    first = FRANCE * ARMIES
    assert state.forces.army[first * UNIT_KINDS : first * UNIT_KINDS + 4] == [2, 1, 0, 1]
    assert state.forces.army_at[first : first + 2] == [area("loire"), area("seine")]
    assert state.forces.army[(first + 1) * UNIT_KINDS + MERCENARY * 3] == 1
    assert forces.camp(state, FRANCE, area("seine")) == 3


def test_a_single_unit_marches_and_infantry_forms_an_army() -> None:
    """Rules: move.outside-armies, move.reorganise"""
    table = marching_from(FRANCE, "seine", 2)
    state = table.state
    state.forces.camps = added(state.forces.camps, area("loire"), 3 << (5 * FRANCE))
    movement.begin(table, FRANCE)
    answer(table, "activate-unit loire")
    assert [choice.text for choice in question(table).options(state) if choice.kind == "pick-up"] == []
    answer(table, "march languedoc")
    answer(table, "halt")
    assert forces.camp(state, FRANCE, area("loire")) == 2
    assert forces.camp(state, FRANCE, area("languedoc")) == 1
    movement.begin(table, FRANCE)
    answer(table, "raise-army loire")
    answer(table, "halt")
    assert forces.army_size(state, FRANCE * ARMIES + 1) == 2


def test_hired_mercenaries_must_march_with_the_army() -> None:
    """Rules: move.mercenaries"""
    table = laid(mercenaries_on_activation="on")
    clear_units(table, FRANCE)
    put_army(table, FRANCE, "seine", [2])
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    answer(table, "hire 2 mercenary-infantry")
    assert table.state.treasury.ducats[FRANCE] == 7
    assert refusal(table, "hire 2 mercenary-infantry")[0] in ("little-money", "too-many-mercenaries")
    assert refusal(table, "halt") == ("mercenaries-must-march", "move.mercenaries")
    answer(table, "march loire")
    answer(table, "halt")
    assert forces.army_size(table.state, FRANCE * ARMIES) == 4


def test_each_kind_of_reorganising_once_in_each_area() -> None:
    """Rules: ruling.reorganise-once"""
    table = laid()
    state = table.state
    clear_units(table)
    put_army(table, FRANCE, "seine", [2])
    for name in ("seine", "loire"):
        state.forces.camps = added(state.forces.camps, area(name), 2 << (5 * FRANCE))
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    answer(table, "pick-up 1")
    assert refusal(table, "pick-up 1") == ("reorganised-here", "move.reorganise")
    answer(table, "drop-off 1")
    assert refusal(table, "drop-off 1") == ("reorganised-here", "move.reorganise")
    answer(table, "march loire")
    answer(table, "pick-up 1")
    assert refusal(table, "pick-up 1") == ("reorganised-here", "move.reorganise")
    answer(table, "halt")
    assert forces.army_size(state, FRANCE * ARMIES) == 3


# Bridges of ships


def test_units_cross_where_every_zone_has_a_ship_for_three_of_them() -> None:
    """Rules: bridge.ships, bridge.end"""
    table = marching_from(ENGLAND, "east-anglia", 6)
    state = table.state
    assert forces.ships_in(state, ENGLAND, sea("english-channel")) == 2
    movement.begin(table, ENGLAND)
    answer(table, "activate army-1")
    answer(table, "ferry brittany-normandy")
    advance(table)
    assert not state.agenda
    assert state.forces.army_at[ENGLAND * ARMIES] == area("brittany-normandy")
    table = marching_from(ENGLAND, "east-anglia", 7)
    assert access.landings(table.state, ENGLAND, area("east-anglia"), 7) == []


def test_an_army_too_large_for_its_ships_is_told_how_many_they_carry() -> None:
    """Seven units before two ships, which carry six: the army may leave one of them behind.

    Rules: bridge.ships
    """
    table = marching_from(ENGLAND, "east-anglia", 7)
    state = table.state
    movement.begin(table, ENGLAND)
    answer(table, "activate army-1")
    assert refusal(table, "ferry brittany-normandy") == ("bridge-too-small", "bridge.ships")
    asked = question(table)
    ferry = next(choice for choice in asked.candidates(state) if choice.text == "ferry brittany-normandy")
    denial = asked.why_not(state, ferry)
    assert denial is not None
    assert dict(denial.numbers) == {"have": 6, "need": 7}
    answer(table, "drop-off 1")
    answer(table, "ferry brittany-normandy")


def test_an_army_that_can_go_nowhere_is_told_why() -> None:
    """On an island with one ship for four horsemen; and at peace among neutrals.

    Rules: bridge.ships, access.neutral
    """
    table = marching_from(ENGLAND, "ireland", 0, 4)
    state = table.state
    state.forces.light = state.forces.slots = (0,) * SEAS
    ports.put_light(state, ENGLAND, sea("eastern-atlantic"), 1)
    denial = marching.why_not_leave(state, ENGLAND, area("ireland"), 4)
    assert denial is not None
    assert (denial.code, dict(denial.numbers)) == ("bridge-too-small", {"have": 3, "need": 4})
    assert marching.why_not_leave(state, ENGLAND, area("ireland"), 3) is None
    denial = marching.why_not_leave(state, ENGLAND, area("bohemia"), 1)
    assert denial is not None
    assert denial.code == "passage-at-peace"


def test_the_bridge_is_no_space_but_the_area_of_landing_is() -> None:
    """One space and a crossing are a march of two; after two spaces nobody embarks.

    Rules: bridge.ships, move.spaces
    """
    table = marching_from(ENGLAND, "northumbria", 3)
    movement.begin(table, ENGLAND)
    answer(table, "activate army-1")
    answer(table, "march east-anglia")
    answer(table, "ferry brittany-normandy")
    assert table.state.forces.army_at[ENGLAND * ARMIES] == area("brittany-normandy")
    table = marching_from(ENGLAND, "northumbria", 3)
    movement.begin(table, ENGLAND)
    answer(table, "activate army-1")
    answer(table, "march wales-wessex")
    answer(table, "march east-anglia")
    assert refusal(table, "ferry brittany-normandy") == ("no-spaces-left", "move.spaces")


def test_ships_of_allied_players_help_but_not_into_areas_where_they_have_no_enemy() -> None:
    """Rules: bridge.allies"""
    table = laid()
    state = table.state
    relations.make_ally(table, FRANCE, realm("england"))
    relations.set_war(table, FRANCE, realm("burgundy"))
    origin = area("brittany-normandy")
    assert area("east-anglia") in access.landings(state, FRANCE, origin, 3)
    assert area("flanders-wallonia") not in access.landings(state, FRANCE, origin, 3)
    relations.set_war(table, ENGLAND, realm("burgundy"))
    assert area("flanders-wallonia") in access.landings(state, FRANCE, origin, 3)


# Sieges


def test_t43_one_cavalry_alone_takes_nothing() -> None:
    """T43: half a point of strength is rounded down to none.

    Rules: siege.strength
    """
    table = besieging("seine", 0, 1)
    assert siege.strength(table.state, FRANCE, area("seine")) == 0
    denial = siege.why_not_siege(table.state, FRANCE, area("seine"))
    assert denial is not None
    assert (denial.code, denial.rule) == ("siege-too-weak", "siege.strength")


@pytest.mark.parametrize(
    ("units", "need", "used"),
    [
        ((3,), 2, 2),
        ((0, 4), 2, 4),
        ((1, 0, 2), 4, 2),
        ((2, 0, 1), 3, 2),
        ((0, 2, 1), 3, 3),
        ((0, 0, 2), 3, 2),
        ((1,), 2, NOBODY),
        ((0, 3), 2, NOBODY),
    ],
)
def test_the_units_that_cost_least_besiege(units: tuple[int, ...], need: int, used: int) -> None:
    """Rules: siege.strength, siege.cost, ruling.siege-units"""
    table = besieging("seine", *units)
    assert siege.units_for(table.state, FRANCE, area("seine"), need) == used


def test_a_siege_of_a_realm_without_a_player() -> None:
    """Rules: siege.occupy, siege.cost"""
    table = besieging("seine", 3)
    state = table.state
    siege.begin(table, FRANCE)
    answer(table, "siege seine")
    assert refusal(table, "begin-siege") == ("take-one-first", "siege.where")
    assert refusal(table, "take paris") == ("not-hostile", "siege.where")
    answer(table, "take artois")
    answer(table, "take picardie")
    advance(table)
    assert state.treasury.power[FRANCE * 3 + MIL] == 1  # the action, and one more unit
    for name in ("artois", "picardie"):
        assert state.map.occupier[province(name)] == FRANCE
        assert state.map.unrest[province(name)] == ON_OCCUPIER
        assert board.lawful_realm(state, province(name)) == realm("burgundy")


def test_a_siege_of_a_player_and_its_relief() -> None:
    """Rules: siege.occupy, siege.relieve, siege.rebels"""
    table = besieging("aquitaine", 3)
    state = table.state
    bordeaux = province("bordeaux")
    tokens.add_unrest(table, bordeaux)
    siege.besiege(table, FRANCE, area("aquitaine"), [bordeaux])
    assert state.map.occupier[bordeaux] == FRANCE
    assert board.has_town(state, ENGLAND, bordeaux)
    assert board.controller(state, bordeaux) == FRANCE
    siege.besiege(table, ENGLAND, area("aquitaine"), [bordeaux])
    assert state.map.occupier[bordeaux] == NOBODY
    assert state.map.unrest[bordeaux] == ON_TOKEN


def test_rebels_are_driven_out_with_the_unrest() -> None:
    """Rules: siege.rebels"""
    table = besieging("loire", 2)
    berry = province("berry")
    tokens.add_unrest(table, berry)
    tokens.place_rebel_town(table, berry)
    siege.besiege(table, FRANCE, area("loire"), [berry])
    assert table.state.map.occupier[berry] == NOBODY
    assert table.state.map.unrest[berry] == 0


def test_what_rebels_or_others_hold_of_an_enemy_is_occupied() -> None:
    """Rules: siege.occupy"""
    table = besieging("aquitaine", 2)
    bordeaux = province("bordeaux")
    tokens.place_rebel_town(table, bordeaux)
    assert table.state.map.occupier[bordeaux] == REBELS
    siege.besiege(table, FRANCE, area("aquitaine"), [bordeaux])
    assert table.state.map.occupier[bordeaux] == FRANCE


def test_no_siege_beside_hostile_units_or_without_ships_at_an_island() -> None:
    """Rules: siege.where, siege.islands"""
    table = besieging("aquitaine", 3)
    state = table.state
    put_army(table, ENGLAND, "aquitaine", [1])
    denial = siege.why_not_siege(state, FRANCE, area("aquitaine"))
    assert denial is not None
    assert denial.code == "siege-hostile-units"
    relations.set_war(table, FRANCE, realm("aragon"))
    baleares = province("baleares")
    state.forces.slots = replaced(state.forces.slots, sea("gulf-of-lion"), 0)
    assert siege.why_not_take(state, FRANCE, baleares) is siege.NO_SHIPS
    state.forces.light = added(state.forces.light, sea("gulf-of-lion"), 1 << (5 * FRANCE))
    assert siege.why_not_take(state, FRANCE, baleares) is None


def test_without_a_town_left_nothing_is_occupied() -> None:
    """Rules: siege.towns"""
    table = besieging("seine", 3)
    state = table.state
    free = [at for at in range(len(state.map.token)) if state.map.token[at] < 0 and state.box.on_map[at]]
    for at in free:
        tokens.place_town(table, FRANCE, at)
    assert siege.why_not_take(state, FRANCE, province("bordeaux")) is siege.NO_TOWNS


def test_power_limits_how_many_units_besiege() -> None:
    """Rules: siege.cost"""
    table = besieging("seine", 3)
    table.state.treasury.power[FRANCE * 3 + MIL] = 1
    siege.begin(table, FRANCE)
    answer(table, "siege seine")
    answer(table, "take artois")
    advance(table)
    assert table.state.map.occupier[province("picardie")] == NOBODY
    assert not table.state.agenda


def test_a_card_lets_all_units_besiege_and_adds_strength() -> None:
    """Rules: siege.cost, siege.strength"""
    table = besieging("seine", 1)
    state = table.state
    for mod in changes(state):
        if mod.stat == "siege.strength" or mod.is_free:
            modifiers.add(state, FRANCE, mod)
    assert siege.strength(state, FRANCE, area("seine")) == 3
    assert siege.cost_for(state, FRANCE, area("seine"), [province("artois"), province("picardie")]) == 0


def test_a_defensive_mind_costs_the_besieger_a_unit_and_strength() -> None:
    """Rules: siege.defence"""
    table = besieging("aquitaine", 3)
    state = table.state
    for mod in changes(state):
        if mod.stat == "siege.defence":
            modifiers.add(state, ENGLAND, mod)
    bordeaux = province("bordeaux")
    assert siege.need_for(state, [bordeaux]) == board.tax_value(state, bordeaux) + 1
    siege.besiege(table, FRANCE, area("aquitaine"), [bordeaux])
    advance(table)
    assert forces.army_size(state, FRANCE * ARMIES) == 2


def test_ships_leave_a_port_that_falls() -> None:
    """Rules: siege.ports"""
    table = besieging("aquitaine", 3)
    state = table.state
    bordeaux = province("bordeaux")
    state.forces.slots = replaced(state.forces.slots, sea("bay-of-biscay"), 0)
    ports.put_light(state, ENGLAND, SEAS + bordeaux, 2)
    siege.besiege(table, FRANCE, area("aquitaine"), [bordeaux])
    advance(table)
    assert ports.docked_at(state, ENGLAND, bordeaux) == 0
    assert forces.ships_in(state, ENGLAND, sea("bay-of-biscay")) == 2


def test_ships_driven_into_enemy_ships_fight() -> None:
    """Rules: siege.ports"""
    table = besieging("aquitaine", 3)
    state = table.state
    bordeaux = province("bordeaux")
    ports.put_light(state, ENGLAND, SEAS + bordeaux, 2)
    state.time.player = FRANCE
    siege.besiege(table, FRANCE, area("aquitaine"), [bordeaux])
    advance(table)
    assert told(table, "sea-battle")


# Suppressing unrest


def test_unrest_is_suppressed_for_power() -> None:
    """Rules: suppress.cost"""
    table = laid()
    for name in ("berry", "paris"):
        tokens.add_unrest(table, province(name))
    suppression.begin(table, FRANCE)
    assert refusal(table, "done") == ("nothing-suppressed", "suppress.cost")
    answer(table, "suppress berry")
    answer(table, "suppress paris")
    advance(table)
    assert table.state.treasury.power[FRANCE * 3 + MIL] == 1
    assert tokens.unrest_of(table.state, FRANCE) == []


def test_no_suppression_among_hostile_units_or_in_occupied_towns() -> None:
    """Rules: suppress.hostile, suppress.occupied"""
    table = laid()
    berry = province("berry")
    tokens.add_unrest(table, berry)
    table.state.map.rebels = replaced(table.state.map.rebels, area("loire"), 1)
    assert suppression.why_not_suppress(table.state, FRANCE, berry) is suppression.HOSTILE_UNITS
    table.state.map.rebels = replaced(table.state.map.rebels, area("loire"), 0)
    tokens.place_rebel_town(table, berry)
    assert suppression.why_not_suppress(table.state, FRANCE, berry) is suppression.OCCUPIED
    assert suppression.why_not_begin(table.state, FRANCE) is suppression.NO_UNREST


def test_distant_areas_are_closed_without_a_friend_an_enemy_or_a_claim() -> None:
    """Rules: access.distant"""
    table = laid()
    state = table.state
    far = [at for at in state.box.areas if at >= MAIN_AREAS]
    vacant = [at for at in far if board.is_vacant(state, state.box.provinces_in[at][0])]
    assert access.why_not_enter(state, FRANCE, vacant[0], access.FREE) is access.FAR_AWAY
    tokens.place_claim(table, FRANCE, vacant[0])
    assert access.why_not_enter(state, FRANCE, vacant[0], access.FREE) is None
    tokens.place_claim(table, ENGLAND, vacant[1])
    assert access.why_not_enter(state, FRANCE, vacant[1], access.FREE) is access.FAR_AWAY
    relations.set_war(table, FRANCE, realm("england"))
    assert access.why_not_enter(state, FRANCE, vacant[1], access.FREE) is None


def test_cards_lengthen_marches_but_not_voyages() -> None:
    """Rules: move.spaces"""
    state = laid().state
    for mod in changes(state):
        if mod.stat == "move.spaces" and not mod.scope.limits:
            modifiers.add(state, FRANCE, mod)
    assert marching.extra_spaces(state, FRANCE, False) == 2
    assert marching.extra_spaces(state, FRANCE, True) == 0


def test_units_of_an_army_lead_nowhere_once_it_is_gone() -> None:
    """Rules: move.spaces"""
    table = marching_from(FRANCE, "seine", 2)
    march = movement.SetOut(FRANCE, 0, area("seine"), 2, 0)
    table.next(march)
    table.state.forces.army_at[FRANCE * ARMIES] = NOBODY
    advance(table)
    assert not table.state.agenda


def test_attackers_retreat_to_where_they_came_from() -> None:
    """Rules: retreat.origin"""
    table = marching_from(CASTILE, "castile", 9, 2)
    relations.set_war(table, CASTILE, realm("aragon"))
    passage.march(table, CASTILE, 0, area("castile"), area("aragon"))
    asked = question(table)
    while asked.kind != "retreat":
        answer(table, asked.options(table.state)[-1].text)
        asked = question(table)
    assert {choice.text for choice in asked.options(table.state)} == {"stand", "retreat castile"}


def test_the_last_power_does_not_carry_an_army_over_mountains() -> None:
    """The activation costs 1 military power and four units in the mountains another.

    Rules: move.mountains, move.spaces
    """
    table = laid()
    state = table.state
    languedoc, lombardy = area("languedoc"), area("lombardy")
    relations.set_war(table, FRANCE, realm("milan"))
    state.treasury.power[FRANCE * POWERS + MIL] = 1
    assert marching.ways(state, FRANCE, languedoc, lombardy, 4, True)
    assert not marching.ways(state, FRANCE, languedoc, lombardy, 4, True, 1)
    state.treasury.power[FRANCE * POWERS + MIL] = 2
    assert marching.ways(state, FRANCE, languedoc, lombardy, 4, True, 1)
