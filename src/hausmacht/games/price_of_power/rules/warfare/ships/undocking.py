"""Leaving ports: any number of ships sail into zones at their ports.

Rules: naval.undock, naval.pirates, ruling.undock-zone
Decisions: Undock, UndockTo, UndockSome
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power.choices import DONE, Pick, numbers, provinces, seas, word
from hausmacht.games.price_of_power.components import FACES, SEAS, SHIPS
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.ships import ports, squadrons
from hausmacht.games.price_of_power.rules.warfare.ships.berthing import Berth
from hausmacht.games.price_of_power.state import PriceOfPower

UNDOCK: Final = provinces("undock")
UNDOCK_FLEET: Final = word("undock-fleet")
OUT_TO: Final = seas("out-to")
SHIPS_OF: Final = numbers("ships", SHIPS, "ships")

NOT_IN_PORT: Final = Denial("no-ships-in-port", "naval.undock")
HOSTILE_SEA: Final = Denial("hostile-sea", "naval.undock")
MOVE_SOME: Final = Denial("bring-some-first", "naval.undock")


def why_not_undock_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Any ships in a port that could leave it."""
    for port in ports.harbours_of(state, player):
        for sea in FACES[port]:
            if not forces.is_hostile_sea(state, player, sea):
                return None
    return NOT_IN_PORT


class Undock(Tried[PriceOfPower, Pick]):
    """Which ships leave their port? `sea` is where the last ones went.

    Rules: naval.undock
    """

    def __init__(self, player: int, moved: int, sea: int) -> None:
        super().__init__("undock", player, moved, sea)
        self.moved: Final = moved
        self.sea: Final = sea

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [UNDOCK[port] for port in ports.harbours_of(state, self.seat)]
        found.append(UNDOCK_FLEET)
        found.append(DONE)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None if self.moved else MOVE_SOME
        if choice is UNDOCK_FLEET:
            if state.forces.fleet_at[self.seat] < SEAS:
                return NOT_IN_PORT
            return self.why_not_leave(state, state.forces.fleet_at[self.seat] - SEAS)
        if not ports.docked_at(state, self.seat, choice.value):
            return NOT_IN_PORT
        return self.why_not_leave(state, choice.value)

    def why_not_leave(self, state: PriceOfPower, port: int) -> Denial | None:
        for sea in FACES[port]:
            if not forces.is_hostile_sea(state, self.seat, sea):
                return None
        return HOSTILE_SEA

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is DONE:
            table.next(AfterUndocking(self.seat, self.sea))
            return
        fleet = choice is UNDOCK_FLEET
        port = state.forces.fleet_at[self.seat] - SEAS if fleet else choice.value
        group = squadrons.FLEET if fleet else squadrons.IN_PORT + port
        question = UndockTo(self.seat, port, group, self.moved)
        ways = question.options(state)
        if len(ways) == 1:
            question.take(table, ways[0])
        else:
            table.next(question)


class UndockTo(Decision[PriceOfPower, Pick]):
    """Into which zone at the port?

    Rules: naval.undock
    """

    def __init__(self, player: int, port: int, group: int, moved: int) -> None:
        super().__init__("undock-to", player, port, group, moved)
        self.port: Final = port
        self.group: Final = group
        self.moved: Final = moved

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.port}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [OUT_TO[sea] for sea in FACES[self.port]]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return HOSTILE_SEA if forces.is_hostile_sea(state, self.seat, choice.value) else None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        number = squadrons.ships_in_group(state, self.seat, self.group)
        if self.group == squadrons.FLEET or number == 1:
            undock(table, self.seat, self.group, number, choice.value, self.moved)
        else:
            table.next(UndockSome(self.seat, self.group, choice.value, self.moved))


class UndockSome(Decision[PriceOfPower, Pick]):
    """How many of the ships leave the port?

    Rules: naval.undock
    """

    def __init__(self, player: int, group: int, sea: int, moved: int) -> None:
        super().__init__("undock-some", player, group, sea, moved)
        self.group: Final = group
        self.sea: Final = sea
        self.moved: Final = moved

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"sea": self.sea}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return SHIPS_OF[1 : squadrons.ships_in_group(state, self.seat, self.group) + 1]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        undock(table, self.seat, self.group, choice.value, self.sea, self.moved)


def undock(table: Table[PriceOfPower], player: int, group: int, number: int, sea: int, moved: int) -> None:
    """Ships leave a port for a zone at it; then the next ones are asked for."""
    squadrons.move_ships(table, player, group, number, sea)
    if why_not_undock_at_all(table.state, player) is None:
        table.next(Undock(player, moved + number, sea))
    else:
        table.next(AfterUndocking(player, sea))


class AfterUndocking(Step[PriceOfPower]):
    """Ships that have left their ports may join the fleet, protect trade or fight pirates where the last ones went.

    Rules: naval.undock, naval.pirates
    """

    def __init__(self, player: int, sea: int) -> None:
        super().__init__("after-undocking", (player, sea))
        self.player: Final = player
        self.sea: Final = sea

    def run(self, table: Table[PriceOfPower]) -> None:
        berth = Berth(self.player, self.sea, 0)
        if len(berth.options(table.state)) > 1:
            table.next(berth)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "undock": Undock,
    "undock-to": UndockTo,
    "undock-some": UndockSome,
    "after-undocking": AfterUndocking,
}
