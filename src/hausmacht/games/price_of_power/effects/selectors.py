"""Players and realms as they are written on cards, for modules that do not hold them as parts yet.

Rules: effects.who, effects.names
"""

from __future__ import annotations

from typing import Any, Final

from hausmacht.games.price_of_power.effects import names
from hausmacht.games.price_of_power.effects.groups import (
    MEMBERS,
    american_realms,
    area_is_of,
    in_order,
    is_other_faith,
    is_persia,
    is_revolutionary,
    leaders,
    others,
    realm_is_of,
    realms_of_name,
    realms_touch,
    some,
)
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.who import PLAYER_WORDS, PREFIXES, REALM_WORDS, read_who
from hausmacht.games.price_of_power.effects.variables import (
    ASKING,
    NO_NUMBERS,
    PARTNER,
    Context,
    bound_areas,
    bound_players,
    bound_provinces,
    bound_realms,
    kind_of,
    number,
    owners,
    variable,
)
from hausmacht.games.price_of_power.state import PriceOfPower

__all__ = [
    "ASKING",
    "NO_NUMBERS",
    "PARTNER",
    "PLAYER_WORDS",
    "PREFIXES",
    "QUICK_GROUPS",
    "REALM_WORDS",
    "Context",
    "american_realms",
    "area_has_faith",
    "bound_areas",
    "bound_players",
    "bound_provinces",
    "bound_realms",
    "in_order",
    "is_of_group",
    "is_other_faith",
    "is_revolutionary",
    "kind_of",
    "leaders",
    "number",
    "others",
    "owners",
    "player_named",
    "players",
    "realm_has_faith",
    "realms_meant",
    "realms_named",
    "realms_touch",
    "some",
    "variable",
]

QUICK_GROUPS: Final = tuple(MEMBERS)


def players(state: PriceOfPower, player: int, selector: Any, context: Context | None = None) -> list[int]:
    return read_who(selector).players(state, player, context)


def player_named(state: PriceOfPower, text: str) -> int:
    """The player of a realm; NOBODY: nobody plays it."""
    realm = names.realm(text)
    return state.box.player_of[realm] if realm >= 0 else -1


def realms_named(state: PriceOfPower, text: str) -> list[int]:
    return realms_of_name(state, names.realm(text), is_persia(text))


def realms_meant(state: PriceOfPower, player: int, reference: Any, context: Context | None = None) -> list[int]:
    return read_meant(reference).realms(state, player, context)


def is_of_group(state: PriceOfPower, player: int, realm: int, word: str) -> bool:
    return MEMBERS[word](state, player, realm)


def area_has_faith(state: PriceOfPower, player: int, area: int, wanted: list[str]) -> bool:
    return area_is_of(state, player, area, [names.faith(text) for text in wanted])


def realm_has_faith(state: PriceOfPower, player: int, realm: int, wanted: list[str]) -> bool:
    return realm_is_of(state, player, realm, [names.faith(text) for text in wanted])
