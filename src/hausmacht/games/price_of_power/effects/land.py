"""Conditions on land: who owns, controls and is next to what, and where tokens lie.

Rules: effects.conditions, terms.own, terms.control
"""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.holdings import owns_area
from hausmacht.games.price_of_power.effects.province_filter import ids, provinces, provinces_among
from hausmacht.games.price_of_power.effects.selectors import (
    ASKING,
    QUICK_GROUPS,
    Context,
    is_of_group,
    realms_meant,
    variable,
)
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower

Condition = dict[str, Any]


def owns(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Enough own provinces pass; occupied ones do not count."""
    where = value["where"]
    token = where.get("token", "T")
    first = player * 3 + (VASSAL if token == "V" else SMALL)
    last = player * 3 + (LARGE if token == "T" else VASSAL)
    lying = state.token
    occupier = state.occupier
    lands = seeds(state, player, where, context)
    found = [at for at in lands if first <= lying[at] <= last and occupier[at] == NOBODY]
    return enough(state, player, value, context, found)


def controls(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """As `owns`, but with what the player occupies; the owner of a province is then the lawful one."""
    where = value["where"]
    token = where.get("token", "T")
    first = player * 3 + (VASSAL if token == "V" else SMALL)
    last = player * 3 + (LARGE if token == "T" else VASSAL)
    lying = state.token
    occupier = state.occupier
    lands = seeds(state, player, where, context)
    found = [at for at in lands if occupier[at] == player or (first <= lying[at] <= last and occupier[at] == NOBODY)]
    return enough(state, player, value, context, found)


def seeds(state: PriceOfPower, player: int, where: Condition, context: Context | None) -> list[int]:
    """The provinces to look at: a short list if the filter names one, else all the player might own or control."""
    if "ids" in where:
        return [at for at in ids(where["ids"]) if state.box.on_map[at]]
    if "area" in where:
        lands = state.box.provinces_in
        return [at for area in areas(state, player, where["area"], context) for at in lands[area]]
    known = board.holdings(state)
    return known.held[player] + known.occupied[player]


def enough(state: PriceOfPower, player: int, value: Any, context: Context | None, found: list[int]) -> bool:
    """Whether enough of the provinces pass the rest of the filter, counted or by tax value."""
    by_tax = value.get("by") == "tax"
    wanted: int = value["n"]
    if len(found) * (2 if by_tax else 1) < wanted:
        return False
    where = value["where"]
    known = ("token", "ids") if "ids" in where else ("token", "area")  # what the provinces were found by
    rest = {key: each for key, each in where.items() if key not in known}
    if rest:
        found = provinces_among(state, player, rest, context, found, True)
    if by_tax:
        return sum([board.tax_value(state, at) for at in found]) >= wanted
    return len(found) >= wanted


def owns_all(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    for area in known_areas(state, value):
        if not owns_area(state, player, area):
            return False
    return True


def holds_all(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    for area in known_areas(state, value):
        for at in state.box.provinces_in[area]:
            if state.token[at] < 0 or state.token[at] // 3 != player:
                return False
    return True


def known_areas(state: PriceOfPower, texts: Any) -> list[int]:
    """The named areas that are on the boards in play."""
    return [
        area for area in [names.area(text) for text in names.many(texts)] if area >= 0 and state.box.provinces_in[area]
    ]


def realm_owns(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """As `owns`, for any realm."""
    wanted = realms_meant(state, player, value["realm"], context)
    lands = provinces(state, player, value["where"], context)
    found = [at for at in lands if state.occupier[at] == NOBODY and board.lawful_realm(state, at) in wanted]
    return len(found) >= int(value["n"])


def owner_is(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Who the lawful owner of a province is."""
    at = names.province(value["province"])
    if at == NOBODY or not state.box.on_map[at]:
        return False
    realm = board.lawful_realm(state, at)
    wanted = value["is"]
    if realm == NOBODY:
        return False
    if isinstance(wanted, str) and wanted in QUICK_GROUPS:
        return is_of_group(state, player, realm, wanted)
    return realm in realms_meant(state, player, wanted, context)


def vacant(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    lands = [at for at in ids(names.many(value)) if state.box.on_map[at]]
    return bool(lands) and all([board.is_vacant(state, at) for at in lands])


def adjacent(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """The realm of the player is adjacent to areas, a realm, a sea zone or a node.

    Inside a description of players, "self" is the player for whom it is read.
    """
    to = value["to"]
    asking = variable(context, ASKING)
    if to == "self" and asking:
        return asking[0] != player and places.is_adjacent(
            state, player, "$asked", value.get("by") == "land", asked(asking)
        )
    return places.is_adjacent(state, player, to, value.get("by") == "land", context)


def asked(asking: list[int]) -> Context:
    return {"$asked": asking, "$asked.kind": "player"}


def has_token(state: PriceOfPower, player: int, value: Any, context: Context | None) -> bool:
    """Enough tokens lie in areas, on provinces, or anywhere."""
    of = places.owners_of_tokens(state, player, value, context)
    token = value["token"]
    wanted = value.get("n", 1)
    if token in places.ELSEWHERE:
        return places.tokens_elsewhere(state, token, of) >= int(wanted)
    found = 0
    if "on" in value:
        for at in provinces(state, player, value["on"], context):
            found += places.tokens_on(state, token, at, of)
    else:
        for area in areas(state, player, value.get("in"), context):
            found += places.tokens_in(state, token, area, of, context)
    return found >= int(wanted)
