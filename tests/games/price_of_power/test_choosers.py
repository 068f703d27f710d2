"""What effects of The Price of Power do: who chooses, how much, for how long, and what becomes of nodes and land."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, answer, area, province, question, realm, refusal
from tests.games.price_of_power.running import Node, asked_nothing, do, offered, rich_table

from hausmacht.games.price_of_power import board, modifiers
from hausmacht.games.price_of_power.components import COLOUR_NAMES, NAMED_REALMS, NODE_NAMES
from hausmacht.games.price_of_power.rules.terms import dynamic

# Who chooses, and how much


def test_the_chooser_is_named_or_gains_or_nobody() -> None:
    """Rules: effects.chooser"""
    table = rich_table()
    state = table.state
    claim: Node = {"do": "place", "token": "G", "n": 1, "in": {"names": ["Lombardy", "Naples", "Sicily"]}}
    do(table, FRANCE, claim)
    assert question(table).seat == FRANCE
    answer(table, "place lombardy")
    do(table, FRANCE, {**claim, "chooser": "realm:England"})
    assert question(table).seat == ENGLAND
    answer(table, "place naples")
    assert board.has_claim(state, FRANCE, area("naples"))
    assert not board.has_claim(state, ENGLAND, area("naples"))
    do(table, CASTILE, {**claim, "chooser": "none"})
    assert asked_nothing(table)
    assert len([name for name in ("lombardy", "naples", "sicily") if board.has_claim(state, CASTILE, area(name))]) == 1


def test_everything_is_chosen_unless_the_card_says_up_to() -> None:
    """Rules: effects.up-to"""
    table = rich_table()
    state = table.state
    unrest: Node = {"do": "place", "token": "U", "n": 2, "on": {"owner": "self", "token": "T"}}
    do(table, FRANCE, unrest)
    assert refusal(table, "done") == ("must-choose", "effects.up-to")
    answer(table, offered(table)[0])
    answer(table, offered(table)[0])
    assert asked_nothing(table)
    assert sum([1 for at in board.towns_of(state, FRANCE) if state.map.unrest[at]]) == 2
    do(table, CASTILE, {**unrest, "up_to": True})
    answer(table, offered(table)[0])
    answer(table, "done")
    assert asked_nothing(table)
    assert sum([1 for at in board.towns_of(state, CASTILE) if state.map.unrest[at]]) == 1


def test_influence_is_spread_freely() -> None:
    """Rules: ruling.influence-free"""
    table = rich_table()
    state = table.state
    before = [board.influence_of(state, FRANCE, area(name)) for name in ("lombardy", "sicily")]
    do(table, FRANCE, {"do": "place", "token": "I", "n": 3, "in": {"names": ["Lombardy", "Sicily"]}})
    for name in ("sicily", "lombardy", "sicily"):
        assert {"place lombardy", "place sicily"} <= set(offered(table))
        answer(table, f"place {name}")
    after = [board.influence_of(state, FRANCE, area(name)) for name in ("lombardy", "sicily")]
    assert [after[0] - before[0], after[1] - before[1]] == [1, 2]


def test_a_change_lasts_until_the_moment_it_names() -> None:
    """Rules: cards.lasting"""
    table = rich_table()
    state = table.state
    for until, value in (("turn", 1), ("round", 2), ("age", 4), ("permanent", 8)):
        do(table, FRANCE, {"do": "mod", "stat": "income.D", "value": value, "until": until})
    assert modifiers.bonus(state, FRANCE, "income.D") == 15
    assert modifiers.bonus(state, CASTILE, "income.D") == 0
    for moment, left in (("turn", 14), ("round", 12), ("age", 8), ("battle", 8)):
        modifiers.drop(state, moment)
        assert modifiers.bonus(state, FRANCE, "income.D") == left


def test_looking_at_a_deck_shows_nothing() -> None:
    """Rules: ruling.no-order"""
    table = rich_table()
    before = table.state.encode()
    do(table, FRANCE, {"do": "peek", "what": "action_deck", "n": 3, "reorder": True})
    assert asked_nothing(table)
    assert table.state.encode() == before
    assert table.events == []


# Nodes and land


def test_a_node_expands_once() -> None:
    """Rules: effects.expand"""
    table = rich_table()
    state = table.state
    node: Node = {"do": "expand", "node": ["Genoa", "Sevilla"]}
    do(table, FRANCE, node)
    assert offered(table) == ["expand genoa", "expand sevilla"]
    answer(table, "expand sevilla")
    assert [name for at, name in enumerate(NODE_NAMES) if state.trade.expanded[at]] == ["sevilla"]
    do(table, FRANCE, node)
    assert asked_nothing(table)
    assert [name for at, name in enumerate(NODE_NAMES) if state.trade.expanded[at]] == ["genoa", "sevilla"]


def test_annexing_by_an_effect_makes_towns_of_everything() -> None:
    """Rules: ruling.annex"""
    table = rich_table()
    state = table.state
    lands = board.provinces_of(state, realm("milan"))
    do(table, FRANCE, {"do": "transfer", "on": {"owner": "realm:Milan"}, "to": "self", "mode": "annex"})
    assert len(lands) > 1
    assert all([board.has_town(state, FRANCE, at) for at in lands])
    assert board.kind_of(state, realm("milan")) == board.GONE


def test_a_named_dynamic_realm_takes_the_large_set_if_it_is_free() -> None:
    """Denmark has the large pink set in this scenario.

    Rules: ruling.sets
    """
    table = rich_table()
    state = table.state
    pink, orange = COLOUR_NAMES.index("pink"), COLOUR_NAMES.index("orange")
    assert dynamic.lands(state, 2 * pink)
    assert dynamic.fresh_set(state, pink, True) == 2 * pink + 1
    rise: Node = {"do": "dnpr", "color": "orange", "on": {"ids": ["napoli"]}}
    do(table, FRANCE, {**rise, "name": "Naples"})
    assert state.map.dynamic[province("napoli")] == 2 * orange
    do(table, FRANCE, {**rise, "on": {"ids": ["milano"]}})
    assert state.map.dynamic[province("milano")] == 2 * orange + 1
    assert board.lawful_realm(state, province("milano")) == NAMED_REALMS + 2 * orange + 1
