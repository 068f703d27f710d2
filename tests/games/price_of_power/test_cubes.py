"""Out of cubes in The Price of Power: who has none left in supply takes them from anywhere on the board."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, FRANCE, answer, area, laid, province, question
from tests.games.price_of_power.placing import in_turn
from tests.games.price_of_power.running import asked_nothing, do, offered

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board, invariants
from hausmacht.games.price_of_power.components import AREA, CUBES, DIP, MAIN_AREAS, POWERS, TERRITORY
from hausmacht.games.price_of_power.rows import count4, replaced, replaced_group
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.phases import cleanup
from hausmacht.games.price_of_power.rules.religion import cardinals, curia
from hausmacht.games.price_of_power.rules.terms import cubes, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def all_placed(player: int, table: Table[PriceOfPower] | None = None) -> Table[PriceOfPower]:
    """All cubes of the player lie in Lombardy (5), Venetia (5) and as colonists."""
    found = table or laid()
    state = found.state
    state.map.influence = tuple([0] * len(state.map.influence))
    for name in ("lombardy", "venetia"):
        state.map.influence = replaced(state.map.influence, area(name), 5 << (4 * player))
    state.papacy.curia = ()
    state.cards.display = replaced_group(state.cards.display, player, ())
    state.treasury.colonists = replaced(state.treasury.colonists, player, CUBES - 10)
    assert cubes.used(state, player) == CUBES
    return found


def supply(table: Table[PriceOfPower], player: int) -> int:
    return CUBES - cubes.used(table.state, player)


def test_influence_is_taken_from_where_the_player_says() -> None:
    """Rules: cubes.anywhere, influence.limits

    France has no cube left and influences Burgundy. The cube comes from Venetia, as France chooses.
    """
    table = all_placed(FRANCE, in_turn(FRANCE))
    state = table.state
    state.treasury.power[FRANCE * POWERS + DIP] = 1
    answer(table, "influence")
    answer(table, "influence burgundy")
    assert (question(table).kind, question(table).seat) == ("take-cube", FRANCE)
    assert question(table).numbers(state) == {"cubes": 1}
    assert {"take-influence lombardy", "take-influence venetia", "take-colonist"} <= set(offered(table))

    answer(table, "take-influence venetia")

    assert count4(state.map.influence[area("venetia")], FRANCE) == 4
    assert count4(state.map.influence[area("burgundy")], FRANCE) == 1
    assert supply(table, FRANCE) == 0
    assert question(table).kind == "place-influence"


def test_a_cardinal_may_cost_influence() -> None:
    """Rules: cubes.anywhere, curia.enter"""
    table = all_placed(FRANCE)
    curia.add_cardinal(table, FRANCE)
    assert table.state.papacy.curia == (FRANCE,)
    answer(table, "take-influence lombardy")
    assert count4(table.state.map.influence[area("lombardy")], FRANCE) == 4
    assert asked_nothing(table)


def test_a_cardinal_may_be_taken_by_its_slot_but_not_that_of_roma() -> None:
    """Rules: cubes.anywhere, curia.roma

    France is allied to the Papal States: Roma's cardinal is not offered. Of the others the right one goes.
    """
    table = all_placed(FRANCE)
    state = table.state
    state.relations.ally = replaced(state.relations.ally, board.PAPAL_STATES, FRANCE)
    state.papacy.curia = (FRANCE, CASTILE, FRANCE)
    state.treasury.colonists = replaced(state.treasury.colonists, FRANCE, CUBES - 12)
    assert cardinals.cardinals_of(state, FRANCE) == 3

    tokens.add_influence(table, FRANCE, area("burgundy"))
    assert [text for text in offered(table) if "cardinal" in text] == ["take-cardinal 0", "take-cardinal 2"]
    answer(table, "take-cardinal 2")

    assert list(state.papacy.curia) == [FRANCE, CASTILE]
    assert cardinals.cardinals_of(state, FRANCE) == 2


def test_colonists_of_a_round_may_cost_influence() -> None:
    """Rules: cubes.anywhere, cleanup.colonists"""
    table = all_placed(CASTILE)
    state = table.state
    lands = [at for at in state.box.distant_lands if TERRITORY[at] and board.is_vacant(state, at)]
    tokens.place_claim(table, CASTILE, AREA[lands[0]])
    cleanup.send_colonists(table, CASTILE)
    assert state.treasury.colonists[CASTILE] == CUBES - 9
    answer(table, "take-influence lombardy")
    assert supply(table, CASTILE) == 0
    assert asked_nothing(table)


def test_charges_are_taken_one_after_the_other() -> None:
    """Rules: cubes.anywhere, display.charges

    A display card comes with three charges: three cubes are taken, two colonists and one influence.
    """
    table = all_placed(FRANCE)
    state = table.state
    card = next(at for at in state.cards.decks[0] if cards.type_of(state, at).is_display)
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, (card,))
    cards.lay_out(table, FRANCE, card)
    assert question(table).numbers(state) == {"cubes": 3}
    answer(table, "take-colonist")
    answer(table, "take-colonist")
    answer(table, "take-influence venetia")
    assert asked_nothing(table)
    assert state.cards.display[FRANCE] == (card, 3)
    assert state.treasury.colonists[FRANCE] == CUBES - 12


def test_a_display_card_whose_last_charge_is_taken_is_discarded() -> None:
    """Rules: cubes.anywhere, display.charges"""
    table = all_placed(FRANCE)
    state = table.state
    card = next(at for at in state.cards.decks[0] if cards.type_of(state, at).is_display)
    state.cards.decks = replaced_group(state.cards.decks, 0, tuple([at for at in state.cards.decks[0] if at != card]))
    state.cards.display = replaced_group(state.cards.display, FRANCE, (card, 1))
    state.treasury.colonists = replaced(state.treasury.colonists, FRANCE, CUBES - 11)
    tokens.add_influence(table, FRANCE, area("burgundy"))
    answer(table, f"take-charge {state.box.content.card_names[card]}")
    assert state.cards.display[FRANCE] == ()
    assert state.cards.discards[0][-1] == card


def test_a_card_places_influence_from_elsewhere() -> None:
    """Rules: cubes.anywhere, events.gain-influence"""
    table = all_placed(FRANCE)
    do(table, FRANCE, {"do": "place", "token": "I", "n": 1, "in": {"names": ["Burgundy"]}})
    while question(table).kind != "take-cube":
        answer(table, offered(table)[0])
    answer(table, "take-influence lombardy")
    advance(table)
    assert count4(table.state.map.influence[area("burgundy")], FRANCE) == 1
    assert count4(table.state.map.influence[area("lombardy")], FRANCE) == 4


def test_a_card_brings_colonists_and_cardinals_from_elsewhere() -> None:
    """Rules: cubes.anywhere, effects.gain"""
    table = all_placed(FRANCE)
    do(table, FRANCE, {"do": "gain", "res": {"COL": 1, "C": 1}})
    answer(table, "take-influence lombardy")
    answer(table, "take-influence lombardy")
    advance(table)
    assert table.state.papacy.curia == (FRANCE,)
    assert table.state.treasury.colonists[FRANCE] == CUBES - 9
    assert supply(table, FRANCE) == 0


def test_cubes_on_income_slots_and_the_focus_are_not_among_those_to_take() -> None:
    """Rules: cubes.anywhere, ruling.cubes-counted

    France has changed her focus and has lost a town to an occupier; neither changes what she has in supply.
    """
    table = all_placed(FRANCE)
    state = table.state
    state.time.focus_changed = replaced(state.time.focus_changed, FRANCE, 1)
    tokens.occupy(table, CASTILE, province("paris"))
    assert cubes.used(state, FRANCE) == CUBES
    tokens.add_influence(table, FRANCE, area("burgundy"))
    assert {text.partition(" ")[0] for text in offered(table)} == {"take-influence", "take-colonist"}


def test_the_table_is_in_order_while_cubes_are_taken() -> None:
    """Rules: cubes.anywhere"""
    table = all_placed(FRANCE)
    tokens.add_influence(table, FRANCE, area("burgundy"))
    advance(table)
    assert not [line for line in invariants.violations(table.state) if "cubes" in line]
    table.state.agenda.clear()
    assert [line for line in invariants.violations(table.state) if "cubes" in line]


def test_a_bot_places_nothing_beyond_its_supply() -> None:
    """Rules: tokens.limits, bots.cubes"""
    table = laid(3, scenario="1-02")
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    state.treasury.colonists = replaced(state.treasury.colonists, bot, 0)
    state.treasury.colonists = replaced(state.treasury.colonists, bot, CUBES - cubes.used(state, bot))
    free = next(at for at in range(MAIN_AREAS) if tokens.room_in(state, at))
    assert tokens.add_influence(table, bot, free) == 0
    assert asked_nothing(table)
