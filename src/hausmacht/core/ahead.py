"""What people may answer before they are asked, as a game declares it in `orders.toml` beside its rules.

A game without that file is not left out: whatever somebody was asked before can be answered ahead in the same words.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

FILE_NAME = "orders.toml"


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that people may answer before it is asked; the section `ahead` of the words has its name."""

    kind: str
    answers: tuple[str, ...] = ()  # kinds of choices that can be wanted without knowing more: pass, stay, refuse
    about: tuple[str, ...] = ()  # values of the question to which an order can be limited: a noble, a county
    bounds: tuple[str, ...] = ()  # numbers of the question for which an order can have a least and a most


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game says about standing orders."""

    question: tuple[Ahead, ...] = ()
    against: dict[str, str] = {}  # events that hurt somebody, with the value that says whom
    named: dict[str, tuple[str, ...]] = {}  # things an event can be about, with the values of events that name them


@lru_cache(maxsize=64)
def orders_in(folder: Path) -> Orders:
    """The declarations of a game, read once."""
    file = folder / FILE_NAME
    return msgspec.toml.decode(file.read_bytes(), type=Orders) if file.is_file() else Orders()
