"""Views as tensors: a layout says which number of a view stands where, the same for every table.

What the numbers mean, a game declares (`core/meanings.py`); how large amounts are and how long lists, is measured once
in many positions of random games. Amounts are divided by the largest value that was seen. One thing of several is
one-hot, or its number for an embedding; a bag is counted. Where a game says which fields speak of players, all of them
begin with the seat that looks; where it does not, none does. A layout is a value: save it with what was trained on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from hausmacht.core import parts
from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.asking import question
from hausmacht.core.chance import Sampled
from hausmacht.core.game import MOST_SETUPS, Game, Memory, Recent, Setup
from hausmacht.core.meanings import (
    Amount,
    Bag,
    ByPlayer,
    Cells,
    Last,
    Left,
    Many,
    Meaning,
    Meanings,
    Packed,
    Player,
    Record,
    Set,
    Single,
    Thing,
    Variants,
)
from hausmacht.core.view import Question, View
from hausmacht.core.writing import rows_of

POSITIONS = 600  # that are looked at to make a layout
STRIDE = 3  # of each so many positions one is looked at
WIDEST_COUNT = 1024  # values; a list with a wider range stands in its order, filled up with zeros
WIDEST = 8192  # numbers that a list of things may take up one-hot
MEASURING_SEED = 1520
USUAL, ONE_HOT, NUMBERS = "usual", "one-hot", "numbers"  # ways to write one thing of several
IDS = (USUAL, ONE_HOT, NUMBERS)

Tensor = NDArray[np.float32]


# The parts of a layout; `size` says how many numbers of the tensor each has


class Numbers(msgspec.Struct, frozen=True, tag=True):
    """One amount, or several in their order; `plain`: not a list."""

    size: int
    scale: float
    plain: bool = False


class Coded(msgspec.Struct, frozen=True, tag=True):
    """Numbers that mean things or players, each one-hot or as a number from 1 on (0: none); `plain`: not a list."""

    size: int
    of: Single
    width: int  # of each
    plain: bool = False


class Counted(msgspec.Struct, frozen=True, tag=True):
    """How often each thing occurs in a list; a value that is none of them is counted last."""

    size: int
    of: Thing | Player


class Chart(msgspec.Struct, frozen=True, tag=True):
    """Entries that say their cell."""

    size: int
    of: Cells


class Words(msgspec.Struct, frozen=True, tag=True):
    """How often each word begins a text of a list; a word that is not known is counted last."""

    size: int
    known: tuple[str, ...]


class Nothing(msgspec.Struct, frozen=True, tag=True):
    """Not in the tensor."""

    size: int = 0


class Row(msgspec.Struct, frozen=True, tag=True):
    """A list in which each number has a part of its own; `kind`: only if its first number is this one."""

    size: int
    parts: tuple[Part, ...]
    kind: int | None = None
    last: bool = False  # the list is the last one of several


class Kinds(msgspec.Struct, frozen=True, tag=True):
    """A list that is one of several rows."""

    size: int
    rows: tuple[Row, ...]


class Each(msgspec.Struct, frozen=True, tag=True):
    """A list of so many things that are laid out alike."""

    size: int
    length: int
    part: Part


class Turned(msgspec.Struct, frozen=True, tag=True):
    """A list with entries for each player, which begins with those of the seat that looks."""

    size: int
    part: Part  # of the entries as a list
    each: int
    block: int  # of so many entries, of which those of the players come first; 0: there are no others


class Fields(msgspec.Struct, frozen=True, tag=True):
    """Things by their names."""

    size: int
    parts: dict[str, Part]


Part: TypeAlias = Numbers | Coded | Counted | Chart | Words | Nothing | Row | Kinds | Each | Turned | Fields
NOTHING = Nothing()


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


# What a number means, as places in a tensor


def width_of(of: Single, players: int) -> int:
    match of:
        case Thing():
            return of.count
        case Player():
            return of.blocks * players * of.each + len(of.others)
        case Set():
            return width_of(of.of, players)
        case Packed():
            return players
        case _:
            return 1


def names_of(of: Single, players: int) -> list[str]:
    match of:
        case Thing():
            return [str(of.least + at) for at in range(of.count)]
        case Player():
            return [
                *[
                    ".".join([*[str(block)] * (of.blocks > 1), f"+{player}", *[str(more)] * (of.each > 1)])
                    for block in range(of.blocks)
                    for player in range(players)
                    for more in range(of.each)
                ],
                *[str(other) for other in of.others],
            ]
        case Set():
            return names_of(of.of, players)
        case Packed():
            return [f"+{player}" for player in range(players)]
        case _:
            return [""]


def cells_of(of: Cells, players: int) -> list[str]:
    found = [""]
    for axis in of.axes:
        found = [f"{before}{',' if before else ''}{name}" for before in found for name in names_of(axis, players)]
    return found


# Writing


def writer_of(part: Part, players: int) -> parts.Part:
    """The compiled side of a part."""
    match part:
        case Numbers():
            return parts.Numbers(part.size, part.plain)
        case Coded():
            return parts.Coded(part.size, single_of(part.of, part.width, players), part.plain)
        case Counted():
            return parts.Counted(part.size, axis_of(part.of, False, players))
        case Chart():
            axes = [axis_of(axis, False, players) for axis in part.of.axes]
            return parts.Chart(part.size, axes, part.of.size, part.of.value)
        case Words():
            return parts.Words(part.size, part.known)
        case Row():
            inner = [writer_of(each, players) for each in part.parts]
            return parts.Row(part.size, inner, part.kind is not None, part.kind or 0, part.last)
        case Kinds():
            return parts.Kinds(part.size, [writer_of(row, players) for row in part.rows])
        case Each():
            return parts.Each(part.size, part.length, writer_of(part.part, players))
        case Turned():
            return parts.Turned(writer_of(part.part, players), players, part.each, part.block)
        case Fields():
            inner = [writer_of(each, players) for each in part.parts.values()]
            return parts.Fields(part.size, list(part.parts), inner)
        case _:
            return parts.Part()


def axis_of(of: Thing | Player, as_number: bool, players: int) -> parts.Axis:
    if isinstance(of, Thing):
        return parts.ThingAxis(of.count, of.least, as_number)
    return parts.PlayerAxis(players, of.each, of.blocks, of.radix, of.others, as_number)


def single_of(of: Single, width: int, players: int) -> parts.Single:
    match of:
        case Thing() | Player():
            return axis_of(of, width == 1 < width_of(of, players), players)
        case Set():
            return parts.Bits(axis_of(of.of, False, players))
        case Packed():
            return parts.PackedAmounts(players, of.bits)
        case _:
            return parts.Single(1)


def scales_in(part: Part) -> list[float]:
    """What each number of a part is multiplied by."""
    match part:
        case Numbers():
            return [1.0 / part.scale] * part.size
        case Row():
            return [scale for inner in part.parts for scale in scales_in(inner)]
        case Kinds():
            return [scale for row in part.rows for scale in scales_in(row)]
        case Each():
            return scales_in(part.part) * part.length
        case Turned():
            return scales_in(part.part)
        case Fields():
            return [scale for inner in part.parts.values() for scale in scales_in(inner)]
        case _:
            return [1.0] * part.size


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
            except Exception:
                self.cells = [0] * self.layout.size
                raise
            self.rows.write(0, self.cells)
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


def names_in(name: str, part: Part, players: int) -> list[str]:
    match part:
        case Numbers():
            return [name] if part.plain else [f"{name}[{at}]" for at in range(part.size)]
        case Coded():
            inner = names_of(part.of, players)
            each = [f"={one}" for one in inner] if part.width == len(inner) > 1 else [""]
            places = [""] if part.plain else [f"[{at}]" for at in range(part.size // part.width)]
            return [f"{name}{place}{one}" for place in places for one in each]
        case Counted():
            return [f"{name}={one}" for one in (*names_of(part.of, players), "other")]
        case Chart():
            return [f"{name}={cell}" for cell in cells_of(part.of, players)]
        case Words():
            return [f"{name}={word}" for word in (*part.known, "other")]
        case Turned():
            return turned_names(name, part, players)
        case _:
            return names_of_several(name, part, players)


def names_of_several(name: str, part: Part, players: int) -> list[str]:
    match part:
        case Row():
            kind = "" if part.kind is None else f".{part.kind}"
            return [
                each for at, inner in enumerate(part.parts) for each in names_in(f"{name}{kind}[{at}]", inner, players)
            ]
        case Kinds():
            return [each for row in part.rows for each in names_in(name, row, players)]
        case Each():
            return [each for at in range(part.length) for each in names_in(f"{name}[{at}]", part.part, players)]
        case Fields():
            return [each for key, inner in part.parts.items() for each in names_in(f"{name}.{key}", inner, players)]
        case _:
            return []


def turned_names(name: str, part: Turned, players: int) -> list[str]:
    """As those of a list, but with `+1` for the next seat in place of its number."""
    size = part.each * players
    block = part.block or size
    found: list[str] = []
    for each in names_in("", part.part, players):
        number, _, rest = each[1:].partition("]")
        start, at = divmod(int(number), block)
        player, more = divmod(at, part.each)
        place = f"+{player}" + (f".{more}" if part.each > 1 else "") if at < size else str(at)
        found.append(f"{name}[{f'{start}.' if start else ''}{place}]{rest}")
    return found


def ids_in(part: Part, players: int, at: int, found: dict[int, int]) -> None:
    match part:
        case Coded():
            count = width_of(part.of, players)
            if part.width == 1 < count:
                found.update(dict.fromkeys(range(at, at + part.size), count + 1))
        case Turned():
            ids_in(part.part, players, at, found)
        case Each():
            for place in range(at, at + part.size, part.part.size or 1):
                ids_in(part.part, players, place, found)
        case Fields() | Row() | Kinds():
            inner: Iterable[Part] = (
                part.parts.values() if isinstance(part, Fields) else part.parts if isinstance(part, Row) else part.rows
            )
            for each in inner:
                ids_in(each, players, at, found)
                at += each.size
        case _:
            return


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


class Maker:
    """Makes parts of what values mean and how large and long they were."""

    def __init__(self, meanings: Meanings, ids: str) -> None:
        self.meanings = meanings
        self.players = meanings.players
        self.ids = ids

    def fields(self, values: Sequence[Mapping[str, Any]], path: str) -> Fields:
        keys: dict[str, None] = {}
        for each in values:
            keys.update(dict.fromkeys(each))
        parts = {key: self.named([each[key] for each in values if key in each], f"{path}{key}") for key in keys}
        return Fields(sum([part.size for part in parts.values()]), parts)

    def named(self, values: Sequence[Any], path: str) -> Part:
        """The part for a field."""
        return self.part([each for each in values if each is not None], self.meanings.of.get(path), path)

    def part(self, values: Sequence[Any], meaning: Meaning | None, path: str) -> Part:
        """The part for values that stood at the same place of different views."""
        match meaning:
            case None:
                return self.unsaid(values, path)
            case Left():
                return NOTHING
            case ByPlayer():
                return self.by_player(values, meaning, path)
            case Bag():
                inner = [each for value in values for each in value if isinstance(each, (list, tuple))]
                if inner:
                    length = max([len(value) for value in values])
                    size = width_of(meaning.of, self.players) + 1
                    return Each(length * size, length, Counted(size, meaning.of))
                return Counted(width_of(meaning.of, self.players) + 1, meaning.of)
            case Cells():
                return Chart(int(np.prod([width_of(axis, self.players) for axis in meaning.axes])), meaning)
            case Record():
                return self.row(values, meaning)
            case Last():
                part = self.row([value[-1] for value in values if value], meaning.of)
                return Row(part.size, part.parts, last=True)
            case Variants():
                rows = tuple([self.variant(values, kind, record) for kind, record in meaning.kinds.items()])
                return Kinds(sum([row.size for row in rows]), rows)
            case Many():
                return self.listed(values, meaning.of, meaning.length)
            case _:
                is_list = any(isinstance(value, (list, tuple)) for value in values)
                longest = max([len(value) for value in values]) if is_list else 0
                return self.listed(values, meaning, longest) if is_list else self.single(values, meaning)

    def single(self, values: Sequence[Any], meaning: Single) -> Part:
        if isinstance(meaning, Amount):
            return Numbers(1, scale_of(values), plain=True)
        width = self.width(meaning, 1)
        return Coded(width, meaning, width, plain=True)

    def listed(self, values: Sequence[Any], meaning: Single, length: int) -> Part:
        if isinstance(meaning, Amount):
            return Numbers(length, scale_of([each for value in values for each in value]))
        width = self.width(meaning, length)
        return Coded(length * width, meaning, width)

    def width(self, meaning: Single, length: int) -> int:
        """How many numbers one of so many takes up: one-hot as long as that is not too many."""
        whole = width_of(meaning, self.players)
        if isinstance(meaning, (Thing, Player)) and (
            self.ids == NUMBERS or (self.ids == USUAL and whole * length > WIDEST)
        ):
            return 1
        return whole

    def row(self, values: Sequence[Any], meaning: Record) -> Row:
        parts = tuple(
            [self.single([value[at] for value in values if len(value) > at], of) for at, of in enumerate(meaning.parts)]
        )
        return Row(sum([part.size for part in parts]), parts)

    def variant(self, values: Sequence[Any], kind: int, meaning: Record) -> Row:
        part = self.row([value[1:] for value in values if value and value[0] == kind], meaning)
        return Row(part.size, part.parts, kind=kind)

    def by_player(self, values: Sequence[Any], meaning: ByPlayer, path: str) -> Part:
        """The entries as a list of its own, turned before it is written."""
        whole = [value for value in values if value]  # a list may be there only now and then
        length = max([len(value) for value in whole], default=meaning.each * self.players)
        inner = [each for value in whole for each in value]
        part: Part
        if isinstance(meaning.of, (Bag, Cells)):
            of = self.part(inner, meaning.of, path)
            part = Each(length * of.size, length, of)
        elif meaning.of is not None:
            part = self.listed(whole, meaning.of, length)
        elif inner and isinstance(inner[0], Mapping):
            fields = self.fields(inner, f"{path}.")
            part = Each(length * fields.size, length, fields)
        elif inner and isinstance(inner[0], (list, tuple)):
            longest = max([len(each) for each in inner])
            of = Numbers(longest, scale_of([number for each in inner for number in each]))
            part = Each(length * longest, length, of)
        else:
            part = Numbers(length, scale_of(inner))
        return Turned(part.size, part, meaning.each, meaning.block)

    # Without a word

    def unsaid(self, values: Sequence[Any], path: str) -> Part:
        first = next((each for each in values if each not in ([], {}, ())), None)
        if isinstance(first, dict):
            return self.fields(values, f"{path}.")
        if isinstance(first, (list, tuple)):
            return self.unsaid_list(values, path)
        if isinstance(first, str):
            return words_for(values)
        if isinstance(first, (int, float)):
            return Numbers(1, scale_of(values), plain=True)
        return NOTHING

    def unsaid_list(self, values: Sequence[Sequence[Any]], path: str) -> Part:
        things = [each for value in values for each in value]
        lengths = {len(value) for value in values}
        if isinstance(things[0], str):
            return words_for(things)
        if not isinstance(things[0], (int, float)):
            part = self.fields(things, f"{path}.") if isinstance(things[0], dict) else self.unsaid(things, path)
            return Each(max(lengths) * part.size, max(lengths), part)
        least, most = int(min(things)), int(max(things))
        if len(lengths) > 1 and most - least < WIDEST_COUNT:
            return Counted(most - least + 2, Thing(most - least + 1, least))
        return Numbers(max(lengths), scale_of(things))


def words_for(texts: Iterable[str]) -> Words:
    known = tuple(sorted({each.partition(" ")[0] for each in texts if each}))
    return Words(len(known) + 1, known)


def scale_of(values: Iterable[float]) -> float:
    return float(max([1.0, *[abs(each) for each in values]]))


@lru_cache(maxsize=MOST_SETUPS)
def known_layout(game: Game[Any], encoded: bytes, ids: str) -> Layout:
    return measure(game, msgspec.json.decode(encoded, type=Setup), ids=ids)


def layout_for(game: Game[Any], setup: Setup, ids: str = USUAL) -> Layout:
    """The layout of a game and a set-up, measured once in a process."""
    return known_layout(game, msgspec.json.encode(setup), ids)
