"""The layout of `state.battle`, and who stands on which side.

Rules: battle.sides, battle.imperial
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.rules.warfare import npr_forces
from hausmacht.games.price_of_power.state import PriceOfPower

AT_SEA: Final = 0
PLACE: Final = 1  # an area or a zone
ATTACKER: Final = 2
DEFENDER: Final = 3  # the main one
ROUND: Final = 4
LOCALS: Final = 5  # units or ships of non-player realms
LOCAL_REALM: Final = 6  # the first of these realms
LOCAL_SIDE: Final = 7
REBEL_SIDE: Final = 8
LOCAL_LEADER: Final = 9
ATTACKER_DICE: Final = 10  # + arm: dice from cards
DEFENDER_DICE: Final = 13
ATTACKER_LOST: Final = 16  # in this round
DEFENDER_LOST: Final = 17
ATTACKER_DOUBLES: Final = 18
DEFENDER_DOUBLES: Final = 19
ALL_HITS: Final = 20  # + side: losses it has dealt out in the whole battle
SUNK: Final = 22  # + side: its ships that went down in this round
IMPERIAL: Final = 24  # units of the Empire that fight beside the Emperor
USED: Final = 25  # + side: battle actions used in this round, one bit for each name
SUNK_KINDS: Final = 27  # + 3 * side + ship: the same by their kind
DICE_CHOSEN: Final = 33  # + side: the default dice its player has chosen for this round, an arm and 1; 0: none
SIZE: Final = 35
SPLINTERED: Final = SIZE  # + player: hits on a bot's ships that have sunk none yet; only where one fights beside others

# Sides
ATTACK: Final = 0
DEFENCE: Final = 1


def units_here(state: PriceOfPower, player: int) -> int:
    battle = state.battle
    if battle[AT_SEA]:
        return forces.ships_in(state, player, battle[PLACE])
    return forces.units_in(state, player, battle[PLACE])


def attackers(state: PriceOfPower) -> list[int]:
    """Those who attack and still have units; [NOBODY] for rebels or a non-player realm."""
    battle = state.battle
    player = battle[ATTACKER]
    if player != NOBODY:
        return [player] if units_here(state, player) else []
    if battle[LOCAL_SIDE] == 0 and battle[LOCALS] > 0:
        return [NOBODY]
    if battle[REBEL_SIDE] == 0 and state.rebels[battle[PLACE]]:
        return [NOBODY]
    return []


def defenders(state: PriceOfPower) -> list[int]:
    """Players with units there that are hostile to the attacker."""
    battle = state.battle
    attacker = battle[ATTACKER]
    found: list[int] = []
    for player in range(state.box.players):
        if player == attacker or not units_here(state, player):
            continue
        if attacker != NOBODY:
            if board.are_enemies(state, attacker, player):
                found.append(player)
        elif battle[LOCAL_SIDE] == 0:
            if board.is_hostile_realm(state, player, battle[LOCAL_REALM]):
                found.append(player)
        else:
            found.append(player)
    return found


def imperial_units(state: PriceOfPower, side: int) -> int:
    """Units of the Empire on a side: that of the Emperor, as long as he has units of his own there.

    Rules: battle.imperial
    """
    battle = state.battle
    if not battle[IMPERIAL]:
        return 0
    emperor = board.emperor_player(state)
    theirs = ATTACK if battle[ATTACKER] == emperor else DEFENCE
    return battle[IMPERIAL] if side == theirs and emperor != NOBODY and units_here(state, emperor) else 0


def local_realms(state: PriceOfPower) -> list[int]:
    """The non-player realms whose forces defend."""
    battle = state.battle
    if battle[ATTACKER] == NOBODY:
        return [battle[LOCAL_REALM]]
    if battle[AT_SEA]:
        return npr_forces.hostile_ports(state, battle[ATTACKER], battle[PLACE]) or [battle[LOCAL_REALM]]
    return npr_forces.hostile_owners(state, battle[ATTACKER], battle[PLACE]) or [battle[LOCAL_REALM]]


def defending_units(state: PriceOfPower) -> int:
    """All units that stand against the attacker."""
    battle = state.battle
    found = 0
    for player in defenders(state):
        found += units_here(state, player)
    if battle[LOCAL_SIDE] == 1:
        found += max(0, battle[LOCALS])
    if battle[REBEL_SIDE] == 1:
        found += state.rebels[battle[PLACE]]
    return found + imperial_units(state, DEFENCE)


def player_of_side(state: PriceOfPower, side: int) -> int:
    """The player who uses a leader, cards and dice on a side; NOBODY: local forces do."""
    return state.battle[ATTACKER] if side == 0 else state.battle[DEFENDER]
