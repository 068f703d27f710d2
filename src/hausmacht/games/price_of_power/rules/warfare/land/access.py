"""Where units may go: friendly, hostile and neutral areas, military access, distant continents, mountains, bridges.

Rules: access.open, access.neutral, access.claim, access.permission, access.empire, access.distant, move.mountains
Rules: bridge.ships, bridge.allies, ruling.bots-no-passage
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Denial
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import (
    AREA_SEAS,
    AREAS,
    MAIN_AREAS,
    NOBODY,
    REBELS,
    SEA_NEAR,
    SEAS,
)
from hausmacht.games.price_of_power.modifiers import grants
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

# What an area is to a player
FRIENDLY: Final = 0
HOSTILE: Final = 1
NEUTRAL: Final = 2

# How passage through a neutral area is obtained
FREE: Final = 0
DUCATS: Final = 1
INFLUENCE: Final = 2
PASSAGE_PRICE: Final = 3

SEA_AREAS: Final[list[list[int]]] = [[area for area in range(AREAS) if sea in AREA_SEAS[area]] for sea in range(SEAS)]

AT_PEACE: Final = Denial("passage-at-peace", "access.neutral")
OWN_CLAIM: Final = Denial("passage-claim", "access.claim")
MUST_PAY: Final = Denial("passage-must-be-paid", "access.neutral")
NO_NEED: Final = Denial("passage-is-free", "access.open")
NO_INFLUENCE: Final = Denial("no-influence-there", "access.neutral")
NO_PERMISSION: Final = Denial("no-permission", "access.permission")
NO_BRIDGE: Final = Denial("no-bridge", "bridge.ships")
FAR_AWAY: Final = Denial("distant-closed", "access.distant")


def standing(state: PriceOfPower, player: int, area: int) -> int:
    """FRIENDLY, HOSTILE or NEUTRAL: one hostile unit or province makes an area hostile.

    Rules: terms.friendly, terms.hostile
    """
    friendly = False
    for at in state.box.provinces_in[area]:
        if hostility.is_hostile(state, player, at):
            return HOSTILE
        if not friendly:
            friendly = hostility.is_friendly(state, player, at)
    if forces.faces_hostile_units(state, player, area):
        return HOSTILE
    return FRIENDLY if friendly else NEUTRAL


def is_open(state: PriceOfPower, player: int, area: int) -> bool:
    """The lawful owner or the controller of some province is a friend or an enemy.

    Rules: access.open
    """
    for at in state.box.provinces_in[area]:
        if hostility.is_friendly(state, player, at) or hostility.is_hostile(state, player, at):
            return True
        if state.map.occupier[at] != NOBODY and is_lawfully_open(state, player, at):
            return True
    return is_imperial_war(state, player, area)


def is_lawfully_open(state: PriceOfPower, player: int, province: int) -> bool:
    """The lawful owner of an occupied province is a friend or an enemy."""
    holder = board.holder(state, province)
    if holder != NOBODY:
        return (
            holder == player
            or hostility.are_allied(state, player, holder)
            or hostility.are_enemies(state, player, holder)
        )
    realm = board.realm_beneath(state, province)
    if realm == NOBODY:
        return False
    return state.relations.ally[hostility.top_realm(state, realm)] == player or hostility.is_hostile_realm(
        state, player, realm
    )


def is_imperial_war(state: PriceOfPower, player: int, area: int) -> bool:
    """While the Empire is defended, the Emperor and his enemies pass freely through it.

    Rules: access.empire
    """
    if not state.empire.defending or state.empire.emperor == NOBODY:
        return False
    if state.box.realm[player] != state.empire.emperor and not hostility.at_war_with(
        state, player, state.empire.emperor
    ):
        return False
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


def why_not_enter(state: PriceOfPower, player: int, area: int, payment: int) -> Denial | None:
    """Whether units may enter an area with this payment (FREE, DUCATS or INFLUENCE).

    Rules: access.open, access.neutral, access.claim, access.permission, access.distant
    """
    if area >= MAIN_AREAS:
        if payment != FREE:
            return NO_NEED
        return None if is_distant_open(state, player, area) else FAR_AWAY
    if is_open(state, player, area):
        return None if payment == FREE else NO_NEED
    if not hostility.is_at_war(state, player):
        return AT_PEACE
    if board.has_claim(state, player, area):
        return OWN_CLAIM
    if payment == FREE:
        return MUST_PAY
    if payment == DUCATS:
        if state.treasury.ducats[player] < PASSAGE_PRICE:
            return Denial("little-money", "access.neutral", have=state.treasury.ducats[player], need=PASSAGE_PRICE)
    elif not count4(state.map.influence[area], player) and not board.marriages_in(state, player, area):
        return NO_INFLUENCE
    owners = owners_to_ask(state, area)
    if owners and all_bots(state, owners):
        return NO_PERMISSION
    return None


def price_of_passage(state: PriceOfPower, player: int, area: int) -> int:
    """What units that cannot enter for nothing would pay to enter; 0: ducats open no way.

    Rules: access.neutral
    """
    if area >= MAIN_AREAS or is_open(state, player, area):
        return 0
    if not hostility.is_at_war(state, player) or board.has_claim(state, player, area):
        return 0
    owners = owners_to_ask(state, area)
    return 0 if owners and all_bots(state, owners) else PASSAGE_PRICE


def ways_in(state: PriceOfPower, player: int, area: int) -> list[int]:
    """The payments with which units may enter an area: what `why_not_enter` allows, found at one go."""
    found: list[int] = []
    if area >= MAIN_AREAS:
        if is_distant_open(state, player, area):
            found.append(FREE)
        return found
    if is_open(state, player, area):
        found.append(FREE)
        return found
    if not hostility.is_at_war(state, player) or board.has_claim(state, player, area):
        return found
    owners = owners_to_ask(state, area)
    if owners and all_bots(state, owners):
        return found
    if state.treasury.ducats[player] >= PASSAGE_PRICE:
        found.append(DUCATS)
    if count4(state.map.influence[area], player) or board.marriages_in(state, player, area):
        found.append(INFLUENCE)
    return found


def all_bots(state: PriceOfPower, players: list[int]) -> bool:
    """Bots never give permission."""
    for player in players:
        if not state.box.is_bot[player]:
            return False
    return True


def owners_to_ask(state: PriceOfPower, area: int) -> list[int]:
    """Players who own the whole area: one of them must permit the passage. Empty: nobody has to.

    Rules: access.permission
    """
    found: list[int] = []
    for at in state.box.provinces_in[area]:
        if not board.is_town(state, at) or state.map.occupier[at] != NOBODY:
            return found[:0]
        if board.holder(state, at) not in found:
            found.append(board.holder(state, at))
    return found


def is_distant_open(state: PriceOfPower, player: int, area: int) -> bool:
    """On distant continents: friendly areas, areas with an enemy province, and vacant territories with an own or an
    enemy claim.

    Rules: access.distant
    """
    for at in state.box.provinces_in[area]:
        if hostility.is_friendly(state, player, at) or hostility.is_hostile(state, player, at):
            return True
        if board.is_vacant(state, at):
            for other in range(state.box.players):
                if state.map.claims[area] >> other & 1 and (
                    other == player or hostility.are_enemies(state, player, other)
                ):
                    return True
        elif state.map.occupier[at] not in (NOBODY, REBELS) and is_lawfully_open(state, player, at):
            return True
    return False


def mountain_cost(state: PriceOfPower, player: int, origin: int, area: int, units: int) -> int:
    """Military power beyond the action's own: one for every three units after the first three.

    Rules: move.mountains
    """
    if units <= 3 or area not in state.box.mountains[origin]:
        return 0
    if standing(state, player, area) == FRIENDLY or grants(state, player, "move.mountain_free"):
        return 0
    return (units + 2) // 3 - 1


# Bridges of ships


def has_ships_near(state: PriceOfPower, player: int, area: int) -> bool:
    """Ships of the player or of an allied player in a zone at the area."""
    helpers = 1 << player | state.relations.allied[player]
    for sea in AREA_SEAS[area]:
        for other in range(state.box.players):
            if helpers >> other & 1 and forces.ships_in(state, other, sea):
                return True
    return False


def bridge_ships(state: PriceOfPower, player: int, sea: int, helpers: int) -> int:
    """Ships that carry units across a zone; those of allies only where no enemy ships are.

    Rules: bridge.ships, bridge.allies
    """
    found = forces.ships_in(state, player, sea)
    for other in range(state.box.players):
        if helpers >> other & 1 and not has_enemy_ships(state, player, sea):
            found += forces.ships_in(state, other, sea)
    return found


def has_enemy_ships(state: PriceOfPower, player: int, sea: int) -> bool:
    for other in range(state.box.players):
        if other != player and hostility.are_enemies(state, player, other) and forces.ships_in(state, other, sea):
            return True
    return False


def bridge(state: PriceOfPower, player: int, origin: int, units: int, helpers: int, through: int) -> list[int]:
    """Zones that units can cross from an area: an unbroken chain with a ship for every three units in each.

    With `through`, the chain must contain that zone; NOBODY: any.

    Rules: bridge.ships
    """
    found: list[int] = []
    for sea in AREA_SEAS[origin] if through == NOBODY else [through]:
        if 3 * bridge_ships(state, player, sea, helpers) >= units:
            found.append(sea)
    at = 0
    while at < len(found):
        for near in SEA_NEAR[found[at]]:
            if near not in found and 3 * bridge_ships(state, player, near, helpers) >= units:
                found.append(near)
        at += 1
    if through != NOBODY:
        for sea in AREA_SEAS[origin]:
            if sea in found:
                return found
        return found[:0]
    return found


def landings(state: PriceOfPower, player: int, origin: int, units: int, through: int = NOBODY) -> list[int]:
    """Areas at the other end of a bridge of ships, whatever they may be to the player.

    In a hostile area only allies help who have an enemy there.

    Rules: bridge.ships, bridge.allies
    """
    found: list[int] = []
    if through == NOBODY and not has_ships_near(state, player, origin):
        return found
    for area in ends_of(state, bridge(state, player, origin, units, 0, through)):
        if area != origin:
            found.append(area)
    helpers = state.relations.allied[player]
    if helpers:
        for area in ends_of(state, bridge(state, player, origin, units, helpers, through)):
            if area == origin or area in found:
                continue
            if standing(state, player, area) == HOSTILE:
                chain = bridge(state, player, origin, units, fighters(state, helpers, area), through)
                if area not in ends_of(state, chain):
                    continue
            found.append(area)
    return sorted(found)


def why_not_cross(
    state: PriceOfPower, player: int, origin: int, area: int, units: int, through: int = NOBODY
) -> Denial | None:
    """Whether a bridge of ships carries so many units from one area to another, and if not, how many it carries.

    Rules: bridge.ships
    """
    if area in landings(state, player, origin, units, through):
        return None
    for fewer in range(units - 1, 0, -1):
        if area in landings(state, player, origin, fewer, through):
            return Denial("bridge-too-small", "bridge.ships", have=fewer, need=units)
    return NO_BRIDGE


def ends_of(state: PriceOfPower, zones: list[int]) -> list[int]:
    found: list[int] = []
    for sea in zones:
        for area in SEA_AREAS[sea]:
            if area not in found and state.box.provinces_in[area]:
                found.append(area)
    return found


def fighters(state: PriceOfPower, helpers: int, area: int) -> int:
    """Those of the allies for whom the area is hostile too.

    Rules: bridge.allies
    """
    found = 0
    for other in range(state.box.players):
        if helpers >> other & 1 and standing(state, other, area) == HOSTILE:
            found |= 1 << other
    return found
