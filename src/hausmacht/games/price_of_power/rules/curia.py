"""The Papal curia: cardinals from left to right, Roma, who controls it, excommunication and crusade.

Cardinals lie without gaps: one that goes is closed up. Roma's cardinal is not kept, it follows from the board.

Rules: curia.slots, curia.enter, curia.roma, curia.controller, curia.uncontested, curia.catholic, papal.excommunicate
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import CATHOLIC, NOBODY, PROVINCE_NUMBER, REBELS
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.rules import cubes, treasury
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.state import PriceOfPower

ROMA: Final = PROVINCE_NUMBER["roma"]
EXCOMMUNICATED_INFLUENCE: Final = 4


def slots(state: PriceOfPower) -> int:
    """One for each Catholic player and one more.

    Rules: curia.slots
    """
    found = 1
    for player in range(state.box.players):
        if board.is_catholic(state, player):
            found += 1
    return found


def roma_owner(state: PriceOfPower) -> int:
    """The Catholic player who controls Roma, else the ally of the Papal States; NOBODY: none.

    Rules: curia.roma, curia.catholic
    """
    here = board.controller(state, ROMA) if state.box.on_map[ROMA] else NOBODY
    if here == NOBODY:
        here = state.ally[board.PAPAL_STATES]
    if here in (NOBODY, REBELS) or not board.is_catholic(state, here):
        return NOBODY
    return here


def cardinals_of(state: PriceOfPower, player: int) -> int:
    """With Roma's; its owner by control has no others.

    Rules: curia.roma
    """
    if not board.is_catholic(state, player):
        return 0
    if roma_owner(state) != player:
        return state.curia.count(player)
    return 1 if holds_roma(state, player) else 1 + state.curia.count(player)


def holds_roma(state: PriceOfPower, player: int) -> bool:
    """Controls the province itself, which excludes other cardinals; not for who plays the Papal States.

    Rules: curia.roma, ruling.papal-player
    """
    if state.box.realm[player] == board.PAPAL_STATES:
        return False
    return state.box.on_map[ROMA] and board.controller(state, ROMA) == player


def papal_controller(state: PriceOfPower) -> int:
    """The player with most cardinals; Roma's, then the one furthest to the left breaks a tie.

    Rules: curia.controller
    """
    roma = roma_owner(state)
    best = NOBODY
    most = 0
    for player in [roma, *state.curia] if roma != NOBODY else state.curia:
        if player != NOBODY and player != best:
            count = cardinals_of(state, player)
            if count > most:
                best = player
                most = count
    return best


def is_uncontested(state: PriceOfPower) -> bool:
    """The controller has at least two cardinals and more than anybody else.

    Rules: curia.uncontested
    """
    best = papal_controller(state)
    if best == NOBODY:
        return False
    most = cardinals_of(state, best)
    if most < 2:
        return False
    for player in range(state.box.players):
        if player != best and cardinals_of(state, player) >= most:
            return False
    return True


def add_cardinal(table: Table[PriceOfPower], player: int) -> None:
    """It enters on the left, the others move to the right, and what has no slot falls out; it needs a cube.

    Rules: curia.enter, curia.catholic, tokens.limits, cubes.anywhere
    """
    state = table.state
    if not board.is_catholic(state, player) or holds_roma(state, player):
        return
    if not cubes.at_hand(state, player):
        return
    state.curia = (player, *[each for each in state.curia if each != NOBODY])
    table.tell(common.CARDINAL, player)
    settle(table)
    cubes.settle(table, player)


def remove_cardinal(table: Table[PriceOfPower], player: int) -> bool:
    """The one furthest to the right goes, never Roma's; whether there was one."""
    state = table.state
    for at in range(len(state.curia) - 1, -1, -1):
        if state.curia[at] == player:
            state.curia = (*state.curia[:at], *state.curia[at + 1 :])
            table.tell(common.CARDINAL_LOST, player)
            return True
    return False


def settle(table: Table[PriceOfPower]) -> None:
    """Cardinals of realms that are not Catholic, of who controls Roma, and beyond the last slot leave.

    Rules: curia.slots, curia.roma, curia.catholic, ruling.curia-gaps
    """
    state = table.state
    most = slots(state)
    kept: list[int] = []
    for player in state.curia:
        if player == NOBODY:
            continue
        if not board.is_catholic(state, player) or holds_roma(state, player) or len(kept) >= most:
            table.tell(common.CARDINAL_LOST, player)
        else:
            kept.append(player)
    if len(kept) != len(state.curia):
        state.curia = tuple(kept)


def excommunicate(table: Table[PriceOfPower], realm: int) -> None:
    """The realm is fair game for Catholics; a player also loses prestige, a cardinal and influence.

    Rules: papal.excommunicate
    """
    state = table.state
    state.excommunicated = realm
    table.tell(events.EXCOMMUNICATED, realm)
    player = state.box.player_of[realm]
    if player != NOBODY:
        treasury.gain_prestige(table, player, -1)
        remove_cardinal(table, player)
        removing.lose_in_faith(table, player, CATHOLIC, EXCOMMUNICATED_INFLUENCE)


def call_crusade(table: Table[PriceOfPower], player: int, area: int) -> None:
    """The crusade token is laid: Catholics have a holy war against Muslim realms there.

    Rules: papal.crusade
    """
    state = table.state
    state.crusade = area
    state.committed = 0
    table.tell(events.CRUSADE, player, area)


def commit(table: Table[PriceOfPower], player: int) -> None:
    """The player takes part in the crusade.

    Rules: papal.crusade
    """
    state = table.state
    if not state.committed >> player & 1:
        state.committed |= 1 << player
        table.tell(events.COMMITTED, player)
