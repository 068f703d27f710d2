"""Ratings by OpenSkill: how strong somebody is thought to be, and how uncertain that still is.

The result of a match moves everybody who is rated, by all places at once. Everybody begins at 25 ± 8.3.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

import msgspec
from openskill.models import PlackettLuce

Who = TypeVar("Who", bound=Hashable)
MODEL = PlackettLuce()
SURE = 3  # deviations by which somebody is surely better than the number that ladders are sorted by


class Rating(msgspec.Struct, frozen=True):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def worth(self) -> float:
        """What ladders are sorted by: low for whoever has played little, so nobody leads by one lucky match."""
        return self.mu - SURE * self.sigma


def rated(players: Sequence[Who], places: Sequence[int], before: Mapping[Who, Rating]) -> dict[Who, Rating]:
    """The ratings after a match of these players, by seat; of nobody, if there are not at least two different ones.

    Who has several seats, as bots may, moves by the mean of what they achieved.
    """
    if len(set(players)) < 2:
        return {}
    known = [before.get(each, Rating()) for each in players]
    teams = [[MODEL.rating(each.mu, each.sigma)] for each in known]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    found: dict[Who, Rating] = {}
    for who in dict.fromkeys(players):
        own = [each for player, each in zip(players, after, strict=True) if player == who]
        found[who] = Rating(sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own))
    return found
