"""Reading one card by itself, as it is or changed, and looking at all that it was read into."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.content import (
    ActionType,
    Character,
    Content,
    EventCard,
    Idea,
    Milestone,
    MissionOf,
    Record,
    Struggle,
    starting_ruler,
)
from hausmacht.games.price_of_power.content import Part as Part
from hausmacht.games.price_of_power.effects.language.cards import (
    ActionText,
    CardText,
    EventText,
    IdeaText,
    MilestoneText,
    MissionText,
    StruggleText,
    read_all,
)
from hausmacht.games.price_of_power.effects.language.written import Written

Row = dict[str, Any]
TEXTS: dict[str, Callable[..., CardText]] = {
    "action": ActionText,
    "idea": IdeaText,
    "mission": MissionText,
    "milestone": MilestoneText,
    "struggle": StruggleText,
    "event": EventText,
}


class Card:
    """All that a card was read into."""

    def __init__(self, record: Record | None, ruler: Character | None, text: CardText | None) -> None:
        self.record = record
        self.ruler = ruler  # with whom a realm begins, or of an event
        self.text = text


def read_card(content: Content, group: str, name: str, row: Row) -> Card:
    """A card as a component pack would bring it; SetupError says what is wrong."""
    makers: dict[str, Callable[[Written], Record]] = {
        "action": ActionType,
        "idea": Idea,
        "mission": MissionOf(name.partition(" ")[0], [each.id for each in content.missions]),
        "milestone": Milestone,
        "struggle": Struggle,
        "event": content.event,
    }
    if group == "ruler":
        return Card(None, content.read(group, name, starting_ruler, row), None)
    record = content.read(group, name, makers[group], row)
    content.enter(row)
    ruler = content.characters[record.ruler] if isinstance(record, EventCard) and record.ruler != NOBODY else None
    return Card(record, ruler, read_all(content, group, [record], TEXTS[group])[0])


def refusal(content: Content, group: str, name: str, row: Row) -> str:
    """Why a card is refused; empty: it is not."""
    try:
        read_card(content, group, name, row)
    except SetupError as error:
        return str(error)
    return ""


# All that a card was read into

# What is kept as it was written, and places in lists that grow with every card that is read
UNTOLD = {
    "Record": ("unread",),
    "EventCard": ("ruler",),
    "Effects": ("number",),
    "Mod": ("number",),
    "Tag": ("number",),
}


def untold(thing: object) -> set[str]:
    return {"raw", "made_of", *[name for kind in type(thing).__mro__ for name in UNTOLD.get(kind.__name__, ())]}


def fields(thing: object) -> Iterator[tuple[str, object]]:
    """The attributes of a typed value, in any build."""
    names = getattr(thing, "__mypyc_attrs__", None) or getattr(thing, "__dict__", {})
    for name in names:
        if not name.startswith("__"):
            yield name, getattr(thing, name)


def dump(thing: object) -> object:
    """A typed value as plain data, without what is only kept as it was written."""
    if thing is None or isinstance(thing, (str, int, float)):
        return thing
    if isinstance(thing, (list, tuple)):
        return [dump(each) for each in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(thing)
    if isinstance(thing, dict):
        return {str(key): dump(each) for key, each in thing.items()}
    if callable(thing):
        return getattr(thing, "__qualname__", type(thing).__name__)
    left_out = untold(thing)
    return {"": type(thing).__name__, **{name: dump(each) for name, each in fields(thing) if name not in left_out}}


def parts_in(thing: object, seen: set[int]) -> Iterator[Part]:
    """Every part below a typed value, once."""
    if id(thing) in seen or thing is None or isinstance(thing, (str, int, float)):
        return
    seen.add(id(thing))
    if isinstance(thing, Part):
        yield thing
    if isinstance(thing, (list, tuple)):
        below: list[object] = list(thing)
    elif isinstance(thing, dict):
        below = list(thing.values())
    else:
        below = [each for _, each in fields(thing)]
    for each in below:
        yield from parts_in(each, seen)
