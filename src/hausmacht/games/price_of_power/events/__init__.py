"""What can happen in The Price of Power: every kind of event, one file for each part of the game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from hausmacht.core.event import Kind

PARTS = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")
KINDS: tuple[Kind, ...] = tuple(
    value for part in PARTS for value in vars(import_module(f"{__name__}.{part}")).values() if isinstance(value, Kind)
)
