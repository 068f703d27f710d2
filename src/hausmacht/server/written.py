"""Answers put together from parts that are encoded already, with the fields of their namesakes in `messages`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache

import msgspec

ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
Raw = msgspec.Raw


@lru_cache(maxsize=64)
def iso_second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def iso(milliseconds: int) -> str:
    """A moment as everybody is told it: `2025-01-31T18:05:09.250Z`."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{iso_second(seconds)}.{rest:03}Z"


def listed(values: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(values) + b"]"


class WrittenQuestion(msgspec.Struct, frozen=True, gc=False):
    seat: int
    kind: str
    numbers: dict[str, int]
    sentence: str
    options: Raw
    refused: Raw


class WrittenFrame(msgspec.Struct, frozen=True, gc=False):
    at: int
    view: Raw
    events: Raw
    scores: tuple[int, ...]


class Stands(msgspec.Struct, frozen=True, gc=False):
    """The end of an update: what everybody is told alike."""

    waiting: tuple[int, ...]
    over: bool
    scores: tuple[int, ...]
    places: tuple[int, ...]
    table_state: str
    odds: None = None


UPDATE = (  # at, keep, earlier, seat, view, question, events, undo, and the fields of Stands
    b'{"type":"update","at":%d,"keep":%d,"earlier":%b,"seat":%d,"view":%b,"question":%b,"events":%b,"undo":%b,%b'
)
