"""The bot `master`: plans and searches as `hard` does, but two small networks have learned from games to judge what
comes of it (marshal.py) and to say how players plan (leaning.py). Without the compiled build they would be too slow:
there, `hard` plays.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, may_ask, read_network
from hausmacht.bots.wallenstein.guide import Prince
from hausmacht.bots.wallenstein.hard import Hard
from hausmacht.bots.wallenstein.leaning import ANSWERS, COUNTY_NUMBERS, PLAYER_NUMBERS, LeaningNetwork
from hausmacht.bots.wallenstein.marshal import SEAT_NUMBERS, TABLE_NUMBERS, Marshal
from hausmacht.bots.wallenstein.plans import Leaning
from hausmacht.bots.wallenstein.thinking import prince
from hausmacht.core.game import Game, Setup

FOLDER = Path(__file__).parent
# Inputs and outputs; the hidden layers are what the files say
JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)
LEANING = Size(COUNTY_NUMBERS, PLAYER_NUMBERS, 0, 0, ANSWERS, False)
JUDGE_FILE = FOLDER / "judge.net"
LEANING_FILE = FOLDER / "leaning.net"


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


@cache
def leaning() -> Leaning | None:
    """How players plan, where the kernel can be asked."""
    if not may_ask("master"):
        return None
    return LeaningNetwork(read_network(LEANING_FILE, LEANING).thinker().shares)


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = marshal()
        self.leaning = leaning()
