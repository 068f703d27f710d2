"""The shelf: games are found through the entry point group `hausmacht.games`, so a further game is a pip package.

What belongs to a game is found in the same way, in groups of their own (`hausmacht.bots`, `hausmacht.experts`, ...),
under the id of the game.
"""

from __future__ import annotations

import gc
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from hausmacht.core.game import Game

GROUP = "hausmacht.games"
Part = TypeVar("Part")


@cache
def games() -> dict[str, Game[Any]]:
    """All installed games by their id."""
    found: dict[str, Game[Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"the entry point {point.value} in {GROUP} is not a Game")
        found[game.id] = game
    gc.freeze()  # what is printed lives as long as the program: nobody need look through it for garbage again and again
    return found


def part(group: str, name: str, kind: type[Part]) -> Part | None:
    """What a package has brought along under this name, usually the id of a game; None when nobody has."""
    entry = parts(group).get(name)
    if entry is None:
        return None
    found = entry.load()
    if not isinstance(found, kind):
        raise TypeError(f"the entry point {entry.value} in {group} is not a {kind.__name__}")
    return found


def parts(group: str) -> dict[str, EntryPoint]:
    """All that packages have brought along in a group, by name."""
    return {entry.name: entry for entry in installed(group, tuple(sys.path))}


@cache
def installed(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """All entry points of a group on this path; looking for them reads a file of every package, so it is done once."""
    return tuple(entry_points(group=group))
