"""The one door: what is refused says why and changes nothing."""

from __future__ import annotations

import pytest
from tests.core.playing import TOLL, everything, laid, played
from tests.core.tables import BRIDGE, GUARD
from tests.toll.state import Toll

from hausmacht.core.chance import ChanceError
from hausmacht.core.match import Match


def with_a_full_cart() -> Match[Toll]:
    match = laid(BRIDGE)
    match.choose(1, "load 4")
    match.choose(1, "load 12")
    match.choose(0, "ready")
    return match


@pytest.mark.parametrize(
    ("seat", "text", "code", "rule"),
    [
        (1, "load 20", "cart-is-full", "bridge.limit"),
        (1, "load 4", "no-such-choice", "core.choice"),  # it is on the cart already
        (1, "load 15", "no-such-choice", "core.choice"),  # it is somebody else's
        (1, "", "no-such-choice", "core.choice"),
        (1, "decline", "no-such-choice", "core.choice"),
        (0, "ready", "not-asked", "core.turn"),  # the seat has answered
        (3, "ready", "not-asked", "core.turn"),  # there is no such seat
        (-1, "ready", "not-asked", "core.turn"),
    ],
)
def test_a_refused_choice_says_why_and_changes_nothing(seat: int, text: str, code: str, rule: str) -> None:
    """Rules: core.turn, core.choice"""
    match = with_a_full_cart()
    before = everything(match)

    denial = match.choose(seat, text)

    assert denial is not None
    assert (denial.code, denial.rule) == (code, rule)
    assert everything(match) == before
    reason = match.why_not(seat, text)
    assert reason is not None
    assert reason.code == code


def test_a_denial_carries_the_numbers() -> None:
    match = laid(GUARD.replace('"guard.hold_out_hand"', '"bribe 1"'))

    denial = match.choose(1, "bribe")

    assert denial is not None
    assert denial.numbers == {"have": 1, "need": 2}


def test_a_question_lists_options_and_explains_the_rest() -> None:
    match = with_a_full_cart()

    asked = match.question(1, explained=True)

    assert asked is not None
    assert (asked.kind, asked.numbers, asked.texts()) == ("load", {"count": 2}, ["ready"])
    assert [(refused.text, refused.code, refused.rule) for refused in asked.refused] == [
        ("load 20", "cart-is-full", "bridge.limit")
    ]
    assert match.question(0) is None


def test_nothing_can_be_chosen_after_the_end() -> None:
    """Rules: core.turn"""
    match = laid(GUARD)
    match.choose(2, "bribe")
    assert match.is_over()
    before = everything(match)

    denial = match.choose(2, "bribe")

    assert denial is not None
    assert denial.code == "game-over"
    assert everything(match) == before


def test_luck_entered_wrongly_stops_the_choice_and_changes_nothing() -> None:
    match = played(TOLL, TOLL.setup(2, {"season": "winter"}), 3)
    drew = next(entry for entry in match.line if entry.chance)
    match.rewind(drew.number - 1)
    match.script.outcomes.append(("ice", 99))  # cargoes are drawn before
    before = everything(match)

    with pytest.raises(ChanceError, match="'ice' must be from 0 to 3"):
        match.choose(drew.seat, drew.text)

    assert everything(match) == before
    match.script.outcomes.clear()
    assert match.choose(drew.seat, drew.text) is None
    assert match.line[-1].hash == drew.hash
