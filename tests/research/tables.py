"""The tables at which the adapters are tried: small ones of every game."""

from __future__ import annotations

from typing import Any

from tests.toll import GAME as TOLL

from hausmacht.core.game import Game
from hausmacht.core.shelf import games

SMALL: list[tuple[str, Game[Any], int]] = [
    ("toll", TOLL, 3),
    ("augsburg1520", games()["augsburg1520"], 2),
    ("wallenstein", games()["wallenstein"], 3),
]
EVERY: list[tuple[str, Game[Any], int]] = [
    *SMALL,
    *[(id, game, game.seats[0]) for id, game in games().items() if id not in [name for name, _, _ in SMALL]],
]
