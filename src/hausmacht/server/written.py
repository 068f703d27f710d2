"""Answers put together from parts that are encoded already, with the fields of their namesakes in `messages`."""

from __future__ import annotations

import msgspec

from hausmacht.core.phrases import iso, listed

__all__ = ["ENCODER", "Raw", "WrittenFrame", "encode", "iso", "listed"]
ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
Raw = msgspec.Raw


class WrittenFrame(msgspec.Struct, frozen=True, gc=False):
    at: int
    view: Raw
    events: Raw
    scores: tuple[int, ...]
