"""The end of the game: most points win; the dearest cathedral, then the dearest church, breaks ties.

Rules: end.*
"""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.augsburg1520 import events
from hausmacht.games.augsburg1520.components import CATHEDRAL, CHURCH
from hausmacht.games.augsburg1520.state import Augsburg, tile_of


def beats(state: Augsburg, seat: int, rival: int) -> bool:
    """Points first; then the dearer cathedral, then the dearer church.

    The church is asked only when neither has a cathedral; cathedrals of the same cost, which only a component pack can
    bring, leave it undecided.

    Rules: end.points, end.tie
    """
    if state.score[seat] != state.score[rival]:
        return state.score[seat] > state.score[rival]
    mine, theirs = tile_of(state, seat, CATHEDRAL), tile_of(state, rival, CATHEDRAL)
    if mine or theirs:
        return mine > theirs
    return tile_of(state, seat, CHURCH) > tile_of(state, rival, CHURCH)


def places(state: Augsburg) -> list[int]:
    """1 for the winner; who cannot be told apart shares a place.

    Rules: end.points, end.tie, ruling.shared-victory
    """
    found: list[int] = []
    for seat in range(state.box.seats):
        place = 1
        for rival in range(state.box.seats):
            if beats(state, rival, seat):
                place += 1
        found.append(place)
    return found


def finish(table: Table[Augsburg]) -> None:
    """Rules: end.points"""
    if table.recorded:
        winners = [seat for seat, place in enumerate(places(table.state)) if place == 1]
        table.tell(events.ENDED, tuple(winners))
