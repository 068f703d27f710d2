"""Answers: a verb with what it is about, `influence lombardy`, made once for every thing on the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Choice
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    NODE_NAMES,
    PROVINCE_NAMES,
    REALM_NAMES,
    SEA_NAMES,
)


class Pick(Choice):
    """A choice that names one thing: `value` is its number."""

    def __init__(self, text: str, value: int, **numbers: int) -> None:
        super().__init__(text, **numbers)
        self.value: Final = value


def picks(verb: str, names: Sequence[str], field: str) -> list[Pick]:
    """One choice for each thing; `field` is the name under which a catalogue words it."""
    return [Pick(f"{verb} {name}", at, **{field: at}) for at, name in enumerate(names)]


def areas(verb: str) -> list[Pick]:
    return picks(verb, AREA_NAMES, "area")


def provinces(verb: str) -> list[Pick]:
    return picks(verb, PROVINCE_NAMES, "province")


def realms(verb: str) -> list[Pick]:
    return picks(verb, REALM_NAMES, "realm")


def seas(verb: str) -> list[Pick]:
    return picks(verb, SEA_NAMES, "sea")


def nodes(verb: str) -> list[Pick]:
    return picks(verb, NODE_NAMES, "node")


def numbers(verb: str, most: int, field: str) -> list[Pick]:
    """`draw 0`, `draw 1` and so on."""
    return picks(verb, [str(at) for at in range(most + 1)], field)


def word(text: str) -> Pick:
    """A choice without anything it is about: `done`."""
    return Pick(text, -1)


YES: Final = word("yes")
NO: Final = word("no")
DONE: Final = word("done")
