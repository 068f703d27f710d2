"""Battles: who meets whom, rounds of cards, dice, losses and retreats, and what the winner gains.

`state.battle` holds the battle that is fought, by the indexes below; it is empty when none is. The attacker is a
player, or NOBODY when rebels or a non-player realm attack. The main defender is a player, or NOBODY when only local
forces (rebels, non-player realms) stand there.

Rules: battle.sides, battle.main-defender, battle.cards, battle.casualties, battle.rounds, battle.winner, battle.power
Rules: ruling.long-battles
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import board, deeds, modifiers
from hausmacht.games.price_of_power.choices import DONE, Pick
from hausmacht.games.price_of_power.components import (
    ARMS,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MIL,
    MUSLIM,
    NOBODY,
)
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.events import phases
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.rules import forces, tokens, treasury
from hausmacht.games.price_of_power.rules.actions import cards
from hausmacht.games.price_of_power.rules.warfare import casualties, dice, leaders, npr_forces, retreat, sea_battle
from hausmacht.games.price_of_power.rules.warfare.field import (
    ALL_HITS,
    AT_SEA,
    ATTACKER,
    ATTACKER_DICE,
    ATTACKER_DOUBLES,
    ATTACKER_LOST,
    DEFENDER,
    DEFENDER_DICE,
    DEFENDER_DOUBLES,
    DEFENDER_LOST,
    LOCAL_LEADER,
    LOCAL_REALM,
    LOCAL_SIDE,
    LOCALS,
    PLACE,
    REBEL_SIDE,
    ROUND,
    SIZE,
    SUNK,
    attackers,
    defenders,
    defending_units,
    local_realms,
    player_of_side,
)
from hausmacht.games.price_of_power.state import ACTIONS, TURN_BATTLE_WON, PriceOfPower

ATTACK: Final = 0  # sides
DEFENCE: Final = 1
TURN_ARRIVED: Final = 10  # in state.turn: units or ships that have just come to the place of this battle
MOST_ROUNDS: Final = 20


# Opening


def fight_land(table: Table[PriceOfPower], attacker: int, area: int) -> None:
    """The units of the attacker in the area meet all that is hostile there; nothing happens if nothing is.

    Rules: battle.sides
    """
    state = table.state
    if not forces.units_in(state, attacker, area):
        return
    realms = npr_forces.hostile_owners(state, attacker, area)
    realms = [realm for realm in realms if not is_held_down(state, attacker, realm, area)]
    locals_here = npr_forces.land_strength(state, realms, area) if realms else 0
    begin(table, 0, area, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, DEFENCE)


def is_held_down(state: PriceOfPower, attacker: int, realm: int, area: int) -> bool:
    """Units hostile to the realm stood in the area before the attacker's came.

    Rules: battle.held-down
    """
    for player in range(state.box.players):
        units = forces.units_in(state, player, area)
        if player == attacker:
            units -= state.turn[TURN_ARRIVED]
        if units > 0 and board.is_hostile_realm(state, player, realm):
            return True
    return False


def fight_sea(table: Table[PriceOfPower], attacker: int, sea: int) -> None:
    """The ships of the attacker in the zone meet all that is hostile there."""
    state = table.state
    if not forces.ships_in(state, attacker, sea):
        return
    realms = npr_forces.hostile_ports(state, attacker, sea)
    realms = [realm for realm in realms if not is_blockaded(state, attacker, realm, sea)]
    locals_here = npr_forces.sea_strength(state, realms, sea) if realms else 0
    sea_battle.leave_slots(state, sea)
    begin(table, 1, sea, attacker, locals_here, realms[0] if realms else NOBODY, DEFENCE, NOBODY)


def is_blockaded(state: PriceOfPower, attacker: int, realm: int, sea: int) -> bool:
    """Ships hostile to the realm were in the zone before the attacker's came."""
    for player in range(state.box.players):
        ships = forces.ships_in(state, player, sea)
        if player == attacker:
            ships -= state.turn[TURN_ARRIVED]
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
    battle[DEFENDER] = main_defender(state)
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
    if not at_sea and local_side_leads and local_units >= 3:
        battle[LOCAL_LEADER] = leaders.find_leader(table)
    table.next(BEGIN_ROUND)


def finish_without_battle(table: Table[PriceOfPower]) -> None:
    """Invaders whom nobody meets stay as rebels."""
    state = table.state
    battle = state.battle
    if battle[LOCAL_SIDE] == ATTACK and not battle[AT_SEA]:
        tokens.add_rebels(table, battle[PLACE], battle[LOCALS])
    state.battle = []


def main_defender(state: PriceOfPower) -> int:
    """The player with the most units; among equals the first in seat order.

    Rules: battle.main-defender
    """
    best = NOBODY
    most = 0
    for player in defenders(state):
        units = units_of(state, player)
        if units > most:
            best = player
            most = units
    return best


def units_of(state: PriceOfPower, player: int) -> int:
    """Units or ships of a player where the battle is fought."""
    battle = state.battle
    if battle[AT_SEA]:
        return forces.ships_in(state, player, battle[PLACE])
    return forces.units_in(state, player, battle[PLACE])


# A round


def begin_round(table: Table[PriceOfPower]) -> None:
    """Cards of the attacker, cards of the defender, dice, losses, then retreats.

    Rules: battle.rounds
    """
    state = table.state
    battle = state.battle
    battle[ROUND] += 1
    modifiers.drop(state, "battle_round")
    table.then([ROLL, AFTER_ROUND])
    for side in (DEFENCE, ATTACK):
        player = player_of_side(state, side)
        if player == NOBODY or state.box.is_bot[player]:
            continue
        if state.hands[player] or cards.usable(state, player, True):
            table.next(BattleCards(player, side))


class BattleCards(Decision[PriceOfPower, Pick]):
    """Is a battle action played? The attacker plays all of his first.

    Everybody who fights and has cards is asked, so that the question betrays nothing.

    Rules: battle.cards
    """

    def __init__(self, player: int, side: int) -> None:
        super().__init__("battle-cards", player, side)
        self.side: Final = side

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [DONE, *[PLAY[card] for card in cards.battle_cards(state, self.seat)]]
        found.extend([cards.USE[number] for number in cards.usable(state, self.seat, True)])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice.kind == "use":
            return cards.why_not_use(state, self.seat, choice.value, True)
        return cards.why_not_in_battle(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        table.next(self)
        if choice.kind == "use":
            cards.use_in_battle(table, self.seat, choice.value)
        else:
            cards.play_in_battle(table, self.seat, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"attack": 1 if self.side == ATTACK else 0}


PLAY: Final = [Pick(f"battle-card {card}", card, card=card) for card in range(108)]


def add_dice(table: Table[PriceOfPower], player: int, arm: int, number: int) -> None:
    """A card or an idea adds dice to one side for the rest of the battle."""
    battle = table.state.battle
    if not battle:
        return
    first = ATTACKER_DICE if battle[ATTACKER] == player else DEFENDER_DICE
    kind = arm if 0 <= arm < ARMS else (ARTILLERY if battle[AT_SEA] else INFANTRY)
    battle[first + kind] += number


def context(state: PriceOfPower, player: int) -> dict[str, Any]:
    """What conditions of cards and ideas may ask about the battle."""
    battle = state.battle
    if not battle:
        return {}
    post = leader_post(state, player)
    side = ["attacker" if battle[ATTACKER] == player else "defender"]
    if post != NOBODY:
        side.append("leader")
    if not battle[AT_SEA] and forces.arms_of(state, player, battle[PLACE], CAVALRY):
        side.append("has_cavalry")
    return {
        "battle": {
            "side": side,
            "terrain": "sea" if battle[AT_SEA] else "land",
            "round": battle[ROUND],
            "leader": post != NOBODY,
        }
    }


def leader_post(state: PriceOfPower, player: int) -> int:
    battle = state.battle
    if battle[AT_SEA]:
        return leaders.admiral_post(state, player, battle[PLACE])
    return leaders.general_post(state, player, battle[PLACE])


def dice_of(state: PriceOfPower, side: int) -> list[int]:
    """How many dice of each kind a side rolls.

    Rules: battle.dice
    """
    battle = state.battle
    found = [0, 0, 0]
    player = player_of_side(state, side)
    default = ARTILLERY if battle[AT_SEA] else INFANTRY
    if player != NOBODY and not battle[AT_SEA] and prefers_cavalry(state, player):
        default = CAVALRY
    found[default] = dice.DEFAULT_DICE
    if player == NOBODY:
        if battle[LOCAL_LEADER] != NOBODY:
            leaders.add_dice(state, battle[LOCAL_LEADER], found, battle[AT_SEA] == 1)
        return found
    post = leader_post(state, player)
    if post != NOBODY:
        leaders.add_dice(state, state.character[player * 8 + post], found, battle[AT_SEA] == 1)
    first = ATTACKER_DICE if side == ATTACK else DEFENDER_DICE
    for arm in range(ARMS):
        found[arm] += battle[first + arm]
    if not battle[AT_SEA]:
        told = context(state, player)
        found[INFANTRY] += bonus(state, player, "battle.dice.infantry", told)
        found[CAVALRY] += bonus(state, player, "battle.dice.cavalry", told)
        found[default] += bonus(state, player, "battle.dice.any", told)
        if state.box.is_bot[player]:
            found[default] += bots_dice(state, player)
    return found


def bots_dice(state: PriceOfPower, player: int) -> int:
    """Rules: bots.dice"""
    from hausmacht.games.price_of_power.rules.bots import warfare

    return warfare.idea_dice(state, player, state.battle[PLACE])


def prefers_cavalry(state: PriceOfPower, player: int) -> bool:
    """Muslim players may roll cavalry dice; they do when they have more cavalry than infantry.

    Rules: battle.muslim-dice, ruling.muslim-dice
    """
    area = state.battle[PLACE]
    return state.state_faith[player] == MUSLIM and forces.arms_of(state, player, area, CAVALRY) > forces.arms_of(
        state, player, area, INFANTRY
    )


def arms_on(state: PriceOfPower, side: int) -> list[int]:
    """Infantry, cavalry and artillery of a side, local forces as infantry."""
    battle = state.battle
    area = battle[PLACE]
    found = [0, 0, 0]
    players = attackers(state) if side == ATTACK else defenders(state)
    for player in players:
        if player != NOBODY:
            for arm in range(ARMS):
                found[arm] += forces.arms_of(state, player, area, arm)
    if battle[LOCAL_SIDE] == side:
        found[INFANTRY] += battle[LOCALS]
    if battle[REBEL_SIDE] == side:
        found[INFANTRY] += state.rebels[area]
    return found


def roll(table: Table[PriceOfPower]) -> None:
    """Both sides roll; the losses are taken at the same time.

    Rules: battle.hits, battle.casualties
    """
    state = table.state
    battle = state.battle
    hits = [0, 0]
    for side in (ATTACK, DEFENCE):
        player = player_of_side(state, side)
        rerolls = 0
        twice = False
        if player != NOBODY:
            told = context(state, player)
            rerolls = bonus(state, player, "battle.reroll", told)
            twice = grants(state, player, "battle.double_counts", told)
        if battle[AT_SEA]:
            useful = [False, False, True, False, False]
        else:
            present = arms_on(state, side)
            useful = [present[0] > 0, present[1] > 0, present[2] > 0, present[0] > 0, False]
        faces = dice.roll(table, dice_of(state, side), side, rerolls, useful, twice)
        if battle[AT_SEA]:
            hits[side] = sea_battle.hits(state, side, faces)
        else:
            here = arms_on(state, side)
            hits[side] = dice.land_hits(faces, here[0], here[1], here[2], twice)
        battle[ATTACKER_DOUBLES if side == ATTACK else DEFENDER_DOUBLES] = faces[dice.DOUBLE]
        table.tell(events.HITS, side, hits[side])
    battle[SUNK + ATTACK] = 0
    battle[SUNK + DEFENCE] = 0
    battle[ATTACKER_LOST] = strike(table, ATTACK, hits[DEFENCE])
    battle[DEFENDER_LOST] = strike(table, DEFENCE, hits[ATTACK])
    record_losses(state)
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
            post = leader_post(table.state, self.player)
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
        elif battle[AT_SEA]:
            casualties.lose_ships(table, who, battle[PLACE], losses[at])
        else:
            casualties.suffer(table, who, battle[PLACE], losses[at])
    return hits - left


LOCAL_FACTION: Final = 100
REBEL_FACTION: Final = 101


def factions_of(state: PriceOfPower, side: int) -> list[tuple[int, int]]:
    """Who stands on a side, with how many hits each can take; the largest first."""
    battle = state.battle
    found: list[tuple[int, int]] = []
    for player in attackers(state) if side == ATTACK else defenders(state):
        if player != NOBODY:
            size = sea_battle.hull(state, player) if battle[AT_SEA] else units_of(state, player)
            found.append((player, size))
    if battle[LOCAL_SIDE] == side and battle[LOCALS] > 0:
        found.append((LOCAL_FACTION, battle[LOCALS]))
    if battle[REBEL_SIDE] == side and state.rebels[battle[PLACE]]:
        found.append((REBEL_FACTION, state.rebels[battle[PLACE]]))
    found.sort(key=size_of, reverse=True)
    return found


def size_of(faction: tuple[int, int]) -> int:
    return faction[1]


def record_losses(state: PriceOfPower) -> None:
    """What each side has destroyed in this battle so far, for deeds that count one battle."""
    battle = state.battle
    battle[ALL_HITS + ATTACK] += battle[DEFENDER_LOST]
    battle[ALL_HITS + DEFENCE] += battle[ATTACKER_LOST]
    deed = "destroyed_ships" if battle[AT_SEA] else "destroyed_units"
    for side in (ATTACK, DEFENCE):
        player = player_of_side(state, side)
        if player != NOBODY:
            deeds.record_most(state, player, deed, battle[ALL_HITS + side])


# After a round


def after_round(table: Table[PriceOfPower]) -> None:
    """Somebody is gone, somebody retreats, or they fight on.

    Rules: battle.rounds, npr.retreat
    """
    state = table.state
    battle = state.battle
    give_way(table)
    attacking = attackers(state)
    defending = defending_units(state)
    if not attacking or not defending or battle[ROUND] >= MOST_ROUNDS:
        finish(table)
        return
    table.next(AFTER_RETREATS)
    defender = battle[DEFENDER]
    if defender != NOBODY:
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
    own = units_of(state, attacker) if attacker != NOBODY else 0
    friends = 0
    for player in defenders(state):
        friends += units_of(state, player)
    if battle[LOCALS] + friends >= own:
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
    if attackers(state) and defending_units(state):
        state.battle[DEFENDER] = main_defender(state)
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
    state.battle = []


def reward(table: Table[PriceOfPower], winner: int) -> None:
    """Deeds, and one military power for the first battle won in one's own turn.

    Rules: battle.power
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
    if battle[REBEL_SIDE] != NOBODY:
        beaten = battle[ALL_HITS + (ATTACK if battle[ATTACKER] == winner else DEFENCE)]
        deeds.record(state, winner, "rebels_beaten", beaten)
        table.tell(phases.REBELS_BEATEN, winner, battle[PLACE], beaten)
    if state.phase != ACTIONS:
        return
    if winner == state.player and not state.turn[TURN_BATTLE_WON]:
        state.turn[TURN_BATTLE_WON] = 1
        treasury.gain_power(table, winner, MIL, 1)
    if deeds.count(state, winner, "won_battle", deeds.ROUND) == 1:
        told = {"step": "battle_won"}
        treasury.gain_power(table, winner, MIL, bonus(state, winner, "battle.win.MIL", told))


def beaten_realm(state: PriceOfPower, winner: int) -> int:
    """The realm of the main opponent, or the first of the non-player realms that fought beside him; NOBODY: pirates."""
    battle = state.battle
    other = battle[DEFENDER] if battle[ATTACKER] == winner else battle[ATTACKER]
    return state.box.realm[other] if other != NOBODY else battle[LOCAL_REALM]


BEGIN_ROUND, ROLL, AFTER_ROUND, AFTER_RETREATS = steps(begin_round, roll, after_round, after_retreats)

STEPS: Final[tuple[Item, ...]] = (BEGIN_ROUND, ROLL, AFTER_ROUND, AFTER_RETREATS)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"battle-cards": BattleCards, "wounds": Wounds}
