"""The table of a tournament: who stands where, and what decided it.

Whoever has as many points is told apart by one criterion after another; whom none tells apart share a place.

- strength: the points of the opponents, match by match their mean, added up; who met stronger ones stands higher
- direct: who was ahead in the matches they played against each other, if every two of them have met
- wins: matches in which nobody was ahead
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from hausmacht.server.contests.scoring import FULL, has_won, points
from hausmacht.server.terms import TournamentKind

HOUSE = -1  # a bot that fills a table; it has no place in the tournament
Criterion = Literal["points", "strength", "direct", "wins", "reached", "placed"]
ORDER: Mapping[str, tuple[Criterion, ...]] = {
    "swiss": ("points", "strength", "direct", "wins"),
    "round-robin": ("points", "direct", "wins", "strength"),
    "knock-out": ("reached", "placed", "points"),
}


class Played(msgspec.Struct, frozen=True):
    """A table of a round; one entrant alone has a bye."""

    round: int
    entrants: tuple[int, ...]  # by seat
    places: tuple[int, ...] = ()  # none: it is still being played
    absent: tuple[int, ...] = ()  # entrants who never came: they have no points here

    @property
    def is_bye(self) -> bool:
        return len(self.entrants) == 1

    @property
    def is_over(self) -> bool:
        return self.is_bye or bool(self.places)

    def points_of(self, entrant: int) -> Fraction:
        """A bye is worth as much as a victory."""
        if self.is_bye:
            return Fraction(FULL)
        if not self.places or entrant in self.absent:
            return Fraction()
        return points(self.places)[self.entrants.index(entrant)]

    def rivals(self, entrant: int) -> list[int]:
        return [each for each in self.entrants if each not in (entrant, HOUSE)]

    def place_of(self, entrant: int) -> int:
        """With whoever never came behind all the others."""
        if self.is_bye or not self.places:
            return 1
        behind = len(self.places) if entrant in self.absent else 0
        return self.places[self.entrants.index(entrant)] + behind


class Standing(msgspec.Struct, frozen=True):
    """An entrant in the table."""

    entrant: int
    place: int
    points: Fraction
    strength: Fraction
    wins: int
    played: int
    byes: int
    by: Criterion | Literal["", "shared"]  # what puts him behind the one before him; empty: he is the first


Values = Mapping[int, Fraction | int]


class Scores:
    """Everything that is counted, from the matches that are over."""

    def __init__(self, entrants: Sequence[int], matches: Sequence[Played]) -> None:
        self.entrants = entrants
        self.of: dict[int, list[Played]] = {entrant: [] for entrant in entrants}
        for match in matches:
            for entrant in match.entrants:
                if match.is_over and entrant in self.of:
                    self.of[entrant].append(match)
        self.points = {
            each: sum((match.points_of(each) for match in found), Fraction()) for each, found in self.of.items()
        }
        self.wins = {
            each: len([1 for match in found if not match.is_bye and is_won(match, each)])
            for each, found in self.of.items()
        }
        self.strength = {each: self.strength_of(each) for each in entrants}

    def strength_of(self, entrant: int) -> Fraction:
        found = Fraction()
        for match in self.of[entrant]:
            rivals = match.rivals(entrant)
            if rivals:
                found += sum((self.points.get(each, Fraction()) for each in rivals), Fraction()) / len(rivals)
        return found

    def byes(self, entrant: int) -> int:
        return len([1 for match in self.of[entrant] if match.is_bye])

    def met(self, one: int, other: int) -> list[Played]:
        return [match for match in self.of[one] if other in match.entrants]

    def direct(self, group: Sequence[int]) -> Values:
        """Who was ahead of the others of a group; nobody, if two of them have never met."""
        if any(not self.met(one, other) for at, one in enumerate(group) for other in group[at + 1 :]):
            return dict.fromkeys(group, 0)
        return {
            one: sum(
                (ahead(match, one, other) for other in group if other != one for match in self.met(one, other)),
                Fraction(),
            )
            for one in group
        }

    def reached(self, group: Sequence[int]) -> Values:
        """The last round somebody was in."""
        return {each: max((match.round for match in self.of[each]), default=0) for each in group}

    def placed(self, group: Sequence[int]) -> Values:
        """His place at his last table, the best highest."""
        return {each: -self.of[each][-1].place_of(each) if self.of[each] else 0 for each in group}

    def by(self, criterion: Criterion) -> Callable[[Sequence[int]], Values]:
        counted: Mapping[str, Values] = {"points": self.points, "strength": self.strength, "wins": self.wins}
        if criterion in counted:
            return lambda group: {each: counted[criterion][each] for each in group}
        found: Callable[[Sequence[int]], Values] = getattr(self, criterion)
        return found


def is_won(match: Played, entrant: int) -> bool:
    return entrant not in match.absent and has_won(match.places, match.entrants.index(entrant))


def ahead(match: Played, one: int, other: int) -> Fraction:
    """1 if one was ahead, a half if they shared a place."""
    mine, theirs = match.place_of(one), match.place_of(other)
    return Fraction(1, 2) if mine == theirs else Fraction(int(mine < theirs))


def standings(kind: TournamentKind, entrants: Sequence[int], matches: Sequence[Played]) -> list[Standing]:
    """The table after these matches, the best first; those who share a place in the order in which they entered."""
    scores = Scores(entrants, matches)
    found: list[Standing] = []
    for group, by in split(scores, list(entrants), ORDER[kind]):
        place = len(found) + 1
        for n, entrant in enumerate(group):
            found.append(
                Standing(
                    entrant,
                    place,
                    scores.points[entrant],
                    scores.strength[entrant],
                    scores.wins[entrant],
                    len([1 for match in scores.of[entrant] if not match.is_bye]),
                    scores.byes(entrant),
                    "shared" if n else by,
                )
            )
    return found


Group = tuple[list[int], Criterion | Literal[""]]  # who share a place, and what puts them behind those before them


def split(scores: Scores, group: list[int], criteria: Sequence[Criterion]) -> list[Group]:
    """Tell a group apart by the first criterion, and whoever is still level by the next ones."""
    if len(group) < 2 or not criteria:
        return [(group, "")] if group else []
    values = scores.by(criteria[0])(group)
    found: list[Group] = []
    for value in sorted(set(values.values()), reverse=True):
        level = split(scores, [each for each in group if values[each] == value], criteria[1:])
        if found:
            level[0] = (level[0][0], criteria[0])
        found += level
    return found
