"""Clean-up in The Price of Power: manpower, merchants, colonists, the first player, hands and what goes."""

from __future__ import annotations

from tests.games.price_of_power.laying import (
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    question,
    realm,
    told,
)
from tests.games.price_of_power.placing import bare

from hausmacht.core.agenda import advance, next_decision
from hausmacht.core.chance import Sampled, Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARMIES,
    ARMS,
    NOBODY,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.decks import actions as deck
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.phases import cleanup, income
from hausmacht.games.price_of_power.rules.terms import forces, manpower, relations, tokens


def test_manpower_follows_the_realm() -> None:
    """Available is what the total leaves after deployed and exhausted units. Rules: manpower.update"""
    table = laid()
    state = table.state
    bare(table, FRANCE)
    total = manpower.total(state, FRANCE)
    forces.add_to_camp(table, FRANCE, area("seine"), 2)
    state.treasury.exhausted[FRANCE] = 1
    state.treasury.available[FRANCE] = 0
    cleanup.update_manpower(table, FRANCE)
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (total - 3, 1)


def test_lost_manpower_is_taken_from_the_exhausted_first() -> None:
    """Two more than the realm can feed, of whom three are exhausted: one of these is left, and nobody available goes.

    Rules: manpower.update, ruling.manpower-lost
    """
    table = laid()
    state = table.state
    bare(table, FRANCE)
    total = manpower.total(state, FRANCE)
    state.treasury.available[FRANCE] = total - 1
    state.treasury.exhausted[FRANCE] = 3
    cleanup.update_manpower(table, FRANCE)
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (total - 1, 1)
    state.treasury.available[FRANCE] = total + 4
    cleanup.update_manpower(table, FRANCE)
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (total, 0)


def test_units_beyond_the_manpower_of_the_realm_are_disbanded() -> None:
    """Two units too many stand on the board: France chooses both, and they do not become available.

    Rules: manpower.surplus
    """
    table = laid()
    state = table.state
    bare(table, FRANCE)
    total = manpower.total(state, FRANCE)
    army = FRANCE * ARMIES
    state.forces.army_at[army] = area("seine")
    state.forces.army[army * UNIT_KINDS + 1] = 1
    forces.add_to_camp(table, FRANCE, area("seine"), total + 1)
    cleanup.update(table)
    assert question(table).kind == "surplus-unit"
    assert question(table).numbers(state) == {"units": 2}
    assert [choice.text for choice in question(table).options(state)] == [
        "disband-camp seine",
        "disband-unit regular-cavalry seine",
    ]
    answer(table, "disband-unit regular-cavalry seine")
    answer(table, "disband-camp seine")
    advance(table)
    assert next_decision(state) is None
    assert manpower.deployed_regulars(state, FRANCE) == total
    assert (state.treasury.available[FRANCE], state.treasury.exhausted[FRANCE]) == (0, 0)


def test_a_bot_disbands_units_beyond_its_manpower_by_itself() -> None:
    """Rules: manpower.surplus"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    forces.add_to_camp(table, bot, board.realm_of_player_area(state, bot), 25)
    cleanup.update(table)
    advance(table)
    assert manpower.deployed_regulars(state, bot) == manpower.total(state, bot)


def test_half_of_the_exhausted_come_back() -> None:
    """Three at least, six at most. Rules: manpower.refresh"""
    for exhausted, back in ((0, 0), (2, 2), (4, 3), (8, 4), (9, 5), (20, 6)):
        table = laid()
        table.state.treasury.available[FRANCE] = 0
        table.state.treasury.exhausted[FRANCE] = exhausted
        cleanup.refresh(table, FRANCE)
        assert (table.state.treasury.available[FRANCE], table.state.treasury.exhausted[FRANCE]) == (
            back,
            exhausted - back,
        )


def test_allied_units_wait_again() -> None:
    """Rules: cleanup.allied"""
    table = laid()
    state = table.state
    army = FRANCE * ARMIES
    state.forces.army[army * UNIT_KINDS + ALLIED * ARMS] = 2
    cleanup.update(table)
    assert state.forces.allied_pool[FRANCE] == 2
    assert state.forces.army[army * UNIT_KINDS + ALLIED * ARMS] == 0


def test_merchants_stand_up_and_focus_is_free_again() -> None:
    """Rules: cleanup.merchants, cleanup.focus"""
    table = laid()
    state = table.state
    state.trade.merchant_down = (1,) * len(state.trade.merchant_down)
    state.time.focus_changed = (1,) * 4
    cleanup.update(table)
    assert not any(state.trade.merchant_down)
    assert not any(state.time.focus_changed)


def test_colonists_come_for_colonial_claims() -> None:
    """One each, four at most. Rules: cleanup.colonists"""
    table = laid()
    state = table.state
    vacant = [
        place
        for place in state.box.areas
        if state.box.provinces_in[place] and board.is_vacant(state, state.box.provinces_in[place][0])
    ]
    for place in vacant[:2]:
        tokens.place_claim(table, CASTILE, place)
    cleanup.send_colonists(table, CASTILE)
    assert state.treasury.colonists[CASTILE] == 2
    for place in vacant[:6]:
        tokens.place_claim(table, CASTILE, place)
    cleanup.send_colonists(table, CASTILE)
    assert state.treasury.colonists[CASTILE] == 6


def test_the_first_to_pass_goes_first() -> None:
    """Or the second, if the first player was the first to pass. Rules: cleanup.first"""
    table = laid()
    state = table.state
    assert state.time.first == FRANCE
    state.time.passed = (2, 0, 1, 3)
    cleanup.pass_first_player(table)
    assert state.time.first == CASTILE
    state.time.passed = (1, 0, 2, 3)
    cleanup.pass_first_player(table)
    assert state.time.first == FRANCE


def test_alliances_with_great_dynamic_realms_end() -> None:
    """Those of ten tax income or more. Rules: cleanup.alliances"""
    table = laid()
    state = table.state
    small = realm("green-s")
    assert state.relations.ally[small] == ENGLAND
    cleanup.end_loose_alliances(table)
    assert state.relations.ally[small] == ENGLAND
    large = realm("pink-l")
    relations.make_ally(table, FRANCE, large)
    added = [at for at in board.provinces_of(state, realm("sweden")) if state.map.token[at] < 0]
    for at in added:
        state.map.dynamic = replaced(state.map.dynamic, at, 0)
    assert board.realm_tax(state, large) >= 10
    cleanup.end_loose_alliances(table)
    assert state.relations.ally[large] == NOBODY


def test_plague_and_crusade_tags_go() -> None:
    """Rules: cleanup.plague"""
    table = laid()
    state = table.state
    state.map.plague = (area("loire"),)
    state.papacy.committed = 3
    state.time.passed = (0, 1, 2, 3)
    cleanup.clear_tokens(table)
    assert not state.map.plague
    assert state.papacy.committed == 0


def test_hands_are_cut_to_five_cards() -> None:
    """Rules: cleanup.hand"""
    table = laid()
    state = table.state
    for _ in range(7):
        deck.draw(table, FRANCE, 0)
    cleanup.hand_limit(table)
    for _ in range(2):
        asked = question(table)
        assert asked.seat == FRANCE
        answer(table, asked.options(state)[0].text)
    advance(table)
    assert len(state.cards.hands[FRANCE]) == 5
    assert next_decision(state) is None


def test_the_die_of_an_npr_emperor() -> None:
    """Six or far above authority raises it, one or far below lowers it. Rules: empire.npr-emperor"""
    for authority, number, after in ((3, 6, 4), (3, 5, 4), (3, 4, 3), (3, 2, 3), (3, 1, 2), (5, 3, 4), (4, 2, 3)):
        table = laid(3, chance=Scripted([("imperial die", number - 1)], Sampled(1)))
        table.state.empire.authority = authority
        income.gain_power(table)
        assert table.state.empire.authority == after, (authority, number)
        assert told(table, "emperor-die") == [{"number": number}]
