"""The event of the round, and the player order: bonus tiles, bids, lots, and the choice of a position.

Rules: order.*, bid.*, event.*
Decisions: ChoosePosition
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table, steps
from hausmacht.games.wallenstein import events
from hausmacht.games.wallenstein.components import (
    BID,
    COUNTIES,
    EVENTS,
    MODULE_CARD,
    MONEY_CARD,
    MOST_SEATS,
    NOBODY,
    TILES,
    UNCOVERED,
)
from hausmacht.games.wallenstein.state import OPEN, Wallenstein, replaced

TAKEN: Final = Denial("position-taken", "order.choose")
COUNTY_RANK: Final = 2


def lay_bonus_tiles(table: Table[Wallenstein]) -> None:
    """The five tiles are shuffled onto the five positions.

    Rules: tiles.laid
    """
    state = table.state
    left = list(range(TILES))
    laid: list[int] = []
    for _ in range(TILES):
        laid.append(left.pop(table.chance.below("tiles", len(left))))
    state.tile_at = tuple(laid)
    state.seat_at = (NOBODY,) * TILES
    table.tell(events.TILES_LAID, state.tile_at)


def draw_event(table: Table[Wallenstein]) -> None:
    """One of the open event cards is in force this round.

    Rules: event.drawn
    """
    state = table.state
    opened = [card for card in range(EVENTS) if state.events[card] == OPEN]
    state.event = opened[table.chance.below("event", len(opened))]
    table.tell(events.EVENT, state.event)


def rank_of(card: int) -> int:
    """How far ahead a bid is: money above 0, then a county, then 0 or the card of a module, then nothing.

    Rules: bid.rank
    """
    if card == UNCOVERED:
        return 0
    if card < COUNTIES:
        return COUNTY_RANK
    if card in (MODULE_CARD, MONEY_CARD):
        return 1
    return card - MONEY_CARD + COUNTY_RANK


def reveal_bids(table: Table[Wallenstein]) -> None:
    """All bids are turned up and paid at once.

    Rules: bid.pay, bid.rank
    """
    state = table.state
    ranks: list[int] = []
    for seat in range(state.box.seats):
        at = seat * state.box.boxes + BID
        card = state.plan[at]
        state.revealed[at] = 1
        paid = card - MONEY_CARD if MONEY_CARD <= card < MODULE_CARD else 0
        state.money[seat] -= paid
        ranks.append(rank_of(card))
        table.tell(events.BID, seat, card, paid)
    state.bids = tuple(ranks)
    table.next(NEXT_POSITION)


def next_position(table: Table[Wallenstein]) -> None:
    """The highest bid chooses first; between equal ones a lot is drawn, one after another.

    Rules: order.highest-first, order.lot
    """
    state = table.state
    has_place = [False] * state.box.seats
    for seat in state.seat_at:
        if seat != NOBODY:
            has_place[seat] = True
    best = -1
    tied: list[int] = []
    for seat in range(state.box.seats):
        if not has_place[seat]:
            rank = state.bids[seat]
            if rank > best:
                best = rank
                tied = [seat]
            elif rank == best:
                tied.append(seat)
    if not tied:
        return
    chosen = tied[0]
    if len(tied) > 1:
        chosen = tied[table.chance.below("lot", len(tied))]
        table.tell(events.LOT, chosen)
    table.next(NEXT_POSITION)
    table.next(POSITIONS[chosen])


class Position(Choice):
    def __init__(self, position: int) -> None:
        super().__init__(f"position {position + 1}", position=position)
        self.position: Final = position


POSITION: Final = [Position(position) for position in range(TILES)]


class ChoosePosition(Decision[Wallenstein, Position]):
    """Which position in the player order do you take, with its bonus tile?

    Rules: order.choose, ruling.all-positions
    """

    def __init__(self, seat: int) -> None:
        super().__init__("position", seat)

    def about(self, state: Wallenstein, choice: Position) -> dict[str, int]:
        """With the bonus tile that lies there."""
        return {"position": choice.position, "bonus_tile": state.tile_at[choice.position]}

    def candidates(self, state: Wallenstein) -> Sequence[Position]:
        return POSITION

    def why_not(self, state: Wallenstein, choice: Position) -> Denial | None:
        return None if state.seat_at[choice.position] == NOBODY else TAKEN

    def take(self, table: Table[Wallenstein], choice: Position) -> None:
        state = table.state
        state.seat_at = replaced(state.seat_at, choice.position, self.seat)
        table.tell(events.POSITION, self.seat, choice.position, state.tile_at[choice.position])


POSITIONS: Final = [ChoosePosition(seat) for seat in range(MOST_SEATS)]
NEXT_POSITION: Final = steps(next_position)[0]


def player_order(state: Wallenstein) -> list[int]:
    """The seats by their positions; those nobody took do not count.

    Rules: order.positions
    """
    return [seat for seat in state.seat_at if seat != NOBODY]
