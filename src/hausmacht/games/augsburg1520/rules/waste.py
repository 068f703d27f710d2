"""Points that a choice would waste at a barrier, counted before it is made and only from what everybody can see.

`lost` are points beyond the barrier at once, `later` those of this round's income for which no room is left below it.
Neither looks at money or cards: whether a building comes in time is for the player to judge.

Rules: barriers.all-points
"""

from __future__ import annotations

from hausmacht.core.agenda import Table, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520.components import CARDS
from hausmacht.games.augsburg1520.rules.barriers import barrier, within_barrier
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.rules.use import Use
from hausmacht.games.augsburg1520.state import Augsburg


def income_lost(state: Augsburg, seat: int) -> int:
    """Points of the income at the end of the round that the barrier takes if nothing changes until then.

    Rules: income.points, barriers.all-points
    """
    points = points_a_round(state, seat)
    return points - within_barrier(state, seat, points)


def by_waiting(state: Augsburg, seat: int) -> dict[str, int]:
    """What it costs not to build."""
    later = income_lost(state, seat)
    return {"later": later, "barrier": barrier(state, seat)} if later else {}


def by_points(state: Augsburg, seat: int, points: int) -> dict[str, int]:
    """What it costs to score points now: those that do not count, and the income that finds no room after them."""
    counted = within_barrier(state, seat, points)
    after = copy_of(state)
    after.score[seat] += counted
    later = income_lost(after, seat) - income_lost(state, seat)
    if counted == points and not later:
        return {}
    return {"lost": points - counted, "later": later, "barrier": barrier(state, seat)}


def by_use(state: Augsburg, seat: int, use: Use) -> dict[str, int]:
    """What a use of a privilege wastes: points at once, or points each round that already count for nothing now."""
    points = use.worth(state)
    if points:
        return by_points(state, seat, points)
    if use.privilege == CARDS:
        return {}  # it needs luck, and changes nobody's points
    after = copy_of(state)
    use.do(Table(after, Sampled(0)), seat)
    later = income_lost(after, seat) - income_lost(state, seat)
    return {"later": later, "barrier": barrier(after, seat)} if later > 0 else {}
