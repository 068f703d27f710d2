"""Battles at sea: leaders of realms without a player, retreats into ports, and what becomes of ships that were sunk."""

from __future__ import annotations

from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Scripted
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import GALLEY, HEAVY, LIGHT, MIL, NOBODY, POWERS, SEA_NEAR, SEAS
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rows import added, count5, replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import research
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.terms import forces, relations
from hausmacht.games.price_of_power.rules.warfare.battle import battle, battle_dice, retreat
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import ENGLAND, FRANCE, answer, laid, province, question, realm, refusal, sea, told

SHOT, DOUBLE, MISS = 0, 4, 5
CHANNEL = sea("english-channel")


def at_sea(*faces: int) -> Table[PriceOfPower]:
    """England and France are at war; no ships are at sea, and nobody leads."""
    table = laid(chance=Scripted([("action card", 0), *[("artillery die", face) for face in faces]]))
    state = table.state
    state.forces.light = (0,) * len(state.forces.light)
    state.forces.slots = (0,) * len(state.forces.slots)
    state.forces.docked = ()
    state.forces.fleet_at = (NOBODY,) * len(state.forces.fleet_at)
    state.forces.fleet = (0,) * len(state.forces.fleet)
    state.court.character = (NOBODY,) * len(state.court.character)
    relations.set_war(table, FRANCE, realm("england"))
    return table


def light(table: Table[PriceOfPower], player: int, ships: int, zone: int = CHANNEL) -> None:
    table.state.forces.light = added(table.state.forces.light, zone, ships << (5 * player))


def fleet(table: Table[PriceOfPower], player: int, ships: dict[int, int], zone: int = CHANNEL) -> None:
    state = table.state
    state.forces.fleet_at = replaced(state.forces.fleet_at, player, zone)
    for ship, number in ships.items():
        state.forces.fleet = replaced(state.forces.fleet, player * 3 + ship, number)


# Leaders


def test_three_ships_without_a_player_find_an_admiral() -> None:
    """Venice meets an attack in the Adriatic with five ships: a military card is turned up for them, as on land.

    Rules: battle.leader-found
    """
    table = at_sea()
    state = table.state
    state.cards.decks = replaced_group(state.cards.decks, MIL, (72,))
    relations.set_war(table, FRANCE, realm("venice"))
    light(table, FRANCE, 5, sea("adriatic-sea"))
    state.turn.arrived = 5
    battle.fight_sea(table, FRANCE, sea("adriatic-sea"))
    assert state.battle.locals == 5
    assert state.battle.local_leader == 72
    assert sum(battle_dice.dice_of(state, DEFENCE)) > 3
    assert 72 in state.cards.discards[MIL]


# Dice


def test_nobody_drilled_rolls_again_at_sea() -> None:
    """Military Drill is for the first round of a battle on land. Rules: ideas.effects, ruling.rerolls"""
    table = at_sea(SHOT, MISS, MISS, MISS, MISS, MISS)
    state = table.state
    research.know_from_start(state, FRANCE, state.box.content.idea_number["military_drill"])
    light(table, FRANCE, 3)
    light(table, ENGLAND, 3)
    state.turn.arrived = 3
    battle.fight_sea(table, FRANCE, CHANNEL)
    assert state.battle.at_sea
    assert battle_dice.rerolls_of(state, ATTACK) == 0


def test_naval_maneuver_adds_two_dice_at_sea() -> None:
    """Rules: cards.battle"""
    table = at_sea(SHOT, MISS, MISS, MISS, MISS, MISS)
    state = table.state
    light(table, FRANCE, 3)
    light(table, ENGLAND, 3)
    state.turn.arrived = 3
    state.treasury.power[FRANCE * POWERS + MIL] = 3
    battle.fight_sea(table, FRANCE, CHANNEL)
    card = state.box.content.card_names.index("mil-03-1")
    assert cards.why_not_in_battle(state, FRANCE, card) is None


# Retreats


def test_ships_retreat_into_a_friendly_port() -> None:
    """Of three English ships one is lost, two find room in London; Antwerpen lets nobody in.

    Rules: retreat.where, retreat.cost
    """
    table = at_sea(*[MISS] * 6)
    state = table.state
    london = province("london")
    light(table, FRANCE, 3)
    light(table, ENGLAND, 3)
    battle.fight_sea(table, FRANCE, CHANNEL)
    answer(table, "stand")
    assert question(table).seat == ENGLAND
    assert refusal(table, "retreat-into antwerpen") == ("no-haven", "retreat.where")
    answer(table, "retreat-into london")
    advance(table)
    assert ports.docked_at(state, ENGLAND, london) == 2
    assert forces.ships_in(state, ENGLAND, CHANNEL) == 0
    assert {"player": ENGLAND, "province": london, "ships": 2} in told(table, "entered-port")
    assert not state.battle.under_way


def test_no_port_takes_more_ships_than_it_has_room_for() -> None:
    """London is large: four ships, or six of one fleet.

    Rules: retreat.where, ports.limits
    """
    table = at_sea()
    state = table.state
    london = province("london")
    assert board.tax_value(state, london) == 2
    light(table, ENGLAND, 5)
    assert london in retreat.havens(state, ENGLAND, CHANNEL), "five, less one that is lost"
    light(table, ENGLAND, 1)
    assert london not in retreat.havens(state, ENGLAND, CHANNEL)
    state.forces.light = (0,) * len(state.forces.light)
    fleet(table, ENGLAND, {LIGHT: 7})
    assert london in retreat.havens(state, ENGLAND, CHANNEL), "seven, less one, are one fleet"
    fleet(table, ENGLAND, {LIGHT: 6, HEAVY: 1})
    assert london not in retreat.havens(state, ENGLAND, CHANNEL), "the heavy ship may only be damaged"


def test_galleys_that_flee_to_the_open_sea_are_lost() -> None:
    """Rules: naval.galleys, retreat.where"""
    table = at_sea()
    state = table.state
    calm = next(
        zone for zone in range(SEAS) if ports.is_calm(zone) and any(not ports.is_calm(near) for near in SEA_NEAR[zone])
    )
    rough = next(near for near in SEA_NEAR[calm] if not ports.is_calm(near))
    fleet(table, FRANCE, {GALLEY: 2, LIGHT: 1}, calm)
    retreat.sail(table, FRANCE, calm, rough)
    assert state.forces.fleet_at[FRANCE] == rough
    assert (state.forces.fleet[FRANCE * 3 + GALLEY], state.forces.fleet[FRANCE * 3 + LIGHT]) == (0, 1)


# Captured ships


def test_a_captured_heavy_ship_joins_the_fleet_damaged() -> None:
    """Two hits sink it, and two double faces take it, once; the French fleet is deployed for it.

    Rules: seabattle.capture, seabattle.losses
    """
    table = at_sea(SHOT, SHOT, DOUBLE, DOUBLE, MISS, MISS, MISS)
    state = table.state
    light(table, FRANCE, 3)
    fleet(table, ENGLAND, {HEAVY: 1})
    battle.fight_sea(table, FRANCE, CHANNEL)
    state.battle.attack.dice = (0, 0, 1)
    advance(table)
    assert state.forces.fleet[ENGLAND * 3 + HEAVY] == 0
    assert count5(state.forces.light[CHANNEL], FRANCE) == 2, "the heavy ship sank one of the three by itself"
    assert (state.forces.fleet_at[FRANCE], state.forces.fleet[FRANCE * 3 + HEAVY], state.forces.damaged[FRANCE]) == (
        CHANNEL,
        1,
        1,
    )
    assert told(table, "captured") == [{"player": FRANCE, "ship": HEAVY, "ships": 1}]


def test_a_heavy_ship_cannot_be_captured_while_the_fleet_is_elsewhere() -> None:
    """Rules: seabattle.capture"""
    table = at_sea(SHOT, SHOT, DOUBLE, DOUBLE, MISS, MISS, MISS)
    state = table.state
    light(table, FRANCE, 3)
    fleet(table, ENGLAND, {HEAVY: 1})
    fleet(table, FRANCE, {LIGHT: 1}, sea("bay-of-biscay"))
    battle.fight_sea(table, FRANCE, CHANNEL)
    state.battle.attack.dice = (0, 0, 1)
    advance(table)
    assert told(table, "captured") == []
    assert state.forces.fleet[FRANCE * 3 + HEAVY] == 0


def test_the_loser_gives_up_light_ships_before_heavy_ones() -> None:
    """A light and a damaged heavy ship go down; one double face takes the light one.

    Rules: ruling.captured-ships
    """
    table = at_sea(SHOT, SHOT, DOUBLE, MISS, MISS, MISS)
    state = table.state
    light(table, FRANCE, 4)
    light(table, ENGLAND, 1)
    fleet(table, ENGLAND, {HEAVY: 1})
    state.forces.damaged = replaced(state.forces.damaged, ENGLAND, 1)
    battle.fight_sea(table, FRANCE, CHANNEL)
    while state.battle.under_way and question(table).kind == "loss":
        answer(table, question(table).options(state)[0].text)
        advance(table)
    assert forces.ships_in(state, ENGLAND, CHANNEL) == 0
    assert told(table, "captured") == [{"player": FRANCE, "ship": LIGHT, "ships": 1}]
