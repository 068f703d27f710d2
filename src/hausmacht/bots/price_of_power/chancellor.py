"""What `master` knows of The Price of Power: a small network that has learned from games where `hard` judges wrongly.

It sees what `hard` makes of each realm, and which realms they are. The chances are those of `hard`, changed by what the
network says, so one that has learned nothing changes nothing. All numbers are whole, 256 for 1.0 (bots/networks.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hausmacht.bots.networks import ALL, INPUT_LIMIT, ONE, corrected
from hausmacht.bots.price_of_power.sovereign import KNOTS, Regent, Steward, between
from hausmacht.games.price_of_power.components import REALM_NAMES
from hausmacht.games.price_of_power.scenario import PLAYED
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

# Where the numbers of a realm stand
ODDS: Final = 0  # by `hard`, compared with the mean of all: e times likelier to win is 64
LEAD: Final = 1  # over the best of the others, by `hard`: a point is 8
PERSON: Final = 2  # a seat, no bot realm
REALM: Final = 3  # which one it is; large, so that it is soon learned that some usually end better
SEAT_NUMBERS: Final = REALM + len(PLAYED)
IN_ROW: Final = {REALM_NAMES.index(name): REALM + at for at, name in enumerate(PLAYED)}
TABLE_NUMBERS: Final = len(KNOTS) + 8

Shares = Callable[[list[list[int]], list[int], int], list[float]]


def seat_rows(state: PriceOfPower, points: list[float], scale: float) -> list[list[int]]:
    """A row of SEAT_NUMBERS for each player, from what `hard` makes of all."""
    middle = sum(points) / len(points)
    rows: list[list[int]] = []
    for player, mine in enumerate(points):
        best = max([each for at, each in enumerate(points) if at != player], default=mine)
        row = [0] * SEAT_NUMBERS
        row[ODDS] = limited((mine - middle) * 64)
        row[LEAD] = limited((mine - best) * scale * 8)
        row[PERSON] = 0 if state.box.is_bot[player] else ONE
        at = IN_ROW.get(state.box.realm[player])
        if at is not None:
            row[at] = 2 * ONE
        rows.append(row)
    return rows


def limited(number: float) -> int:
    return max(-INPUT_LIMIT, min(INPUT_LIMIT, int(number)))


def table_numbers(state: PriceOfPower, left: int) -> list[int]:
    """TABLE_NUMBERS that all share: the rounds to come, who plays, and what is played."""
    found = [int(ONE * between(left, [float(at == knot) for at in range(len(KNOTS))])) for knot in range(len(KNOTS))]
    box = state.box
    found += [
        left * 32,
        state.time.age * 64,
        ONE if state.time.phase == ACTIONS else 0,
        box.seats * 64,
        (box.players - box.seats) * 64,
        ONE if box.year != 1444 else 0,
        ONE if box.rules.advanced else 0,
        box.rules.difficulty * 64,
    ]
    return found


class Chancellor(Steward):
    """The guide of `master`: as `hard`, but a network has a say in the chances."""

    def __init__(
        self,
        stages: Sequence[Sequence[float]],
        scale: Sequence[float],
        judge: Shares,
        sharpness: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(stages, scale)
        self.judge: Final = judge
        self.sharpness: Final = sharpness or {}  # for numbers of players, where the network was calibrated

    def regent(self, seat: int, world: PriceOfPower) -> Regent:
        return Deputy(self, seat, world)

    def chances(self, state: PriceOfPower, looks: list[list[float]], left: int) -> list[float]:
        return self.changed(state, self.points(looks, self.at(left)), left)

    def changed(self, state: PriceOfPower, points: list[float], left: int) -> list[float]:
        """What the network makes of the chances by `hard`."""
        rows = seat_rows(state, points, self.scale[self.at(left)])
        sharpness = self.sharpness.get(len(points), ONE)
        if sharpness != ONE:
            points = [each * sharpness / ONE for each in points]
        return corrected(points, self.judge(rows, table_numbers(state, left), ALL))


class Deputy(Regent):
    """Judges for one seat: of the others it sees what a glance tells."""

    def __init__(self, guide: Chancellor, seat: int, world: PriceOfPower) -> None:
        super().__init__(guide, seat, world)
        self.chancellor: Final = guide

    def chances(self, state: PriceOfPower, looks: list[list[float]], left: int) -> list[float]:
        return self.chancellor.changed(state, self.points(looks, self.at(left)), left)
