"""Passing: who is out of the action phase, and the money for those who are it first.

Rules: pass.money, turn.passed
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import actions as events
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.bots import absent
from hausmacht.games.price_of_power.rules.terms import treasury
from hausmacht.games.price_of_power.state import OPEN, PriceOfPower

# Ducats for passing, by the number of players: for the first, the second and so on
PASS_MONEY: Final[list[tuple[int, ...]]] = [(), (3,), (3,), (5, 2), (5, 3, 2), (5, 3, 2), (5, 3, 2, 1)]


def count_passed(state: PriceOfPower) -> int:
    """Players who have passed; those who take no part do not count."""
    found = 0
    for player in range(state.box.players):
        if state.time.passed[player] != NOBODY and not board.is_out(state, player):
            found += 1
    return found


def rewards_of(state: PriceOfPower) -> tuple[int, ...]:
    """Ducats for passing, by the number of players who take part.

    Rules: pass.money, bots.lost
    """
    return PASS_MONEY[state.box.players - absent.absent(state)]


def retire(state: PriceOfPower, player: int) -> None:
    """The player counts as passed from now on.

    Rules: turn.passed
    """
    state.time.passed = replaced(state.time.passed, player, count_passed(state))


def pass_turn(table: Table[PriceOfPower], player: int) -> None:
    """Out of the phase; the first to do so are given money.

    Rules: pass.money
    """
    state = table.state
    place = count_passed(state)
    retire(state, player)
    rewards = rewards_of(state)
    ducats = rewards[place] if state.time.ending == OPEN and place < len(rewards) else 0
    table.tell(events.PASSED, player, ducats)
    treasury.gain_ducats(table, player, ducats)
