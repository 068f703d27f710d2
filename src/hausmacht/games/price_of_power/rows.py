"""Arithmetic on the rows of numbers a position is made of: rows are never changed, a new one takes their place."""

from __future__ import annotations

from typing import Any, Final, final

UNKNOWN_PLACE: Final = -1


@final
class Change:
    """A row that took the place of another, and the one number in which they differ."""

    def __init__(self, before: tuple[int, ...], now: tuple[int, ...], at: int) -> None:
        self.before: Final = before
        self.now: Final = now
        self.at: Final = at


@final
class Last:
    """The newest change, always a whole one: another thread may play at a table of its own."""

    def __init__(self) -> None:
        self.change: Change = Change((), (), UNKNOWN_PLACE)


LAST: Final = Last()  # for those who keep what they have read off a row, and need not read all of it again


def changed_at(before: tuple[int, ...], now: tuple[int, ...]) -> int:
    """Where two rows differ, if the second was made of the first just now; else UNKNOWN_PLACE."""
    last = LAST.change
    return last.at if last.before is before and last.now is now else UNKNOWN_PLACE


def flat(rows: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Groups of numbers as one row: each group with its length before it."""
    found: list[int] = []
    for row in rows:
        found.append(len(row))
        found.extend(row)
    return tuple(found)


def groups(row: list[int]) -> tuple[tuple[int, ...], ...]:
    """The groups that `flat` wrote."""
    found: list[tuple[int, ...]] = []
    at = 0
    while at < len(row):
        end = at + 1 + row[at]
        found.append(tuple(row[at + 1 : end]))
        at = end
    return tuple(found)


def replaced(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The same numbers, but for one."""
    row = list(numbers)
    row[at] = number
    return changed(numbers, tuple(row), at)


def added(numbers: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    """The same numbers, but for one, which is so much larger."""
    row = list(numbers)
    row[at] += more
    return changed(numbers, tuple(row), at)


def changed(before: tuple[int, ...], now: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The new row; the change is remembered."""
    LAST.change = Change(before, now, at)
    return now


def replaced_group(rows: tuple[tuple[int, ...], ...], at: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The same groups, but for one."""
    found = list(rows)
    found[at] = row
    return tuple(found)


def without(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The same numbers, but one of this kind fewer."""
    at = numbers.index(number)
    return numbers[:at] + numbers[at + 1 :]


def pairs(numbers: dict[int, int]) -> tuple[int, ...]:
    """Keys and their numbers in one row, the lowest key first."""
    found: list[int] = []
    for key in sorted(numbers):
        found.append(key)
        found.append(numbers[key])
    return tuple(found)


def flat_pairs(numbers: tuple[dict[Any, Any], ...]) -> tuple[int, ...]:
    """As `flat` writes the `pairs` of each.

    Compiled code hands numbers on as they are where it is not told that they are numbers, which takes half the time.
    """
    found: list[Any] = []
    for each in numbers:
        found.append(2 * len(each))
        for key in sorted(each):
            found.append(key)
            found.append(each[key])
    return tuple(found)


def paired(row: tuple[int, ...]) -> dict[int, int]:
    """The numbers by their keys that `pairs` wrote."""
    return {row[at]: row[at + 1] for at in range(0, len(row), 2)}


# Several small counts in one number: influence (4 bits for each player), camps and ships (5 bits for each player)


def count4(packed: int, player: int) -> int:
    return packed >> (4 * player) & 15


def count5(packed: int, player: int) -> int:
    return packed >> (5 * player) & 31


def total4(packed: int) -> int:
    found = 0
    while packed:
        found += packed & 15
        packed >>= 4
    return found


def total5(packed: int) -> int:
    found = 0
    while packed:
        found += packed & 31
        packed >>= 5
    return found
