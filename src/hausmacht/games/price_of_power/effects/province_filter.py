"""Province filters: which provinces pass.

Rules: effects.filters, effects.names, terms.own
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    FACES,
    MAIN_MAP,
    NOBODY,
    NODE_SEAS,
    PORT,
    PROVINCES,
    TAX,
)
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.area_filter import areas
from hausmacht.games.price_of_power.effects.realm_filter import capitals
from hausmacht.games.price_of_power.effects.selectors import (
    QUICK_GROUPS,
    Context,
    area_has_faith,
    is_of_group,
    kind_of,
    players,
    realm_has_faith,
    realms_meant,
    variable,
)
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import LARGE, VASSAL, PriceOfPower

Filter = dict[str, Any]


def provinces(
    state: PriceOfPower, player: int, wanted: Any, context: Context | None = None, lawful: bool = False
) -> list[int]:
    """The provinces that pass a filter, A to Z; `lawful`: owners of occupied provinces count as owners.

    Rules: effects.filters
    """
    if isinstance(wanted, str):
        if wanted.startswith("$"):
            return places.provinces_bound(state, context, wanted)
        at = names.province(wanted)
        return [at] if at != NOBODY and state.box.on_map[at] else []
    return provinces_among(state, player, wanted, context, province_seeds(state, player, wanted, context), lawful)


def province_seeds(state: PriceOfPower, player: int, wanted: Filter, context: Context | None) -> list[int]:
    """Where to begin: a short list if the filter names one."""
    on_map = state.box.on_map
    if "ids" in wanted:
        return sorted([at for at in ids(wanted["ids"]) if on_map[at]])
    if "var" in wanted:
        return sorted(places.provinces_bound(state, context, wanted["var"]))
    if "area" in wanted and not is_about_owner(wanted["area"]):
        lands = state.box.provinces_in
        return sorted([at for area in areas(state, player, wanted["area"], context) for at in lands[area]])
    if wanted.get("owner") == "self" and "token" in wanted:
        return [at for at in range(PROVINCES) if on_map[at] and state.token[at] // 3 == player]
    return [at for at in range(PROVINCES) if on_map[at]]


def is_about_owner(wanted: Any) -> bool:
    """`{"capital_of": "owner"}`: an area filter that looks at the owner of each province."""
    return isinstance(wanted, dict) and wanted.get("capital_of") == "owner"


def ids(texts: list[str]) -> list[int]:
    found = [names.province(text) for text in texts]
    return [at for at in found if at != NOBODY]


def provinces_among(
    state: PriceOfPower, player: int, wanted: Filter, context: Context | None, found: list[int], lawful: bool
) -> list[int]:
    """Those of some provinces that pass every key of a filter."""
    for key, value in wanted.items():
        if not found:
            return found
        found = provinces_by_key(state, player, wanted, key, value, context, found, lawful)
    return list(found)


def provinces_by_key(
    state: PriceOfPower,
    player: int,
    wanted: Filter,
    key: str,
    value: Any,
    context: Context | None,
    found: list[int],
    lawful: bool,
) -> list[int]:
    """Those of some provinces that pass one key."""
    if key == "ids":
        numbers = ids(value)
        return [at for at in found if at in numbers]
    if key == "var":
        numbers = places.provinces_bound(state, context, value)
        return [at for at in found if at in numbers]
    if key == "any":
        passing = [provinces_among(state, player, each, context, found, lawful) for each in value]
        return [at for at in found if any([at in row for row in passing])]
    if key == "all":
        for each in value:
            found = provinces_among(state, player, each, context, found, lawful)
        return found
    if key == "not":
        for each in value if isinstance(value, list) else [value]:
            out = provinces_among(state, player, each, context, found, lawful)
            found = [at for at in found if at not in out]
        return found
    if key == "token":
        return [at for at in found if places.has_token(state, value, at, None)]
    if key in ("owner", "lawful_owner"):
        return owned(state, player, value, wanted.get("token", "T"), context, found, lawful or key == "lawful_owner")
    if key == "area":
        if is_about_owner(value):
            return [at for at in found if AREA[at] == board.capital_area(state, board.lawful_realm(state, at))]
        here = areas(state, player, value, context)
        return [at for at in found if AREA[at] in here]
    if key == "adjacent_to":
        near = places.adjacent_areas(state, player, value, wanted.get("by") == "land", context)
        seas = seas_meant(state, value, context)
        return [at for at in found if near[AREA[at]] and (not seas or faces_any(at, seas))]
    if key == "by":
        return found  # it tells how "adjacent_to" is meant
    if key == "faces":
        seas = [names.sea(text) for text in names.many(value)]
        return [at for at in found if PORT[at] and faces_any(at, seas)]
    if key == "continent":
        continent = names.continent(value)
        everywhere = continent == names.ANY_CONTINENT
        return [at for at in found if CONTINENT[at] == continent or (everywhere and CONTINENT[at] != MAIN_MAP)]
    if key in PLAIN_PROVINCE_KEYS:
        return [at for at in found if province_is(state, player, at, key, value)]
    return provinces_by_realm(state, player, key, value, context, found)


PLAIN_PROVINCE_KEYS: Final = (
    "size",
    "own_core",
    "port",
    "distant",
    "capital",
    "unrest",
    "occupied",
    "religion",
    "owner_religion",
)


def province_is(state: PriceOfPower, player: int, province: int, key: str, value: Any) -> bool:
    """Keys that look at nothing but the province and its owner."""
    if key == "size":
        return is_large(state, province) is bool(value == "large")
    if key == "own_core":
        return places.is_own_core(state, province) is value
    if key == "port":
        return PORT[province] is value
    if key == "distant":
        return (CONTINENT[province] != MAIN_MAP) is value
    if key == "capital":
        realm = board.lawful_realm(state, province)
        return (realm != NOBODY and board.capital_of(state, realm) == province) is value
    if key == "unrest":
        return (state.unrest[province] != 0) is value
    if key == "occupied":
        return (state.occupier[province] != NOBODY) is value
    if key == "religion":
        return area_has_faith(state, player, AREA[province], value)
    assert key == "owner_religion"
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and realm_has_faith(state, player, realm, value)


def is_large(state: PriceOfPower, province: int) -> bool:
    """A large town; where none lies, a large province."""
    token = state.token[province]
    if token >= 0 and token % 3 != VASSAL:
        return token % 3 == LARGE
    return TAX[province] == 2


def faces_any(province: int, seas: list[int]) -> bool:
    for sea in FACES[province]:
        if sea in seas:
            return True
    return False


def seas_meant(state: PriceOfPower, value: Any, context: Context | None) -> list[int]:
    """The zones of `sea:X`, `node:X` or a variable of that kind; none for anything else."""
    if not isinstance(value, str):
        return []
    if value.startswith("sea:"):
        return [names.sea(value[4:])]
    if value.startswith("node:"):
        return NODE_SEAS[names.node(value[5:])]
    if value.startswith("$") and kind_of(context, value) == "sea":
        return variable(context, value)
    if value.startswith("$") and kind_of(context, value) == "node":
        return [sea for node in variable(context, value) for sea in NODE_SEAS[node]]
    return []


def owned(
    state: PriceOfPower,
    player: int,
    value: Any,
    token: str,
    context: Context | None,
    found: list[int],
    lawful: bool,
) -> list[int]:
    """Those of some provinces whose owner is meant; `token` tells whether towns, vassals or both count as owned.

    Rules: terms.own
    """
    if not lawful:
        found = [at for at in found if state.occupier[at] == NOBODY]
    if isinstance(value, str) and value in QUICK_GROUPS and not variable(context, "$opponent"):
        return [at for at in found if is_group_owned(state, player, at, value, token)]
    wanted = realms_meant(state, player, value, context)
    who = [each for each in range(state.box.players) if state.box.realm[each] in wanted]
    return [at for at in found if places.has_token(state, token, at, who) or is_beneath(state, at, wanted)]


def is_beneath(state: PriceOfPower, province: int, wanted: list[int]) -> bool:
    """A non-player realm among these owns it, be it as a vassal."""
    token = state.token[province]
    return (token < 0 or token % 3 == VASSAL) and board.realm_beneath(state, province) in wanted


def is_group_owned(state: PriceOfPower, player: int, province: int, word: str, token: str) -> bool:
    """Owned by one of a group: npr, pr, opponent, muslim and so on."""
    here = state.token[province]
    if word in ("npr", "hre_npr"):
        realm = board.realm_beneath(state, province)
        return here < 0 and realm != NOBODY and (word == "npr" or board.is_member(state, realm))
    if word in ("pr", "opponent", "others"):
        return places.has_token(state, token, province, None) and (word == "pr" or here // 3 != player)
    realm = board.lawful_realm(state, province)
    return realm != NOBODY and is_of_group(state, player, realm, word)


def provinces_by_realm(
    state: PriceOfPower, player: int, key: str, value: Any, context: Context | None, found: list[int]
) -> list[int]:
    """Keys that ask for cores, capitals, vassals and units of somebody."""
    if key == "core_of":
        wanted = realms_meant(state, player, value, context)
        return [at for at in found if board.core_realm(state, at) in wanted]
    if key == "capital_of":
        numbers = capitals(state, player, value, context)
        return [at for at in found if at in numbers]
    if key == "vassal_of":
        wanted = realms_meant(state, player, value, context)
        return [at for at in found if is_vassal_land(state, at, wanted)]
    assert key == "units_of", f"no province filter {key}"
    who = players(state, player, value, context)
    return [at for at in found if any([forces.units_in(state, each, AREA[at]) > 0 for each in who])]


def is_vassal_land(state: PriceOfPower, province: int, lords: list[int]) -> bool:
    """A vassal token of one of these players, or the land of a vassal of one of these realms."""
    token = state.token[province]
    if token >= 0:
        return token % 3 == VASSAL and state.box.realm[token // 3] in lords
    realm = board.realm_beneath(state, province)
    return realm != NOBODY and state.overlord[realm] in lords
