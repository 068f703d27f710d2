"""How things stand in a tensor: parts made of what the numbers mean, what each number is called, and what writes it.

The compiled side, which writes, is `parts.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

import msgspec

from hausmacht.core import parts
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

WIDEST_COUNT = 1024  # values; a list with a wider range stands in its order, filled up with zeros
WIDEST = 8192  # numbers that a list of things may take up one-hot
USUAL, ONE_HOT, NUMBERS = "usual", "one-hot", "numbers"  # ways to write one thing of several
IDS = (USUAL, ONE_HOT, NUMBERS)


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


# Making parts


class Maker:
    """Makes parts of what values mean and how large and long they were."""

    def __init__(self, meanings: Meanings, ids: str = USUAL, widest: int = WIDEST) -> None:
        self.meanings = meanings
        self.players = meanings.players
        self.ids = ids
        self.widest = widest

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
                return Chart(prod([width_of(axis, self.players) for axis in meaning.axes]), meaning)
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
            self.ids == NUMBERS or (self.ids == USUAL and whole * length > self.widest)
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
