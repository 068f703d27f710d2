"""The dice of a battle: how many of each kind a side rolls, and how often it hits.

Rules: battle.dice, battle.muslim-dice, battle.hits, ruling.muslim-dice
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import (
    ARM_NAMES,
    ARMS,
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    MUSLIM,
    NOBODY,
    POSTS,
)
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.bots import fighting
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import dice, leaders, sea_battle
from hausmacht.games.price_of_power.rules.warfare.battle.field import (
    attackers,
    defenders,
    imperial_units,
    player_of_side,
)
from hausmacht.games.price_of_power.state import PriceOfPower

ROLL: Final = picks("roll-dice", ARM_NAMES, "arm")
AT_SEA_USEFUL: Final = [False, False, True, False, False]  # artillery faces


def side_of(state: PriceOfPower, player: int) -> int:
    """The side for which a player plays battle actions: his own, or that of the forces he backs.

    Rules: battle.cards, option.helping-hand
    """
    battle = state.battle
    if battle.attacker == player:
        return ATTACK
    if battle.defender == player or battle.local_side == NOBODY:
        return DEFENCE
    return battle.local_side


def add_dice(table: Table[PriceOfPower], player: int, arm: int, number: int) -> None:
    """A card or an idea adds dice to one side for the rest of the battle."""
    battle = table.state.battle
    if not battle.under_way:
        return
    kind = arm if 0 <= arm < ARMS else (ARTILLERY if battle.at_sea else INFANTRY)
    battle.side(side_of(table.state, player)).add_dice(kind, number)


def context(state: PriceOfPower, player: int) -> dict[str, Any]:
    """What conditions of cards and ideas may ask about the battle."""
    battle = state.battle
    if not battle.under_way:
        return {}
    post = leader_post(state, player)
    side = ["attacker" if battle.attacker == player else "defender"]
    if post != NOBODY:
        side.append("leader")
    if not battle.at_sea and forces.arms_of(state, player, battle.place, CAVALRY):
        side.append("has_cavalry")
    return {
        "battle": {
            "side": side,
            "terrain": "sea" if battle.at_sea else "land",
            "round": battle.round,
            "leader": post != NOBODY,
        }
    }


def leader_post(state: PriceOfPower, player: int) -> int:
    battle = state.battle
    if battle.at_sea:
        return leaders.admiral_post(state, player, battle.place)
    return leaders.general_post(state, player, battle.place)


def dice_of(state: PriceOfPower, side: int) -> list[int]:
    """How many dice of each kind a side rolls.

    Rules: battle.dice
    """
    battle = state.battle
    found = [0, 0, 0]
    player = player_of_side(state, side)
    default = ARTILLERY if battle.at_sea else INFANTRY
    if player != NOBODY and not battle.at_sea:
        chosen = battle.side(side).dice_chosen
        default = chosen if chosen != NOBODY else usual_dice(state, player)
    found[default] = dice.DEFAULT_DICE
    for arm in range(ARMS):
        found[arm] += battle.side(side).dice[arm]
    if player == NOBODY:
        if battle.local_leader != NOBODY:
            leaders.add_dice(state, battle.local_leader, found, battle.at_sea)
        return found
    post = leader_post(state, player)
    if post != NOBODY:
        leaders.add_dice(state, state.court.character[player * POSTS + post], found, battle.at_sea)
    if not battle.at_sea:
        told = context(state, player)
        found[INFANTRY] += bonus(state, player, "battle.dice.infantry", told)
        found[CAVALRY] += bonus(state, player, "battle.dice.cavalry", told)
        found[default] += bonus(state, player, "battle.dice.any", told)
        if state.box.is_bot[player]:
            found[default] += bots_dice(state, player)
    return found


def bots_dice(state: PriceOfPower, player: int) -> int:
    """Rules: bots.dice"""

    return fighting.idea_dice(state, player, state.battle.place)


def usual_dice(state: PriceOfPower, player: int) -> int:
    """Infantry dice; cavalry dice for a Muslim player who has more cavalry than infantry and was not asked.

    Rules: battle.muslim-dice, ruling.muslim-dice
    """
    area = state.battle.place
    if state.court.state_faith[player] != MUSLIM:
        return INFANTRY
    horse = forces.arms_of(state, player, area, CAVALRY)
    return CAVALRY if horse > forces.arms_of(state, player, area, INFANTRY) else INFANTRY


def ask_for_dice(table: Table[PriceOfPower]) -> None:
    """A Muslim person who has both infantry and cavalry says which dice he rolls in this round.

    Rules: battle.muslim-dice, ruling.muslim-dice
    """
    state = table.state
    battle = state.battle
    for side in (DEFENCE, ATTACK):
        battle.side(side).dice_chosen = NOBODY
        player = player_of_side(state, side)
        if player == NOBODY or battle.at_sea or state.box.is_bot[player] or state.court.state_faith[player] != MUSLIM:
            continue
        if all([forces.arms_of(state, player, battle.place, arm) for arm in (INFANTRY, CAVALRY)]):
            table.next(ChooseDice(player, side))


class ChooseDice(Decision[PriceOfPower, Pick]):
    """Three infantry dice, or three cavalry dice instead?

    Rules: battle.muslim-dice
    """

    def __init__(self, player: int, side: int) -> None:
        super().__init__("choose-dice", player, side)
        self.side: Final = side

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ROLL[INFANTRY], ROLL[CAVALRY])

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": state.battle.place}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.state.battle.side(self.side).dice_chosen = choice.value


def arms_on(state: PriceOfPower, side: int) -> list[int]:
    """Infantry, cavalry and artillery of a side; local forces and units of the Empire are infantry."""
    battle = state.battle
    area = battle.place
    found = [0, 0, 0]
    players = attackers(state) if side == ATTACK else defenders(state)
    for player in players:
        if player != NOBODY:
            for arm in range(ARMS):
                found[arm] += forces.arms_of(state, player, area, arm)
    if battle.local_side == side:
        found[INFANTRY] += battle.locals
    if battle.rebel_side == side:
        found[INFANTRY] += state.map.rebels[area]
    found[INFANTRY] += imperial_units(state, side)
    return found


def rerolls_of(state: PriceOfPower, side: int) -> int:
    """Dice that a side may roll again; who backs a realm lends it his.

    Rules: ruling.rerolls, option.helping-hand
    """
    player = player_of_side(state, side)
    if player != NOBODY:
        return bonus(state, player, "battle.reroll", context(state, player))
    found = 0
    if state.box.rules.optional[4]:
        for other in range(state.box.players):
            if other != player_of_side(state, DEFENCE if side == ATTACK else ATTACK):
                found += bonus(state, other, "battle.reroll", context(state, other))
    return found


def throw(table: Table[PriceOfPower], side: int) -> int:
    """A side rolls; how often it hits.

    Rules: battle.hits
    """
    state = table.state
    battle = state.battle
    player = player_of_side(state, side)
    twice = player != NOBODY and grants(state, player, "battle.double_counts", context(state, player))
    rerolls = rerolls_of(state, side)
    if battle.at_sea:
        faces = dice.roll(table, dice_of(state, side), side, rerolls, AT_SEA_USEFUL, twice)
        hits = sea_battle.hits(state, side, faces)
    else:
        here = arms_on(state, side)
        useful = [here[0] > 0, here[1] > 0, here[2] > 0, here[0] > 0, False]
        faces = dice.roll(table, dice_of(state, side), side, rerolls, useful, twice)
        hits = dice.land_hits(faces, here[0], here[1], here[2], twice)
    battle.side(side).doubles = faces[dice.DOUBLE]
    table.tell(events.HITS, side, hits)
    return hits


ITEMS: Final[dict[str, Callable[..., Item]]] = {"choose-dice": ChooseDice}
