"""Every verb of the effect language, on a table of The Price of Power laid out for it."""

from __future__ import annotations

import pytest

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.components import (
    CATHOLIC,
    MOST_MANPOWER,
    NAMED_REALMS,
    NOBODY,
    NODE_NAMES,
    PROTESTANT,
    REBELS,
)
from hausmacht.games.price_of_power.rows import count4, count5, replaced, replaced_group
from hausmacht.games.price_of_power.rules.terms import manpower, relations, tokens
from hausmacht.games.price_of_power.state import LARGE, ON_TOKEN, PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, province, question, realm, sea, told
from .running import Node, asked_nothing, do, offered, rich_table


@pytest.fixture
def table() -> Table[PriceOfPower]:
    return rich_table()


# Control flow


def test_nodes_run_in_order_and_the_frame_closes(table: Table[PriceOfPower]) -> None:
    """Rules: effects.order, effects.record"""
    do(table, FRANCE, {"do": "seq", "then": [{"do": "gain", "res": {"D": 2}}, {"do": "lose", "res": {"D": 5}}]})
    assert table.state.treasury.ducats[FRANCE] == 17
    assert table.state.effects.frames == ()


def test_if_takes_one_branch(table: Table[PriceOfPower]) -> None:
    """Rules: effects.if"""
    branch: Node = {
        "do": "if",
        "cond": {"is_realm": "France"},
        "then": [{"do": "gain", "res": {"P": 1}}],
        "else": [{"do": "lose", "res": {"P": 1}}],
    }
    do(table, FRANCE, branch)
    do(table, CASTILE, branch)
    assert table.state.treasury.prestige[FRANCE] == 1
    assert table.state.treasury.prestige[CASTILE] == -1


def test_the_chooser_must_take_the_option_he_can_pay(table: Table[PriceOfPower]) -> None:
    """Rules: effects.choose, events.other-option"""
    node: Node = {
        "do": "choose",
        "options": [
            {"id": "A", "then": [{"do": "pay", "cost": {"ADM": 9}, "must": True}]},
            {"id": "B", "then": [{"do": "gain", "res": {"P": 1}}]},
            {"id": "C", "then": [{"do": "gain", "res": {"P": 3}}]},
        ],
    }
    do(table, FRANCE, node)
    assert offered(table) == ["option b", "option c"]
    answer(table, "option c")
    assert table.state.treasury.prestige[FRANCE] == 3
    table.state.treasury.power[0:3] = [10, 0, 0]
    do(table, FRANCE, node)
    assert offered(table) == ["option a", "option b", "option c"]
    answer(table, "option a")
    assert table.state.treasury.power[0] == 1


def test_may_and_voluntary_payment(table: Table[PriceOfPower]) -> None:
    """Rules: effects.may, effects.pay"""
    do(table, FRANCE, {"do": "may", "then": [{"do": "gain", "res": {"S": 1}}]})
    answer(table, "leave-it")
    assert table.state.treasury.stability[FRANCE] == 0
    node: Node = {
        "do": "pay",
        "cost": {"DIP": 2, "D": 3},
        "then": [{"do": "gain", "res": {"P": 2}}],
        "else": [{"do": "lose", "res": {"P": 1}}],
    }
    do(table, FRANCE, node)
    answer(table, "pay")
    assert (
        table.state.treasury.prestige[FRANCE],
        table.state.treasury.power[1],
        table.state.treasury.ducats[FRANCE],
    ) == (2, 3, 17)
    do(table, FRANCE, node)
    answer(table, "refuse")
    assert table.state.treasury.prestige[FRANCE] == 1
    table.state.treasury.power[1] = 1
    do(table, FRANCE, node)
    assert asked_nothing(table)
    assert table.state.treasury.prestige[FRANCE] == 0


def test_what_must_be_paid_is_borrowed(table: Table[PriceOfPower]) -> None:
    """Rules: effects.pay, loan.take"""
    table.state.treasury.ducats[FRANCE] = 1
    do(table, FRANCE, {"do": "pay", "cost": {"D": 6}, "must": True, "then": [{"do": "gain", "res": {"P": 1}}]})
    assert (
        table.state.treasury.loans[FRANCE],
        table.state.treasury.ducats[FRANCE],
        table.state.treasury.prestige[FRANCE],
    ) == (1, 0, 1)


def test_power_of_any_kind_is_chosen(table: Table[PriceOfPower]) -> None:
    """Rules: effects.lose, effects.gain"""
    do(table, FRANCE, {"do": "lose", "res": {"MP": 2}}, {"do": "gain", "res": {"MP": 1}})
    answer(table, "spend mil")
    answer(table, "spend adm")
    answer(table, "gain dip")
    assert table.state.treasury.power[0:3] == [4, 6, 4]


def test_loops_over_players_areas_and_numbers(table: Table[PriceOfPower]) -> None:
    """Rules: effects.each, events.order"""
    do(table, FRANCE, {"do": "each_player", "who": "others", "then": [{"do": "gain", "res": {"P": 2}}]})
    assert table.state.treasury.prestige == [0, 2, 2, 2]
    do(table, FRANCE, {"do": "repeat", "n": 3, "then": [{"do": "gain", "res": {"P": 1}}]})
    assert table.state.treasury.prestige[FRANCE] == 3
    do(
        table,
        FRANCE,
        {
            "do": "each_area",
            "in": {"names": ["Lombardy", "Naples"]},
            "then": [{"do": "place", "token": "G", "n": 1, "in": {"var": "$area"}}],
        },
    )
    assert board.has_claim(table.state, FRANCE, area("lombardy"))
    assert board.has_claim(table.state, FRANCE, area("naples"))
    before = count4(table.state.map.influence[area("lombardy")], FRANCE)
    do(
        table,
        FRANCE,
        {
            "do": "each_realm",
            "realm": {"names": ["Milan", "Venice"]},
            "then": [{"do": "place", "token": "I", "n": 1, "in": {"capital_of": "$realm"}}],
        },
    )
    assert count4(table.state.map.influence[area("lombardy")], FRANCE) == before + 1


def test_picked_things_are_bound(table: Table[PriceOfPower]) -> None:
    """Rules: effects.pick"""
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "area", "from": {"names": ["Lombardy", "Naples", "Venetia"]}, "n": 2, "as": "$a"},
        {"do": "place", "token": "PLAGUE", "n": "all", "in": {"var": "$a"}},
    )
    answer(table, "pick naples")
    assert offered(table) == ["pick lombardy", "pick venetia"]
    answer(table, "pick lombardy")
    assert table.state.map.plague == (area("lombardy"), area("naples"))
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "player", "from": {"where": {}, "except": "self"}, "as": "$p"},
        {"do": "lose", "res": {"P": 1}, "who": "$p"},
    )
    answer(table, "choose player-3")
    assert table.state.treasury.prestige[ENGLAND] == -1
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "realm", "from": {"names": ["Milan", "Florence"]}, "as": "$r"},
        {"do": "place", "token": "CB", "n": 1, "on": {"capital_of": "$r"}},
    )
    answer(table, "pick-realm milan")
    assert table.state.relations.cause[realm("milan")] == 1 << FRANCE
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "node", "from": ["Genoa", "Sevilla"], "as": "$n"},
        {"do": "place", "token": "PIRATE", "n": 1, "node": "$n"},
        {"do": "expand", "node": "$n"},
    )
    answer(table, "pick-node genoa")
    assert table.state.trade.pirates[NODE_NAMES.index("genoa")] == 1
    assert table.state.trade.expanded[NODE_NAMES.index("genoa")] == 1


def test_an_offer_is_accepted_or_declined(table: Table[PriceOfPower]) -> None:
    """Rules: effects.offer"""
    node: Node = {
        "do": "offer",
        "to": "realm:Castile",
        "what": "alliance",
        "accept": [{"do": "gain", "res": {"MIL": 1}, "who": "target"}],
        "decline": [{"do": "lose", "res": {"P": 2}, "who": "target"}],
    }
    do(table, FRANCE, node)
    assert question(table).seat == CASTILE
    answer(table, "decline-offer")
    assert table.state.treasury.prestige[CASTILE] == -2
    do(table, FRANCE, node)
    answer(table, "accept")
    assert hostility.are_allied(table.state, FRANCE, CASTILE)
    assert table.state.treasury.power[CASTILE * 3 + 2] == 6


def test_a_realm_that_nobody_plays_says_yes(table: Table[PriceOfPower]) -> None:
    """Rules: events.npr-yes"""
    do(table, CASTILE, {"do": "offer", "to": "realm:Milan", "what": "alliance"})
    assert table.state.relations.ally[realm("milan")] == CASTILE


def test_votes_are_cast_before_they_count(table: Table[PriceOfPower]) -> None:
    """Rules: effects.vote"""
    do(
        table,
        FRANCE,
        {
            "do": "vote",
            "who": "each",
            "order": "active_last",
            "options": [
                {"id": "A", "then": [{"do": "gain", "res": {"P": 3}, "who": "voters:A"}]},
                {"id": "B", "then": [{"do": "lose", "res": {"P": 1}, "who": "not_voters:A"}]},
            ],
        },
    )
    seats = []
    for text in ("option a", "option b", "option a", "option b"):
        seats.append(question(table).seat)
        answer(table, text)
    assert seats[-1] == table.state.time.player
    assert sorted(table.state.treasury.prestige) == [-1, -1, 3, 3]


def test_a_bottom_row_effect_as_a_node(table: Table[PriceOfPower]) -> None:
    """Rules: bottom.pirates"""
    do(table, FRANCE, {"do": "secondary", "code": "PI"})
    answer(table, next(text for text in offered(table) if text.startswith("pirates ")))
    assert sum(table.state.trade.pirates) == 1


# Resources


def test_lasting_manpower_brings_no_more_than_twenty_units(table: Table[PriceOfPower]) -> None:
    """Austria has one unit fewer than the box holds: of two more one is there at once. What is lost again goes.

    Rules: effects.gain, effects.lose, manpower.limit
    """
    state = table.state
    deployed = manpower.deployed_regulars(state, AUSTRIA)
    state.treasury.exhausted[AUSTRIA] = 4
    state.treasury.available[AUSTRIA] = MOST_MANPOWER - deployed - 4 - 1
    before = state.treasury.available[AUSTRIA]
    do(table, AUSTRIA, {"do": "gain", "res": {"m_perm": 2}})
    assert (state.treasury.drilled[AUSTRIA], state.treasury.available[AUSTRIA]) == (2, before + 1)
    do(table, AUSTRIA, {"do": "lose", "res": {"m_perm": 3}})
    assert (state.treasury.drilled[AUSTRIA], state.treasury.available[AUSTRIA]) == (0, before - 1)


def test_gaining_and_losing_resources(table: Table[PriceOfPower]) -> None:
    """Rules: effects.gain, effects.lose, ruling.loan-tokens"""
    state = table.state
    do(table, AUSTRIA, {"do": "gain", "res": {"ADM": 2, "D": 4, "P": 1, "S": 2, "COL": 1, "loan": 2, "m_perm": 1}})
    assert (state.treasury.power[AUSTRIA * 3], state.treasury.ducats[AUSTRIA], state.treasury.prestige[AUSTRIA]) == (
        7,
        24,
        1,
    )
    assert (state.treasury.stability[AUSTRIA], state.treasury.colonists[AUSTRIA], state.treasury.loans[AUSTRIA]) == (
        2,
        1,
        2,
    )
    assert state.treasury.drilled[AUSTRIA] == 1
    do(table, AUSTRIA, {"do": "lose", "res": {"COL": "all", "loan": 1, "DIP": 9, "S": 1, "IA": 1}})
    assert (
        state.treasury.colonists[AUSTRIA],
        state.treasury.loans[AUSTRIA],
        state.treasury.power[AUSTRIA * 3 + 1],
    ) == (0, 1, 0)
    assert state.empire.authority == 2


def test_set_give_exhaust_and_refresh(table: Table[PriceOfPower]) -> None:
    """Rules: effects.set, effects.give, effects.manpower"""
    state = table.state
    do(table, FRANCE, {"do": "set", "stat": "stability", "value": -2})
    do(table, FRANCE, {"do": "give", "res": {"D": 5}, "who": "self", "to": "realm:England"})
    assert state.treasury.stability[FRANCE] == -2
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[ENGLAND]) == (15, 25)
    state.treasury.available[FRANCE] = 4
    state.treasury.exhausted[FRANCE] = 1
    do(table, FRANCE, {"do": "exhaust", "n": 2})
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (2, 3)
    do(table, FRANCE, {"do": "refresh", "n": {"half": True}})
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (4, 1)


def test_cards_are_drawn_and_discarded(table: Table[PriceOfPower]) -> None:
    """Rules: effects.draw, effects.discard, ruling.keep-drawn"""
    state = table.state
    do(table, FRANCE, {"do": "draw", "deck": "any", "n": 2, "keep": 1})
    answer(table, "draw-card military")
    answer(table, "draw-card diplomatic")
    assert len(state.cards.hands[FRANCE]) == 2
    card = state.cards.hands[FRANCE][0]
    answer(table, f"discard-card {state.box.content.card_names[card]}")
    assert len(state.cards.hands[FRANCE]) == 1
    do(table, FRANCE, {"do": "draw", "deck": "MIL", "n": 1}, {"do": "discard", "what": "hand", "n": 2})
    assert state.cards.hands[FRANCE] == ()
    content = state.box.content
    spies = next(at for at in range(108) if content.types[content.card_type[at]].name == "Spy Network")
    state.cards.display = replaced_group(state.cards.display, CASTILE, (spies, 2))
    do(table, FRANCE, {"do": "discard", "what": "spy_charge_of_opponents", "n": 1})
    assert state.cards.display[CASTILE] == (spies, 1)


def test_trade_cards_are_only_shown(table: Table[PriceOfPower]) -> None:
    """Rules: effects.draw"""
    cards = len(table.state.trade.trade_deck)
    do(table, FRANCE, {"do": "draw", "deck": "trade", "n": 3})
    assert len(table.state.trade.trade_deck) == cards - 3
    assert len(told(table, "trade-card-shown")) == 3


# Tokens


def test_unrest_is_placed_by_who_suffers_and_never_twice(table: Table[PriceOfPower]) -> None:
    """Rules: unrest.one-each, events.gainer-chooses"""
    do(table, ENGLAND, {"do": "place", "token": "U", "n": 2, "on": {"owner": "realm:France", "token": "T"}})
    assert question(table).seat == FRANCE
    answer(table, "place-on paris")
    assert "place-on paris" not in offered(table)
    answer(table, offered(table)[0])
    assert sum([1 for at in board.towns_of(table.state, FRANCE) if table.state.map.unrest[at]]) == 2


def test_rebels_come_as_a_band_or_spread(table: Table[PriceOfPower]) -> None:
    """Rules: effects.place, effects.spread"""
    place: Node = {"do": "place", "token": "R", "n": 3, "in": {"names": ["Sicily", "Tunisia"]}}
    do(table, FRANCE, place)
    answer(table, "place sicily")
    assert table.state.map.rebels[area("sicily")] == 3
    do(table, FRANCE, {**place, "spread": {"max_per_area": 2}})
    answer(table, "place sicily")
    answer(table, "place sicily")
    assert asked_nothing(table)
    assert (table.state.map.rebels[area("sicily")], table.state.map.rebels[area("tunisia")]) == (5, 1)


def test_influence_replaces_others_only_where_all_is_full(table: Table[PriceOfPower]) -> None:
    """Rules: events.gain-influence"""
    state = table.state
    here = area("lombardy")
    state.map.influence = replaced(state.map.influence, here, 0)
    tokens.add_influence(table, CASTILE, here, 5)
    do(table, FRANCE, {"do": "place", "token": "I", "n": 2, "in": {"names": ["Lombardy"]}})
    assert count4(state.map.influence[here], FRANCE) == 2
    assert count4(state.map.influence[here], CASTILE) == 3


def test_the_one_who_gains_places(table: Table[PriceOfPower]) -> None:
    """Rules: ruling.place-self, events.gain-claim"""
    do(
        table,
        FRANCE,
        {"do": "place", "token": "G", "n": 1, "in": {"names": ["Lombardy", "Naples"]}, "who": "realm:Austria"},
    )
    assert question(table).seat == AUSTRIA
    answer(table, "place naples")
    assert board.has_claim(table.state, AUSTRIA, area("naples"))


def test_cores_towns_rebel_towns_manpower_and_revolution(table: Table[PriceOfPower]) -> None:
    """Rules: effects.place, events.gain-town"""
    state = table.state
    do(table, FRANCE, {"do": "place", "token": "F", "n": 1, "in": {"names": ["Seine"]}})
    do(table, FRANCE, {"do": "place", "token": "RT", "n": 1, "on": {"ids": ["paris"]}})
    do(table, FRANCE, {"do": "place", "token": "m1", "n": 1, "on": {"ids": ["milano"]}})
    do(table, FRANCE, {"do": "place", "token": "T", "n": 1, "on": {"ids": ["milano"]}})
    do(table, FRANCE, {"do": "place", "token": "REV", "n": 1, "in": {"names": ["Seine"]}})
    assert state.map.core[area("seine")] == FRANCE
    assert state.map.occupier[province("paris")] == REBELS
    assert board.has_town(state, FRANCE, province("milano"))
    assert province("milano") not in state.map.recruits
    assert state.map.infected == (area("seine"),)


def test_tokens_are_removed(table: Table[PriceOfPower]) -> None:
    """Rules: effects.remove, ruling.marriage-holds"""
    state = table.state
    here = area("lombardy")
    state.map.influence = replaced(state.map.influence, here, 0)
    tokens.add_influence(table, FRANCE, here, 3)
    relations.marry(table, FRANCE, realm("milan"))
    do(table, ENGLAND, {"do": "remove", "token": "I", "n": "all", "in": {"names": ["Lombardy"]}, "of": "realm:France"})
    assert count4(state.map.influence[here], FRANCE) == 1
    tokens.add_unrest(table, province("paris"))
    do(table, FRANCE, {"do": "remove", "token": "U", "n": 1, "on": {"owner": "self", "token": "TV"}})
    assert not state.map.unrest[province("paris")] & ON_TOKEN
    tokens.add_rebels(table, here, 5)
    do(table, FRANCE, {"do": "remove", "token": "R", "n": {"half": True}, "in": {"names": ["Lombardy"]}})
    assert state.map.rebels[here] == 2
    tokens.place_claim(table, FRANCE, here)
    do(table, FRANCE, {"do": "remove", "token": "G", "n": 1, "in": {"names": ["Lombardy"]}, "of": "self"})
    assert not board.has_claim(state, FRANCE, here)
    state.trade.pirates = replaced(state.trade.pirates, NODE_NAMES.index("genoa"), 1)
    do(table, FRANCE, {"do": "remove", "token": "PIRATE", "n": 1, "node": "Genoa"})
    assert sum(state.trade.pirates) == 0


def test_marriages_turn_into_disputed_successions(table: Table[PriceOfPower]) -> None:
    """Rules: effects.flip"""
    relations.marry(table, FRANCE, realm("milan"))
    do(table, ENGLAND, {"do": "flip", "token": "M", "to": "L", "realm": "Milan"})
    assert table.state.relations.disputed[realm("milan")] == 1 << FRANCE
    do(table, ENGLAND, {"do": "flip", "token": "L", "to": "M", "realm": "Milan"})
    assert table.state.relations.disputed[realm("milan")] == 0


def test_rebels_pirates_and_ships_move(table: Table[PriceOfPower]) -> None:
    """Rules: effects.move"""
    state = table.state
    tokens.add_rebels(table, area("sicily"), 3)
    do(
        table,
        FRANCE,
        {"do": "pick", "kind": "area", "from": {"names": ["Sicily"]}, "as": "$a"},
        {"do": "pick", "kind": "area", "from": {"names": ["Tunisia"]}, "as": "$b"},
        {"do": "move", "what": "R", "from": "$a", "to": "$b", "n": "all"},
    )
    assert (state.map.rebels[area("sicily")], state.map.rebels[area("tunisia")]) == (0, 3)
    state.trade.pirates = replaced(state.trade.pirates, NODE_NAMES.index("genoa"), 1)
    do(table, FRANCE, {"do": "move", "what": "pirate", "from": "any", "to": "any_maritime", "n": 1})
    answer(table, "move-to sevilla")
    assert state.trade.pirates[NODE_NAMES.index("sevilla")] == 1
    state.forces.light = tuple([0] * len(state.forces.light))
    state.forces.light = replaced(state.forces.light, sea("north-sea"), 1 << (5 * ENGLAND))
    do(table, ENGLAND, {"do": "move", "what": "ship", "from": "any", "to": "within_3", "n": 1})
    answer(table, "sail-from north-sea")
    answer(table, "voyage-to english-channel")
    assert count5(state.forces.light[sea("english-channel")], ENGLAND) == 1


def test_cubes_of_others_are_swapped(table: Table[PriceOfPower]) -> None:
    """Rules: effects.swap"""
    here = area("lombardy")
    table.state.map.influence = replaced(table.state.map.influence, here, 0)
    tokens.add_influence(table, CASTILE, here, 2)
    do(table, FRANCE, {"do": "swap", "what": "I", "in": {"names": ["Lombardy"]}, "n": 3})
    answer(table, "swap lombardy")
    answer(table, "done")
    assert count4(table.state.map.influence[here], FRANCE) == 1
    assert count4(table.state.map.influence[here], CASTILE) == 1


# Land


def test_towns_grow_and_shrink(table: Table[PriceOfPower]) -> None:
    """Rules: effects.develop, events.develop"""
    state = table.state
    do(
        table,
        FRANCE,
        {"do": "develop", "on": {"owner": "self", "token": "T", "size": "small"}, "cost": {"ADM": 1, "D": 2}},
    )
    text = next(text for text in offered(table) if text != "done")
    answer(table, text)
    town = province(text.partition(" ")[2])
    assert state.map.token[town] % 3 == LARGE
    assert (state.treasury.power[0], state.treasury.ducats[FRANCE]) == (4, 18)
    do(table, FRANCE, {"do": "reduce", "on": {"ids": [text.partition(" ")[2]]}})
    assert state.map.token[town] % 3 != LARGE


def test_provinces_change_hands(table: Table[PriceOfPower]) -> None:
    """Rules: effects.transfer, realm.gone"""
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    relations.make_ally(table, CASTILE, realm("milan"))
    do(
        table,
        FRANCE,
        {"do": "transfer", "on": {"owner": "realm:Milan"}, "to": "self", "mode": "vassal", "unrest": True},
    )
    assert all([board.has_vassal(state, FRANCE, at) for at in lands])
    assert all([state.map.unrest[at] & ON_TOKEN for at in lands])
    assert state.relations.ally[realm("milan")] == NOBODY
    do(table, FRANCE, {"do": "transfer", "on": {"ids": ["milano"]}, "mode": "free"})
    assert board.holder(state, province("milano")) == NOBODY
    do(table, FRANCE, {"do": "transfer", "on": {"ids": ["milano"]}, "to": "self", "mode": "town"})
    assert board.has_town(state, FRANCE, province("milano"))


def test_a_dynamic_realm_rises_but_not_on_a_core_of_a_player(table: Table[PriceOfPower]) -> None:
    """Rules: effects.dynamic, dynamic.place, dynamic.capital, dynamic.never-core"""
    state = table.state
    do(
        table,
        FRANCE,
        {
            "do": "dnpr",
            "color": "pink",
            "on": {"ids": ["napoli", "salerno", "bari", "paris"]},
            "capital": "napoli",
            "name": "Naples",
        },
    )
    found = NAMED_REALMS + state.map.dynamic[province("napoli")]
    assert board.provinces_of(state, found) == sorted([province(name) for name in ("napoli", "salerno", "bari")])
    assert board.capital_of(state, found) == province("napoli")
    assert state.map.dynamic[province("paris")] == NOBODY


def test_religion_of_areas(table: Table[PriceOfPower]) -> None:
    """Rules: effects.religion"""
    state = table.state
    do(table, FRANCE, {"do": "religion", "in": {"names": ["Lombardy", "Naples"]}, "set": "Protestant", "n": 1})
    answer(table, "set-faith naples")
    assert beliefs.area_faith(state, area("naples")) == PROTESTANT
    do(table, FRANCE, {"do": "religion", "in": {"names": ["Naples"]}, "set": "state"})
    assert beliefs.area_faith(state, area("naples")) == CATHOLIC


def test_a_capital_becomes_no_vassal(table: Table[PriceOfPower]) -> None:
    """Its player keeps it as a town when a card makes vassals of his towns.

    Rules: effects.transfer
    """
    capital = board.capital_of(table.state, realm("france"))
    nantes = province("nantes")
    tokens.place_town(table, FRANCE, nantes)
    for name in ("paris", "nantes"):
        do(table, FRANCE, {"do": "transfer", "on": {"ids": [name]}, "to": "self", "mode": "vassal"})
    assert capital == province("paris")
    assert board.is_town(table.state, capital)
    assert board.is_vassal(table.state, nantes)
