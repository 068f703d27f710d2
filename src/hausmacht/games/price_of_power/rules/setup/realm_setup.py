"""What the set-up table of a realm lays on the boards: towns, vassals, armies, ships, influence, ties, merchants.

Rules: setup.realm, bots.asleep
"""

from __future__ import annotations

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    AREA_NUMBER,
    AREA_SEAS,
    ARMIES,
    ARMS,
    MERCHANTS,
    NOBODY,
    NODE_NAMES,
    PROVINCE_NUMBER,
    PROVINCES,
    REALM_ROWS,
    SEA_DAGGER,
    SEA_NAMES,
    SEA_STAR,
    TAX,
    TERRITORY,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import added, replaced
from hausmacht.games.price_of_power.sheets import SETUPS, Realm, RealmSetup
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower


def waits(state: PriceOfPower, player: int) -> bool:
    """A sleeping bot whose capital lies beneath a dynamic token: its pieces come when it wakes up.

    Rules: bots.asleep
    """
    return board.is_asleep(state, player) and state.map.dynamic[state.map.capital[state.box.realm[player]]] != NOBODY


def lay_pieces(state: PriceOfPower, player: int) -> None:
    """Armies, ships, influence, claims, ties and merchants of a realm whose towns lie.

    Rules: setup.realm
    """
    row = setup_of(state.box, player)
    lay_forces(state, player, row)
    lay_diplomacy(state, player, row)
    merchants = [NODE_NAMES.index(name) for name in row.merchants_at][:2]
    for at, node in enumerate(merchants):
        state.trade.merchant_at = replaced(state.trade.merchant_at, player * MERCHANTS + at, node)


def colonies(realm: Realm) -> list[int]:
    """Territories a realm has colonised by 1618."""
    lands = [PROVINCE_NUMBER[name] for name in realm.provinces_1618]
    return [at for at in lands if TERRITORY[at]]


def setup_of(box: Box, player: int) -> RealmSetup:
    """The set-up table of a player's realm."""
    return SETUPS[box.variant.realms[player].realm]


def lay_towns(state: PriceOfPower, player: int, row: RealmSetup) -> None:
    """Towns and vassals: from the set-up table, in 1618 from the map."""
    box = state.box
    if box.year == 1444:
        towns = [PROVINCE_NUMBER[name] for name in [*row.l_towns, *row.s_towns]]
        vassals = [PROVINCE_NUMBER[name] for name in row.vassals]
    else:
        towns = [at for at in range(PROVINCES) if box.printed[at] == box.realm[player]]
        towns += colonies(REALM_ROWS[box.realm[player]])
        vassals = []
    capital = PROVINCE_NUMBER[row.capital]
    if capital not in towns:
        towns.append(capital)
    large = 0
    for at in towns:
        if box.on_map[at] and state.map.token[at] == NOBODY:
            kind = SMALL
            if TAX[at] == 2 and large < 8:
                kind = LARGE
                large += 1
            state.map.token = replaced(state.map.token, at, player * 3 + kind)
    for at in vassals:
        if box.on_map[at] and state.map.token[at] == NOBODY:
            state.map.token = replaced(state.map.token, at, player * 3 + VASSAL)


def lay_forces(state: PriceOfPower, player: int, row: RealmSetup) -> None:
    """Armies, the fleet, and light ships that protect trade."""
    places = row.army_areas
    home = board.capital_area(state, state.box.realm[player])
    for number, units in enumerate((row.army1, row.army2)):
        if not units:
            continue
        named = places[number] if number < len(places) else None
        area = AREA_NUMBER[named] if named else home
        if not state.box.provinces_in[area]:
            area = home
        army = player * ARMIES + number
        state.forces.army_at[army] = area
        for arm in range(ARMS):
            state.forces.army[army * UNIT_KINDS + arm] = units[arm]
    for name, ships in row.light_ships_on_slots_of.items():
        state.forces.slots = added(state.forces.slots, SEA_NAMES.index(name), ships << (5 * player))
    harbour = places[3] if len(places) > 3 else None
    if row.fleet and harbour:
        for kind in range(3):
            state.forces.fleet = replaced(state.forces.fleet, player * 3 + kind, row.fleet[kind])
        zones = [sea for sea in AREA_SEAS[AREA_NUMBER[harbour]] if SEA_STAR[sea] or SEA_DAGGER[sea]]
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, zones[0] if zones else NOBODY)


def lay_diplomacy(state: PriceOfPower, player: int, row: RealmSetup) -> None:
    """Influence, claims, alliances and marriages; what would break a limit of the line-up is left out."""
    for name, cubes in row.influence_in.items():
        area = AREA_NUMBER[name]
        if state.box.provinces_in[area] and board.may_be_influenced(state, area):
            state.map.influence = added(state.map.influence, area, cubes << (4 * player))
    for name in row.claims_in:
        if state.box.provinces_in[AREA_NUMBER[name]]:
            state.map.claims = replaced(
                state.map.claims, AREA_NUMBER[name], state.map.claims[AREA_NUMBER[name]] | 1 << player
            )
    for name in row.allies:
        realm = board.lawful_realm(state, PROVINCE_NUMBER[name])
        if realm != NOBODY and state.box.player_of[realm] == NOBODY and state.relations.ally[realm] == NOBODY:
            state.relations.ally = replaced(state.relations.ally, realm, player)
    for name in row.marriages:
        realm = board.lawful_realm(state, PROVINCE_NUMBER[name])
        if realm != NOBODY and state.box.player_of[realm] == NOBODY:
            state.relations.marriage = replaced(
                state.relations.marriage, realm, state.relations.marriage[realm] | 1 << player
            )
