"""Luck and events as plain values, because compiled ones cannot be pickled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from hausmacht.core.chance import Chance, Sampled, Seeded
from hausmacht.core.event import Event
from hausmacht.core.game import Game

Luck: TypeAlias = dict[str, Any]
Told: TypeAlias = tuple[str, tuple[int, ...], tuple[Any, ...]]  # kind, audience, values


class KeepingError(ValueError):
    """Something that cannot be kept; the message says what."""


def luck_kept(luck: Chance) -> Luck:
    """Where luck stands now."""
    if isinstance(luck, Sampled):
        return {"sampled": [luck.a, luck.b, luck.c, luck.count]}
    if isinstance(luck, Seeded):
        return {"seeded": luck.seed.hex(), "drawn": dict(luck.drawn)}
    raise KeepingError(f"Luck of the kind {type(luck).__name__} cannot be kept: begin with Sampled or Seeded.")


def luck_found(kept: Luck) -> Chance:
    if "sampled" in kept:
        luck = Sampled(0)
        luck.a, luck.b, luck.c, luck.count = kept["sampled"]
        return luck
    seeded = Seeded(bytes.fromhex(kept["seeded"]))
    seeded.drawn = dict(kept["drawn"])
    return seeded


def events_kept(events: Iterable[Event]) -> list[Told]:
    return [(event.kind.name, event.audience, event.values) for event in events]


def events_found(game: Game[Any], kept: Iterable[Any]) -> list[Event]:
    kinds = {kind.name: kind for kind in game.kinds}
    return [Event(kinds[kind], tuple(audience), value_of(values)) for kind, audience, values in kept]


def value_of(values: Any) -> tuple[Any, ...]:
    """Lists, as JSON has them, are tuples again."""
    return tuple([tuple(each) if isinstance(each, (list, tuple)) else each for each in values])
