"""Search as AlphaZero does it, at tables that agree with what the seat knows: for two seats.

What the seat does not know is dealt several times; at each of these tables a tree grows by the network's advice, and
the visits of the first choices are summed. Inside a tree both seats see only their own view.
"""

from __future__ import annotations

from math import sqrt, tanh
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hausmacht.core.chance import Sampled, branch
from hausmacht.research import rewards
from hausmacht.research.playing import Playing

EXPLORING = 1.5  # how much an option that was rarely tried is preferred
SPREAD, NOISE = 0.5, 0.25  # of the noise on the first choices, while learning
POINTS = 20.0  # ahead: most of a victory

Floats = NDArray[np.float32]


class Advising(Protocol):
    def advise(self, observation: Floats, options: list[int]) -> tuple[Floats, float]:
        """A chance for each option, and the outcome that the seat can expect."""


def outcome(playing: Playing) -> list[float]:
    """How a game ended for each seat: near 1 far ahead, near -1 far behind. Near victories teach more than none."""
    return [tanh(ahead / POINTS) for ahead in rewards.by_difference(playing.scores())]


class Node:
    """A moment in a tree."""

    def __init__(self, playing: Playing, network: Advising) -> None:
        self.playing = playing
        self.seat = playing.seat
        self.children: list[Node | None] = []
        if playing.over:
            self.worth = outcome(playing)
            return
        self.texts = playing.texts()
        self.chances, expected = network.advise(playing.observation(self.seat), playing.numbers())
        self.worth = [expected if seat == self.seat else -expected for seat in range(playing.setup.seats)]
        self.children = [None] * len(self.texts)
        self.visits = np.zeros(len(self.texts), np.int64)
        self.gained = np.zeros(len(self.texts), np.float64)

    def best(self) -> int:
        """The option to try next: what has gone well, and what the network likes but was rarely tried."""
        tried = self.visits.sum()
        expected = np.where(self.visits > 0, self.gained / np.maximum(self.visits, 1), self.worth[self.seat])
        return int((expected + EXPLORING * self.chances * sqrt(tried + 1) / (1 + self.visits)).argmax())


def known_table(playing: Playing, seat: int, seed: int) -> Playing:
    """A game that the seat cannot tell from this one; of the others it keeps what everybody has seen."""
    found = Playing.__new__(Playing)
    found.take_seats(playing.game, playing.setup, playing.measured, playing.ids)
    told = [
        seen if each == seat else [event for event in seen if not event.audience]
        for each, seen in enumerate(playing.seen)
    ]
    world = playing.worlds(seat, 1, seed)[0]
    found.begin(Sampled(branch(seed, 1)), world, told, playing.choices, playing.laid_out)
    return found


def visits(playing: Playing, network: Advising, tries: int, worlds: int, seed: int, luck: Any = None) -> Floats:
    """How often each option of the seat that is asked was tried, as shares; `luck` adds noise, for learning."""
    count = len(playing.options)
    found = np.zeros(count, np.float64)
    for world in range(worlds):
        root = Node(known_table(playing, playing.seat, branch(seed, 2 * world)), network)
        if luck is not None:
            root.chances = (1 - NOISE) * root.chances + NOISE * luck.dirichlet([SPREAD] * count).astype(np.float32)
        for at in range(tries // worlds):
            grow(root, network, branch(seed, 2 * (world * tries + at) + 1))
        found += root.visits
    shares: Floats = (found / found.sum()).astype(np.float32)
    return shares


def grow(root: Node, network: Advising, seed: int) -> None:
    """Go down to a moment that nobody has looked at, look at it, and tell those above what it is worth."""
    way: list[tuple[Node, int]] = []
    node = root
    while node.children:
        option = node.best()
        way.append((node, option))
        below = node.children[option]
        if below is None:
            playing = node.playing.copy(seed)
            playing.choose(node.texts[option])
            node.children[option] = node = Node(playing, network)
            break
        node = below
    for each, option in way:
        each.visits[option] += 1
        each.gained[option] += node.worth[each.seat]
