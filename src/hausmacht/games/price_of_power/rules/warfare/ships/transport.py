"""Units cross the bridge of ships that a naval activation has formed.

Rules: naval.transport, bridge.ships, bridge.end, ruling.landing-permission
Decisions: Transport, Landing
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table
from hausmacht.games.price_of_power.choices import Pick, areas, word
from hausmacht.games.price_of_power.components import ARMIES, NOBODY
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, why_not_cover
from hausmacht.games.price_of_power.rules.warfare.land import access, marching, movement, passage
from hausmacht.games.price_of_power.state import PriceOfPower

EMBARK: Final = marching.army_picks("embark")
EMBARK_UNIT: Final = areas("embark-unit")
NO_TRANSPORT: Final = word("no-transport")

NO_LANDING: Final = Denial("no-landing", "naval.transport")


class Transport(Decision[PriceOfPower, Pick]):
    """Does an army or a unit cross the bridge of ships that has formed?

    Rules: naval.transport
    """

    def __init__(self, player: int, sea: int) -> None:
        super().__init__("transport", player, sea)
        self.sea: Final = sea

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"sea": self.sea}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [NO_TRANSPORT]
        for army in range(ARMIES):
            if state.forces.army_at[self.seat * ARMIES + army] != NOBODY:
                found.append(EMBARK[army])
        found += [EMBARK_UNIT[area] for area in marching.camps_of(state, self.seat)]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is NO_TRANSPORT:
            return None
        mover, area = mover_of(state, self.seat, choice)
        return why_not_embark(state, self.seat, mover, area, self.sea)

    def has_any(self, state: PriceOfPower) -> bool:
        for choice in self.candidates(state):
            if choice is not NO_TRANSPORT and self.why_not(state, choice) is None:
                return True
        return False

    def say_who_stays(self, table: Table[PriceOfPower]) -> None:
        """Nobody can embark, and so nobody is asked: armies that are too large for the ships are named.

        Rules: bridge.ships
        """
        state = table.state
        for choice in self.candidates(state)[1:]:
            denial = self.why_not(state, choice)
            if denial is not None and denial.code == "bridge-too-small":
                _, area = mover_of(state, self.seat, choice)
                table.tell(events.ASHORE, self.seat, area, denial.numbers["need"], denial.numbers["have"])

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not NO_TRANSPORT:
            mover, area = mover_of(table.state, self.seat, choice)
            table.next(Landing(self.seat, mover, area, self.sea))


def mover_of(state: PriceOfPower, player: int, choice: Pick) -> tuple[int, int]:
    """Who embarks, and where."""
    if choice.kind == "embark":
        return choice.value, state.forces.army_at[player * ARMIES + choice.value]
    return marching.SINGLE, choice.value


def why_not_land(state: PriceOfPower, player: int, mover: int, origin: int, area: int, payment: int) -> Denial | None:
    """Rules: naval.transport, access.permission"""
    if payment != access.FREE and access.owners_to_ask(state, area):
        return access.NO_PERMISSION
    units = marching.size_of(state, player, mover)
    return marching.why_not_step(state, player, origin, area, units, payment, False)


def why_not_embark(state: PriceOfPower, player: int, mover: int, area: int, sea: int) -> Denial | None:
    """An area must lie at the other end of a bridge that carries them, and let them in.

    Rules: naval.transport, bridge.ships
    """
    units = marching.size_of(state, player, mover)
    found = access.landings(state, player, area, units, sea)
    for target in found:
        ways = marching.ways(state, player, area, target, units, False)
        if ways and (ways[0] == access.FREE or not access.owners_to_ask(state, target)):
            return None
    if not found:
        for target in access.landings(state, player, area, 1, sea):
            return access.why_not_cross(state, player, area, target, units, sea)
    return NO_LANDING


class Landing(Decision[PriceOfPower, Pick]):
    """Where do the units land?

    Rules: naval.transport, bridge.ships, bridge.end
    """

    def __init__(self, player: int, mover: int, area: int, sea: int) -> None:
        super().__init__("landing", player, mover, area, sea)
        self.mover: Final = mover
        self.area: Final = area
        self.sea: Final = sea

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "units": marching.size_of(state, self.seat, self.mover)}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found: list[Pick] = []
        for target in access.landings(state, self.seat, self.area, 1, self.sea):
            found += [movement.FERRY[payment][target] for payment in range(3)]
        found.append(LOAN)
        return found

    def price_at_stake(self, state: PriceOfPower) -> int:
        """Ducats for landing in a neutral area; 0: there is none to pay for.

        Rules: loan.cover
        """
        units = marching.size_of(state, self.seat, self.mover)
        for target in access.landings(state, self.seat, self.area, units, self.sea):
            if access.price_of_passage(state, self.seat, target) and not access.owners_to_ask(state, target):
                return access.PASSAGE_PRICE
        return 0

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is LOAN:
            return why_not_cover(state, self.seat, self.price_at_stake(state))
        payment = movement.FERRY_KINDS.index(choice.kind)
        units = marching.size_of(state, self.seat, self.mover)
        denial = access.why_not_cross(state, self.seat, self.area, choice.value, units, self.sea)
        return denial or why_not_land(state, self.seat, self.mover, self.area, choice.value, payment)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is LOAN:
            table.next(self)
            borrow(table, self.seat)
            return
        payment = movement.FERRY_KINDS.index(choice.kind)
        passage.march(table, self.seat, self.mover, self.area, choice.value, payment, True)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"transport": Transport, "landing": Landing}
