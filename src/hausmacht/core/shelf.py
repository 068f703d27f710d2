"""The shelf: games are found through the entry point group `hausmacht.games`, so a further game is a pip package."""

from __future__ import annotations

import gc
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from hausmacht.core.game import Game

GROUP = "hausmacht.games"


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
