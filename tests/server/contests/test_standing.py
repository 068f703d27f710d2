"""The table of a tournament: points by place, and what decides between those who have as many."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hausmacht.server.contests.rounds import Plan, next_round
from hausmacht.server.contests.standing import HOUSE, Played, Standing, standings
from hausmacht.server.terms import TournamentKind


def table(kind: TournamentKind, count: int, *matches: Played) -> list[tuple[int, int, str]]:
    """Entrant, place, and what puts him there."""
    return [(each.entrant, each.place, each.by) for each in standings(kind, range(count), matches)]


def one(found: list[Standing], entrant: int) -> Standing:
    return next(each for each in found if each.entrant == entrant)


def test_points_come_first() -> None:
    found = standings("swiss", range(3), [Played(1, (0, 1, 2), (2, 1, 3)), Played(2, (2, 0, 1), (3, 2, 1))])
    assert [(each.entrant, each.place, float(each.points), each.wins) for each in found] == [
        (1, 1, 24, 2),
        (0, 2, 12, 0),
        (2, 3, 0, 0),
    ]
    assert [each.by for each in found] == ["", "points", "points"]


def test_who_met_stronger_opponents_stands_higher() -> None:
    """0 and 1 have won once each; the opponent of 0 won the second round, that of 1 lost it."""
    rounds = [
        Played(1, (0, 2), (1, 2)),
        Played(1, (1, 3), (1, 2)),
        Played(2, (2, 4), (1, 2)),
        Played(2, (3, 5), (2, 1)),
    ]
    found = standings("swiss", range(6), rounds)
    assert (float(one(found, 0).points), float(one(found, 0).strength)) == (12, 12)
    assert (float(one(found, 1).points), float(one(found, 1).strength)) == (12, 0)
    assert one(found, 0).place < one(found, 1).place
    assert one(found, 1).by == "strength"


def test_the_strength_of_a_table_is_the_mean_of_its_opponents() -> None:
    found = standings("swiss", range(3), [Played(1, (0, 1, 2), (1, 2, 3))])
    assert [each.strength for each in found] == [Fraction(3), Fraction(6), Fraction(9)]


def test_of_two_with_as_many_points_the_one_who_beat_the_other_is_ahead() -> None:
    """0 and 1 have won twice each, 2 and 3 once: 1 has beaten 0, and 3 has beaten 2."""
    rounds = [
        Played(1, (0, 1), (2, 1)),
        Played(1, (2, 3), (2, 1)),
        Played(2, (0, 2), (1, 2)),
        Played(2, (1, 3), (1, 2)),
        Played(3, (0, 3), (1, 2)),
        Played(3, (1, 2), (2, 1)),
    ]
    assert table("round-robin", 4, *rounds) == [(1, 1, ""), (0, 2, "direct"), (3, 3, "points"), (2, 4, "direct")]


def test_three_of_whom_two_have_never_met_are_not_compared() -> None:
    """0 has beaten 1, but 2 has met neither: all three have won once."""
    rounds = [Played(1, (0, 1), (1, 2)), Played(2, (1, 3), (1, 2)), Played(2, (2, 4), (1, 2))]
    found = standings("round-robin", range(5), rounds)
    assert [each.entrant for each in found if each.points == 12] == [0, 1, 2]  # 2 met the weakest opponent
    assert "direct" not in [each.by for each in found if each.points == 12]


def test_victories_decide_after_that() -> None:
    """Two tables of three, who have not met: one has won and been last, the other was second twice."""
    rounds = [
        Played(1, (0, 2, 3), (1, 2, 3)),
        Played(1, (1, 4, 5), (2, 1, 3)),
        Played(2, (0, 4, 5), (3, 2, 1)),
        Played(2, (1, 2, 3), (2, 3, 1)),
    ]
    found = standings("round-robin", range(6), rounds)
    assert one(found, 0).points == one(found, 1).points == 12
    assert (one(found, 0).wins, one(found, 1).wins) == (1, 0)
    assert one(found, 0).place < one(found, 1).place


def test_whom_nothing_tells_apart_share_a_place() -> None:
    assert table("swiss", 4, Played(1, (0, 1), (1, 2)), Played(1, (2, 3), (1, 2))) == [
        (0, 1, ""),
        (2, 1, "shared"),
        (1, 3, "points"),
        (3, 3, "shared"),
    ]


def test_a_bye_counts_as_a_victory_in_points_and_is_no_victory() -> None:
    found = standings("swiss", range(3), [Played(1, (0, 1), (1, 2)), Played(1, (2,))])
    assert (float(one(found, 2).points), one(found, 2).wins, one(found, 2).byes, one(found, 2).played) == (12, 0, 1, 0)


def test_whoever_never_came_has_no_points_and_a_bot_of_the_house_has_no_place() -> None:
    found = standings("swiss", range(3), [Played(1, (0, HOUSE, 1, 2), (1, 2, 3, 4), absent=(0,))])
    assert [(each.entrant, float(each.points)) for each in found] == [(1, 4), (2, 0), (0, 0)]
    assert len(found) == 3


def test_a_match_that_is_being_played_does_not_count_yet() -> None:
    found = standings("swiss", range(2), [Played(1, (0, 1))])
    assert [each.points for each in found] == [0, 0]
    assert [each.played for each in found] == [0, 0]


RESULTS = ((1, 2), (2, 1), (1, 1))


@pytest.mark.parametrize("first", RESULTS)
@pytest.mark.parametrize("final", RESULTS)
def test_a_shared_final_is_decided_by_the_points_of_all_rounds(first: tuple[int, ...], final: tuple[int, ...]) -> None:
    """0 has the bye, 1 and 2 play for the other place in the final: whatever comes of it, there is a right table."""
    rounds = [Played(1, (1, 2), first), Played(1, (0,))]
    (through,) = [each for each in next_round(Plan("knock-out", 2, (2,), 0), range(3), range(3), rounds)[0] if each]
    assert through == (2 if first == (2, 1) else 1)
    rounds.append(Played(2, (0, through), final))
    if final == (1, 1) and first != (1, 1):  # both have won as much
        expected = [(0, 1, ""), (through, 1, "shared")]
    elif final == (1, 1):  # who came through on a shared place has less
        expected = [(0, 1, ""), (through, 2, "points")]
    else:
        winner, other = (0, through) if final == (1, 2) else (through, 0)
        expected = [(winner, 1, ""), (other, 2, "placed")]
    assert table("knock-out", 3, *rounds) == [*expected, (3 - through, 3, "reached")]


def test_in_a_knock_out_the_last_round_decides_then_the_place_there() -> None:
    rounds = [Played(1, (0, 3), (1, 2)), Played(1, (1, 2), (2, 1)), Played(2, (0, 2), (2, 1))]
    assert table("knock-out", 4, *rounds) == [(2, 1, ""), (0, 2, "placed"), (1, 3, "reached"), (3, 3, "shared")]
