"""The dice of a battle: how many of each kind a side rolls, and how often it hits.

Rules: battle.dice, battle.muslim-dice, battle.hits, ruling.muslim-dice
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

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
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.effects.running.frame import NO_CONTEXT
from hausmacht.games.price_of_power.effects.running.variables import Context, Fight
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rules.bots import fighting
from hausmacht.games.price_of_power.rules.terms import characters, forces
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, dice, field, leaders, sea_battle
from hausmacht.games.price_of_power.rules.warfare.battle.field import (
    attackers,
    defenders,
    imperial_units,
    player_of_side,
)
from hausmacht.games.price_of_power.state import PriceOfPower

# Where dice come from
DEFAULT: Final = 0
LEADER: Final = 1
CARDS: Final = 2  # and ideas

SHIP_KINDS: Final = 3

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


def context(state: PriceOfPower, player: int) -> Context:
    """What conditions of cards and ideas may ask about the battle."""
    battle = state.battle
    if not battle.under_way:
        return NO_CONTEXT
    post = leader_post(state, player)
    side = ["attacker" if battle.attacker == player else "defender"]
    if post != NOBODY:
        side.append("leader")
    if not battle.at_sea and forces.arms_of(state, player, battle.place, CAVALRY):
        side.append("has_cavalry")
    return Context(fight=Fight(side, "sea" if battle.at_sea else "land", battle.round))


def leader_post(state: PriceOfPower, player: int) -> int:
    battle = state.battle
    if battle.at_sea:
        return leaders.admiral_post(state, player, battle.place)
    return leaders.general_post(state, player, battle.place)


def dice_of(state: PriceOfPower, side: int) -> list[int]:
    """How many dice of each kind a side rolls.

    Rules: battle.dice
    """
    usual, leaders_dice, others = dice_by_origin(state, side)
    return [usual[arm] + leaders_dice[arm] + others[arm] for arm in range(ARMS)]


def dice_by_origin(state: PriceOfPower, side: int) -> tuple[list[int], list[int], list[int]]:
    """The dice of a side: those everybody has, those of its leader, and what cards and ideas add.

    Rules: battle.dice
    """
    battle = state.battle
    usual, led, added = [0, 0, 0], [0, 0, 0], list(battle.side(side).dice)
    player = player_of_side(state, side)
    default = ARTILLERY if battle.at_sea else INFANTRY
    if player != NOBODY and not battle.at_sea:
        chosen = battle.side(side).dice_chosen
        default = chosen if chosen != NOBODY else usual_dice(state, player)
    usual[default] = dice.DEFAULT_DICE
    leader = leader_of_side(state, side)
    if leader != NOBODY:
        leaders.add_dice(state, leader, led, battle.at_sea)
    if player != NOBODY and not battle.at_sea:
        told = context(state, player)
        added[INFANTRY] += bonus(state, player, "battle.dice.infantry", told)
        added[CAVALRY] += bonus(state, player, "battle.dice.cavalry", told)
        added[default] += bonus(state, player, "battle.dice.any", told)
        if state.box.is_bot[player]:
            added[default] += bots_dice(state, player)
    return usual, led, added


def leader_of_side(state: PriceOfPower, side: int) -> int:
    """The character who leads a side; NOBODY: none does."""
    player = player_of_side(state, side)
    if player == NOBODY:
        return state.battle.local_leader
    post = leader_post(state, player)
    return state.court.character[player * POSTS + post] if post != NOBODY else NOBODY


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
    here = [0, 0, sea_battle.ships_on(state, side)] if battle.at_sea else arms_on(state, side)
    useful = AT_SEA_USEFUL if battle.at_sea else [here[0] > 0, here[1] > 0, here[2] > 0, here[0] > 0, False]
    shown = dice.roll(table, dice_of(state, side), rerolls, useful)
    faces = dice.counted(shown)
    if table.recorded:
        marks = dice.sea_marks(shown, here[ARTILLERY]) if battle.at_sea else dice.land_marks(shown, here, twice)
        tell_roll(table, side, shown, marks)
    if battle.at_sea:
        hits = sea_battle.hits(state, side, faces)
    else:
        hits = dice.land_hits(faces, here[0], here[1], here[2], twice)
    battle.side(side).doubles = faces[dice.DOUBLE]
    table.tell(events.HITS, side, hits)
    return hits


def tell_roll(table: Table[PriceOfPower], side: int, shown: list[int], marks: list[int]) -> None:
    """Everybody sees the dice, and who stands behind them."""
    state = table.state
    battle = state.battle
    arms: list[int] = []
    origins: list[int] = []
    by_origin = dice_by_origin(state, side)
    for arm in range(ARMS):
        for origin in range(len(by_origin)):
            arms.extend([arm] * by_origin[origin][arm])
            origins.extend([origin] * by_origin[origin][arm])
    player = player_of_side(state, side)
    post = leader_post(state, player) if player != NOBODY else NOBODY
    table.tell(
        events.ROLLED,
        side,
        tuple(dice.counted(shown)),
        battle.round,
        tuple(arms),
        tuple(origins),
        tuple(shown),
        tuple(marks),
        tuple(field.players_on(state, side)),
        tuple(units_on(state, side)),
        (
            battle.locals if battle.local_side == side else 0,
            state.map.rebels[battle.place] if battle.rebel_side == side else 0,
            imperial_units(state, side),
        ),
        battle.local_realm if battle.local_side == side else NOBODY,
        leader_of_side(state, side),
        characters.ill_at(state, player, post) if post != NOBODY else 0,
    )


def units_on(state: PriceOfPower, side: int) -> list[int]:
    """Units of the players on a side, by source and arm; at sea their ships of each kind."""
    battle = state.battle
    found = [0] * (SHIP_KINDS if battle.at_sea else UNIT_KINDS)
    for player in field.players_on(state, side):
        for kind in range(len(found)):
            if battle.at_sea:
                found[kind] += casualties.ships(state, player, battle.place, kind)
            else:
                found[kind] += casualties.count(state, player, battle.place, kind // ARMS, kind % ARMS)
    return found


ITEMS: Final[dict[str, Callable[..., Item]]] = {"choose-dice": ChooseDice}
