"""Single ships, exploration and colonies of The Price of Power."""

from __future__ import annotations

import pytest
from tests.games.price_of_power.laying import (
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
)
from tests.games.price_of_power.placing import clear_sea, give_idea

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import ADM, DIP, FACES, HEAVY, LIGHT, MIL, POWERS
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration, light_ships
from hausmacht.games.price_of_power.state import LARGE, PriceOfPower


def ready_to_explore(table: Table[PriceOfPower]) -> None:
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.forces.light = added(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    state.treasury.power[CASTILE * POWERS + DIP] = 1
    state.treasury.power[CASTILE * POWERS + MIL] = 1


# Single light ships


def test_a_light_ship_sails_two_spaces_and_leaving_port_is_one() -> None:
    """Rules: ships.range"""
    table = laid()
    state = table.state
    clear_sea(table)
    from_sea = light_ships.reach(state, ENGLAND, 2 * sea("english-channel"), False)
    assert sea("bay-of-biscay") in from_sea
    assert sea("central-atlantic") in from_sea
    assert sea("western-mediterranean") not in from_sea
    port = province("london")
    assert list(FACES[port]) == [sea("english-channel")]
    from_port = light_ships.reach(state, ENGLAND, light_ships.PORTS + port, False)
    assert sea("english-channel") in from_port
    assert sea("bay-of-biscay") in from_port
    assert sea("central-atlantic") not in from_port


def test_no_ship_sails_into_or_through_a_hostile_zone() -> None:
    """Rules: ships.range"""
    table = laid()
    state = table.state
    clear_sea(table)
    relations.set_war(table, ENGLAND, realm("castile"))
    for name in ("bay-of-biscay", "eastern-atlantic"):
        state.forces.light = replaced(state.forces.light, sea(name), 1 << (5 * CASTILE))
    found = light_ships.reach(state, ENGLAND, 2 * sea("english-channel"), False)
    assert sea("bay-of-biscay") not in found
    assert sea("central-atlantic") not in found


def test_distant_zones_need_a_foothold_or_an_explorer_and_are_no_way_through() -> None:
    """Rules: ships.distant-zones"""
    table = laid()
    state = table.state
    clear_sea(table)
    start = 2 * sea("eastern-atlantic")
    caribbean, beyond = sea("caribbean-sea"), sea("southwestern-atlantic")
    assert caribbean not in light_ships.reach(state, CASTILE, start, False)
    assert caribbean in light_ships.reach(state, CASTILE, start, True)
    tokens.place_claim(table, CASTILE, area("antilles"))
    assert caribbean in light_ships.reach(state, CASTILE, start, False)
    # from the Northeastern Atlantic only distant zones lead to the Caribbean within two spaces, or the Eastern Atlantic
    relations.set_war(table, CASTILE, realm("france"))
    for name in ("eastern-atlantic", "central-atlantic"):
        state.forces.light = replaced(state.forces.light, sea(name), 1 << (5 * FRANCE))
    found = light_ships.reach(state, CASTILE, 2 * sea("northeastern-atlantic"), True)
    assert sea("northwestern-atlantic") in found
    assert caribbean not in found
    assert beyond not in found


def test_an_explorer_pays_for_the_pacific_with_what_there_is_most_of() -> None:
    """Rules: ships.pacific, ruling.pacific-power"""
    table = laid(chance=Scripted([("exploration", 0)]))
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.forces.light = replaced(state.forces.light, sea("southeastern-pacific"), 1 << (5 * CASTILE))
    origin = 2 * sea("southeastern-pacific")
    assert sea("east-indies") not in light_ships.reach(state, CASTILE, origin, False)
    state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [2, 5, 3]
    exploration.begin(table, CASTILE)
    assert state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [2, 4, 2]
    answer(table, "ship-from southeastern-pacific")
    answer(table, "explore-in east-indies")
    assert state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [2, 3, 2]
    assert light_ships.light_in(state, CASTILE, sea("east-indies")) == 1
    state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [0, 0, 0]
    assert sea("southeastern-pacific") not in exploration.distant_reach(state, CASTILE, 2 * sea("east-indies"))


# Exploration


def test_exploring_costs_diplomatic_and_military_power() -> None:
    """Rules: explore.cost"""
    table = laid(chance=Scripted([("exploration", 0)]))
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.forces.light = replaced(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    for kind in (DIP, MIL):
        state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [1, 1, 1]
        state.treasury.power[CASTILE * POWERS + kind] = 0
        denial = exploration.why_not_begin(state, CASTILE)
        assert denial is not None
        assert denial.rule == "power.pay"
        assert exploration.why_not_begin(state, CASTILE, free=True) is None
    state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [1, 2, 2]
    exploration.begin(table, CASTILE)
    assert state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rolled", "territory", "skull"), [(0, 1, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 1, 1)]
)
def test_the_die_shows_a_number_and_sometimes_a_skull(rolled: int, territory: int, skull: int) -> None:
    """Rules: explore.roll"""
    table = laid(chance=Scripted([("exploration", rolled)]))
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.forces.light = replaced(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    exploration.begin(table, CASTILE)
    answer(table, "no-ship")
    assert question(table).numbers(state) == {"territory": territory, "skull": skull}


def test_t47_galleys_are_no_explorers() -> None:
    """Only light ships sail out.

    Rules: explore.ship
    """
    table = laid()
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.forces.fleet_at = replaced(state.forces.fleet_at, CASTILE, sea("central-atlantic"))
    state.forces.fleet = replaced(state.forces.fleet, CASTILE * 3 + HEAVY, 2)
    assert light_ships.origins(state, CASTILE) == []
    state.forces.fleet = replaced(state.forces.fleet, CASTILE * 3 + LIGHT, 1)
    assert light_ships.origins(state, CASTILE) == [2 * sea("central-atlantic")]
    reach = exploration.distant_reach(state, CASTILE, 2 * sea("central-atlantic"))
    assert sea("caribbean-sea") in reach
    assert sea("indian-ocean") not in reach


def test_t51_a_skull_without_power_takes_a_ship() -> None:
    """Rules: explore.skull, explore.reroll"""
    table = laid(chance=Scripted([("exploration", 2), ("exploration", 3)]))
    state = table.state
    ready_to_explore(table)
    assert exploration.why_not_begin(state, CASTILE) is None
    exploration.begin(table, CASTILE)
    answer(table, "no-ship")
    assert question(table).numbers(state) == {"territory": 2, "skull": 0}
    answer(table, "roll-again")  # free with the idea
    assert question(table).numbers(state) == {"territory": 2, "skull": 1}
    assert refusal(table, "find-nothing") == ("skull-takes-ship", "explore.skull")
    assert refusal(table, "roll-again")[1] == "power.pay"
    answer(table, "lose-ship caribbean-sea")
    advance(table)
    assert light_ships.light_in(state, CASTILE, sea("caribbean-sea")) == 0
    assert state.deal is NOTHING


def test_a_discovery_lies_next_to_the_ship_and_fits_the_die() -> None:
    """Rules: explore.result, explore.reach"""
    table = laid(chance=Scripted([("exploration", 0)]))
    state = table.state
    ready_to_explore(table)
    exploration.begin(table, CASTILE)
    answer(table, "no-ship")
    found = [option.numbers["province"] for option in question(table).options(state) if option.kind == "discover"]
    assert found
    for at in found:
        assert sea("caribbean-sea") in [zone for zone in state.box.seas if at in state.box.ports_on[zone]]
    answer(table, f"discover {question(table).options(state)[-1].text.split()[1]}")
    assert deeds.count(state, CASTILE, "discovered") == 1


# Colonies


def test_a_claim_becomes_a_colony_when_ships_join_it_to_the_capital() -> None:
    """Rules: colonize.cost, colonize.claim, colonize.chain"""
    table = laid()
    state = table.state
    clear_sea(table)
    exploration.discover(table, CASTILE, province("antilles"))
    state.treasury.power[CASTILE * POWERS + ADM] = 3
    state.treasury.colonists = replaced(state.treasury.colonists, CASTILE, 2)
    denial = colonisation.why_not_begin(state, CASTILE)
    assert denial is not None
    assert denial.rule == "colonize.chain"
    state.forces.light = added(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    state.forces.light = added(state.forces.light, sea("central-atlantic"), 1 << (5 * CASTILE))
    assert colonisation.why_not_begin(state, CASTILE) is None
    colonisation.begin(table, CASTILE)
    answer(table, "colonize antilles")
    assert [option.text for option in question(table).options(state)] == ["spend-colonists 1", "spend-colonists 2"]
    answer(table, "spend-colonists 1")
    assert state.treasury.power[CASTILE * POWERS + ADM] == 0
    assert state.treasury.colonists[CASTILE] == 1
    assert board.owns(state, CASTILE, province("antilles"))
    assert not board.has_claim(state, CASTILE, area("antilles"))
    assert state.map.token[province("antilles")] % 3 != LARGE


def test_in_edition_1_2_only_light_ships_join_a_colony() -> None:
    """Rules: colonize.chain"""
    for edition, joined in (("summary", True), ("1.2", False)):
        table = laid(edition=edition)
        state = table.state
        clear_sea(table)
        exploration.discover(table, CASTILE, province("antilles"))
        state.forces.light = added(state.forces.light, sea("central-atlantic"), 1 << (5 * CASTILE))
        state.forces.fleet_at = replaced(state.forces.fleet_at, CASTILE, sea("caribbean-sea"))
        state.forces.fleet = replaced(state.forces.fleet, CASTILE * 3 + HEAVY, 1)
        assert bool(colonisation.sites(state, CASTILE)) == joined
