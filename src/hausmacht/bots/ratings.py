"""What the results of many games say: shares with intervals, ratings, and who finishes ahead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

WILSON = 1.959964  # standard deviations for 95 %


class Rating(msgspec.Struct, frozen=True):
    """OpenSkill: how strong a bot is thought to be, and how uncertain that still is. Everybody starts at 25 ± 8.3."""

    mu: float
    sigma: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The interval in which the true share lies with 95 %, after so many wins in so many games."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    z2 = WILSON * WILSON
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    spread = WILSON * (share * (1 - share) / games + z2 / (4 * games * games)) ** 0.5 / (1 + z2 / games)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def part_of_the_win(places: Sequence[int], seat: int) -> float:
    """A victory shared by k seats counts 1/k for each of them."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def rated(results: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """The ratings after these games, in their order; each result has the players by seat and their places.

    A bot that sits on several seats of a game moves by the mean of what its seats achieved.
    """
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for players, places in results:
        for name in players:
            ratings.setdefault(name, model.rating())
        if len(set(players)) < 2:
            continue  # a bot against itself tells nothing about its strength
        teams = [[model.rating(ratings[name].mu, ratings[name].sigma)] for name in players]
        after = model.rate(teams, ranks=[float(place) for place in places])
        for name in set(players):
            own = [after[seat][0] for seat, each in enumerate(players) if each == name]
            mu = sum(each.mu for each in own) / len(own)
            ratings[name] = model.rating(mu, sum(each.sigma for each in own) / len(own))
    return {name: Rating(round(rating.mu, 3), round(rating.sigma, 3)) for name, rating in ratings.items()}


def ahead(results: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, dict[str, float]]:
    """For each bot and each other: how often the first had the better place when they met; sharing it counts half."""
    met: dict[tuple[str, str], list[float]] = {}
    for players, places in results:
        for seat, name in enumerate(players):
            for other, rival in enumerate(players):
                if name != rival:
                    won = 0.5 if places[seat] == places[other] else float(places[seat] < places[other])
                    tally = met.setdefault((name, rival), [0.0, 0.0])
                    tally[0] += won
                    tally[1] += 1
    shares: dict[str, dict[str, float]] = {}
    for (name, rival), (won, meetings) in met.items():
        shares.setdefault(name, {})[rival] = round(won / meetings, 4)
    return shares
