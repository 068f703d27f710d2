"""What a seat remembers: the class that the memory of every game is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from hausmacht.core.event import Event


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What a seat knows from what it has seen; made from events alone."""

    def note(self, event: Event) -> None:
        """Take in something that the seat has seen."""
        raise NotImplementedError

    def told(self) -> Mapping[str, Any]:
        """What is remembered, as plain lists and numbers by name: for programs that learn from it."""
        return {}


def note_from(memory: Memory, events: list[Event], start: int) -> None:
    """Take in what the seat has seen since."""
    for at in range(start, len(events)):
        memory.note(events[at])
