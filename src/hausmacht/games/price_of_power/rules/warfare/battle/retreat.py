"""Retreats: the attacker decides first, then the main defender. A retreat costs one casualty.

Rules: retreat.order, retreat.cost, retreat.where, retreat.origin
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import hostility
from hausmacht.games.price_of_power.choices import Pick, areas, provinces, seas, word
from hausmacht.games.price_of_power.components import ARMIES, HEAVY, NOBODY, SEA_DISTANT, SEA_NEAR, SEAS
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.events import war
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.bots import fighting
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import casualties, npr_forces
from hausmacht.games.price_of_power.rules.warfare.battle.field import attackers, defending_units, units_here
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

STAND: Final[Pick] = word("stand")
RETREAT: Final = areas("retreat")
TO_PORT: Final = provinces("retreat-into")
SAIL_OFF: Final = seas("sail-off")


def came_from(state: PriceOfPower, player: int) -> int:
    """The area from which an attacker marched into this battle; NOBODY: he did not.

    Rules: retreat.origin
    """
    if state.battle.at_sea or state.battle.attacker != player:
        return NOBODY
    return state.turn.origin


def refuges(state: PriceOfPower, player: int) -> list[int]:
    """Adjacent areas, or zones and ports (SEAS + port), where a retreat meets no enemy.

    Rules: retreat.where
    """
    place = state.battle.place
    if state.battle.at_sea:
        return [*calm_seas(state, player, place), *[SEAS + port for port in havens(state, player, place)]]
    origin = came_from(state, player)
    if origin != NOBODY:
        return [origin] if not forces.faces_hostile_units(state, player, origin) else []
    return [
        area
        for area in state.box.borders[place]
        if not forces.faces_hostile_units(state, player, area)
        and not npr_forces.hostile_owners(state, player, area)
        and is_open(state, player, area)
    ]


def calm_seas(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Zones next to it that are not hostile.

    Rules: retreat.where
    """
    return [
        near
        for near in SEA_NEAR[sea]
        if not forces.is_hostile_sea(state, player, near) and (not SEA_DISTANT[near] or SEA_DISTANT[sea])
    ]


def havens(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Friendly ports at a zone with room for all ships of the player that leave it.

    Rules: retreat.where, ports.limits, ports.safe
    """
    loose = count5(state.forces.light[sea], player)
    ships = loose
    sound = 0
    if state.forces.fleet_at[player] == sea:
        ships += forces.fleet_size(state, player)
        sound = state.forces.fleet[player * 3 + HEAVY] - state.forces.damaged[player]
    if not sound:
        ships -= 1  # the retreat costs one of them; a sound heavy ship would only be damaged
    return [
        port
        for port in state.box.ports_on[sea]
        if ports.is_haven(state, player, port) and ports.has_room(state, player, port, ships, loose == 0)
    ]


def is_open(state: PriceOfPower, player: int, area: int) -> bool:
    """Something in the area is friendly to the player, or he has units there."""
    if forces.units_in(state, player, area):
        return True
    for at in state.box.provinces_in[area]:
        if hostility.is_friendly(state, player, at):
            return True
    return False


def may_retreat(state: PriceOfPower, player: int) -> bool:
    return units_here(state, player) > 0 and bool(refuges(state, player))


class MayRetreat(Step[PriceOfPower]):
    """A side decides, once the side before it has: nobody retreats from enemies who have left.

    Rules: retreat.order
    """

    def __init__(self, player: int) -> None:
        super().__init__("may-retreat", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if attackers(state) and defending_units(state) and may_retreat(state, self.player):
            ask(table, self.player)


def ask(table: Table[PriceOfPower], player: int) -> None:
    """A person decides; a bot by its chart."""

    state = table.state
    if not state.box.is_bot[player]:
        table.next(Retreat(player))
        return
    own = units_here(state, player)
    against = units_against(state, player)
    if fighting.gives_way(state, player, own, against, NOBODY if state.battle.at_sea else state.battle.place):
        go(table, player, refuges(state, player)[0])


def units_against(state: PriceOfPower, player: int) -> int:
    """How many stand on the other side."""
    attacker = state.battle.attacker
    if attacker == player:
        return defending_units(state)
    if attacker != NOBODY:
        return units_here(state, attacker)
    return state.battle.locals if state.battle.local_side == 0 else state.map.rebels[state.battle.place]


class Retreat(Decision[PriceOfPower, Pick]):
    """Stand, or retreat, and where to?

    Rules: retreat.order
    """

    def __init__(self, player: int) -> None:
        super().__init__("retreat", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        verb = SAIL_OFF if state.battle.at_sea else RETREAT
        near = SEA_NEAR[state.battle.place] if state.battle.at_sea else state.box.borders[state.battle.place]
        origin = came_from(state, self.seat)
        if origin != NOBODY and origin not in near:
            near = [*near, origin]
        found = [STAND, *[verb[place] for place in near]]
        if state.battle.at_sea:
            found += [TO_PORT[port] for port in state.box.ports_on[state.battle.place]]
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice is STAND or place_of(choice) in refuges(state, self.seat):
            return None
        if "province" in choice.numbers:
            return Denial("no-haven", "retreat.where", province=choice.value)
        if "sea" in choice.numbers:
            return Denial("no-refuge", "retreat.where", sea=choice.value)
        return Denial("no-refuge", "retreat.where", area=choice.value)

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not STAND:
            go(table, self.seat, place_of(choice))

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"own": units_here(state, self.seat), "against": units_against(state, self.seat)}


def place_of(choice: Pick) -> int:
    """The area, zone or port (SEAS + port) of a choice."""
    return SEAS + choice.value if "province" in choice.numbers else choice.value


def go(table: Table[PriceOfPower], player: int, place: int) -> None:
    """One more falls, the others leave.

    Rules: retreat.cost
    """
    here = table.state.battle.place
    at_sea = table.state.battle.at_sea
    table.next(Leave(player, here, place, int(at_sea)))
    if at_sea:
        casualties.lose_ships(table, player, here, 1)
    else:
        casualties.suffer(table, player, here, 1)


class Leave(Step[PriceOfPower]):
    """Units or ships of a player leave the battle."""

    def __init__(self, player: int, here: int, place: int, at_sea: int) -> None:
        super().__init__("leave", (player, here, place, at_sea))
        self.player: Final = player
        self.here: Final = here
        self.place: Final = place
        self.at_sea: Final = at_sea

    def run(self, table: Table[PriceOfPower]) -> None:
        if self.at_sea:
            sail(table, self.player, self.here, self.place)
        else:
            march(table, self.player, self.here, self.place)


def march(table: Table[PriceOfPower], player: int, here: int, area: int) -> None:
    """All land units of a player go from one area to another."""
    state = table.state
    loose = count5(state.forces.camps[here], player)
    if loose:
        state.forces.camps = added(state.forces.camps, here, -(loose << (5 * player)))
        state.forces.camps = added(state.forces.camps, area, loose << (5 * player))
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == here:
            state.forces.army_at[army] = area
    table.tell(events.RETREATED, player, area)


def sail(table: Table[PriceOfPower], player: int, here: int, place: int) -> None:
    """All ships of a player go from a zone to another one, or into a port; galleys are lost on open seas.

    Rules: retreat.where, naval.galleys
    """
    state = table.state
    loose = count5(state.forces.light[here], player)
    ships = forces.ships_in(state, player, here)
    if loose:
        ports.put_light(state, player, here, -loose)
        ports.put_light(state, player, place, loose)
    if state.forces.fleet_at[player] == here:
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, place)
        if place < SEAS and not ports.is_calm(place):
            casualties.galleys_lost(table, player)
    if place < SEAS:
        table.tell(events.SAILED_OFF, player, place)
    elif ships:
        table.tell(war.ENTERED_PORT, player, place - SEAS, ships)


ITEMS: Final[dict[str, Callable[..., Item]]] = {"may-retreat": MayRetreat, "retreat": Retreat, "leave": Leave}
