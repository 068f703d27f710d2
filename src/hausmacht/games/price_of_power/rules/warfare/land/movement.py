"""Land activation: an army or a single unit marches up to two spaces, over land or across a bridge of ships.

A mover is the number of an army (0 to 2) or SINGLE, one regular infantry outside armies.

Rules: move.spaces, move.reorganise, move.outside-armies, move.mercenaries
Rules: ruling.reorganise-once
Decisions: Activate, March, Shift, AskPassage
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power.choices import Pick, areas, numbers, word
from hausmacht.games.price_of_power.components import ARMIES, ARMS, INFANTRY, MIL, NOBODY, REGULAR, SPACES, UNIT_KINDS
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.rows import added
from hausmacht.games.price_of_power.rules.cards import cards
from hausmacht.games.price_of_power.rules.terms import forces, treasury
from hausmacht.games.price_of_power.rules.terms.borrowing import LOAN, borrow, may_cover, why_not_cover
from hausmacht.games.price_of_power.rules.warfare.land import access, marching, passage, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.rules.warfare.mustering.recruiting import HIRE, MOST_AT_ONCE, UNIT_NAMES
from hausmacht.games.price_of_power.state import PriceOfPower

COST: Final = 1  # military power

# What a marching army has done (flags of March); reorganising is possible once in each area
MOVED: Final = 1
PICKED_UP: Final = 2
DROPPED: Final = 4
MERGED: Final = 8
SHIFTED: Final = 16
HIRED: Final = 32
TURNED_AWAY: Final = 64  # permission to pass was refused
REORGANISED: Final = PICKED_UP | DROPPED | MERGED | SHIFTED

ARMY: Final = marching.army_picks("activate")
UNIT: Final = areas("activate-unit")
RAISE: Final = areas("raise-army")
MARCH: Final = [areas("march"), areas("buy-passage"), areas("ask-passage")]  # by the payment
FERRY: Final = [areas("ferry"), areas("ferry-buying-passage"), areas("ferry-asking-passage")]
STEP_KINDS: Final = ("march", "buy-passage", "ask-passage")
FERRY_KINDS: Final = ("ferry", "ferry-buying-passage", "ferry-asking-passage")
PICK_UP: Final = numbers("pick-up", MOST_AT_ONCE, "units")
DROP_OFF: Final = numbers("drop-off", MOST_AT_ONCE, "units")
MERGE: Final = marching.army_picks("merge")
SHIFT_TO: Final = marching.army_picks("shift-to")
SHIFT: Final[list[list[Pick]]] = [
    [Pick(f"shift {units} {name}", unit * 100 + units, unit=unit, units=units) for units in range(MOST_AT_ONCE + 1)]
    for unit, name in enumerate(UNIT_NAMES)
]
HALT: Final = word("halt")
ENOUGH: Final = word("shift-no-more")
ALLOW: Final = word("allow-passage")
DENY: Final = word("deny-passage")

LITTLE_POWER: Final = Denial("little-military-power", "move.spaces", have=0, need=COST)
NO_MOVER: Final = Denial("nobody-can-march", "move.spaces")
NOT_DEPLOYED: Final = Denial("no-army-deployed", "move.spaces")
NOT_ADJACENT: Final = Denial("area-not-adjacent", "move.spaces")
NO_SPACES: Final = Denial("no-spaces-left", "move.spaces")
ONCE_HERE: Final = Denial("reorganised-here", "move.reorganise")
NOT_THAT_MANY: Final = Denial("not-that-many", "move.reorganise")
NO_ARMY_FREE: Final = Denial("no-army-free", "move.reorganise")
ONLY_ARMIES: Final = Denial("only-armies", "move.reorganise")
MERCENARIES_MUST_MARCH: Final = Denial("mercenaries-must-march", "move.mercenaries")
WAS_TURNED_AWAY: Final = Denial("was-turned-away", "access.permission")


# Questions


def why_not_march_at_all(state: PriceOfPower, player: int, spent: int = 0) -> Denial | None:
    """Any army or unit that could march, when so much military power is spent on the activation."""
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        area = state.forces.army_at[army]
        if area != NOBODY:
            units = forces.army_size(state, army)
            if marching.can_march(state, player, area, units, spent) or (
                state.forces.army[army * UNIT_KINDS] > 0 and marching.can_march(state, player, area, 1, spent)
            ):
                return None
    for area in marching.camps_of(state, player):
        if marching.can_march(state, player, area, 1, spent):
            return None
    return NO_MOVER


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and something to march or to besiege."""
    have = marching.power_left(state, player)
    if have < COST:
        return LITTLE_POWER
    denial = why_not_march_at_all(state, player, COST)
    if denial is None or siege.why_not_siege_at_all(state, player, have - COST) is None:
        return None
    return denial


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """A land activation: march or siege."""
    start(table, player, free, True)


def begin_march(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """A march only."""
    start(table, player, free, False)


def start(table: Table[PriceOfPower], player: int, free: bool, sieges: bool) -> None:
    state = table.state
    price = 0 if free else COST
    left = marching.power_left(state, player) - price
    can = why_not_march_at_all(state, player, price) is None
    if not can and not (sieges and siege.why_not_siege_at_all(state, player, left) is None):
        return
    if not free:
        treasury.spend_power(table, player, MIL, COST)
    table.next(Activate(player, int(sieges)))


# Which one marches


class Activate(Decision[PriceOfPower, Pick]):
    """Which army or unit is activated, or where is a siege laid?

    Rules: move.spaces, move.outside-armies
    """

    def __init__(self, player: int, sieges: int) -> None:
        super().__init__("activate", player, sieges)
        self.sieges: Final = sieges != 0

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = list(ARMY)
        for area in marching.camps_of(state, self.seat):
            found.append(UNIT[area])
            found.append(RAISE[area])
        if self.sieges:
            found += [siege.SIEGE[area] for area in siege.places(state, self.seat)]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        player = self.seat
        if choice.kind == "activate":
            army = player * ARMIES + choice.value
            if state.forces.army_at[army] == NOBODY:
                return NOT_DEPLOYED
            return self.why_not_leave(state, army)
        if choice.kind == "siege":
            return siege.why_not_siege(state, player, choice.value, marching.power_left(state, player))
        if choice.kind == "raise-army" and forces.free_army(state, player) == NOBODY:
            return NO_ARMY_FREE
        return marching.why_not_leave(state, player, choice.value, 1)

    def why_not_leave(self, state: PriceOfPower, army: int) -> Denial | None:
        """The army as it is, or one of its infantry alone, must find a way.

        Rules: move.spaces, move.reorganise
        """
        area = state.forces.army_at[army]
        if state.forces.army[army * UNIT_KINDS] > 0 and marching.can_march(state, self.seat, area, 1):
            return None
        return marching.why_not_leave(state, self.seat, area, forces.army_size(state, army))

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        player = self.seat
        if choice.kind == "siege":
            siege.open_siege(table, player, choice.value)
            return
        mover = choice.value
        area = choice.value
        if choice.kind == "activate":
            area = state.forces.army_at[player * ARMIES + mover]
        elif choice.kind == "raise-army":
            mover = raise_army(table, player, area)
        else:
            mover = marching.SINGLE
        table.next(SetOut(player, mover, area, SPACES + marching.extra_spaces(state, player, False), 0))
        cards.open_reactions(table, "land_activation", player, area)


class SetOut(Step[PriceOfPower]):
    """Where to next? Unless others have reacted and the mover is gone."""

    def __init__(self, player: int, mover: int, area: int, left: int, flags: int) -> None:
        super().__init__("set-out", (player, mover, area, left, flags))
        self.march: Final = March(player, mover, area, left, flags)

    def run(self, table: Table[PriceOfPower]) -> None:
        march = self.march
        if march.is_still_there(table.state):
            table.next(march)


def raise_army(table: Table[PriceOfPower], player: int, area: int) -> int:
    """All regular infantry of an area forms an army; which one.

    Rules: move.reorganise
    """
    state = table.state
    army = forces.free_army(state, player)
    units = forces.camp(state, player, area)
    state.forces.army_at[army] = area
    state.forces.camps = added(state.forces.camps, area, -(units << (5 * player)))
    state.forces.army[army * UNIT_KINDS + REGULAR * ARMS + INFANTRY] += units
    table.tell(events.REORGANISED, player, area)
    return army % ARMIES


class March(Decision[PriceOfPower, Pick]):
    """Where does the army go next, and is it reorganised before?

    Rules: move.spaces, move.stop, move.reorganise, move.mountains, move.mercenaries, bridge.ships, bridge.end
    """

    def __init__(self, player: int, mover: int, area: int, left: int, flags: int) -> None:
        super().__init__("march", player, mover, area, left, flags)
        self.mover: Final = mover
        self.area: Final = area
        self.left: Final = left
        self.flags: Final = flags

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "units": marching.size_of(state, self.seat, self.mover), "spaces": self.left}

    def army(self) -> int:
        return self.seat * ARMIES + self.mover

    def is_still_there(self, state: PriceOfPower) -> bool:
        if self.mover == marching.SINGLE:
            return forces.camp(state, self.seat, self.area) > 0
        return state.forces.army_at[self.army()] == self.area

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        found = [HALT]
        for near in state.box.borders[self.area]:
            found += [MARCH[payment][near] for payment in range(3)]
        for near in access.landings(state, self.seat, self.area, 1):
            found += [FERRY[payment][near] for payment in range(3)]
        if self.mover != marching.SINGLE:
            found += PICK_UP[1 : forces.camp(state, self.seat, self.area) + 2]
            found += DROP_OFF[1 : state.forces.army[self.army() * UNIT_KINDS] + 2]
            found += [MERGE[other] for other in range(ARMIES) if other != self.mover]
            found += [SHIFT_TO[other] for other in range(ARMIES) if other != self.mover]
            if state.box.rules.optional[2]:
                found += [HIRE[arm][units] for arm in range(ARMS) for units in (1, 2, 3)]
        found.append(LOAN)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        kind = choice.kind
        if choice is LOAN:
            return why_not_cover(state, self.seat, max(self.price_of_hiring(state), self.price_of_passage(state)))
        if kind == "halt":
            return self.why_not_halt(state)
        if kind in STEP_KINDS:
            if choice.value not in state.box.borders[self.area]:
                return NOT_ADJACENT
            return self.why_not_go(state, choice.value, STEP_KINDS.index(kind), True)
        if kind in FERRY_KINDS:
            units = marching.size_of(state, self.seat, self.mover)
            denial = access.why_not_cross(state, self.seat, self.area, choice.value, units)
            return denial or self.why_not_go(state, choice.value, FERRY_KINDS.index(kind), False)
        if self.mover == marching.SINGLE:
            return ONLY_ARMIES
        return self.why_not_reorganise(state, choice)

    def why_not_go(self, state: PriceOfPower, area: int, payment: int, by_land: bool) -> Denial | None:
        if self.left <= 0:
            return NO_SPACES
        units = marching.size_of(state, self.seat, self.mover)
        denial = marching.why_not_step(state, self.seat, self.area, area, units, payment, by_land)
        if denial is not None or payment == access.FREE or not self.flags & TURNED_AWAY:
            return denial
        return WAS_TURNED_AWAY if access.owners_to_ask(state, area) else None

    def why_not_halt(self, state: PriceOfPower) -> Denial | None:
        if self.flags & HIRED and not self.flags & MOVED and self.has_way(state):
            return MERCENARIES_MUST_MARCH
        return None

    def has_way(self, state: PriceOfPower) -> bool:
        units = marching.size_of(state, self.seat, self.mover)
        for area in state.box.borders[self.area]:
            if self.left > 0 and self.ways(state, area, units, True):
                return True
        return False

    def why_not_reorganise(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        """Rules: move.reorganise, move.mercenaries"""
        army = self.army()
        if choice.kind == "pick-up":
            if self.flags & PICKED_UP:
                return ONCE_HERE
            return None if choice.value <= forces.camp(state, self.seat, self.area) else NOT_THAT_MANY
        if choice.kind == "drop-off":
            if self.flags & DROPPED:
                return ONCE_HERE
            infantry = state.forces.army[army * UNIT_KINDS]
            return None if choice.value <= min(infantry, forces.army_size(state, army) - 1) else NOT_THAT_MANY
        if choice.kind == "hire":
            return self.why_not_hire(state, choice)
        other = self.seat * ARMIES + choice.value
        if choice.kind == "merge":
            if self.flags & MERGED:
                return ONCE_HERE
            return None if state.forces.army_at[other] == self.area else NO_ARMY_FREE
        if self.flags & SHIFTED:
            return ONCE_HERE
        if forces.army_size(state, army) < 2:
            return NOT_THAT_MANY
        if state.forces.army_at[other] == self.area or forces.free_army(state, self.seat) == other:
            return None
        return NO_ARMY_FREE

    def why_not_hire(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if self.flags & MOVED or not recruiting.is_own_area(state, self.seat, self.area):
            return recruiting.NOT_THERE
        return recruiting.why_not_recruit(state, self.seat, self.area, choice.value // 100, choice.value % 100)

    def options(self, state: PriceOfPower) -> list[Pick]:
        found: list[Pick] = []
        if self.why_not_halt(state) is None:
            found.append(HALT)
        if self.left > 0:
            units = marching.size_of(state, self.seat, self.mover)
            for near in state.box.borders[self.area]:
                found += [MARCH[pay][near] for pay in self.ways(state, near, units, True)]
            for near in access.landings(state, self.seat, self.area, units):
                found += [FERRY[pay][near] for pay in self.ways(state, near, units, False)]
        if self.mover != marching.SINGLE:
            found += self.reorganisations(state)
        if may_cover(state, self.seat, self.price_of_hiring(state)) or (
            may_cover(state, self.seat, access.PASSAGE_PRICE) and self.price_of_passage(state)
        ):
            found.append(LOAN)
        return found

    def price_of_hiring(self, state: PriceOfPower) -> int:
        """Ducats for the dearest mercenary that the army could take along; 0: none.

        Rules: loan.cover, move.mercenaries
        """
        if not state.box.rules.optional[2] or self.mover == marching.SINGLE or self.flags & MOVED:
            return 0
        return recruiting.dearest_mercenary(state, self.seat, self.area)

    def price_of_passage(self, state: PriceOfPower) -> int:
        """Ducats for the way through a neutral area next to here; 0: there is none to pay for.

        Rules: loan.cover
        """
        if self.left <= 0 or self.flags & TURNED_AWAY:
            return 0
        units = marching.size_of(state, self.seat, self.mover)
        for near in state.box.borders[self.area]:
            if access.price_of_passage(state, self.seat, near) and marching.can_cross(
                state, self.seat, self.area, near, units
            ):
                return access.PASSAGE_PRICE
        for near in access.landings(state, self.seat, self.area, units):
            if access.price_of_passage(state, self.seat, near):
                return access.PASSAGE_PRICE
        return 0

    def ways(self, state: PriceOfPower, area: int, units: int, by_land: bool) -> list[int]:
        found = marching.ways(state, self.seat, self.area, area, units, by_land)
        if self.flags & TURNED_AWAY and found and found[0] != access.FREE and access.owners_to_ask(state, area):
            return found[:0]
        return found

    def reorganisations(self, state: PriceOfPower) -> list[Pick]:
        found: list[Pick] = []
        army = self.army()
        if not self.flags & PICKED_UP:
            found += PICK_UP[1 : forces.camp(state, self.seat, self.area) + 1]
        if not self.flags & DROPPED:
            most = min(state.forces.army[army * UNIT_KINDS], forces.army_size(state, army) - 1)
            found += DROP_OFF[1 : most + 1]
        for verbs in (MERGE, SHIFT_TO):
            for other in range(ARMIES):
                if other != self.mover and self.why_not_reorganise(state, verbs[other]) is None:
                    found.append(verbs[other])
        if state.box.rules.optional[2] and not self.flags & MOVED:
            for arm in range(ARMS):
                for units in (1, 2, 3):
                    if self.why_not_hire(state, HIRE[arm][units]) is None:
                        found.append(HIRE[arm][units])
        return found

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        kind = choice.kind
        if kind == "halt":
            return
        if choice is LOAN:
            table.next(self)
            borrow(table, self.seat)
            return
        if kind in STEP_KINDS:
            self.go(table, choice.value, STEP_KINDS.index(kind), False)
        elif kind in FERRY_KINDS:
            self.go(table, choice.value, FERRY_KINDS.index(kind), True)
        elif kind == "shift-to":
            table.next(Shift(self.seat, self.mover, self.area, self.left, self.flags | SHIFTED, choice.value))
        else:
            self.reorganise(table, choice)

    def go(self, table: Table[PriceOfPower], area: int, payment: int, ferry: bool) -> None:
        if payment != access.FREE:
            asked = [owner for owner in access.owners_to_ask(table.state, area) if not table.state.box.is_bot[owner]]
            if asked:
                table.next(
                    AskPassage(asked[0], self.seat, self.mover, self.area, self.left, self.flags, area, int(ferry))
                )
                return
        go_on(table, self.seat, self.mover, self.area, self.left, self.flags, area, payment, ferry)

    def reorganise(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        flags = self.flags
        army = self.army()
        if choice.kind == "pick-up":
            flags |= PICKED_UP
            exchange(state, army, choice.value)
        elif choice.kind == "drop-off":
            flags |= DROPPED
            exchange(state, army, -choice.value)
        elif choice.kind == "merge":
            flags |= MERGED
            merge(state, army, self.seat * ARMIES + choice.value)
        else:
            flags |= HIRED
            recruiting.recruit_units(table, self.seat, self.area, choice.value // 100, choice.value % 100, self.mover)
        table.tell(events.REORGANISED, self.seat, self.area)
        table.next(March(self.seat, self.mover, self.area, self.left, flags))


def exchange(state: PriceOfPower, army: int, units: int) -> None:
    """Regular infantry joins the army from its area, or, when negative, is left there."""
    player = army // ARMIES
    state.forces.camps = added(state.forces.camps, state.forces.army_at[army], -(units << (5 * player)))
    state.forces.army[army * UNIT_KINDS + REGULAR * ARMS + INFANTRY] += units


def merge(state: PriceOfPower, army: int, other: int) -> None:
    """All units of another army join this one."""
    for unit in range(UNIT_KINDS):
        state.forces.army[army * UNIT_KINDS + unit] += state.forces.army[other * UNIT_KINDS + unit]
        state.forces.army[other * UNIT_KINDS + unit] = 0
    forces.tidy_army(state, other)


class Shift(Decision[PriceOfPower, Pick]):
    """Which units leave the marching army for another one in the same area?

    Rules: move.reorganise
    """

    def __init__(self, player: int, mover: int, area: int, left: int, flags: int, other: int) -> None:
        super().__init__("shift", player, mover, area, left, flags, other)
        self.mover: Final = mover
        self.area: Final = area
        self.left: Final = left
        self.flags: Final = flags
        self.other: Final = other

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area, "army": self.other + 1}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        army = (self.seat * ARMIES + self.mover) * UNIT_KINDS
        found = [ENOUGH]
        for unit in range(UNIT_KINDS):
            found += SHIFT[unit][1 : state.forces.army[army + unit] + 1]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is ENOUGH:
            return None
        army = self.seat * ARMIES + self.mover
        units = choice.value % 100
        if units > state.forces.army[army * UNIT_KINDS + choice.value // 100] or units >= forces.army_size(state, army):
            return NOT_THAT_MANY
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is ENOUGH:
            table.next(March(self.seat, self.mover, self.area, self.left, self.flags))
            return
        army = self.seat * ARMIES + self.mover
        other = self.seat * ARMIES + self.other
        unit = choice.value // 100
        units = choice.value % 100
        state.forces.army_at[other] = self.area
        state.forces.army[army * UNIT_KINDS + unit] -= units
        state.forces.army[other * UNIT_KINDS + unit] += units
        table.tell(events.REORGANISED, self.seat, self.area)
        table.next(Shift(self.seat, self.mover, self.area, self.left, self.flags, self.other))


class AskPassage(Decision[PriceOfPower, Pick]):
    """Somebody wants to march through an area that players own: is he let through?

    Rules: access.permission
    """

    def __init__(
        self, owner: int, player: int, mover: int, origin: int, left: int, flags: int, area: int, ferry: int
    ) -> None:
        super().__init__("ask-passage", owner, player, mover, origin, left, flags, area, ferry)
        self.player: Final = player
        self.mover: Final = mover
        self.origin: Final = origin
        self.left: Final = left
        self.flags: Final = flags
        self.area: Final = area
        self.ferry: Final = ferry

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"player": self.player, "area": self.area}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return (ALLOW, DENY)

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        if choice is ALLOW:
            table.tell(events.PASSAGE_ALLOWED, self.seat, self.area)
            go_on(
                table,
                self.player,
                self.mover,
                self.origin,
                self.left,
                self.flags,
                self.area,
                access.DUCATS,
                self.ferry != 0,
            )
            return
        table.tell(events.PASSAGE_REFUSED, self.seat, self.area)
        for owner in sorted(access.owners_to_ask(state, self.area)):
            if owner > self.seat and not state.box.is_bot[owner]:
                table.next(
                    AskPassage(
                        owner, self.player, self.mover, self.origin, self.left, self.flags, self.area, self.ferry
                    )
                )
                return
        table.next(March(self.player, self.mover, self.origin, self.left, self.flags | TURNED_AWAY))


# Marching


def go_on(
    table: Table[PriceOfPower],
    player: int,
    mover: int,
    origin: int,
    left: int,
    flags: int,
    area: int,
    payment: int,
    ferry: bool,
) -> None:
    """March into the area; then ask where to go next, unless the march ends there."""
    if not passage.ends_in(table.state, player, area, ferry):
        table.next(SetOut(player, mover, area, left - 1, flags & ~REORGANISED | MOVED))
    passage.march(table, player, mover, origin, area, payment, ferry)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "activate": Activate,
    "set-out": SetOut,
    "march": March,
    "shift": Shift,
    "ask-passage": AskPassage,
}
