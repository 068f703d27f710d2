"""How strong a learner is: shares of games won against bots, with their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from hausmacht.bots import Bot, make
from hausmacht.bots.ratings import wilson
from hausmacht.bots.tournament import give_budget
from hausmacht.core.chance import branch
from hausmacht.core.game import Game, Setup
from hausmacht.research.gym import EVERY_SEAT, RAISE, Gym

Choosing = Callable[[Gym, dict[str, Any]], int]  # the number of an action, from a table and what its seat observes


class Share(msgspec.Struct, frozen=True):
    """Of games won against a bot; a victory shared by two counts a half."""

    against: str
    games: int
    share: float
    low: float  # the 95 % interval, after Wilson
    high: float


class Point(msgspec.Struct, frozen=True):
    """One moment of a curve."""

    at: int  # steps, games or iterations
    value: float
    low: float
    high: float


def maker(name: str) -> Callable[[Game[Any], Setup, int, int], Bot]:
    """`hard@100`: a bot that thinks for 100 iterations, so that it plays alike on every machine."""
    return partial(bot_with_budget, name)


def bot_with_budget(name: str, game: Game[Any], setup: Setup, seat: int, seed: int) -> Bot:
    plain, _, budget = name.partition("@")
    bot = make(plain, game, setup, seat, seed)
    if budget:
        give_budget(bot, budget)
    return bot


def mixed(names: Sequence[str]) -> Callable[[Game[Any], Setup, int, int], Bot]:
    """Another of these bots from game to game."""
    return partial(one_of, tuple(names))


def one_of(names: tuple[str, ...], game: Game[Any], setup: Setup, seat: int, seed: int) -> Bot:
    return bot_with_budget(names[branch(seed, 0) % len(names)], game, setup, seat, seed)


def share_against(name: str, choosing: Choosing, game: str, games: int, seed: int, seats: int = 2) -> Share:
    """Games against a bot, or several of this kind, in which the learner changes seats."""
    env = Gym(game, [maker(name)], seat=EVERY_SEAT, seats=seats, illegal=RAISE)
    won = 0.0
    for number in range(games):
        seen, info = env.reset() if number else env.reset(seed=branch(seed, 0) >> 2)
        over = env.playing.over
        while not over:
            seen, _, over, _, info = env.step(choosing(env, seen))
        places = info["places"]
        won += (places[env.seat] == 1) / places.count(1)
    low, high = wilson(won, games)
    return Share(name, games, won / games, low, high)


def shares(wanted: Sequence[tuple[str, int]], choosing: Choosing, game: str, seed: int, seats: int = 2) -> list[Share]:
    """Against each bot, so many games."""
    return [share_against(name, choosing, game, games, seed, seats) for name, games in wanted]


def as_point(at: int, share: Share) -> Point:
    return Point(at, share.share, share.low, share.high)


def rows(found: Sequence[Share]) -> str:
    """As a table for a page."""
    lines = [
        f"| `{each.against}` | {each.games} | {each.share:.0%} | {each.low:.0%} to {each.high:.0%} |" for each in found
    ]
    return "\n".join(["| against | games | share won | 95% interval |", "|---|---|---|---|", *lines])
