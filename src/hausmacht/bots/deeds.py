"""What players do in their games: kinds of actions, wars, land, and whatever else a game counts, bot by bot.

A game says what it counts in the entry point group `hausmacht.deeds`, under its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hausmacht.bots import Bot, arena
from hausmacht.bots.tournament import Played, Tournament, finished, luck_of, seat_players
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.event import Event
from hausmacht.core.game import Game
from hausmacht.core.shelf import games as shelf
from hausmacht.core.shelf import part

GROUP = "hausmacht.deeds"
RULES = "rules"  # the name under which realms are counted that the rules play


class Observer:
    """Watches one game; made with the table as it is laid out."""

    def __init__(self, state: Any) -> None:
        self.counts: list[dict[str, float]] = []  # by player: people first, then those that the rules play

    def chosen(self, state: Any, seat: int, question: str, kind: str, numbers: dict[str, int]) -> None:
        """A seat has answered a question of this kind."""

    def happened(self, state: Any, event: Event) -> None:
        """Something has happened."""

    def ended(self, state: Any) -> None:
        """The game is over."""


class Counting(msgspec.Struct, frozen=True):
    """How a game counts deeds: who watches, and the rows of the table, heading by heading."""

    observer: type[Observer]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Watched(msgspec.Struct, frozen=True):
    """The deeds of one game, for each player the bot and what it did; and how the game ended, if that is known."""

    game: int
    players: tuple[str, ...]
    counts: tuple[dict[str, float], ...]
    played: Played | None = None


def counting_of(game: str) -> Counting | None:
    return part(GROUP, game, Counting)


def watch(tournament: Tournament, number: int) -> Watched:
    """One game of the tournament, with the same luck and seats as in the arena."""
    game = shelf()[tournament.game]
    counting = counting_of(game.id)
    assert counting is not None
    players = seat_players(tournament, number, game)
    table = Table(game.new(tournament.setup), luck_of(tournament, number), recorded=True)
    observer = counting.observer(table.state)
    play_watched(game, table, players, observer)
    names = [player.name for player in players]
    names.extend([RULES] * (len(observer.counts) - len(names)))
    return Watched(number, tuple(names), tuple(observer.counts), finished(number, players, game, table.state))


def play_watched(game: Game[Any], table: Table[Any], bots: Sequence[Bot], observer: Observer) -> None:
    """A game from its set-up to its end, with somebody who counts what is done."""
    state = table.state
    advance(table)
    while True:
        for event in table.events:
            observer.happened(state, event)
        arena.tell(table, bots)
        decision = next_decision(state)
        if decision is None:
            break
        choice = arena.answer_of(bots[decision.seat], game, state, decision)
        observer.chosen(state, decision.seat, decision.kind, choice.kind, choice.numbers)
        choose(table, decision, choice)
    observer.ended(state)


def watch_share(share: tuple[Tournament, Sequence[int]]) -> list[Watched]:
    """Several games, for a process."""
    tournament, numbers = share
    return [watch(tournament, number) for number in numbers]


def averages(watched: Iterable[Watched]) -> dict[str, dict[str, float]]:
    """For each bot what it did in a game, on average; under "games" how many games of a player were counted."""
    sums: dict[str, dict[str, float]] = {}
    for game in watched:
        for name, counts in zip(game.players, game.counts, strict=True):
            mine = sums.setdefault(name, {"games": 0.0})
            mine["games"] += 1
            for deed, times in counts.items():
                mine[deed] = mine.get(deed, 0.0) + times
    return {
        name: {deed: times if deed == "games" else times / mine["games"] for deed, times in mine.items()}
        for name, mine in sums.items()
    }
