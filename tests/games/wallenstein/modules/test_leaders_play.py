"""Military Leaders: points for statues, and whole games."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.laying import BLACK, BLUE, Laid, box_of, county, play_at_random
from tests.games.wallenstein.modules.leaders_table import led, statues, table

from hausmacht.games.wallenstein.components import COUNTIES
from hausmacht.games.wallenstein.events import SCORED
from hausmacht.games.wallenstein.modules import landsknechte, leaders
from hausmacht.games.wallenstein.modules.landsknechte import Landsknechte
from hausmacht.games.wallenstein.modules.leaders import Leaders, events
from hausmacht.games.wallenstein.modules.leaders.leaders import score_statues
from hausmacht.games.wallenstein.modules.leaders.pieces import (
    OFF_BOARD,
    STATUES,
    SUPPLY,
    TROPHY_OF,
    leader_of,
    put_statues,
    set_leader,
    statues_in,
    statues_left,
    statues_of,
    statues_on_board,
    trophies_of,
)
from hausmacht.games.wallenstein.rules.scoring import score
from hausmacht.games.wallenstein.state import Wallenstein

# Scoring


def with_statues(each_winter: bool) -> Laid:
    laid = table(each_winter)
    laid.hold(BLACK, 2, "mark")
    statues(laid, BLACK, "tirol", "salzburg")
    put_statues(laid.state, BLUE, [TROPHY_OF + BLACK, county("trier"), SUPPLY, SUPPLY, SUPPLY, SUPPLY])
    return laid


def test_statues_and_trophies_score_a_point_each_in_the_last_winter() -> None:
    """Rules: leaders.points, leaders.points-when"""
    laid = with_statues(each_winter=False)

    laid.run(score, score_statues)
    assert laid.state.score == [1, 0, 0, 0]
    assert laid.told(events.STATUES_SCORED) == []
    laid.state.year = 2
    laid.run(score, score_statues)

    assert laid.state.score == [1 + 1 + 2 + 1, 1, 0, 0]
    assert laid.told(events.STATUES_SCORED)[:2] == [(BLACK, 2, 1, 3, 5), (BLUE, 1, 0, 1, 1)]
    assert laid.told(SCORED)[4] == (BLACK, 1, 0, 0, 2)  # the points of the basic game are told apart


def test_statues_score_in_both_winters_if_so_agreed() -> None:
    """Rules: leaders.points-when"""
    laid = with_statues(each_winter=True)

    laid.run(score_statues)
    laid.state.year = 2
    laid.run(score_statues)

    assert laid.state.score == [6, 2, 0, 0]


# Wide nets


def test_pieces_that_cannot_lie_so_are_found() -> None:
    laid = led(BLACK, "tirol")
    module = laid.state.box.modules[0]

    set_leader(laid.state, BLACK, county("trier"))
    assert module.wrong(laid.state) == ["the leader of black stands in trier, which black does not hold"]
    set_leader(laid.state, BLACK, COUNTIES)
    assert module.wrong(laid.state) == ["the leader of black stands in no county"]
    set_leader(laid.state, BLACK, county("tirol"))
    statues(laid, BLUE, "tirol")
    assert module.wrong(laid.state) == ["the leader of black left a statue of blue standing"]
    put_statues(laid.state, BLUE, [TROPHY_OF + BLUE] + [SUPPLY] * 5)
    assert module.wrong(laid.state) == ["a statue of blue lies where it cannot lie"]
    laid.state.extra[0][4:6] = [0, SUPPLY]
    assert "the statues of black are not 6 in order" in module.wrong(laid.state)


def count_statues(state: Wallenstein) -> None:
    """Six of each colour lie in the supply, on the board, or with somebody as trophies."""
    seats = state.box.seats
    captured = sum(trophies_of(state, seat) for seat in range(seats))
    counted = sum(statues_left(state, seat) + statues_on_board(state, seat) for seat in range(seats))
    assert counted + captured == STATUES * seats
    for seat in range(seats):
        standing = sum(statues_in(state, seat, each) for each in range(COUNTIES))
        trophies = sum(place >= TROPHY_OF for place in statues_of(state, seat))
        assert statues_left(state, seat) + standing + trophies == STATUES


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("both", [False, True])
def test_random_games_lose_no_cube_and_no_statue(seats: int, draft: bool, both: bool) -> None:
    """Rules: leaders.pieces, leaders.trophy"""
    placed = False

    def look(state: Wallenstein) -> None:
        nonlocal placed
        count_statues(state)
        placed = placed or any(leader_of(state, seat) != OFF_BOARD for seat in range(seats))

    if both:
        box = box_of(seats, [Leaders(0), Landsknechte(1)], [leaders.join, landsknechte.join], draft=draft)
    else:
        box = box_of(seats, [Leaders(0, each_winter=True)], [leaders.join], draft=draft)
    end = play_at_random(box, seats, look)

    assert placed
    assert any(statues_left(end, seat) < STATUES for seat in range(seats))
