"""Silent play in compiled loops: for search, self-play and measuring."""

from __future__ import annotations

from hausmacht.core.agenda import S, Table, advance, choose, copy_of, next_decision
from hausmacht.core.chance import Sampled


def playout(table: Table[S], picks: Sampled, most: int = -1) -> int:
    """Play at random to the end, or for at most so many decisions; how many were made."""
    decisions = 0
    while decisions != most:
        decision = next_decision(table.state)
        if decision is None:
            break
        options = decision.options(table.state)
        choose(table, decision, options[picks.below("pick", len(options))])
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
