"""A table of The Price of Power made anew: an empty one, or one read from its rows."""

from __future__ import annotations

from hausmacht.core.agenda import Item
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.state import NUMBERS, ROWS, UNDER_WAY, PriceOfPower
from hausmacht.games.price_of_power.table.source import Source


def from_fields(box: Box, rows: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> PriceOfPower:
    """What `fields` of the table wrote."""
    names = [*[field.name for field in ROWS], *UNDER_WAY]
    if len(rows) != len(names) + 1 or len(rows[-1]) != len(NUMBERS):
        raise ValueError("not a table of The Price of Power")
    written = {name: rows[at] for at, name in enumerate(names)}
    for at, field in enumerate(NUMBERS):
        written[field.name] = [rows[-1][at]]
    return PriceOfPower(agenda, lanes, box, Source(box.players, written))


def empty_table(box: Box) -> PriceOfPower:
    """The boards before anything is laid out."""
    return PriceOfPower([], [], box, Source(box.players, {}))
