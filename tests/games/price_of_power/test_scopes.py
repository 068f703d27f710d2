"""Lasting changes that hold only for some ships, areas or realms; tokens that have run out; the order of missions."""

from __future__ import annotations

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import (
    AREA,
    CATHOLIC,
    LARGE_TOWNS,
    MUSLIM,
    NOBODY,
    PROVINCES,
    SEAS,
    SMALL_TOWNS,
    TAX,
    TERRITORY,
    VASSAL_TOKENS,
)
from hausmacht.games.price_of_power.modifiers import Mod
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.phases import prestige
from hausmacht.games.price_of_power.rules.religion import dissent
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.rules.trade import light_ships
from hausmacht.games.price_of_power.rules.warfare.land import marching, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.state import LARGE, PEACE, SMALL, PriceOfPower

from .as_written import lists_of_effects
from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, laid, question, realm, sea, told
from .running import changes, do


def lasting(state: PriceOfPower, text: str, stat: str) -> Mod:
    """The lasting change of a value on an event or idea whose id this is."""
    for mod in changes(state):
        if mod.stat == stat and text in mod.scope.limits:
            return mod
    raise AssertionError(f"no change of {stat} with {text}")


def test_church_attendance_calms_only_areas_of_the_state_religion() -> None:
    """Rules: unrest.ideas"""
    table = laid()
    state = table.state
    modifiers.add(state, CASTILE, lasting(state, "religion", "unrest.remove_phase3"))
    assert dissent.by_ideas(state, CASTILE, True) == 1
    assert dissent.removable(state, CASTILE) == 0
    lands = board.own_provinces(state, CASTILE)
    here = lands[0]
    there = next(at for at in lands if AREA[at] != AREA[here])
    tokens.set_faith(table, AREA[here], CATHOLIC)
    tokens.set_faith(table, AREA[there], MUSLIM)
    tokens.add_unrest(table, here)
    tokens.add_unrest(table, there)
    assert dissent.unrest_to_calm(state, CASTILE, True) == [here]
    assert dissent.unrest_to_calm(state, CASTILE, False) == sorted([here, there])
    dissent.change_unrest(table)
    asked = question(table)
    assert asked.kind == "calm-town"
    assert len(asked.options(state)) == 2  # that province, or nothing


def test_an_event_weakens_only_the_realm_it_names() -> None:
    """Rules: effects.lasting"""
    table = laid()
    state = table.state
    nodes = [each for listed in lists_of_effects() for each in listed]
    node = next(each for each in nodes if each.get("stat") == "mc.bonus" and "realm" in each.get("scope", {}))
    do(
        table,
        CASTILE,
        {"do": "pick", "kind": "realm", "from": {"names": ["Granada"]}, "as": "$r"},
        node,
    )
    advance(table)
    assert capacity.is_weakened(state, realm("granada"))
    assert not capacity.is_weakened(state, realm("morocco"))


def test_casa_da_india_sends_explorers_further_only_to_africa_and_india() -> None:
    """Rules: move.spaces, ships.range"""
    table = laid()
    state = table.state
    state.forces.light = state.forces.slots = (0,) * SEAS
    before = {at: light_ships.reach(state, CASTILE, 2 * at, True) for at in state.box.seas}
    modifiers.add(state, CASTILE, lasting(state, "continents", "move.spaces"))
    assert marching.extra_spaces(state, CASTILE, True) == 0, "other ships sail as far as ever"
    further = 0
    for at in state.box.seas:
        added = [zone for zone in light_ships.reach(state, CASTILE, 2 * at, True) if zone not in before[at]]
        further += len(added)
        assert all(marching.spaces_to_continents(state, CASTILE, zone) == 1 for zone in added)
    assert further
    assert marching.spaces_to_continents(state, CASTILE, sea("southeastern-pacific")) == 0


def test_when_all_towns_are_laid_vassal_tokens_take_their_place() -> None:
    """Never on a territory, where no realm could be a vassal; and a bot besieges nothing without towns.

    Rules: town.short, ruling.no-vassal-colony, bots.towns
    """
    table = laid()
    state = table.state
    free = [at for at in range(PROVINCES) if state.box.on_map[at] and not TERRITORY[at]]
    small = [at for at in free if TAX[at] == 1]
    large = [at for at in free if TAX[at] == 2]
    state.map.token = (NOBODY,) * len(state.map.token)
    for at in small[:SMALL_TOWNS]:
        state.map.token = replaced(state.map.token, at, FRANCE * 3 + SMALL)
    for at in large[:LARGE_TOWNS]:
        state.map.token = replaced(state.map.token, at, FRANCE * 3 + LARGE)
    last = small[SMALL_TOWNS]
    assert not tokens.has_town_for(state, FRANCE, last)
    assert tokens.may_place_town(state, FRANCE, last)
    assert tokens.place_town(table, FRANCE, last, unrest=True)
    assert board.is_vassal(state, last)
    assert state.map.unrest[last]
    territory = next(at for at in range(PROVINCES) if state.box.on_map[at] and TERRITORY[at])
    assert not tokens.may_place_town(state, FRANCE, territory)
    occupied = small[SMALL_TOWNS + 1 : SMALL_TOWNS + VASSAL_TOKENS]
    for at in occupied:
        assert tokens.may_take(state, FRANCE, at)
        tokens.occupy(table, FRANCE, at)
    full = small[SMALL_TOWNS + VASSAL_TOKENS]
    assert not tokens.may_take(state, FRANCE, full)
    assert not tokens.place_town(table, FRANCE, full)
    bots = laid(bots="all").state
    bots.map.token = state.map.token
    assert not tokens.may_take(bots, FRANCE, full)
    assert siege.needs_town(state, FRANCE, full)


def test_missions_of_several_players_are_told_in_turn_order() -> None:
    """Rules: ruling.missions-at-once, mission.reward"""
    table = laid()
    state = table.state
    state.time.phase = PEACE
    state.time.first = CASTILE
    players = (FRANCE, CASTILE, ENGLAND, AUSTRIA)
    easy = next(
        mission
        for mission in range(len(state.box.content.missions))
        if all(prestige.is_fulfilled(state, player, mission) for player in players)
    )
    state.cards.missions = ((easy,),) * 4
    prestige.check_missions(table)
    assert [row["player"] for row in told(table, "mission-done")] == [CASTILE, ENGLAND, AUSTRIA, FRANCE]
    assert state.cards.done == ((easy,),) * 4
