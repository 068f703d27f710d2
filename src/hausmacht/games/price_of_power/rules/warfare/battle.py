"""Battles: who meets whom, the rounds, and what the winner gains.

Before the first round: preparing.py. A round: battle_cards.py, battle_dice.py, battle_losses.py, retreat.py.

`state.battle` holds the battle that is fought, by the indexes below; it is empty when none is. The attacker is a
player, or NOBODY when rebels or a non-player realm attack. The main defender is a player, or NOBODY when only local
forces (rebels, non-player realms) stand there.

Rules: battle.sides, battle.held-down, battle.rounds, battle.winner, battle.power, battle.glory
Rules: ruling.long-battles
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.price_of_power import board, deeds, modifiers
from hausmacht.games.price_of_power.components import AREAS, MIL, NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.events import phases
from hausmacht.games.price_of_power.modifiers import at_step, bonus
from hausmacht.games.price_of_power.rules import forces, tokens, treasury
from hausmacht.games.price_of_power.rules.warfare import (
    battle_cards,
    battle_dice,
    battle_losses,
    leaders,
    npr_forces,
    preparing,
    retreat,
    sea_battle,
)
from hausmacht.games.price_of_power.rules.warfare.battle_dice import context as context
from hausmacht.games.price_of_power.rules.warfare.field import (
    ALL_HITS,
    AT_SEA,
    ATTACK,
    ATTACKER,
    DEFENCE,
    DEFENDER,
    IMPERIAL,
    LOCAL_LEADER,
    LOCAL_REALM,
    LOCAL_SIDE,
    LOCALS,
    PLACE,
    REBEL_SIDE,
    ROUND,
    SIZE,
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
    begin(table, 0, area, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, DEFENCE)


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
        if units > 0 and board.is_hostile_realm(state, player, realm):
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
    begin(table, 1, sea, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, NOBODY)


def is_blockaded(state: PriceOfPower, attacker: int, realm: int, sea: int) -> bool:
    """Ships hostile to the realm were in the zone before the attacker's came."""
    for player in range(state.box.players):
        ships = forces.ships_in(state, player, sea)
        if player == attacker:
            ships -= state.turn.arrived
        if ships > 0 and board.is_hostile_realm(state, player, realm):
            return True
    return False


def rebel_battle(table: Table[PriceOfPower], player: int, area: int) -> None:
    """Rebels attack the units of players in an area; `player` says whose turn it is."""
    if table.state.rebels[area]:
        begin(table, 0, area, NOBODY, 0, NOBODY, NOBODY, ATTACK)


def npr_attack(table: Table[PriceOfPower], realm: int, units: int, area: int) -> None:
    """Units of a non-player realm invade an area; those left stay there as rebels."""
    begin(table, 0, area, NOBODY, units, realm, ATTACK, NOBODY)


def begin(
    table: Table[PriceOfPower],
    at_sea: int,
    place: int,
    attacker: int,
    locals_here: int,
    realm: int,
    local_side: int,
    rebel_side: int,
) -> None:
    """Lay out the battle; if nobody stands against the attacker, nothing happens."""
    state = table.state
    state.battle = [0] * SIZE
    battle = state.battle
    battle[AT_SEA] = at_sea
    battle[PLACE] = place
    battle[ATTACKER] = attacker
    battle[DEFENDER] = NOBODY
    battle[LOCALS] = locals_here
    battle[LOCAL_REALM] = realm
    battle[LOCAL_SIDE] = local_side if locals_here else NOBODY
    battle[REBEL_SIDE] = rebel_side if rebel_side != NOBODY and state.rebels[place] else NOBODY
    battle[LOCAL_LEADER] = NOBODY
    battle[DEFENDER] = preparing.main_defender(state)
    if at_sea and sea_battle.has_bot_beside_others(state):
        battle.extend([0] * state.box.players)
    if not attackers(state) or not defending_units(state):
        finish_without_battle(table)
        return
    if at_sea:
        table.tell(events.SEA_BATTLE, attacker, place)
    else:
        table.tell(events.LAND_BATTLE, attacker, place)
    if locals_here:
        table.tell(events.LOCAL_FORCES, realm, locals_here)
    if battle[REBEL_SIDE] != NOBODY:
        table.tell(events.REBELS_FIGHT, place, state.rebels[place])
    local_units = locals_here + (state.rebels[place] if battle[REBEL_SIDE] != NOBODY else 0)
    local_side_leads = battle[DEFENDER] == NOBODY or attacker == NOBODY
    if local_side_leads and local_units >= 3:
        battle[LOCAL_LEADER] = leaders.find_leader(table)
    table.then([preparing.PREPARE, BEGIN_ROUND])


def finish_without_battle(table: Table[PriceOfPower]) -> None:
    """Invaders whom nobody meets stay as rebels."""
    state = table.state
    battle = state.battle
    if battle[LOCAL_SIDE] == ATTACK and not battle[AT_SEA]:
        tokens.add_rebels(table, battle[PLACE], battle[LOCALS])
    state.battle = []


# A round


def begin_round(table: Table[PriceOfPower]) -> None:
    """Cards of the attacker, cards of the defender, the kind of dice, dice, losses, then retreats.

    Rules: battle.rounds
    """
    state = table.state
    battle = state.battle
    battle[ROUND] += 1
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
    if not attacking or not defending or battle[ROUND] >= MOST_ROUNDS:
        finish(table)
        return
    table.next(AFTER_RETREATS)
    for defender in reversed(defenders(state)):
        table.next(retreat.MayRetreat(defender))
    attacker = battle[ATTACKER]
    if attacker != NOBODY:
        table.next(retreat.MayRetreat(attacker))


def give_way(table: Table[PriceOfPower]) -> None:
    """Local forces of a non-player realm that are outnumbered leave, unless they must stand.

    Rules: npr.retreat
    """
    state = table.state
    battle = state.battle
    if battle[LOCAL_SIDE] != DEFENCE or battle[LOCALS] <= 0:
        return
    attacker = battle[ATTACKER]
    own = units_here(state, attacker) + imperial_units(state, ATTACK) if attacker != NOBODY else 0
    friends = 0
    for player in defenders(state):
        friends += sea_battle.strength(state, player) if battle[AT_SEA] else units_here(state, player)
    if battle[LOCALS] + friends + imperial_units(state, DEFENCE) >= own:
        return
    realms = local_realms(state)
    stands = (
        npr_forces.stands_at_sea(state, realms, battle[PLACE])
        if battle[AT_SEA]
        else npr_forces.stands_on_land(state, realms, battle[PLACE])
    )
    if not stands:
        battle[LOCALS] = 0
        table.tell(events.VANISHED, battle[LOCAL_REALM])


def after_retreats(table: Table[PriceOfPower]) -> None:
    """If both sides are still there, the next round begins."""
    state = table.state
    battle = state.battle
    if attackers(state) and defending_units(state):
        if battle[DEFENDER] == NOBODY or not units_here(state, battle[DEFENDER]):
            battle[DEFENDER] = preparing.main_defender(state)
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
        winner = battle[ATTACKER]
        table.tell(events.WON, ATTACK, winner)
    elif defending and not attacking:
        winner = battle[DEFENDER]
        table.tell(events.WON, DEFENCE, winner)
    if winner != NOBODY:
        reward(table, winner)
    if battle[LOCAL_SIDE] == ATTACK and battle[LOCALS] > 0 and not battle[AT_SEA]:
        tokens.add_rebels(table, battle[PLACE], battle[LOCALS])
    if battle[AT_SEA] and winner != NOBODY:
        sea_battle.capture(table, winner)
    modifiers.drop(state, "battle")
    modifiers.drop(state, "battle_round")
    modifiers.drop(state, "next_battle")
    state.imperial_manpower += battle[IMPERIAL]
    state.battle = []


def reward(table: Table[PriceOfPower], winner: int) -> None:
    """Deeds, what ideas give for it, and one military power for the first battle won in one's own turn.

    Rules: battle.power, battle.glory
    """
    state = table.state
    battle = state.battle
    deeds.record(state, winner, "won_battle")
    if battle[AT_SEA]:
        realm = beaten_realm(state, winner)
        if realm != NOBODY:
            deeds.record_against(state, winner, "won_naval_battle", realm)
        else:
            deeds.record(state, winner, "won_naval_battle")
    else:
        glory(table, winner)
    if battle[REBEL_SIDE] != NOBODY:
        beaten = battle[ALL_HITS + (ATTACK if battle[ATTACKER] == winner else DEFENCE)]
        deeds.record(state, winner, "rebels_beaten", beaten)
        table.tell(phases.REBELS_BEATEN, winner, battle[PLACE], beaten)
    if state.phase != ACTIONS:
        return
    if winner == state.player and not state.turn.battle_won:
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
        treasury.gain_prestige(table, winner, at_step(state, winner, "income.P", "first_battle_won"))


def beaten_realm(state: PriceOfPower, winner: int) -> int:
    """The realm of the main opponent, or the first of the non-player realms that fought beside him; NOBODY: pirates."""
    battle = state.battle
    other = battle[DEFENDER] if battle[ATTACKER] == winner else battle[ATTACKER]
    return state.box.realm[other] if other != NOBODY else battle[LOCAL_REALM]


BEGIN_ROUND, CHOOSE_DICE, ROLL, AFTER_ROUND, AFTER_RETREATS = steps(
    begin_round, battle_dice.ask_for_dice, roll, after_round, after_retreats
)

STEPS: Final[tuple[Item, ...]] = (BEGIN_ROUND, CHOOSE_DICE, ROLL, AFTER_ROUND, AFTER_RETREATS)
