"""Views as tensors: a layout measured once says which number of a view stands where, the same for every table.

A layout is made by looking at many positions of random games. Numbers, and lists that always have the same length,
stand in their order, divided by the largest value that was seen. A list whose length changes is counted: how often does
each value occur in it? Texts of steps and questions are counted by their first word. `seats` begins with the seat that
looks. A layout is a value: save it with what was trained on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.core.agenda import Decision, Table, advance, choose, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import MOST_SETUPS, Game, Setup
from hausmacht.core.view import Question, View

POSITIONS = 600  # that are looked at to make a layout
STRIDE = 3  # of each so many positions one is looked at
WIDEST_COUNT = 1024  # values; a list with a wider range stands in its order, filled up with zeros
CLIP = 2.0  # times the largest value that was seen
MEASURING_SEED = 1520

Tensor = NDArray[np.float32]


class Number(msgspec.Struct, frozen=True, tag=True):
    """One number."""

    scale: float


class Row(msgspec.Struct, frozen=True, tag=True):
    """So many numbers in their order."""

    length: int
    scale: float


class Count(msgspec.Struct, frozen=True, tag=True):
    """How often each value from `least` on occurs in a list."""

    least: int
    width: int


class Words(msgspec.Struct, frozen=True, tag=True):
    """How often each word begins a text of a list."""

    known: tuple[str, ...]


class Nothing(msgspec.Struct, frozen=True, tag=True):
    """Not in the tensor."""


class Each(msgspec.Struct, frozen=True, tag=True):
    """A list of so many things that are laid out alike."""

    length: int
    part: Part
    turned: bool = False  # begins with the seat that looks


class Fields(msgspec.Struct, frozen=True, tag=True):
    """Things by their names."""

    parts: dict[str, Part]


Part = Number | Row | Count | Words | Nothing | Each | Fields


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands in the tensors of one game and set-up."""

    game: str
    rules: str
    seats: int
    view: Fields
    question: Fields  # the numbers of the questions, by their names
    questions: tuple[str, ...]  # kinds
    events: tuple[str, ...]  # kinds; counted in information states

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.view) + size_of(self.question) + len(self.questions) + self.seats

    @property
    def information_size(self) -> int:
        return self.size + len(self.events)

    def names(self) -> list[str]:
        """What each number of an observation is."""
        return [
            *names_in("view", self.view),
            *names_in("question", self.question),
            *[f"asked.{kind}" for kind in self.questions],
            *[f"seat.{seat}" for seat in range(self.seats)],
        ]

    def observe(self, view: View, asked: Question | None) -> Tensor:
        """What a seat sees and is asked, as numbers from -2 to 2."""
        kind, numbers = ("", {}) if asked is None else (asked.kind, asked.numbers)
        return self.observe_plain(msgspec.to_builtins(view), kind, numbers)

    def observe_plain(self, view: dict[str, Any], kind: str, numbers: dict[str, int]) -> Tensor:
        """The same from plain values, as a data set has them."""
        seat = view["seat"]
        values: list[float] = []
        put(self.view, view, values, max(seat, 0))
        put(self.question, numbers, values, 0)
        values += [float(each == kind) for each in self.questions]
        values += [float(each == seat) for each in range(self.seats)]
        return np.clip(np.asarray(values, np.float32), -CLIP, CLIP)

    def inform(self, view: View, asked: Question | None, seen: Iterable[Event]) -> Tensor:
        """The observation, and how often the seat has seen each kind of event, as n / (n + 4)."""
        counts = dict.fromkeys(self.events, 0)
        for event in seen:
            counts[event.kind.name] += 1
        told = [count / (count + 4) for count in counts.values()]
        return np.concatenate([self.observe(view, asked), np.asarray(told, np.float32)])


def size_of(part: Part) -> int:
    match part:
        case Number():
            return 1
        case Row():
            return part.length
        case Count():
            return part.width
        case Words():
            return len(part.known)
        case Each():
            return part.length * size_of(part.part)
        case Fields():
            return sum([size_of(each) for each in part.parts.values()])
        case _:
            return 0


def names_in(name: str, part: Part) -> list[str]:
    match part:
        case Number():
            return [name]
        case Row():
            return [f"{name}[{at}]" for at in range(part.length)]
        case Count():
            return [f"{name}={part.least + at}" for at in range(part.width)]
        case Words():
            return [f"{name}={word}" for word in part.known]
        case Each():
            return [each for at in range(part.length) for each in names_in(f"{name}[{at}]", part.part)]
        case Fields():
            return [each for key, inner in part.parts.items() for each in names_in(f"{name}.{key}", inner)]
        case _:
            return []


def put(part: Part, value: Any, values: list[float], seat: int) -> None:
    """Add what this part of a view holds; zeros for what it does not have."""
    if isinstance(part, Number):
        values.append((value or 0) / part.scale)
    elif isinstance(part, Row):
        shown = list(value or ())[: part.length]
        values += [each / part.scale for each in shown]
        values += [0.0] * (part.length - len(shown))
    elif isinstance(part, Count):
        counts = [0.0] * part.width
        for each in value or ():
            counts[min(max(each - part.least, 0), part.width - 1)] += 1.0
        values += counts
    elif isinstance(part, Words):
        words = [text.partition(" ")[0] for text in ([value] if isinstance(value, str) else value or ())]
        values += [float(words.count(word)) for word in part.known]
    elif isinstance(part, Each):
        things = list(value or ())[: part.length]
        if part.turned:
            things = things[seat:] + things[:seat]
        for each in things + [None] * (part.length - len(things)):
            put(part.part, each, values, seat)
    elif isinstance(part, Fields):
        for key, inner in part.parts.items():
            put(inner, None if value is None else value.get(key), values, seat)


# Measuring


def measure(game: Game[Any], setup: Setup, positions: int = POSITIONS) -> Layout:
    """The layout for a game and a set-up; the same whenever it is made."""
    views: list[Any] = []
    numbers: list[dict[str, int]] = []
    seed = MEASURING_SEED
    while len(views) < positions:
        before = len(views)
        look_at_a_game(game, setup, seed, positions, views, numbers)
        if len(views) == before:
            break  # a game that asks nothing
        seed += 2
    questions = sorted({item.kind for item in game.items() if isinstance(item, Decision)})
    top = part_for(views, "")
    asked = part_for(numbers, "")
    assert isinstance(top, Fields)
    assert isinstance(asked, Fields)
    for name in ("seat", "deciding", "progress", *game.derived):
        del top.parts[name]
    kinds = tuple(sorted({kind.name for kind in game.kinds}))
    return Layout(game.id, game.rules_version, setup.seats, top, asked, tuple(questions), kinds)


def look_at_a_game(
    game: Game[Any], setup: Setup, seed: int, positions: int, views: list[Any], numbers: list[dict[str, int]]
) -> None:
    table = Table(game.new(setup), Sampled(seed))
    advance(table)
    picks = Sampled(seed + 1)
    made = 0
    while len(views) < positions and (decision := next_decision(table.state)) is not None:
        if made % STRIDE == 0:
            views.append(msgspec.to_builtins(game.view(table.state, decision.seat)))
            numbers.append(question(table.state, decision).numbers)
        options = decision.options(table.state)
        choose(table, decision, options[picks.below("pick", len(options))])
        made += 1


def part_for(values: Sequence[Any], name: str) -> Part:
    """How these values, all from the same place of different views, are laid out."""
    first = next((each for each in values if each not in (None, [], {}, ())), None)
    if isinstance(first, dict):
        return fields_for([each for each in values if isinstance(each, dict)])
    if isinstance(first, (list, tuple)):
        return list_for([each for each in values if each is not None], name)
    if isinstance(first, str):
        return Words(tuple(sorted({each.partition(" ")[0] for each in values if each})))
    if isinstance(first, (int, float)):
        return Number(scale_of(each for each in values if each is not None))
    return Nothing()


def fields_for(values: Sequence[dict[str, Any]]) -> Fields:
    keys: dict[str, None] = {}
    for each in values:
        keys.update(dict.fromkeys(each))
    return Fields({key: part_for([each[key] for each in values if key in each], key) for key in keys})


def list_for(values: Sequence[Sequence[Any]], name: str) -> Part:
    things = [each for value in values for each in value]
    lengths = {len(value) for value in values}
    if isinstance(things[0], str):
        return Words(tuple(sorted({each.partition(" ")[0] for each in things})))
    if not isinstance(things[0], (int, float)):
        return Each(max(lengths), part_for(things, name), name == "seats" and len(lengths) == 1)
    least, most = min(things), max(things)
    if len(lengths) > 1 and most - least < WIDEST_COUNT:
        return Count(int(least), int(most - least) + 1)
    return Row(max(lengths), scale_of(things))


def scale_of(values: Iterable[float]) -> float:
    return float(max([1.0, *[abs(each) for each in values]]))


@lru_cache(maxsize=MOST_SETUPS)
def known_layout(game: Game[Any], encoded: bytes) -> Layout:
    return measure(game, msgspec.json.decode(encoded, type=Setup))


def layout_for(game: Game[Any], setup: Setup) -> Layout:
    """The layout of a game and a set-up, measured once in a process."""
    return known_layout(game, msgspec.json.encode(setup))
