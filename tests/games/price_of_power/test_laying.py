"""Laying a table by hand, as any program can: what is said of a realm is so, and a wrong name is answered."""

from __future__ import annotations

import pytest

from hausmacht.core.chance import Scripted
from hausmacht.core.position import read_position
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.laying import LaidTable, area, lay, province, realm, sea

FRANCE, CASTILE, ENGLAND, AUSTRIA = 0, 1, 2, 3


def test_a_war_is_laid_and_played() -> None:
    war = lay(seats=4, scenario="1-01")
    war.realm("england").at_war_with("france").has(ducats=12, mil=4).army("brittany-normandy", infantry=5, cavalry=2)
    war.realm("england").occupies("paris").fleet("english-channel", light=3, heavy=2)
    war.realm("france").army("seine", infantry=2).allied_to("scotland").holds("mil-05-2")
    war.turn_of("england")

    war.answer("activate-land").answer("activate army-1").answer("decline").answer("march seine").answer("decline")

    assert war.told("land-battle") == [{"player": ENGLAND, "area": area("seine")}]
    assert war.position().startswith('game = "price_of_power"')


def test_what_is_said_of_a_realm_is_so() -> None:
    table = lay()
    table.realm("france").owns("anjou").owns("lyon", small=True).has_vassals("provence").claims("lombardy")
    table.realm("france").has_truce_with("aragon").has_cause_against("burgundy").influences("lombardy", 2)
    table.realm("castile").has(ducats=7, adm=3, prestige=5, manpower=2).knows("cannons").merchant("genoa", 2, down=True)
    table.realm("austria").no_armies().camps("austria", 3).protects("adriatic-sea", 1)
    table.rebels("seine", 2).unrest("paris")
    state = table.state

    assert board.owns(state, FRANCE, province("anjou"))
    assert board.owns(state, FRANCE, province("lyon"))
    assert state.map.token[province("provence")] == FRANCE * 3 + 2
    assert state.map.claims[area("lombardy")] >> FRANCE & 1
    assert state.relations.truce[realm("aragon")] >> FRANCE & 1
    assert state.relations.cause[realm("burgundy")] >> FRANCE & 1
    assert state.map.influence[area("lombardy")] >> 4 * FRANCE & 15 == 2
    assert (state.treasury.ducats[CASTILE], state.treasury.power[CASTILE * 3], state.treasury.prestige[CASTILE]) == (
        7,
        3,
        5,
    )
    assert state.court.ideas[CASTILE] >> state.box.content.idea_number["cannons"] & 1
    assert state.trade.merchant_down[CASTILE * 3 + 1] == 1
    assert state.forces.army_at[AUSTRIA * 3 : AUSTRIA * 3 + 3] == [NOBODY] * 3
    assert state.forces.camps[area("austria")] >> 5 * AUSTRIA & 31 == 3
    assert state.forces.slots[sea("adriatic-sea")] >> 5 * AUSTRIA & 31 == 1
    assert (state.map.rebels[area("seine")], state.map.unrest[province("paris")]) == (2, 1)


def test_a_laid_table_is_a_position_and_a_match() -> None:
    table = lay(seats=2, scenario="1-04", edition="1.2").turn_of("france")
    table.realm("france").has(ducats=9)

    _, setup, again = read_position(table.position(), {GAME.id: GAME})
    match = table.match(b"laid")

    assert setup == table.setup
    assert again.encode() == table.state.encode()
    assert [decision.kind for decision in match.decisions()] == ["turn"]
    assert match.state.treasury.ducats[0] == 9


def test_luck_can_be_laid_out_and_steps_be_named() -> None:
    luck = Scripted([("rebel die", 5), ("rebel die", 5)])
    table = lay(luck=luck).unrest("paris").to_do("roll-for player=france")

    table.question()

    assert luck.outcomes == [("rebel die", 5)]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda table: table.realm("frnace"), "There is no player's realm 'frnace'. Did you mean france"),
        (lambda table: table.realm("france").owns("pari"), "There is no province 'pari'. Did you mean paris"),
        (lambda table: table.realm("france").at_war_with("englnd"), "There is no realm 'englnd'. Did you mean england"),
        (lambda table: table.realm("france").army("seine", infantery=1), "There is no unit 'infantery'. Did you mean"),
        (lambda table: table.realm("france").has(ducat=1), "There is no treasure 'ducat'. Did you mean ducats"),
        (lambda table: table.realm("france").holds("mil-5-2"), "There is no card 'mil-5-2'. Did you mean mil-05-2"),
        (lambda table: table.turn_of("france").answer("dance"), "'dance' is not among"),
        (
            lambda table: table.realm("france").has(adm=11).table and table.match(),
            "The table is impossible: france has 11",
        ),
        (lambda table: LaidTable(table.table).position(), "was not laid from a scenario"),
    ],
)
def test_what_cannot_be_laid_is_said(wrong, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        wrong(lay())
