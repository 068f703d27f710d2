"""Reading cards: each field of a verb is asked for by its name and kind, and becomes a typed part.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import Content, Effects, Part
from hausmacht.games.price_of_power.effects.condition import Condition
from hausmacht.games.price_of_power.effects.parts import (
    ONE,
    SELF,
    Amount,
    Areas,
    Ideas,
    Meant,
    Nodes,
    Provinces,
    Realms,
    Resources,
    Seas,
    Who,
    read_amount,
    read_areas,
    read_condition,
    read_ideas,
    read_meant,
    read_nodes,
    read_provinces,
    read_realms,
    read_resources,
    read_seas,
    read_who,
)

NOTHING: Final = Effects(NOBODY)


class Reader:
    """One table on a card, such as a verb with its fields."""

    def __init__(self, row: dict[str, Any], content: Content | None = None) -> None:
        self.row: Final = row
        self.content: Final = content  # None: there are no lists of verbs in it

    @property
    def cards(self) -> Content:
        """All cards, for what is numbered among them."""
        assert self.content is not None
        return self.content

    def has(self, key: str) -> bool:
        return key in self.row

    def is_table(self, key: str) -> bool:
        """Whether it is there, as a table and not as a word or a number."""
        return isinstance(self.row.get(key), dict)

    def says(self, key: str, word: str) -> bool:
        """Whether this word stands there, where a number or a table could stand, too."""
        return bool(self.row.get(key) == word)

    def inside(self, key: str) -> Reader:
        """A table in this one; an empty one when there is none."""
        return Reader(self.row[key] if self.is_table(key) else {}, self.content)

    def tables(self, key: str) -> list[Reader]:
        """A list of tables; none when it is left out."""
        return [Reader(row, self.content) for row in self.row.get(key, [])]

    # Plain values

    def text(self, key: str, otherwise: str = "") -> str:
        found: str = self.row.get(key, otherwise)
        return found

    def texts(self, key: str) -> list[str]:
        """One word or a list of them."""
        found = self.row.get(key, [])
        return [found] if isinstance(found, str) else list(found)

    def number(self, key: str, otherwise: int = 0) -> int:
        return int(self.row.get(key, otherwise))

    def is_plain(self, key: str = "n") -> bool:
        """Whether a number is written as it is, or left out: nothing need be counted up."""
        return isinstance(self.row.get(key, 1), int)

    def fraction(self, key: str, otherwise: float) -> float:
        """A number that need not be whole; `otherwise` when there is none."""
        found = self.row.get(key)
        return float(found) if isinstance(found, (int, float)) else otherwise

    def flag(self, key: str, otherwise: bool = False) -> bool:
        return bool(self.row.get(key, otherwise))

    # Parts

    def who(self, key: str = "who") -> Who:
        """Players; `self` when nobody is named."""
        return read_who(self.row[key]) if key in self.row else SELF

    def who_if(self, key: str) -> Who | None:
        return read_who(self.row[key]) if key in self.row else None

    def meant(self, key: str) -> Meant:
        return read_meant(self.row[key])

    def meant_if(self, key: str) -> Meant | None:
        return read_meant(self.row[key]) if key in self.row else None

    def areas(self, key: str = "in") -> Areas:
        return read_areas(self.row[key])

    def areas_if(self, key: str = "in") -> Areas | None:
        return read_areas(self.row[key]) if key in self.row else None

    def provinces(self, key: str = "on") -> Provinces:
        return read_provinces(self.row[key])

    def provinces_if(self, key: str = "on") -> Provinces | None:
        return read_provinces(self.row[key]) if key in self.row else None

    def realms(self, key: str = "realm") -> Realms:
        return read_realms(self.row[key])

    def realms_if(self, key: str = "realm") -> Realms | None:
        return read_realms(self.row[key]) if key in self.row else None

    def nodes(self, key: str = "node") -> Nodes:
        return read_nodes(self.row[key])

    def nodes_if(self, key: str = "node") -> Nodes | None:
        return read_nodes(self.row[key]) if key in self.row else None

    def seas(self, key: str) -> Seas:
        return read_seas(self.row[key])

    def seas_if(self, key: str) -> Seas | None:
        return read_seas(self.row[key]) if key in self.row else None

    def ideas(self, key: str = "idea") -> Ideas:
        return read_ideas(self.row[key])

    def amount(self, key: str = "n") -> Amount:
        """A number; 1 when it is left out."""
        return read_amount(self.row[key]) if key in self.row else ONE

    def amount_if(self, key: str = "n") -> Amount | None:
        return read_amount(self.row[key]) if key in self.row else None

    def resources(self, key: str = "res") -> Resources:
        return read_resources(self.row[key])

    def condition(self, key: str) -> Condition:
        return read_condition(self.row[key])

    def condition_if(self, key: str) -> Condition | None:
        return read_condition(self.row[key]) if key in self.row else None

    def effects(self, key: str) -> Effects:
        """A list of verbs; NOTHING when it is left out."""
        nodes = self.row.get(key)
        if not nodes:
            return NOTHING
        assert self.content is not None
        return self.content.effects[self.content.numbers[id(nodes)]]


Read = Callable[[Reader], Part]
VERBS: Final[dict[str, Read]] = {}  # each module of verbs enters its own


def read_verbs(content: Content) -> None:
    """Read the verbs of all cards, as far as they are not read yet."""
    for number, nodes in enumerate(content.sequences):
        verbs = content.effects[number].verbs
        for node in nodes[len(verbs) :]:
            verbs.append(VERBS[node["do"]](Reader(node, content)))
