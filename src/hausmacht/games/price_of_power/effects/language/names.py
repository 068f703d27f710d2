"""Names on cards: printed names and ids of areas, provinces, realms, seas, nodes, continents, faiths, ideas as numbers.

A name is looked up without accents and capitals; NOBODY stands for one that is not known.

Rules: effects.names
"""

from __future__ import annotations

import unicodedata
from typing import Final

from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREA_TITLES,
    CATHOLIC,
    CONTINENT_NAMES,
    COUNTER_REFORMED,
    DIVERSE,
    MUSLIM,
    NOBODY,
    NODE_NAMES,
    NODE_TITLES,
    ORTHODOX,
    OTHER,
    PROTESTANT,
    PROVINCE_NAMES,
    PROVINCE_TITLES,
    REALM_NAMES,
    REALM_TITLES,
    SEA_NAMES,
    SEA_TITLES,
    read,
)

LETTERS: Final = {"ø": "o", "æ": "", "ł": "l", "ß": "ss", "đ": "d"}
STATE_FAITH: Final = -2  # "state": the state religion of the player
REVOLUTIONARY: Final = -3
ANY_CONTINENT: Final = -2

# Realms with two names, and those that other names stand for
OTHER_NAMES: Final = {
    "spain": "castile",
    "castile-spain": "castile",
    "russia": "muscovy",
    "muscovy-russia": "muscovy",
    "prussia": "brandenburg",
    "brandenburg-prussia": "brandenburg",
    "safavid-persia": "persia",
}
UNITED_STATES: Final = -2  # a dynamic realm in America
SAFAVID_CAPITAL: Final = "tabriz"


def fold(text: str) -> str:
    """`Østlandet` as `ostlandet`, `Bavaria & Swabia` as `bavaria-swabia`."""
    found: list[str] = []
    gap = False
    for sign in unicodedata.normalize("NFKD", text.lower()):
        if unicodedata.combining(sign):
            continue
        plain = LETTERS.get(sign, sign)
        if plain and not plain.isalnum():
            gap = True
            continue
        if gap and found:
            found.append("-")
        gap = False
        found.append(plain)
    return "".join(found)


def numbers_of(ids: list[str], titles: list[str]) -> dict[str, int]:
    """The number under the id, the printed name and the folded name."""
    found: dict[str, int] = {}
    for at, name in enumerate(ids):
        for spelling in (fold(titles[at]), titles[at], name):
            found.setdefault(spelling, at)
    return found


AREA_OF: Final = numbers_of(AREA_NAMES, AREA_TITLES)
PROVINCE_OF: Final = numbers_of(PROVINCE_NAMES, PROVINCE_TITLES)
REALM_OF: Final = numbers_of(REALM_NAMES, REALM_TITLES)
SEA_OF: Final = numbers_of(SEA_NAMES, SEA_TITLES)
NODE_OF: Final = numbers_of(NODE_NAMES, NODE_TITLES)
CONTINENT_OF: Final = numbers_of(list(CONTINENT_NAMES), list(CONTINENT_NAMES))
IDEA_NAMES: Final[list[str]] = [row["id"] for row in read("ideas")["idea"]]
IDEA_OF: Final = {name: at for at, name in enumerate(IDEA_NAMES)}
FAITH_OF: Final = {
    "catholic": CATHOLIC,
    "protestant": PROTESTANT,
    "orthodox": ORTHODOX,
    "muslim": MUSLIM,
    "diverse-faiths": DIVERSE,
    "counter-reformed": COUNTER_REFORMED,
    "other": OTHER,
    "state": STATE_FAITH,
    "revolutionary": REVOLUTIONARY,
}


def found_in(known: dict[str, int], text: str) -> int:
    """The number of a name; what was folded once is remembered."""
    number = known.get(text)
    if number is None:
        number = known.get(fold(text), NOBODY)
        if number != NOBODY:
            known[text] = number
    return number


def area(text: str) -> int:
    return found_in(AREA_OF, text)


def province(text: str) -> int:
    return found_in(PROVINCE_OF, text)


def realm(text: str) -> int:
    """A realm by any of its names; UNITED_STATES for that dynamic realm."""
    number = REALM_OF.get(text)
    if number is None:
        name = fold(text)
        if name == "united-states":
            return UNITED_STATES
        number = found_in(REALM_OF, OTHER_NAMES.get(name, name))
    return number


def sea(text: str) -> int:
    return found_in(SEA_OF, text)


def node(text: str) -> int:
    return found_in(NODE_OF, text)


def continent(text: str) -> int:
    """A continent of the distant board; ANY_CONTINENT for "any"."""
    return ANY_CONTINENT if text == "any" else found_in(CONTINENT_OF, text)


def faith(text: str) -> int:
    """A religion; STATE_FAITH for "state", REVOLUTIONARY, or NOBODY."""
    return found_in(FAITH_OF, text)


def idea(text: str) -> int:
    """An idea by its id."""
    return IDEA_OF.get(text, NOBODY)
