"""The next round of a tournament, from what has been played: who sits at which table, and who has a bye."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from hausmacht.server.contests.division import Division, divided
from hausmacht.server.contests.pairing import Table, meetings, pair, tables_for
from hausmacht.server.contests.seating import seated, seats_had
from hausmacht.server.contests.standing import HOUSE, Played, Scores, standings
from hausmacht.server.terms import TournamentKind

SCALE = 60  # points become whole numbers


class Plan(msgspec.Struct, frozen=True):
    """What a tournament is, as far as rounds depend on it."""

    kind: TournamentKind
    seats: int  # at a table, as near as can be
    allowed: tuple[int, ...]  # that the game can be played with
    rounds: int  # of a Swiss tournament; the others end by themselves
    fill: bool = False  # a bot of the house fills tables, so that nobody has a bye


def next_round(plan: Plan, entrants: Sequence[int], active: Collection[int], played: Sequence[Played]) -> list[Table]:
    """The tables by seat, with those who have a bye alone at theirs; none: the tournament is over.

    `entrants`: everybody in the order of their seeds; `active`: who has not withdrawn.
    """
    number = max((match.round for match in played), default=0) + 1
    here = [each for each in entrants if each in active]
    if plan.kind == "knock-out":
        groups = knocked_out(plan, entrants, here, played)
    elif plan.kind == "round-robin":
        groups = everybody(plan, entrants, here, played, number)
    else:
        groups = swiss(plan, entrants, here, played, number)
    had = seats_had([match.entrants for match in played if not match.is_bye])
    return [seated(table, had) if len(table) > 1 else table for table in groups]


def with_bots(tables: Sequence[Table], division: Division) -> list[Table]:
    return [(*table, *[HOUSE] * bots) for table, bots in zip(tables, division.bots, strict=True)]


# Swiss


def swiss(
    plan: Plan, entrants: Sequence[int], here: Sequence[int], played: Sequence[Played], number: int
) -> list[Table]:
    """Whoever has done equally well meets; a bye goes to the last who has had fewest."""
    if number > plan.rounds or len(here) < 2:
        return []
    order = [each.entrant for each in standings("swiss", entrants, played) if each.entrant in here]
    return matched(plan, order, entrants, played, number)


def matched(
    plan: Plan,
    order: Sequence[int],
    entrants: Sequence[int],
    played: Sequence[Played],
    number: int,
    scored: bool = True,
) -> list[Table]:
    division = divided(len(order), plan.seats, plan.allowed, plan.fill)
    if not division.sizes:
        return []
    scores = Scores(entrants, played)
    out = byes(scores, order, division.byes)
    playing = [each for each in order if each not in out]
    met = meetings([match.entrants for match in played if not match.is_bye])
    if scored:
        score = {each: int(scores.points[each] * SCALE) for each in playing}
        tables = tables_for(playing, division.sizes, met, score, number)
    else:  # as many as possible meet for the first time, however often the others have met
        tables = tables_for(playing, division.sizes, dict.fromkeys(met, 1), {}, number)
    tables = sorted(tables, key=len, reverse=True) if plan.fill else tables
    return [*with_bots(tables, division), *[(each,) for each in out]]


def byes(scores: Scores, order: Sequence[int], count: int) -> list[int]:
    """From the end of the table, who has had fewest."""
    rank = {entrant: at for at, entrant in enumerate(order)}
    return sorted(order, key=lambda each: (scores.byes(each), -rank[each]))[:count]


# Everybody against everybody


def everybody(
    plan: Plan, entrants: Sequence[int], here: Sequence[int], played: Sequence[Played], number: int
) -> list[Table]:
    """Two at a table: a fixed plan of rounds. More: until every two have met, with few second meetings."""
    if plan.seats == 2 and not plan.fill:
        return circle(entrants, here, number)
    met = meetings([match.entrants for match in played if not match.is_bye])
    if len(here) < 2 or all(pair(one, other) in met for at, one in enumerate(here) for other in here[at + 1 :]):
        return []
    if number > MOST_TIMES * len(entrants):
        return []
    return matched(plan, here, entrants, played, number, scored=False)


MOST_TIMES = 3  # rounds for each entrant, where withdrawals keep two from meeting


def circle(entrants: Sequence[int], here: Collection[int], number: int) -> list[Table]:
    """One stays, the others go round; whose opponent has withdrawn or is missing has a bye."""
    ring: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    if number >= len(ring) or len(here) < 2:
        return []
    turned = [ring[0], *ring[len(ring) - number + 1 :], *ring[1 : len(ring) - number + 1]]
    found: list[Table] = []
    for at in range(len(turned) // 2):
        two = [each for each in (turned[at], turned[-1 - at]) if each is not None and each in here]
        if two:
            found.append(tuple(two))
    return sorted(found, key=len, reverse=True)


# Knock-out


def knocked_out(plan: Plan, entrants: Sequence[int], here: Sequence[int], played: Sequence[Played]) -> list[Table]:
    """The best of each table go on until one table is left; the best seeds are spread over the tables."""
    last = max((match.round for match in played), default=0)
    left = list(here)
    if last:
        before = [match for match in played if match.round == last]
        if len(before) == 1:
            return []  # that was the final
        on = {each for match in before for each in going_on(match, here, plan.seats)}
        left = [each for each in entrants if each in on]
    division = divided(len(left), plan.seats, plan.allowed)
    if len(left) < 2 or not division.sizes:
        return []
    seeds, count = left[division.byes :], len(division.sizes)
    tables: list[list[int]] = [[] for _ in range(count)]
    lines = [seeds[at : at + count] for at in range(0, len(seeds), count)]
    for n, line in enumerate(lines):
        open_tables = [table for table, size in zip(tables, division.sizes, strict=True) if len(table) < size]
        for entrant, table in zip(line, reversed(open_tables) if n % 2 else open_tables, strict=True):
            table.append(entrant)
    return [*[tuple(table) for table in tables], *[(each,) for each in left[: division.byes]]]


def going_on(match: Played, here: Collection[int], seats: int) -> list[int]:
    """Half of a table, by place; who shares it and entered earlier goes first. Who has withdrawn makes room."""
    stayed = [each for each in match.entrants if each in here]
    return sorted(stayed, key=lambda each: (match.place_of(each), each))[: max(1, seats // 2)]
