"""After peace: allies stand down, and units of players at peace go home.

Rules: peace.aftermath, aftermath.home, aftermath.allies, aftermath.bots
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.choices import Pick, areas
from hausmacht.games.price_of_power.components import (
    AREA,
    AREAS,
    ARMIES,
    ARMS,
    FACES,
    PORT,
    REBELS,
    REGULAR,
    SEA_NEAR,
    SEAS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.rows import added, count5
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import forces, relations
from hausmacht.games.price_of_power.rules.terms.order import turn_order
from hausmacht.games.price_of_power.state import PriceOfPower

HOME: Final = areas("march-home")


def finish_peace(table: Table[PriceOfPower]) -> None:
    """For everybody who is at peace now.

    Rules: peace.aftermath
    """
    state = table.state
    empire.check_lands(table)
    items: list[Item] = []
    for player in turn_order(state):
        if hostility.is_at_war(state, player):
            continue
        stand_down(table, player)
        items.extend([GoHome(player, area) for area in forces.areas_with_units(state, player)])
    table.then(items)


def stand_down(table: Table[PriceOfPower], player: int) -> None:
    """Active allies turn to their peaceful side, and their units leave.

    Rules: aftermath.allies
    """
    state = table.state
    for realm in state.relations.active:
        if state.relations.ally[realm] == player:
            relations.deactivate(state, realm)
    forces.lose_allied(table, player, 99)


def is_home(state: PriceOfPower, player: int, area: int) -> bool:
    """A friendly area: something in it is friendly, nothing hostile.

    Rules: aftermath.home
    """
    friendly = False
    for at in state.box.provinces_in[area]:
        if hostility.is_hostile(state, player, at):
            return False
        if hostility.is_friendly(state, player, at):
            friendly = True
    return friendly and not forces.faces_hostile_units(state, player, area)


class GoHome(Step[PriceOfPower]):
    """Units in one area: they stay if it is friendly or rebels are there, else they go to the nearest friendly area.

    Rules: aftermath.home, aftermath.bots
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("go-home", (player, area))
        self.player: Final = player
        self.area: Final = area

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        player = self.player
        if not forces.units_in(state, player, self.area):
            return
        if state.box.is_bot[player]:
            if not has_trouble(state, player, self.area):
                disband(table, player, self.area)
            return
        if belongs_here(state, player, self.area):
            return
        found = nearest_homes(state, player, self.area)
        if not found:
            disband(table, player, self.area)
        elif len(found) == 1:
            march(table, player, self.area, found[0])
        else:
            table.next(ChooseHome(player, self.area))


def belongs_here(state: PriceOfPower, player: int, area: int) -> bool:
    """Something friendly or hostile is there: the area is not neutral."""
    if state.map.rebels[area]:
        return True
    for at in state.box.provinces_in[area]:
        if hostility.is_friendly(state, player, at) or hostility.is_hostile(state, player, at):
            return True
    return False


def has_trouble(state: PriceOfPower, player: int, area: int) -> bool:
    """A town of the bot in the area has unrest or is in the hands of rebels.

    Rules: aftermath.bots
    """
    for at in state.box.provinces_in[area]:
        if board.has_town(state, player, at) and (state.map.unrest[at] or state.map.occupier[at] == REBELS):
            return True
    return False


def nearest_homes(state: PriceOfPower, player: int, start: int) -> list[int]:
    """The nearest friendly areas, each area and sea zone counted as one; A to Z.

    Rules: aftermath.home
    """
    seen_area = [False] * AREAS
    seen_sea = [False] * SEAS
    seen_area[start] = True
    front = [start]  # areas, and AREAS + sea zones
    while front:
        reached: list[int] = []
        for place in front:
            for near in neighbours(state, place):
                if near < AREAS:
                    if not seen_area[near]:
                        seen_area[near] = True
                        reached.append(near)
                elif not seen_sea[near - AREAS]:
                    seen_sea[near - AREAS] = True
                    reached.append(near)
        found = [place for place in reached if place < AREAS and is_home(state, player, place)]
        if found:
            return sorted(found)
        front = reached
    return []


def neighbours(state: PriceOfPower, place: int) -> list[int]:
    """Areas and sea zones (AREAS + number) next to a place."""
    box = state.box
    if place < AREAS:
        found = list(box.borders[place])
        for at in box.provinces_in[place]:
            if PORT[at]:
                found.extend([AREAS + sea for sea in FACES[at]])
        return found
    sea = place - AREAS
    found = [AREAS + near for near in SEA_NEAR[sea]]
    found.extend([AREA[port] for port in box.ports_on[sea]])
    return found


def march(table: Table[PriceOfPower], player: int, start: int, goal: int) -> None:
    """All units of the player in one area move to another.

    Rules: aftermath.home
    """
    state = table.state
    table.tell(events.MARCHED_HOME, player, start, goal, forces.units_in(state, player, start))
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == start:
            state.forces.army_at[army] = goal
    units = count5(state.forces.camps[start], player)
    if units:
        state.forces.camps = added(state.forces.camps, start, -(units << (5 * player)))
        state.forces.camps = added(state.forces.camps, goal, units << (5 * player))


def disband(table: Table[PriceOfPower], player: int, area: int) -> None:
    """All units leave the board; regular ones are available again.

    Rules: aftermath.bots, ruling.no-home
    """
    state = table.state
    units = count5(state.forces.camps[area], player)
    if units:
        forces.take_from_camp(table, player, area, units)
        state.treasury.available[player] += units
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != area:
            continue
        for unit in range(UNIT_KINDS):
            number = state.forces.army[army * UNIT_KINDS + unit]
            if number:
                forces.take_from_army(table, army, unit, number)
                if unit // ARMS == REGULAR:
                    state.treasury.available[player] += number
    table.tell(common.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])


class ChooseHome(Decision[PriceOfPower, Pick]):
    """Several friendly areas are equally near: to which do the units go?

    Rules: aftermath.home
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("choose-home", player, area)
        self.area: Final = area

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [HOME[area] for area in nearest_homes(state, self.seat, self.area)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "units": forces.units_in(state, self.seat, self.area)}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        march(table, self.seat, self.area, choice.value)


AFTERMATH: Final = steps(finish_peace)[0]

STEPS: Final[tuple[Item, ...]] = (AFTERMATH,)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "go-home": GoHome,
    "choose-home": ChooseHome,
}
