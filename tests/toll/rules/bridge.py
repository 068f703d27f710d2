"""The bridge: all load their carts at once, the most precious cart crosses.

Rules: bridge.*
Decisions: Load
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.toll import events
from tests.toll.state import CARGOES, CART, HOME, MOST_SEATS, NOBODY, SOLD, Toll, cargoes_in

from hausmacht.core.agenda import Choice, Decision, Denial, Table

CART_SIZE: Final = 2


class LoadCargo(Choice):
    def __init__(self, cargo: int) -> None:
        super().__init__(f"load {cargo}", cargo=cargo)
        self.cargo: Final = cargo


LOAD_CARGO: Final = {cargo: LoadCargo(cargo) for cargo in CARGOES}
READY: Final = Choice("ready")
CART_IS_FULL: Final = Denial("cart-is-full", "bridge.limit", need=CART_SIZE)


class Load(Decision[Toll, Choice]):
    """What do you load? One cargo at a time, until your cart is ready.

    Rules: bridge.sealed, bridge.limit
    """

    def __init__(self, seat: int) -> None:
        super().__init__("load", seat)

    def numbers(self, state: Toll) -> dict[str, int]:
        return {"count": len(cargoes_in(state, CART + self.seat))}

    def candidates(self, state: Toll) -> Sequence[Choice]:
        return [READY, *[LOAD_CARGO[cargo] for cargo in cargoes_in(state, HOME + self.seat)]]

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        if isinstance(choice, LoadCargo) and len(cargoes_in(state, CART + self.seat)) == CART_SIZE:
            return CART_IS_FULL
        return None

    def take(self, table: Table[Toll], choice: Choice) -> None:
        if isinstance(choice, LoadCargo):
            table.state.place[choice.cargo] = CART + self.seat
            table.tell_seat(self.seat, events.LOADED, self.seat, choice.cargo)
            table.next(self)


LOADS: Final = [Load(seat) for seat in range(MOST_SEATS)]


def load(table: Table[Toll]) -> None:
    """Everybody is asked at once.

    Rules: bridge.sealed
    """
    table.together([[LOADS[seat]] for seat in range(table.state.seats)])


def cross(table: Table[Toll]) -> None:
    """The carts are shown; the highest sum crosses and is sold, the other cargoes go home.

    Rules: bridge.highest, bridge.pay
    """
    state = table.state
    best = 0
    state.guest = NOBODY
    for turn in range(state.seats):
        seat = (state.first + turn) % state.seats
        cargoes = cargoes_in(state, CART + seat)
        table.tell(events.SHOWED, seat, tuple(cargoes))
        if sum(cargoes) > best:
            best = sum(cargoes)
            state.guest = seat
    if state.guest == NOBODY:
        table.tell(events.NOBODY_CROSSED)
    else:
        table.tell(events.CROSSED, state.guest)
        state.first = state.guest
    for seat in range(state.seats):
        for cargo in cargoes_in(state, CART + seat):
            state.place[cargo] = SOLD if seat == state.guest else HOME + seat
