"""The bot `master`: plans and searches as `hard` does, but a small network (marshal.py), which has learned from games,
judges what comes of it. Without the compiled build it would be too slow: there, `hard` plays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, may_ask, read_network
from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.hard import Hard
from hausmacht.bots.wallenstein.marshal import SEAT_NUMBERS, TABLE_NUMBERS, Marshal
from hausmacht.bots.wallenstein.thinking import prince
from hausmacht.core.game import Game, Setup

JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)  # the hidden layers are what the file says
JUDGE_FILE = Path(__file__).parent / "judge.net"


def marshal_of(judge: Thinks) -> Marshal:
    return Marshal(prince().weights, prince().scale, judge.shares)


@cache
def marshal() -> Prince:
    """The guide with the network, where the kernel can ask it; else that of `hard`."""
    return marshal_of(read_network(JUDGE_FILE, JUDGE).thinker()) if may_ask("master") else prince()


@cache
def adviser() -> Prince:
    """The same with calibrated chances, for advice."""
    return marshal_of(read_network(JUDGE_FILE, JUDGE).calibrated())


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = marshal()
