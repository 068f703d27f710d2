"""Matches to ask advice about: played by bots up to questions of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.core.playing import play_on, seed_of

from hausmacht.advice.knowledge import Known, known_now
from hausmacht.bots.budget import Thinking
from hausmacht.core import matchfile
from hausmacht.core.chance import Sampled
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games

REPLAYS = Path(__file__).parents[1] / "replays"
JUDGED = ("augsburg1520", "wallenstein")
QUICK = Thinking(iterations=24)


def random_match(game: str, seats: int, seed: int) -> Match[Any]:
    title = games()[game]
    return new_match(title, title.setup(seats), seed_of(seed))


def questions(game: str, seats: int = 3, seed: int = 1) -> Iterator[tuple[Match[Any], Known]]:
    """Random play that stops at the first question of each kind with several answers."""
    match = random_match(game, seats, seed)
    met: set[str] = set()
    for seat, _ in play_on(match, Random(seed)):
        question = match.question(seat)
        if question is not None and len(question.options) > 1 and question.kind not in met:
            met.add(question.kind)
            yield match, known_now(match, seat)


def another_world(match: Match[Any], known: Known, seed: int) -> Any:
    """The true table replaced by one that differs only in what the seat may not know."""
    return match.game.sample(match.setup, match.view(known.seat), match.memory(known.seat), Sampled(seed))


@cache
def recorded(name: str) -> Match[Any]:
    return matchfile.load((REPLAYS / f"{name}.match").read_text(encoding="utf-8"), games())
