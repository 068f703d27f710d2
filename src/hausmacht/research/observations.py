"""Views as tensors: a layout says which number of a view stands where, the same for every table.

What the numbers mean, a game declares (`core/meanings.py`); how large amounts are and how long lists, is measured once
in many positions of random games. Amounts are divided by the largest value that was seen. One thing of several is
one-hot, or its number for an embedding; a bag is counted. Where a game says which fields speak of players, all of them
begin with the seat that looks; where it does not, none does. A layout is a value: save it with what was trained on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.game import MOST_SETUPS, Game, Memory, Recent, Setup
from hausmacht.core.layouts import (
    IDS,
    USUAL,
    Fields,
    Maker,
    ids_in,
    names_in,
    scales_in,
    writer_of,
)
from hausmacht.core.view import Question, View
from hausmacht.core.writing import rows_of

POSITIONS = 600  # that are looked at to make a layout
STRIDE = 3  # of each so many positions one is looked at
MEASURING_SEED = 1520

Tensor = NDArray[np.float32]


class Layout(msgspec.Struct, frozen=True, tag="views"):
    """Where everything stands in the tensors that are made of the views of one game and set-up."""

    game: str
    rules: str
    seats: int
    players: int  # the seats, and those whom the rules play
    view: Fields
    memory: Fields  # what the seat remembers
    question: Fields  # the numbers of the questions, by their names
    questions: tuple[str, ...]  # kinds
    events: tuple[str, ...]  # kinds; counted in information states

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.view.size + self.memory.size + self.question.size + len(self.questions) + self.seats

    @property
    def information_size(self) -> int:
        return self.size + len(self.events)

    def names(self) -> list[str]:
        """What each number of an observation is; `+1` is the next seat after the one that looks."""
        return [
            *names_in("view", self.view, self.players),
            *names_in("memory", self.memory, self.players),
            *names_in("question", self.question, self.players),
            *[f"asked.{kind}" for kind in self.questions],
            *[f"seat.{seat}" for seat in range(self.seats)],
        ]

    def ids(self) -> dict[int, int]:
        """The places that hold the number of a thing, for an embedding, and how many numbers there are with 0."""
        found: dict[int, int] = {}
        at = 0
        for part in (self.view, self.memory, self.question):
            ids_in(part, self.players, at, found)
            at += part.size
        return found

    def observe(self, view: View, asked: Question | None, known: Mapping[str, Any]) -> Tensor:
        """What a seat sees, remembers (`Memory.told`) and is asked, as numbers."""
        kind, numbers = ("", {}) if asked is None else (asked.kind, asked.numbers)
        return self.writer().written(view.seat, (view, known, numbers), kind)

    def observe_plain(
        self, view: dict[str, Any], kind: str, numbers: Mapping[str, int], known: Mapping[str, Any]
    ) -> Tensor:
        """The same from plain values, as a data set has them."""
        return self.writer().written(view["seat"], (view, known, numbers), kind)

    def writer(self) -> Writer:
        return WRITERS.get(id(self), lambda: Writer(self))


class Writer:
    """Writes the tensors of a layout, one after another: cells and row are used again."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        wholes = (layout.view, layout.memory, layout.question)
        self.parts = [writer_of(part, layout.players) for part in wholes]
        scales = [scale for part in wholes for scale in scales_in(part)]
        scales += [1.0] * (len(layout.questions) + layout.seats)
        self.cells = [0] * layout.size
        self.row = np.zeros(layout.size, np.float32)
        self.rows = rows_of(self.row, 1, layout.size, scales)
        self.lock = Lock()

    def written(self, seat: int, values: Sequence[Any], kind: str) -> Tensor:
        """View, memory and the numbers of the question, as structs or as plain values; and the kind of the question."""
        with self.lock:
            try:
                self.fill(seat, values, kind)
                self.rows.write(0, self.cells)
            except Exception:
                self.cells = [0] * self.layout.size
                raise
            return self.row.copy()

    def fill(self, seat: int, values: Sequence[Any], kind: str) -> None:
        layout, cells = self.layout, self.cells
        at = 0
        for part, value in zip(self.parts, values, strict=True):
            part.put(value, max(seat, 0), at, cells)
            at += part.size
        if kind in layout.questions:
            cells[at + layout.questions.index(kind)] = 1
        if seat >= 0:
            cells[-layout.seats + seat] = 1


WRITERS: Recent[Writer] = Recent(MOST_SETUPS)  # by their layouts, which they keep


# Measuring


class Sample:
    """What was seen in many positions, each list as long as the others."""

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.known: list[dict[str, Any]] = []
        self.numbers: list[dict[str, int]] = []


def measure(game: Game[Any], setup: Setup, positions: int = POSITIONS, ids: str = USUAL) -> Layout:
    """The layout for a game and a set-up; the same whenever it is made."""
    if ids not in IDS:
        raise ValueError(f"'ids' is one of {', '.join(IDS)}, not '{ids}'.")
    sample = Sample()
    seed = MEASURING_SEED
    while len(sample.views) < positions:
        before = len(sample.views)
        look_at_a_game(game, setup, seed, positions, sample)
        if len(sample.views) == before:
            break  # a game that asks nothing
        seed += 2
    meaning = game.meanings(setup)
    maker = Maker(meaning, ids)
    left = ("seat", "deciding", "progress", *game.derived)
    views = [{key: value for key, value in view.items() if key not in left} for view in sample.views]
    top, memory = maker.fields(views, ""), maker.fields(sample.known, "memory.")
    asked = [*sample.numbers, {name.partition(".")[2]: 0 for name in meaning.of if name.startswith("question.")}]
    numbers = maker.fields(asked, "question.")
    questions = tuple(sorted(game.kinds_of_decisions()))
    kinds = tuple(sorted({kind.name for kind in game.kinds}))
    return Layout(game.id, game.rules_version, setup.seats, meaning.players, top, memory, numbers, questions, kinds)


def look_at_a_game(game: Game[Any], setup: Setup, seed: int, positions: int, sample: Sample) -> None:
    table = Table(game.new(setup), Sampled(seed), recorded=True)
    advance(table)
    picks = Sampled(seed + 1)
    memories: list[Memory] = [game.memory(setup, seat) for seat in range(setup.seats)]
    made = 0
    while len(sample.views) < positions and (decision := next_decision(table.state)) is not None:
        for event in table.events:
            for seat, memory in enumerate(memories):
                if event.seen_by(seat):
                    memory.note(event)
        table.events.clear()
        if made % STRIDE == 0:
            sample.views.append(msgspec.to_builtins(game.view(table.state, decision.seat)))
            sample.known.append(msgspec.to_builtins(dict(memories[decision.seat].told())))
            sample.numbers.append(question(table.state, decision).numbers)
        options = decision.options(table.state)
        choose(table, decision, options[picks.below("pick", len(options))])
        made += 1


@lru_cache(maxsize=MOST_SETUPS)
def known_layout(game: Game[Any], encoded: bytes, ids: str) -> Layout:
    return measure(game, msgspec.json.decode(encoded, type=Setup), ids=ids)


def layout_for(game: Game[Any], setup: Setup, ids: str = USUAL) -> Layout:
    """The layout of a game and a set-up, measured once in a process."""
    return known_layout(game, msgspec.json.encode(setup), ids)
