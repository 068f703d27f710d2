"""Battles: who meets whom, the rounds, and what the winner gains.

Before the first round: preparing.py. A round: battle_cards.py, battle_dice.py, battle_losses.py, retreat.py.

`state.battle` is the battle that is fought; progress/battle.py says what it knows.

Rules: battle.sides, battle.held-down, battle.rounds, battle.winner, battle.power, battle.glory
Rules: ruling.long-battles
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.price_of_power import deeds, hostility, modifiers
from hausmacht.games.price_of_power.components import AREAS, MIL, NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.events import phases
from hausmacht.games.price_of_power.modifiers import at_step, bonus
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE, NO_BATTLE, Battle
from hausmacht.games.price_of_power.rules.terms import forces, sources, tokens, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import (
    battle_cards,
    battle_dice,
    battle_losses,
    leaders,
    npr_forces,
    preparing,
    retreat,
    sea_battle,
)
from hausmacht.games.price_of_power.rules.warfare.battle.field import (
    attackers,
    defenders,
    defending_units,
    imperial_units,
    local_realms,
    units_here,
)
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

MOST_ROUNDS: Final = 20


# Opening


def fight_land(table: Table[PriceOfPower], attacker: int, area: int, later: Sequence[int] = ()) -> None:
    """The units of the attacker in the area meet all that is hostile there; nothing happens if nothing is.

    `later` are places of other battles of this turn that are still to come.

    Rules: battle.sides
    """
    state = table.state
    if not forces.units_in(state, attacker, area):
        return
    realms = npr_forces.hostile_owners(state, attacker, area)
    realms = [realm for realm in realms if not is_held_down(state, attacker, realm, area)]
    locals_here = 0
    if realms:
        but = unavailable(state, attacker, area, later)
        locals_here = npr_forces.land_strength(state, realms, area, attacker, state.turn.arrived, but)
        npr_forces.spend(state, realms, area, but)
    begin(table, False, area, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, DEFENCE)


def unavailable(state: PriceOfPower, attacker: int, place: int, later: Sequence[int]) -> list[int]:
    """Provinces that have fought this turn, or are kept for a battle still to come.

    Rules: npr.several-battles
    """
    found = npr_forces.spent(state, place)
    return found + npr_forces.needed_elsewhere(state, attacker, place, list(later)) if later else found


def is_held_down(state: PriceOfPower, attacker: int, realm: int, area: int) -> bool:
    """Units hostile to the realm stood in the area before the attacker's came.

    Rules: battle.held-down
    """
    for player in range(state.box.players):
        units = forces.units_in(state, player, area)
        if player == attacker:
            units -= state.turn.arrived
        if units > 0 and hostility.is_hostile_realm(state, player, realm):
            return True
    return False


def fight_sea(table: Table[PriceOfPower], attacker: int, sea: int, later: Sequence[int] = ()) -> None:
    """The ships of the attacker in the zone meet all that is hostile there; `later` as in `fight_land`."""
    state = table.state
    if not forces.ships_in(state, attacker, sea):
        return
    realms = npr_forces.hostile_ports(state, attacker, sea)
    realms = [realm for realm in realms if not is_blockaded(state, attacker, realm, sea)]
    locals_here = 0
    if realms:
        but = unavailable(state, attacker, AREAS + sea, later)
        locals_here = npr_forces.sea_strength(state, realms, sea, but)
        npr_forces.spend(state, realms, AREAS + sea, but)
    sea_battle.leave_slots(state, sea)
    begin(table, True, sea, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, NOBODY)


def is_blockaded(state: PriceOfPower, attacker: int, realm: int, sea: int) -> bool:
    """Ships hostile to the realm were in the zone before the attacker's came."""
    for player in range(state.box.players):
        ships = forces.ships_in(state, player, sea)
        if player == attacker:
            ships -= state.turn.arrived
        if ships > 0 and hostility.is_hostile_realm(state, player, realm):
            return True
    return False


def rebel_battle(table: Table[PriceOfPower], player: int, area: int) -> None:
    """Rebels attack the units of players in an area; `player` says whose turn it is."""
    if table.state.map.rebels[area]:
        begin(table, False, area, NOBODY, 0, NOBODY, NOBODY, ATTACK)


def npr_attack(table: Table[PriceOfPower], realm: int, units: int, area: int) -> None:
    """Units of a non-player realm invade an area; those left stay there as rebels."""
    begin(table, False, area, NOBODY, units, realm, ATTACK, NOBODY)


def begin(
    table: Table[PriceOfPower],
    at_sea: bool,
    place: int,
    attacker: int,
    locals_here: int,
    realm: int,
    local_side: int,
    rebel_side: int,
) -> None:
    """Lay out the battle; if nobody stands against the attacker, nothing happens."""
    state = table.state
    state.battle = Battle(at_sea, place, attacker)
    battle = state.battle
    battle.locals = locals_here
    battle.local_realm = realm
    battle.local_side = local_side if locals_here else NOBODY
    battle.rebel_side = rebel_side if rebel_side != NOBODY and state.map.rebels[place] else NOBODY
    battle.defender = preparing.main_defender(state)
    if at_sea and sea_battle.has_bot_beside_others(state):
        battle.splintered = (0,) * state.box.players
    if not attackers(state) or not defending_units(state):
        finish_without_battle(table)
        return
    if at_sea:
        table.tell(events.SEA_BATTLE, attacker, place)
    else:
        table.tell(events.LAND_BATTLE, attacker, place)
    if locals_here:
        table.tell(events.LOCAL_FORCES, realm, locals_here)
    if battle.rebel_side != NOBODY:
        table.tell(events.REBELS_FIGHT, place, state.map.rebels[place])
    local_units = locals_here + (state.map.rebels[place] if battle.rebel_side != NOBODY else 0)
    local_side_leads = battle.defender == NOBODY or attacker == NOBODY
    if local_side_leads and local_units >= 3:
        battle.local_leader = leaders.find_leader(table)
    table.then([preparing.PREPARE, BEGIN_ROUND])


def finish_without_battle(table: Table[PriceOfPower]) -> None:
    """Invaders whom nobody meets stay as rebels."""
    state = table.state
    battle = state.battle
    if battle.local_side == ATTACK and not battle.at_sea:
        tokens.add_rebels(table, battle.place, battle.locals)
    state.battle = NO_BATTLE


# A round


def begin_round(table: Table[PriceOfPower]) -> None:
    """Cards of the attacker, cards of the defender, the kind of dice, dice, losses, then retreats.

    Rules: battle.rounds
    """
    state = table.state
    battle = state.battle
    battle.round += 1
    modifiers.drop(state, "battle_round")
    table.then([CHOOSE_DICE, ROLL, AFTER_ROUND])
    battle_cards.ask_for_cards(table)


def roll(table: Table[PriceOfPower]) -> None:
    """Both sides roll; the losses are taken at the same time.

    Rules: battle.hits, battle.casualties
    """
    attack = battle_dice.throw(table, ATTACK)
    defence = battle_dice.throw(table, DEFENCE)
    battle_losses.take_losses(table, attack, defence)


# After a round


def after_round(table: Table[PriceOfPower]) -> None:
    """Somebody is gone, somebody retreats, or they fight on.

    Rules: battle.rounds, npr.retreat
    """
    state = table.state
    battle = state.battle
    battle_losses.record_losses(state)
    give_way(table)
    attacking = attackers(state)
    defending = defending_units(state)
    if not attacking or not defending or battle.round >= MOST_ROUNDS:
        finish(table)
        return
    table.next(AFTER_RETREATS)
    for defender in reversed(defenders(state)):
        table.next(retreat.MayRetreat(defender))
    attacker = battle.attacker
    if attacker != NOBODY:
        table.next(retreat.MayRetreat(attacker))


def give_way(table: Table[PriceOfPower]) -> None:
    """Local forces of a non-player realm that are outnumbered leave, unless they must stand.

    Rules: npr.retreat
    """
    state = table.state
    battle = state.battle
    if battle.local_side != DEFENCE or battle.locals <= 0:
        return
    attacker = battle.attacker
    own = units_here(state, attacker) + imperial_units(state, ATTACK) if attacker != NOBODY else 0
    friends = 0
    for player in defenders(state):
        friends += sea_battle.strength(state, player) if battle.at_sea else units_here(state, player)
    if battle.locals + friends + imperial_units(state, DEFENCE) >= own:
        return
    realms = local_realms(state)
    stands = (
        npr_forces.stands_at_sea(state, realms, battle.place)
        if battle.at_sea
        else npr_forces.stands_on_land(state, realms, battle.place)
    )
    if not stands:
        battle.locals = 0
        table.tell(events.VANISHED, battle.local_realm)


def after_retreats(table: Table[PriceOfPower]) -> None:
    """If both sides are still there, the next round begins."""
    state = table.state
    battle = state.battle
    if attackers(state) and defending_units(state):
        if battle.defender == NOBODY or not units_here(state, battle.defender):
            battle.defender = preparing.main_defender(state)
        table.next(BEGIN_ROUND)
    else:
        finish(table)


def finish(table: Table[PriceOfPower]) -> None:
    """The side with units left has won; a player whose turn it is gains military power for his first victory.

    Rules: battle.winner, battle.power
    """
    state = table.state
    battle = state.battle
    attacking = attackers(state)
    defending = defending_units(state)
    winner = NOBODY
    if attacking and not defending:
        winner = battle.attacker
        table.tell(events.WON, ATTACK, winner)
    elif defending and not attacking:
        winner = battle.defender
        table.tell(events.WON, DEFENCE, winner)
    if winner != NOBODY:
        reward(table, winner)
    if battle.local_side == ATTACK and battle.locals > 0 and not battle.at_sea:
        tokens.add_rebels(table, battle.place, battle.locals)
    if battle.at_sea and winner != NOBODY:
        sea_battle.capture(table, winner)
    modifiers.drop(state, "battle")
    modifiers.drop(state, "battle_round")
    modifiers.drop(state, "next_battle")
    state.empire.imperial_manpower += battle.imperials
    state.battle = NO_BATTLE


def reward(table: Table[PriceOfPower], winner: int) -> None:
    """Deeds, what ideas give for it, and one military power for the first battle won in one's own turn.

    Rules: battle.power, battle.glory
    """
    state = table.state
    battle = state.battle
    deeds.record(state, winner, "won_battle")
    if battle.at_sea:
        realm = beaten_realm(state, winner)
        if realm != NOBODY:
            deeds.record_against(state, winner, "won_naval_battle", realm)
        else:
            deeds.record(state, winner, "won_naval_battle")
    else:
        glory(table, winner)
    if battle.rebel_side != NOBODY:
        beaten = battle.side(ATTACK if battle.attacker == winner else DEFENCE).dealt
        deeds.record(state, winner, "rebels_beaten", beaten)
        table.tell(phases.REBELS_BEATEN, winner, battle.place, beaten)
    if state.time.phase != ACTIONS:
        return
    if winner == state.time.player and not state.turn.battle_won:
        state.turn.battle_won = True
        treasury.gain_power(table, winner, MIL, 1)


def glory(table: Table[PriceOfPower], winner: int) -> None:
    """What ideas give for the first land battle that is won in a round, in whichever phase.

    Rules: battle.glory, ideas.step
    """
    state = table.state
    won = deeds.count(state, winner, "won_battle", deeds.ROUND)
    if won - deeds.count(state, winner, "won_naval_battle", deeds.ROUND) == 1:
        treasury.gain_power(table, winner, MIL, bonus(state, winner, "battle.win.MIL"))
        treasury.gain_prestige(table, winner, at_step(state, winner, "income.P", "first_battle_won"), sources.WAR)


def beaten_realm(state: PriceOfPower, winner: int) -> int:
    """The realm of the main opponent, or the first of the non-player realms that fought beside him; NOBODY: pirates."""
    battle = state.battle
    other = battle.defender if battle.attacker == winner else battle.attacker
    return state.box.realm[other] if other != NOBODY else battle.local_realm


BEGIN_ROUND, CHOOSE_DICE, ROLL, AFTER_ROUND, AFTER_RETREATS = steps(
    begin_round, battle_dice.ask_for_dice, roll, after_round, after_retreats
)

STEPS: Final[tuple[Item, ...]] = (BEGIN_ROUND, CHOOSE_DICE, ROLL, AFTER_ROUND, AFTER_RETREATS)
