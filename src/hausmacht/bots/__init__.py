"""Bots: players that see what their seat may see and answer with one of the options.

They are found through the entry point group `hausmacht.bots`: `random` plays every game, `augsburg1520.easy` one game.
So a further game brings its own bots along.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib.metadata import EntryPoint
from typing import Any

from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.shelf import parts
from hausmacht.core.view import Question, View

GROUP = "hausmacht.bots"


class BotError(Exception):
    """There is no such bot, or it answered something that is not an option; the message says so."""


class Bot(ABC):
    """A player at one seat. Its entry point names what makes it: called with game, set-up, seat and seed."""

    def see(self, event: Event) -> None:
        """Be told of something that happened and that the seat may see. A bot without memory does nothing with it."""
        return

    @abstractmethod
    def decide(self, view: View, question: Question) -> str:
        """The text of one of the options."""


def make(name: str, game: Game[Any], setup: Setup, seat: int, seed: int) -> Bot:
    """The bot of this name, ready to take a seat; the same seed makes it play the same way."""
    found = entries(game).get(name)
    if found is None:
        raise BotError(f"{game.title} has no bot '{name}'. Its bots: {', '.join(names(game))}.")
    bot = found.load()(game, setup, seat, seed)
    if not isinstance(bot, Bot):
        raise TypeError(f"the entry point {found.value} in {GROUP} is not a Bot")
    return bot


def names(game: Game[Any]) -> list[str]:
    """The bots that can play this game."""
    return sorted(entries(game))


def entries(game: Game[Any]) -> dict[str, EntryPoint]:
    """A name without a dot serves every game; a game's own bot comes before it."""
    found: dict[str, EntryPoint] = {}
    own: dict[str, EntryPoint] = {}
    for full, entry in parts(GROUP).items():
        owner, dot, name = full.rpartition(".")
        if not dot:
            found[full] = entry
        elif owner == game.id:
            own[name] = entry
    return found | own
