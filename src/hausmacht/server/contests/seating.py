"""Who sits where: each entrant has had every seat about equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

MOST_TRIED = 6  # seats; of larger tables, one after another takes the seat he had least

Had = Mapping[tuple[int, int], int]  # how often an entrant has had a seat


def seated(table: Sequence[int], had: Had) -> tuple[int, ...]:
    """The entrants of a table by seat; a bot of the house, who has no number, sits like everybody else."""
    if len(table) <= MOST_TRIED:
        return min(permutations(table), key=lambda each: (price(each, had), each))
    free = list(range(len(table)))
    found = [0] * len(table)
    for entrant in table:
        seat = min(free, key=lambda each: (had.get((entrant, each), 0), each))
        free.remove(seat)
        found[seat] = entrant
    return tuple(found)


def price(table: Sequence[int], had: Had) -> int:
    return sum((had.get((entrant, seat), 0) + 1) ** 2 for seat, entrant in enumerate(table) if entrant >= 0)


def seats_had(tables: Sequence[Sequence[int]]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for table in tables:
        for seat, entrant in enumerate(table):
            found[entrant, seat] = found.get((entrant, seat), 0) + 1
    return found
