"""How many units a realm can muster in an area, and how many ships in a sea zone.

A province counts once a turn on land and once at sea. What a player has used is noted in `state.campaign` while he
recruits.

Rules: capacity.land, capacity.sea, capacity.once, capacity.blocked, capacity.occupied, npr.capacity
Rules: ruling.capacity-use
"""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import FACES, NOBODY, PORT, TAX
from hausmacht.games.price_of_power.modifiers import is_bound
from hausmacht.games.price_of_power.progress.campaign import LEVY, UNITS, YARD, Recruiting
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

# Players


def military(state: PriceOfPower, player: int, area: int) -> int:
    """Units a player can still muster in an area: tax value of own and vassal provinces in it and next to it.

    Rules: capacity.land, capacity.once, capacity.blocked
    """
    found = 0
    for at in state.box.provinces_in[area]:
        if is_mustering(state, player, at) and is_free_for(state, at, area):
            found += board.tax_value(state, at)
    for near in state.box.near[area]:
        worth = tax_in(state, player, near, area)
        if worth and not is_cut_off(state, player, near, area):
            found += worth
    return found - mustered(state, area)


def tax_in(state: PriceOfPower, player: int, near: int, area: int) -> int:
    """What the provinces of a neighbouring area add."""
    found = 0
    for at in state.box.provinces_in[near]:
        if is_mustering(state, player, at) and is_free_for(state, at, area):
            found += board.tax_value(state, at)
    return found


def is_mustering(state: PriceOfPower, player: int, province: int) -> bool:
    """A town or a vassal of the player that nobody occupies.

    Rules: capacity.occupied
    """
    token = state.map.token[province]
    return token >= 0 and token // 3 == player and state.map.occupier[province] == NOBODY


def is_cut_off(state: PriceOfPower, player: int, near: int, area: int) -> bool:
    """Hostile units in the neighbouring area keep its men at home; so do hostile seas, if only the sea links them.

    Rules: capacity.blocked
    """
    if forces.faces_hostile_units(state, player, near):
        return True
    if near in state.box.borders[area]:
        return False
    for sea in common_seas(state, near, area):
        if not forces.is_hostile_sea(state, player, sea):
            return False
    return True


def common_seas(state: PriceOfPower, one: int, other: int) -> list[int]:
    """Sea zones on which both areas have ports."""
    found: list[int] = []
    for at in state.box.provinces_in[one]:
        if PORT[at]:
            for sea in FACES[at]:
                if sea not in found and has_port_on(state, other, sea):
                    found.append(sea)
    return found


def has_port_on(state: PriceOfPower, area: int, sea: int) -> bool:
    for at in state.box.provinces_in[area]:
        if PORT[at] and sea in FACES[at]:
            return True
    return False


def port_size(state: PriceOfPower, port: int) -> int:
    """A large port counts as two."""
    return board.tax_value(state, port)


def naval(state: PriceOfPower, player: int, sea: int) -> int:
    """Ships a player can still build into a zone: one for each own port on it, none where enemy ships are.

    Rules: capacity.sea, capacity.once
    """
    if forces.is_hostile_sea(state, player, sea):
        return 0
    found = 0
    for port in state.box.ports_on[sea]:
        if board.owns(state, player, port):
            found += yards_left(state, port)
    return found


def yards_left(state: PriceOfPower, port: int) -> int:
    """Ships that can still be built in a port this turn."""
    found = port_size(state, port)
    used = state.campaign
    if isinstance(used, Recruiting):
        for use in used.uses:
            if use.kind == YARD and use.at == port:
                found -= use.number
    return found


# Once a turn


def begin_use(state: PriceOfPower) -> None:
    """Nothing of the capacity is used yet."""
    state.campaign = Recruiting()


def is_counting(state: PriceOfPower) -> bool:
    """Recruiting is under way, and what it uses is noted."""
    return isinstance(state.campaign, Recruiting)


def end_use(state: PriceOfPower) -> None:
    state.campaign = NOTHING


def is_free_for(state: PriceOfPower, province: int, area: int) -> bool:
    """Not used this turn, or used for this very area."""
    used = state.campaign
    return not isinstance(used, Recruiting) or used.number(LEVY, province, area) == area


def mustered(state: PriceOfPower, area: int) -> int:
    """Units already recruited in the area with capacity."""
    used = state.campaign
    return used.number(UNITS, area, 0) if isinstance(used, Recruiting) else 0


def recruited(state: PriceOfPower) -> Recruiting:
    """The recruiting under way."""
    found = state.campaign
    assert isinstance(found, Recruiting)
    return found


def use(state: PriceOfPower, player: int, area: int, units: int) -> None:
    """Note units recruited in an area, and as many provinces as they need: those of the area first.

    Rules: capacity.once
    """
    used = recruited(state)
    used.add(UNITS, area, units)
    need = mustered(state, area)
    for levy in used.of_kind(LEVY):
        if levy.number == area:
            need -= board.tax_value(state, levy.at)
    for near in [area, *state.box.near[area]]:
        if need <= 0:
            return
        if near != area and is_cut_off(state, player, near, area):
            continue
        for at in state.box.provinces_in[near]:
            if need > 0 and is_mustering(state, player, at) and not is_used(state, at):
                used.note(LEVY, at, area)
                need -= board.tax_value(state, at)


def is_used(state: PriceOfPower, province: int) -> bool:
    return recruited(state).place(LEVY, province) != NOBODY


def use_yard(state: PriceOfPower, port: int) -> None:
    """A ship was built in a port."""
    recruited(state).note(YARD, port, 1)


# Non-player realms


def npr_military(state: PriceOfPower, realm: int, area: int, but: Sequence[int] = ()) -> int:
    """Tax value of a non-player realm and its vassals in the area and next to it; +1 manpower tokens count.

    Provinces in `but` are needed elsewhere.

    How it fights with it (half as an active ally, double on distant continents) is told in npr_forces.py.

    Rules: npr.capacity
    """
    found = npr_worth(state, realm, area, but)
    for near in state.box.near[area]:
        worth = npr_worth(state, realm, near, but)
        if worth and not is_npr_cut_off(state, realm, near, area):
            found += worth
    return (found + 1) // 2 if is_weakened(state, realm) else found


def npr_levies(state: PriceOfPower, realm: int, area: int) -> list[int]:
    """The provinces that muster for a non-player realm in an area.

    Rules: npr.capacity
    """
    found: list[int] = []
    for near in [area, *state.box.near[area]]:
        lands = [at for at in state.box.provinces_in[near] if is_npr_mustering(state, realm, at)]
        if lands and (near == area or not is_npr_cut_off(state, realm, near, area)):
            found += lands
    return found


def npr_worth(state: PriceOfPower, realm: int, area: int, but: Sequence[int] = ()) -> int:
    found = 0
    for at in state.box.provinces_in[area]:
        if is_npr_mustering(state, realm, at) and at not in but:
            found += TAX[at] + (1 if at in state.map.recruits else 0)
    return found


def is_npr_mustering(state: PriceOfPower, realm: int, province: int) -> bool:
    """A province of the realm or of its vassals that nobody occupies."""
    if state.map.token[province] >= 0 or state.map.occupier[province] != NOBODY:
        return False
    beneath = board.realm_beneath(state, province)
    return beneath == realm or (beneath != NOBODY and state.relations.overlord[beneath] == realm)


def is_npr_cut_off(state: PriceOfPower, realm: int, near: int, area: int) -> bool:
    """Units hostile to the realm stand there, or ships hostile to it in every sea that links the two."""
    for player in range(state.box.players):
        if forces.units_in(state, player, near) and hostility.is_hostile_realm(state, player, realm):
            return True
    if near in state.box.borders[area]:
        return False
    for sea in common_seas(state, near, area):
        if not forces.is_watched(state, realm, sea):
            return False
    return True


def is_weakened(state: PriceOfPower, realm: int) -> bool:
    """An event halves what the realm can muster."""
    return is_bound(state, "mc.bonus", realm)


def npr_naval(state: PriceOfPower, realm: int, sea: int, but: Sequence[int] = ()) -> int:
    """Ports of a non-player realm and its vassals on a zone, large ones twice; those in `but` are needed elsewhere.

    Rules: npr.capacity
    """
    found = 0
    for port in npr_yards(state, realm, sea):
        if port not in but:
            found += TAX[port]
    return found


def npr_yards(state: PriceOfPower, realm: int, sea: int) -> list[int]:
    """The ports from which a non-player realm comes to a zone."""
    return [port for port in state.box.ports_on[sea] if is_npr_mustering(state, realm, port)]
