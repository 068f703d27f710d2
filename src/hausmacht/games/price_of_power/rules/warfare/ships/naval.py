"""Naval activation: ships sail to one destination or leave their ports; then slots, pirates and the crossing of units.

Places and groups of ships: squadrons.py.

Rules: naval.move, naval.range, naval.destination, naval.distant, naval.pacific, naval.galleys, naval.fleet
Rules: naval.slots, naval.pirates, naval.transport, naval.undock
Decisions: Destination, Gather, HowMany, Crossing, Berth, Transport, Landing, Undock, UndockTo
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.games.price_of_power.choices import Pick, numbers, picks, provinces, seas, word
from hausmacht.games.price_of_power.components import (
    LIGHT,
    MIL,
    NOBODY,
    POWER_NAMES,
    POWERS,
    SEA_DISTANT,
    SEA_NEAR,
    SEAS,
    SHIPS,
)
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import triggers
from hausmacht.games.price_of_power.rules.warfare.land import marching
from hausmacht.games.price_of_power.rules.warfare.ships import berthing, ports, routes, squadrons, undocking
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 1  # military power

# Flags of Gather
FIGHTS: Final = 1
LEFT_BEHIND: Final = 2
CROSSED: Final = 4  # the Pacific is paid for

SAIL_TO: Final = seas("sail-to")
MAKE_PORT: Final = provinces("make-port")
BRING: Final = seas("bring")
BRING_PROTECTING: Final = seas("bring-protecting")
BRING_DOCKED: Final = provinces("bring-docked")
BRING_FLEET: Final = word("bring-fleet")
LEAVE_BEHIND: Final = numbers("leave-behind", SHIPS, "ships")
SET_SAIL: Final = word("set-sail")
SHIPS_OF: Final = numbers("ships", SHIPS, "ships")
PAY: Final = picks("cross-with", POWER_NAMES, "power")

LITTLE_POWER_TO_UNDOCK: Final = Denial("little-military-power", "naval.undock", have=0, need=COST)
LITTLE_POWER: Final = Denial("little-military-power", "naval.move", have=0, need=COST)
NO_SHIPS: Final = Denial("no-ships-to-move", "naval.move")
UNKNOWN_SEA: Final = Denial("unknown-sea", "naval.distant")
OUT_OF_RANGE: Final = Denial("out-of-range", "naval.range")
NOT_A_HAVEN: Final = Denial("not-a-haven", "naval.destination")
PORT_FULL: Final = Denial("port-full", "ports.limits")
BRING_SOME: Final = Denial("bring-some-first", "naval.move")
NO_FLEET: Final = Denial("fleet-not-here", "naval.fleet")
ONCE: Final = Denial("done-already", "naval.fleet")
TOO_FEW_SHIPS: Final = Denial("too-few-ships", "naval.fleet")
NO_POWER: Final = Denial("no-power-to-cross", "naval.pacific")


# Where ships may go


def why_not_destination(state: PriceOfPower, player: int, place: int) -> Denial | None:
    """Whether some ships of the player may sail to a place.

    Rules: naval.destination, naval.distant, naval.range, ports.limits
    """
    if place < SEAS:
        if not routes.is_known_sea(state, player, place):
            return UNKNOWN_SEA
    elif not ports.is_haven(state, player, place - SEAS):
        return NOT_A_HAVEN
    free = routes.open_seas(state, player)
    spaces = squadrons.spaces_of(state, player)
    found: Denial | None = OUT_OF_RANGE
    for group in squadrons.groups_of(state, player):
        denial = why_not_bring(state, player, group, place, spaces, free, 0)
        if denial is None:
            return None
        if denial is not OUT_OF_RANGE:
            found = denial
    return found


def why_not_bring(
    state: PriceOfPower, player: int, group: int, place: int, spaces: int, free: list[bool], flags: int
) -> Denial | None:
    """Whether a group of ships may come to the destination.

    Rules: naval.range, naval.pacific, ports.limits
    """
    source = squadrons.place_of(state, player, group)
    if place < SEAS and SEA_DISTANT[place]:
        spaces += marching.spaces_to_continents(state, player, place)
    if not routes.reaches(state, source, place, spaces, free):
        return OUT_OF_RANGE
    if place >= SEAS:
        if group == squadrons.FLEET:
            if not ports.has_room(state, player, place - SEAS, forces.fleet_size(state, player), True):
                return PORT_FULL
        elif ports.room_for_light(state, place - SEAS) < 1:
            return PORT_FULL
    elif routes.crosses_pacific(source, place) and not flags & CROSSED and treasury.total_power(state, player) < 1:
        return NO_POWER
    return None


def destinations(state: PriceOfPower, player: int) -> list[int]:
    """Every place to which some ships of the player may sail."""
    free = routes.open_seas(state, player)
    spaces = squadrons.spaces_of(state, player)
    groups = squadrons.groups_of(state, player)
    found = [
        sea
        for sea in state.box.seas
        if can_any_come(state, player, sea, groups, spaces, free) and routes.is_known_sea(state, player, sea)
    ]
    for port in near_havens(state, player, groups, spaces, free):
        if can_any_come(state, player, SEAS + port, groups, spaces, free):
            found.append(SEAS + port)
    return found


def near_havens(state: PriceOfPower, player: int, groups: list[int], spaces: int, free: list[bool]) -> list[int]:
    """Friendly ports on zones that ships reach with a space to spare."""
    found: list[int] = []
    for group in groups:
        away = routes.distances(state, squadrons.place_of(state, player, group), spaces, free)
        for sea in state.box.seas:
            if away[sea] < spaces:
                for port in state.box.ports_on[sea]:
                    if port not in found and ports.is_haven(state, player, port):
                        found.append(port)
    return sorted(found)


def can_any_come(
    state: PriceOfPower, player: int, place: int, groups: list[int], spaces: int, free: list[bool]
) -> bool:
    for group in groups:
        if why_not_bring(state, player, group, place, spaces, free, 0) is None:
            return True
    return False


def why_not_sail_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Any ships that could sail anywhere: the next zone is nearly always open."""
    groups = squadrons.groups_of(state, player)
    for group in groups:
        place = squadrons.place_of(state, player, group)
        if place >= SEAS:
            return None  # out of the port at least
        for sea in SEA_NEAR[place]:
            if state.box.ports_on[sea] and not SEA_DISTANT[sea]:
                return None
    return None if groups and destinations(state, player) else NO_SHIPS


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and ships that can sail."""
    if state.treasury.power[player * POWERS + MIL] < COST:
        return LITTLE_POWER
    return why_not_sail_at_all(state, player)


def why_not_undock_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Any ships in a port that could leave it."""
    return undocking.why_not_undock_at_all(state, player)


def why_not_begin_undock(state: PriceOfPower, player: int) -> Denial | None:
    if state.treasury.power[player * POWERS + MIL] < COST:
        return LITTLE_POWER_TO_UNDOCK
    return undocking.why_not_undock_at_all(state, player)


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """A naval movement; `free`: without its cost in power."""
    if why_not_sail_at_all(table.state, player) is not None:
        return
    if not free:
        treasury.spend_power(table, player, MIL, COST)
    table.next(Destination(player))


def begin_undock(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Ships leave their ports."""
    if undocking.why_not_undock_at_all(table.state, player) is not None:
        return
    if not free:
        treasury.spend_power(table, player, MIL, COST)
    table.next(undocking.Undock(player, 0, NOBODY))


class Destination(Tried[PriceOfPower, Pick]):
    """To which zone or friendly port do ships sail?

    Rules: naval.destination, naval.range, naval.distant
    """

    def __init__(self, player: int) -> None:
        super().__init__("destination", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [SAIL_TO[sea] for sea in state.box.seas]
        for sea in state.box.seas:
            for port in state.box.ports_on[sea]:
                if ports.is_haven(state, self.seat, port) and MAKE_PORT[port] not in found:
                    found.append(MAKE_PORT[port])
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        place = choice.value if choice.kind == "sail-to" else SEAS + choice.value
        return why_not_destination(state, self.seat, place)

    def options(self, state: PriceOfPower) -> list[Pick]:
        return [SAIL_TO[place] if place < SEAS else MAKE_PORT[place - SEAS] for place in destinations(state, self.seat)]

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice.kind == "sail-to":
            fights = triggers.breaks_out_at_sea(table.state, self.seat, choice.value)
            table.next(Gather(self.seat, choice.value, 0, FIGHTS if fights else 0))
        else:
            table.next(Gather(self.seat, SEAS + choice.value, 0, 0))


class Gather(Decision[PriceOfPower, Pick]):
    """Which ships come to the destination? `moved` counts those that have come.

    Rules: naval.move, naval.range, naval.fleet
    """

    def __init__(self, player: int, place: int, moved: int, flags: int) -> None:
        super().__init__("gather", player, place, moved, flags)
        self.place: Final = place
        self.moved: Final = moved
        self.flags: Final = flags

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        if self.place < SEAS:
            return {"sea": self.place, "ships": self.moved}
        return {"province": self.place - SEAS, "ships": self.moved}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [choice_for(group) for group in squadrons.groups_of(state, self.seat)]
        found += LEAVE_BEHIND[1 : state.forces.fleet[self.seat * 3 + LIGHT] + 1]
        found.append(SET_SAIL)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is SET_SAIL:
            return None if self.moved else BRING_SOME
        if choice.kind == "leave-behind":
            return self.why_not_leave(state, choice.value)
        free = routes.open_seas(state, self.seat)
        spaces = squadrons.spaces_of(state, self.seat)
        return why_not_bring(state, self.seat, group_of(choice), self.place, spaces, free, self.flags)

    def options(self, state: PriceOfPower) -> list[Pick]:
        free = routes.open_seas(state, self.seat)
        spaces = squadrons.spaces_of(state, self.seat)
        found: list[Pick] = []
        for group in squadrons.groups_of(state, self.seat):
            if why_not_bring(state, self.seat, group, self.place, spaces, free, self.flags) is None:
                found.append(choice_for(group))
        for ships in range(1, state.forces.fleet[self.seat * 3 + LIGHT] + 1):
            if self.why_not_leave(state, ships) is None:
                found.append(LEAVE_BEHIND[ships])
        if self.moved:
            found.append(SET_SAIL)
        return found

    def why_not_leave(self, state: PriceOfPower, ships: int) -> Denial | None:
        """Before it sails, the fleet may leave light ships where it is.

        Rules: naval.fleet
        """
        if self.flags & LEFT_BEHIND:
            return ONCE
        if state.forces.fleet_at[self.seat] in (NOBODY, self.place):
            return NO_FLEET
        if ships > state.forces.fleet[self.seat * 3 + LIGHT] or ships >= forces.fleet_size(state, self.seat):
            return TOO_FEW_SHIPS
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is SET_SAIL:
            berthing.arrive(table, self.seat, self.place, self.moved, self.flags & FIGHTS != 0)
            return
        if choice.kind == "leave-behind":
            ports.gather(state, self.seat, state.forces.fleet_at[self.seat], -choice.value)
            table.next(Gather(self.seat, self.place, self.moved, self.flags | LEFT_BEHIND))
            return
        group = group_of(choice)
        crossing = routes.crosses_pacific(squadrons.place_of(state, self.seat, group), self.place)
        flags = self.flags | (CROSSED if crossing else 0)
        ships = squadrons.ships_in_group(state, self.seat, group)
        most = (
            ships
            if group == squadrons.FLEET or self.place < SEAS
            else min(ships, ports.room_for_light(state, self.place - SEAS))
        )
        if group == squadrons.FLEET or most == 1:
            bring(table, self.seat, self.place, self.moved, flags, group, ships if group == squadrons.FLEET else 1)
        else:
            table.next(HowMany(self.seat, self.place, self.moved, flags, group))
        if crossing and not self.flags & CROSSED:
            table.next(Crossing(self.seat))


def choice_for(group: int) -> Pick:
    if group == squadrons.FLEET:
        return BRING_FLEET
    if group >= squadrons.IN_PORT:
        return BRING_DOCKED[group - squadrons.IN_PORT]
    return BRING_PROTECTING[group - squadrons.ON_SLOTS] if group >= squadrons.ON_SLOTS else BRING[group]


def group_of(choice: Pick) -> int:
    if choice is BRING_FLEET:
        return squadrons.FLEET
    if choice.kind == "bring-docked":
        return squadrons.IN_PORT + choice.value
    return squadrons.ON_SLOTS + choice.value if choice.kind == "bring-protecting" else squadrons.LOOSE + choice.value


def bring(table: Table[PriceOfPower], player: int, place: int, moved: int, flags: int, group: int, ships: int) -> None:
    """Ships come to the destination; then the next ones are asked for, if there can be any."""
    squadrons.move_ships(table, player, group, ships, place)
    following = Gather(player, place, moved + ships, flags)
    if len(following.options(table.state)) > 1:
        table.next(following)
    else:
        berthing.arrive(table, player, place, moved + ships, flags & FIGHTS != 0)


class HowMany(Decision[PriceOfPower, Pick]):
    """How many ships of this group come?"""

    def __init__(self, player: int, place: int, moved: int, flags: int, group: int) -> None:
        super().__init__("how-many-ships", player, place, moved, flags, group)
        self.place: Final = place
        self.moved: Final = moved
        self.flags: Final = flags
        self.group: Final = group

    def most(self, state: PriceOfPower) -> int:
        ships = squadrons.ships_in_group(state, self.seat, self.group)
        return ships if self.place < SEAS else min(ships, ports.room_for_light(state, self.place - SEAS))

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return SHIPS_OF[1 : squadrons.ships_in_group(state, self.seat, self.group) + 1]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if choice.value <= self.most(state) else PORT_FULL

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        bring(table, self.seat, self.place, self.moved, self.flags, self.group, choice.value)


class Crossing(Decision[PriceOfPower, Pick]):
    """Which power pays for the crossing of the Pacific?

    Rules: naval.pacific
    """

    def __init__(self, player: int) -> None:
        super().__init__("crossing", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return PAY

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None if treasury.has_power(state, self.seat, choice.value, 1) else NO_POWER

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        treasury.spend_power(table, self.seat, choice.value, 1)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "destination": Destination,
    "gather": Gather,
    "how-many-ships": HowMany,
    "crossing": Crossing,
}
