"""Losses in a battle: who on a side takes them, and leaders who are hurt.

Rules: battle.casualties, battle.leader-hurt
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.rules import tokens
from hausmacht.games.price_of_power.rules.warfare import battle_dice, casualties, leaders, sea_battle
from hausmacht.games.price_of_power.rules.warfare.field import (
    ALL_HITS,
    AT_SEA,
    ATTACK,
    ATTACKER_DOUBLES,
    ATTACKER_LOST,
    DEFENCE,
    DEFENDER_DOUBLES,
    DEFENDER_LOST,
    IMPERIAL,
    LOCAL_SIDE,
    LOCALS,
    PLACE,
    REBEL_SIDE,
    SUNK,
    attackers,
    defenders,
    imperial_units,
    player_of_side,
    units_here,
)
from hausmacht.games.price_of_power.state import PriceOfPower


def take_losses(table: Table[PriceOfPower], attack_hits: int, defence_hits: int) -> None:
    """Both sides take the hits of the other at the same time; their leaders may be hurt.

    Rules: battle.casualties, battle.leader-hurt
    """
    state = table.state
    battle = state.battle
    battle[SUNK + ATTACK] = 0
    battle[SUNK + DEFENCE] = 0
    battle[ATTACKER_LOST] = strike(table, ATTACK, defence_hits)
    battle[DEFENDER_LOST] = strike(table, DEFENCE, attack_hits)
    for side in (ATTACK, DEFENCE):
        player = player_of_side(state, side)
        lost = battle[ATTACKER_LOST if side == ATTACK else DEFENDER_LOST]
        doubles = battle[DEFENDER_DOUBLES if side == ATTACK else ATTACKER_DOUBLES]
        if player != NOBODY and lost and doubles >= 2 and not grants(state, player, "battle.leader_safe"):
            table.next(Wounds(player, doubles))


class Wounds(Step[PriceOfPower]):
    """The leader of a player may fall ill.

    Rules: battle.leader-hurt
    """

    def __init__(self, player: int, doubles: int) -> None:
        super().__init__("wounds", (player, doubles))
        self.player: Final = player
        self.doubles: Final = doubles

    def run(self, table: Table[PriceOfPower]) -> None:
        if table.state.battle:
            post = battle_dice.leader_post(table.state, self.player)
            if post != NOBODY:
                leaders.hurt(table, self.player, post, self.doubles)


def strike(table: Table[PriceOfPower], side: int, hits: int) -> int:
    """A side takes hits: local forces and players in turn, the largest faction first. How many it lost.

    Rules: battle.casualties
    """
    state = table.state
    battle = state.battle
    factions = factions_of(state, side)
    losses = [0] * len(factions)
    left = hits
    while left > 0 and any([losses[at] < factions[at][1] for at in range(len(factions))]):
        for at in range(len(factions)):
            if left > 0 and losses[at] < factions[at][1]:
                losses[at] += 1
                left -= 1
    for at in range(len(factions)):
        who = factions[at][0]
        if not losses[at]:
            continue
        if who == LOCAL_FACTION:
            battle[LOCALS] -= losses[at]
            battle[SUNK + side] += losses[at]
            table.tell(events.LOCALS_LOST, losses[at])
        elif who == REBEL_FACTION:
            tokens.remove_rebels(table, battle[PLACE], losses[at])
        elif who == IMPERIAL_FACTION:
            battle[IMPERIAL] -= losses[at]
            table.tell(events.IMPERIALS_LOST, losses[at])
        elif battle[AT_SEA]:
            casualties.lose_ships(table, who, battle[PLACE], losses[at])
        else:
            casualties.suffer(table, who, battle[PLACE], losses[at])
    return hits - left


LOCAL_FACTION: Final = 100
REBEL_FACTION: Final = 101
IMPERIAL_FACTION: Final = 102


def factions_of(state: PriceOfPower, side: int) -> list[tuple[int, int]]:
    """Who stands on a side, with how many hits each can take; the largest first."""
    battle = state.battle
    found: list[tuple[int, int]] = []
    for player in attackers(state) if side == ATTACK else defenders(state):
        if player != NOBODY:
            size = sea_battle.hull(state, player) if battle[AT_SEA] else units_here(state, player)
            found.append((player, size))
    if battle[LOCAL_SIDE] == side and battle[LOCALS] > 0:
        found.append((LOCAL_FACTION, battle[LOCALS]))
    if battle[REBEL_SIDE] == side and state.rebels[battle[PLACE]]:
        found.append((REBEL_FACTION, state.rebels[battle[PLACE]]))
    if imperial_units(state, side):
        found.append((IMPERIAL_FACTION, battle[IMPERIAL]))
    found.sort(key=size_of, reverse=True)
    return found


def size_of(faction: tuple[int, int]) -> int:
    return faction[1]


def record_losses(state: PriceOfPower) -> None:
    """What each side has destroyed in this battle so far, for deeds that count one battle: units, or ships that sank.

    Rules: effects.history
    """
    battle = state.battle
    battle[ALL_HITS + ATTACK] += battle[SUNK + DEFENCE] if battle[AT_SEA] else battle[DEFENDER_LOST]
    battle[ALL_HITS + DEFENCE] += battle[SUNK + ATTACK] if battle[AT_SEA] else battle[ATTACKER_LOST]
    deed = "destroyed_ships" if battle[AT_SEA] else "destroyed_units"
    for side in (ATTACK, DEFENCE):
        player = player_of_side(state, side)
        if player != NOBODY:
            deeds.record_most(state, player, deed, battle[ALL_HITS + side])


ITEMS: Final[dict[str, Callable[..., Item]]] = {"wounds": Wounds}
