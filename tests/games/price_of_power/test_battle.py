"""Battles of The Price of Power, as the rules describe them."""

from __future__ import annotations

from tests.games.price_of_power.laying import ENGLAND, FRANCE, area, laid, question, realm, sea, told

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import (
    ARMIES,
    ARTILLERY,
    CAVALRY,
    GALLEY,
    HEAVY,
    INFANTRY,
    MERCENARY,
    MIL,
    POWERS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle, casualties, dice, npr_forces, sea_battle
from hausmacht.games.price_of_power.state import PriceOfPower


def put_army(table: Table[PriceOfPower], player: int, where: int, units: list[int], number: int = 0) -> int:
    """An army of regular infantry, cavalry and artillery."""
    army = player * ARMIES + number
    state = table.state
    for kind in range(UNIT_KINDS):
        state.forces.army[army * UNIT_KINDS + kind] = units[kind] if kind < len(units) else 0
    state.forces.army_at[army] = where
    return army


def fight_on(table: Table[PriceOfPower]) -> None:
    """Nobody plays a card or retreats, until the battle is over."""
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        options = asked.options(table.state)
        wanted = [option for option in options if option.text in ("done", "stand")]
        choose(table, asked, (wanted or options)[0])


def test_infantry_hits_with_its_own_and_with_double_faces() -> None:
    """Rules: battle.hits, battle.double"""
    faces = [2, 1, 1, 1, 0]
    assert dice.land_hits(faces, 5, 0, 0, False) == 3
    assert dice.land_hits(faces, 5, 0, 0, True) == 4
    assert dice.land_hits(faces, 5, 3, 0, False) == 4
    assert dice.land_hits(faces, 1, 3, 3, False) == 3  # no unit hits twice


def test_every_ship_hits_with_artillery_and_heavy_ones_by_themselves() -> None:
    """Rules: seabattle.hits"""
    assert dice.sea_hits([0, 0, 3, 0, 0], 2, 0) == 2
    assert dice.sea_hits([0, 0, 1, 0, 0], 3, 2) == 3


def test_players_at_war_meet_and_the_winner_gains_power() -> None:
    """Rules: battle.sides, battle.winner, battle.power"""
    table = laid()
    state = table.state
    relations.set_war(table, FRANCE, realm("england"))
    put_army(table, FRANCE, area("aquitaine"), [9, 3, 3])
    put_army(table, ENGLAND, area("aquitaine"), [1])
    power = state.treasury.power[FRANCE * POWERS + MIL]
    battle.fight_land(table, FRANCE, area("aquitaine"))
    fight_on(table)
    assert told(table, "land-battle") == [{"player": FRANCE, "area": area("aquitaine")}]
    assert forces.units_in(state, ENGLAND, area("aquitaine")) == 0
    assert state.treasury.exhausted[ENGLAND] == 1
    assert state.treasury.power[FRANCE * POWERS + MIL] == power + 1
    assert deeds.count(state, FRANCE, "won_battle") == 1
    assert not state.battle.under_way


def test_the_main_defender_has_the_most_units() -> None:
    """Rules: battle.main-defender"""
    table = laid()
    for enemy in ("castile", "england"):
        relations.set_war(table, FRANCE, realm(enemy))
    put_army(table, FRANCE, area("seine"), [5])
    put_army(table, 1, area("seine"), [2])
    put_army(table, ENGLAND, area("seine"), [3])
    battle.fight_land(table, FRANCE, area("seine"))
    assert table.state.battle.defender == ENGLAND


def test_nothing_happens_where_nobody_is_hostile() -> None:
    """Rules: battle.sides"""
    table = laid()
    put_army(table, FRANCE, area("seine"), [5])
    put_army(table, ENGLAND, area("seine"), [3])
    battle.fight_land(table, FRANCE, area("seine"))
    assert not table.state.battle.under_way
    assert told(table, "land-battle") == []


def test_a_realm_that_is_held_down_sends_no_forces() -> None:
    """Rules: battle.held-down, npr.strength"""
    table = laid()
    state = table.state
    relations.set_war(table, FRANCE, realm("brittany"))
    here = area("brittany-normandy")
    put_army(table, FRANCE, here, [6])
    state.turn.arrived = 2  # four stood there before
    battle.fight_land(table, FRANCE, here)
    assert not state.battle.under_way
    state.turn.arrived = 6
    battle.fight_land(table, FRANCE, here)
    assert state.battle.locals == npr_forces.land_strength(state, [realm("brittany")], here) > 0


def test_forces_of_a_realm_give_way_when_outnumbered_but_not_at_home() -> None:
    """Rules: npr.retreat"""
    table = laid()
    state = table.state
    relations.set_war(table, FRANCE, realm("brittany"))
    here = area("brittany-normandy")
    assert npr_forces.stands_on_land(state, [realm("brittany")], here)
    assert not npr_forces.stands_on_land(state, [realm("burgundy")], area("netherlands"))
    tokens.add_rebels(table, area("netherlands"), 1)
    assert npr_forces.stands_on_land(state, [realm("burgundy")], area("netherlands"))


def test_mercenaries_regulars_and_allied_units_fall_in_turn() -> None:
    """Rules: casualties.order, casualties.pools"""
    table = laid()
    state = table.state
    army = put_army(table, FRANCE, area("seine"), [3])
    state.forces.army[army * UNIT_KINDS + MERCENARY * 3 + INFANTRY] = 2
    before = state.treasury.exhausted[FRANCE]
    casualties.suffer(table, FRANCE, area("seine"), 3)
    advance(table)
    assert state.forces.army[army * UNIT_KINDS + MERCENARY * 3 + INFANTRY] == 0
    assert state.forces.army[army * UNIT_KINDS + INFANTRY] == 2
    assert state.treasury.exhausted[FRANCE] == before + 1


def test_the_owner_picks_the_arm() -> None:
    """Rules: casualties.order"""
    table = laid()
    put_army(table, FRANCE, area("seine"), [1, 1, 0])
    casualties.suffer(table, FRANCE, area("seine"), 1)
    asked = question(table)
    assert [option.text for option in asked.options(table.state)] == ["lose infantry", "lose cavalry"]
    denial = asked.why_not(table.state, casualties.FALL[ARTILLERY])
    assert denial is not None
    assert denial.code == "no-such-unit"
    choose(table, asked, casualties.FALL[CAVALRY])
    assert forces.arms_of(table.state, FRANCE, area("seine"), CAVALRY) == 0


def test_a_heavy_ship_is_damaged_before_it_sinks() -> None:
    """Rules: seabattle.losses"""
    table = laid()
    state = table.state
    state.forces.fleet = replaced(state.forces.fleet, ENGLAND * 3 + HEAVY, 1)
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, sea("english-channel"))
    casualties.sink(table, ENGLAND, sea("english-channel"), HEAVY)
    assert state.forces.damaged[ENGLAND] == 1
    assert state.forces.fleet[ENGLAND * 3 + HEAVY] == 1
    casualties.sink(table, ENGLAND, sea("english-channel"), HEAVY)
    assert state.forces.fleet[ENGLAND * 3 + HEAVY] == 0
    assert state.forces.fleet_at[ENGLAND] == -1


def test_a_battle_at_sea_ends_with_one_side_alone() -> None:
    """Rules: seabattle.slots, battle.winner"""
    for seed in range(5):
        table = laid(chance=Sampled(seed))
        state = table.state
        relations.set_war(table, FRANCE, realm("england"))
        zone = sea("english-channel")
        state.forces.light = replaced(state.forces.light, zone, 5 << (5 * FRANCE))
        state.forces.slots = replaced(state.forces.slots, zone, 1 << (5 * ENGLAND))
        state.turn.arrived = 5
        battle.fight_sea(table, FRANCE, zone)
        fight_on(table)
        assert state.forces.slots[zone] == 0
        assert not (forces.ships_in(state, FRANCE, zone) and forces.ships_in(state, ENGLAND, zone))


def test_galleys_are_lost_in_open_waters() -> None:
    """Rules: seabattle.losses"""
    table = laid()
    state = table.state
    state.forces.fleet = replaced(state.forces.fleet, FRANCE * 3 + GALLEY, 2)
    state.forces.fleet_at = replaced(state.forces.fleet_at, FRANCE, sea("english-channel"))
    casualties.galleys_lost(table, FRANCE)
    assert state.forces.fleet_at[FRANCE] == -1


def test_pirates_are_beaten_by_hits() -> None:
    """Rules: pirates.fight, ruling.pirates"""
    beaten = 0
    for seed in range(20):
        table = laid(chance=Sampled(seed))
        state = table.state
        zone = sea("english-channel")
        state.forces.light = added(state.forces.light, zone, 3 << (5 * ENGLAND))
        state.trade.pirates = replaced(state.trade.pirates, 0, 2)
        sea_battle.fight_pirates(table, ENGLAND, 0, zone)
        advance(table)
        beaten += 2 - state.trade.pirates[0]
        assert 0 <= state.trade.pirates[0] <= 2
    assert beaten > 0


def test_rebels_attack_whoever_stands_there() -> None:
    """Rules: battle.sides"""
    table = laid()
    put_army(table, FRANCE, area("seine"), [6, 2, 0])
    tokens.add_rebels(table, area("seine"), 1)
    battle.rebel_battle(table, FRANCE, area("seine"))
    fight_on(table)
    assert table.state.map.rebels[area("seine")] == 0
    assert deeds.count(table.state, FRANCE, "rebels_beaten") == 1


def test_invaders_whom_nobody_meets_stay_as_rebels() -> None:
    """Rules: battle.winner"""
    table = laid()
    battle.npr_attack(table, realm("brittany"), 3, area("languedoc"))
    assert table.state.map.rebels[area("languedoc")] == 3
