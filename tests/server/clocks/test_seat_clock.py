"""The clock of one seat, step by step."""

from __future__ import annotations

import pytest

from hausmacht.core.match import REWIND, UNDO
from hausmacht.server.clocks.control import DAY, HOUR, MINUTE, SECOND, Control
from hausmacht.server.clocks.seat_clock import (
    SeatClock,
    answered,
    begun,
    come_back,
    followed,
    gone_away,
    new_clock,
    resumed,
    returned,
    stopped,
    struck,
)

T = 1_800_000_000_000  # some moment
A_DAY = Control("turn", 86_400, grace=7200, vacation=14)
BANK = Control("bank", 600, increment=10, grace=60)


def away(clock: SeatClock, now: int, days: int) -> SeatClock:
    return gone_away(clock, A_DAY, now, days, now + days * DAY)


def test_a_turn_has_the_same_time_every_time() -> None:
    clock = begun(new_clock(A_DAY), A_DAY, T)

    assert clock.left_at(A_DAY, T + 3 * HOUR) == 21 * HOUR
    assert clock.due(A_DAY) == T + DAY
    stands = stopped(clock, A_DAY, T + 3 * HOUR)
    assert (stands.runs, stands.due(A_DAY), stands.next_at(A_DAY)) == (False, None, None)
    assert begun(stands, A_DAY, T + 2 * DAY).left == DAY


def test_a_bank_is_drawn_on_and_grows_by_the_increment() -> None:
    clock = begun(new_clock(BANK), BANK, T)

    clock = stopped(clock, BANK, T + 5 * MINUTE)
    assert clock.left == 5 * MINUTE + 10 * SECOND
    clock = begun(clock, BANK, T + HOUR)
    assert clock.due(BANK) == T + HOUR + 5 * MINUTE + 10 * SECOND


@pytest.mark.parametrize(
    "control",
    [
        Control("bank", 60 * 86_400, increment=60 * 86_400),
        Control("bank", 366 * 3600, increment=366 * 3600, opens=480, closes=540, zone="Europe/Berlin"),
    ],
)
def test_a_bank_does_not_grow_without_end(control: Control) -> None:
    """Who answers at once, again and again, could have the server count the days of centuries."""
    assert control.why_not() == ""
    clock = new_clock(control)
    for _ in range(20):
        clock = stopped(begun(clock, control, T), control, T)
    due = begun(clock, control, T).due(control)
    assert due is not None
    assert clock.left == control.most * SECOND
    assert due <= T + 367 * DAY


def test_an_empty_bank_still_has_a_little_for_whoever_comes_back() -> None:
    clock = stopped(begun(new_clock(BANK), BANK, T), BANK, T + HOUR)

    assert clock.left == 10 * SECOND
    assert begun(clock, BANK, T + HOUR).left == MINUTE


def test_a_warning_then_the_end_then_the_grace() -> None:
    clock = begun(new_clock(A_DAY), A_DAY, T)

    assert clock.next_at(A_DAY) == T + DAY * 4 // 5
    assert struck(clock, A_DAY, T + DAY * 4 // 5 - 1) == clock
    clock = struck(clock, A_DAY, T + DAY * 4 // 5)
    assert (clock.phase, clock.next_at(A_DAY)) == ("warned", T + DAY)
    clock = struck(clock, A_DAY, T + DAY)
    assert (clock.phase, clock.next_at(A_DAY)) == ("up", T + DAY + 2 * HOUR)
    clock = struck(clock, A_DAY, T + DAY + 2 * HOUR)
    assert (clock.phase, clock.next_at(A_DAY)) == ("ended", None)


def test_after_an_outage_the_grace_begins_when_it_is_announced() -> None:
    clock = struck(begun(new_clock(A_DAY), A_DAY, T), A_DAY, T + 5 * DAY)

    assert (clock.phase, clock.grace_until) == ("up", T + 5 * DAY + 2 * HOUR)


def test_whoever_comes_back_in_the_grace_has_it_once_more_but_once() -> None:
    clock = struck(begun(new_clock(A_DAY), A_DAY, T), A_DAY, T + 2 * DAY)

    clock = returned(clock, A_DAY, T + 2 * DAY + HOUR)
    assert clock.grace_until == T + 2 * DAY + 3 * HOUR
    assert returned(clock, A_DAY, T + 2 * DAY + 2 * HOUR) == clock
    assert answered(clock, A_DAY, T + 2 * DAY + 2 * HOUR).grace_until == T + 2 * DAY + 4 * HOUR


def test_coming_before_the_time_is_up_changes_nothing() -> None:
    clock = begun(new_clock(A_DAY), A_DAY, T)

    assert returned(clock, A_DAY, T + HOUR) == clock
    assert answered(clock, A_DAY, T + HOUR) == clock


def test_on_vacation_the_clock_stands() -> None:
    clock = begun(new_clock(A_DAY), A_DAY, T)

    clock = away(clock, T + 4 * HOUR, 7)
    assert clock.left_at(A_DAY, T + 5 * DAY) == 20 * HOUR
    assert clock.due(A_DAY) == T + 4 * HOUR + 7 * DAY + 20 * HOUR
    assert clock.away_left == 7 * DAY
    assert clock.is_away(T + 6 * DAY)
    assert not clock.is_away(T + 8 * DAY)
    assert clock.left_at(A_DAY, T + 4 * HOUR + 7 * DAY + HOUR) == 19 * HOUR


def test_days_that_are_not_used_can_be_taken_later() -> None:
    clock = away(begun(new_clock(A_DAY), A_DAY, T), T, 10)

    clock = come_back(clock, A_DAY, T + 3 * DAY)
    assert (clock.away_left, clock.away_until) == (11 * DAY, 0)
    assert clock.due(A_DAY) == T + 4 * DAY


def test_time_that_has_passed_is_used_up_and_the_rest_of_the_last_day_is_given() -> None:
    clock = gone_away(new_clock(A_DAY), A_DAY, T, 3, T + 3 * DAY + 9 * HOUR)  # until midnight

    assert clock.days_left == 11
    assert come_back(clock, A_DAY, T + HOUR).days_left == 14  # a mistake costs nothing
    assert come_back(clock, A_DAY, T + 12 * HOUR).days_left == 13
    assert come_back(clock, A_DAY, T + 3 * DAY).days_left == 11
    assert come_back(clock, A_DAY, T + 3 * DAY + 8 * HOUR).days_left == 11


@pytest.mark.parametrize("every", [HOUR, 9 * HOUR, 23 * HOUR, DAY])
def test_a_vacation_that_is_begun_anew_again_and_again_comes_to_an_end(every: int) -> None:
    clock = begun(new_clock(A_DAY), A_DAY, T)
    at = T
    while clock.days_left or clock.is_away(at):
        if come_back(clock, A_DAY, at).days_left:
            clock = gone_away(clock, A_DAY, at, 1, at + 2 * DAY - 1)  # just after midnight, wherever that is
        at += every
        assert at <= T + 29 * DAY

    assert struck(clock, A_DAY, at + DAY).phase == "up"


def test_neither_a_vacation_nor_a_choice_taken_back_gives_a_new_grace() -> None:
    clock = struck(begun(new_clock(A_DAY), A_DAY, T), A_DAY, T + 2 * DAY)
    assert clock.grace_until == T + 2 * DAY + 2 * HOUR
    at = T + 2 * DAY + HOUR

    back = come_back(away(clock, at, 1), A_DAY, at + 1000)
    assert (back.phase, back.grace_until) == ("up", clock.grace_until + 1000)
    taken_back = resumed(stopped(clock, A_DAY, at), A_DAY, at)
    assert (taken_back.phase, taken_back.grace_until) == ("up", clock.grace_until)
    assert begun(stopped(clock, A_DAY, at), A_DAY, at).grace_until == 0
    between = come_back(away(stopped(clock, A_DAY, at), at, 1), A_DAY, at)
    assert resumed(between, A_DAY, at).grace_until == clock.grace_until


def test_a_vacation_that_was_over_long_ago_gives_nothing_back() -> None:
    clock = away(new_clock(A_DAY), T, 4)

    assert come_back(clock, A_DAY, T + 30 * DAY).away_left == 10 * DAY


def test_after_a_vacation_the_grace_goes_on() -> None:
    clock = struck(begun(new_clock(A_DAY), A_DAY, T), A_DAY, T + 2 * DAY)

    clock = away(clock, T + 2 * DAY + HOUR, 2)
    assert (clock.phase, clock.next_at(A_DAY)) == ("up", T + 4 * DAY + 2 * HOUR)
    for looked_in in (returned, answered):  # who looks in meanwhile is not cut short by it
        assert looked_in(clock, A_DAY, T + 3 * DAY).next_at(A_DAY) == T + 4 * DAY + 3 * HOUR


def test_a_turn_that_begins_on_vacation_waits_for_its_end() -> None:
    clock = begun(away(new_clock(A_DAY), T, 5), A_DAY, T + DAY)

    assert clock.due(A_DAY) == T + 6 * DAY


def test_the_clock_stands_outside_the_hours_of_the_table() -> None:
    by_day = Control("turn", 3600, opens=8 * 60, closes=22 * 60, zone="UTC", grace=1800)
    midnight = 1_799_971_200_000
    clock = begun(new_clock(by_day), by_day, midnight + 21 * HOUR + 30 * MINUTE)

    assert clock.due(by_day) == midnight + DAY + 8 * HOUR + 30 * MINUTE
    clock = struck(clock, by_day, midnight + DAY + 8 * HOUR + 30 * MINUTE)
    assert clock.phase == "up"


ALL = (0, 1, 2)


def three() -> list[SeatClock]:
    return [new_clock(A_DAY) for _ in ALL]


def runs(clocks: list[SeatClock]) -> list[bool]:
    return [clock.runs for clock in clocks]


def test_the_clocks_of_those_who_are_asked_run() -> None:
    clocks = followed(three(), A_DAY, ((), (0, 2)), ALL, (), T)

    assert runs(clocks) == [True, False, True]
    clocks = followed(clocks, A_DAY, ((0, 2), (2,)), ALL, (0,), T + HOUR)
    assert runs(clocks) == [False, False, True]
    assert clocks[2].since == T


def test_several_questions_in_a_row_are_one_turn() -> None:
    clocks = followed(three(), A_DAY, ((), (0,)), ALL, (), T)

    clocks = followed(clocks, A_DAY, ((0,), (0,)), ALL, (0,), T + HOUR)
    assert clocks[0].since == T


def test_whoever_answers_last_has_a_new_turn_when_all_are_asked_again() -> None:
    clocks = followed(three(), A_DAY, ((), (0, 1)), ALL, (), T)
    clocks = followed(clocks, A_DAY, ((0, 1), (1,)), ALL, (0,), T + HOUR)

    clocks = followed(clocks, A_DAY, ((1,), (0, 1)), ALL, (1,), T + 20 * HOUR)

    assert [clock.since for clock in clocks] == [T + 20 * HOUR, T + 20 * HOUR, 0]


def test_who_has_not_answered_gets_no_new_time_because_others_are_asked() -> None:
    clocks = followed(three(), A_DAY, ((), (0, 1)), ALL, (), T)

    clocks = followed(clocks, A_DAY, ((0, 1), (1, 2)), ALL, (0,), T + HOUR)

    assert [clock.since for clock in clocks] == [0, T, T + HOUR]


def test_seats_of_bots_have_no_clock() -> None:
    clocks = followed(three(), A_DAY, ((), (0, 1)), (0,), (), T)

    assert runs(clocks) == [True, False, False]
    assert runs(followed(clocks, A_DAY, ((0, 1), (0, 1)), (), (), T + 1)) == [False, False, False]


def test_several_answers_at_once_are_followed_together() -> None:
    clocks = followed(three(), A_DAY, ((), (0, 1, 2)), ALL, (), T)

    clocks = followed(clocks, A_DAY, ((0, 1, 2), (2,)), ALL, (0, 1), T + HOUR)

    assert runs(clocks) == [False, False, True]


@pytest.mark.parametrize(("control", "left"), [(A_DAY, 4 * HOUR), (BANK, 4 * MINUTE)])
def test_whoever_takes_a_choice_back_has_the_time_he_had(control: Control, left: int) -> None:
    clocks = followed([new_clock(control)] * 2, control, ((), (0,)), ALL, (), T)
    spent = clocks[0].left - left
    clocks = followed(clocks, control, ((0,), (1,)), ALL, (0,), T + spent)
    other = clocks[1].left

    clocks = followed(clocks, control, ((1,), (0,)), ALL, (), T + spent + SECOND, UNDO)

    assert clocks[0].left_at(control, T + spent + SECOND) == left
    assert clocks[1].left == other - SECOND  # nothing is added for a turn that did not happen
    assert runs(clocks) == [True, False]
    clocks = followed(clocks, control, ((0,), (1,)), ALL, (0,), T + spent + 2 * SECOND)
    if control is BANK:
        assert clocks[0].left == left - SECOND + 10 * SECOND  # the increment comes once


def test_after_a_rewind_everybody_agreed_to_a_turn_is_new() -> None:
    clocks = followed(three(), A_DAY, ((), (0,)), ALL, (), T)
    clocks = followed(clocks, A_DAY, ((0,), (1,)), ALL, (0,), T + 23 * HOUR)

    clocks = followed(clocks, A_DAY, ((1,), (0,)), ALL, (), T + 30 * HOUR, REWIND)

    assert clocks[0].due(A_DAY) == T + 54 * HOUR


@pytest.mark.parametrize("control", [A_DAY, BANK])
def test_nothing_is_due_before_it_is_shown_as_due(control: Control) -> None:
    clock = begun(new_clock(control), control, T)
    due = clock.due(control)
    assert due is not None

    assert clock.left_at(control, due) == 0
    assert clock.left_at(control, due - 1) == 1
