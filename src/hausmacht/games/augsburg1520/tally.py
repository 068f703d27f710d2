"""The numbers of a seat that people compare before and after; money and hand only of one's own.

Rules: secrets.money, secrets.hands
"""

from __future__ import annotations

from hausmacht.core.game import Tally
from hausmacht.games.augsburg1520.components import CATEGORIES, TILES
from hausmacht.games.augsburg1520.rules.income import points_a_round
from hausmacht.games.augsburg1520.state import HAND, Augsburg, cards_in


def tally(state: Augsburg, seat: int) -> Tally:
    """What everybody sees of a seat."""
    steps = state.step[seat * CATEGORIES : (seat + 1) * CATEGORIES]
    return (
        ("points", state.score[seat]),
        ("points-a-round", points_a_round(state, seat)),
        ("trade", steps[0]),
        ("nobility", steps[1]),
        ("offices", steps[2]),
        ("tiles", len([tile for tile in state.tiles[seat * TILES : (seat + 1) * TILES] if tile])),
    )


def tallies(state: Augsburg, seat: int) -> list[Tally]:
    return [
        (("guilders", state.money[each]), ("cards", len(cards_in(state, HAND + each))), *tally(state, each))
        if each == seat
        else tally(state, each)
        for each in range(state.box.seats)
    ]
