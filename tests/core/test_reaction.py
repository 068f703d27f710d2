"""Reactions: a window asks in an order, closes by itself, and is patient where haste would betray a hand."""

from __future__ import annotations

from tests.core.playing import TOLL, laid
from tests.core.tables import BRIDGE, GUARD
from tests.toll.state import Toll

from hausmacht.core.match import Match


def asked(match: Match[Toll]) -> list[str]:
    return [decision.text for decision in match.decisions()]


def test_seats_are_asked_in_order_and_who_can_only_decline_is_passed_over() -> None:
    match = laid(GUARD)

    assert asked(match) == ["bribe 2"]  # east has too few coins
    match.choose(2, "decline")
    assert asked(match) == ["bribe 3"]
    match.choose(3, "decline")

    assert match.is_over()
    assert match.state.coins == [14, 1, 2, 3]


def test_a_window_in_which_nobody_can_answer_closes_by_itself() -> None:
    match = laid(GUARD.replace("coins = 2", "coins = 1").replace("coins = 3", "coins = 0"))

    assert match.is_over()
    assert match.state.coins == [14, 1, 1, 0]


def test_whether_a_seat_can_answer_is_looked_at_when_its_turn_comes() -> None:
    match = laid(GUARD.replace('["guard', '["smuggle 1", "guard').replace("{coins = 1}", "{coins = 1, home = [2]}"))

    match.choose(1, "smuggle 2")

    assert asked(match) == ["bribe 1"]


def test_a_window_that_is_closed_asks_nobody_further() -> None:
    match = laid(GUARD)

    match.choose(2, "bribe")

    assert match.is_over()
    assert match.state.coins == [9, 1, 5, 3]


def test_closing_a_window_leaves_alone_what_waits_beneath() -> None:
    match = laid(GUARD.replace('"guard.collect"', '"guard.collect", "smuggle 3"'))

    match.choose(2, "bribe")

    assert asked(match) == ["smuggle 3"]


def test_a_patient_window_asks_everybody() -> None:
    match = laid(GUARD.replace("guard.hold_out_hand", "guard.look_away"))

    for seat in (1, 2, 3):
        assert asked(match) == [f"smuggle {seat}"]
        question = match.question(seat)
        assert question is not None
        assert question.texts() == ["decline"]
        match.choose(seat, "decline")

    assert match.is_over()


def test_a_window_is_data_and_survives_being_written() -> None:
    match = laid(GUARD)

    data = match.state.encode()

    assert [item.text for item in reversed(match.state.agenda)] == [
        "bribe 2",
        "ask bribe 3",
        "shut",
        "guard.collect",
        "flow.next_round",
    ]
    assert TOLL.decode(match.setup, data).encode() == data


def test_windows_follow_the_bridge_from_the_merchant_who_crossed() -> None:
    match = laid(BRIDGE)
    for seat, text in ((1, "load 20"), (1, "ready"), (0, "ready"), (2, "ready")):
        match.choose(seat, text)

    assert asked(match) == ["smuggle 2"]
    match.choose(2, "decline")
    assert asked(match) == ["smuggle 0"]
