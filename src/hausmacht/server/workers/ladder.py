"""The levels of bots, from strong to weak."""

from __future__ import annotations

LADDER = ("expert", "master", "hard", "medium", "easy", "random")  # other names stand above `easy`


def weaker(name: str, names: list[str]) -> str:
    """The next weaker bot of a game; empty when there is none."""
    below = LADDER[LADDER.index(name) + 1 :] if name in LADDER else LADDER[LADDER.index("easy") :]
    return next((each for each in below if each in names), "")


def strongest(names: list[str]) -> str:
    """The bot that plays for somebody who did not name one."""
    return next((each for each in LADDER if each in names), names[0])
