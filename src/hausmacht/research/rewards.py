"""What a seat is rewarded with: its place at the end, the difference in points, or each point when it is scored."""

from __future__ import annotations

from collections.abc import Sequence

RANK, DIFFERENCE, DELTAS = "rank", "difference", "deltas"
KINDS = (RANK, DIFFERENCE, DELTAS)


class RewardError(ValueError):
    """There is no such kind of reward; the message names the others."""


def check_kind(kind: str) -> str:
    if kind not in KINDS:
        raise RewardError(f"There is no reward '{kind}': choose one of {', '.join(KINDS)}.")
    return kind


def by_rank(places: Sequence[int]) -> list[float]:
    """1 for the best seat, -1 for the last, the others between; seats that share a place share what they would get.

    Those whom the rules play are placed too, but not counted here. Who plays against them alone gets 1 for a victory
    and -1 for anything else.
    """
    seats = len(places)
    if seats == 1:
        return [1.0 if places[0] == 1 else -1.0]
    found: list[float] = []
    for place in places:
        better = sum([other < place for other in places])
        middle = better + (places.count(place) - 1) / 2  # of the places they take up, counted from 0
        found.append(1 - 2 * middle / (seats - 1))
    return found


def by_difference(scores: Sequence[int]) -> list[float]:
    """How many points a seat is ahead of the best of the others, or behind it."""
    return [
        float(mine - max([each for other, each in enumerate(scores) if other != seat], default=0))
        for seat, mine in enumerate(scores)
    ]


def reward(kind: str, before: Sequence[int], after: Sequence[int], places: Sequence[int], over: bool) -> list[float]:
    """The rewards of one choice, for each seat: scores before and after it, and the places if the game is over."""
    if kind == DELTAS:
        return [float(new - old) for old, new in zip(before, after, strict=True)]
    if not over:
        return [0.0] * len(after)
    return by_rank(places) if kind == RANK else by_difference(after)
