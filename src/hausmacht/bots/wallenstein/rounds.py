"""A round carried out with whole plans, to the next planning or the end."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.wallenstein.guide import Prince, Steady
from hausmacht.core.agenda import TOGETHER, Table, advance, copy_of
from hausmacht.core.search import Reach, roll_out
from hausmacht.games.wallenstein.components import COUNTIES, MODULE_CARD, MONEY_CARD, MONEY_CARDS
from hausmacht.games.wallenstein.state import Wallenstein

WHOLE_ROUND: Final = Reach(0, 90)


def lay(state: Wallenstein, seat: int, plan: list[int]) -> None:
    """Put a whole plan on the mat."""
    state.hands = []
    boxes = state.box.boxes
    money = (1 << MONEY_CARDS) - 1
    towers = state.box.extra_cards
    for box in range(boxes):
        card = plan[box]
        state.plan[seat * boxes + box] = card
        if 0 <= card < COUNTIES:
            state.assigned[card] = 1
        elif MONEY_CARD <= card < MODULE_CARD:
            money &= ~(1 << (card - MONEY_CARD))
        elif card == MODULE_CARD:
            towers -= 1
    state.money_cards[seat] = money
    state.module_cards[seat] = towers


def begin_round(table: Table[Wallenstein], plans: list[list[int]]) -> None:
    """All seats have sealed these plans."""
    state = table.state
    for seat in range(state.box.seats):
        lay(state, seat, plans[seat])
    state.lanes = []
    assert state.agenda[-1] is TOGETHER
    state.agenda.pop()
    advance(table)


def carry_out(world: Wallenstein, plans: list[list[int]], guide: Prince, seed: int) -> Wallenstein:
    """The round with these plans, to the next planning or the end."""
    state = copy_of(world)
    luck = Steady(seed, state)
    table = Table(state, luck)
    begin_round(table, plans)
    roll_out(table, guide, luck, guide.stage(state), 0, WHOLE_ROUND)
    return state
