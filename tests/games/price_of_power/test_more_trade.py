"""Trade, single ships, exploration, peace and the order of play of The Price of Power: more rulebook examples."""

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

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    ARMIES,
    DIP,
    FACES,
    HEAVY,
    MERCHANTS,
    MIL,
    NOBODY,
    NODE_NAMES,
    POWERS,
    SEA_SLOTS,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES, GOODS, MOST_SALES
from hausmacht.games.price_of_power.modifiers import add
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules import (
    cleanup,
    exploration,
    forces,
    light_ships,
    order,
    peace,
    peace_sides,
    peace_terms,
    relations,
    tokens,
    trade,
    trade_routes,
)
from hausmacht.games.price_of_power.rules.peace_terms import PARTIAL
from hausmacht.games.price_of_power.rules.trade_income import TRADING
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower


def clear_sea(table: Table[PriceOfPower]) -> None:
    state = table.state
    for at in range(SEAS):
        state.slots = replaced(state.slots, at, 0)
        state.light = replaced(state.light, at, 0)
    state.docked = ()
    state.fleet_at = (NOBODY,) * state.box.players
    state.fleet = (0,) * (3 * state.box.players)


def own(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        table.state.token = replaced(table.state.token, province(name), player * 3 + SMALL)


def put_merchant(table: Table[PriceOfPower], player: int, name: str) -> None:
    state = table.state
    state.merchant_at = replaced(state.merchant_at, player * MERCHANTS, NODE_NAMES.index(name))
    state.merchant_down = replaced(state.merchant_down, player * MERCHANTS, 0)


def offer(table: Table[PriceOfPower], player: int, name: str) -> None:
    """The player trades with this card turned up."""
    state = table.state
    card = CARD_NAMES.index(name)
    state.trade_deck = tuple([at for at in state.trade_deck if at != card])
    state.deal = [TRADING, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, card]
    table.next(trade.HowToTrade(player))


def give_idea(table: Table[PriceOfPower], player: int, name: str) -> None:
    content = table.state.box.content
    for effect in content.ideas[content.idea_number[name]].row["effect"]:
        if effect["do"] == "mod":
            add(table.state, player, effect)


# Trade


def test_a_zone_has_two_or_three_places_for_ships_that_protect_trade() -> None:
    """Rules: trade.slots"""
    table = laid()
    state = table.state
    clear_sea(table)
    for name, places in (("north-sea", 2), ("english-channel", 3)):
        zone = sea(name)
        assert SEA_SLOTS[zone] == places
        for ships in range(places):
            state.slots = replaced(state.slots, zone, ships << (5 * ENGLAND))
            assert light_ships.has_free_slot(state, zone)
        state.slots = replaced(state.slots, zone, (places - 1 << (5 * ENGLAND)) + (1 << (5 * FRANCE)))
        assert not light_ships.has_free_slot(state, zone)


def test_own_ships_do_not_make_room_for_an_own_ship() -> None:
    """Rules: trade.slots"""
    table = laid()
    state = table.state
    clear_sea(table)
    state.slots = replaced(state.slots, sea("english-channel"), 3 << (5 * FRANCE))
    state.light = replaced(state.light, sea("bay-of-biscay"), 1 << (5 * FRANCE))
    table.next(trade.SendWhere(FRANCE, 2 * sea("bay-of-biscay")))
    state.deal = [TRADING, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, CARD_NAMES.index("t02-1")]
    assert refusal(table, "send-to-slot english-channel") == ("no-slot", "trade.slots")


def test_trade_power_is_merchant_key_provinces_and_ships() -> None:
    """Rules: trade.power"""
    table = laid()
    state = table.state
    clear_sea(table)
    sale = next(
        sale for sale in GOODS[CARD_NAMES.index("t10-1")].sales if sale.node == NODE_NAMES.index("adriatic-sea")
    )
    assert trade_routes.power_at(state, AUSTRIA, sale) == 0
    put_merchant(table, AUSTRIA, "adriatic-sea")
    assert trade_routes.power_at(state, AUSTRIA, sale) == 1
    state.slots = replaced(state.slots, sea("adriatic-sea"), 2 << (5 * AUSTRIA))
    state.light = replaced(state.light, sea("eastern-mediterranean"), 1 << (5 * AUSTRIA))  # protects nothing
    assert trade_routes.power_at(state, AUSTRIA, sale) == 3
    own(table, AUSTRIA, "ragusa")
    assert trade_routes.power_at(state, AUSTRIA, sale) == 4
    own(table, AUSTRIA, "venezia")  # a plus: two
    assert trade_routes.power_at(state, AUSTRIA, sale) == 6
    tokens.occupy(table, FRANCE, province("venezia"))
    assert trade_routes.power_at(state, AUSTRIA, sale) == 4


def test_a_node_without_a_connection_is_not_eligible() -> None:
    """Rules: trade.eligible"""
    table = laid()
    state = table.state
    clear_sea(table)
    put_merchant(table, ENGLAND, "bordeaux")
    offer(table, ENGLAND, "t02-1")
    assert refusal(table, "sell t02-1 1") == ("not-connected", "trade.eligible")
    state.light = replaced(state.light, sea("english-channel"), 1 << (5 * ENGLAND))
    assert "sell t02-1 1" in [option.text for option in question(table).options(state)]


def test_gold_inflates_only_the_trader() -> None:
    """Rules: ruling.gold-trader"""
    table = laid()
    state = table.state
    for player in (AUSTRIA, FRANCE):
        for at in board.own_provinces(state, player):
            if at != board.capital_of(state, state.box.realm[player]):
                state.token = replaced(state.token, at, NOBODY)
        put_merchant(table, player, "wien")
        state.power[player * POWERS + ADM] = 0
    own(table, AUSTRIA, "tirol")
    own(table, FRANCE, "pest", "pozsony")
    for name in ("rhineland", "bavaria-swabia"):
        tokens.add_influence(table, FRANCE, area(name), 1)
    loans = state.loans[:]
    offer(table, AUSTRIA, "t11-1")
    answer(table, "sell t11-1 1")
    advance(table)
    assert {event["player"]: event["ducats"] for event in told(table, "trade-income")} == {FRANCE: 16, AUSTRIA: 10}
    assert board.base_tax(state, FRANCE) < 2 * 16
    assert state.loans[AUSTRIA] == loans[AUSTRIA] + 1
    assert state.loans[FRANCE] == loans[FRANCE]


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
        state.light = replaced(state.light, sea(name), 1 << (5 * CASTILE))
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
        state.light = replaced(state.light, sea(name), 1 << (5 * FRANCE))
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
    state.light = replaced(state.light, sea("southeastern-pacific"), 1 << (5 * CASTILE))
    origin = 2 * sea("southeastern-pacific")
    assert sea("east-indies") not in light_ships.reach(state, CASTILE, origin, False)
    state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [2, 5, 3]
    exploration.begin(table, CASTILE)
    assert state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [2, 4, 2]
    answer(table, "ship-from southeastern-pacific")
    answer(table, "explore-in east-indies")
    assert state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [2, 3, 2]
    assert light_ships.light_in(state, CASTILE, sea("east-indies")) == 1
    state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [0, 0, 0]
    assert sea("southeastern-pacific") not in exploration.distant_reach(state, CASTILE, 2 * sea("east-indies"))


# Exploration


def test_exploring_costs_diplomatic_and_military_power() -> None:
    """Rules: explore.cost"""
    table = laid(chance=Scripted([("exploration", 0)]))
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.light = replaced(state.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    for kind in (DIP, MIL):
        state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [1, 1, 1]
        state.power[CASTILE * POWERS + kind] = 0
        denial = exploration.why_not_begin(state, CASTILE)
        assert denial is not None
        assert denial.rule == "power.pay"
        assert exploration.why_not_begin(state, CASTILE, free=True) is None
    state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [1, 2, 2]
    exploration.begin(table, CASTILE)
    assert state.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] == [1, 1, 1]


@pytest.mark.parametrize(
    ("rolled", "territory", "skull"), [(0, 1, 0), (1, 1, 0), (2, 2, 0), (3, 2, 1), (4, 3, 0), (5, 1, 1)]
)
def test_the_die_shows_a_number_and_sometimes_a_skull(rolled: int, territory: int, skull: int) -> None:
    """Rules: explore.roll"""
    table = laid(chance=Scripted([("exploration", rolled)]))
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.light = replaced(state.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    exploration.begin(table, CASTILE)
    answer(table, "no-ship")
    assert question(table).numbers(state) == {"territory": territory, "skull": skull}


# Peace


def occupy_all(table: Table[PriceOfPower], player: int, name: str) -> None:
    for at in peace_sides.lands_of(table.state, realm(name)):
        tokens.occupy(table, player, at)


def muster(table: Table[PriceOfPower], player: int, units: int, where: str) -> None:
    """So many units of the player and no others."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.army_at[army] = NOBODY
        for kind in range(UNIT_KINDS):
            state.army[army * UNIT_KINDS + kind] = 0
    forces.add_to_camp(table, player, area(where), units)


def test_turn_order_is_clockwise_from_the_first_player() -> None:
    """Rules: flow.turn-order"""
    table = laid()
    state = table.state
    around = state.box.order
    for first in range(4):
        state.first = around[first]
        assert order.turn_order(state) == [*around[first:], *around[:first]]


def test_total_victories_are_settled_in_turn_order() -> None:
    """All of them, before any other war. Rules: peace.total, flow.turn-order"""
    table = laid()
    state = table.state
    for player, name in ((FRANCE, "milan"), (ENGLAND, "scotland")):
        relations.set_war(table, player, realm(name))
        occupy_all(table, player, name)
    relations.set_war(table, AUSTRIA, realm("bohemia"))
    tokens.occupy(table, AUSTRIA, province("praha"))
    state.first = ENGLAND
    peace.resolve(table)
    asked = question(table)
    assert (asked.kind, asked.seat) == ("choose-term", ENGLAND)
    assert "done" not in [option.text for option in asked.options(state)]  # it must be settled
    answer(table, "dictate annexation")
    while question(table).seat == ENGLAND:
        answer(table, question(table).options(state)[-1].text)
    asked = question(table)
    assert (asked.kind, asked.seat) == ("choose-term", FRANCE)
    answer(table, "dictate annexation")
    while question(table).seat == FRANCE:
        answer(table, question(table).options(state)[-1].text)
    assert (question(table).kind, question(table).seat) == ("make-peace", AUSTRIA)


def test_other_wars_may_end_or_go_on_with_one_term_for_each() -> None:
    """Rules: peace.partial, peace.terms"""
    table = laid()
    state = table.state
    for name, taken in (("milan", "parma"), ("burgundy", "artois")):
        relations.set_war(table, FRANCE, realm(name))
        tokens.occupy(table, FRANCE, province(taken))
    muster(table, FRANCE, 5, "seine")
    peace.resolve(table)
    assert (question(table).kind, question(table).seat) == ("make-peace", FRANCE)
    answer(table, "enforce milan")
    assert question(table).kind == "choose-term"
    answer(table, "dictate keep-board")
    answer(table, "keep-province parma")
    advance(table)
    assert question(table).kind == "make-peace"  # no second term for the same war
    assert "enforce milan" not in [choice.text for choice in question(table).candidates(state)]
    assert not board.at_war_with(state, FRANCE, realm("milan"))
    answer(table, "done")
    advance(table)
    assert board.at_war_with(state, FRANCE, realm("burgundy"))
    assert next_decision(state) is None


def test_a_province_is_given_back_for_three_ducats_a_tax_value() -> None:
    """A token of one more manpower counts. Rules: peace.sell"""
    for token, price in ((False, 3), (True, 6)):
        table = laid()
        state = table.state
        relations.set_war(table, FRANCE, realm("milan"))
        parma = province("parma")
        tokens.occupy(table, FRANCE, parma)
        assert board.tax_value(state, parma) == 1
        if token:
            state.recruits = tuple(sorted([*state.recruits, parma]))
        before = state.ducats[FRANCE]
        peace_terms.settle(table, FRANCE, realm("milan"), peace_terms.KEEP_BOARD, PARTIAL)
        answer(table, "return-province parma")
        advance(table)
        assert state.ducats[FRANCE] == before + price
        assert state.occupier[parma] == NOBODY


def test_a_war_that_is_won_counts_and_an_idea_adds_prestige() -> None:
    """Rules: peace.deeds"""
    for idea in (False, True):
        table = laid()
        state = table.state
        granada = realm("granada")
        assert not board.same_faith(state.state_faith[CASTILE], board.faith_of(state, granada))
        if idea:
            give_idea(table, CASTILE, "deus_vult")  # for wars won against another faith
        relations.set_war(table, CASTILE, granada)
        occupy_all(table, CASTILE, "granada")
        before = state.prestige[CASTILE]
        peace_terms.settle(table, CASTILE, granada, peace_terms.ANNEXATION, peace_terms.TOTAL)
        assert deeds.count(state, CASTILE, "won_war") == 1
        assert state.prestige[CASTILE] == before + (1 if idea else 0)


# The end of a round


def test_heavy_ships_in_port_are_sound_again_after_the_round() -> None:
    """Rules: cleanup.repair"""
    for place, left in ((SEAS + province("london"), 0), (sea("english-channel"), 1)):
        table = laid()
        state = table.state
        clear_sea(table)
        state.fleet_at = replaced(state.fleet_at, ENGLAND, place)
        state.fleet = replaced(state.fleet, ENGLAND * 3 + HEAVY, 2)
        state.damaged = replaced(state.damaged, ENGLAND, 1)
        cleanup.update(table)
        assert state.damaged[ENGLAND] == left


@pytest.mark.parametrize("number", range(len(GOODS)), ids=[good.id for good in GOODS])
def test_every_good_can_be_sold(number: int) -> None:
    """A realm all over the world sells it, at each of its nodes.

    Rules: trade.eligible, trade.requirements
    """
    for sale in range(len(GOODS[number].sales)):
        table = laid(seats=6, scenario="2-01")
        state = table.state
        for at in state.box.provinces:
            state.token = replaced(state.token, at, FRANCE * 3 + SMALL)
        for at in state.box.seas:
            state.light = replaced(state.light, at, 1 << (5 * FRANCE))
        node = GOODS[number].sales[sale].node
        state.merchant_at = replaced(state.merchant_at, FRANCE * MERCHANTS, node)
        state.deal = [TRADING, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, number]
        table.next(trade.HowToTrade(FRANCE))
        choice = trade.SELL[(number * MOST_SALES + sale) * 2]
        answer(table, choice.text)
        assert told(table, "traded")[0]["good"] == number
        assert told(table, "trade-income")


def test_a_ship_sent_for_trade_crosses_the_pacific_for_one_power() -> None:
    """From the coast of Peru to the East Indies, where there is a claim.

    Rules: ships.pacific, ruling.pacific-power
    """
    table = laid()
    state = table.state
    peru, indies = sea("southeastern-pacific"), sea("east-indies")
    state.light = state.slots = (0,) * SEAS
    state.light = replaced(state.light, peru, 1 << (5 * FRANCE))
    port = state.box.ports_on[indies][0]
    tokens.place_claim(table, FRANCE, AREA[port])
    for kind in range(POWERS):
        state.power[FRANCE * POWERS + kind] = 0
    assert indies not in light_ships.reach(state, FRANCE, 2 * peru, False)
    state.power[FRANCE * POWERS + DIP] = 2
    assert indies in light_ships.reach(state, FRANCE, 2 * peru, False)
    state.deal = [TRADING, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0]
    trade.SendWhere(FRANCE, 2 * peru).take(table, trade.SAIL[indies])
    assert light_ships.light_in(state, FRANCE, indies) == 1
    assert state.power[FRANCE * POWERS + DIP] == 1
