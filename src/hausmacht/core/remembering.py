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


def note_all(memory: Memory, events: list[Event]) -> None:
    for event in events:
        memory.note(event)


def hand_out(events: list[Event], seen: list[list[Event]], memories: list[Memory | None]) -> None:
    """Add to what each seat has seen what it may see of these, and to what it remembers, if it has a memory already."""
    for event in events:
        audience = event.audience
        for seat in range(len(seen)):
            if not audience or seat in audience:
                seen[seat].append(event)
                memory = memories[seat]
                if memory is not None:
                    memory.note(event)
