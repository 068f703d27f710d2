"""The guard: some slip past him, some bribe him, and somebody takes the toll.

Rules: smuggle.*, bribe.*, toll.*
Decisions: Smuggle, Bribe
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.toll import events
from tests.toll.state import CARGOES, HOME, MOST_SEATS, NOBODY, SOLD, Toll, cargoes_in, others

from hausmacht.core.agenda import Choice, Denial, Table
from hausmacht.core.reaction import DECLINE, Reaction, close_window, open_window

SMALL: Final = 6
TOLL: Final = 5


class SmuggleCargo(Choice):
    def __init__(self, cargo: int) -> None:
        super().__init__(f"smuggle {cargo}", cargo=cargo)
        self.cargo: Final = cargo


SMUGGLE_CARGO: Final = {cargo: SmuggleCargo(cargo) for cargo in CARGOES}
BRIBE: Final = Choice("bribe")


class Smuggle(Reaction[Toll, Choice]):
    """Do you smuggle a small cargo?

    Rules: smuggle.ask
    """

    def __init__(self, seat: int) -> None:
        super().__init__("smuggle", seat)

    def candidates(self, state: Toll) -> Sequence[Choice]:
        return [DECLINE, *[SMUGGLE_CARGO[cargo] for cargo in cargoes_in(state, HOME + self.seat)]]

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        if isinstance(choice, SmuggleCargo) and choice.cargo > SMALL:
            return Denial("too-large", "smuggle.ask", have=choice.cargo, need=SMALL)
        return None

    def take(self, table: Table[Toll], choice: Choice) -> None:
        if isinstance(choice, SmuggleCargo):
            table.state.place[choice.cargo] = SOLD
            table.state.coins[self.seat] += 1
            table.tell(events.SMUGGLED, self.seat, choice.cargo)


class Bribe(Reaction[Toll, Choice]):
    """Do you bribe the guard and take the toll?

    Rules: bribe.ask, bribe.price
    """

    def __init__(self, seat: int) -> None:
        super().__init__("bribe", seat)

    def numbers(self, state: Toll) -> dict[str, int]:
        return {"coins": state.rules.bribe}

    def candidates(self, state: Toll) -> Sequence[Choice]:
        return [DECLINE, BRIBE]

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        if choice is BRIBE and state.coins[self.seat] < state.rules.bribe:
            return Denial("too-few-coins", "bribe.price", have=state.coins[self.seat], need=state.rules.bribe)
        return None

    def take(self, table: Table[Toll], choice: Choice) -> None:
        state = table.state
        if choice is BRIBE:
            state.coins[self.seat] -= state.rules.bribe
            state.guest = self.seat
            table.tell(events.BRIBED, self.seat, state.rules.bribe)
            close_window(table)


SMUGGLES: Final = [Smuggle(seat) for seat in range(MOST_SEATS)]
BRIBES: Final = [Bribe(seat) for seat in range(MOST_SEATS)]


def look_away(table: Table[Toll]) -> None:
    """Everybody is asked, also who has nothing to smuggle: to be passed over would betray his cargoes.

    Rules: smuggle.ask
    """
    if table.state.guest != NOBODY:
        open_window(table, [SMUGGLES[seat] for seat in others(table.state)], patient=True)


def hold_out_hand(table: Table[Toll]) -> None:
    """Whoever can pay is asked; coins lie open, so this betrays nothing.

    Rules: bribe.ask
    """
    if table.state.guest != NOBODY:
        open_window(table, [BRIBES[seat] for seat in others(table.state)])


def collect(table: Table[Toll]) -> None:
    """The toll of the bridge.

    Rules: toll.collect
    """
    pay(table, TOLL)


def pay(table: Table[Toll], coins: int) -> None:
    state = table.state
    if state.guest != NOBODY:
        state.coins[state.guest] += coins
        table.tell(events.COLLECTED, state.guest, coins)
    state.guest = NOBODY
