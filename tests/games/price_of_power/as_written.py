"""Cards as they are written in our files: the game itself keeps only what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from hausmacht.games.price_of_power.pack import printed

Row = dict[str, Any]
NUMBERED = ("action", "idea", "mission", "milestone", "event")  # in the order in which their effects get numbers


@cache
def rows(group: str) -> dict[str, Row]:
    """The cards of a group by the name by which a pack replaces them."""
    return printed(group)


def lists_below(value: object) -> Iterator[list[Row]]:
    """Every list of effects, the outer one first."""
    if isinstance(value, dict):
        for each in value.values():
            yield from lists_below(each)
    elif isinstance(value, list):
        if value and isinstance(value[0], dict) and "do" in value[0]:
            yield value
        for each in value:
            yield from lists_below(each)


@cache
def lists_of_effects() -> list[list[Row]]:
    """Every list of effects by its number."""
    return [nodes for group in NUMBERED for row in rows(group).values() for nodes in lists_below(row)]
