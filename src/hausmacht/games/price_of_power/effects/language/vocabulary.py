"""All verbs and conditions of the effect language, and the cards read with them.

A file of verbs is found because it lies in verbs/ or a folder in it: none is listed anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power.collecting import collected
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects import (
    conditions,  # noqa: F401  importing them makes them known
    verbs,
)
from hausmacht.games.price_of_power.effects.language.cards import Cards
from hausmacht.games.price_of_power.effects.running import asking, costs, run

Items = dict[str, Callable[..., Item]]


def items_of_verbs() -> list[Items]:
    """The steps and questions of every module of verbs; importing it makes its verbs known."""
    names = sorted([each.name for each in walk_packages(verbs.__path__, f"{verbs.__name__}.") if not each.ispkg])
    modules = [import_module(name) for name in names]
    return [getattr(module, "ITEMS", {}) for module in modules]


ITEMS: Final[Items] = collected([run.ITEMS, asking.ITEMS, costs.ITEMS, *items_of_verbs()])
STEPS: Final[tuple[Item, ...]] = run.STEPS


def printed_content(pack: dict[str, object]) -> Content:
    """The cards as they are, or with those of a component pack in their place, and everything on them read."""
    content = Content(pack)
    content.cards = Cards(content)
    return content
