"""Who falls: mercenaries, regulars and allied units in turn, the owner picks the arm; ships as the owner likes.

Rules: casualties.order, casualties.pools, seabattle.losses
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import Pick, picks
from hausmacht.games.price_of_power.components import (
    ALLIED,
    ARM_NAMES,
    ARMIES,
    ARMS,
    GALLEY,
    HEAVY,
    INFANTRY,
    LIGHT,
    MERCENARY,
    NOBODY,
    REGULAR,
    SHIP_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.events import common as events
from hausmacht.games.price_of_power.progress.battle import ATTACK, DEFENCE
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

TURN_OF: Final = (MERCENARY, REGULAR, ALLIED)  # the order in which the sources lose units


def suffer(table: Table[PriceOfPower], player: int, area: int, units: int) -> None:
    """Put so many casualties of a player in an area on the agenda."""
    units = min(units, forces.units_in(table.state, player, area))
    if units > 0:
        table.next(Suffer(player, area, units, 0))


class Suffer(Step[PriceOfPower]):
    """One casualty after another; the owner is asked where there is a choice."""

    def __init__(self, player: int, area: int, units: int, turn: int) -> None:
        super().__init__("suffer", (player, area, units, turn))
        self.player: Final = player
        self.area: Final = area
        self.units: Final = units
        self.turn: Final = turn

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        turn = self.turn
        for units in range(self.units, 0, -1):
            source = next_source(state, self.player, self.area, turn)
            if source == NOBODY:
                return
            turn = (TURN_OF.index(source) + 1) % 3
            arms = [arm for arm in range(ARMS) if count(state, self.player, self.area, source, arm)]
            if len(arms) > 1 and not state.box.is_bot[self.player]:
                if units > 1:
                    table.next(Suffer(self.player, self.area, units - 1, turn))
                table.next(Casualty(self.player, self.area, source))
                return
            fall(table, self.player, self.area, source, arms[0])


def count(state: PriceOfPower, player: int, area: int, source: int, arm: int) -> int:
    """Units of a source and an arm in an area."""
    found = count5(state.forces.camps[area], player) if source == REGULAR and arm == INFANTRY else 0
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == area:
            found += state.forces.army[army * UNIT_KINDS + source * ARMS + arm]
    return found


def next_source(state: PriceOfPower, player: int, area: int, turn: int) -> int:
    """The source whose turn it is to lose a unit, among those that have any.

    Rules: casualties.order
    """
    for step in range(3):
        source = TURN_OF[(turn + step) % 3]
        for arm in range(ARMS):
            if count(state, player, area, source, arm):
                return source
    return NOBODY


def fall(table: Table[PriceOfPower], player: int, area: int, source: int, arm: int) -> None:
    """One unit falls: a regular one is exhausted, others leave the game.

    Rules: casualties.pools
    """
    state = table.state
    if source == REGULAR and arm == INFANTRY and count5(state.forces.camps[area], player):
        forces.take_from_camp(table, player, area, 1)
    else:
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            if state.forces.army_at[army] == area and state.forces.army[army * UNIT_KINDS + source * ARMS + arm]:
                forces.take_from_army(table, army, source * ARMS + arm, 1)
                break
    if source == REGULAR:
        state.treasury.exhausted[player] += 1


FALL: Final = picks("lose", ARM_NAMES, "arm")


class Casualty(Decision[PriceOfPower, Pick]):
    """Which arm loses a unit?

    Rules: casualties.order
    """

    def __init__(self, player: int, area: int, source: int) -> None:
        super().__init__("casualty", player, area, source)
        self.area: Final = area
        self.source: Final = source

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return FALL

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if count(state, self.seat, self.area, self.source, choice.value):
            return None
        return Denial("no-such-unit", "casualties.order", arm=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        fall(table, self.seat, self.area, self.source, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "source": self.source}


# At sea


def lose_ships(table: Table[PriceOfPower], player: int, sea: int, losses: int) -> None:
    """Put so many losses of a player in a zone on the agenda; a heavy ship takes two."""
    if losses > 0 and forces.ships_in(table.state, player, sea):
        table.next(Sink(player, sea, losses))


class Sink(Step[PriceOfPower]):
    """One ship after another; the owner is asked where there is a choice."""

    def __init__(self, player: int, sea: int, losses: int) -> None:
        super().__init__("sink", (player, sea, losses))
        self.player: Final = player
        self.sea: Final = sea
        self.losses: Final = losses

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        for losses in range(self.losses, 0, -1):
            kinds = [kind for kind in range(3) if ships(state, self.player, self.sea, kind)]
            if not kinds:
                return
            if len(kinds) > 1 and not state.box.is_bot[self.player]:
                if losses > 1:
                    table.next(Sink(self.player, self.sea, losses - 1))
                table.next(Loss(self.player, self.sea))
                return
            sink(table, self.player, self.sea, kinds[0])


def ships(state: PriceOfPower, player: int, sea: int, kind: int) -> int:
    """Ships of a kind in a zone, on trade slots too."""
    found = 0
    if kind == LIGHT:
        found = count5(state.forces.light[sea], player) + count5(state.forces.slots[sea], player)
    if state.forces.fleet_at[player] == sea:
        found += state.forces.fleet[player * 3 + kind]
    return found


def sink(table: Table[PriceOfPower], player: int, sea: int, kind: int) -> None:
    """One loss: a ship goes down, a sound heavy ship is only damaged.

    Rules: seabattle.losses
    """
    state = table.state
    if kind == HEAVY and state.forces.damaged[player] < state.forces.fleet[player * 3 + HEAVY]:
        state.forces.damaged = added(state.forces.damaged, player, 1)
        return
    if kind == LIGHT and count5(state.forces.light[sea], player):
        state.forces.light = added(state.forces.light, sea, -(1 << (5 * player)))
    elif kind == LIGHT and count5(state.forces.slots[sea], player):
        state.forces.slots = added(state.forces.slots, sea, -(1 << (5 * player)))
    else:
        take_from_fleet(state, player, kind)
    if state.battle.under_way:
        side = ATTACK if state.battle.attacker == player else DEFENCE
        state.battle.side(side).sink(kind, 1)
    table.tell(events.SHIPS_LOST, player, sea, kind, 1)


def take_from_fleet(state: PriceOfPower, player: int, kind: int) -> None:
    """One ship leaves the fleet; an empty fleet leaves the board."""
    at = player * 3 + kind
    state.forces.fleet = added(state.forces.fleet, at, -1)
    if kind == HEAVY:
        state.forces.damaged = replaced(state.forces.damaged, player, max(0, state.forces.damaged[player] - 1))
    if forces.fleet_size(state, player) == 0:
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)


SINK: Final = picks("sink", SHIP_NAMES, "ship")


class Loss(Decision[PriceOfPower, Pick]):
    """Which ship takes the next hit?

    Rules: seabattle.losses
    """

    def __init__(self, player: int, sea: int) -> None:
        super().__init__("loss", player, sea)
        self.sea: Final = sea

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return SINK

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if ships(state, self.seat, self.sea, choice.value):
            return None
        return Denial("no-such-ship", "seabattle.losses", ship=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        sink(table, self.seat, self.sea, choice.value)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"sea": self.sea}


def galleys_lost(table: Table[PriceOfPower], player: int) -> None:
    """A fleet in open waters loses its galleys."""
    state = table.state
    while state.forces.fleet[player * 3 + GALLEY]:
        take_from_fleet(state, player, GALLEY)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "suffer": Suffer,
    "casualty": Casualty,
    "sink": Sink,
    "loss": Loss,
}
