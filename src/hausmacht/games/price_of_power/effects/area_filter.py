"""Area filters: which areas pass.

The keys of a filter are and-ed; each key narrows what is left. Names that are not on the boards in play are ignored.

Rules: effects.filters, effects.names
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    AREA,
    CONTINENT,
    EASTERN,
    ELECTOR,
    MAIN_AREAS,
    MAIN_MAP,
    MOST_INFLUENCE,
    NOBODY,
    SEA_DAGGER,
    SEA_STAR,
    SEAS,
)
from hausmacht.games.price_of_power.effects import names, places
from hausmacht.games.price_of_power.effects.holdings import is_dissenting
from hausmacht.games.price_of_power.effects.nodes import nodes
from hausmacht.games.price_of_power.effects.realm_filter import capitals
from hausmacht.games.price_of_power.effects.selectors import (
    Context,
    area_has_faith,
    bound_areas,
    players,
    realms_meant,
    variable,
)
from hausmacht.games.price_of_power.rows import count4, total4
from hausmacht.games.price_of_power.rules import forces
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.survey import areas_with

Filter = dict[str, Any]


def areas(state: PriceOfPower, player: int, wanted: Any, context: Context | None = None) -> list[int]:
    """The areas that pass a filter, A to Z.

    Rules: effects.filters
    """
    if wanted is None:
        return list(state.box.areas)
    if isinstance(wanted, str):
        found = places.named_areas(state, player, wanted, context)
        return in_play(state, found or [])
    if isinstance(wanted, list):
        return in_play(state, [names.area(text) for text in wanted])
    return areas_among(state, player, wanted, context, area_seeds(state, player, wanted, context))


def in_play(state: PriceOfPower, numbers: list[int]) -> list[int]:
    """Those of the areas that are on the boards, A to Z."""
    lands = state.box.provinces_in
    return sorted({area for area in numbers if area >= 0 and lands[area]})


def area_seeds(state: PriceOfPower, player: int, wanted: Filter, context: Context | None) -> list[int]:
    """Where to begin: a short list if the filter names one."""
    if "names" in wanted:
        return in_play(state, [names.area(text) for text in wanted["names"]])
    if "var" in wanted:
        return in_play(state, bound_areas(context, wanted["var"]))
    if wanted.get("chosen") is True:
        return in_play(state, places.chosen_areas(context))
    if wanted.get("own") == "self":
        return areas_with(board.towns_of(state, player))
    return state.box.areas


def areas_among(
    state: PriceOfPower, player: int, wanted: Filter, context: Context | None, found: list[int]
) -> list[int]:
    """Those of some areas that pass every key of a filter."""
    for key, value in wanted.items():
        if not found:
            return found
        found = areas_by_key(state, player, wanted, key, value, context, found)
    return list(found)


def areas_by_key(
    state: PriceOfPower, player: int, wanted: Filter, key: str, value: Any, context: Context | None, found: list[int]
) -> list[int]:
    """Those of some areas that pass one key."""
    if key == "names":
        numbers = [names.area(text) for text in value]
        return [area for area in found if area in numbers]
    if key == "var":
        numbers = bound_areas(context, value)
        return [area for area in found if area in numbers]
    if key == "any":
        passing = [areas_among(state, player, each, context, found) for each in value]
        return [area for area in found if any([area in row for row in passing])]
    if key == "all":
        for each in value:
            found = areas_among(state, player, each, context, found)
        return found
    if key == "not":
        for each in value if isinstance(value, list) else [value]:
            out = areas_among(state, player, each, context, found)
            found = [area for area in found if area not in out]
        return found
    if key == "chosen":
        numbers = places.chosen_areas(context)
        return [area for area in found if (area in numbers) == value]
    if key == "adjacent_to":
        near = places.adjacent_areas(state, player, value, wanted.get("by") == "land", context)
        return [area for area in found if near[area]]
    if key in ("by", "vassals"):
        return found  # they tell how "adjacent_to" and "areas_of" are meant
    if key == "sea":
        here = places.areas_on(state, [sea for sea in [names.sea(text) for text in names.many(value)] if sea >= 0])
        return [area for area in found if area in here]
    if key == "mark":
        here = places.areas_on(state, [sea for sea in range(SEAS) if has_mark(sea, value)])
        return [area for area in found if area in here]
    if key in PLAIN_AREA_KEYS:
        return areas_that_are(state, player, key, value, found)
    return areas_by_owner(state, player, wanted, key, value, context, found)


PLAIN_AREA_KEYS: Final = frozenset(
    (
        "religion",
        "hre",
        "elector",
        "continent",
        "distant",
        "main",
        "vacant",
        "board",
        "plague",
        "influence_room",
    )
)


def areas_that_are(state: PriceOfPower, player: int, key: str, value: Any, found: list[int]) -> list[int]:
    """Keys that look at nothing but the area."""
    if key == "religion":
        return [area for area in found if area_has_faith(state, player, area, value)]
    if key == "continent":
        continent = names.continent(value)
        return [area for area in found if is_on_continent(state, area, continent)]
    if key == "board":
        return [area for area in found if is_on_board(state, area, value)]
    yes = bool(value)
    if key == "hre":
        return [area for area in found if touches_empire(state, area) == yes]
    if key == "elector":
        return [area for area in found if ELECTOR[area] == yes]
    if key == "distant":
        return [area for area in found if (area >= MAIN_AREAS) == yes]
    if key == "main":
        return [area for area in found if (area < MAIN_AREAS) == yes]
    if key == "vacant":
        return [area for area in found if is_vacant(state, area) == yes]
    if key == "plague":
        return [area for area in found if (area in state.plague) == yes]
    assert key == "influence_room"
    return [area for area in found if is_full(state, area) != yes and board.may_be_influenced(state, area)]


def is_on_continent(state: PriceOfPower, area: int, continent: int) -> bool:
    here = CONTINENT[state.box.provinces_in[area][0]]
    return here == continent or (continent == names.ANY_CONTINENT and here != MAIN_MAP)


def is_vacant(state: PriceOfPower, area: int) -> bool:
    """Nobody lives in any of its provinces."""
    for at in state.box.provinces_in[area]:
        if not board.is_vacant(state, at):
            return False
    return True


def is_full(state: PriceOfPower, area: int) -> bool:
    """No more influence finds room."""
    return total4(state.influence[area]) + state.imperial.count(area) >= MOST_INFLUENCE


def touches_empire(state: PriceOfPower, area: int) -> bool:
    """A province of the area is in the Empire now."""
    for at in state.box.provinces_in[area]:
        if board.in_empire(state, at):
            return True
    return False


def has_mark(sea: int, mark: str) -> bool:
    """Whether a zone is marked with a dagger, a star or not at all."""
    if mark == "dagger":
        return SEA_DAGGER[sea]
    return SEA_STAR[sea] if mark == "star" else not SEA_DAGGER[sea] and not SEA_STAR[sea]


def is_on_board(state: PriceOfPower, area: int, value: str) -> bool:
    if area >= MAIN_AREAS:
        return value == "distant"
    return value == ("east" if EASTERN[state.box.provinces_in[area][0]] else "west")


def areas_by_owner(
    state: PriceOfPower, player: int, wanted: Filter, key: str, value: Any, context: Context | None, found: list[int]
) -> list[int]:
    """Keys that ask for somebody's tokens, units, provinces or ties."""
    if key in ("own", "own_any", "empty_of"):
        who = players(state, player, value, context)
        token = "T" if key == "own" else "TV"
        here = key != "empty_of"
        return [area for area in found if has_held(state, token, area, who) == here]
    if key in ("has", "no"):
        of = places.owners_of_tokens(state, player, value, context)
        most = value.get("n", 1)
        return [area for area in found if (count_has(state, value, area, of, context) >= most) == (key == "has")]
    if key == "areas_of":
        numbers = areas_of(state, player, value, bool(wanted.get("vassals")), context)
        return [area for area in found if area in numbers]
    if key == "cores_of":
        owners = realms_meant(state, player, value, context)
        return [area for area in found if has_core_of(state, area, owners)]
    if key == "capital_of":
        numbers = [AREA[at] for at in capitals(state, player, value, context)]
        return [area for area in found if area in numbers]
    if key == "owned_all_by":
        owners = realms_meant(state, player, value, context)
        return [area for area in found if is_all_owned(state, area, owners)]
    if key == "node":
        numbers = [area for node in nodes(state, player, value, context) for area in places.areas_at(state, node)]
        return [area for area in found if area in numbers]
    who = players(state, player, value["who"] if isinstance(value, dict) else value, context)
    most = value.get("n", 1) if isinstance(value, dict) else 1
    return [area for area in found if any([area_has_from(state, each, area, key, most) for each in who])]


def area_has_from(state: PriceOfPower, player: int, area: int, key: str, most: int) -> bool:
    """Units, unrest, influence, dissent or hostility of one player in an area."""
    if key == "units_of":
        return forces.units_in(state, player, area) >= most
    if key == "unrest_of":
        return places.tokens_in(state, "U", area, [player], None) >= most
    if key == "influence_of":
        return count4(state.influence[area], player) + board.marriages_in(state, player, area) >= most
    if key == "dissent_of":
        return is_dissenting(state, player, area)
    assert key == "hostile_to", f"no area filter {key}"
    if forces.faces_hostile_units(state, player, area):
        return True
    return any([board.is_hostile(state, player, at) for at in state.box.provinces_in[area]])


def has_held(state: PriceOfPower, token: str, area: int, who: list[int]) -> bool:
    """A town (or vassal) of one of these players lies in the area."""
    for at in state.box.provinces_in[area]:
        if places.has_token(state, token, at, who):
            return True
    return False


def count_has(state: PriceOfPower, value: Filter, area: int, of: list[int] | None, context: Context | None) -> int:
    """Tokens in an area, as `has` and `no` describe them."""
    token = value["token"]
    if "own_core" not in value and "unrest" not in value:
        return places.tokens_in(state, token, area, of, context)
    found = 0
    for at in state.box.provinces_in[area]:
        if "own_core" in value and places.is_own_core(state, at) != value["own_core"]:
            continue
        if "unrest" in value and (places.unrest_on(state, at, of) > 0) != value["unrest"]:
            continue
        found += places.tokens_on(state, token, at, of)
    return found


def areas_of(state: PriceOfPower, player: int, value: Any, vassals: bool, context: Context | None) -> list[int]:
    """Areas of realms or players, with those of their vassals if asked for."""
    if value == "chosen" and not variable(context, "chosen_realms"):
        return places.chosen_areas(context)
    found: list[int] = []
    for realm in realms_meant(state, player, value, context):
        found.extend(places.realm_areas(state, realm))
        if vassals:
            governs = state.box.player_of[realm]
            if governs != NOBODY:
                found.extend([AREA[at] for at in board.vassals_of(state, governs)])
            for dependent in board.dependents_of(state, realm):
                found.extend(board.areas_of(state, dependent))
    return found


def has_core_of(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    return any([board.core_realm(state, at) in owners for at in state.box.provinces_in[area]])


def is_all_owned(state: PriceOfPower, area: int, owners: list[int]) -> bool:
    """One of the realms owns every province of the area."""
    for owner in owners:
        lands = state.box.provinces_in[area]
        if all([state.occupier[at] == NOBODY and board.lawful_realm(state, at) == owner for at in lands]):
            return True
    return False
