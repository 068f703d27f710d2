"""A table with the module Military Leaders for tests."""

from __future__ import annotations

from tests.games.wallenstein.modules.laying import ALL_FALLS, Laid, box_of, county

from hausmacht.games.wallenstein.modules import leaders
from hausmacht.games.wallenstein.modules.leaders import Leaders
from hausmacht.games.wallenstein.modules.leaders.pieces import STATUES, SUPPLY, put_statues, set_leader


def table(each_winter: bool = False) -> Laid:
    """Four players; cubes thrown into the tower all fall through."""
    return Laid(box_of(4, [Leaders(0, each_winter)], [leaders.join], ALL_FALLS))


def led(seat: int, *names: str) -> Laid:
    """The seat holds these counties with 3 armies each; its leader stands in the first."""
    laid = table()
    laid.hold(seat, 3, *names)
    set_leader(laid.state, seat, county(names[0]))
    return laid


def statues(laid: Laid, seat: int, *names: str) -> None:
    """Statues of a seat in these counties."""
    places = [county(name) for name in names]
    put_statues(laid.state, seat, places + [SUPPLY] * (STATUES - len(places)))
