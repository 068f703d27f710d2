"""What `master` knows of The Price of Power: a small network that has learned from games where `hard` judges wrongly.

It sees what `hard` looks at in every realm, and what `hard` makes of it. The chances are those of `hard`, changed by
what the network says, so one that has learned nothing changes nothing. All numbers are whole, 256 for 1.0
(bots/networks.py): features have factors that make them about that large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hausmacht.bots.networks import ALL, INPUT_LIMIT, ONE, corrected
from hausmacht.bots.price_of_power.features import KEEN, OPEN
from hausmacht.bots.price_of_power.sovereign import KNOTS, Regent, Steward, between
from hausmacht.games.price_of_power.components import REALM_NAMES
from hausmacht.games.price_of_power.scenario import PLAYED
from hausmacht.games.price_of_power.state import ACTIONS, PriceOfPower

# How large one of each is
FACTORS: Final[dict[str, int]] = {
    "prestige": 5,
    "tax income": 16,
    "cores": 40,
    "marriages": 48,
    "alliances": 48,
    "stability": 80,
    "tax of occupied towns": 48,
    "loans": 100,
    "ducats": 8,
    "ducats beyond fifty": 8,
    "administrative power": 32,
    "diplomatic power": 32,
    "military power": 32,
    "ideas": 32,
    "influence": 12,
    "claims": 48,
    "units": 24,
    "manpower": 16,
    "vassals": 64,
    "wars": 100,
    "papal controller": 256,
    "imperial authority": 64,
    "missions in hand": 32,
    "milestones ahead": 32,
    "power struggle": 32,
    "income to come": 2,
    "monarch power to come": 2,
    "ideas and rounds to come": 4,
    "cards in hand": 32,
    "ships": 32,
    "merchants": 64,
    "unrest": 48,
    "rebels": 32,
    "towns of rebels": 64,
    "provinces it occupies": 48,
    "no ruler": 256,
    "cardinals": 48,
    "colonists": 64,
    "siege ahead": 64,
    "prize in reach": 48,
    "claims to settle": 100,
    "ships that protect trade": 48,
    "power that will be lost": 48,
    "missions to pick": 32,
    "ducats up to fifteen": 17,
    "out of the round": 256,
    "event to take": 256,
}
ROW_FACTORS: Final = [FACTORS[name] for name in KEEN]

# Where the numbers of a realm stand, after the features
ODDS: Final = len(KEEN)  # by `hard`, compared with the mean of all: e times likelier to win is 64
LEAD: Final = ODDS + 1  # over the best of the others, by `hard`: a point is 8
PERSON: Final = ODDS + 2  # a seat, no bot realm
REALM: Final = ODDS + 3  # which one it is; large, so that it is soon learned that some usually end better
SEAT_NUMBERS: Final = REALM + len(PLAYED)
IN_ROW: Final = {REALM_NAMES.index(name): REALM + at for at, name in enumerate(PLAYED)}
TABLE_NUMBERS: Final = len(KNOTS) + 8

Shares = Callable[[list[list[int]], list[int], int], list[float]]


def seat_rows(state: PriceOfPower, looks: Sequence[list[float]], points: list[float], scale: float) -> list[list[int]]:
    """A row of SEAT_NUMBERS for each player, from his features (all of KEEN) and what `hard` makes of them."""
    middle = sum(points) / len(points)
    rows: list[list[int]] = []
    for player, look in enumerate(looks):
        best = max([each for at, each in enumerate(points) if at != player], default=points[player])
        row = [int(value * factor) for value, factor in zip(look, ROW_FACTORS, strict=True)]
        row += [0] * (SEAT_NUMBERS - len(KEEN))
        row[ODDS] = int((points[player] - middle) * 64)
        row[LEAD] = int((points[player] - best) * scale * 8)
        row[PERSON] = 0 if state.box.is_bot[player] else ONE
        at = IN_ROW.get(state.box.realm[player])
        if at is not None:
            row[at] = 2 * ONE
        rows.append([max(-INPUT_LIMIT, min(INPUT_LIMIT, each)) for each in row])
    return rows


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
        return self.changed(state, looks, self.points(looks, self.at(left)), left)

    def changed(self, state: PriceOfPower, looks: list[list[float]], points: list[float], left: int) -> list[float]:
        """What the network makes of the chances by `hard`."""
        rows = seat_rows(state, looks, points, self.scale[self.at(left)])
        sharpness = self.sharpness.get(len(points), ONE)
        if sharpness != ONE:
            points = [each * sharpness / ONE for each in points]
        return corrected(points, self.judge(rows, table_numbers(state, left), ALL))


class Deputy(Regent):
    """Judges for one seat: of the others it sees what a glance tells, and the rest as it was."""

    def __init__(self, guide: Chancellor, seat: int, world: PriceOfPower) -> None:
        super().__init__(guide, seat, world)
        self.chancellor: Final = guide

    def chances(self, state: PriceOfPower, looks: list[list[float]], left: int) -> list[float]:
        whole = [
            look if player == self.seat else look + self.known[player][len(OPEN) :] for player, look in enumerate(looks)
        ]
        return self.chancellor.changed(state, whole, self.points(looks, self.at(left)), left)
