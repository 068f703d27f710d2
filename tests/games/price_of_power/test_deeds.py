"""What players did is counted as cards ask for it: rounds of peace, and whom a sea battle was won against."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, laid, realm
from tests.games.price_of_power.questions import holds

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import NOBODY, SPANS
from hausmacht.games.price_of_power.progress.battle import Battle
from hausmacht.games.price_of_power.rules.phases import ages
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import PriceOfPower


def peace_rounds(table: Table[PriceOfPower], player: int) -> int:
    return deeds.count(table.state, player, "peace_rounds", deeds.AGE)


def at_peace() -> Table[PriceOfPower]:
    """Nobody is at war, and nobody has been."""
    table = laid()
    for player in range(4):
        for enemy in [number for number, players in enumerate(table.state.relations.war) if players >> player & 1]:
            relations.end_war(table, player, enemy, truce=False)
    table.state.time.deeds = ({},) * SPANS
    table.state.cards.event_deck = ((0,), (1,))  # the age goes on
    return table


def test_only_rounds_without_any_war_are_rounds_of_peace() -> None:
    """Rules: effects.history"""
    table = at_peace()
    relations.set_war(table, CASTILE, realm("england"))
    ages.end_round(table)
    assert [peace_rounds(table, player) for player in (FRANCE, CASTILE, ENGLAND)] == [1, -1, -1]

    relations.end_war(table, CASTILE, realm("england"))
    ages.end_round(table)
    assert [peace_rounds(table, player) for player in (FRANCE, CASTILE, ENGLAND)] == [2, 0, 0]

    ages.end_round(table)
    assert [peace_rounds(table, player) for player in (FRANCE, CASTILE, ENGLAND)] == [3, 1, 1]


def test_a_war_ends_the_count_of_peaceful_rounds() -> None:
    """Rules: effects.history"""
    table = at_peace()
    two_rounds = {"history": {"what": "peace_rounds", "n": 2, "since": "age"}}
    ages.end_round(table)
    assert not holds(table.state, FRANCE, two_rounds)
    ages.end_round(table)
    assert holds(table.state, FRANCE, two_rounds)

    relations.set_war(table, FRANCE, realm("england"))

    assert not holds(table.state, FRANCE, two_rounds)
    assert not holds(table.state, ENGLAND, two_rounds)
    assert holds(table.state, CASTILE, two_rounds)


def won_at_sea(attacker: int, defender: int, locals_of: int, winner: int) -> PriceOfPower:
    """The table after a sea battle whose winner has been rewarded."""
    table = laid()
    fought = Battle(True, 0, attacker)
    fought.defender = defender
    fought.local_realm = locals_of
    table.state.battle = fought
    battle.reward(table, winner)
    return table.state


def test_a_sea_battle_is_won_against_somebody() -> None:
    """Rules: effects.history"""
    against_castile = {"history": {"what": "won_naval_battle", "n": 1, "since": "game", "with": "realm:Castile"}}

    state = won_at_sea(ENGLAND, CASTILE, NOBODY, ENGLAND)
    assert holds(state, ENGLAND, against_castile)
    assert deeds.count(state, ENGLAND, "won_naval_battle") == 1

    assert holds(won_at_sea(CASTILE, ENGLAND, NOBODY, ENGLAND), ENGLAND, against_castile)
    assert not holds(won_at_sea(ENGLAND, FRANCE, NOBODY, ENGLAND), ENGLAND, against_castile)

    portugal = {"history": {"what": "won_naval_battle", "n": 1, "since": "game", "with": "realm:Portugal"}}
    assert holds(won_at_sea(ENGLAND, NOBODY, realm("portugal"), ENGLAND), ENGLAND, portugal)
