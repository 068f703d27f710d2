"""Silent play in compiled loops: for search, self-play and measuring."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.core.agenda import S, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled, branch


def playout(table: Table[S], picks: Sampled, most: int = -1) -> int:
    """Play at random to the end, or for at most this many decisions; returns how many were made."""
    decisions = 0
    while decisions != most:
        decision = next_decision(table.state)
        if decision is None:
            break
        choose(table, decision, decision.drawn(table.state, picks))
        decisions += 1
    return decisions


def playouts(start: S, games: int, seed: int) -> int:
    """Whole random games from one position, one after another; how many decisions were made."""
    decisions = 0
    for game in range(games):
        luck = Sampled(seed + 2 * game)
        table = Table(copy_of(start), luck)
        advance(table)
        decisions += playout(table, Sampled(seed + 2 * game + 1))
    return decisions


def played_out(starts: Sequence[S], seed: int, most: int = -1) -> list[S]:
    """Each position played on at random, to the end or for this many decisions; the given tables are not changed."""
    ends: list[S] = []
    for at, start in enumerate(starts):
        table = Table(copy_of(start), Sampled(branch(seed, 2 * at)))
        advance(table)
        playout(table, Sampled(branch(seed, 2 * at + 1)), most)
        ends.append(table.state)
    return ends


def step_many(tables: Sequence[Table[S]], picks: Sequence[int]) -> list[int]:
    """Answer the next question of each table with the option of this number, the first is 0.

    How many options each table has then; 0 when its game is over. A table whose game is over stays as it is.
    """
    counts: list[int] = []
    for at, table in enumerate(tables):
        decision = next_decision(table.state)
        if decision is not None:
            choose(table, decision, decision.options(table.state)[picks[at]])
            decision = next_decision(table.state)
        counts.append(0 if decision is None else len(decision.options(table.state)))
    return counts
