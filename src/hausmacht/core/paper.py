"""Papers: what somebody reads beside the table, worked out by the rules at the moment it is looked at.

A view holds what lies on the table and travels with every update. What follows from it only through rules (the income
to come, what a card would do here, what a side could demand) and is read now and then is a paper: a client asks for it
by its name when it shows it. A paper tells a seat no more than its view does: a test compares papers in worlds that
look the same to a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from hausmacht.core.agenda import S
from hausmacht.core.words import Catalogue


class Paper(msgspec.Struct, frozen=True):
    """One page of figures. Each game adds its fields."""


# By name: what a paper is, and how it is made for a seat, or SPECTATOR, in the words of a language
Papers: TypeAlias = Mapping[str, tuple[type[Paper], Callable[[S, int, Catalogue], Paper]]]
