"""Trade of The Price of Power: merchants, nodes, connections, rows, goods and pirates."""

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
    refusal,
    sea,
    told,
)
from tests.games.price_of_power.placing import clear_sea, offer, own, protect, put_merchant, trade_with

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    DIP,
    MERCHANTS,
    NOBODY,
    NODE_NAMES,
    NODE_SEAS,
    POWERS,
    SEA_SLOTS,
    SEAS,
)
from hausmacht.games.price_of_power.decks import trade as deck
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES, GOODS, MOST_SALES, Sale
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import tokens
from hausmacht.games.price_of_power.rules.trade import exploration, light_ships, trade, trade_income, trade_routes
from hausmacht.games.price_of_power.state import SMALL, PriceOfPower


def node(name: str) -> int:
    return NODE_NAMES.index(name)


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def income(table: Table[PriceOfPower]) -> dict[object, object]:
    return {event["player"]: event["ducats"] for event in told(table, "trade-income")}


# Rows, nodes and merchants


def test_t49_one_player_collects_in_each_row_and_a_pirate_lowers_everybody() -> None:
    """Rules: trade.rows, trade.one-per-row, trade.pirates"""
    nobody = [False] * 4
    assert trade_income.rows_for([7, 6, 6, 2], nobody, 1) == [1, 0, -1, -2]
    assert trade_income.rows_for([7, 6, 6, 2], nobody, 0) == [2, 1, 0, -1]
    assert trade_income.rows_for([5, 2], nobody, 0) == [1, 0]


def test_free_trade_keeps_the_lowest_row_among_equals() -> None:
    """Rules: trade.free-trade"""
    assert trade_income.rows_for([2, 2], [False, True], 0) == [0, 0]
    assert trade_income.rows_for([2, 1], [False, True], 0) == [0, -1]


def test_t49_equal_trade_power_lets_the_trader_decide() -> None:
    """Rules: trade.ties, trade.one-per-row, trade.pirates, trade.power"""
    table = laid()
    state = table.state
    clear_sea(table)
    protect(table, ENGLAND, "english-channel", 2)
    protect(table, FRANCE, "english-channel", 1)
    protect(table, FRANCE, "doggerbank", 1)
    put_merchant(table, ENGLAND, "english-channel", 0)
    put_merchant(table, FRANCE, "english-channel", 0)
    own(table, ENGLAND, "london", "essex", "york")
    own(table, FRANCE, "antwerpen", "brugge", "amsterdam")
    state.trade.pirates = replaced(state.trade.pirates, node("english-channel"), 1)
    offer(table, ENGLAND, "t02-3")  # London, Essex, York and Antwerpen
    assert trade.is_connected(state, FRANCE, node("english-channel"))
    before = state.treasury.ducats[:]
    answer(table, "sell t02-3 1")
    advance(table)
    # England 1 + 3 + 2 = 6: top row, lowered to the middle; France 1 + 1 + 2 = 4: middle row, lowered to the lowest
    assert income(table) == {ENGLAND: 8, FRANCE: 5}
    assert state.treasury.ducats[ENGLAND] == before[ENGLAND] + 8
    assert state.trade.merchant_down[ENGLAND * MERCHANTS] == 1
    assert state.trade.merchant_down[FRANCE * MERCHANTS] == 0
    assert deeds.count(state, ENGLAND, "traded", deeds.ROUND) == 8
    assert card("t02-3") in state.trade.trade_discards


def test_a_tie_is_asked_only_while_a_row_is_left() -> None:
    """Rules: trade.ties"""
    table = laid()
    state = table.state
    clear_sea(table)
    protect(table, ENGLAND, "english-channel", 1)
    protect(table, FRANCE, "english-channel", 1)
    for player in (ENGLAND, FRANCE):
        put_merchant(table, player, "english-channel", 0)
    offer(table, ENGLAND, "t02-1")
    state.map.token = replaced(state.map.token, province("london"), -1)
    answer(table, "sell t02-1 1")
    assert question(table).kind == "break-tie"
    answer(table, "first-row player-1")
    advance(table)
    assert income(table) == {FRANCE: 5, ENGLAND: 0}


def test_two_ducats_instead_of_trading() -> None:
    """Rules: trade.two-ducats, trade.cost, trade.reveal"""
    table = laid()
    state = table.state
    before = state.treasury.ducats[FRANCE]
    power = state.treasury.power[FRANCE * POWERS + DIP]
    cards = len(state.trade.trade_deck)
    trade.begin(table, FRANCE)
    assert state.treasury.power[FRANCE * POWERS + DIP] == power - 1
    answer(table, "take-2-ducats")
    assert state.treasury.ducats[FRANCE] == before + 2
    assert len(state.trade.trade_deck) == cards - 3
    assert len(state.trade.trade_discards) == 3
    assert state.deal is NOTHING


def test_only_an_upright_merchant_trades_and_one_is_enough_at_a_node() -> None:
    """Rules: trade.merchant, trade.one-merchant"""
    table = laid()
    state = table.state
    put_merchant(table, FRANCE, "champagne", 0, down=1)
    put_merchant(table, FRANCE, "bordeaux", 1)
    offer(table, FRANCE, "t02-2")
    assert refusal(table, "sell t02-2 2") == ("merchant-busy", "trade.one-merchant")
    put_merchant(table, FRANCE, "bordeaux", 1, down=1)
    denial = trade.why_not_begin(state, FRANCE)
    assert denial is not None
    assert denial.code == "no-merchant"


def test_a_chain_crosses_the_sea_only_with_ships() -> None:
    """Rules: trade.connection, ruling.chain-at-sea"""
    table = laid()
    state = table.state
    clear_sea(table)
    assert not trade.is_connected(state, ENGLAND, node("english-channel"))
    protect(table, ENGLAND, "english-channel", 1)
    assert trade.is_connected(state, ENGLAND, node("english-channel"))
    assert not trade.is_connected(state, ENGLAND, node("sevilla"))
    protect(table, ENGLAND, "eastern-atlantic", 1)
    protect(table, ENGLAND, "central-atlantic", 1)
    assert trade.is_connected(state, ENGLAND, node("sevilla"))


def test_the_area_of_an_inland_node_is_exempt() -> None:
    """Rules: trade.inland"""
    table = laid()
    state = table.state
    clear_sea(table)
    for at in range(len(state.map.influence)):
        state.map.influence = replaced(state.map.influence, at, 0)
    assert trade.is_connected(state, AUSTRIA, node("wien"))
    for at in state.box.provinces_in[area("saxony")]:
        assert board.holder(state, at) != AUSTRIA
    assert not trade.is_connected(state, AUSTRIA, node("saxony"))
    tokens.add_influence(table, AUSTRIA, area("bohemia"))
    assert trade.is_connected(state, AUSTRIA, node("saxony"))


def test_a_ship_may_displace_another_and_must_serve_the_trade() -> None:
    """Rules: trade.ship, trade.displace, trade.eligible"""
    table = laid()
    state = table.state
    clear_sea(table)
    protect(table, ENGLAND, "english-channel", 3)
    state.forces.light = added(state.forces.light, sea("bay-of-biscay"), 1 << (5 * FRANCE))
    put_merchant(table, FRANCE, "champagne", 0)
    offer(table, FRANCE, "t02-1")
    assert refusal(table, "sell t02-1 1") == ("not-connected", "trade.eligible")
    answer(table, "send-ship")
    answer(table, "ship-from bay-of-biscay")
    answer(table, "send-to-slot english-channel")
    assert count5(state.forces.slots[sea("english-channel")], FRANCE) == 1
    assert count5(state.forces.slots[sea("english-channel")], ENGLAND) == 2
    assert count5(state.forces.light[sea("english-channel")], ENGLAND) == 1
    texts = [option.text for option in question(table).options(state)]
    assert texts == ["sell t02-1 1"]
    answer(table, "sell t02-1 1")


def test_the_secondary_node_pays_the_lowest_row() -> None:
    """Rules: trade.secondary, trade.pirates"""
    table = laid(edition="summary")
    state = table.state
    clear_sea(table)
    protect(table, CASTILE, "gulf-of-lion", 1)
    protect(table, CASTILE, "western-mediterranean", 1)
    put_merchant(table, CASTILE, "genoa", 1)
    sale = GOODS[card("t02-3")].sales[2]
    assert (sale.node, sale.secondary) == (node("maghreb"), node("genoa"))
    offer(table, CASTILE, "t02-3")
    state.trade.pirates = replaced(state.trade.pirates, node("genoa"), 1)
    assert refusal(table, "sell-beside t02-3 3") == ("pirates-there", "trade.pirates")
    state.trade.pirates = replaced(state.trade.pirates, node("genoa"), 0)
    before = state.treasury.ducats[CASTILE]
    answer(table, "sell-beside t02-3 3")
    advance(table)
    assert state.treasury.ducats[CASTILE] == before + 5


def test_expanded_nodes_pay_by_the_red_column() -> None:
    """Rules: trade.expanded"""
    table = laid()
    state = table.state
    trade.expand(table, node("champagne"))
    put_merchant(table, FRANCE, "champagne", 0)
    own(table, FRANCE, "champagne")
    offer(table, FRANCE, "t02-2")
    before = state.treasury.ducats[FRANCE]
    answer(table, "sell t02-2 2")
    advance(table)
    assert trade_routes.power_at(state, FRANCE, GOODS[card("t02-2")].sales[1]) == 3
    assert state.treasury.ducats[FRANCE] == before + 10


def test_gold_beyond_half_of_the_base_tax_brings_inflation() -> None:
    """Rules: trade.gold, trade.requirements"""
    table = laid()
    state = table.state
    offer(table, AUSTRIA, "t11-1")
    put_merchant(table, AUSTRIA, "wien", 0)
    state.trade.merchant_down = (0,) * len(state.trade.merchant_down)
    for at in board.own_provinces(state, AUSTRIA):
        if at != board.capital_of(state, state.box.realm[AUSTRIA]):
            state.map.token = replaced(state.map.token, at, -1)
    assert refusal(table, "sell t11-1 1") == ("needs-key-province", "trade.requirements")
    own(table, AUSTRIA, "tirol")
    state.treasury.power[AUSTRIA * POWERS + ADM] = 1
    loans = state.treasury.loans[AUSTRIA]
    answer(table, "sell t11-1 1")
    assert question(table).kind == "pay-inflation"
    answer(table, "take-interest")
    assert state.treasury.loans[AUSTRIA] == loans + 1


def test_slaves_cost_prestige_in_later_ages() -> None:
    """Rules: trade.slaves"""
    for age, loss in ((2, 0), (3, 1)):
        table = laid()
        state = table.state
        state.time.age = age
        state.deal = trade_with()
        trade_income.settle(table, FRANCE, card("t20-1"), 4)
        assert state.treasury.prestige[FRANCE] == -loss


def bot_at_a_node() -> tuple[Table[PriceOfPower], int, Sale]:
    """One person and bots; a bot with a ship in the Channel is connected to a node for sale there."""
    table = laid(seats=1)
    state = table.state
    clear_sea(table)
    bots = [player for player in range(state.box.players) if state.box.is_bot[player]]
    sale = GOODS[card("t02-1")].sales[0]
    for zone in NODE_SEAS[sale.node]:
        for bot in bots:
            state.forces.light = added(state.forces.light, zone, 1 << (5 * bot))
    return table, next(bot for bot in bots if trade.is_connected(state, bot, sale.node)), sale


def test_bots_collect_bot_power_when_a_person_trades() -> None:
    """Two at a node of the main map, their merchant comes, and ducats have nothing to do with it.

    Rules: bots.trade
    """
    table, bot, sale = bot_at_a_node()
    state = table.state
    power, ducats = state.treasury.power_of_bots[bot], state.treasury.ducats[bot]
    trade_income.pay_bots(table, sale)
    assert (state.treasury.power_of_bots[bot], state.treasury.ducats[bot]) == (power + 2, ducats)
    assert state.trade.merchant_at[bot * MERCHANTS] == sale.node
    assert {"player": bot, "node": sale.node, "bot_power": 2} in told(table, "bot-share")


def test_pirates_spoil_the_trade_of_bots() -> None:
    """One less for each pirate; with two of them there is nothing to collect, and the merchant stays where he is.

    Rules: bots.trade
    """
    table, bot, sale = bot_at_a_node()
    state = table.state
    state.trade.pirates = replaced(state.trade.pirates, sale.node, 1)
    assert trade_income.bot_income(state, sale.node) == 1
    assert trade_income.bot_income(state, node("indian-ocean")) == 3
    state.trade.pirates = replaced(state.trade.pirates, sale.node, 2)
    power, stands = state.treasury.power_of_bots[bot], state.trade.merchant_at[bot * MERCHANTS]
    trade_income.pay_bots(table, sale)
    assert (state.treasury.power_of_bots[bot], state.trade.merchant_at[bot * MERCHANTS]) == (power, stands)


def test_a_bot_that_trades_by_its_chart_collects_ducats() -> None:
    """Rules: ruling.bots-trade"""
    table, bot, sale = bot_at_a_node()
    state = table.state
    state.trade.merchant_at = replaced(state.trade.merchant_at, bot * MERCHANTS, sale.node)
    power, ducats = state.treasury.power_of_bots[bot], state.treasury.ducats[bot]
    trade_income.collect_for_bot(table, bot)
    assert (state.treasury.power_of_bots[bot], state.treasury.ducats[bot]) == (power, ducats + 2)


def test_the_first_claim_on_a_continent_brings_its_trade_cards() -> None:
    """Rules: trade.distant-cards"""
    table = laid()
    state = table.state
    waiting = [at for at, good in enumerate(GOODS) if good.waits and 0 in good.continents]
    state.trade.trade_discards = (state.trade.trade_deck[0],)
    state.trade.trade_deck = state.trade.trade_deck[1:]
    assert not [at for at in waiting if at in state.trade.trade_deck]
    exploration.discover(table, CASTILE, province("antilles"))
    assert state.trade.open_continents == (0,)
    assert [at for at in waiting if at in state.trade.trade_deck] == waiting
    assert not state.trade.trade_discards
    cards = state.trade.trade_deck
    exploration.discover(table, CASTILE, province("florida"))
    assert state.trade.trade_deck == cards


def test_later_scenarios_begin_with_the_cards_of_continents_in_use() -> None:
    """Rules: ruling.trade-deck-1618"""
    early = laid().state
    assert (len(early.trade.trade_deck), len(early.trade.open_continents)) == (31, 0)
    late = laid(seats=4, scenario="1-05").state
    assert late.trade.open_continents
    for at, good in enumerate(GOODS):
        opened = any([continent in late.trade.open_continents for continent in good.continents])
        assert (at in late.trade.trade_deck) == (opened or not good.waits)


# Trade power and ships that protect trade


def test_a_zone_has_two_or_three_places_for_ships_that_protect_trade() -> None:
    """Rules: trade.slots"""
    table = laid()
    state = table.state
    clear_sea(table)
    for name, places in (("north-sea", 2), ("english-channel", 3)):
        zone = sea(name)
        assert SEA_SLOTS[zone] == places
        for ships in range(places):
            state.forces.slots = replaced(state.forces.slots, zone, ships << (5 * ENGLAND))
            assert light_ships.has_free_slot(state, zone)
        state.forces.slots = replaced(state.forces.slots, zone, (places - 1 << (5 * ENGLAND)) + (1 << (5 * FRANCE)))
        assert not light_ships.has_free_slot(state, zone)


def test_own_ships_do_not_make_room_for_an_own_ship() -> None:
    """Rules: trade.slots"""
    table = laid()
    state = table.state
    clear_sea(table)
    state.forces.slots = replaced(state.forces.slots, sea("english-channel"), 3 << (5 * FRANCE))
    state.forces.light = replaced(state.forces.light, sea("bay-of-biscay"), 1 << (5 * FRANCE))
    table.next(trade.SendWhere(FRANCE, 2 * sea("bay-of-biscay")))
    state.deal = trade_with(CARD_NAMES.index("t02-1"))
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
    state.forces.slots = replaced(state.forces.slots, sea("adriatic-sea"), 2 << (5 * AUSTRIA))
    state.forces.light = replaced(
        state.forces.light, sea("eastern-mediterranean"), 1 << (5 * AUSTRIA)
    )  # protects nothing
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
    state.forces.light = replaced(state.forces.light, sea("english-channel"), 1 << (5 * ENGLAND))
    assert "sell t02-1 1" in [option.text for option in question(table).options(state)]


def test_gold_inflates_only_the_trader() -> None:
    """Rules: ruling.gold-trader"""
    table = laid()
    state = table.state
    for player in (AUSTRIA, FRANCE):
        for at in board.own_provinces(state, player):
            if at != board.capital_of(state, state.box.realm[player]):
                state.map.token = replaced(state.map.token, at, NOBODY)
        put_merchant(table, player, "wien")
        state.treasury.power[player * POWERS + ADM] = 0
    own(table, AUSTRIA, "tirol")
    own(table, FRANCE, "pest", "pozsony")
    for name in ("rhineland", "bavaria-swabia"):
        tokens.add_influence(table, FRANCE, area(name), 1)
    loans = state.treasury.loans[:]
    offer(table, AUSTRIA, "t11-1")
    answer(table, "sell t11-1 1")
    advance(table)
    assert {event["player"]: event["ducats"] for event in told(table, "trade-income")} == {FRANCE: 16, AUSTRIA: 10}
    assert board.base_tax(state, FRANCE) < 2 * 16
    assert state.treasury.loans[AUSTRIA] == loans[AUSTRIA] + 1
    assert state.treasury.loans[FRANCE] == loans[FRANCE]


def test_a_ship_sent_for_trade_crosses_the_pacific_for_one_power() -> None:
    """From the coast of Peru to the East Indies, where there is a claim.

    Rules: ships.pacific, ruling.pacific-power
    """
    table = laid()
    state = table.state
    peru, indies = sea("southeastern-pacific"), sea("east-indies")
    state.forces.light = state.forces.slots = (0,) * SEAS
    state.forces.light = replaced(state.forces.light, peru, 1 << (5 * FRANCE))
    port = state.box.ports_on[indies][0]
    tokens.place_claim(table, FRANCE, AREA[port])
    for kind in range(POWERS):
        state.treasury.power[FRANCE * POWERS + kind] = 0
    assert indies not in light_ships.reach(state, FRANCE, 2 * peru, False)
    state.treasury.power[FRANCE * POWERS + DIP] = 2
    assert indies in light_ships.reach(state, FRANCE, 2 * peru, False)
    state.deal = trade_with(0)
    trade.SendWhere(FRANCE, 2 * peru).take(table, trade.SAIL[indies])
    assert light_ships.light_in(state, FRANCE, indies) == 1
    assert state.treasury.power[FRANCE * POWERS + DIP] == 1


# Every node and every good


def test_every_node_is_somewhere_and_every_card_names_places_of_the_map() -> None:
    """Rules: trade.cards, trade.inland"""
    for at in range(len(NODE_NAMES)):
        places = (deck.NODE_AREA[at] >= 0) + bool(deck.NODE_DESERT[at]) + bool(NODE_SEAS[at])
        assert places == 1, NODE_NAMES[at]
    assert len(GOODS) == 44
    assert len([good for good in GOODS if not good.waits]) == 31


@pytest.mark.parametrize("number", range(len(GOODS)), ids=[good.id for good in GOODS])
def test_every_good_can_be_sold(number: int) -> None:
    """A realm all over the world sells it, at each of its nodes.

    Rules: trade.eligible, trade.requirements
    """
    for sale in range(len(GOODS[number].sales)):
        table = laid(seats=6, scenario="2-01")
        state = table.state
        for at in state.box.provinces:
            state.map.token = replaced(state.map.token, at, FRANCE * 3 + SMALL)
        for at in state.box.seas:
            state.forces.light = replaced(state.forces.light, at, 1 << (5 * FRANCE))
        node = GOODS[number].sales[sale].node
        state.trade.merchant_at = replaced(state.trade.merchant_at, FRANCE * MERCHANTS, node)
        state.deal = trade_with(number)
        table.next(trade.HowToTrade(FRANCE))
        choice = trade.SELL[(number * MOST_SALES + sale) * 2]
        answer(table, choice.text)
        assert told(table, "traded")[0]["good"] == number
        assert told(table, "trade-income")
