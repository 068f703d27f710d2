"""The sequence of play, without and with the expansion."""

from __future__ import annotations

from typing import Final

from tests.toll import events
from tests.toll.rules import bridge, cargo, guard, winter
from tests.toll.state import Rules, Toll

from hausmacht.core.agenda import Item, Table, insert_after, insert_before, replace, steps

ROUNDS: Final = 3


def next_round(table: Table[Toll]) -> None:
    """Three rounds, then the end.

    Rules: end.places
    """
    state = table.state
    if state.round == ROUNDS:
        best = max(state.coins)
        table.tell(events.ENDED, tuple(seat for seat in range(state.seats) if state.coins[seat] == best))
        return
    state.round += 1
    table.tell(events.ROUND, state.round)
    table.then(state.rules.round)


PREPARATION: Final = steps(cargo.deal_first, next_round)

ROUND: Final = steps(
    cargo.deal,
    bridge.load,
    bridge.cross,
    guard.look_away,
    guard.hold_out_hand,
    guard.collect,
    next_round,
)


def in_winter(round: tuple[Item, ...]) -> tuple[Item, ...]:
    """Rules: winter.*"""
    round = insert_after(round, "cargo.deal", steps(winter.drift))
    round = insert_before(round, "bridge.load", steps(winter.warm))
    return replace(round, "guard.collect", steps(winter.collect))


SUMMER: Final = Rules(ROUND, bribe=2)
WINTER: Final = Rules(in_winter(ROUND), bribe=3)  # winter.price


def items() -> list[Item]:
    """Everything that can wait on the agenda."""
    return [*PREPARATION, *SUMMER.round, *WINTER.round, *bridge.LOADS, *guard.SMUGGLES, *guard.BRIBES]
