"""Cutting costs before they are paid: advisors are dismissed, units disbanded, ships called into port.

Rules: income.cut
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Denial, Item, Step, Table, Tried
from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.choices import DONE, Pick, areas, picks, seas
from hausmacht.games.price_of_power.components import (
    ADVISOR,
    ALLIED,
    AREA_NAMES,
    ARM_NAMES,
    ARMIES,
    ARMS,
    LIGHT,
    NOBODY,
    PLAYERS,
    POSTS,
    POWER_NAMES,
    POWERS,
    REGULAR,
    SEA_NEAR,
    SEAS,
    SOURCE_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rows import count5, replaced
from hausmacht.games.price_of_power.rules.phases import budget
from hausmacht.games.price_of_power.rules.terms import characters, forces, treasury
from hausmacht.games.price_of_power.rules.warfare.ships import ports
from hausmacht.games.price_of_power.state import PriceOfPower

FIRE: Final = picks("fire-advisor", POWER_NAMES, "power")
DISBAND_CAMP: Final = areas("disband-camp")
DISBAND: Final = [
    [
        Pick(f"disband-unit {SOURCE_NAMES[unit // ARMS]}-{ARM_NAMES[unit % ARMS]} {name}", unit, unit=unit, area=area)
        for area, name in enumerate(AREA_NAMES)
    ]
    for unit in range(ALLIED * ARMS)
]
RECALL: Final = seas("recall-ships")
SCRAP: Final = seas("disband-ships")
MOST_CUTS: Final = 40  # enough for everything a realm has

NO_HARBOUR: Final = Denial("no-harbour", "income.cut")
MUST_CUT: Final = Denial("must-cut", "income.cut")


class OfferCuts(Step[PriceOfPower]):
    """Asks who has anything that costs.

    Rules: income.cut
    """

    def __init__(self, player: int) -> None:
        super().__init__("offer-cuts", (player,))
        self.player: Final = player

    def run(self, table: Table[PriceOfPower]) -> None:
        decision = CutCosts(self.player, MOST_CUTS)
        if len(decision.candidates(table.state)) > 1:
            table.next(decision)


class CutCosts(Tried[PriceOfPower, Pick]):
    """What is given up to save upkeep? One thing at a time.

    Rules: income.cut
    """

    def __init__(self, player: int, left: int) -> None:
        super().__init__("cut-costs", player, left)
        self.left: Final = left

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        player = self.seat
        found: list[Pick] = []
        if self.left == 0:
            return [DONE]
        for kind in range(POWERS):
            if state.court.character[player * POSTS + ADVISOR + kind] != NOBODY:
                found.append(FIRE[kind])
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            area = state.forces.army_at[army]
            if area != NOBODY:
                for unit in range(ALLIED * ARMS):
                    if state.forces.army[army * UNIT_KINDS + unit] and DISBAND[unit][area] not in found:
                        found.append(DISBAND[unit][area])
        found.extend([DISBAND_CAMP[area] for area in by_player.camps(state).where[player]])
        for sea in forces.zones_with_ships(state, player):
            found.append(RECALL[sea])
            found.append(SCRAP[sea])
        found.append(DONE)
        return found

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        if choice.kind == "recall-ships" and not may_recall(state, self.seat, choice.value):
            return NO_HARBOUR
        if choice is DONE and self.left and would_go_bankrupt(state, self.seat) and len(self.candidates(state)) > 1:
            return MUST_CUT
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is DONE:
            return
        player = self.seat
        if choice.kind == "fire-advisor":
            table.tell(events.FIRED, player, choice.value)
            characters.discard_character(table, player, ADVISOR + choice.value)
        elif choice.kind == "disband-camp":
            forces.take_from_camp(table, player, choice.value, 1)
            return_regular(table, player)
        elif choice.kind == "disband-unit":
            disband_unit(table, player, choice.numbers["area"], choice.value)
        elif choice.kind == "recall-ships":
            recall(table, player, choice.value)
        else:
            scrap(table, player, choice.value)
        table.next(CutCosts(player, self.left - 1))


def would_go_bankrupt(state: PriceOfPower, player: int) -> bool:
    """Income, treasury and all loans that can be had do not cover what is to be paid.

    Rules: income.cut, loan.bankruptcy
    """

    missing = -budget.net_income(state, player) - state.treasury.ducats[player]
    return missing > 0 and missing > treasury.most_loans(state, player)


def return_regular(table: Table[PriceOfPower], player: int) -> None:
    """A disbanded regular unit is available again."""
    state = table.state
    state.treasury.available[player] += 1
    table.tell(common.MANPOWER, player, state.treasury.available[player], state.treasury.exhausted[player])


def disband_unit(table: Table[PriceOfPower], player: int, area: int, unit: int) -> None:
    """One unit of an army in the area; a regular one is available again."""
    take_unit(table, player, area, unit)
    if unit // ARMS == REGULAR:
        return_regular(table, player)


def take_unit(table: Table[PriceOfPower], player: int, area: int, unit: int) -> None:
    """One unit of an army in the area leaves the board."""
    state = table.state
    for army in range(player * ARMIES, player * ARMIES + ARMIES):
        if state.forces.army_at[army] == area and state.forces.army[army * UNIT_KINDS + unit]:
            forces.take_from_army(table, army, unit, 1)
            return


# Ships


def harbours(state: PriceOfPower, player: int, sea: int) -> list[int]:
    """Friendly ports within two spaces, through zones that are not hostile.

    Rules: income.cut
    """
    found: list[int] = []
    for zone in [sea, *[near for near in SEA_NEAR[sea] if not forces.is_hostile_sea(state, player, near)]]:
        for port in state.box.ports_on[zone]:
            if port not in found and ports.is_haven(state, player, port):
                found.append(port)
    return found


def berth_of_fleet(state: PriceOfPower, player: int, sea: int) -> int:
    """A port that takes the whole fleet; NOBODY: the fleet is not there, or no port is large enough."""
    if state.forces.fleet_at[player] == sea:
        for port in harbours(state, player, sea):
            if ports.has_room(state, player, port, forces.fleet_size(state, player), True):
                return port
    return NOBODY


def may_recall(state: PriceOfPower, player: int, sea: int) -> bool:
    """Some ship of the zone finds a port."""
    if berth_of_fleet(state, player, sea) != NOBODY:
        return True
    if loose_ships(state, player, sea):
        for port in harbours(state, player, sea):
            if ports.room_for_light(state, port):
                return True
    return False


def recall(table: Table[PriceOfPower], player: int, sea: int) -> None:
    """Ships of a zone go into ports: the fleet into one that holds it whole, light ships where there is room.

    Rules: income.cut
    """
    state = table.state
    called = 0
    berth = berth_of_fleet(state, player, sea)
    if berth != NOBODY:
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, SEAS + berth)
        called += forces.fleet_size(state, player)
    for port in harbours(state, player, sea):
        found = min(ports.room_for_light(state, port), loose_ships(state, player, sea))
        if found:
            take_loose(state, player, sea, found)
            ports.put_light(state, player, SEAS + port, found)
            called += found
    table.tell(events.RECALLED, player, sea, called)


def loose_ships(state: PriceOfPower, player: int, sea: int) -> int:
    """Light ships of a zone outside the fleet."""
    return count5(state.forces.light[sea], player) + count5(state.forces.slots[sea], player)


def take_loose(state: PriceOfPower, player: int, sea: int, number: int) -> None:
    """Those outside trade slots first."""
    free = min(number, count5(state.forces.light[sea], player))
    ports.put_light(state, player, sea, -free)
    ports.put_on_slots(state, player, sea, free - number)


def scrap(table: Table[PriceOfPower], player: int, sea: int) -> None:
    """All ships of the player in a zone go back to the supply.

    Rules: income.cut
    """
    state = table.state
    ships = loose_ships(state, player, sea)
    if ships:
        take_loose(state, player, sea, ships)
        table.tell(common.SHIPS_LOST, player, sea, LIGHT, ships)
    if state.forces.fleet_at[player] == sea:
        for kind in range(3):
            gone = state.forces.fleet[player * 3 + kind]
            if gone:
                state.forces.fleet = replaced(state.forces.fleet, player * 3 + kind, 0)
                table.tell(common.SHIPS_LOST, player, sea, kind, gone)
        state.forces.damaged = replaced(state.forces.damaged, player, 0)
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, NOBODY)


OFFER_CUTS: Final = [OfferCuts(player) for player in range(PLAYERS)]

ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "offer-cuts": OfferCuts,
    "cut-costs": CutCosts,
}
