"""Building ships: where, what they cost, and where they go.

Rules: recruit.ships, recruit.prices, capacity.sea, naval.slots, naval.galleys
Decisions: BuildShip, Launch
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import Pick, picks, provinces, seas, word
from hausmacht.games.price_of_power.components import (
    FACES,
    GALLEY,
    LIGHT,
    NOBODY,
    PORT,
    SEA_SLOTS,
    SEAS,
    SHIP_NAMES,
    SHIP_PRICE,
    SHIPS,
)
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import total5
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

BUILD: Final = picks("build", SHIP_NAMES, "ship")
LAUNCH: Final = seas("launch")
PROTECT: Final = seas("protect-trade")
DOCK: Final = provinces("dock-at")
JOIN_FLEET: Final = word("join-fleet")

NOT_YOUR_PORT: Final = Denial("not-your-port", "recruit.ships")
NO_SHIPS_LEFT: Final = Denial("no-ships-left", "recruit.ships")
NO_BERTH: Final = Denial("no-berth", "recruit.ships")
HOSTILE_SEA: Final = Denial("hostile-sea", "recruit.ships")
NO_SLOT: Final = Denial("slots-full", "naval.slots")
FLEET_ELSEWHERE: Final = Denial("fleet-elsewhere", "recruit.ships")
OPEN_SEA: Final = Denial("open-sea", "naval.galleys")


def why_not_build(state: PriceOfPower, player: int, port: int, ship: int) -> Denial | None:
    """Whether a player may build a ship in a port.

    Rules: recruit.ships, capacity.sea
    """
    denial = why_not_build_in(state, player, port)
    if denial is not None:
        return denial
    if state.treasury.ducats[player] < SHIP_PRICE[ship]:
        return Denial("little-money", "recruit.prices", have=state.treasury.ducats[player], need=SHIP_PRICE[ship])
    return None if has_berth(state, player, port, ship) else NO_BERTH


def why_not_build_in(state: PriceOfPower, player: int, port: int) -> Denial | None:
    if not PORT[port] or not board.owns(state, player, port):
        return NOT_YOUR_PORT
    if capacity.yards_left(state, port) <= 0:
        return Denial("yards-busy", "capacity.sea", have=0, need=1)
    return None if forces.ships_of(state, player) < SHIPS else NO_SHIPS_LEFT


def has_berth(state: PriceOfPower, player: int, port: int, ship: int) -> bool:
    """The port or a zone at it takes the ship."""
    if why_not_dock(state, player, port, ship) is None:
        return True
    for sea in FACES[port]:
        if why_not_launch(state, player, sea, ship) is None:
            return True
    return False


def why_not_launch(state: PriceOfPower, player: int, sea: int, ship: int) -> Denial | None:
    """Into a zone that is not hostile; heavy ships and galleys only where the fleet is or can be deployed.

    Rules: recruit.ships, naval.galleys
    """
    if forces.is_hostile_sea(state, player, sea):
        return HOSTILE_SEA
    if ship == GALLEY and not ports.is_calm(sea):
        return OPEN_SEA
    if ship != LIGHT and state.forces.fleet_at[player] not in (NOBODY, sea):
        return FLEET_ELSEWHERE
    return None


def why_not_dock(state: PriceOfPower, player: int, port: int, ship: int) -> Denial | None:
    if ship != LIGHT and state.forces.fleet_at[player] not in (NOBODY, SEAS + port):
        return FLEET_ELSEWHERE
    return None if ports.has_room(state, player, port, 1, ship != LIGHT) else NO_BERTH


def build_ship(table: Table[PriceOfPower], player: int, port: int, ship: int, place: int, slot: bool = False) -> None:
    """Pay for a ship and put it into a zone, the port (SEAS + port), or onto a trade slot of the zone.

    Rules: recruit.ships
    """
    state = table.state
    cost = 0 if state.box.is_bot[player] else SHIP_PRICE[ship]
    if cost:
        treasury.lose_ducats(table, player, cost)
    if capacity.is_counting(state):
        capacity.use_yard(state, port)
    if slot:
        ports.put_on_slots(state, player, place, 1)
    elif ship == LIGHT:
        ports.put_light(state, player, place, 1)
    else:
        ports.put_in_fleet(state, player, place, ship, 1)
    table.tell(events.SHIP_BUILT, player, port, ship, cost)


def can_pay_any(state: PriceOfPower, player: int) -> bool:
    """Money for the cheapest ship, and a ship is left."""
    return state.treasury.ducats[player] >= min(SHIP_PRICE) and forces.ships_of(state, player) < SHIPS


def can_build_in(state: PriceOfPower, player: int, port: int) -> bool:
    for ship in range(3):
        if why_not_build(state, player, port, ship) is None:
            return True
    return False


class BuildShip(Decision[PriceOfPower, Pick]):
    """What kind of ship is built?

    Rules: recruit.ships, recruit.prices
    """

    def __init__(self, player: int, port: int) -> None:
        super().__init__("build-ship", player, port)
        self.port: Final = port

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.port, "ducats": state.treasury.ducats[self.seat]}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return BUILD

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_build(state, self.seat, self.port, choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        table.next(Launch(self.seat, self.port, choice.value))

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        return {**choice.numbers, "ducats": SHIP_PRICE[choice.value]}


class Launch(Tried[PriceOfPower, Pick]):
    """Where does the new ship go: into the port, to sea, onto a trade slot, or into the fleet?

    Rules: recruit.ships, naval.slots, naval.galleys
    """

    def __init__(self, player: int, port: int, ship: int) -> None:
        super().__init__("launch-ship", player, port, ship)
        self.port: Final = port
        self.ship: Final = ship

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.port, "ship": self.ship}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [DOCK[self.port]]
        for sea in FACES[self.port]:
            found.append(LAUNCH[sea])
            if self.ship == LIGHT:
                found.append(PROTECT[sea])
        if self.ship == LIGHT:
            found.append(JOIN_FLEET)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.kind == "dock-at":
            return why_not_dock(state, self.seat, self.port, self.ship)
        if choice is JOIN_FLEET:
            return self.why_not_join(state)
        if choice.kind == "protect-trade" and total5(state.forces.slots[choice.value]) >= SEA_SLOTS[choice.value]:
            return NO_SLOT
        return why_not_launch(state, self.seat, choice.value, self.ship)

    def why_not_join(self, state: PriceOfPower) -> Denial | None:
        """A light ship may join the fleet in the port or in a zone at it."""
        at = state.forces.fleet_at[self.seat]
        if at == SEAS + self.port:
            return None if ports.has_room(state, self.seat, self.port, 1, True) else NO_BERTH
        if at in FACES[self.port]:
            return why_not_launch(state, self.seat, at, LIGHT)
        return FLEET_ELSEWHERE

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice.kind == "dock-at":
            build_ship(table, self.seat, self.port, self.ship, SEAS + self.port)
        elif choice is JOIN_FLEET:
            place = state.forces.fleet_at[self.seat]
            build_ship(table, self.seat, self.port, LIGHT, place)
            ports.gather(state, self.seat, place, 1)
        else:
            build_ship(table, self.seat, self.port, self.ship, choice.value, choice.kind == "protect-trade")


ITEMS: Final[dict[str, Callable[..., Item]]] = {"build-ship": BuildShip, "launch-ship": Launch}
