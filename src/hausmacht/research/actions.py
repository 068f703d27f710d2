"""Choices as numbers: a flat number for every choice of a game, and its parts (kind and numbers) for factored policies.

A game keeps its choices in tables, made once; they are found in its modules and sorted by their text. So a choice has
the same number at every table, with any number of seats and any options, as long as the rules have the same version.
A choice that a game makes only when it is needed gets one of the spare numbers at the end: always the same one, unless
two such choices of one question would get the same; then the later one moves on to the next.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from hausmacht.core.agenda import Choice
from hausmacht.core.game import Game
from hausmacht.core.reaction import DECLINE
from hausmacht.core.writing import rows_of

SPARE = 256  # numbers for choices that are in no table
DEEPEST = 6  # tables in tables

Mask = NDArray[np.int8]
Row = NDArray[np.int32]


def choices_in(value: object, depth: int = DEEPEST) -> Iterator[Choice]:
    if isinstance(value, Choice):
        yield value
    elif depth and isinstance(value, (list, tuple)):
        for each in value:
            yield from choices_in(each, depth - 1)
    elif depth and isinstance(value, dict):
        for each in value.values():
            yield from choices_in(each, depth - 1)


def choices_of(game: Game[Any]) -> dict[str, Choice]:
    """Every choice that lies ready in a module of the game, by its text."""
    home = type(game).__module__
    found = {DECLINE.text: DECLINE}
    for name, module in sorted(sys.modules.items()):
        if name == home or name.startswith(f"{home}."):
            for value in list(vars(module).values()):
                for choice in choices_in(value):
                    found.setdefault(choice.text, choice)
    return dict(sorted(found.items()))


class NumberingError(ValueError):
    """A question has more options without a number of their own than there are spare ones."""

    def __init__(self, options: int) -> None:
        super().__init__(
            f"The question has more than {SPARE} options that are in no table of the game, among {options}. Keep the "
            "choices of this decision in a list or dictionary of their module: then each has a number of its own"
        )


class Numbering:
    """Numbers for texts, whatever texts they are."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self.number_of = {text: number for number, text in enumerate(self.texts)}
        self.size = len(self.texts) + SPARE

    def numbers(self, texts: Sequence[str]) -> list[int]:
        """The numbers of the options of one question, in their order; no two are the same."""
        found: list[int] = []
        spare: set[int] = set()
        for text in texts:
            number = self.number_of.get(text, -1)
            if number < 0:
                if len(spare) == SPARE:
                    raise NumberingError(len(texts))
                slot = crc32(text.encode()) % SPARE
                while slot in spare:
                    slot = (slot + 1) % SPARE
                spare.add(slot)
                number = len(self.texts) + slot
            found.append(number)
        return found

    def mask(self, texts: Sequence[str]) -> Mask:
        """1 for each number that can be chosen, 0 for the others."""
        return Marker(self.size).mask(self.numbers(texts))

    def text(self, number: int, texts: Sequence[str]) -> str | None:
        """The option with this number; None when there is none."""
        number = int(number)
        if 0 <= number < len(self.texts):
            text = self.texts[number]
            return text if text in texts else None
        numbers = self.numbers(texts)
        return texts[numbers.index(number)] if number in numbers else None

    def name(self, number: int) -> str:
        """The text of a number, also when it cannot be chosen now."""
        return self.texts[number] if number < len(self.texts) else f"spare {number - len(self.texts)}"


class Marker:
    """Makes masks, one after another: it marks them in a row that it keeps."""

    def __init__(self, size: int) -> None:
        self.row = np.zeros(size, np.int8)
        self.rows = rows_of(self.row, 1, size)

    def mask(self, numbers: list[int]) -> Mask:
        self.rows.mark(0, numbers)
        return self.row.copy()


class Actions(Numbering):
    """The numbers of a game's choices, and their parts. `actions_of` makes them once for each game."""

    def __init__(self, game: Game[Any]) -> None:
        choices = choices_of(game)
        super().__init__(choices)
        self.kinds = tuple(sorted({choice.kind for choice in choices.values()}))
        self.parts = Parts(self.kinds, choices)

    def rows(self, texts: Sequence[str]) -> Row:
        """The parts of each option, a row for each: kind, the numbers of the choice, and which of several alike."""
        numbers = self.numbers(texts)
        rows = np.zeros((len(texts), len(self.parts.sizes)), np.int32)
        for at, number in enumerate(numbers):
            if number < len(self.texts):
                rows[at] = self.parts.row[number]
            else:
                rows[at, 0] = len(self.kinds)
                rows[at, -1] = number - len(self.texts)
        return rows

    def next_part(self, texts: Sequence[str], chosen: Sequence[int] = ()) -> Mask:
        """Which values the next part may have, after the parts that are chosen already."""
        rows = self.rows(texts)
        fitting = rows[(rows[:, : len(chosen)] == np.asarray(chosen, np.int32)).all(axis=1)]
        mask = np.zeros(self.parts.sizes[len(chosen)], np.int8)
        mask[fitting[:, len(chosen)]] = 1
        return mask

    def text_of_row(self, row: Sequence[int], texts: Sequence[str]) -> str | None:
        """The option with these parts; None when there is none."""
        same = np.flatnonzero((self.rows(texts) == np.asarray(row, np.int32)).all(axis=1))
        return texts[int(same[0])] if len(same) else None


class Parts:
    """Each choice in its parts. A part that a choice does not have is 0; a number n stands as n + 1 - the least one."""

    def __init__(self, kinds: Sequence[str], choices: dict[str, Choice]) -> None:
        every = list(choices.values())
        self.names = {kind: names_of([each for each in every if each.kind == kind]) for kind in kinds}
        self.least = least_numbers(every, self.names)
        alike: dict[tuple[int, ...], int] = {}
        self.row: list[tuple[int, ...]] = []
        for choice in every:
            parts = [kinds.index(choice.kind), *[0] * len(self.least)]
            for place, name in enumerate(self.names[choice.kind]):
                if name in choice.numbers:
                    parts[1 + place] = choice.numbers[name] + 1 - self.least[place]
            key = tuple(parts)
            self.row.append((*key, alike.get(key, 0)))
            alike[key] = alike.get(key, 0) + 1
        columns = list(zip(*self.row, strict=True))
        middle = [max(column) + 1 for column in columns[1:-1]]
        self.sizes = (len(kinds) + 1, *middle, max(SPARE, max(columns[-1]) + 1))
        self.widest = max(self.sizes)


def names_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    return tuple(sorted({name for choice in choices for name in choice.numbers}))


def least_numbers(choices: Sequence[Choice], names: dict[str, tuple[str, ...]]) -> list[int]:
    """The smallest number at each place, over all kinds."""
    found = [0] * max([len(each) for each in names.values()])
    for choice in choices:
        for place, name in enumerate(names[choice.kind]):
            found[place] = min(found[place], choice.numbers.get(name, 0))
    return found


@cache
def actions_of(game: Game[Any]) -> Actions:
    return Actions(game)
