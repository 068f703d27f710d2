"""Who stands on which side in a battle.

Rules: battle.sides, battle.imperial
"""

from __future__ import annotations

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import npr_forces
from hausmacht.games.price_of_power.state import PriceOfPower


def units_here(state: PriceOfPower, player: int) -> int:
    battle = state.battle
    if battle.at_sea:
        return forces.ships_in(state, player, battle.place)
    return forces.units_in(state, player, battle.place)


def attackers(state: PriceOfPower) -> list[int]:
    """Those who attack and still have units; [NOBODY] for rebels or a non-player realm."""
    battle = state.battle
    player = battle.attacker
    if player != NOBODY:
        return [player] if units_here(state, player) else []
    if battle.local_side == ATTACK and battle.locals > 0:
        return [NOBODY]
    if battle.rebel_side == ATTACK and state.map.rebels[battle.place]:
        return [NOBODY]
    return []


def defenders(state: PriceOfPower) -> list[int]:
    """Players with units there that are hostile to the attacker."""
    battle = state.battle
    attacker = battle.attacker
    found: list[int] = []
    for player in range(state.box.players):
        if player == attacker or not units_here(state, player):
            continue
        if attacker != NOBODY:
            if hostility.are_enemies(state, attacker, player):
                found.append(player)
        elif battle.local_side == ATTACK:
            if hostility.is_hostile_realm(state, player, battle.local_realm):
                found.append(player)
        else:
            found.append(player)
    return found


def players_on(state: PriceOfPower, side: int) -> list[int]:
    """Players with units on a side."""
    found = attackers(state) if side == ATTACK else defenders(state)
    return [player for player in found if player != NOBODY]


def imperial_units(state: PriceOfPower, side: int) -> int:
    """Units of the Empire on a side: that of the Emperor, as long as he has units of his own there.

    Rules: battle.imperial
    """
    battle = state.battle
    if not battle.imperials:
        return 0
    emperor = board.emperor_player(state)
    theirs = ATTACK if battle.attacker == emperor else DEFENCE
    return battle.imperials if side == theirs and emperor != NOBODY and units_here(state, emperor) else 0


def local_realms(state: PriceOfPower) -> list[int]:
    """The non-player realms whose forces defend."""
    battle = state.battle
    if battle.attacker == NOBODY:
        return [battle.local_realm]
    if battle.at_sea:
        return npr_forces.hostile_ports(state, battle.attacker, battle.place) or [battle.local_realm]
    return npr_forces.hostile_owners(state, battle.attacker, battle.place) or [battle.local_realm]


def defending_units(state: PriceOfPower) -> int:
    """All units that stand against the attacker."""
    battle = state.battle
    found = 0
    for player in defenders(state):
        found += units_here(state, player)
    if battle.local_side == DEFENCE:
        found += max(0, battle.locals)
    if battle.rebel_side == DEFENCE:
        found += state.map.rebels[battle.place]
    return found + imperial_units(state, DEFENCE)


def player_of_side(state: PriceOfPower, side: int) -> int:
    """The player who uses a leader, cards and dice on a side; NOBODY: local forces do."""
    return state.battle.attacker if side == ATTACK else state.battle.defender
