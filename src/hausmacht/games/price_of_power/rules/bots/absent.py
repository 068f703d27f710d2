"""Bots that do not take part: one whose realm was annexed, and one that a scenario wakes up later.

A bot without towns is out of the game, its pieces leave the board, and the rounds go on without it; should rebels give
its realm a province back, it plays again. A sleeping bot has no cards yet; when it wakes, its deck is laid. Where the
scenario lays dynamic tokens on its land, it is that dynamic realm until then.

Rules: bots.lost, bots.lost-events, bots.asleep, aftermath.replace
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA_NUMBER,
    AREAS,
    ARMIES,
    MERCHANTS,
    NAMED_REALMS,
    NOBODY,
    PROVINCES,
    REALMS,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.events import bots as events
from hausmacht.games.price_of_power.rows import count5, replaced
from hausmacht.games.price_of_power.rules.bots import choosing, deck
from hausmacht.games.price_of_power.rules.setup import realm_setup
from hausmacht.games.price_of_power.rules.terms import manpower, relations, tokens
from hausmacht.games.price_of_power.state import ACTIONS, OPEN, PriceOfPower

ALL_CUBES: Final = 15
SHIP_KINDS: Final = 3  # light, heavy, galley


def wake(table: Table[PriceOfPower]) -> None:
    """A round begins: once a person's tax income is above that of a bot in play, the next sleeping bot wakes up.

    Rules: bots.asleep
    """
    state = table.state
    box = state.box
    sleeping = asleep(state)
    if not sleeping:
        return
    best = max([board.tax_income(state, player) for player in range(box.players) if not box.is_bot[player]] or [0])
    for player in range(box.players):
        if box.is_bot[player] and not board.is_out(state, player) and board.tax_income(state, player) < best:
            rouse(table, sleeping[0])
            return


def asleep(state: PriceOfPower) -> list[int]:
    """Bots that still sleep and have a realm to wake up in."""
    return [
        player
        for player in range(state.box.players)
        if board.is_asleep(state, player) and (board.towns_of(state, player) or inheritance(state, player))
    ]


def inheritance(state: PriceOfPower, player: int) -> list[int]:
    """Provinces of the dynamic realm as which the realm of a sleeping bot lives, if no player has taken them.

    Rules: bots.asleep
    """
    if not realm_setup.waits(state, player):
        return []
    number = state.map.dynamic[state.map.capital[state.box.realm[player]]]
    return [at for at in range(PROVINCES) if state.map.dynamic[at] == number and board.holder(state, at) == NOBODY]


def rouse(table: Table[PriceOfPower], player: int) -> None:
    """A sleeping bot takes part from now on; in the middle of the turns it takes no event in this round.

    Rules: bots.asleep, ruling.sleepers
    """
    state = table.state
    lands = inheritance(state, player)
    if lands:
        inherit(table, player, lands)
    deck.lay(state, player)
    table.tell(events.BOT_AWAKE, player)
    if state.time.phase == ACTIONS and state.time.ending == OPEN:
        state.time.passed = replaced(state.time.passed, player, NOBODY)


def inherit(table: Table[PriceOfPower], player: int, lands: list[int]) -> None:
    """The realm of a bot takes the place of the dynamic realm as which it lived: its towns, wars and truces.

    Rules: bots.asleep, ruling.sleepers
    """
    state = table.state
    own = state.box.realm[player]
    number = state.map.dynamic[state.map.capital[own]]
    old = NAMED_REALMS + number
    foes = [other for other in range(state.box.players) if hostility.at_war_with(state, other, old)]
    truces = [other for other in range(state.box.players) if relations.has_truce(state, other, old)]
    if state.relations.ally[old] != NOBODY:
        relations.end_alliance(table, state.relations.ally[old], old)
    for other in range(state.box.players):
        relations.end_war(table, other, old, truce=False)
        relations.end_marriage(table, other, old)
        relations.clear_truce(state, other, old)
        relations.remove_cause(state, other, old)
    state.map.dynamic = tuple([NOBODY if each == number else each for each in state.map.dynamic])
    for at in lands:
        occupier = state.map.occupier[at]
        unrest = state.map.unrest[at]
        tokens.place_town(table, player, at)
        state.map.occupier = replaced(state.map.occupier, at, occupier)
        state.map.unrest = replaced(state.map.unrest, at, unrest)
    for name, cubes in realm_setup.setup_of(state.box, player).influence_in.items():
        if board.may_be_influenced(state, AREA_NUMBER[name]):
            tokens.add_influence(table, player, AREA_NUMBER[name], cubes)
    for other in foes:
        relations.set_war(table, other, own)
    for other in truces:
        relations.set_truce(table, other, own)
    state.treasury.available[player] = manpower.fresh(state, player)


def rouse_belligerents(table: Table[PriceOfPower]) -> None:
    """A turn ends: a sleeping bot on which war was declared wakes up.

    Rules: bots.asleep, ruling.sleepers
    """
    state = table.state
    if any(state.box.sleepers):
        for player in asleep(state):
            if hostility.is_at_war(state, player):
                rouse(table, player)


def send_substitute(table: Table[PriceOfPower]) -> None:
    """A bot was annexed: one of those that sleep takes its place, by lot.

    Rules: aftermath.replace, ruling.bots-replaced
    """
    sleeping = asleep(table.state)
    if sleeping:
        rouse(table, choosing.by_lot(table, sleeping))


def leave(table: Table[PriceOfPower], player: int) -> None:
    """A bot has lost its last town: its other pieces leave the board, its wars and ties end.

    Rules: bots.lost
    """
    state = table.state
    if not state.box.is_bot[player] or board.towns_of(state, player):
        return
    table.tell(events.BOT_LOST, player)
    for at in list(board.vassals_of(state, player)):
        tokens.remove_token(table, at)
    for at in list(board.occupied_by(state, player)):
        tokens.end_occupation(table, at)
    for area in range(AREAS):
        tokens.remove_influence(table, player, area, ALL_CUBES)
        tokens.remove_claim(table, player, area)
        if state.map.core[area] == player:
            state.map.core = replaced(state.map.core, area, NOBODY)
    cut_ties(table, player)
    take_forces(state, player)
    state.papacy.curia = tuple([each for each in state.papacy.curia if each != player])
    state.treasury.colonists = replaced(state.treasury.colonists, player, 0)
    state.treasury.power_of_bots = replaced(state.treasury.power_of_bots, player, 0)
    state.papacy.committed &= ~(1 << player)
    for merchant in range(player * MERCHANTS, player * MERCHANTS + MERCHANTS):
        state.trade.merchant_at = replaced(state.trade.merchant_at, merchant, NOBODY)
        state.trade.merchant_down = replaced(state.trade.merchant_down, merchant, 0)
    send_substitute(table)


def cut_ties(table: Table[PriceOfPower], player: int) -> None:
    """Wars, truces, alliances, marriages and casus belli, its own and those of others with its realm.

    Rules: bots.lost
    """
    state = table.state
    mine = state.box.realm[player]
    for realm in range(REALMS):
        relations.end_alliance(table, player, realm)
        relations.end_war(table, player, realm, truce=False)
        relations.end_marriage(table, player, realm)
        relations.clear_truce(state, player, realm)
        relations.remove_cause(state, player, realm)
    for other in range(state.box.players):
        relations.end_marriage(table, other, mine)
        relations.clear_truce(state, other, mine)
        relations.remove_cause(state, other, mine)
    if state.papacy.excommunicated == mine:
        state.papacy.excommunicated = NOBODY


def take_forces(state: PriceOfPower, player: int) -> None:
    """Armies, camps, ships and manpower.

    Rules: bots.lost
    """
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        state.forces.army_at[army] = NOBODY
        for unit in range(army * UNIT_KINDS, army * UNIT_KINDS + UNIT_KINDS):
            state.forces.army[unit] = 0
    for area in range(AREAS):
        units = count5(state.forces.camps[area], player)
        if units:
            state.forces.camps = replaced(state.forces.camps, area, state.forces.camps[area] - (units << (5 * player)))
    for sea in range(SEAS):
        ships = count5(state.forces.light[sea], player)
        if ships:
            state.forces.light = replaced(state.forces.light, sea, state.forces.light[sea] - (ships << (5 * player)))
        guards = count5(state.forces.slots[sea], player)
        if guards:
            state.forces.slots = replaced(state.forces.slots, sea, state.forces.slots[sea] - (guards << (5 * player)))
    docked = state.forces.docked
    kept = [at for at in range(0, len(docked), 3) if docked[at + 1] != player]
    state.forces.docked = tuple([docked[at + step] for at in kept for step in range(3)])
    state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)
    for kind in range(player * SHIP_KINDS, player * SHIP_KINDS + SHIP_KINDS):
        state.forces.fleet = replaced(state.forces.fleet, kind, 0)
    state.forces.damaged = replaced(state.forces.damaged, player, 0)
    state.treasury.available[player] = 0
    state.treasury.exhausted[player] = 0
    state.forces.allied_pool = replaced(state.forces.allied_pool, player, 0)


def stand_aside(state: PriceOfPower) -> None:
    """A turn begins or ends: who does not take part has passed last of all and has no event to take.

    Rules: bots.lost, bots.asleep
    """
    place = state.box.players
    for player in range(state.box.players):
        if board.is_out(state, player):
            place -= 1
            state.time.passed = replaced(state.time.passed, player, place)
            state.time.event_taken = replaced(state.time.event_taken, player, state.box.events_due)


def absent(state: PriceOfPower) -> int:
    """How many players do not take part."""
    return len([player for player in range(state.box.players) if board.is_out(state, player)])
