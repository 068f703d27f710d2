"""Sieges: units in an area take enemy provinces there.

The player names the provinces; the units that cost least do it: artillery, then infantry, then cavalry.

Rules: siege.where, siege.strength, siege.cost, siege.islands, siege.defence, siege.rebels, siege.occupy
Rules: siege.relieve, siege.ports, siege.towns, ruling.siege-units
Decisions: ChooseSiege, TakeProvince, LeavePort
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.choices import Pick, areas, provinces, seas, word
from hausmacht.games.price_of_power.components import (
    AREAS,
    ARMIES,
    ARTILLERY,
    CAVALRY,
    FACES,
    INFANTRY,
    ISLAND,
    MIL,
    NOBODY,
    PORT,
    POWERS,
    REBELS,
    SEAS,
)
from hausmacht.games.price_of_power.events import war as events
from hausmacht.games.price_of_power.modifiers import bonus, changes_in
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.rules.terms import forces, tokens, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, triggers
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import ON_TOKEN, PriceOfPower

COST: Final = 1  # military power; it pays for the first unit
PLENTY: Final = 1000  # power without limit

SIEGE: Final = areas("siege")
TAKE: Final = provinces("take")
BEGIN: Final = word("begin-siege")
LEAVE_PORT: Final = seas("sail-out")

LITTLE_POWER: Final = Denial("little-military-power", "siege.cost", have=0, need=COST)
NOWHERE: Final = Denial("no-siege-anywhere", "siege.where")
NO_UNITS: Final = Denial("no-units-there", "siege.where")
HOSTILE_UNITS: Final = Denial("siege-hostile-units", "siege.where")
NOTHING_HOSTILE: Final = Denial("nothing-to-siege", "siege.where")
NOT_HOSTILE: Final = Denial("not-hostile", "siege.where")
NO_SHIPS: Final = Denial("island-without-ships", "siege.islands")
NO_TOWNS: Final = Denial("no-town-to-occupy", "siege.towns")
TAKE_ONE: Final = Denial("take-one-first", "siege.where")
NAMED: Final = Denial("province-named", "siege.where")


# Strength and cost


def strength(state: PriceOfPower, player: int, area: int) -> int:
    """Infantry 1, cavalry 1/2, artillery 2, the sum rounded down; cards may add to it.

    Rules: siege.strength
    """
    sum2 = (
        2 * forces.arms_of(state, player, area, INFANTRY)
        + forces.arms_of(state, player, area, CAVALRY)
        + 4 * forces.arms_of(state, player, area, ARTILLERY)
    )
    return sum2 // 2 + bonus(state, player, "siege.strength")


def units_for(state: PriceOfPower, player: int, area: int, need: int) -> int:
    """The fewest units that reach a strength; NOBODY: all of them do not.

    Rules: siege.strength, siege.cost
    """
    need -= bonus(state, player, "siege.strength")
    guns = forces.arms_of(state, player, area, ARTILLERY)
    foot = forces.arms_of(state, player, area, INFANTRY)
    horse = forces.arms_of(state, player, area, CAVALRY)
    if need <= 0:
        return 1 if guns + foot + horse else NOBODY
    used = min(guns, need // 2)
    need -= 2 * used
    take = min(foot, need)
    used += take
    need -= take
    if need > 0 and used < guns:  # infantry is short: one gun more does what it cannot
        used += 1
        need -= 2
    if need > 0:
        if 2 * need > horse:
            return NOBODY
        used += 2 * need
    return used


def extra_cost(state: PriceOfPower, player: int, area: int, units: int) -> int:
    """Military power beyond the action's own: 1 for each unit after the first, unless a card pays.

    Rules: siege.cost
    """
    if units <= 0:
        return 0
    free = False
    more = 0
    for mod in changes_in(state, player, "cost.siege.MIL", area):
        if mod.is_free:
            free = True
        else:
            more += mod.by(state, player)
    return max(0, more + (0 if free else units - 1))


def defence(state: PriceOfPower, taken: Sequence[int]) -> int:
    """What ideas of the owners cost the besieger, in units and in strength.

    Rules: siege.defence
    """
    found = 0
    for at in taken:
        owner = board.holder(state, at)
        if owner != NOBODY:
            found = max(found, bonus(state, owner, "siege.defence"))
    return found


def need_for(state: PriceOfPower, taken: Sequence[int]) -> int:
    """Strength that takes these provinces together."""
    found = defence(state, taken)
    for at in taken:
        found += board.tax_value(state, at)
    return found


def cost_for(state: PriceOfPower, player: int, area: int, taken: Sequence[int]) -> int:
    """Military power beyond the action's own for taking these provinces; PLENTY: the units do not suffice."""
    units = units_for(state, player, area, need_for(state, taken))
    return PLENTY if units == NOBODY else extra_cost(state, player, area, units)


# Where


def why_not_take(state: PriceOfPower, player: int, province: int) -> Denial | None:
    """Whether this province may be a target at all.

    Rules: siege.where, siege.islands, siege.towns
    """
    if not hostility.is_hostile(state, player, province):
        return NOT_HOSTILE
    if ISLAND[province] and not has_ships_at(state, player, province):
        return NO_SHIPS
    if needs_town(state, player, province) and not tokens.may_take(state, player, province):
        return NO_TOWNS
    return None


def has_ships_at(state: PriceOfPower, player: int, province: int) -> bool:
    for sea in FACES[province]:
        if forces.ships_in(state, player, sea):
            return True
    return False


def is_enemy_owned(state: PriceOfPower, player: int, province: int) -> bool:
    """The lawful owner, beneath all that lies on top, is an enemy."""
    holder = board.holder(state, province)
    if holder != NOBODY:
        return hostility.are_enemies(state, player, holder)
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and hostility.is_hostile_realm(state, player, realm)


def needs_town(state: PriceOfPower, player: int, province: int) -> bool:
    """The besieger will occupy it, which takes one of his towns."""
    return state.map.occupier[province] == NOBODY or is_enemy_owned(state, player, province)


def why_not_siege(state: PriceOfPower, player: int, area: int, power: int = PLENTY) -> Denial | None:
    """Whether at least one province of the area can be taken with so much power beyond the action's own.

    Rules: siege.where, siege.strength
    """
    if not forces.units_in(state, player, area):
        return NO_UNITS
    found: Denial | None = NOTHING_HOSTILE
    for at in state.box.provinces_in[area]:
        if not hostility.is_hostile(state, player, at):
            continue
        denial = why_not_take(state, player, at)
        if denial is None:
            denial = why_not_afford(state, player, area, [at], power)
            if denial is None:
                return HOSTILE_UNITS if forces.faces_hostile_units(state, player, area) else None
        found = denial
    return found


def why_not_afford(state: PriceOfPower, player: int, area: int, taken: Sequence[int], power: int) -> Denial | None:
    """Rules: siege.strength, siege.cost"""
    units = units_for(state, player, area, need_for(state, taken))
    if units == NOBODY:
        have = strength(state, player, area)
        return Denial("siege-too-weak", "siege.strength", have=have, need=need_for(state, taken))
    cost = extra_cost(state, player, area, units)
    if cost > power:
        return Denial("little-military-power", "siege.cost", have=power, need=cost)
    return None


def places(state: PriceOfPower, player: int) -> list[int]:
    """Areas with units of the player, A to Z."""
    found = by_player.camps(state).where[player][:]
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] != NOBODY and state.forces.army_at[army] not in found:
            found.append(state.forces.army_at[army])
    return sorted(found)


def why_not_siege_at_all(state: PriceOfPower, player: int, power: int = NOBODY) -> Denial | None:
    """Anything that can be besieged with so much power beyond the action's own; NOBODY: all that will be left."""
    if power == NOBODY:
        power = max(0, state.treasury.power[player * POWERS + MIL] - COST)
    for area in places(state, player):
        if why_not_siege(state, player, area, power) is None:
            return None
    return NOWHERE


def why_not_begin(state: PriceOfPower, player: int) -> Denial | None:
    """Whether there is power for it and anything to besiege."""
    have = state.treasury.power[player * POWERS + MIL]
    if have < COST:
        return LITTLE_POWER
    return why_not_siege_at_all(state, player, have - COST)


def begin(table: Table[PriceOfPower], player: int, free: bool = False) -> None:
    """A siege somewhere; `free`: without the action's own cost."""
    state = table.state
    left = state.treasury.power[player * POWERS + MIL] - (0 if free else COST)
    if left < 0 or why_not_siege_at_all(state, player, left) is not None:
        return
    if not free:
        treasury.spend_power(table, player, MIL, COST)
    table.next(ChooseSiege(player))


class ChooseSiege(Decision[PriceOfPower, Pick]):
    """In which area is the siege?

    Rules: siege.where
    """

    def __init__(self, player: int) -> None:
        super().__init__("choose-siege", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [SIEGE[area] for area in places(state, self.seat)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return why_not_siege(state, self.seat, choice.value, state.treasury.power[self.seat * POWERS + MIL])

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        open_siege(table, self.seat, choice.value)


def open_siege(table: Table[PriceOfPower], player: int, area: int) -> None:
    """The action is paid: which provinces?"""
    table.next(TakeProvince(player, area))


class TakeProvince(Decision[PriceOfPower, Pick]):
    """Which province is besieged too? Those named before are kept as arguments.

    Rules: siege.strength, siege.cost, siege.islands, siege.towns
    """

    def __init__(self, player: int, area: int, *taken: int) -> None:
        super().__init__("take-province", player, area, *taken)
        self.area: Final = area
        self.taken: Final = taken

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        cost = cost_for(state, self.seat, self.area, self.taken) if self.taken else 0
        return {"area": self.area, "strength": strength(state, self.seat, self.area), "cost": cost}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[TAKE[at] for at in state.box.provinces_in[self.area]], BEGIN]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is BEGIN:
            return None if self.taken else TAKE_ONE
        if choice.value in self.taken:
            return NAMED
        denial = why_not_take(state, self.seat, choice.value)
        if denial is not None:
            return denial
        power = state.treasury.power[self.seat * POWERS + MIL]
        return why_not_afford(state, self.seat, self.area, [*self.taken, choice.value], power)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not BEGIN:
            following = TakeProvince(self.seat, self.area, *self.taken, choice.value)
            if len(following.options(table.state)) > 1:
                table.next(following)
                return
            taken = [*self.taken, choice.value]
        else:
            taken = list(self.taken)
        treasury.spend_power(table, self.seat, MIL, cost_for(table.state, self.seat, self.area, taken))
        besiege(table, self.seat, self.area, taken)

    def about(self, state: PriceOfPower, choice: Pick) -> dict[str, int]:
        if choice is BEGIN:
            return choice.numbers
        cost = cost_for(state, self.seat, self.area, [*self.taken, choice.value])
        return {**choice.numbers, "cost": cost if cost < PLENTY else 0}


# The siege


def besiege(table: Table[PriceOfPower], player: int, area: int, taken: list[int]) -> None:
    """These provinces fall; what it costs in power is paid before.

    Rules: siege.rebels, siege.occupy, siege.relieve, siege.ports, siege.defence
    """
    state = table.state
    table.tell(events.BESIEGED, player, area, forces.units_in(state, player, area))
    losses = defence(state, taken)
    for at in taken:
        take_province(table, player, at)
    leaving: list[Item] = [EmptyPort(player, at) for at in taken if PORT[at]]
    table.then(leaving)
    if losses:
        casualties.suffer(table, player, area, losses)


def take_province(table: Table[PriceOfPower], player: int, province: int) -> None:
    """What a successful siege does depends on who holds the province and whose it is by law."""
    state = table.state
    occupier = state.map.occupier[province]
    if needs_town(state, player, province):
        if tokens.may_take(state, player, province):
            tokens.occupy(table, player, province)
        return
    tokens.end_occupation(table, province)
    if occupier == REBELS and state.map.unrest[province] & ON_TOKEN:
        tokens.remove_unrest(table, province)


# Ships leave ports that were taken


class EmptyPort(Step[PriceOfPower]):
    """Ships for whom a port is no longer a haven sail out; into a hostile zone means battle.

    Rules: siege.ports, ports.lost
    """

    def __init__(self, player: int, port: int) -> None:
        super().__init__("empty-port", (player, port))
        self.player: Final = player
        self.port: Final = port

    def run(self, table: Table[PriceOfPower]) -> None:
        leave_port(table, self.port, True)


def leave_port(table: Table[PriceOfPower], port: int, fights: bool) -> None:
    """Every player's ships for whom the port is no longer a haven leave it, one player after the other.

    Taken by siege, they may sail into a hostile zone and fight; else they are disbanded if no other zone is there.

    Rules: siege.ports, ports.lost
    """
    state = table.state
    items: list[Item] = []
    for owner in range(state.box.players):
        inside = ports.docked_at(state, owner, port) > 0 or state.forces.fleet_at[owner] == SEAS + port
        if inside and not ports.is_haven(state, owner, port):
            items.append(SailOut(owner, port, int(fights)))
    table.then(items)


def clear_ports(table: Table[PriceOfPower]) -> None:
    """Alliances have ended: ships leave every port that is no longer a haven.

    Rules: ports.lost
    """
    state = table.state
    harbours: list[int] = []
    for player in range(state.box.players):
        for port in ports.harbours_of(state, player):
            if port not in harbours and not ports.is_haven(state, player, port):
                harbours.append(port)
    for port in harbours:
        leave_port(table, port, False)


class SailOut(Step[PriceOfPower]):
    """The ships of one player leave a port; a person with a choice says where to."""

    def __init__(self, player: int, port: int, fights: int) -> None:
        super().__init__("sail-out", (player, port, fights))
        self.player: Final = player
        self.port: Final = port
        self.fights: Final = fights

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        ways = ways_out(state, self.player, self.port, self.fights != 0)
        if not ways:
            disband_in_port(table, self.player, self.port)
        elif len(ways) == 1 or state.box.is_bot[self.player]:
            sail_out(table, self.player, self.port, ways[0])
        else:
            table.next(LeavePort(self.player, self.port, self.fights))


def ways_out(state: PriceOfPower, player: int, port: int, fights: bool) -> list[int]:
    """Zones at the port: those that are not hostile first."""
    calm = [sea for sea in FACES[port] if not forces.is_hostile_sea(state, player, sea)]
    if not fights:
        return calm
    return calm + [sea for sea in FACES[port] if sea not in calm]


class LeavePort(Decision[PriceOfPower, Pick]):
    """Into which zone do the ships sail?

    Rules: siege.ports, ports.lost
    """

    def __init__(self, player: int, port: int, fights: int) -> None:
        super().__init__("leave-port", player, port, fights)
        self.port: Final = port
        self.fights: Final = fights

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.port}

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [LEAVE_PORT[sea] for sea in ways_out(state, self.seat, self.port, self.fights != 0)]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        sail_out(table, self.seat, self.port, choice.value)


def sail_out(table: Table[PriceOfPower], player: int, port: int, sea: int) -> None:
    """All ships of a player leave a port for a zone, and fight there if it is hostile."""
    state = table.state
    hostile = triggers.breaks_out_at_sea(state, player, sea)
    ships = ports.docked_at(state, player, port)
    if ships:
        ports.put_light(state, player, SEAS + port, -ships)
        ports.put_light(state, player, sea, ships)
    if state.forces.fleet_at[player] == SEAS + port:
        ships += forces.fleet_size(state, player)
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, sea)
        if not ports.is_calm(sea):
            casualties.galleys_lost(table, player)
    table.tell(events.LEFT_PORT, player, port, ships)
    if hostile:
        active = state.time.player
        if active != player and hostility.are_enemies(state, player, active) and forces.ships_in(state, active, sea):
            triggers.fight(table, active, AREAS + sea, 0)
        else:
            triggers.fight(table, player, AREAS + sea, ships)


def disband_in_port(table: Table[PriceOfPower], player: int, port: int) -> None:
    """Nowhere to go: the ships are lost.

    Rules: ports.lost
    """
    state = table.state
    ships = ports.docked_at(state, player, port)
    if ships:
        ports.put_light(state, player, SEAS + port, -ships)
    if state.forces.fleet_at[player] == SEAS + port:
        ships += forces.fleet_size(state, player)
        at = player * 3
        state.forces.fleet = (*state.forces.fleet[:at], 0, 0, 0, *state.forces.fleet[at + 3 :])
        state.forces.damaged = replaced(state.forces.damaged, player, 0)
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)
    table.tell(events.LOST_IN_PORT, player, port, ships)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "choose-siege": ChooseSiege,
    "take-province": TakeProvince,
    "empty-port": EmptyPort,
    "sail-out": SailOut,
    "leave-port": LeavePort,
}
