"""Bots at the seats that a learner does not play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from hausmacht.bots import Bot, make
from hausmacht.core.game import Game, Setup

MakeBot = Callable[[Any, Any, int, int], Bot]  # game, set-up, seat, seed


def seated(bots: Sequence[str | MakeBot], game: Game[Any], setup: Setup, seat: int, seed: int) -> dict[int, Bot]:
    """A bot at each seat but this one, in their order; the last one named takes all that are left."""
    found: dict[int, Bot] = {}
    others = [other for other in range(setup.seats) if other != seat]
    for at, other in enumerate(others):
        wanted = bots[min(at, len(bots) - 1)]
        maker = partial(make, wanted) if isinstance(wanted, str) else wanted
        found[other] = maker(game, setup, other, seed + 1 + at)
    return found
