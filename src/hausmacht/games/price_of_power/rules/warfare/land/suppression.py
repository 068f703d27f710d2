"""Suppressing unrest: military power calms towns and vassals.

Rules: suppress.cost, suppress.occupied, suppress.hostile
Decision: Suppress
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Table, Tried
from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.choices import DONE, Pick, provinces
from hausmacht.games.price_of_power.components import AREA, MIL, NOBODY, POWERS
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rules.terms import forces, tokens, treasury
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

COST: Final = 1  # military power for each
SUPPRESS: Final = provinces("suppress")

LITTLE_POWER: Final = Denial("little-military-power", "suppress.cost", have=0, need=COST)
NO_UNREST: Final = Denial("no-unrest", "suppress.cost")
OCCUPIED: Final = Denial("unrest-occupied", "suppress.occupied")
HOSTILE_UNITS: Final = Denial("unrest-hostile-units", "suppress.hostile")
FIRST_ONE: Final = Denial("nothing-suppressed", "suppress.cost")


def why_not_suppress(state: PriceOfPower, player: int, province: int) -> Denial | None:
    """Whether the unrest of a town or vassal can be suppressed.

    Rules: suppress.occupied, suppress.hostile
    """
    if not state.map.unrest[province] & ON_TOKEN or board.holder(state, province) != player:
        return NO_UNREST
    if state.map.occupier[province] != NOBODY:
        return OCCUPIED
    if forces.faces_hostile_units(state, player, AREA[province]):
        return HOSTILE_UNITS
    return None


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and unrest that can be suppressed."""
    if state.treasury.power[player * POWERS + MIL] < COST:
        return LITTLE_POWER
    return why_not_suppress_at_all(state, player)


def why_not_suppress_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Any unrest that can be suppressed."""
    for at in by_player.unrest(state):
        if why_not_suppress(state, player, at) is None:
            return None
    return NO_UNREST


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Suppress unrest; `free`: the first province costs nothing."""
    denial = why_not_suppress_at_all(table.state, player) if free else why_not_begin(table.state, player)
    if denial is None:
        table.next(Suppress(player, 0, int(free)))


def suppress(table: Table[PriceOfPower], player: int, province: int, free: bool = False) -> None:
    """Pay and calm one province.

    Rules: suppress.cost
    """
    if not free and not table.state.box.is_bot[player]:
        treasury.spend_power(table, player, MIL, COST)
    table.tell(events.SUPPRESSED, player, province)
    tokens.remove_unrest(table, province)


class Suppress(Tried[PriceOfPower, Pick]):
    """Where is unrest suppressed next?

    Rules: suppress.cost, suppress.occupied, suppress.hostile
    """

    def __init__(self, player: int, calmed: int, free: int) -> None:
        super().__init__("suppress", player, calmed, free)
        self.calmed: Final = calmed
        self.free: Final = free

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [SUPPRESS[at] for at in tokens.unrest_of(state, self.seat)]
        found.append(DONE)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if self.calmed else FIRST_ONE
        return why_not_suppress(state, self.seat, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        suppress(table, self.seat, choice.value, self.free != 0)
        if why_not_begin(table.state, self.seat) is None:
            table.next(Suppress(self.seat, self.calmed + 1, 0))


ITEMS: Final[dict[str, Callable[..., Item]]] = {"suppress": Suppress}
