"""Where the parts of a table get their fields from: the boards before anything is laid out, or rows that were written.

A part asks for its fields one after the other, and tells with each how it is indexed and what it is on an empty table.
So a field stands in one line: its name, its kind, its usual value and how a copy gets it. "List" means that a copy
copies it, "tuple" that copies share it and that it is replaced, never changed in place.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

from hausmacht.games.price_of_power.components import AREAS, NODES, PROVINCES, REALMS, SEAS
from hausmacht.games.price_of_power.rows import groups, paired

Row: TypeAlias = tuple[int, ...]
Rows: TypeAlias = tuple[Row, ...]
Spans: TypeAlias = tuple[dict[int, int], ...]  # the dictionaries are replaced, too

# How a field is indexed or written
PROVINCE: Final = "province"
AREA: Final = "area"
SEA: Final = "sea"
REALM: Final = "realm"
NODE: Final = "node"
PLAIN: Final = "plain"  # by player, or a row of any length
GROUPS: Final = "groups"
NUMBER: Final = "number"
DEEDS: Final = "deeds"  # numbers by their codes, for each span of time


@final
class Field:
    """The name of a field, the part it lies in, and how it is written."""

    def __init__(self, name: str, part: str, kind: str) -> None:
        self.name: Final = name
        self.part: Final = part
        self.kind: Final = kind


@final
class Source:
    """An empty table for so many players, or one whose fields were written as these rows."""

    def __init__(self, players: int, rows: dict[str, list[int]]) -> None:
        self.players: Final = players
        self.rows: Final = rows
        self.part = ""  # the one that is asking
        self.fields: Final[list[Field]] = []  # what was asked for, in this order

    def written(self, name: str, kind: str) -> list[int] | None:
        self.fields.append(Field(name, self.part, kind))
        return self.rows.get(name)

    def row(self, name: str, kind: str, usual: int, length: int) -> Row:
        found = self.written(name, kind)
        return (usual,) * length if found is None else tuple(found)

    def by_province(self, name: str, usual: int) -> Row:
        return self.row(name, PROVINCE, usual, PROVINCES)

    def by_area(self, name: str, usual: int) -> Row:
        return self.row(name, AREA, usual, AREAS)

    def by_sea(self, name: str, usual: int) -> Row:
        return self.row(name, SEA, usual, SEAS)

    def by_realm(self, name: str, usual: int) -> Row:
        return self.row(name, REALM, usual, REALMS)

    def by_node(self, name: str, usual: int) -> Row:
        return self.row(name, NODE, usual, NODES)

    def by_player(self, name: str, usual: int, each: int = 1) -> Row:
        """So many numbers for each player, shared by copies."""
        return self.row(name, PLAIN, usual, each * self.players)

    def list_by_player(self, name: str, usual: int, each: int = 1) -> list[int]:
        """So many numbers for each player, copied by copies."""
        found = self.written(name, PLAIN)
        return [usual] * (each * self.players) if found is None else found

    def list_of(self, name: str, length: int) -> list[int]:
        """A row that copies copy: nothing is under way on an empty table."""
        found = self.written(name, PLAIN)
        return [0] * length if found is None else found

    def as_printed(self, name: str, kind: str, printed: list[int]) -> Row:
        """What the boards show before anything is laid out."""
        found = self.written(name, kind)
        return tuple(printed if found is None else found)

    def any_length(self, name: str) -> Row:
        return self.row(name, PLAIN, 0, 0)

    def groups(self, name: str, count: int) -> Rows:
        """So many rows of any length."""
        found = self.written(name, GROUPS)
        return ((),) * count if found is None else groups(found)

    def number(self, name: str, usual: int) -> int:
        found = self.written(name, NUMBER)
        return usual if found is None else found[0]

    def by_span(self, name: str, spans: int) -> Spans:
        """Numbers by their codes, for each span of time."""
        found = self.written(name, DEEDS)
        return ({},) * spans if found is None else tuple([paired(row) for row in groups(found)])


NOTHING: Final = Source(0, {})  # for copies, which ask for nothing
