"""How answers are written; some are put together from parts that are encoded already."""

from __future__ import annotations

import msgspec

from hausmacht.core.phrases import iso, listed

__all__ = ["ENCODER", "Raw", "encode", "iso", "listed"]
ENCODER = msgspec.json.Encoder()
encode = ENCODER.encode
Raw = msgspec.Raw
