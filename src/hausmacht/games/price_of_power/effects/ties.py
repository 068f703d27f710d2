"""Conditions on ties: vassals, alliances, marriages, influence and claims.

Rules: effects.conditions, effects.most-influence
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power import board, by_player
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.land import known_areas
from hausmacht.games.price_of_power.effects.realm_filter import lord_of, realms
from hausmacht.games.price_of_power.effects.selectors import Context, realms_meant, realms_named
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.state import PriceOfPower


def vassal(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    own = state.box.realm[player]
    for realm in realms_meant(state, player, value, context):
        if lord_of(state, realm) == own and board.kind_of(state, realm) == board.SUBJECT:
            return True
    return False


def vassals(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Enough vassal realms."""
    found = {board.realm_beneath(state, at) for at in board.vassals_of(state, player)}
    if "where" in value:
        passing = realms(state, player, value["where"], context)
        found = {realm for realm in found if realm in passing}
    return len(found) >= int(value["n"])


def ally(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    mine = by_player.allies(state).where[player][:]
    mask = state.allied[player]
    mine += [state.box.realm[other] for other in range(state.box.players) if mask >> other & 1]
    return enough_realms(state, player, value, context, mine)


def marriage(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    mine = by_player.marriages(state).where[player]
    return enough_realms(state, player, value, context, mine)


def enough_realms(state: PriceOfPower, player: int, value: Any, context: Context | None, mine: list[int]) -> bool:
    """Enough of these realms pass: one, if the value is a filter; n, if it says so."""
    wanted: int = value.get("n", 1)
    if len(mine) < wanted:
        return False
    where = value.get("where", {}) if "n" in value else value
    if not where:
        return True
    if "names" in where and len(where) == 1:
        passing = [realm for text in where["names"] for realm in realms_named(state, text)]
    else:
        passing = realms(state, player, where, context)
    return len([realm for realm in mine if realm in passing]) >= wanted


def influence(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return influence_in(state, player, areas(state, player, value["in"], context)) >= int(value["n"])


def influence_in(state: PriceOfPower, player: int, here: list[int]) -> int:
    """Cubes and marriages in these areas; for the Emperor the imperial cubes as well."""
    found = 0
    for area in here:
        found += count4(state.influence[area], player)
    for realm in by_player.marriages(state).where[player]:
        if board.capital_area(state, realm) in here:
            found += 1
    if state.imperial and board.emperor_player(state) == player:
        found += len([area for area in state.imperial if area in here])
    return found


def most_influence(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """More than anybody else: over all areas of a filter, or in each area of a list."""
    if isinstance(value, list):
        return all([is_first_in(state, player, [area]) for area in known_areas(state, value)])
    return is_first_in(state, player, areas(state, player, value, context))


def is_first_in(state: PriceOfPower, player: int, here: list[int]) -> bool:
    mine = influence_in(state, player, here)
    for other in range(state.box.players):
        if other != player and influence_in(state, other, here) >= mine:
            return False
    return mine > 0


def claim(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    return any([board.has_claim(state, player, area) for area in areas(state, player, value, context)])
