"""Recruiting and the capacities behind it."""

from __future__ import annotations

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
    refusal,
    sea,
    told,
)
from tests.games.price_of_power.placing import clear_units, put_army
from tests.games.price_of_power.running import changes

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import (
    ALLIED,
    AREA,
    ARMIES,
    ARMS,
    ARTILLERY,
    CAVALRY,
    FACES,
    GALLEY,
    HEAVY,
    INFANTRY,
    LIGHT,
    MERCENARY,
    MIL,
    NOBODY,
    PORT,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import casualties
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity, recruiting, shipbuilding
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

FOOT = INFANTRY
HORSE = CAVALRY
GUNS = ARTILLERY
HIRED_FOOT = MERCENARY * ARMS + INFANTRY
ALLIED_FOOT = ALLIED * ARMS + INFANTRY
ALLIED_HORSE = ALLIED * ARMS + CAVALRY
ALLIED_GUNS = ALLIED * ARMS + ARTILLERY


def rich(player: int) -> Table[PriceOfPower]:
    """A table where the player has money, manpower and power."""
    table = laid()
    table.state.treasury.ducats[player] = 60
    table.state.treasury.available[player] = 12
    return table


def rule(table: Table[PriceOfPower], player: int, where: str, unit: int, units: int) -> str:
    denial = recruiting.why_not_recruit(table.state, player, area(where), unit, units)
    return "" if denial is None else denial.rule


def tax(table: Table[PriceOfPower], player: int, *names: str) -> int:
    """Tax value of own and vassal provinces in these areas."""
    state = table.state
    return sum(
        [
            board.tax_value(state, at)
            for name in names
            for at in state.box.provinces_in[area(name)]
            if board.holder(state, at) == player
        ]
    )


# Capacity


def test_capacity_counts_the_area_and_its_neighbours() -> None:
    """Rules: capacity.land"""
    table = laid()
    near = tax(table, CASTILE, "castile", "leon", "andalucia")
    assert capacity.military(table.state, CASTILE, area("castile")) == near


def test_occupied_provinces_and_hostile_units_block_capacity() -> None:
    """Rules: capacity.occupied, capacity.blocked"""
    table = laid()
    state = table.state
    full = capacity.military(state, CASTILE, area("castile"))
    tokens.place_rebel_town(table, province("burgos"))
    assert capacity.military(state, CASTILE, area("castile")) == full - board.tax_value(state, province("burgos"))
    state.map.rebels = replaced(state.map.rebels, area("leon"), 1)
    blocked = full - board.tax_value(state, province("burgos")) - tax(table, CASTILE, "leon")
    assert capacity.military(state, CASTILE, area("castile")) == blocked
    assert capacity.military(state, CASTILE, area("leon")) > 0  # in its own area it still counts


def test_hostile_seas_cut_areas_off_that_only_the_sea_links() -> None:
    """Rules: capacity.blocked"""
    table = laid()
    state = table.state
    assert not capacity.is_cut_off(state, ENGLAND, area("east-anglia"), area("brittany-normandy"))
    relations.set_war(table, ENGLAND, realm("castile"))
    for zone in capacity.common_seas(state, area("east-anglia"), area("brittany-normandy")):
        state.forces.light = added(state.forces.light, zone, 1 << (5 * CASTILE))
    assert capacity.is_cut_off(state, ENGLAND, area("east-anglia"), area("brittany-normandy"))
    assert not capacity.is_cut_off(state, ENGLAND, area("east-anglia"), area("northumbria"))


def test_a_province_counts_once_a_turn() -> None:
    """Rules: capacity.once"""
    table = rich(CASTILE)
    state = table.state
    recruiting.begin(table, CASTILE)
    most = capacity.military(state, CASTILE, area("castile"))
    answer(table, "recruit-in castile")
    answer(table, f"recruit {most} infantry")
    answer(table, "camp")
    assert capacity.military(state, CASTILE, area("castile")) == 0
    state.treasury.available[CASTILE] = 9
    islands = tax(table, CASTILE, "macaronesia")  # across the Central Atlantic, of no use to Castile itself
    assert capacity.military(state, CASTILE, area("leon")) == islands
    assert rule(table, CASTILE, "leon", FOOT, islands + 1) == "capacity.land"
    assert rule(table, CASTILE, "leon", HIRED_FOOT, islands + 1) == ""


def test_what_an_area_leaves_over_serves_its_neighbour() -> None:
    """Rules: capacity.once"""
    table = rich(CASTILE)
    state = table.state
    before = capacity.military(state, CASTILE, area("andalucia"))
    recruiting.begin(table, CASTILE)
    answer(table, "recruit-in leon")
    answer(table, "recruit 1 infantry")
    answer(table, "camp")
    used = [at for at in range(len(state.map.token)) if capacity.is_used(state, at)]
    assert [AREA[at] for at in used] == [area("leon")]
    assert capacity.military(state, CASTILE, area("andalucia")) == before - board.tax_value(state, used[0])


def test_capacity_of_realms_without_a_player_includes_their_vassals() -> None:
    """Rules: npr.capacity"""
    table = laid()
    state = table.state
    burgundy = realm("burgundy")
    own = capacity.npr_military(state, burgundy, area("flanders-wallonia"))
    vassals = [at for name in ("flanders", "brabant") for at in board.provinces_of(state, realm(name))]
    assert own > sum([board.tax_value(state, at) for at in board.provinces_of(state, burgundy) if at in vassals])
    for at in vassals:
        tokens.occupy(table, FRANCE, at)
    assert capacity.npr_military(state, burgundy, area("flanders-wallonia")) < own


def test_naval_capacity_counts_ports_large_ones_twice() -> None:
    """Rules: capacity.sea, npr.capacity"""
    table = laid()
    state = table.state
    channel = sea("english-channel")
    ports_there = [at for at in state.box.ports_on[channel] if board.owns(state, ENGLAND, at)]
    assert capacity.naval(state, ENGLAND, channel) == sum([board.tax_value(state, at) for at in ports_there])
    relations.set_war(table, ENGLAND, realm("france"))
    state.forces.light = added(state.forces.light, channel, 1 << (5 * FRANCE))
    assert capacity.naval(state, ENGLAND, channel) == 0
    assert capacity.npr_naval(state, realm("scotland"), sea("doggerbank")) >= 1


def test_every_port_counts_for_the_realm_that_owns_it() -> None:
    """Rules: ruling.inactive-ports"""
    table = laid()
    state = table.state
    for player in (FRANCE, CASTILE, ENGLAND, AUSTRIA):
        own = [at for at in board.own_provinces(state, player) if PORT[at]]
        assert board.ports_of(state, player) == own
        assert all([ports.is_haven(state, player, at) for at in own])
        for zone in range(SEAS):
            there = [at for at in state.box.ports_on[zone] if at in own]
            assert capacity.naval(state, player, zone) == sum([board.tax_value(state, at) for at in there])


def test_recruits_use_their_own_area_first_and_then_neighbours_from_a_to_z() -> None:
    """Rules: ruling.capacity-use"""
    table = laid()
    state = table.state
    here = area("leon")
    capacity.begin_use(state)
    own = sum([board.tax_value(state, at) for at in state.box.provinces_in[here] if board.owns(state, CASTILE, at)])
    capacity.use(state, CASTILE, here, own)
    used = [at for at in range(len(state.map.token)) if capacity.is_used(state, at)]
    assert {AREA[at] for at in used} == {here}
    capacity.use(state, CASTILE, here, 1)
    extra = [at for at in range(len(state.map.token)) if capacity.is_used(state, at) and at not in used]
    near = [at for at in sorted(state.box.near[here]) if capacity.tax_in(state, CASTILE, at, here)]
    assert [AREA[at] for at in extra] == near[:1]
    assert not capacity.is_free_for(state, extra[0], area("andalucia"))
    assert capacity.is_free_for(state, extra[0], here)


# Units


def test_recruiting_costs_power_and_ducats() -> None:
    """Rules: recruit.action, recruit.prices, recruit.regular"""
    table = rich(FRANCE)
    state = table.state
    recruiting.begin(table, FRANCE)
    answer(table, "recruit-in seine")
    answer(table, "recruit 2 infantry")
    answer(table, "into army-1")
    answer(table, "recruit-in seine")
    answer(table, "recruit 1 cavalry")
    answer(table, "into army-1")
    answer(table, "done")
    army = FRANCE * ARMIES * UNIT_KINDS
    assert state.forces.army[army : army + 2] == [4, 2]
    assert state.treasury.ducats[FRANCE] == 60 - 4 - 5
    assert state.treasury.available[FRANCE] == 9
    assert state.treasury.power[FRANCE * 3 + MIL] == 2
    assert state.campaign is NOTHING


def test_refusals_of_recruiting() -> None:
    """Rules: recruit.prices, recruit.regular, recruit.artillery, capacity.land"""
    table = rich(FRANCE)
    state = table.state
    assert rule(table, FRANCE, "aragon", FOOT, 1) == "recruit.regular"
    assert rule(table, FRANCE, "seine", GUNS, 1) == "recruit.artillery"
    assert rule(table, FRANCE, "seine", FOOT, 13) == "recruit.regular"
    state.treasury.available[FRANCE] = 20
    assert rule(table, FRANCE, "burgundy", FOOT, 20) == "capacity.land"
    state.treasury.ducats[FRANCE] = 4
    assert rule(table, FRANCE, "seine", HORSE, 1) == "recruit.prices"
    assert rule(table, FRANCE, "seine", FOOT, 2) == ""


def test_cannons_allow_artillery_and_ideas_change_prices() -> None:
    """Rules: recruit.artillery, recruit.prices"""
    table = rich(FRANCE)
    state = table.state
    for mod in changes(state):
        if mod.stat in ("artillery.allowed", "cost.recruit.D.cavalry"):
            modifiers.add(state, FRANCE, mod)
    assert rule(table, FRANCE, "seine", GUNS, 1) == ""
    assert recruiting.price(state, FRANCE, HORSE) == 4


def test_three_mercenaries_a_turn_and_only_in_armies() -> None:
    """Rules: recruit.mercenary, recruit.armies"""
    table = rich(FRANCE)
    state = table.state
    assert rule(table, FRANCE, "seine", HIRED_FOOT, 3) == ""
    assert rule(table, FRANCE, "seine", HIRED_FOOT, 4) == "recruit.mercenary"
    for army in range(ARMIES):
        at = FRANCE * ARMIES + army
        state.forces.army_at[at] = area("loire")
        state.forces.army[at * UNIT_KINDS] = 1
    assert rule(table, FRANCE, "seine", HIRED_FOOT, 1) == "recruit.armies"
    assert rule(table, FRANCE, "seine", FOOT, 1) == ""
    assert rule(table, FRANCE, "loire", HIRED_FOOT, 1) == ""


def test_allied_units_come_for_nothing_in_own_areas_or_those_of_the_ally() -> None:
    """Rules: recruit.allied"""
    table = rich(FRANCE)
    state = table.state
    assert rule(table, FRANCE, "seine", ALLIED_FOOT, 1) == "recruit.regular"  # none wait
    relations.activate(table, FRANCE, realm("scotland"))
    assert recruiting.price(state, FRANCE, ALLIED_FOOT) == 0
    assert recruiting.price(state, FRANCE, ALLIED_HORSE) == 3
    assert rule(table, FRANCE, "seine", ALLIED_FOOT, 2) == ""
    assert rule(table, FRANCE, "scotland", ALLIED_FOOT, 2) == ""
    assert rule(table, FRANCE, "aragon", ALLIED_FOOT, 1) == "recruit.allied"
    assert rule(table, FRANCE, "seine", ALLIED_GUNS, 1) == "recruit.prices"
    recruiting.begin(table, FRANCE)
    answer(table, "recruit-in scotland")
    answer(table, "recruit 2 allied-infantry")
    assert state.forces.allied_pool[FRANCE] == 0
    assert forces.units_in(state, FRANCE, area("scotland")) == 2


def test_recruits_among_enemies_fight_when_all_is_recruited() -> None:
    """Rules: recruit.battles"""
    table = rich(FRANCE)
    table.state.map.rebels = replaced(table.state.map.rebels, area("loire"), 1)
    recruiting.begin(table, FRANCE)
    answer(table, "recruit-in loire")
    answer(table, "recruit 3 infantry")
    answer(table, "camp")
    assert not told(table, "land-battle")
    answer(table, "done")
    advance(table)
    assert told(table, "land-battle")


def test_gained_units_come_out_of_manpower_and_never_into_a_battle() -> None:
    """Rules: recruit.gained"""
    table = rich(FRANCE)
    state = table.state
    state.treasury.available[FRANCE] = 2
    assert recruiting.gain_units(table, FRANCE, area("loire"), FOOT, 3) == 2
    assert state.treasury.available[FRANCE] == 0
    assert recruiting.gain_units(table, FRANCE, area("loire"), HIRED_FOOT, 2) == 2
    state.map.rebels = replaced(state.map.rebels, area("seine"), 1)
    assert recruiting.gain_units(table, FRANCE, area("seine"), HIRED_FOOT, 2) == 0


def test_nothing_to_recruit_no_action() -> None:
    """Rules: recruit.action"""
    table = laid()
    state = table.state
    assert recruiting.why_not_begin(state, FRANCE) is None
    state.treasury.ducats[FRANCE] = 0
    assert recruiting.why_not_begin(state, FRANCE) is recruiting.NOTHING_TO_RECRUIT
    state.treasury.power[FRANCE * 3 + MIL] = 0
    denial = recruiting.why_not_begin(state, FRANCE)
    assert denial is not None
    assert denial.code == "little-military-power"


def test_mercenaries_take_no_manpower_and_leave_none_behind() -> None:
    """Rules: mercenary.supply"""
    table = laid()
    state = table.state
    clear_units(table)
    army = put_army(table, FRANCE, "seine", [1])
    manpower = (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE])
    forces.add_to_army(table, army, MERCENARY * ARMS + INFANTRY, 3)
    assert forces.units_of_source(state, FRANCE, MERCENARY) == 3
    casualties.suffer(table, FRANCE, area("seine"), 1)
    advance(table)
    forces.disband_mercenaries(table, FRANCE)
    assert forces.units_of_source(state, FRANCE, MERCENARY) == 0
    assert forces.units_in(state, FRANCE, area("seine")) == 1
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == manpower


# Ships


def test_a_light_ship_goes_to_sea_onto_a_slot_or_stays_in_port() -> None:
    """Rules: recruit.ships"""
    for choice in ("launch english-channel", "dock-at normandie"):
        table = rich(ENGLAND)
        state = table.state
        port = province("normandie")
        recruiting.begin(table, ENGLAND)
        answer(table, "build-in normandie")
        answer(table, "build light")
        answer(table, choice)
        assert state.treasury.ducats[ENGLAND] == 56
        at_sea = count5(state.forces.light[sea("english-channel")], ENGLAND)
        assert at_sea + ports.docked_at(state, ENGLAND, port) == 1
        assert refusal(table, "build-in normandie")[1] == "capacity.sea" or board.tax_value(state, port) == 2


def test_heavy_ships_and_galleys_sail_in_the_fleet_only() -> None:
    """Rules: recruit.ships, naval.galleys"""
    table = rich(CASTILE)
    state = table.state
    port = province("murcia")
    zone = FACES[port][0]
    assert shipbuilding.why_not_build(state, CASTILE, port, HEAVY) is None
    shipbuilding.build_ship(table, CASTILE, port, GALLEY, zone)
    assert state.forces.fleet_at[CASTILE] == zone
    assert state.forces.fleet[CASTILE * 3 + GALLEY] == 1
    atlantic = sea("central-atlantic")
    assert shipbuilding.why_not_launch(state, CASTILE, atlantic, HEAVY) is shipbuilding.FLEET_ELSEWHERE
    assert shipbuilding.why_not_launch(state, CASTILE, atlantic, GALLEY) is shipbuilding.OPEN_SEA
    assert shipbuilding.why_not_launch(state, CASTILE, atlantic, LIGHT) is None


def test_no_more_than_fifteen_ships_and_only_in_own_ports() -> None:
    """Rules: recruit.ships"""
    table = rich(ENGLAND)
    state = table.state
    assert shipbuilding.why_not_build(state, ENGLAND, province("rennes"), LIGHT) is shipbuilding.NOT_YOUR_PORT
    ports.put_light(state, ENGLAND, sea("north-sea"), 15 - forces.ships_of(state, ENGLAND))
    assert shipbuilding.why_not_build(state, ENGLAND, province("normandie"), LIGHT) is shipbuilding.NO_SHIPS_LEFT


def test_no_ship_is_built_into_a_hostile_zone() -> None:
    """Rules: recruit.ships"""
    table = rich(ENGLAND)
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    port = province("normandie")
    for zone in FACES[port]:
        state.forces.light = added(state.forces.light, zone, 1 << (5 * FRANCE))
        assert shipbuilding.why_not_launch(state, ENGLAND, zone, LIGHT) is shipbuilding.HOSTILE_SEA
    assert shipbuilding.why_not_build(state, ENGLAND, port, LIGHT) is None  # the port itself is safe
    state.forces.docked = (port, ENGLAND, 2)
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, NOBODY)
    assert shipbuilding.has_berth(state, ENGLAND, port, LIGHT) is (board.tax_value(state, port) == 2)
