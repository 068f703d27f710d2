"""Recruiting: regular, mercenary and allied units, and ships, each with its price and its place.

What has been used of the capacities lies in `state.campaign`, and so do the areas where a
battle follows: CLASH, area, units recruited there.

Rules: recruit.action, recruit.prices, recruit.regular, recruit.mercenary, recruit.allied, recruit.artillery
Rules: recruit.armies, recruit.ships, recruit.battles
Decisions: Recruit, RecruitUnits, Place, BuildShip, Launch
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Table, Tried
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.choices import DONE, Pick, areas, provinces, word
from hausmacht.games.price_of_power.components import (
    ALLIED,
    AREA,
    ARM_NAMES,
    ARMIES,
    ARMS,
    ARTILLERY,
    CAVALRY,
    GALLEY,
    INFANTRY,
    MERCENARY,
    MIL,
    NOBODY,
    POWERS,
    PRICE,
    REGULAR,
    SHIP_PRICE,
    SHIPS,
    SOURCE_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.modifiers import bonus, grants
from hausmacht.games.price_of_power.progress.campaign import CLASH
from hausmacht.games.price_of_power.rows import added
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, may_cover, why_not_cover
from hausmacht.games.price_of_power.rules.warfare.battle import triggers
from hausmacht.games.price_of_power.rules.warfare.land import marching
from hausmacht.games.price_of_power.rules.warfare.mustering import capacity, shipbuilding
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 1  # military power
MOST_AT_ONCE: Final = 20
MOST_MERCENARIES: Final = 3  # in a turn
IN_CAMP: Final = 3  # instead of the number of an army
MUSKETEERS: Final = REGULAR * ARMS + INFANTRY  # regular infantry, the only unit outside armies

UNIT_NAMES: Final = tuple(
    [arm if source == REGULAR else f"{SOURCE_NAMES[source]}-{arm}" for source in range(3) for arm in ARM_NAMES]
)
RECRUIT_IN: Final = areas("recruit-in")
BUILD_IN: Final = provinces("build-in")
RECRUIT: Final[list[list[Pick]]] = [
    [Pick(f"recruit {units} {name}", unit * 100 + units, unit=unit, units=units) for units in range(MOST_AT_ONCE + 1)]
    for unit, name in enumerate(UNIT_NAMES)
]
HIRE: Final[list[list[Pick]]] = [
    [
        Pick(
            f"hire {units} {UNIT_NAMES[MERCENARY * ARMS + arm]}",
            (MERCENARY * ARMS + arm) * 100 + units,
            unit=MERCENARY * ARMS + arm,
            units=units,
        )
        for units in range(MOST_MERCENARIES + 1)
    ]
    for arm in range(ARMS)
]
INTO: Final = marching.army_picks("into")
CAMP: Final = word("camp")

LITTLE_POWER: Final = Denial("little-military-power", "recruit.action", have=0, need=COST)
NOTHING_TO_RECRUIT: Final = Denial("nothing-to-recruit", "recruit.action")
NOT_THERE: Final = Denial("not-there", "recruit.regular")
NO_ALLIED_THERE: Final = Denial("no-allied-there", "recruit.allied")
NO_ALLIED_ARTILLERY: Final = Denial("no-allied-artillery", "recruit.prices")
NO_CANNONS: Final = Denial("no-cannons", "recruit.artillery")
NO_ARMY: Final = Denial("no-army", "recruit.armies")


# Denials made so far: the same ones are needed again and again
LITTLE_MONEY: Final[dict[int, Denial]] = {}


def little_money(need: int, have: int) -> Denial:
    key = need * 4096 + have
    found = LITTLE_MONEY.get(key)
    if found is None:
        found = Denial("little-money", "recruit.prices", have=have, need=need)
        LITTLE_MONEY[key] = found
    return found


# Units: what may be recruited where


def price(state: PriceOfPower, player: int, unit: int) -> int:
    """Ducats for one unit (source * 3 + arm); nothing for a bot, which pays otherwise.

    Rules: recruit.prices
    """
    if state.box.is_bot[player]:
        return 0
    found = PRICE[unit]
    if not state.effects.mods:
        return found
    source = unit // ARMS
    if source == MERCENARY:
        found += bonus(state, player, "cost.recruit.D.mercenary")
    elif source == REGULAR and unit % ARMS == INFANTRY:
        found += bonus(state, player, "cost.recruit.D.infantry")
    elif source == REGULAR and unit % ARMS == CAVALRY:
        found += bonus(state, player, "cost.recruit.D.cavalry")
    return max(0, found)


def is_own_area(state: PriceOfPower, player: int, area: int) -> bool:
    return area in board.own_areas(state, player)


def is_mustering_area(state: PriceOfPower, player: int, area: int) -> bool:
    """An area of the player or of one of his vassals."""
    for at in state.box.provinces_in[area]:
        if capacity.is_mustering(state, player, at):
            return True
    return False


def allied_capacity(state: PriceOfPower, player: int, area: int) -> int:
    """Allied units that an active ally can muster in an area of its own.

    Rules: recruit.allied
    """
    found = 0
    for realm in state.relations.active:
        if state.relations.ally[realm] == player and capacity.npr_worth(state, realm, area):
            found += capacity.npr_military(state, realm, area)
    return found - capacity.mustered(state, area) if found else 0


def has_army_for(state: PriceOfPower, player: int, area: int) -> bool:
    """An army in the area, or one that is not deployed."""
    return forces.army_in(state, player, area) != NOBODY or forces.free_army(state, player) != NOBODY


def why_not_recruit(state: PriceOfPower, player: int, area: int, unit: int, units: int) -> Denial | None:
    """Whether a player may recruit so many units of a kind in an area.

    Rules: recruit.regular, recruit.mercenary, recruit.allied, recruit.artillery, recruit.armies, recruit.prices
    """
    denial = why_not_pay(state, player, unit, units)
    return why_not_there(state, player, area, unit, units) if denial is None else denial


def why_not_pay(state: PriceOfPower, player: int, unit: int, units: int) -> Denial | None:
    """What does not depend on the place: whether there may be such units, their price and manpower.

    Rules: recruit.regular, recruit.mercenary, recruit.allied, recruit.artillery, recruit.prices
    """
    source = unit // ARMS
    if unit % ARMS == ARTILLERY:
        if source == ALLIED:
            return NO_ALLIED_ARTILLERY
        if not grants(state, player, "artillery.allowed"):
            return NO_CANNONS
    need = units * price(state, player, unit)
    if state.treasury.ducats[player] < need:
        return little_money(need, state.treasury.ducats[player])
    if source == MERCENARY:
        hired = state.turn.mercenaries
        if hired + units > MOST_MERCENARIES:
            return Denial("too-many-mercenaries", "recruit.mercenary", have=MOST_MERCENARIES - hired, need=units)
    else:
        pool = state.treasury.available[player] if source == REGULAR else state.forces.allied_pool[player]
        if pool < units:
            return Denial("manpower-short", "recruit.regular", have=pool, need=units)
    return None


def why_not_there(state: PriceOfPower, player: int, area: int, unit: int, units: int) -> Denial | None:
    """Whether units that can be paid may be recruited in an area.

    Rules: recruit.armies
    """
    if unit != MUSKETEERS and not has_army_for(state, player, area):
        return NO_ARMY
    return why_not_muster(state, player, area, unit // ARMS, units)


def why_not_muster(state: PriceOfPower, player: int, area: int, source: int, units: int) -> Denial | None:
    """Whether the area is right and its capacity large enough."""
    if source == ALLIED:
        room = capacity.military(state, player, area) if is_own_area(state, player, area) else 0
        room = max(room, allied_capacity(state, player, area))
        if room <= 0:
            return NO_ALLIED_THERE
    elif not is_mustering_area(state, player, area):
        return NOT_THERE
    elif source == MERCENARY or (units == 1 and not capacity.is_counting(state)):
        return None  # a province of the area takes one at least
    else:
        room = capacity.military(state, player, area)
    if room < units:
        return Denial("too-little-capacity", "capacity.land", have=room, need=units)
    return None


def most_units(state: PriceOfPower, player: int, area: int, unit: int) -> int:
    """The largest number of units of a kind that may be recruited in an area."""
    if why_not_recruit(state, player, area, unit, 1) is not None:
        return 0
    source = unit // ARMS
    cost = price(state, player, unit)
    found = state.treasury.ducats[player] // cost if cost else MOST_AT_ONCE
    if source == MERCENARY:
        return min(found, MOST_MERCENARIES - state.turn.mercenaries)
    room = capacity.military(state, player, area)
    if source == ALLIED:
        room = max(room if is_own_area(state, player, area) else 0, allied_capacity(state, player, area))
        return min(found, room, state.forces.allied_pool[player], MOST_AT_ONCE)
    return min(found, room, state.treasury.available[player], MOST_AT_ONCE)


def can_recruit_in(state: PriceOfPower, player: int, area: int) -> bool:
    return can_recruit_one_of(state, player, area, payable(state, player))


def payable(state: PriceOfPower, player: int) -> list[int]:
    """Kinds of units of which the player can pay one, wherever it is recruited."""
    return [unit for unit in range(UNIT_KINDS) if why_not_pay(state, player, unit, 1) is None]


def can_recruit_one_of(state: PriceOfPower, player: int, area: int, kinds: list[int]) -> bool:
    for unit in kinds:
        if why_not_there(state, player, area, unit, 1) is None:
            return True
    return False


def dearest(state: PriceOfPower, player: int) -> int:
    """The highest price of a single unit or ship that the player could recruit, had he the ducats."""
    found = max(SHIP_PRICE) if board.ports_of(state, player) and forces.ships_of(state, player) < SHIPS else 0
    for unit in range(UNIT_KINDS):
        if unit % ARMS != ARTILLERY or grants(state, player, "artillery.allowed"):
            found = max(found, price(state, player, unit))
    return found


def dearest_mercenary(state: PriceOfPower, player: int, area: int) -> int:
    """The highest price of a mercenary for whom there is room in an own area; 0: there is none for anybody.

    Rules: recruit.mercenary
    """
    if state.turn.mercenaries >= MOST_MERCENARIES or not is_own_area(state, player, area):
        return 0
    arms = ARMS if grants(state, player, "artillery.allowed") else ARTILLERY
    return max([price(state, player, MERCENARY * ARMS + arm) for arm in range(arms)])


def muster_areas(state: PriceOfPower, player: int) -> list[int]:
    """Areas of the player, of his vassals and of his active allies, A to Z."""
    found: list[int] = []
    for at in board.holdings(state).held[player]:
        if AREA[at] not in found:
            found.append(AREA[at])
    if state.forces.allied_pool[player]:
        for realm in state.relations.active:
            if state.relations.ally[realm] == player:
                found += [area for area in board.areas_of(state, realm) if area not in found]
    return sorted(found)


# Units: recruiting them


def recruit_units(
    table: Table[PriceOfPower], player: int, area: int, unit: int, units: int, army: int = IN_CAMP
) -> None:
    """Pay for units and put them into an army (0 to 2) or, regular infantry only, outside (IN_CAMP).

    Rules: recruit.prices, recruit.armies, capacity.once
    """
    state = table.state
    source = unit // ARMS
    cost = units * price(state, player, unit)
    if cost:
        treasury.lose_ducats(table, player, cost)
    recruiting = capacity.is_counting(state)
    if recruiting:
        note_clash(state, player, area, units)
    if source == MERCENARY:
        state.turn.mercenaries += units
    elif recruiting:
        capacity.use(state, player, area, units)
    if source == REGULAR:
        state.treasury.available[player] -= units
    elif source == ALLIED:
        state.forces.allied_pool = added(state.forces.allied_pool, player, -units)
    put_units(state, player, area, unit, units, army)
    table.tell(events.RECRUITED, player, area, unit, units, cost)


def put_units(state: PriceOfPower, player: int, area: int, unit: int, units: int, army: int) -> None:
    if army == IN_CAMP:
        state.forces.camps = added(state.forces.camps, area, units << (5 * player))
    else:
        at = player * ARMIES + army
        state.forces.army_at[at] = area
        state.forces.army[at * UNIT_KINDS + unit] += units


def note_clash(state: PriceOfPower, player: int, area: int, units: int) -> None:
    """A battle will follow where new units meet hostile ones.

    Rules: recruit.battles
    """
    used = capacity.recruited(state)
    if used.place(CLASH, area) != NOBODY or triggers.breaks_out(state, player, area):
        used.add(CLASH, area, units)


def gain_units(table: Table[PriceOfPower], player: int, area: int, unit: int, units: int) -> int:
    """Units for nothing, regular ones out of Available manpower; never into a battle. How many came.

    Rules: recruit.gained
    """
    state = table.state
    if units <= 0 or triggers.breaks_out(state, player, area):
        return 0
    if unit // ARMS == REGULAR:
        units = min(units, state.treasury.available[player])
    army = forces.army_in(state, player, area)
    if army == NOBODY and unit != MUSKETEERS:
        army = forces.free_army(state, player)
        if army == NOBODY:
            return 0
    if units <= 0:
        return 0
    if unit // ARMS == REGULAR:
        state.treasury.available[player] -= units
    put_units(state, player, area, unit, units, IN_CAMP if army == NOBODY else army % ARMIES)
    table.tell(events.RECRUITED, player, area, unit, units, 0)
    return units


# The action


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and something to recruit."""
    if state.treasury.power[player * POWERS + MIL] < COST:
        return LITTLE_POWER
    return why_not_recruit_at_all(state, player)


def why_not_recruit_at_all(state: PriceOfPower, player: int) -> Denial | None:
    """Anything at all: units first, since that is quickly answered."""
    kinds = payable(state, player)
    if kinds:
        for area in muster_areas(state, player):
            if can_recruit_one_of(state, player, area, kinds):
                return None
    if shipbuilding.can_pay_any(state, player):
        for port in board.ports_of(state, player):
            if shipbuilding.can_build_in(state, player, port):
                return None
    return NOTHING_TO_RECRUIT


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """Recruit units and build ships; `free`: without the cost in power.

    Rules: recruit.action
    """
    state = table.state
    if why_not_recruit_at_all(state, player) is not None:
        return
    if not free:
        treasury.spend_power(table, player, MIL, COST)
    capacity.begin_use(state)
    table.next(Recruit(player))


class Recruit(Tried[PriceOfPower, Pick]):
    """Where are units recruited or ships built next?

    Rules: recruit.action, loan.cover
    """

    def __init__(self, player: int) -> None:
        super().__init__("recruit", player)

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"ducats": state.treasury.ducats[self.seat], "available": state.treasury.available[self.seat]}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [RECRUIT_IN[area] for area in muster_areas(state, self.seat)]
        found += [BUILD_IN[port] for port in board.ports_of(state, self.seat)]
        found += [DONE, LOAN]
        return found

    def options(self, state: PriceOfPower) -> list[Pick]:
        """As `why_not` has it, with what can be paid looked up once."""
        found: list[Pick] = []
        kinds = payable(state, self.seat)
        if kinds:
            for area in muster_areas(state, self.seat):
                if can_recruit_one_of(state, self.seat, area, kinds):
                    found.append(RECRUIT_IN[area])
        if shipbuilding.can_pay_any(state, self.seat):
            for port in board.ports_of(state, self.seat):
                if shipbuilding.can_build_in(state, self.seat, port):
                    found.append(BUILD_IN[port])
        found.append(DONE)
        if may_cover(state, self.seat, dearest(state, self.seat)):
            found.append(LOAN)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is DONE:
            return None
        if choice is LOAN:
            return why_not_cover(state, self.seat, dearest(state, self.seat))
        if choice.kind == "recruit-in":
            return None if can_recruit_in(state, self.seat, choice.value) else self.first_denial(state, choice.value)
        if shipbuilding.can_build_in(state, self.seat, choice.value):
            return None
        return shipbuilding.why_not_build(state, self.seat, choice.value, GALLEY)

    def first_denial(self, state: PriceOfPower, area: int) -> Denial | None:
        return why_not_recruit(state, self.seat, area, MUSKETEERS, 1)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            finish(table, self.seat)
            return
        table.next(self)
        if choice is LOAN:
            borrow(table, self.seat)
        elif choice.kind == "recruit-in":
            table.next(RecruitUnits(self.seat, choice.value))
        else:
            table.next(shipbuilding.BuildShip(self.seat, choice.value))


def finish(table: Table[PriceOfPower], player: int) -> None:
    """All is recruited: battles where new units met hostile ones.

    Rules: recruit.battles
    """
    state = table.state
    clashes = capacity.recruited(state).of_kind(CLASH)
    places = [clash.at for clash in clashes]
    arrived = max([clash.number for clash in clashes] or [0])
    capacity.end_use(state)
    triggers.open_battles(table, player, places, arrived)


class RecruitUnits(Decision[PriceOfPower, Pick]):
    """Which units, and how many of them?

    Rules: recruit.prices, recruit.regular, recruit.mercenary, recruit.allied, recruit.artillery
    """

    def __init__(self, player: int, area: int) -> None:
        super().__init__("recruit-units", player, area)
        self.area: Final = area

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {
            "area": self.area,
            "ducats": state.treasury.ducats[self.seat],
            "capacity": max(0, capacity.military(state, self.seat, self.area)),
        }

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found: list[Pick] = []
        for unit in range(UNIT_KINDS):
            found += RECRUIT[unit][1 : most_units(state, self.seat, self.area, unit) + 2]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_recruit(state, self.seat, self.area, choice.value // 100, choice.value % 100)

    def options(self, state: PriceOfPower) -> list[Pick]:
        found: list[Pick] = []
        for unit in range(UNIT_KINDS):
            found += RECRUIT[unit][1 : most_units(state, self.seat, self.area, unit) + 1]
        return found

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        place = Place(self.seat, self.area, choice.value // 100, choice.value % 100)
        options = place.options(table.state)
        if len(options) == 1:
            place.take(table, options[0])
        else:
            table.next(place)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        cost = choice.value % 100 * price(state, self.seat, choice.value // 100)
        return {**choice.numbers, "ducats": cost}


class Place(Decision[PriceOfPower, Pick]):
    """Into which army do the recruits go, or do they camp outside?

    Rules: recruit.armies
    """

    def __init__(self, player: int, area: int, unit: int, units: int) -> None:
        super().__init__("place-units", player, area, unit, units)
        self.area: Final = area
        self.unit: Final = unit
        self.units: Final = units

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "unit": self.unit, "units": self.units}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (CAMP, *INTO)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is CAMP:
            return None if self.unit == MUSKETEERS else NO_ARMY
        army = self.seat * ARMIES + choice.value
        if state.forces.army_at[army] == self.area or army == forces.free_army(state, self.seat):
            return None
        return NO_ARMY

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        army = IN_CAMP if choice is CAMP else choice.value
        recruit_units(table, self.seat, self.area, self.unit, self.units, army)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "recruit": Recruit,
    "recruit-units": RecruitUnits,
    "place-units": Place,
}
