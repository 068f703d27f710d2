"""Several battles against one non-player realm in a turn: every province fights for it once."""

from __future__ import annotations

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import AREAS, NOBODY
from hausmacht.games.price_of_power.progress.battle import NO_BATTLE
from hausmacht.games.price_of_power.rows import added
from hausmacht.games.price_of_power.rules.phases import turns
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.rules.warfare.battle import battle, npr_forces, triggers
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import FRANCE, answer, area, laid, question, realm, sea, told

BURGUNDY = realm("burgundy")
CAPITAL, FLANDERS, SEINE = area("burgundy"), area("flanders-wallonia"), area("seine")


def armies(**infantry: int) -> Table[PriceOfPower]:
    """France is at war with Burgundy and has just come to these areas with so many units, nobody else has any."""
    table = laid()
    state = table.state
    for army in range(len(state.forces.army_at)):
        state.forces.army_at[army] = NOBODY
    for at in range(len(state.forces.army)):
        state.forces.army[at] = 0
    state.forces.camps = (0,) * len(state.forces.camps)
    state.court.character = (NOBODY,) * len(state.court.character)
    relations.set_war(table, FRANCE, BURGUNDY)
    for army, (name, units) in enumerate(infantry.items()):
        state.forces.army_at[FRANCE * 3 + army] = area(name.replace("_", "-"))
        state.forces.army[(FRANCE * 3 + army) * 9] = units
    return table


def met_in(table: Table[PriceOfPower], place: int) -> int:
    """How many units meet France there, as was told."""
    fights = told(table, "land-battle")
    assert fights[-1]["area"] == place
    forces = told(table, "local-forces")
    return int(str(forces[-1]["units"])) if len(forces) == len(fights) else 0


def fight(table: Table[PriceOfPower], place: int, *later: int) -> int:
    """The battle begins and is broken off at once; how many units met France."""
    state = table.state
    state.turn.arrived = 99
    battle.fight_land(table, FRANCE, place, later)
    found = met_in(table, place)
    state.battle = NO_BATTLE
    state.agenda.clear()
    return found


def test_what_has_fought_does_not_fight_again_in_the_turn() -> None:
    """Artois and Picardy, two of tax value together, lie next to both; they march to the first battle.

    Rules: npr.several-battles
    """
    table = armies(burgundy=3, flanders_wallonia=3)
    assert capacity.npr_military(table.state, BURGUNDY, CAPITAL) == 5
    assert capacity.npr_military(table.state, BURGUNDY, FLANDERS) == 10
    assert fight(table, CAPITAL) == 5
    assert fight(table, FLANDERS) == 8


def test_the_capital_is_defended_first_even_if_it_is_attacked_later() -> None:
    """Rules: npr.several-battles"""
    table = armies(burgundy=1, flanders_wallonia=6)
    assert fight(table, FLANDERS, CAPITAL) == 8
    assert fight(table, CAPITAL) == 5


def test_then_the_larger_enemy_force_is_met() -> None:
    """Holland's three provinces can go to Flanders or to the Seine: where more of France stand.

    Rules: npr.several-battles
    """
    both = armies(flanders_wallonia=2, seine=4)
    whole = npr_forces.land_strength(both.state, [BURGUNDY], FLANDERS)
    assert fight(both, FLANDERS, SEINE) < whole
    other = armies(flanders_wallonia=4, seine=2)
    assert fight(other, FLANDERS, SEINE) == whole
    level = armies(flanders_wallonia=3, seine=3)
    assert fight(level, FLANDERS, SEINE) == whole, "level: the first battle"


def test_the_player_orders_the_battles_and_the_realm_its_troops() -> None:
    """Rules: npr.several-battles, battle.order"""
    table = armies(burgundy=3, flanders_wallonia=3)
    triggers.open_battles(table, FRANCE, [CAPITAL, FLANDERS], triggers.ALL_OF_THEM)
    assert question(table).kind == "next-battle"
    answer(table, "fight-in flanders-wallonia")
    advance(table)
    while next_decision(table.state) is not None:
        answer(table, "stand")
        advance(table)
    assert [fought["area"] for fought in told(table, "land-battle")] == [FLANDERS, CAPITAL]
    assert [met["units"] for met in told(table, "local-forces")] == [8, 5]


def test_a_new_turn_finds_all_of_them_ready() -> None:
    """Rules: npr.several-battles"""
    table = armies(burgundy=3)
    assert fight(table, CAPITAL) == 5
    assert table.state.turn.fought
    turns.begin_turn(table, FRANCE)
    assert not table.state.turn.fought
    assert fight(table, CAPITAL) == 5


def test_a_position_file_keeps_what_has_fought() -> None:
    """Rules: npr.several-battles"""
    table = armies(burgundy=3)
    fight(table, CAPITAL)
    state = table.state
    laid_out = GAME.lay_out(GAME.setup(4, {"scenario": "1-01"}), GAME.describe(state), [], [])
    assert laid_out.turn.row() == state.turn.row()
    assert npr_forces.spent(laid_out, CAPITAL) == npr_forces.spent(state, CAPITAL) != []


def test_a_port_may_fight_at_sea_when_it_has_fought_on_land() -> None:
    """Rules: npr.several-battles"""
    table = armies()
    state = table.state
    venice, adriatic = realm("venice"), sea("adriatic-sea")
    relations.set_war(table, FRANCE, venice)
    state.forces.light = added(state.forces.light, adriatic, 6 << (5 * FRANCE))
    npr_forces.spend(state, [venice], area("venetia"), [])
    assert npr_forces.spent(state, AREAS + adriatic) == []
    state.turn.arrived = 6
    battle.fight_sea(table, FRANCE, adriatic)
    assert told(table, "local-forces")[-1]["units"] == 5
    assert len(npr_forces.spent(state, AREAS + adriatic)) == 4
