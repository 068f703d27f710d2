"""Trade, exploration and colonisation of The Price of Power, as the rules describe them."""

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
    question,
    refusal,
    sea,
    told,
)

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ADM,
    DIP,
    HEAVY,
    LIGHT,
    MERCHANTS,
    MIL,
    NODE_NAMES,
    NODE_SEAS,
    POWERS,
    SEAS,
)
from hausmacht.games.price_of_power.decks import trade as deck
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES, GOODS, Sale
from hausmacht.games.price_of_power.modifiers import add
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules import (
    colonisation,
    exploration,
    light_ships,
    tokens,
    trade,
    trade_income,
    trade_routes,
)
from hausmacht.games.price_of_power.rules.trade_income import TRADING
from hausmacht.games.price_of_power.state import LARGE, SMALL, PriceOfPower


def node(name: str) -> int:
    return NODE_NAMES.index(name)


def card(name: str) -> int:
    return CARD_NAMES.index(name)


def put_merchant(table: Table[PriceOfPower], player: int, name: str, number: int = 0, down: int = 0) -> None:
    state = table.state
    state.merchant_at = replaced(state.merchant_at, player * MERCHANTS + number, node(name))
    state.merchant_down = replaced(state.merchant_down, player * MERCHANTS + number, down)


def own(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        table.state.token = replaced(table.state.token, province(name), player * 3 + SMALL)
        table.state.occupier = replaced(table.state.occupier, province(name), -1)


def protect(table: Table[PriceOfPower], player: int, name: str, ships: int) -> None:
    """So many ships of the player on the slots of a zone."""
    state = table.state
    state.slots = added(state.slots, sea(name), (ships - count5(state.slots[sea(name)], player)) << (5 * player))


def clear_sea(table: Table[PriceOfPower]) -> None:
    state = table.state
    for at in range(SEAS):
        state.slots = replaced(state.slots, at, 0)
        state.light = replaced(state.light, at, 0)
    state.docked = ()
    state.fleet_at = (-1,) * state.box.players
    state.fleet = (0,) * (3 * state.box.players)


def give_idea(table: Table[PriceOfPower], player: int, name: str) -> None:
    """What an idea gives for good."""
    content = table.state.box.content
    for effect in content.ideas[content.idea_number[name]].row["effect"]:
        if effect["do"] == "mod":
            add(table.state, player, effect)


def offer(table: Table[PriceOfPower], player: int, *names: str) -> None:
    """The player trades with these cards turned up."""
    state = table.state
    cards = [card(name) for name in names]
    state.trade_deck = tuple([at for at in state.trade_deck if at not in cards])
    state.deal = [TRADING, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, *cards]
    table.next(trade.HowToTrade(player))


def income(table: Table[PriceOfPower]) -> dict[object, object]:
    return {event["player"]: event["ducats"] for event in told(table, "trade-income")}


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
    state.pirates = replaced(state.pirates, node("english-channel"), 1)
    offer(table, ENGLAND, "t02-3")  # London, Essex, York and Antwerpen
    assert trade.is_connected(state, FRANCE, node("english-channel"))
    before = state.ducats[:]
    answer(table, "sell t02-3 1")
    advance(table)
    # England 1 + 3 + 2 = 6: top row, lowered to the middle; France 1 + 1 + 2 = 4: middle row, lowered to the lowest
    assert income(table) == {ENGLAND: 8, FRANCE: 5}
    assert state.ducats[ENGLAND] == before[ENGLAND] + 8
    assert state.merchant_down[ENGLAND * MERCHANTS] == 1
    assert state.merchant_down[FRANCE * MERCHANTS] == 0
    assert deeds.count(state, ENGLAND, "traded", deeds.ROUND) == 8
    assert card("t02-3") in state.trade_discards


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
    state.token = replaced(state.token, province("london"), -1)
    answer(table, "sell t02-1 1")
    assert question(table).kind == "break-tie"
    answer(table, "first-row player-1")
    advance(table)
    assert income(table) == {FRANCE: 5, ENGLAND: 0}


def test_two_ducats_instead_of_trading() -> None:
    """Rules: trade.two-ducats, trade.cost, trade.reveal"""
    table = laid()
    state = table.state
    before = state.ducats[FRANCE]
    power = state.power[FRANCE * POWERS + DIP]
    cards = len(state.trade_deck)
    trade.begin(table, FRANCE)
    assert state.power[FRANCE * POWERS + DIP] == power - 1
    answer(table, "take-2-ducats")
    assert state.ducats[FRANCE] == before + 2
    assert len(state.trade_deck) == cards - 3
    assert len(state.trade_discards) == 3
    assert state.deal == []


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
    for at in range(len(state.influence)):
        state.influence = replaced(state.influence, at, 0)
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
    state.light = added(state.light, sea("bay-of-biscay"), 1 << (5 * FRANCE))
    put_merchant(table, FRANCE, "champagne", 0)
    offer(table, FRANCE, "t02-1")
    assert refusal(table, "sell t02-1 1") == ("not-connected", "trade.eligible")
    answer(table, "send-ship")
    answer(table, "ship-from bay-of-biscay")
    answer(table, "send-to-slot english-channel")
    assert count5(state.slots[sea("english-channel")], FRANCE) == 1
    assert count5(state.slots[sea("english-channel")], ENGLAND) == 2
    assert count5(state.light[sea("english-channel")], ENGLAND) == 1
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
    state.pirates = replaced(state.pirates, node("genoa"), 1)
    assert refusal(table, "sell-beside t02-3 3") == ("pirates-there", "trade.pirates")
    state.pirates = replaced(state.pirates, node("genoa"), 0)
    before = state.ducats[CASTILE]
    answer(table, "sell-beside t02-3 3")
    advance(table)
    assert state.ducats[CASTILE] == before + 5


def test_expanded_nodes_pay_by_the_red_column() -> None:
    """Rules: trade.expanded"""
    table = laid()
    state = table.state
    trade.expand(table, node("champagne"))
    put_merchant(table, FRANCE, "champagne", 0)
    own(table, FRANCE, "champagne")
    offer(table, FRANCE, "t02-2")
    before = state.ducats[FRANCE]
    answer(table, "sell t02-2 2")
    advance(table)
    assert trade_routes.power_at(state, FRANCE, GOODS[card("t02-2")].sales[1]) == 3
    assert state.ducats[FRANCE] == before + 10


def test_gold_beyond_half_of_the_base_tax_brings_inflation() -> None:
    """Rules: trade.gold, trade.requirements"""
    table = laid()
    state = table.state
    offer(table, AUSTRIA, "t11-1")
    put_merchant(table, AUSTRIA, "wien", 0)
    state.merchant_down = (0,) * len(state.merchant_down)
    for at in board.own_provinces(state, AUSTRIA):
        if at != board.capital_of(state, state.box.realm[AUSTRIA]):
            state.token = replaced(state.token, at, -1)
    assert refusal(table, "sell t11-1 1") == ("needs-key-province", "trade.requirements")
    own(table, AUSTRIA, "tirol")
    state.power[AUSTRIA * POWERS + ADM] = 1
    loans = state.loans[AUSTRIA]
    answer(table, "sell t11-1 1")
    assert question(table).kind == "pay-inflation"
    answer(table, "take-interest")
    assert state.loans[AUSTRIA] == loans + 1


def test_slaves_cost_prestige_in_later_ages() -> None:
    """Rules: trade.slaves"""
    for age, loss in ((2, 0), (3, 1)):
        table = laid()
        state = table.state
        state.age = age
        state.deal = [TRADING]
        trade_income.settle(table, FRANCE, card("t20-1"), 4)
        assert state.prestige[FRANCE] == -loss


def bot_at_a_node() -> tuple[Table[PriceOfPower], int, Sale]:
    """One person and bots; a bot with a ship in the Channel is connected to a node for sale there."""
    table = laid(seats=1)
    state = table.state
    clear_sea(table)
    bots = [player for player in range(state.box.players) if state.box.is_bot[player]]
    sale = GOODS[card("t02-1")].sales[0]
    for zone in NODE_SEAS[sale.node]:
        for bot in bots:
            state.light = added(state.light, zone, 1 << (5 * bot))
    return table, next(bot for bot in bots if trade.is_connected(state, bot, sale.node)), sale


def test_bots_collect_bot_power_when_a_person_trades() -> None:
    """Two at a node of the main map, their merchant comes, and ducats have nothing to do with it.

    Rules: bots.trade
    """
    table, bot, sale = bot_at_a_node()
    state = table.state
    power, ducats = state.power_of_bots[bot], state.ducats[bot]
    trade_income.pay_bots(table, 0, sale)
    assert (state.power_of_bots[bot], state.ducats[bot]) == (power + 2, ducats)
    assert state.merchant_at[bot * MERCHANTS] == sale.node
    assert {"player": bot, "node": sale.node, "bot_power": 2} in told(table, "bot-share")


def test_pirates_spoil_the_trade_of_bots() -> None:
    """One less for each pirate; with two of them there is nothing to collect, and the merchant stays where he is.

    Rules: bots.trade
    """
    table, bot, sale = bot_at_a_node()
    state = table.state
    state.pirates = replaced(state.pirates, sale.node, 1)
    assert trade_income.bot_income(state, sale.node) == 1
    assert trade_income.bot_income(state, node("indian-ocean")) == 3
    state.pirates = replaced(state.pirates, sale.node, 2)
    power, stands = state.power_of_bots[bot], state.merchant_at[bot * MERCHANTS]
    trade_income.pay_bots(table, 0, sale)
    assert (state.power_of_bots[bot], state.merchant_at[bot * MERCHANTS]) == (power, stands)


def test_a_bot_that_trades_by_its_chart_collects_ducats() -> None:
    """Rules: ruling.bots-trade"""
    table, bot, sale = bot_at_a_node()
    state = table.state
    state.merchant_at = replaced(state.merchant_at, bot * MERCHANTS, sale.node)
    power, ducats = state.power_of_bots[bot], state.ducats[bot]
    trade_income.collect_for_bot(table, bot)
    assert (state.power_of_bots[bot], state.ducats[bot]) == (power, ducats + 2)


def test_the_first_claim_on_a_continent_brings_its_trade_cards() -> None:
    """Rules: trade.distant-cards"""
    table = laid()
    state = table.state
    waiting = [at for at, good in enumerate(GOODS) if good.waits and 0 in good.continents]
    state.trade_discards = (state.trade_deck[0],)
    state.trade_deck = state.trade_deck[1:]
    assert not [at for at in waiting if at in state.trade_deck]
    exploration.discover(table, CASTILE, province("antilles"))
    assert state.open_continents == (0,)
    assert [at for at in waiting if at in state.trade_deck] == waiting
    assert not state.trade_discards
    cards = state.trade_deck
    exploration.discover(table, CASTILE, province("florida"))
    assert state.trade_deck == cards


def test_later_scenarios_begin_with_the_cards_of_continents_in_use() -> None:
    """Rules: ruling.trade-deck-1618"""
    early = laid().state
    assert (len(early.trade_deck), len(early.open_continents)) == (31, 0)
    late = laid(seats=4, scenario="1-05").state
    assert late.open_continents
    for at, good in enumerate(GOODS):
        opened = any([continent in late.open_continents for continent in good.continents])
        assert (at in late.trade_deck) == (opened or not good.waits)


def test_t47_galleys_are_no_explorers() -> None:
    """Only light ships sail out.

    Rules: explore.ship
    """
    table = laid()
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.fleet_at = replaced(state.fleet_at, CASTILE, sea("central-atlantic"))
    state.fleet = replaced(state.fleet, CASTILE * 3 + HEAVY, 2)
    assert light_ships.origins(state, CASTILE) == []
    state.fleet = replaced(state.fleet, CASTILE * 3 + LIGHT, 1)
    assert light_ships.origins(state, CASTILE) == [2 * sea("central-atlantic")]
    reach = exploration.distant_reach(state, CASTILE, 2 * sea("central-atlantic"))
    assert sea("caribbean-sea") in reach
    assert sea("indian-ocean") not in reach


def ready_to_explore(table: Table[PriceOfPower]) -> None:
    state = table.state
    clear_sea(table)
    give_idea(table, CASTILE, "quest_for_the_new_world")
    state.light = added(state.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    state.power[CASTILE * POWERS + DIP] = 1
    state.power[CASTILE * POWERS + MIL] = 1


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
    assert state.deal == []


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


def test_a_claim_becomes_a_colony_when_ships_join_it_to_the_capital() -> None:
    """Rules: colonize.cost, colonize.claim, colonize.chain"""
    table = laid()
    state = table.state
    clear_sea(table)
    exploration.discover(table, CASTILE, province("antilles"))
    state.power[CASTILE * POWERS + ADM] = 3
    state.colonists = replaced(state.colonists, CASTILE, 2)
    denial = colonisation.why_not_begin(state, CASTILE)
    assert denial is not None
    assert denial.rule == "colonize.chain"
    state.light = added(state.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    state.light = added(state.light, sea("central-atlantic"), 1 << (5 * CASTILE))
    assert colonisation.why_not_begin(state, CASTILE) is None
    colonisation.begin(table, CASTILE)
    answer(table, "colonize antilles")
    assert [option.text for option in question(table).options(state)] == ["spend-colonists 1", "spend-colonists 2"]
    answer(table, "spend-colonists 1")
    assert state.power[CASTILE * POWERS + ADM] == 0
    assert state.colonists[CASTILE] == 1
    assert board.owns(state, CASTILE, province("antilles"))
    assert not board.has_claim(state, CASTILE, area("antilles"))
    assert state.token[province("antilles")] % 3 != LARGE


def test_in_edition_1_2_only_light_ships_join_a_colony() -> None:
    """Rules: colonize.chain"""
    for edition, joined in (("summary", True), ("1.2", False)):
        table = laid(edition=edition)
        state = table.state
        clear_sea(table)
        exploration.discover(table, CASTILE, province("antilles"))
        state.light = added(state.light, sea("central-atlantic"), 1 << (5 * CASTILE))
        state.fleet_at = replaced(state.fleet_at, CASTILE, sea("caribbean-sea"))
        state.fleet = replaced(state.fleet, CASTILE * 3 + HEAVY, 1)
        assert bool(colonisation.sites(state, CASTILE)) == joined


def test_every_node_is_somewhere_and_every_card_names_places_of_the_map() -> None:
    """Rules: trade.cards, trade.inland"""
    for at in range(len(NODE_NAMES)):
        places = (deck.NODE_AREA[at] >= 0) + bool(deck.NODE_DESERT[at]) + bool(NODE_SEAS[at])
        assert places == 1, NODE_NAMES[at]
    assert len(GOODS) == 44
    assert len([good for good in GOODS if not good.waits]) == 31
