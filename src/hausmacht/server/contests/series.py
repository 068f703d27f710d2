"""A series: the same people play several matches, and everybody moves on by one seat after each.

A player is known by the seat he had in the first match, so it does not matter who holds how many seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hausmacht.server.contests.scoring import has_won, points

MOST_GAMES = 21


class SeriesWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The series somebody wants: whoever first wins most of the matches, or all of them for points."""

    kind: Literal["best", "games"]
    games: Annotated[int, Meta(ge=2, le=MOST_GAMES)]

    def why_not(self) -> str:
        """Why there is no such series; empty: there is."""
        if self.kind == "best" and self.games % 2 == 0:
            return "A 'best of' series has an odd number of games."
        return ""


class Series(msgspec.Struct, frozen=True):
    """The series of a table, and which of its matches this is."""

    kind: Literal["best", "games"]
    games: int
    first: str  # the table of the first match
    n: int = 1
    rotates: bool = True  # not where a seat is tied to a person who keeps a real table


class Line(msgspec.Struct, frozen=True):
    """A player in the table of results."""

    player: int  # the seat of his first match
    wins: int  # shared ones included
    points: Fraction
    places: tuple[int, ...]  # in each match


def seat_of(player: int, n: int, seats: int, rotates: bool = True) -> int:
    """Where a player sits in match n, counted from 1."""
    return (player + n - 1) % seats if rotates else player


def results(games: Sequence[Sequence[int]], seats: int, rotates: bool = True) -> list[Line]:
    """Each player after these matches, which are given by their places by seat."""
    return [line_of(player, games, seats, rotates) for player in range(seats)]


def line_of(player: int, games: Sequence[Sequence[int]], seats: int, rotates: bool) -> Line:
    found = [(places, seat_of(player, n, seats, rotates)) for n, places in enumerate(games, 1)]
    return Line(
        player,
        len([1 for places, seat in found if has_won(places, seat)]),
        sum((points(places)[seat] for places, seat in found), Fraction()),
        tuple(places[seat] for places, seat in found),
    )


def ranked(series: Series, lines: Sequence[Line]) -> list[Line]:
    """The best first: by victories in a 'best of', by points where all matches are played."""
    return sorted(lines, key=lambda line: (*worth(series, line), line.player))


def worth(series: Series, line: Line) -> tuple[Fraction | int, Fraction | int]:
    return (-line.wins, -line.points) if series.kind == "best" else (-line.points, -line.wins)


def leaders(series: Series, lines: Sequence[Line]) -> list[int]:
    """The players whom nobody is ahead of."""
    best = min((worth(series, line) for line in lines), default=None)
    return [line.player for line in lines if worth(series, line) == best]


def is_over(series: Series, games: Sequence[Sequence[int]], seats: int) -> bool:
    """Whether no further match is played."""
    if len(games) >= series.games:
        return True
    if series.kind == "games":
        return False
    return any(line.wins * 2 > series.games for line in results(games, seats, series.rotates))
