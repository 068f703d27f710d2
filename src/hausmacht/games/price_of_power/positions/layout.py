"""Which number of a row means what: a battle, a peace, an argument of a decision, each by its name.

What a row has at its usual value (0, no, none) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hausmacht.core.nearest import hint
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.positions.names import FACTIONS, NUMBER, UNNAMED, VOTES, YES, Names

Row = Sequence[int]


class Slot:
    """One number of a row: its name and what sort of thing it is, which may depend on the numbers before it."""

    def __init__(self, name: str, sort: str | Callable[[Row], str]) -> None:
        self.name: Final = name
        self.sort: Final = sort

    def sort_in(self, row: Row) -> str:
        return self.sort if isinstance(self.sort, str) else self.sort(row)


def usual(sort: str) -> int:
    """What stands in a row where nothing is said."""
    return 0 if sort in (NUMBER, YES, VOTES, FACTIONS) or sort[0] in "+^" else NOBODY


class Layout:
    """The slots of a row, and what may follow them: groups of numbers, each written as words in a text."""

    def __init__(self, slots: Sequence[Slot], rest: str = "", group: Sequence[Slot] = ()) -> None:
        self.slots: Final = list(slots)
        self.rest: Final = rest  # the name under which the groups stand; "": none follow
        self.group: Final = list(group)

    def told(self, names: Names, row: Row) -> dict[str, object]:
        """What a row says, by the names of its slots."""
        found: dict[str, object] = {}
        for at, slot in enumerate(self.slots):
            sort = slot.sort_in(row)
            if row[at] != usual(sort):
                found[slot.name] = names.value(sort, row[at])
        rest = row[len(self.slots) :]
        if rest:
            size = len(self.group)
            groups = [rest[at : at + size] for at in range(0, len(rest), size)]
            found[self.rest] = [self.group_told(names, each) for each in groups]
        return found

    def group_told(self, names: Names, numbers: Row) -> object:
        found = [names.value(slot.sort_in(numbers), numbers[at]) for at, slot in enumerate(self.group)]
        return found[0] if len(found) == 1 else " ".join([str(each) for each in found])

    def row(self, names: Names, where: str, table: Mapping[str, object]) -> list[int]:
        """The row that a table describes; ValueError says what does not fit."""
        found = [NOBODY] * len(self.slots)
        certain = [at for at, slot in enumerate(self.slots) if isinstance(slot.sort, str)]
        for at in [*certain, *[at for at in range(len(self.slots)) if at not in certain]]:  # the others depend on them
            slot = self.slots[at]
            sort = slot.sort_in(found)
            if slot.name in table:
                found[at] = said(names, sort, f"'{slot.name}' of {where}", table[slot.name])
            else:
                found[at] = usual(sort)
        known = [slot.name for slot in self.slots] + ([self.rest] if self.rest else [])
        for key in table:
            if key not in known:
                raise ValueError(f"in {where}, '{key}' is not known.{hint(key, known)}")
        rest = table.get(self.rest, []) if self.rest else []
        if not isinstance(rest, list):
            raise ValueError(f"in {where}, '{self.rest}' must be a list")
        for each in rest:
            found.extend(self.group_read(names, f"'{self.rest}' of {where}", each))
        return found

    def group_read(self, names: Names, where: str, value: object) -> list[int]:
        words = str(value).split(" ") if len(self.group) > 1 else [value]
        if len(words) != len(self.group):
            wanted = " ".join([slot.name for slot in self.group])
            raise ValueError(f"in {where}, '{value}' must say: {wanted}")
        found: list[int] = []
        for slot, word in zip(self.group, words, strict=True):
            found.append(said(names, slot.sort_in(found), where, word))
        return found


def said(names: Names, sort: str, where: str, value: object) -> int:
    """A number that a position says somewhere; one without a name is written behind a sign of its own."""
    try:
        if isinstance(value, str) and value.startswith(UNNAMED):
            return names.number(NUMBER, value[1:])
        return names.number(sort, value)
    except ValueError as error:
        raise ValueError(f"In {where}: {error}") from None
