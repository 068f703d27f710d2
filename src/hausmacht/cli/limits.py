"""The largest numbers that commands take: more would fill the memory before anything is played."""

from __future__ import annotations

MOST_GAMES = 10_000_000
MOST_PROCESSES = 1_000
