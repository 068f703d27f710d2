"""Step tiles: one step up in trade, nobility or offices, with a tile from the supply or, if none is left, from a rival.

Rules: steps.*
Decisions: Compensate
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import CATEGORIES, CATEGORY_NAMES, MOST_SEATS, SEAT_NAMES, STEPS
from hausmacht.games.augsburg1520.rules import waste
from hausmacht.games.augsburg1520.rules.barriers import score, within_barrier
from hausmacht.games.augsburg1520.rules.use import Use
from hausmacht.games.augsburg1520.state import Augsburg, step_of

TOP_STEP: Final = Denial("top-step", "steps.one-at-a-time")
NONE_LEFT: Final = Denial("none-left", "steps.supply-first")
STILL_SOME_LEFT: Final = Denial("some-left", "steps.supply-first")
RIVAL_LACKS_IT: Final = Denial("rival-lacks-it", "steps.rob")
OWN_TILE: Final = Denial("own-tile", "steps.rob")


def tiles_left(state: Augsburg, category: int, step: int) -> int:
    return state.step_tiles[category * 3 + step - 2]


class Climb(Use):
    """The next step, with a tile from the supply."""

    def __init__(self, category: int) -> None:
        super().__init__(f"climb {CATEGORY_NAMES[category]}", category, category=category)
        self.category: Final = category

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        """Rules: steps.one-at-a-time, steps.supply-first"""
        step = step_of(state, seat, self.category) + 1
        if step > STEPS:
            return TOP_STEP
        return None if tiles_left(state, self.category, step) else NONE_LEFT

    def do(self, table: Table[Augsburg], seat: int) -> None:
        """The tile of the fourth step replaces that of the third, which goes back to the supply.

        Rules: steps.one-at-a-time, steps.return-third
        """
        state = table.state
        step = step_of(state, seat, self.category) + 1
        state.step_tiles[self.category * 3 + step - 2] -= 1
        if step == STEPS:
            state.step_tiles[self.category * 3 + STEPS - 3] += 1
        state.step[seat * CATEGORIES + self.category] = step
        table.tell(events.CLIMBED, seat, self.category, step)


class Rob(Use):
    """The next step, with the tile of a rival."""

    def __init__(self, category: int, victim: int) -> None:
        text = f"rob {CATEGORY_NAMES[category]} {SEAT_NAMES[victim]}"
        super().__init__(text, category, category=category, victim=victim)
        self.category: Final = category
        self.victim: Final = victim

    def why_not(self, state: Augsburg, seat: int) -> Denial | None:
        """Only when no such tile is left; who stands on the fourth step has given his third tile back.

        Rules: steps.one-at-a-time, steps.supply-first, steps.rob
        """
        step = step_of(state, seat, self.category) + 1
        if step > STEPS:
            return TOP_STEP
        if self.victim == seat:
            return OWN_TILE
        if tiles_left(state, self.category, step):
            return STILL_SOME_LEFT
        return None if step_of(state, self.victim, self.category) == step else RIVAL_LACKS_IT

    def do(self, table: Table[Augsburg], seat: int) -> None:
        """The victim falls one step, keeps his privilege tiles, and chooses a compensation at once.

        A fourth tile is swapped for the robber's third, so the victim of either theft stands one step lower.

        Rules: steps.rob, steps.swap, steps.compensation, tiles.kept
        """
        state = table.state
        step = step_of(state, seat, self.category) + 1
        state.step[seat * CATEGORIES + self.category] = step
        state.step[self.victim * CATEGORIES + self.category] = step - 1
        table.tell(events.ROBBED, seat, self.victim, self.category, step)
        table.next(COMPENSATIONS[self.victim])


class Compensation(Choice):
    def __init__(self, text: str) -> None:
        super().__init__(text)


MONEY: Final = Compensation("money")
POINT: Final = Compensation("point")


class Compensate(Decision[Augsburg, Compensation]):
    """A step tile was taken from you: 100 guilders or one point?

    Rules: steps.compensation
    """

    def __init__(self, seat: int) -> None:
        super().__init__("compensate", seat)

    def candidates(self, state: Augsburg) -> Sequence[Compensation]:
        return [MONEY, POINT]

    def why_not(self, state: Augsburg, choice: Compensation) -> Denial | None:
        return None  # at a barrier the point is worth nothing, but it may be chosen

    def outlook(self, state: Augsburg, choice: Compensation) -> dict[str, int]:
        """What the point is really worth, and what a barrier would waste of it."""
        if choice is MONEY:
            return {}
        points = state.box.compensation_points
        return {"gained": within_barrier(state, self.seat, points), **waste.by_points(state, self.seat, points)}

    def take(self, table: Table[Augsburg], choice: Compensation) -> None:
        state = table.state
        if choice is MONEY:
            state.money[self.seat] += state.box.compensation_money
            table.tell(events.COMPENSATED, self.seat, state.box.compensation_money)
        else:
            score(table, self.seat, state.box.compensation_points, events.FOR_COMPENSATION)


COMPENSATIONS: Final = [Compensate(seat) for seat in range(MOST_SEATS)]
CLIMB: Final = [Climb(category) for category in range(CATEGORIES)]
ROB: Final = [[Rob(category, victim) for victim in range(MOST_SEATS)] for category in range(CATEGORIES)]
