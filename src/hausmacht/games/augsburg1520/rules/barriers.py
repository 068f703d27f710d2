"""Prestige points and the two barriers: no more than 25 without a church, no more than 45 without a cathedral.

Rules: barriers.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.augsburg1520.components import CATHEDRAL, CHURCH
from hausmacht.games.augsburg1520.events import SCORED, STOPPED
from hausmacht.games.augsburg1520.state import Augsburg, tile_of


def barrier(state: Augsburg, seat: int) -> int:
    """The space past which the marker cannot move; -1: there is none left. A cathedral alone does not lift the first.

    Rules: barriers.church, barriers.cathedral
    """
    if not tile_of(state, seat, CHURCH):
        return state.box.without_church
    if not tile_of(state, seat, CATHEDRAL):
        return state.box.without_cathedral
    return -1


def within_barrier(state: Augsburg, seat: int, points: int) -> int:
    """How many of these points count; those beyond the barrier are lost.

    Rules: barriers.all-points
    """
    limit = barrier(state, seat)
    return points if limit < 0 else min(points, limit - state.score[seat])


def score(table: Table[Augsburg], seat: int, points: int, reason: int) -> None:
    """The marker moves forward; whatever the points are for (`reason`), those beyond the barrier are lost.

    Rules: barriers.all-points
    """
    state = table.state
    counted = within_barrier(state, seat, points)
    state.score[seat] += counted
    if table.recorded:
        table.tell(SCORED, seat, counted, state.score[seat], reason)
        if counted < points:
            table.tell(STOPPED, seat, points - counted, barrier(state, seat))
