"""Battles at sea: ships leave their trade slots, heavy ships hit by themselves, and the winner captures ships.

Rules: seabattle.slots, seabattle.hits, seabattle.capture, seabattle.bots, pirates.fight
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import (
    ARTILLERY,
    GALLEY,
    HEAVY,
    LIGHT,
    NOBODY,
    SHIPS,
)
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, dice, leaders
from hausmacht.games.price_of_power.rules.warfare.battle.field import defenders, players_on
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

GIVEN_UP: Final = (GALLEY, LIGHT, HEAVY)  # the loser says which of the ships he lost are captured: the cheapest first
PIRATES_FEAR: Final = [False, False, True, False, False]  # artillery faces
BOT_SHIP: Final = 3  # light ships for which a bot's ship counts beside another player


def leave_slots(state: PriceOfPower, sea: int) -> None:
    """Ships on trade protection slots of a zone where a battle breaks out join the others.

    Rules: seabattle.slots
    """
    state.forces.light = added(state.forces.light, sea, state.forces.slots[sea])
    state.forces.slots = replaced(state.forces.slots, sea, 0)


def hits(state: PriceOfPower, side: int, faces: list[int]) -> int:
    """Rules: seabattle.hits"""
    return dice.sea_hits(faces, ships_on(state, side), heavy_on(state, side))


def ships_on(state: PriceOfPower, side: int) -> int:
    """For how many ships a side counts.

    Rules: seabattle.hits, seabattle.bots
    """
    battle = state.battle
    found = battle.locals if battle.local_side == side else 0
    for player in players_on(state, side):
        found += strength(state, player)
    return found


def heavy_on(state: PriceOfPower, side: int) -> int:
    """Heavy ships of a side: each hits by itself.

    Rules: seabattle.hits, seabattle.bots
    """
    found = 0
    for player in players_on(state, side):
        found += 0 if counts_thrice(state, player) else casualties.ships(state, player, state.battle.place, HEAVY)
    return found


def counts_thrice(state: PriceOfPower, player: int) -> bool:
    """A bot that fights at sea beside another player.

    Rules: seabattle.bots
    """
    return state.box.is_bot[player] and state.battle.attacker != player and len(defenders(state)) > 1


def has_bot_beside_others(state: PriceOfPower) -> bool:
    """A bot is one of several players who defend.

    Rules: seabattle.bots
    """
    return any([counts_thrice(state, player) for player in defenders(state)])


def strength(state: PriceOfPower, player: int) -> int:
    """For how many ships those of a player count.

    Rules: seabattle.bots
    """
    ships = forces.ships_in(state, player, state.battle.place)
    return BOT_SHIP * ships if counts_thrice(state, player) else ships


def hull(state: PriceOfPower, player: int) -> int:
    """How many hits the ships of a player can take: two for a sound heavy ship, one for each other.

    Those of a bot beside another player take three each.

    Rules: seabattle.bots
    """
    if counts_thrice(state, player):
        return strength(state, player) - state.battle.splintered[player]
    sea = state.battle.place
    found = forces.ships_in(state, player, sea)
    if state.forces.fleet_at[player] == sea:
        found += state.forces.fleet[player * 3 + HEAVY] - state.forces.damaged[player]
    return found


def strike(table: Table[PriceOfPower], player: int, hits: int) -> None:
    """Ships of a player take hits; of a bot's beside another player one goes down with every third.

    Rules: seabattle.losses, seabattle.bots, ruling.bots-ships
    """
    state = table.state
    battle = state.battle
    if counts_thrice(state, player):
        hits += battle.splintered[player]
        battle.splintered = replaced(battle.splintered, player, hits % BOT_SHIP)
        hits //= BOT_SHIP
    casualties.lose_ships(table, player, battle.place, hits)


def capture(table: Table[PriceOfPower], winner: int) -> None:
    """For each double face of the last round the winner takes one of the ships sunk in it.

    Light ships lie in the zone; others join the fleet, if it is there or can be deployed. Heavy ships are damaged.

    Rules: seabattle.capture, ruling.captured-ships
    """
    state = table.state
    battle = state.battle
    sea = battle.place
    attacked = battle.attacker == winner
    doubles = battle.side(ATTACK if attacked else DEFENCE).doubles
    left = min(doubles, SHIPS - forces.ships_of(state, winner))
    loser = DEFENCE if attacked else ATTACK
    if not forces.ships_in(state, winner, sea):
        return
    for ship in GIVEN_UP:
        if ship != LIGHT and state.forces.fleet_at[winner] not in (NOBODY, sea):
            continue
        taken = min(left, battle.side(loser).sunk[ship])
        if taken <= 0:
            continue
        left -= taken
        if ship == LIGHT:
            ports.put_light(state, winner, sea, taken)
        else:
            ports.put_in_fleet(state, winner, sea, ship, taken)
        if ship == HEAVY:
            state.forces.damaged = added(state.forces.damaged, winner, taken)
        table.tell(events.CAPTURED, winner, ship, taken)


def fight_pirates(table: Table[PriceOfPower], player: int, node: int, sea: int) -> None:
    """Ships of a player in a zone next to the node attack its pirates: every hit removes one.

    Pirates answer with one artillery die each, once.

    Rules: pirates.fight, ruling.pirates
    """
    state = table.state
    number = [0, 0, dice.DEFAULT_DICE]
    post = leaders.admiral_post(state, player, sea)
    if post != NOBODY:
        leaders.add_dice(state, state.court.character[player * 8 + post], number, True)
    shown = dice.roll(table, number, 0, PIRATES_FEAR)
    faces = dice.counted(shown)
    tell_shots(table, ATTACK, shown, [player], forces.ships_in(state, player, sea))
    ships = forces.ships_in(state, player, sea)
    heavy = casualties.ships(state, player, sea, HEAVY)
    beaten = min(state.trade.pirates[node], dice.sea_hits(faces, ships, heavy))
    answered = dice.roll(table, [0, 0, state.trade.pirates[node]], 0, PIRATES_FEAR)
    answer = dice.counted(answered)
    tell_shots(table, DEFENCE, answered, [], state.trade.pirates[node])
    state.trade.pirates = added(state.trade.pirates, node, -beaten)
    table.tell(events.PIRATES_FOUGHT, player, node, beaten)
    if beaten:
        deeds.record(state, player, "pirates_beaten", beaten)
    casualties.lose_ships(table, player, sea, min(answer[ARTILLERY], state.trade.pirates[node] + beaten))


def tell_shots(table: Table[PriceOfPower], side: int, shown: list[int], fighters: list[int], ships: int) -> None:
    """The dice of a fight with pirates: neither a battle nor a leader is told."""
    none = (0,) * len(shown)
    table.tell(
        events.ROLLED,
        side,
        tuple(dice.counted(shown)),
        0,
        (ARTILLERY,) * len(shown),
        none,
        tuple(shown),
        tuple(dice.sea_marks(shown, ships)),
        tuple(fighters),
        (0, 0, 0),
        (0, 0, 0),
        NOBODY,
        NOBODY,
        0,
    )


def light_ships(state: PriceOfPower, player: int, sea: int) -> int:
    """Light ships in a zone outside fleet and slots."""
    return count5(state.forces.light[sea], player)
