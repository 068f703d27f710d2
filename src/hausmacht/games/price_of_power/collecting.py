"""Putting the parts of the game together."""

from __future__ import annotations

from collections.abc import Callable

from hausmacht.core.agenda import Item


def collected(tables: list[dict[str, Callable[..., Item]]]) -> dict[str, Callable[..., Item]]:
    """The kinds of steps and decisions of all parts in one table; no two parts may use the same name."""
    found: dict[str, Callable[..., Item]] = {}
    for table in tables:
        for kind, make in table.items():
            if kind in found:
                raise ValueError(f"two parts of the game have a step or decision '{kind}'")
            found[kind] = make
    return found
