"""Who meets whom: nobody meets the same people again as long as that can be avoided, then equals meet equals.

Every division into tables has a price. The search swaps two entrants as long as that makes it cheaper, from several
beginnings; for small numbers it is compared in the tests with all divisions there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

Table = tuple[int, ...]
Pair = tuple[int, int]
MEETING = 10**9  # the price of a second meeting: more than any difference of points
MOST_WORK = 600  # entrants times beginnings
LEAST_BEGINNINGS = 4
MOST_BEGINNINGS = 60


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def meetings(tables: Sequence[Sequence[int]]) -> dict[Pair, int]:
    """How often any two have sat at the same table."""
    found: dict[Pair, int] = {}
    for table in tables:
        for at, one in enumerate(table):
            for other in table[at + 1 :]:
                found[pair(one, other)] = found.get(pair(one, other), 0) + 1
    return found


def price(one: int, other: int, met: Mapping[Pair, int], score: Mapping[int, int]) -> int:
    """What it costs that two meet: the more often they have, and the further their points are apart, the more."""
    return MEETING * met.get(pair(one, other), 0) ** 2 + (score.get(one, 0) - score.get(other, 0)) ** 2


def total(tables: Sequence[Sequence[int]], met: Mapping[Pair, int], score: Mapping[int, int]) -> int:
    return sum(
        price(one, other, met, score) for table in tables for at, one in enumerate(table) for other in table[at + 1 :]
    )


def tables_for(
    order: Sequence[int], sizes: Sequence[int], met: Mapping[Pair, int], score: Mapping[int, int], seed: int = 0
) -> list[Table]:
    """Divide entrants, the best first, into tables of these sizes; the same question has the same answer."""
    prices = {(one, other): price(one, other, met, score) for one in order for other in order if one != other}
    luck = Random(seed)
    beginnings = max(LEAST_BEGINNINGS, min(MOST_BEGINNINGS, MOST_WORK // max(len(order), 1)))
    best = improved(cut(order, sizes), prices)
    for _ in range(beginnings):
        shuffled = list(order)
        luck.shuffle(shuffled)
        best = min(best, improved(cut(shuffled, sizes), prices), key=lambda tables: cost(tables, prices))
    rank = {entrant: at for at, entrant in enumerate(order)}
    return sorted((tuple(sorted(table, key=rank.__getitem__)) for table in best), key=lambda table: rank[table[0]])


def cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Table by table, as they stand."""
    found, at = [], 0
    for size in sizes:
        found.append(list(order[at : at + size]))
        at += size
    return found


def cost(tables: Sequence[Sequence[int]], prices: Mapping[Pair, int]) -> int:
    return sum(prices[one, other] for table in tables for at, one in enumerate(table) for other in table[at + 1 :])


def improved(tables: list[list[int]], prices: Mapping[Pair, int]) -> list[list[int]]:
    """Swap two entrants of different tables until no swap makes it cheaper."""
    is_better = True
    while is_better:
        is_better = False
        for at, here in enumerate(tables):
            for there in tables[at + 1 :]:
                while swap_best(here, there, prices):
                    is_better = True
    return tables


def swap_best(here: list[int], there: list[int], prices: Mapping[Pair, int]) -> bool:
    """The swap between two tables that saves most, if any does; whether one was made."""
    best, found = 0, None
    for i, one in enumerate(here):
        for j, other in enumerate(there):
            change = sum(prices[other, each] - prices[one, each] for k, each in enumerate(here) if k != i)
            change += sum(prices[one, each] - prices[other, each] for k, each in enumerate(there) if k != j)
            if change < best:
                best, found = change, (i, j)
    if found is None:
        return False
    i, j = found
    here[i], there[j] = there[j], here[i]
    return True
