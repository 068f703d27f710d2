"""Who stands on which side when a war ends, what each side has taken, and who has won.

Vassals are part of their overlord. An active ally follows its player; while the Emperor defends the Empire, subjects
that no player governs follow him.

Rules: peace.sides, peace.empire, victory.total, victory.partial
"""

from __future__ import annotations

from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import AREA_CONTINENT, ARMIES, MAIN_MAP, NOBODY, REALMS
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.state import PriceOfPower

# Sides


def speaker(state: PriceOfPower, realm: int, foe: int) -> int:
    """The player who makes peace for a non-player realm at war with the player `foe`; NOBODY: it speaks for itself.

    Rules: peace.sides, peace.empire
    """
    if state.box.player_of[realm] != NOBODY:
        return NOBODY
    ally = state.relations.ally[realm]
    if realm in state.relations.active and ally not in (NOBODY, foe) and hostility.are_enemies(state, foe, ally):
        return ally
    emperor = board.emperor_player(state)
    if (
        state.empire.defending
        and emperor not in (NOBODY, foe)
        and hostility.are_enemies(state, foe, emperor)
        and hostility.at_war_with(state, foe, realm)
        and empire.is_subject(state, realm)
    ):
        return emperor
    return NOBODY


def owner_side(state: PriceOfPower, province: int) -> int:
    """The realm that lawfully has the province, itself or through a vassal."""
    holder = board.holder(state, province)
    if holder != NOBODY:
        return state.box.realm[holder]
    realm = board.realm_beneath(state, province)
    return hostility.top_realm(state, realm) if realm != NOBODY else NOBODY


def followers(state: PriceOfPower, foe: int, player: int) -> list[int]:
    """Non-player realms for which `player` speaks against `foe`."""
    found: list[int] = []
    for realm in range(REALMS):
        if (
            (state.relations.ally[realm] == player and realm in state.relations.active)
            or state.relations.war[realm] >> foe & 1
        ) and speaker(state, realm, foe) == player:
            found.append(realm)
    return found


def side_of(state: PriceOfPower, foe: int, realm: int) -> list[int]:
    """A realm at war with the player `foe`, and the realms that follow it."""
    player = state.box.player_of[realm]
    return [realm, *followers(state, foe, player)] if player != NOBODY else [realm]


def taken(state: PriceOfPower, player: int, side: list[int]) -> list[int]:
    """Provinces of the realms of a side that the player occupies, A to Z."""
    return [at for at in board.occupied_by(state, player) if owner_side(state, at) in side]


def taken_tax(state: PriceOfPower, player: int, side: list[int]) -> int:
    """Their tax value; +1 manpower tokens count."""
    found = 0
    for at in taken(state, player, side):
        found += board.tax_value(state, at) + (1 if at in state.map.recruits else 0)
    return found


def lost_to(state: PriceOfPower, player: int, realm: int) -> list[int]:
    """Provinces of the player's side that the realm occupies; a non-player realm never occupies any."""
    other = state.box.player_of[realm]
    if other == NOBODY:
        return []
    return taken(state, other, side_of(state, other, state.box.realm[player]))


def opponents(state: PriceOfPower, player: int) -> list[int]:
    """Realms with which the player can make peace one at a time: those that speak for themselves, A to Z."""
    return [realm for realm in hostility.enemies_of(state, player) if speaker(state, realm, player) == NOBODY]


def followers_of_enemies(state: PriceOfPower, player: int) -> list[int]:
    """Realms that follow an enemy of the player."""
    found: list[int] = []
    for realm in hostility.enemies_of(state, player):
        other = state.box.player_of[realm]
        if other != NOBODY:
            found.extend(followers(state, player, other))
    return sorted(set(found))


# Victory


def lands_of(state: PriceOfPower, realm: int) -> list[int]:
    """All a realm lawfully has, with its vassals."""
    player = state.box.player_of[realm]
    if player != NOBODY:
        return [*board.towns_of(state, player), *board.vassals_of(state, player)]
    found = [at for at in board.provinces_of(state, realm) if board.holder(state, at) == NOBODY]
    for vassal in board.dependents_of(state, realm):
        found.extend([at for at in board.provinces_of(state, vassal) if board.holder(state, at) == NOBODY])
    return found


def is_total_victory(state: PriceOfPower, player: int, realm: int) -> bool:
    """The player occupies all the realm has, and it has no land units.

    Rules: victory.total
    """
    lands = lands_of(state, realm)
    if not lands:
        return False
    for at in lands:
        if state.map.occupier[at] != player:
            return False
    if is_shielded(state, player, realm):
        return False
    other = state.box.player_of[realm]
    return other == NOBODY or forces.deployed(state, other) == 0


def is_shielded(state: PriceOfPower, player: int, realm: int) -> bool:
    """While the Emperor defends the Empire, his subjects need not give in to a player who has not beaten him.

    Rules: peace.empire
    """
    if not state.empire.defending or not empire.is_subject(state, realm):
        return False
    emperor = board.emperor_player(state)
    if emperor in (NOBODY, player) or not hostility.are_enemies(state, player, emperor):
        return False
    return not outnumbers(state, player, state.empire.emperor)


def is_partial_victory(state: PriceOfPower, player: int, realm: int) -> bool:
    """Twice as many land units as a person; more than rebels at home and its units against a realm or a bot.

    Rules: victory.partial
    """
    return outnumbers(state, player, realm) and not is_shielded(state, player, realm)


def outnumbers(state: PriceOfPower, player: int, realm: int) -> bool:
    """The land units for a partial victory are there."""
    return counted_units(state, player, realm) >= units_needed(state, player, realm)


def units_needed(state: PriceOfPower, player: int, realm: int) -> int:
    """Land units that make a partial victory over a realm.

    Rules: victory.partial
    """
    other = state.box.player_of[realm]
    theirs = counted_units(state, other, state.box.realm[player]) if other != NOBODY else 0
    if other != NOBODY and not state.box.is_bot[other]:
        return max(1, 2 * theirs)
    return theirs + rebels_at_home(state, player) + 1


def counted_units(state: PriceOfPower, player: int, realm: int) -> int:
    """Deployed land units, without those on distant continents where the other realm has nothing.

    Rules: victory.partial
    """
    found = forces.deployed(state, player)
    away = [area for area in state.box.areas if AREA_CONTINENT[area] != MAIN_MAP]
    if not any([state.forces.camps[area] for area in away]) and not any(
        [place != NOBODY and AREA_CONTINENT[place] != MAIN_MAP for place in army_places(state, player)]
    ):
        return found
    present = {AREA_CONTINENT[area] for area in board.areas_of(state, realm)}
    for area in away:
        if AREA_CONTINENT[area] not in present:
            found -= forces.units_in(state, player, area)
    return found


def army_places(state: PriceOfPower, player: int) -> list[int]:
    return state.forces.army_at[player * ARMIES : player * ARMIES + ARMIES]


def rebels_at_home(state: PriceOfPower, player: int) -> int:
    """Rebel units in areas with own provinces."""
    found = 0
    for area in board.own_areas(state, player):
        found += state.map.rebels[area]
    return found


def holds_capital(state: PriceOfPower, player: int, realm: int) -> bool:
    """The player occupies the realm's capital."""
    capital = board.capital_of(state, realm)
    return capital != NOBODY and state.map.occupier[capital] == player
