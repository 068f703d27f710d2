"""Names on cards that must be known: each becomes its number, or is refused with the nearest names that there are.

Rules: effects.names, effects.checked
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from hausmacht.games.price_of_power.components import (
    AREA_TITLES,
    CONTINENT_NAMES,
    NOBODY,
    NODE_TITLES,
    PROVINCE_TITLES,
    REALM_TITLES,
    SEA_TITLES,
)
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.effects.language.miswritten import CardError, some_in, unknown

FAITHS: Final = ("Catholic", "Protestant", "Orthodox", "Muslim", "Diverse Faiths", "Counter-Reformed", "Other", "state")


def known(what: str, raw: object, lookup: Callable[[str], int], titles: Iterable[str]) -> int:
    """The number of a name."""
    if not isinstance(raw, str):
        raise CardError(f"a name of {what} is needed, not {raw!r}")
    number = lookup(raw)
    if number == NOBODY:
        raise unknown(what, raw, titles)
    return number


def known_area(raw: object) -> int:
    return known("area", raw, names.area, AREA_TITLES)


def known_province(raw: object) -> int:
    return known("province", raw, names.province, PROVINCE_TITLES)


def known_realm(raw: object) -> int:
    """A realm by any of its names; UNITED_STATES for that dynamic realm."""
    return known("realm", raw, names.realm, REALM_TITLES)


def known_sea(raw: object) -> int:
    return known("sea zone", raw, names.sea, SEA_TITLES)


def known_node(raw: object) -> int:
    return known("trade node", raw, names.node, NODE_TITLES)


def known_continent(raw: object) -> int:
    """A continent of the distant board; ANY_CONTINENT for "any"."""
    return known("continent", raw, names.continent, CONTINENT_NAMES)


def known_faith(raw: object) -> int:
    return known("religion", raw, names.faith, FAITHS)


def known_idea(raw: object) -> int:
    return known("idea", raw, names.idea, names.IDEA_NAMES)


def all_known(what: str, raw: object, lookup: Callable[[object], int]) -> list[int]:
    """One name or a list of them, as numbers."""
    return some_in(what, raw, lookup) if isinstance(raw, list) else [lookup(raw)]
