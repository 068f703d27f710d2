"""The Papal curia: cardinals from left to right, Roma, who controls it, excommunication and crusade.

Cardinals lie without gaps: one that goes is closed up. Roma's cardinal is not kept, it follows from the board.

Rules: curia.slots, curia.enter, curia.roma, curia.controller, curia.uncontested, curia.catholic, papal.excommunicate
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import beliefs
from hausmacht.games.price_of_power.components import CATHOLIC, NOBODY
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.rules.actions import removing
from hausmacht.games.price_of_power.rules.religion.cardinals import holds_roma, slots
from hausmacht.games.price_of_power.rules.terms import cubes, sources, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

EXCOMMUNICATED_INFLUENCE: Final = 4


def add_cardinal(table: Table[PriceOfPower], player: int) -> None:
    """It enters on the left, the others move to the right, and what has no slot falls out; it needs a cube.

    Rules: curia.enter, curia.catholic, tokens.limits, cubes.anywhere
    """
    state = table.state
    if not beliefs.is_catholic(state, player) or holds_roma(state, player):
        return
    if not cubes.at_hand(state, player):
        return
    state.papacy.curia = (player, *[each for each in state.papacy.curia if each != NOBODY])
    table.tell(common.CARDINAL, player)
    settle(table)
    cubes.settle(table, player)


def remove_cardinal(table: Table[PriceOfPower], player: int) -> bool:
    """The one furthest to the right goes, never Roma's; whether there was one."""
    state = table.state
    for at in range(len(state.papacy.curia) - 1, -1, -1):
        if state.papacy.curia[at] == player:
            state.papacy.curia = (*state.papacy.curia[:at], *state.papacy.curia[at + 1 :])
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
    for player in state.papacy.curia:
        if player == NOBODY:
            continue
        if not beliefs.is_catholic(state, player) or holds_roma(state, player) or len(kept) >= most:
            table.tell(common.CARDINAL_LOST, player)
        else:
            kept.append(player)
    if len(kept) != len(state.papacy.curia):
        state.papacy.curia = tuple(kept)


def excommunicate(table: Table[PriceOfPower], realm: int) -> None:
    """The realm is fair game for Catholics; a player also loses prestige, a cardinal and influence.

    Rules: papal.excommunicate
    """
    state = table.state
    state.papacy.excommunicated = realm
    table.tell(events.EXCOMMUNICATED, realm)
    player = state.box.player_of[realm]
    if player != NOBODY:
        treasury.gain_prestige(table, player, -1, sources.CHURCH)
        remove_cardinal(table, player)
        removing.lose_in_faith(table, player, CATHOLIC, EXCOMMUNICATED_INFLUENCE)


def call_crusade(table: Table[PriceOfPower], player: int, area: int) -> None:
    """The crusade token is laid: Catholics have a holy war against Muslim realms there.

    Rules: papal.crusade
    """
    state = table.state
    state.papacy.crusade = area
    state.papacy.committed = 0
    table.tell(events.CRUSADE, player, area)


def commit(table: Table[PriceOfPower], player: int) -> None:
    """The player takes part in the crusade.

    Rules: papal.crusade
    """
    state = table.state
    if not state.papacy.committed >> player & 1:
        state.papacy.committed |= 1 << player
        table.tell(events.COMMITTED, player)
