"""The board of Toll for the browser."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("board.js")
