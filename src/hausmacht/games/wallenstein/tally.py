"""The numbers of a seat that people compare before and after; all of them lie open."""

from __future__ import annotations

from hausmacht.core.game import Tally
from hausmacht.games.wallenstein.components import COUNTIES
from hausmacht.games.wallenstein.state import Wallenstein, number_of_counties


def tally(state: Wallenstein, seat: int) -> Tally:
    held = [county for county in range(COUNTIES) if state.owner[county] == seat]
    return (
        ("money", state.money[seat]),
        ("grain", state.grain[seat]),
        ("armies", sum([state.armies[county] for county in held])),
        ("counties", number_of_counties(state, seat)),
        ("buildings", sum([state.built[county].bit_count() for county in held])),
        ("revolts", sum([state.revolts[county] for county in held])),
        ("points", state.score[seat]),
    )


def tallies(state: Wallenstein) -> list[Tally]:
    return [tally(state, seat) for seat in range(state.box.seats)]
