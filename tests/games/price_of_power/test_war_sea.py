"""Ships: sailing, ports, slots, pirates, galleys, distant zones, the Pacific, transport and undocking."""

from __future__ import annotations

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
    told,
)
from tests.games.price_of_power.placing import clear_sea, clear_units, put_army

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power.components import (
    ARMIES,
    FACES,
    GALLEY,
    HEAVY,
    LIGHT,
    MIL,
    NOBODY,
    NODE_NAMES,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.phases import cleanup
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.land import access, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import shipbuilding
from hausmacht.games.price_of_power.rules.warfare.ships import naval, ports, routes, squadrons, transport
from hausmacht.games.price_of_power.state import PriceOfPower


def sailing(french: int, english: int, chance: Scripted | None = None) -> Table[PriceOfPower]:
    """Light ships of France attack light ships of England in the Channel; no other ships are at sea."""
    table = laid(chance=chance)
    clear_sea(table)
    relations.set_war(table, FRANCE, realm("england"))
    zone = sea("english-channel")
    table.state.forces.light = replaced(
        table.state.forces.light, zone, (french << (5 * FRANCE)) + (english << (5 * ENGLAND))
    )
    return table


def at_sea(player: int, **ships: int) -> Table[PriceOfPower]:
    """A table where the player has these light ships and no others."""
    table = laid()
    state = table.state
    for zone in range(SEAS):
        state.forces.light = replaced(state.forces.light, zone, state.forces.light[zone] & ~(31 << (5 * player)))
        state.forces.slots = replaced(state.forces.slots, zone, state.forces.slots[zone] & ~(31 << (5 * player)))
    for name, number in ships.items():
        state.forces.light = added(state.forces.light, sea(name.replace("_", "-")), number << (5 * player))
    return table


def put_fleet(table: Table[PriceOfPower], player: int, place: int, light: int, heavy: int, galleys: int) -> None:
    state = table.state
    state.forces.fleet_at = replaced(state.forces.fleet_at, player, place)
    for ship, number in ((LIGHT, light), (HEAVY, heavy), (GALLEY, galleys)):
        state.forces.fleet = replaced(state.forces.fleet, player * 3 + ship, number)


# Sailing


def test_ships_gather_in_one_zone_within_two_spaces() -> None:
    """Rules: naval.move, naval.range"""
    table = at_sea(ENGLAND, english_channel=3, north_sea=1, adriatic_sea=1)
    naval.begin(table, ENGLAND)
    answer(table, "sail-to bay-of-biscay")
    assert refusal(table, "set-sail") == ("bring-some-first", "naval.move")
    assert refusal(table, "bring adriatic-sea") == ("out-of-range", "naval.range")
    answer(table, "bring english-channel")
    answer(table, "ships 2")
    answer(table, "set-sail")
    assert forces.ships_in(table.state, ENGLAND, sea("bay-of-biscay")) == 2
    assert forces.ships_in(table.state, ENGLAND, sea("english-channel")) == 1
    assert table.state.treasury.power[ENGLAND * 3 + MIL] == 2


def test_no_passage_through_hostile_zones() -> None:
    """Rules: naval.range"""
    table = at_sea(ENGLAND, english_channel=1)
    state = table.state
    free = routes.open_seas(state, ENGLAND)
    assert routes.reaches(state, sea("english-channel"), sea("central-atlantic"), 2, free)
    relations.set_war(table, ENGLAND, realm("castile"))
    for zone in ("bay-of-biscay", "eastern-atlantic"):
        state.forces.light = added(state.forces.light, sea(zone), 1 << (5 * CASTILE))
    free = routes.open_seas(state, ENGLAND)
    assert not routes.reaches(state, sea("english-channel"), sea("central-atlantic"), 2, free)
    assert routes.reaches(state, sea("english-channel"), sea("bay-of-biscay"), 2, free)


def test_a_hostile_destination_means_battle() -> None:
    """Rules: naval.destination, battle.triggers"""
    table = at_sea(ENGLAND, english_channel=3)
    relations.set_war(table, ENGLAND, realm("france"))
    naval.begin(table, ENGLAND)
    answer(table, "sail-to bay-of-biscay")
    answer(table, "bring english-channel")
    answer(table, "ships 3")
    advance(table)
    assert told(table, "sea-battle")


def test_friendly_ports_are_destinations_with_limits() -> None:
    """Rules: naval.destination, ports.limits"""
    table = at_sea(ENGLAND, english_channel=5)
    state = table.state
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, NOBODY)
    naval.begin(table, ENGLAND)
    small = province("wessex")
    answer(table, "make-port wessex")
    answer(table, "bring english-channel")
    assert refusal(table, "ships 3") == ("port-full", "ports.limits")
    answer(table, "ships 2")
    assert ports.docked_at(state, ENGLAND, small) == 2
    assert naval.why_not_destination(state, ENGLAND, SEAS + small) is naval.PORT_FULL
    assert naval.why_not_destination(state, ENGLAND, SEAS + province("rennes")) is naval.NOT_A_HAVEN


def test_a_large_port_takes_four_ships_or_a_fleet_of_six() -> None:
    """Rules: ports.limits"""
    table = at_sea(ENGLAND)
    state = table.state
    london = province("london")
    assert ports.has_room(state, ENGLAND, london, 4, False)
    assert not ports.has_room(state, ENGLAND, london, 5, False)
    assert ports.has_room(state, ENGLAND, london, 6, True)
    assert not ports.has_room(state, ENGLAND, london, 7, True)
    ports.put_light(state, ENGLAND, SEAS + london, 1)
    assert not ports.has_room(state, ENGLAND, london, 5, True)


def test_t47_galleys_are_lost_on_the_open_sea() -> None:
    """T47: a fleet with galleys sails from a marked zone into the Central Atlantic; the other ships arrive.

    Rules: naval.galleys
    """
    table = at_sea(CASTILE)
    state = table.state
    put_fleet(table, CASTILE, sea("western-mediterranean"), 1, 1, 3)
    naval.begin(table, CASTILE)
    answer(table, "sail-to central-atlantic")
    answer(table, "bring-fleet")
    advance(table)
    assert state.forces.fleet[CASTILE * 3 : CASTILE * 3 + 3] == (1, 1, 0)
    assert state.forces.fleet_at[CASTILE] == sea("central-atlantic")


def test_the_fleet_leaves_light_ships_behind_and_takes_others_in() -> None:
    """Rules: naval.fleet"""
    table = at_sea(ENGLAND, north_sea=2)
    state = table.state
    put_fleet(table, ENGLAND, sea("english-channel"), 2, 1, 0)
    naval.begin(table, ENGLAND)
    answer(table, "sail-to north-sea")
    answer(table, "leave-behind 1")
    assert refusal(table, "leave-behind 1") == ("done-already", "naval.fleet")
    answer(table, "bring-fleet")
    answer(table, "set-sail")
    answer(table, "join-fleet-with 2")
    assert state.forces.fleet[ENGLAND * 3 : ENGLAND * 3 + 3] == (3, 1, 0)
    assert count5(state.forces.light[sea("english-channel")], ENGLAND) == 1


def test_light_ships_take_free_slots() -> None:
    """Rules: naval.slots"""
    table = at_sea(ENGLAND, english_channel=3)
    state = table.state
    naval.begin(table, ENGLAND)
    answer(table, "sail-to north-sea")
    answer(table, "bring english-channel")
    answer(table, "ships 3")
    assert refusal(table, "protect-with 3") == ("slots-full", "naval.slots")
    answer(table, "protect-with 2")
    assert count5(state.forces.slots[sea("north-sea")], ENGLAND) == 2
    assert count5(state.forces.light[sea("north-sea")], ENGLAND) == 1


def test_pirates_can_be_fought_next_to_the_ships() -> None:
    """Rules: naval.pirates"""
    table = at_sea(ENGLAND, english_channel=3)
    state = table.state
    node = NODE_NAMES.index("english-channel")
    state.trade.pirates = replaced(state.trade.pirates, node, 1)
    naval.begin(table, ENGLAND)
    answer(table, "sail-to north-sea")
    answer(table, "bring english-channel")
    answer(table, "ships 2")
    answer(table, "set-sail")
    answer(table, "fight-pirates english-channel")
    assert told(table, "pirates-fought")


# Distant zones


def test_a_distant_zone_is_entered_only_beside_something_of_ones_own() -> None:
    """Rules: naval.distant"""
    table = at_sea(CASTILE, central_atlantic=1)
    state = table.state
    caribbean = sea("caribbean-sea")
    assert naval.why_not_destination(state, CASTILE, caribbean) is naval.UNKNOWN_SEA
    shore = [at for at in access.SEA_AREAS[caribbean] if state.box.provinces_in[at]]
    tokens.place_claim(table, CASTILE, shore[0])
    assert naval.why_not_destination(state, CASTILE, caribbean) is None
    free = routes.open_seas(state, CASTILE)
    assert not routes.reaches(state, sea("central-atlantic"), sea("southeastern-pacific"), 3, free)


def test_crossing_the_pacific_costs_a_power_of_any_kind() -> None:
    """Rules: naval.pacific"""
    table = at_sea(CASTILE, eastern_pacific=1)
    state = table.state
    target = sea("sea-of-japan")
    shore = [at for at in access.SEA_AREAS[target] if state.box.provinces_in[at]]
    tokens.place_claim(table, CASTILE, shore[0])
    naval.begin(table, CASTILE)
    answer(table, "sail-to sea-of-japan")
    answer(table, "bring eastern-pacific")
    answer(table, "cross-with adm")
    advance(table)
    assert state.treasury.power[CASTILE * 3 : CASTILE * 3 + 3] == [2, 3, 2]
    assert forces.ships_in(state, CASTILE, target) == 1


# Transport, ports


def test_an_army_crosses_the_bridge_the_ships_have_formed() -> None:
    """Rules: naval.transport"""
    table = at_sea(ENGLAND, eastern_atlantic=1)
    state = table.state
    army = ENGLAND * ARMIES
    state.forces.army_at[army] = area("east-anglia")
    state.forces.army[army * UNIT_KINDS] = 3
    naval.begin(table, ENGLAND)
    answer(table, "sail-to english-channel")
    answer(table, "bring eastern-atlantic")
    answer(table, "done")
    answer(table, "embark army-1")
    answer(table, "ferry brittany-normandy")
    assert state.forces.army_at[army] == area("brittany-normandy")
    state.forces.army[army * UNIT_KINDS] = 4
    assert access.landings(state, ENGLAND, area("brittany-normandy"), 4, sea("english-channel")) == []


def test_an_army_too_large_for_the_bridge_stays_and_knows_why() -> None:
    """A single unit may embark where an army of four finds one ship. Rules: naval.transport, bridge.ships"""
    table = at_sea(ENGLAND, eastern_atlantic=1)
    state = table.state
    army = ENGLAND * ARMIES
    state.forces.army_at[army] = area("east-anglia")
    state.forces.army[army * UNIT_KINDS] = 4
    forces.add_to_camp(table, ENGLAND, area("east-anglia"), 1)
    naval.begin(table, ENGLAND)
    answer(table, "sail-to english-channel")
    answer(table, "bring eastern-atlantic")
    answer(table, "done")
    assert refusal(table, "embark army-1") == ("bridge-too-small", "bridge.ships")
    answer(table, "embark-unit east-anglia")


def test_where_nobody_can_embark_it_is_said_why() -> None:
    """An army of four before one ship, and nobody else near: no question, but a word about it. Rules: bridge.ships"""
    table = at_sea(ENGLAND, eastern_atlantic=1)
    state = table.state
    clear_units(table, ENGLAND)
    put_army(table, ENGLAND, "east-anglia", [4])
    naval.begin(table, ENGLAND)
    answer(table, "sail-to english-channel")
    answer(table, "bring eastern-atlantic")
    answer(table, "done")
    advance(table)
    assert told(table, "stays-ashore") == [{"player": ENGLAND, "area": area("east-anglia"), "units": 4, "capacity": 3}]
    assert "transport" not in [item.text.split()[0] for item in state.agenda]


def test_ships_leave_their_ports() -> None:
    """Rules: naval.undock"""
    table = at_sea(ENGLAND)
    state = table.state
    assert naval.why_not_begin_undock(state, ENGLAND) is not None
    ports.put_light(state, ENGLAND, SEAS + province("wessex"), 2)
    put_fleet(table, ENGLAND, SEAS + province("london"), 1, 1, 0)
    naval.begin_undock(table, ENGLAND)
    answer(table, "undock wessex")
    answer(table, "out-to english-channel")
    answer(table, "ships 1")
    answer(table, "undock-fleet")
    assert state.forces.fleet_at[ENGLAND] in FACES[province("london")]
    answer(table, "done")
    assert forces.ships_in(state, ENGLAND, sea("english-channel")) >= 1
    assert ports.docked_at(state, ENGLAND, province("wessex")) == 1


def test_no_undocking_into_hostile_zones() -> None:
    """Rules: naval.undock"""
    table = at_sea(ENGLAND)
    state = table.state
    relations.set_war(table, ENGLAND, realm("france"))
    port = province("caux")
    ports.put_light(state, ENGLAND, SEAS + port, 1)
    for zone in FACES[port]:
        state.forces.light = added(state.forces.light, zone, 1 << (5 * FRANCE))
    assert naval.why_not_undock_at_all(state, ENGLAND) is not None


def test_ships_in_port_are_safe_and_hidden_from_the_sea() -> None:
    """Rules: ports.safe"""
    table = at_sea(ENGLAND)
    state = table.state
    london = province("london")
    ports.put_light(state, ENGLAND, SEAS + london, 2)
    relations.set_war(table, ENGLAND, realm("france"))
    assert all(not forces.is_hostile_sea(state, FRANCE, zone) for zone in FACES[london])
    assert ports.is_haven(state, ENGLAND, london)
    assert not ports.is_haven(state, FRANCE, london)
    assert not ports.is_haven(state, ENGLAND, province("paris"))


def test_heavy_ships_are_repaired_in_port() -> None:
    """Rules: ports.repair"""
    table = at_sea(ENGLAND)
    state = table.state
    put_fleet(table, ENGLAND, sea("english-channel"), 0, 2, 0)
    state.forces.damaged = replaced(state.forces.damaged, ENGLAND, 1)
    ports.repair(table)
    assert state.forces.damaged[ENGLAND] == 1
    squadrons.move_ships(table, ENGLAND, squadrons.FLEET, 2, SEAS + province("london"))
    ports.repair(table)
    assert state.forces.damaged[ENGLAND] == 0


def test_ships_leave_ports_of_former_allies_or_are_lost() -> None:
    """Rules: ports.lost"""
    for blocked in (False, True):
        table = at_sea(FRANCE)
        state = table.state
        lothian = province("lothian")
        ports.put_light(state, FRANCE, SEAS + lothian, 1)
        relations.end_alliance(table, FRANCE, realm("scotland"))
        relations.set_war(table, FRANCE, realm("england"))
        if blocked:
            for zone in FACES[lothian]:
                state.forces.light = added(state.forces.light, zone, 1 << (5 * ENGLAND))
        siege.clear_ports(table)
        while state.agenda:
            advance(table)
            if state.agenda:
                answer(table, question(table).options(state)[0].text)
        assert ports.docked_at(state, FRANCE, lothian) == 0
        assert forces.ships_of(state, FRANCE) == (0 if blocked else 1)


def test_nothing_to_sail_no_action() -> None:
    """Rules: naval.move"""
    table = at_sea(ENGLAND)
    assert naval.why_not_begin(table.state, ENGLAND) is naval.NO_SHIPS
    table.state.treasury.power[ENGLAND * 3 + MIL] = 0
    denial = naval.why_not_begin(table.state, ENGLAND)
    assert denial is not None
    assert denial.code == "little-military-power"


# Fleets, landings and repairs


def test_only_light_ships_sail_outside_the_fleet() -> None:
    """Rules: ships.outside-fleets"""
    table = sailing(0, 0)
    state = table.state
    channel, north = sea("english-channel"), sea("north-sea")
    state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, channel)
    state.forces.fleet = replaced(state.forces.fleet, ENGLAND * 3 + HEAVY, 1)
    assert shipbuilding.why_not_launch(state, ENGLAND, north, HEAVY) is shipbuilding.FLEET_ELSEWHERE
    assert shipbuilding.why_not_launch(state, ENGLAND, north, LIGHT) is None
    state.treasury.ducats[ENGLAND] = 20
    shipbuilding.build_ship(table, ENGLAND, province("london"), HEAVY, channel)
    shipbuilding.build_ship(table, ENGLAND, province("london"), LIGHT, channel)
    assert state.forces.fleet[ENGLAND * 3 : ENGLAND * 3 + 3] == (0, 2, 0)
    assert count5(state.forces.light[channel], ENGLAND) == 1


def test_nobody_lands_where_players_would_have_to_permit_it() -> None:
    """Rules: ruling.landing-permission"""
    table = sailing(0, 0)
    state = table.state
    clear_units(table)
    relations.end_war(table, FRANCE, realm("england"), truce=False)
    relations.set_war(table, FRANCE, realm("castile"))  # at war, so that passage could be asked for
    state.forces.light = replaced(state.forces.light, sea("english-channel"), 3 << (5 * FRANCE))
    put_army(table, FRANCE, "seine", [2])
    table.next(transport.Landing(FRANCE, 0, area("seine"), sea("english-channel")))
    assert refusal(table, "ferry-buying-passage east-anglia") == ("no-permission", "access.permission")
    state.map.token = replaced(state.map.token, province("oxford"), NOBODY)  # now England does not own the whole area
    assert "ferry-buying-passage east-anglia" in [option.text for option in question(table).options(state)]


def test_ships_act_in_the_zone_that_was_entered_last() -> None:
    """Rules: ruling.undock-zone"""
    table = sailing(0, 0)
    state = table.state
    relations.end_war(table, FRANCE, realm("england"), truce=False)
    state.trade.pirates = replaced(state.trade.pirates, NODE_NAMES.index("english-channel"), 1)
    ports.put_light(state, ENGLAND, SEAS + province("wessex"), 1)
    ports.put_light(state, ENGLAND, SEAS + province("pale"), 1)
    naval.begin_undock(table, ENGLAND)
    answer(table, "undock wessex")
    answer(table, "out-to english-channel")
    answer(table, "undock pale")
    if question(table).kind == "undock-to":
        answer(table, question(table).options(state)[0].text)
    last = next(
        zone for zone in range(SEAS) if zone != sea("english-channel") and count5(state.forces.light[zone], ENGLAND)
    )
    answer(table, "protect-with 1")
    assert count5(state.forces.slots[last], ENGLAND) == 1
    assert count5(state.forces.slots[sea("english-channel")], ENGLAND) == 0


def test_heavy_ships_in_port_are_sound_again_after_the_round() -> None:
    """Rules: cleanup.repair"""
    for place, left in ((SEAS + province("london"), 0), (sea("english-channel"), 1)):
        table = laid()
        state = table.state
        clear_sea(table)
        state.forces.fleet_at = replaced(state.forces.fleet_at, ENGLAND, place)
        state.forces.fleet = replaced(state.forces.fleet, ENGLAND * 3 + HEAVY, 2)
        state.forces.damaged = replaced(state.forces.damaged, ENGLAND, 1)
        cleanup.update(table)
        assert state.forces.damaged[ENGLAND] == left
