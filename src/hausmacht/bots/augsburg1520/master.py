"""The bot `master`: searches as `hard` does, but two small networks (patron.py) have learned from many games to judge
tables and to say how players offer. Without the compiled build they would be too slow: there, `hard` plays.
"""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.bots.augsburg1520.hard import Hard, merchant
from hausmacht.bots.augsburg1520.merchant import Merchant
from hausmacht.bots.augsburg1520.patron import ANSWERS, OFFER_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, Patron
from hausmacht.bots.budget import Thinking
from hausmacht.bots.networks import Size, Thinks, has_kernel, read_network
from hausmacht.core.game import Game, Setup

FOLDER = Path(__file__).parent
# Inputs and outputs; the hidden layers are what the files say
JUDGE = Size(SEAT_NUMBERS, TABLE_NUMBERS, 0, 0, 1, True)
LEANING = Size(OFFER_NUMBERS, 0, 0, 0, ANSWERS, False)
JUDGE_FILE = FOLDER / "judge.net"
LEANING_FILE = FOLDER / "leaning.net"


def patron_of(judge: Thinks, leaning: Thinks) -> Patron:
    known = merchant()
    return Patron(known.weights, known.scale, known.offers, judge.shares, leaning.shares)


@cache
def patron() -> Merchant:
    """The guide with the networks, where the kernel can ask them; else that of `hard`, which is said once."""
    if not has_kernel():
        logging.getLogger("hausmacht").warning(
            "The bot 'master' needs the compiled build of hausmacht: 'hard' plays instead."
        )
        return merchant()
    judge = read_network(JUDGE_FILE, JUDGE).thinker()
    return patron_of(judge, read_network(LEANING_FILE, LEANING).thinker())


class Master(Hard):
    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int, budget: Thinking | None = None) -> None:
        super().__init__(game, setup, seat, seed, budget)
        self.guide = patron()
