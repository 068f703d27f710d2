"""Reading cards: each field of a verb is asked for by its name and kind, and becomes a typed part.

What a card cannot mean is refused here, with the path of the field: a value of the wrong kind, a word that is not in
the list, a field that is missing, and one that nobody asks for.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hausmacht.games.price_of_power.components import NOBODY, PLAYERS
from hausmacht.games.price_of_power.content import Content, Effects, Part
from hausmacht.games.price_of_power.effects.condition import Condition
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.written import Written
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
from hausmacht.games.price_of_power.effects.running import frame

NOTHING: Final = Effects(NOBODY)
ASKED_OF_EACH: Final = ("where", "with", "in")  # read anew for each player, or each deed, that is looked at

T = TypeVar("T", bound=Part)


class Question:
    """A part of a card that asks something about the table, and how much it can ask at worst."""

    def __init__(self, path: str, part: Part, asked: int) -> None:
        self.path: Final = path
        self.part: Final = part
        self.asked: Final = asked


class Body:
    """Verbs that stand in a field of a verb or a record."""

    def __init__(self, path: str, effects: Effects) -> None:
        self.path: Final = path
        self.effects: Final = effects


class MadeOf:
    """All that a verb or a record was read into."""

    def __init__(self) -> None:
        self.questions: Final[dict[str, Question]] = {}  # by path
        self.bodies: Final[dict[str, Body]] = {}


class Reader(Written):
    """One table on a card, such as a verb with its fields."""

    def __init__(
        self,
        row: object,
        content: Content | None = None,
        path: str = "",
        what: str = "it",
        made_of: MadeOf | None = None,
    ) -> None:
        super().__init__(row, path, what)
        self.content: Final = content  # None: there are no lists of verbs in it
        self.made_of: Final = MadeOf() if made_of is None else made_of

    @property
    def cards(self) -> Content:
        """All cards, for what is numbered among them."""
        assert self.content is not None
        return self.content

    def go_on(self, before: Written) -> None:
        """Some fields of the same table were read before."""
        self.note(*before.asked)
        self.opened.extend(before.opened)

    # Tables inside

    def inside(self, key: str) -> Reader:
        """A table in this one; an empty one when there is none."""
        found = self.value(key)
        reader = self.opening({} if key not in self.row else found, self.at(key))
        self.opened.append(reader)
        return reader

    def tables(self, key: str) -> list[Reader]:
        """A list of tables; none when it is left out."""
        found = self.value(key)
        if found is None and key not in self.row:
            return []
        if not isinstance(found, list):
            raise self.wrong(key, f"a list of tables is needed, not {found!r}")
        readers = [self.opening(row, f"{self.at(key)}[{at}]") for at, row in enumerate(found)]
        self.opened.extend(readers)
        return readers

    def opening(self, row: object, path: str) -> Reader:
        return Reader(row, self.content, path, "it", self.made_of)

    def glance(self, key: str) -> Reader:
        """A look into a table that is read elsewhere; an empty one when there is none."""
        return Reader(self.row[key] if self.is_table(key) else {}, self.content)

    def how_many(self, key: str, there: int) -> int:
        """How many things a filter can find at most: those it names, or all there are."""
        wanted = self.row.get(key)
        named = wanted.get("names") if isinstance(wanted, dict) else wanted
        return min(len(named), there) if isinstance(named, list) else there

    # Variables

    def variable(self, key: str, otherwise: str = "") -> str:
        """The name of a variable, with its `$`."""
        found = self.text(key, otherwise) if otherwise else self.said(key)
        if not found.startswith("$"):
            raise self.wrong(key, f"a variable begins with $, not {found!r}")
        if found not in frame.NAME_NUMBER:
            known = ", ".join([name for name in frame.NAMES if name.startswith("$")])
            raise self.wrong(key, f"there is no variable {found!r}, only {known}")
        return found

    # Parts

    def part(self, key: str, read: Callable[[object], T]) -> T:
        """A part that may not be left out."""
        raw = self.needed(key)
        try:
            found = read(raw)
        except CardError as error:
            raise error.inside(self.at(key)) from None
        path = self.at(key)
        self.made_of.questions[path] = Question(path, found, asked_by(raw))
        return found

    def part_if(self, key: str, read: Callable[[object], T]) -> T | None:
        self.asked[key] = True
        return self.part(key, read) if key in self.row else None

    def part_said(self, key: str, said: object, read: Callable[[object], T]) -> T:
        """A part that is written inside another value, such as `army_of:$p`."""
        try:
            found = read(said)
        except CardError as error:
            raise error.inside(self.at(key)) from None
        self.made_of.questions[self.at(key)] = Question(self.at(key), found, 1)
        return found

    def named(self, key: str, what: str, number: Callable[[str], int]) -> int:
        """The number of a name that must be known; NOBODY: it is left out."""
        text = self.text(key)
        found = number(text) if text or key in self.row else NOBODY
        if found == NOBODY and key in self.row:
            raise self.wrong(key, f"there is no {what} called {text!r}")
        return found

    def who(self, key: str = "who") -> Who:
        """Players; `self` when nobody is named."""
        return self.part_if(key, read_who) or SELF

    def who_if(self, key: str) -> Who | None:
        return self.part_if(key, read_who)

    def meant(self, key: str) -> Meant:
        return self.part(key, read_meant)

    def meant_if(self, key: str) -> Meant | None:
        return self.part_if(key, read_meant)

    def areas(self, key: str = "in") -> Areas:
        return self.part(key, read_areas)

    def areas_if(self, key: str = "in") -> Areas | None:
        return self.part_if(key, read_areas)

    def provinces(self, key: str = "on") -> Provinces:
        return self.part(key, read_provinces)

    def provinces_if(self, key: str = "on") -> Provinces | None:
        return self.part_if(key, read_provinces)

    def realms(self, key: str = "realm") -> Realms:
        return self.part(key, read_realms)

    def realms_if(self, key: str = "realm") -> Realms | None:
        return self.part_if(key, read_realms)

    def nodes(self, key: str = "node") -> Nodes:
        return self.part(key, read_nodes)

    def nodes_if(self, key: str = "node") -> Nodes | None:
        return self.part_if(key, read_nodes)

    def seas(self, key: str) -> Seas:
        return self.part(key, read_seas)

    def seas_if(self, key: str) -> Seas | None:
        return self.part_if(key, read_seas)

    def ideas(self, key: str = "idea") -> Ideas:
        return self.part(key, read_ideas)

    def amount(self, key: str = "n") -> Amount:
        """A number; 1 when it is left out."""
        return self.part_if(key, read_amount) or ONE

    def amount_if(self, key: str = "n") -> Amount | None:
        return self.part_if(key, read_amount)

    def resources(self, key: str = "res") -> Resources:
        return self.part(key, read_resources)

    def condition(self, key: str) -> Condition:
        return self.part(key, read_condition)

    def condition_if(self, key: str) -> Condition | None:
        return self.part_if(key, read_condition)

    # Verbs

    def effects(self, key: str) -> Effects:
        """A list of verbs."""
        nodes = self.needed(key)
        if not isinstance(nodes, list):
            raise self.wrong(key, f"a list of effects is needed, not {nodes!r}")
        if not nodes:
            return NOTHING
        try:
            found = read_list(nodes, self.cards)
        except CardError as error:
            raise error.inside(self.at(key)) from None
        self.made_of.bodies[self.at(key)] = Body(self.at(key), found)
        return found

    def effects_if(self, key: str) -> Effects:
        """The same; NOTHING when it is left out."""
        self.asked[key] = True
        return self.effects(key) if key in self.row else NOTHING


Read = Callable[[Reader], Part]
VERBS: Final[dict[str, Read]] = {}  # each module of verbs enters its own


def read_verb(node: object, content: Content) -> Part:
    """One verb with its fields."""
    if not isinstance(node, dict):
        raise CardError(f"a table with a verb is needed, not {node!r}")
    name = node.get("do")
    if not isinstance(name, str) or name not in VERBS:
        raise CardError(f"there is no verb {name!r}")
    read = Reader(node, content, "", name)
    found = VERBS[name](read)
    read.done()
    return found


def read_list(nodes: Sequence[object], content: Content) -> Effects:
    """A list of verbs, as far as it is not read yet."""
    number = content.numbering.list_number(nodes)
    found = content.effects[number] if number != NOBODY else NOTHING  # NOTHING: its first entry is no verb
    for at in range(len(found.verbs), len(nodes)):
        try:
            found.verbs.append(read_verb(nodes[at], content))
        except CardError as error:
            raise error.inside(f"[{at}]") from None
    return found


def asked_by(raw: object) -> int:
    """How much a part can ask at worst: its words, counted anew for each player or deed that is looked at."""
    if isinstance(raw, dict):
        found = 1
        for key, each in raw.items():
            is_long = isinstance(each, (dict, list))
            found += asked_by(each) * (PLAYERS if is_long and key in ASKED_OF_EACH else 1)
        return found
    return 1 + sum([asked_by(each) for each in raw]) if isinstance(raw, list) else 1
