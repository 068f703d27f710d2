"""Deployment: armies from the supply into a county, for money; the smallest deployment lets armies move on.

Rules: deploy.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial, Table
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import ARMIES, DEPLOY_1, DEPLOY_5, NEIGHBOURS, SIX_ARMIES
from hausmacht.games.wallenstein.rules.building import cost
from hausmacht.games.wallenstein.rules.movement import MOVES
from hausmacht.games.wallenstein.rules.skipping import skip
from hausmacht.games.wallenstein.state import Wallenstein, bonus_tile, event_in_force

TOO_DEAR: Final = Denial("too-little-money", "deploy.cost")
TOO_FEW: Final = Denial("too-few-armies", "deploy.supply")


def armies_due(state: Wallenstein, action: int) -> int:
    """How many armies the action demands: printed, or reduced by the event.

    Rules: deploy.number, event.deploy
    """
    return ARMIES[action] if action == DEPLOY_1 else event_in_force(state).levies[action - DEPLOY_5]


def armies_allowed(state: Wallenstein, seat: int, action: int, county: int) -> int:
    """How many may be placed: the event first, then the bonus tile, then what modules add.

    Rules: tiles.six-armies, revenue.event-first
    """
    armies = armies_due(state, action)
    if action == DEPLOY_5 and bonus_tile(state, seat) == SIX_ARMIES:
        armies = 6
    for module in state.box.modules:
        armies = module.levy(state, seat, county, action, armies)
    return armies


def deploy(table: Table[Wallenstein], seat: int, action: int, county: int) -> None:
    """Pay and place the armies, or skip. What tiles and modules add is placed as far as cubes are left.

    Rules: deploy.cost, deploy.supply, deploy.number, deploy.move, move.no-limit, ruling.entitled
    """
    state = table.state
    price = cost(state, seat, action, county)
    due = armies_due(state, action)
    allowed = armies_allowed(state, seat, action, county)
    if due > allowed:
        due = allowed
    if state.money[seat] < price:
        skip(table, seat, action, county, TOO_DEAR)
        return
    if state.reserve[seat] < due:
        skip(table, seat, action, county, TOO_FEW)
        return
    armies = min(allowed, state.reserve[seat])
    state.money[seat] -= price
    state.reserve[seat] -= armies
    state.armies[county] += armies
    if table.recorded:
        table.tell(events.DEPLOYED, seat, county, armies, price)
    if action == DEPLOY_1 and can_move(state, seat, county):
        table.next(MOVES[seat][county])  # deploy.move


def can_move(state: Wallenstein, seat: int, county: int) -> bool:
    """Whether there is a county of one's own to move to.

    Rules: move.own, move.leave-one, ruling.not-asked
    """
    if state.armies[county] < 2:
        return False
    for near in NEIGHBOURS[county]:
        if state.owner[near] == seat:
            return True
    return False
