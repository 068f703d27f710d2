"""What the numbers of a view mean: a game declares it for programs that learn, `research` makes tensors of it.

Without a word a number is an amount, and a list of numbers has them in their order. Everything else is said by the path
of the field: `leader`, `seats.tile`, `question.county` (of a decision), `memory.money` (of what a seat remembers).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Amount(msgspec.Struct, frozen=True, tag=True):
    """How much or how many; in a list, each in its place."""


class Thing(msgspec.Struct, frozen=True, tag=True):
    """One of `count` things, numbered from `least` on; any other number: none of them."""

    count: int
    least: int = 0


class Player(msgspec.Struct, frozen=True, tag=True):
    """A seat, or somebody whom the rules play; a negative number: nobody.

    The number may hold more: (block * radix + player) * each + something below `each`.
    """

    each: int = 1
    blocks: int = 1
    radix: int = 0  # of the players; 0: as many as there are
    others: tuple[int, ...] = ()  # numbers that mean something, but no player


class Set(msgspec.Struct, frozen=True, tag=True):
    """Several of them in one number, a bit for each."""

    of: Thing | Player


class Packed(msgspec.Struct, frozen=True, tag=True):
    """An amount for each player in one number, so many bits wide."""

    bits: int


Single: TypeAlias = Amount | Thing | Player | Set | Packed


class Bag(msgspec.Struct, frozen=True, tag=True):
    """A list in which only counts how often each thing occurs."""

    of: Thing | Player


class Many(msgspec.Struct, frozen=True, tag=True):
    """A list of at most so many, each in its place."""

    of: Single
    length: int


class Cells(msgspec.Struct, frozen=True, tag=True):
    """A list of entries of `size` numbers, of which the first say the cell of a table, one axis after another."""

    axes: tuple[Thing | Player, ...]
    size: int
    value: int = -1  # which number of the entry is put there; -1: how many entries there are


class Record(msgspec.Struct, frozen=True, tag=True):
    """A list in which each number means something else; further ones are left out."""

    parts: tuple[Single, ...]


class Variants(msgspec.Struct, frozen=True, tag=True):
    """A list whose first number says what the others mean."""

    kinds: dict[int, Record]


class Last(msgspec.Struct, frozen=True, tag=True):
    """A list of lists of which only the last one counts."""

    of: Record


class ByPlayer(msgspec.Struct, frozen=True, tag=True):
    """A list with so many entries for each player, the first player first.

    With `block`, the list consists of blocks of so many entries, which begin with those of the players.
    """

    of: Single | Bag | Cells | None = None  # None: as the fields of its entries say
    each: int = 1
    block: int = 0


class Left(msgspec.Struct, frozen=True, tag=True):
    """Nothing to learn from."""


Meaning: TypeAlias = Single | Bag | Many | Cells | Record | Variants | Last | ByPlayer | Left


class Meanings(msgspec.Struct, frozen=True):
    """Of all fields that are not plain amounts. Of a game that declares none, nothing is known to speak of players."""

    players: int  # the seats first, then those whom the rules play
    of: dict[str, Meaning] = {}
