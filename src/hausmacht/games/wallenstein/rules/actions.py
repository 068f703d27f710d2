"""Perform actions: the ten actions in their order, each by all players in player order.

Rules: actions.*
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    COLLECT_GRAIN,
    COMBAT_A,
    COUNTIES,
    DEPLOY_5,
    LOST,
    MONEY_CARDS,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    OPEN_ACTIONS,
    TILES,
    UNCOVERED,
)
from hausmacht.games.wallenstein.rules import building, deployment, revenue
from hausmacht.games.wallenstein.rules.movement import COMBATS
from hausmacht.games.wallenstein.state import GONE, Wallenstein, replaced, spare_armies


def display_actions(table: Table[Wallenstein]) -> None:
    """All ten are shuffled; five lie open, the others follow one by one.

    Rules: actions.display
    """
    state = table.state
    state.actions = state.actions[:0]  # `()` would be compiled as a tuple that stays empty
    for _ in range(OPEN_ACTIONS):
        turn_action(table)
    if table.recorded:
        table.tell(events.ACTIONS_OPENED, state.actions)


def turn_action(table: Table[Wallenstein]) -> None:
    state = table.state
    is_open = [False] * ACTIONS
    for action in state.actions:
        is_open[action] = True
    closed = [action for action in range(ACTIONS) if not is_open[action]]
    state.actions += (closed[table.chance.below("actions", len(closed))],)


def carry_out(table: Table[Wallenstein]) -> None:
    """Everybody performs or skips the current action before the next one comes.

    Rules: actions.order, actions.by-all, actions.turn-next
    """
    state = table.state
    stack = table.stack
    while state.action < ACTIONS:
        while state.turn < TILES:
            seat = state.seat_at[state.turn]
            state.turn += 1
            if seat != NOBODY:
                stack.append(CARRY_OUT)
                perform(table, seat, state.actions[state.action])
                if stack[-1] is not CARRY_OUT:
                    return
                if table.recorded:
                    table.step_done()  # whoever watches sees each seat act
                stack.pop()
        state.turn = 0
        state.action += 1
        if len(state.actions) < ACTIONS:
            turn_action(table)
            table.tell(events.ACTION_TURNED, state.actions[-1])


def perform(table: Table[Wallenstein], seat: int, action: int) -> None:
    """The card is turned up. What can be done must be done; what cannot be done wholly is skipped.

    Rules: actions.reveal, actions.must, actions.wholly
    """
    state = table.state
    at = seat * state.box.boxes + action
    card = state.plan[at]
    if card in (LOST, UNCOVERED):
        return
    state.revealed[at] = 1
    if table.recorded:
        table.tell(events.REVEALED, seat, action, card)
    if card >= COUNTIES:
        return  # a money card, or a card of a module: no action
    if action < COLLECT_GRAIN:
        building.build(table, seat, action, card)
    elif action < DEPLOY_5:
        revenue.collect(table, seat, action, card)
    elif action < COMBAT_A:
        deployment.deploy(table, seat, action, card)
    elif spare_armies(state, card) > 0:
        table.next(COMBATS[seat][action - COMBAT_A])
    else:
        table.tell(events.STAYED, seat, card)  # move.leave-one, ruling.not-asked


def end_round(table: Table[Wallenstein]) -> None:
    """Cards go back to the hands, tiles and the event are put away; after fall the player order stays for winter.

    Rules: actions.end, event.removed, order.winter
    """
    state = table.state
    seats = state.box.seats
    state.plan = [NO_CARD] * (seats * state.box.boxes)
    state.revealed = [0] * (seats * state.box.boxes)
    state.assigned = [0] * COUNTIES
    state.money_cards = [(1 << MONEY_CARDS) - 1] * seats
    state.module_cards = [state.box.extra_cards] * seats
    state.bids = (0,) * seats
    state.tile_at = (NOBODY,) * TILES
    state.actions = ()
    state.action = 0
    state.turn = 0
    if state.event != NO_EVENT:
        state.events = replaced(state.events, state.event, GONE)
        state.event = NO_EVENT


CARRY_OUT: Final = steps(carry_out)[0]
