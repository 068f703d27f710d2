"""Invasions: non-player realms at war may strike back (advanced rules).

Rules: invasion.who, invasion.where, invasion.choice, invasion.units, invasion.bots, invasion.bots-army
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Item, Step, Table, steps
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import AREA, FACES, NOBODY, PORT, REBELS, TAX
from hausmacht.games.price_of_power.events import phases as events
from hausmacht.games.price_of_power.rules.bots import warfare
from hausmacht.games.price_of_power.rules.rebellion import clashes
from hausmacht.games.price_of_power.rules.religion.dissent import put_unrest
from hausmacht.games.price_of_power.rules.terms import forces, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower

RAVAGED: Final = 2  # towns and vassals that get unrest


def foes_of(state: PriceOfPower, realm: int) -> list[int]:
    """Players at war with a non-player realm."""
    return [player for player in range(state.box.players) if state.relations.war[realm] >> player & 1]


def controlled(state: PriceOfPower, realm: int) -> list[int]:
    """Provinces the realm and its vassals own and control."""
    found: list[int] = []
    for each in [realm, *board.dependents_of(state, realm)]:
        found.extend([at for at in board.provinces_of(state, each) if board.controller(state, at) == NOBODY])
    return found


def has_foes_in(state: PriceOfPower, foes: list[int], area: int) -> bool:
    """Units hostile to the realm stand in the area."""
    for player in foes:
        if forces.units_in(state, player, area):
            return True
    return False


def bases(state: PriceOfPower, realm: int, foes: list[int]) -> list[int]:
    """Provinces an invasion starts from: none while hostile units stand in any area of the realm.

    In edition 1.2 areas with hostile units only do not count.

    Rules: invasion.who, invasion.who-edition
    """
    lands = controlled(state, realm)
    free = [at for at in lands if not has_foes_in(state, foes, AREA[at])]
    if len(free) < len(lands) and not state.box.rules.edition_1_2:
        return []
    return free


def targets(state: PriceOfPower, realm: int, foes: list[int], lands: list[int]) -> list[int]:
    """Eligible areas, A to Z.

    Rules: invasion.where
    """
    homes = sorted({AREA[at] for at in lands})
    wanted = set(homes)
    for home in homes:
        wanted.update(state.box.near[home])
    return [area for area in sorted(wanted) if is_target(state, foes, homes, lands, area)]


def is_target(state: PriceOfPower, foes: list[int], homes: list[int], lands: list[int], area: int) -> bool:
    """Holds something of a foe, can be reached, and no player at peace with the realm stands there.

    Rules: invasion.where
    """
    if not [at for at in state.box.provinces_in[area] if board.controller(state, at) in foes]:
        return False
    for player in range(state.box.players):
        if player not in foes and forces.units_in(state, player, area):
            return False
    return is_by_land(state, homes, area) or has_passage(state, foes, lands, area)


def is_by_land(state: PriceOfPower, homes: list[int], area: int) -> bool:
    return area in homes or any([near in homes for near in state.box.borders[area]])


def has_passage(state: PriceOfPower, foes: list[int], lands: list[int], area: int) -> bool:
    """A sea zone between the realm and the area without a ship of a foe."""
    shores = [at for at in state.box.provinces_in[area] if PORT[at]]
    for port in lands:
        if not PORT[port]:
            continue
        for sea in FACES[port]:
            if any([sea in FACES[shore] for shore in shores]) and not any(
                [forces.ships_in(state, player, sea) for player in foes]
            ):
                return True
    return False


def strength(state: PriceOfPower, lands: list[int]) -> int:
    """Half of the tax value the realm controls; in edition 1.2 +1 manpower tokens count.

    Rules: invasion.units
    """
    found = 0
    for at in lands:
        found += TAX[at]
        if state.box.rules.edition_1_2 and at in state.map.recruits:
            found += 1
    return (found + 1) // 2


def invade(table: Table[PriceOfPower]) -> None:
    """Realms at war A to Z, but for active allies; a bot suffers only the strongest invasion.

    Rules: invasion.who, invasion.bots
    """
    state = table.state
    if not state.box.rules.advanced:
        return
    realms = [
        realm
        for realm in board.independents(state)
        if state.relations.war[realm] and realm not in state.relations.active
    ]
    worst: dict[int, tuple[int, int]] = {}
    struck: list[int] = []
    for realm in realms:
        foes = foes_of(state, realm)
        lands = bases(state, realm, foes)
        if not lands or not targets(state, realm, foes, lands):
            continue
        struck.append(realm)
        for bot in [player for player in foes if state.box.is_bot[player]]:
            row = (strength(state, lands), -realm)
            if bot not in worst or row > worst[bot]:
                worst[bot] = row
    table.then([Invasion(realm) for realm in struck if may_strike(state, realm, worst)])


def may_strike(state: PriceOfPower, realm: int, worst: dict[int, tuple[int, int]]) -> bool:
    """A person is among its foes, or a bot whose worst invasion it is."""
    for player in foes_of(state, realm):
        if not state.box.is_bot[player] or (player in worst and worst[player][1] == -realm):
            return True
    return False


class Invasion(Step[PriceOfPower]):
    """One realm invades: unrest on two towns or vassals, units, a battle; what is left stays as rebels.

    Rules: invasion.choice, invasion.units
    """

    def __init__(self, realm: int) -> None:
        super().__init__("invasion", (realm,))
        self.realm: Final = realm

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        realm = self.realm
        foes = foes_of(state, realm)
        lands = bases(state, realm, foes)
        found = targets(state, realm, foes, lands) if lands else []
        if not found:
            return
        area = choose_area(table, realm, lands, found)
        units = strength(state, lands)
        table.tell(events.INVADED, realm, area, units)
        ravage(table, foes, area)
        place_bot_armies(table, foes, area, units)
        if clashes.units_of_players(state, area):
            battle.npr_attack(table, realm, units, area)
        else:
            tokens.add_rebels(table, area, units)


def place_bot_armies(table: Table[PriceOfPower], foes: list[int], area: int, units: int) -> None:
    """The army of a bot that is invaded stands in the area: it comes there, or is raised there.

    Rules: invasion.bots-army, ruling.bots-meet-invasion
    """
    state = table.state
    for player in foes:
        if not state.box.is_bot[player] or not holds_something(state, player, area):
            continue
        army = warfare.main_army(state, player)
        if army == NOBODY:
            warfare.raise_in(table, player, area, units)
        elif state.forces.army_at[army] != area and not forces.faces_hostile_units(
            state, player, state.forces.army_at[army]
        ):
            warfare.place_army(table, player, area)


def holds_something(state: PriceOfPower, player: int, area: int) -> bool:
    """A town or a vassal that the player controls in the area."""
    return any([board.controller(state, at) == player for at in state.box.provinces_in[area]])


def choose_area(table: Table[PriceOfPower], realm: int, lands: list[int], found: list[int]) -> int:
    """The capital area, the area with most own cores, one adjacent by land, or by luck.

    Rules: invasion.choice
    """
    state = table.state
    home = board.capital_area(state, realm)
    if home in found:
        return home
    cores = [len([at for at in state.box.provinces_in[area] if board.core_realm(state, at) == realm]) for area in found]
    if max(cores):
        return found[cores.index(max(cores))]
    homes = sorted({AREA[at] for at in lands})
    left = [area for area in found if is_by_land(state, homes, area)] or found
    return left[table.chance.below("invasion", len(left))] if len(left) > 1 else left[0]


def ravage(table: Table[PriceOfPower], foes: list[int], area: int) -> None:
    """Unrest on two towns or vassals of foes, A to Z."""
    state = table.state
    left = RAVAGED
    for at in state.box.provinces_in[area]:
        here = board.controller(state, at)
        if left and here in foes and here != REBELS:
            bit = ON_OCCUPIER if state.map.occupier[at] != NOBODY else ON_TOKEN
            if not state.map.unrest[at] & bit:
                put_unrest(table, at)
                left -= 1


STEPS: Final[tuple[Item, ...]] = steps(invade)
ITEMS: Final[dict[str, Callable[..., Item]]] = {"invasion": Invasion}
