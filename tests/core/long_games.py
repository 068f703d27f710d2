"""Games that take thousands of choices: the tables they are tested at, and places in the middle to begin from.

A short game is played to its end again and again, in every combination of its options. A long one has a list of tables
in which each value of each option comes up; most tests play stretches of it, from the beginning and from later on.
`make soak-games` plays the rest.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec

from hausmacht.core.agenda import State, Table, advance, copy_of
from hausmacht.core.chance import Sampled
from hausmacht.core.game import Game, Setup
from hausmacht.core.playout import playout

STRETCH = 40  # choices that a test makes from each place where it begins
COURSE = 2  # of several random games, one in which many kinds of decisions come up
STEP = 100  # choices from one place where a test may begin to the next

# Seats and options. The last one with a number of seats is the table for that number.
TABLES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "price_of_power": [
        (4, {"scenario": "1-01", "bots": "all"}),
        (1, {"scenario": "1-00", "edition": "1.2", "difficulty": "easy", "secret-talks": "on"}),
        (3, {"scenario": "1-00", "bots": "0", "no-surrender": "on"}),
        (1, {"scenario": "2-06", "difficulty": "very-hard"}),
        (1, {"scenario": "2-07", "variant": "2", "edition": "1.2", "four-events": "on"}),
        (2, {"scenario": "1-04", "advanced": "off"}),
        (4, {"scenario": "1-05", "edition": "1.2", "random-events": "on"}),
        (5, {"scenario": "2-03", "religious-rebels": "on"}),
        (6, {"scenario": "2-04", "edition": "1.2", "helping-hand": "on"}),
        (6, {"scenario": "2-05", "secret-talks": "on", "four-events": "on"}),
        (1, {"scenario": "1-06", "variant": "4", "difficulty": "hard", "helping-hand": "on"}),
        (2, {"scenario": "1-03", "religious-rebels": "on", "mercenaries-on-activation": "on"}),
        (3, {"scenario": "1-02", "edition": "1.2", "variant": "2", "helping-hand": "on"}),
        (4, {"scenario": "1-01", "bots": "0", "secret-talks": "on", "mercenaries-on-activation": "on"}),
        (5, {"scenario": "2-02", "variant": "2", "edition": "1.2", "random-events": "on"}),
        (6, {"scenario": "2-01", "variant": "2", "four-events": "on", "religious-rebels": "on"}),
    ],
}
PLAYED_OUT = {
    "price_of_power": 3
}  # so many tables from the top of the list, the short ones, are also played to the end
ONE_AFTER_ANOTHER = {"price_of_power"}  # games in which nobody gives a sealed answer

courses: dict[tuple[str, bytes], list[Any]] = {}


def is_long(name: str) -> bool:
    return name in TABLES


def course(game: Game[Any], setup: Setup) -> list[Any]:
    """Positions from one random game, the first decision first; the end of the game is not among them."""
    key = (game.id, msgspec.json.encode(setup))
    if key not in courses:
        table: Table[State] = Table(game.new(setup), Sampled(crc32(key[1]) + COURSE))
        picks = Sampled(100)
        advance(table)
        found: list[State] = []
        while table.state.agenda:
            found.append(copy_of(table.state))
            playout(table, picks, STEP)
        courses[key] = found
    return courses[key]
