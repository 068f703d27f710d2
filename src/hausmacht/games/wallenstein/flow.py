"""The sequence of play, as the rulebook lists it. Modules insert their steps into it.

Rules: flow.round, flow.winter
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import SPRING, WINTER, YEARS
from hausmacht.games.wallenstein.rules import (
    actions,
    combat,
    movement,
    order,
    planning,
    preparation,
    scoring,
    tower,
    winter,
)
from hausmacht.games.wallenstein.state import Flow, Wallenstein


def begin_season(table: Table[Wallenstein]) -> None:
    """Spring, summer and fall, then winter; two years.

    Rules: flow.seasons, flow.years
    """
    state = table.state
    table.tell(events.SEASON, state.year, state.season)
    flow = state.box.flow
    table.then(flow.winter if state.season == WINTER else flow.round)


def next_season(table: Table[Wallenstein]) -> None:
    """Rules: flow.seasons"""
    table.state.season += 1
    table.next(BEGIN_SEASON)


def next_year(table: Table[Wallenstein]) -> None:
    """The second winter ends the game; before it, four new events are opened.

    Rules: flow.years, winter.new-events
    """
    state = table.state
    if state.year == YEARS:
        table.then(state.box.flow.end)
        return
    state.year += 1
    state.season = SPRING
    table.then([OPEN_EVENTS, BEGIN_SEASON])


BEGIN_SEASON: Final = steps(begin_season)[0]
OPEN_EVENTS: Final = steps(preparation.open_events)[0]

LINEUP: Final = steps(preparation.place_lineup, preparation.fill_tower, preparation.open_events, begin_season)
DRAFT: Final = steps(preparation.begin_draft, preparation.fill_tower, preparation.open_events, begin_season)

ROUND: Final = steps(
    actions.display_actions,
    order.lay_bonus_tiles,
    planning.plan,
    order.draw_event,
    order.reveal_bids,
    actions.carry_out,
    actions.end_round,
    next_season,
)

WINTER_ROUND: Final = steps(
    winter.lose_grain,
    winter.famine,
    scoring.score,
    winter.end_year,
    next_year,
)

END: Final = steps(scoring.finish)


def basic_flow(draft: bool) -> Flow:
    return Flow(DRAFT if draft else LINEUP, ROUND, WINTER_ROUND, END)


def items() -> list[Item]:
    """Everything of the basic game that can wait on the agenda."""
    return [
        *DRAFT,
        *LINEUP,
        *ROUND,
        *WINTER_ROUND,
        *END,
        preparation.NEXT_PICK,
        preparation.EMPTY_TRAY,
        *preparation.TAKES,
        *preparation.GROUPS,
        *[plan for plans in planning.PLANS for plan in plans],
        *planning.SEALS,
        order.NEXT_POSITION,
        *order.POSITIONS,
        *[move for moves in movement.MOVES for move in moves],
        *[march for marches in movement.COMBATS for march in marches],
        combat.SETTLE_ATTACK,
        combat.SETTLE_REVOLT,
        *[enter for enters in tower.ENTERS for enter in enters],
        winter.LAST_REVOLT,
        *winter.NEXT_REVOLTS,
    ]
