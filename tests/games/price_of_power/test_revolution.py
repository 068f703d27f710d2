"""What a realm of The Price of Power gives up when it adopts the revolution: the curia and the Empire."""

from __future__ import annotations

from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, laid, realm, told

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import beliefs, board
from hausmacht.games.price_of_power.components import NOBODY, PROTESTANT
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.actions import papal, religion, research
from hausmacht.games.price_of_power.rules.empire import elections
from hausmacht.games.price_of_power.rules.religion import cardinals, curia, spread
from hausmacht.games.price_of_power.rules.warfare.declaring import causes
from hausmacht.games.price_of_power.state import PriceOfPower


def revolt(table: Table[PriceOfPower], player: int) -> None:
    """The player researches the Revolutionary Regime."""
    research.research(table, player, table.state.box.content.idea_number["revolutionary_regime"])
    advance(table)


def test_a_revolutionary_emperor_dissolves_the_empire() -> None:
    """Rules: empire.dissolved

    Austria's Emperor has authority, imperial cubes and imperial manpower. With the Revolutionary Regime all is gone.
    """
    table = laid()
    state = table.state
    assert board.emperor_player(state) == AUSTRIA
    state.empire.defending = 1
    state.empire.imperial_manpower = 3

    revolt(table, AUSTRIA)

    assert told(table, "dissolved") == [{}]
    assert state.empire.emperor == NOBODY
    assert (state.empire.authority, state.map.imperial, state.empire.defending, state.empire.imperial_manpower) == (
        0,
        (),
        0,
        0,
    )


def test_the_empire_outlives_the_revolution_of_a_subject_or_an_outsider() -> None:
    """Rules: empire.dissolved"""
    table = laid()

    revolt(table, FRANCE)

    assert table.state.empire.emperor == realm("austria")
    assert told(table, "dissolved") == []


def test_an_emperor_without_a_player_follows_his_capital_area() -> None:
    """Rules: empire.dissolved, ruling.revolution-npr

    Bohemia, which nobody plays, is Emperor. A token in another area changes nothing, one in its capital area ends it.
    """
    table = laid()
    state = table.state
    state.empire.emperor = realm("bohemia")

    spread.revolt(table, board.realm_of_player_area(state, FRANCE))
    assert state.empire.emperor == realm("bohemia")

    spread.revolt(table, board.capital_area(state, realm("bohemia")))
    assert state.empire.emperor == NOBODY


def test_a_token_in_the_capital_of_a_players_emperor_does_not_convert_him() -> None:
    """Rules: empire.dissolved, ruling.revolution-npr"""
    table = laid()

    spread.revolt(table, board.realm_of_player_area(table.state, AUSTRIA))

    assert table.state.empire.emperor == realm("austria")


def test_a_revolutionary_realm_gives_up_its_cardinals_and_the_curia() -> None:
    """Rules: curia.revolution, curia.catholic

    France controls the curia with two cardinals, Castile has one. Then Castile does, and there is a slot less.
    """
    table = laid()
    state = table.state
    state.papacy.curia = (FRANCE, CASTILE, FRANCE)
    slots = cardinals.slots(state)
    assert cardinals.papal_controller(state) == FRANCE

    revolt(table, FRANCE)

    assert list(state.papacy.curia) == [CASTILE]
    assert cardinals.papal_controller(state) == CASTILE
    assert cardinals.slots(state) == slots - 1
    curia.add_cardinal(table, FRANCE)
    assert list(state.papacy.curia) == [CASTILE]


def test_a_revolutionary_realm_has_no_cardinal_of_roma() -> None:
    """Rules: curia.revolution, curia.roma"""
    table = laid()
    table.state.relations.ally = replaced(table.state.relations.ally, board.PAPAL_STATES, FRANCE)
    assert cardinals.roma_owner(table.state) == FRANCE

    revolt(table, FRANCE)

    assert cardinals.roma_owner(table.state) == NOBODY
    assert cardinals.papal_controller(table.state) != FRANCE


def test_a_revolutionary_realm_is_neither_excommunicated_nor_does_it_fight_for_the_pope() -> None:
    """Rules: curia.revolution, papal.excommunicate"""
    table = laid()
    state = table.state
    state.papacy.excommunicated = realm("portugal")
    assert papal.why_not_excommunicate(state, CASTILE, realm("france")) is None
    assert causes.cause_of(state, FRANCE, realm("portugal")) == causes.EXCOMMUNICATION

    revolt(table, FRANCE)

    denial = papal.why_not_excommunicate(state, CASTILE, realm("france"))
    assert denial is not None
    assert denial.code == "not-catholic-realm"
    assert causes.cause_of(state, FRANCE, realm("portugal")) != causes.EXCOMMUNICATION


def test_a_revolutionary_realm_does_not_stand_in_elections() -> None:
    """Rules: ruling.revolution-candidate"""
    table = laid()
    table.state.empire.imperial_faith = NOBODY
    assert elections.is_candidate(table.state, FRANCE)

    revolt(table, FRANCE)

    assert not elections.is_candidate(table.state, FRANCE)
    assert elections.is_candidate(table.state, ENGLAND)


def test_a_revolutionary_realm_changes_its_religion_by_its_government_alone() -> None:
    """Rules: religion.revolution, research.revolution"""
    table = laid()
    state = table.state
    state.time.age = 4
    assert religion.why_not_adopt(state, FRANCE, PROTESTANT) is None

    revolt(table, FRANCE)
    denial = religion.why_not_adopt(state, FRANCE, PROTESTANT)
    assert denial is not None
    assert denial.code == "revolutionary"

    research.research(table, FRANCE, state.box.content.idea_number["absolute_monarchy"])
    assert beliefs.is_catholic(state, FRANCE)
    assert religion.why_not_adopt(state, FRANCE, PROTESTANT) is None
