"""The bot `master`: searches as `hard` does, but a small network (chancellor.py), which has learned from games, has a
say in what a table promises. Without the compiled build it would be too slow: there, `hard` plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, may_ask, read_network
from hausmacht.bots.price_of_power.chancellor import SEAT_NUMBERS, TABLE_NUMBERS, Chancellor
from hausmacht.bots.price_of_power.features import KEEN
from hausmacht.bots.price_of_power.hard import WEIGHTS, Hard, steward
from hausmacht.bots.price_of_power.sovereign import KNOTS, Steward
from hausmacht.bots.weights import read_weights
from hausmacht.core.game import Game, Setup

JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)  # the hidden layers are what the file says
JUDGE_FILE = Path(__file__).parent / "judge.net"


def chancellor_of(judge: Thinks, sharpness: Mapping[int, int] | None = None) -> Chancellor:
    weights = read_weights(WEIGHTS, KEEN, len(KNOTS))
    return Chancellor(weights.stages, weights.scale, judge.shares, sharpness)


@cache
def chancellor() -> Steward:
    """The guide with the network, where the kernel can ask it; else that of `hard`."""
    return chancellor_of(read_network(JUDGE_FILE, JUDGE).thinker()) if may_ask("master") else steward()


@cache
def adviser() -> Chancellor:
    """The same with calibrated chances, for advice."""
    network = read_network(JUDGE_FILE, JUDGE)
    return chancellor_of(network.calibrated(), network.sharpness())


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = chancellor()
