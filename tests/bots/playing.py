"""Bots for tests: one that looks over the shoulder of others, one that runs in another process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from tests.patience import PATIENCE

from hausmacht.bots import Bot, make
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Question, View

CHILD = Path(__file__).parent / "child.py"


class Watched(Bot):
    """Plays like the bot inside and notes each question with its answer."""

    def __init__(self, inside: Bot, notes: list[tuple[Question, str]]) -> None:
        self.inside = inside
        self.notes = notes

    def see(self, event: Event) -> None:
        self.inside.see(event)

    def decide(self, view: View, question: Question) -> str:
        text = self.inside.decide(view, question)
        self.notes.append((question, text))
        return text


class Shadowed(Bot):
    """Plays like the first bot, and asks the second, which sees the same, what it would have answered.

    With `every`, it is asked about one of so many questions of a kind, beginning with the first; with another `turn`,
    about others.
    """

    def __init__(
        self, plays: Bot, asked: Bot, note: Callable[[Question, str], None], every: int = 1, turn: int = 0
    ) -> None:
        self.plays = plays
        self.asked = asked
        self.note = note
        self.every = every
        self.turn = turn
        self.met: Counter[str] = Counter()

    def see(self, event: Event) -> None:
        self.plays.see(event)
        self.asked.see(event)

    def decide(self, view: View, question: Question) -> str:
        before = self.met[question.kind]
        self.met[question.kind] += 1
        if before == 0 or (before + self.turn) % self.every == 0:
            self.note(question, self.asked.decide(view, question))
        return self.plays.decide(view, question)


class Habitual(Bot):
    """Has a habit for each kind of question: the first option, the last, or any. It leads games to rare places."""

    def __init__(self, seed: int, seat: int) -> None:
        self.seed = seed
        self.picks = Sampled(100 * seed + seat)

    def decide(self, view: View, question: Question) -> str:
        texts = question.texts()
        habit = (crc32(question.kind.encode()) + self.seed * len(question.kind)) % 3
        return texts[(0, -1, self.picks.below("pick", len(texts)))[habit]]


class Remote(Bot):
    """A bot in a process of its own, which is sent nothing but JSON: what its seat sees, and the question."""

    def __init__(self, name: str, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.send(bot=name, game=game.id, setup=msgspec.to_builtins(setup), seat=seat, seed=seed)

    def send(self, **message: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def see(self, event: Event) -> None:
        self.send(event=event.kind.name, audience=event.audience, values=event.values)

    def decide(self, view: View, question: Question) -> str:
        self.send(view=msgspec.to_builtins(view), question=msgspec.to_builtins(question))
        assert self.process.stdout is not None
        return str(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        self.process.wait(timeout=PATIENCE)


def bots_of(name: str, game: Game[Any], setup: Setup, seed: int) -> list[Bot]:
    return [make(name, game, setup, seat, seed + seat) for seat in range(setup.seats)]
