"""Pairing: tables of the right size, nobody meets twice if it can be avoided, everybody sits everywhere.

The search is compared with a slow reference that looks at every division into tables there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from hausmacht.server.contests.division import Division, divided
from hausmacht.server.contests.pairing import meetings, tables_for, total
from hausmacht.server.contests.rounds import Plan, byes, next_round
from hausmacht.server.contests.seating import seated, seats_had
from hausmacht.server.contests.standing import HOUSE, Played, Scores

FEW = (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("count", "seats", "expected"),
    [
        (12, 4, (4, 4, 4)),
        (13, 4, (5, 4, 4)),
        (11, 4, (4, 4, 3)),
        (7, 3, (4, 3)),
        (10, 5, (5, 5)),
        (9, 5, (5, 4)),
        (8, 2, (2, 2, 2, 2)),
        (3, 4, (3,)),  # too few for a whole table
    ],
)
def test_tables_are_alike_and_near_to_what_was_chosen(count: int, seats: int, expected: tuple[int, ...]) -> None:
    assert divided(count, seats, FEW) == Division(expected, (0,) * len(expected))


def test_too_few_for_a_whole_table_sit_together() -> None:
    assert divided(4, 6, (2, 3, 4, 5, 6)) == Division((4,), (0,))


def test_who_finds_no_seat_has_a_bye_unless_a_bot_fills_the_table() -> None:
    assert divided(7, 2, FEW) == Division((2, 2, 2), (0, 0, 0), byes=1)
    assert divided(7, 2, FEW, fill=True) == Division((2, 2, 2, 1), (0, 0, 0, 1))
    assert divided(5, 3, FEW) == Division((4,), (0,), byes=1)
    assert divided(5, 3, FEW, fill=True) == Division((3, 2), (0, 1))
    assert divided(1, 4, FEW) == Division((), (), byes=1)


@pytest.mark.parametrize("fill", [False, True])
def test_every_entrant_has_a_seat_or_a_bye(fill: bool) -> None:
    for count in range(2, 60):
        for seats in FEW:
            found = divided(count, seats, FEW, fill)
            assert sum(found.sizes) + found.byes == count, (count, seats)
            assert {size + bots for size, bots in zip(found.sizes, found.bots, strict=True)} <= set(FEW)
            assert found.byes < seats
            assert all(found.sizes)


def divisions(entrants: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide entrants into tables of these sizes, some of them more than once."""
    if not sizes:
        yield []
        return
    first, *rest = entrants
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            for more in divisions([each for each in rest if each not in others], left):
                yield [(first, *others), *more]


@pytest.mark.parametrize("sizes", [(2, 2, 2, 2), (3, 3), (4, 3), (3, 3, 3), (4, 4), (5, 4)])
def test_no_division_into_tables_is_better(sizes: tuple[int, ...]) -> None:
    """The slow reference: all divisions, with some people who have met, and some who have more points."""
    luck = Random(sum(sizes))
    entrants = list(range(sum(sizes)))
    for case in range(12):
        score = {each: luck.randrange(0, 40) for each in entrants}
        order = sorted(entrants, key=lambda each: -score[each])
        before = [luck.sample(entrants, len(entrants)) for _ in range(luck.randrange(3))]
        met = meetings([shuffled[:size] for shuffled in before for size in sizes])

        found = tables_for(order, sizes, met, score, case)

        assert sorted(each for table in found for each in table) == entrants
        assert sorted(len(table) for table in found) == sorted(sizes)
        assert total(found, met, score) == min(total(each, met, score) for each in divisions(entrants, sizes))


def test_the_same_question_has_the_same_answer() -> None:
    met = meetings([(0, 1, 2, 3), (4, 5, 6, 7)])
    score = {each: 8 - each for each in range(8)}
    assert tables_for(range(8), (4, 4), met, score, 7) == tables_for(range(8), (4, 4), met, score, 7)


def test_equals_meet_and_the_best_sit_at_the_first_table() -> None:
    score = {each: 100 - 10 * each for each in range(8)}
    assert tables_for(range(8), (4, 4), {}, score) == [(0, 1, 2, 3), (4, 5, 6, 7)]


def test_everybody_sits_everywhere() -> None:
    """A table of three that meets three times: each has had each seat once."""
    had: list[tuple[int, ...]] = []
    for _ in range(3):
        had.append(seated((0, 1, 2), seats_had(had)))
    assert all(count == 1 for count in seats_had(had).values())
    assert sorted(seated((3, 1, HOUSE), {})) == [HOUSE, 1, 3]
    assert sorted(seated(range(9), seats_had([tuple(range(9))]))) == list(range(9))


# Whole tournaments


def played_out(plan: Plan, count: int, seed: int = 1, leaves: dict[int, int] | None = None) -> list[Played]:
    """A tournament in which luck decides; `leaves`: after which round somebody withdraws."""
    luck, played = Random(seed), list[Played]()
    number = 0
    while True:
        active = [each for each in range(count) if (leaves or {}).get(each, 10**6) > number]
        tables = next_round(plan, range(count), active, played)
        if not tables:
            return played
        number += 1
        assert sorted(each for table in tables for each in table if each != HOUSE) == sorted(
            set(active) & {each for table in tables for each in table}
        )
        for table in tables:
            places = luck.sample(range(1, len(table) + 1), len(table)) if len(table) > 1 else []
            played.append(Played(number, table, tuple(places)))


@pytest.mark.parametrize(("count", "seats"), [(8, 2), (9, 2), (12, 3), (15, 3), (20, 4), (30, 5)])
def test_a_swiss_tournament_repeats_no_meeting_in_its_first_rounds_and_has_few_byes(count: int, seats: int) -> None:
    played = played_out(Plan("swiss", seats, FEW, 3), count)
    assert {match.round for match in played} == {1, 2, 3}
    assert max(meetings([match.entrants for match in played]).values()) == 1
    assert max(Counter(match.entrants[0] for match in played if match.is_bye).values(), default=0) <= 1
    had = seats_had([match.entrants for match in played if not match.is_bye])
    assert max(had.values()) <= 2


@pytest.mark.parametrize("count", [2, 5, 6, 11])
def test_two_at_a_table_everybody_meets_everybody_once(count: int) -> None:
    played = played_out(Plan("round-robin", 2, FEW, 0), count)
    met = meetings([match.entrants for match in played if not match.is_bye])
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    byes = Counter(match.entrants[0] for match in played if match.is_bye)
    assert set(byes.values()) == ({1} if count % 2 else set())


@pytest.mark.parametrize(("count", "seats"), [(4, 4), (6, 3), (8, 4), (12, 4), (9, 3)])
def test_more_at_a_table_they_go_on_until_every_two_have_met(count: int, seats: int) -> None:
    played = played_out(Plan("round-robin", seats, FEW, 0), count)
    met = meetings([match.entrants for match in played])
    assert len(met) == count * (count - 1) // 2
    assert max(match.round for match in played) <= 2 * -(-(count - 1) // (seats - 1))  # twice the least there could be


@pytest.mark.parametrize(("count", "seats"), [(2, 2), (7, 2), (8, 2), (12, 3), (12, 4), (17, 5)])
def test_a_knock_out_tournament_ends_with_one_table(count: int, seats: int) -> None:
    played = played_out(Plan("knock-out", seats, FEW, 0), count)
    last = max(match.round for match in played)
    assert len([match for match in played if match.round == last]) == 1
    for number in range(2, last + 1):
        before = {each: match for match in played if match.round == number - 1 for each in match.entrants}
        for match in (match for match in played if match.round == number):
            assert all(before[each].place_of(each) <= max(1, seats // 2) for each in match.entrants)


def test_the_best_seeds_do_not_meet_in_the_first_round() -> None:
    assert [set(each) for each in next_round(Plan("knock-out", 2, FEW, 0), range(4), range(4), [])] == [{0, 3}, {1, 2}]
    first = next_round(Plan("knock-out", 2, FEW, 0), range(3), range(3), [])
    assert [set(each) for each in first] == [{1, 2}, {0}]  # the best seed has the bye


def test_a_bye_goes_to_the_last_who_has_had_fewest() -> None:
    """2 is the last in the table, but has had one already."""
    played = [Played(1, (0, 1), (1, 2)), Played(1, (2,))]
    assert byes(Scores(range(3), []), (0, 1, 2), 1) == [2]
    assert byes(Scores(range(3), played), (0, 1, 2), 1) == [1]


def test_whoever_withdraws_is_not_paired_again() -> None:
    for kind in ("swiss", "round-robin", "knock-out"):
        played = played_out(Plan(kind, 3, FEW, 4), 9, leaves={2: 1, 5: 1})
        assert not [match for match in played if match.round > 1 and {2, 5} & set(match.entrants)]
        assert max(match.round for match in played) > 1


def test_who_shares_the_last_good_place_and_entered_earlier_goes_on() -> None:
    """And whoever has withdrawn makes room for the next of his table."""
    plan = Plan("knock-out", 2, FEW, 0)
    played = [Played(1, (0, 3), (1, 1)), Played(1, (1, 2), (2, 1))]
    assert [set(each) for each in next_round(plan, range(4), range(4), played)] == [{0, 2}]
    assert [set(each) for each in next_round(plan, range(4), (0, 1, 3), played)] == [{0, 1}]
