"""Military Leaders: how they come to the board."""

from __future__ import annotations

import pytest
from tests.games.wallenstein.modules.laying import BLACK, BLUE, Laid, box_of, county
from tests.games.wallenstein.modules.leaders_table import table

from hausmacht.games.wallenstein.components import COUNTIES, FALL, SPRING, SUMMER
from hausmacht.games.wallenstein.modules import leaders
from hausmacht.games.wallenstein.modules.leaders import Leaders, events
from hausmacht.games.wallenstein.modules.leaders.leaders import place_leaders
from hausmacht.games.wallenstein.modules.leaders.pieces import OFF_BOARD, leader_of, statues_left
from hausmacht.games.wallenstein.rules.preparation import begin_draft


def test_everybody_begins_with_a_leader_off_the_board_and_six_statues() -> None:
    """Rules: leaders.pieces"""
    laid = table()

    assert [leader_of(laid.state, seat) for seat in range(4)] == [OFF_BOARD] * 4
    assert [statues_left(laid.state, seat) for seat in range(4)] == [6] * 4


def draft_one(laid: Laid) -> int:
    """Whoever is asked takes an open county with the first group he has left; which seat it was."""
    seat = int(laid.asked().split()[1])
    laid.choose(laid.options()[0])
    laid.choose(laid.options()[0])
    return seat


def test_who_drafts_a_county_is_asked_whether_his_leader_is_placed_there() -> None:
    """Rules: leaders.draft"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)

    seat = draft_one(laid)
    [home] = [each for each in range(COUNTIES) if laid.state.owner[each] == seat]
    assert laid.asked() == f"place-here {seat} {home}"
    assert laid.options() == ["here", "wait"]
    laid.choose("here")

    assert leader_of(laid.state, seat) == home
    assert laid.told(events.LEADER_PLACED) == [(seat, home)]
    assert laid.asked() == f"take-county {(seat + 1) % 3}"


def test_a_leader_who_waits_must_be_placed_with_the_last_county() -> None:
    """Rules: leaders.draft, leaders.draft-last"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)
    asked = 0
    last: dict[int, int] = {}

    while laid.asked():
        before = laid.state.owner[:]
        seat = draft_one(laid)
        [last[seat]] = [each for each in range(COUNTIES) if laid.state.owner[each] != before[each]]
        if laid.asked().startswith("place-here"):
            assert leader_of(laid.state, seat) == OFF_BOARD
            laid.choose("wait")
            asked += 1

    assert asked == 3 * 8  # each of the first eight of nine counties
    assert [leader_of(laid.state, seat) for seat in range(3)] == [last[seat] for seat in range(3)]


def test_a_leader_who_is_placed_is_not_asked_about_again() -> None:
    """Rules: leaders.draft"""
    laid = Laid(box_of(3, [Leaders(0)], [leaders.join], draft=True))
    laid.run(begin_draft)

    for _ in range(3):
        draft_one(laid)
        laid.choose("here")
    for _ in range(6):
        draft_one(laid)
        assert laid.asked().startswith("take-county")


def test_with_a_line_up_leaders_are_placed_in_the_first_spring_in_player_order() -> None:
    """Rules: leaders.lineup, leaders.place"""
    laid = table()
    laid.hold(BLACK, 2, "trier", "boehmen")
    laid.hold(BLUE, 2, "tirol")
    laid.order(BLUE, BLACK)

    laid.run(place_leaders)
    first = laid.asked()
    laid.choose("leader tirol")
    second = laid.asked()
    laid.choose("leader boehmen")

    assert [first, second] == [f"place-leader {BLUE}", f"place-leader {BLACK}"]
    assert leader_of(laid.state, BLUE) == county("tirol")
    assert leader_of(laid.state, BLACK) == county("boehmen")
    assert laid.asked() == ""


def test_leaders_are_placed_only_in_counties_of_ones_own() -> None:
    """Rules: leaders.place"""
    laid = table()
    laid.hold(BLACK, 2, "trier")
    laid.hold(BLUE, 2, "tirol")

    laid.run(place_leaders)

    assert laid.options() == ["leader trier"]
    assert laid.why_not("leader tirol") == "not-yours (leaders.place)"
    assert laid.why_not("leader boehmen") == "not-yours (leaders.place)"


@pytest.mark.parametrize(("year", "season"), [(1, SUMMER), (1, FALL), (2, SPRING)])
def test_later_in_the_game_a_lost_leader_is_not_placed_after_the_player_order(year: int, season: int) -> None:
    """Rules: leaders.lineup, leaders.return"""
    laid = table()
    laid.hold(BLACK, 2, "trier")
    laid.state.year = year
    laid.state.season = season

    laid.run(place_leaders)

    assert laid.asked() == ""


def test_the_steps_stand_where_the_rules_say() -> None:
    """Rules: leaders.lineup, leaders.move, leaders.return, leaders.points-when"""
    flow = table().state.box.flow
    round = [item.kind for item in flow.round]
    winter = [item.kind for item in flow.winter]

    assert round[round.index("order.reveal_bids") + 1] == "leaders.place_leaders"
    assert round[round.index("actions.carry_out") + 1] == "leaders.move_leaders"
    at = winter.index("scoring.score")
    assert winter[at + 1 : at + 4] == ["leaders.score_statues", "leaders.return_leaders", "winter.end_year"]
