"""The pieces of Military Leaders: where each leader stands and where each statue lies; not one rule.

`state.extra` holds the county of each seat's leader, then for each seat the places of its six statues, sorted.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from hausmacht.games.wallenstein.components import COUNTIES
from hausmacht.games.wallenstein.state import Wallenstein

FILE: Final = Path(__file__).parent / "data" / "leaders.toml"
PRINTED: Final[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
STATUES: Final[int] = PRINTED["statues"]
PRICE: Final[int] = PRINTED["price"]
REVENUE: Final[int] = PRINTED["revenue"]
ARMIES: Final[int] = PRINTED["armies"]
POINTS: Final[int] = PRINTED["points"]

NAME: Final = "leaders"
OFF_BOARD: Final = -1  # of a leader
SUPPLY: Final = -1  # of a statue; on the board its place is the county
TROPHY_OF: Final = COUNTIES  # + the seat that has captured it


def pieces_of(state: Wallenstein) -> list[int]:
    for module in state.box.modules:
        if module.name == NAME:
            return state.extra[module.at]
    raise ValueError("this match is played without Military Leaders")


def leader_of(state: Wallenstein, seat: int) -> int:
    """The county in which the leader stands, or OFF_BOARD."""
    return pieces_of(state)[seat]


def set_leader(state: Wallenstein, seat: int, county: int) -> None:
    pieces_of(state)[seat] = county


def statues_of(state: Wallenstein, seat: int) -> list[int]:
    """Where the statues of a colour lie."""
    first = state.box.seats + seat * STATUES
    return pieces_of(state)[first : first + STATUES]


def put_statues(state: Wallenstein, seat: int, places: list[int]) -> None:
    """Sorted, because one statue is like another: the same table is always written alike."""
    first = state.box.seats + seat * STATUES
    pieces_of(state)[first : first + STATUES] = sorted(places)


def statues_left(state: Wallenstein, seat: int) -> int:
    return statues_of(state, seat).count(SUPPLY)


def statues_in(state: Wallenstein, seat: int, county: int) -> int:
    """How many statues of a colour stand in a county."""
    return statues_of(state, seat).count(county)


def statues_on_board(state: Wallenstein, seat: int) -> int:
    return len([place for place in statues_of(state, seat) if 0 <= place < COUNTIES])


def trophies_of(state: Wallenstein, seat: int) -> int:
    """How many statues of others a seat has captured."""
    return pieces_of(state)[state.box.seats :].count(TROPHY_OF + seat)
