"""Several seats at once: sealed, replaceable until the last answer is in, revealed in one step."""

from __future__ import annotations

from itertools import permutations

from tests.core.playing import event_row, laid
from tests.core.tables import BRIDGE
from tests.toll.state import Toll

from hausmacht.core.hashing import state_hash
from hausmacht.core.match import Match

ANSWERS = {0: ["load 15", "ready"], 1: ["load 4", "load 12", "ready"], 2: ["ready"]}


def answer(match: Match[Toll], seat: int, *texts: str) -> None:
    for text in texts or ANSWERS[seat]:
        assert match.choose(seat, text) is None


def test_all_are_asked_at_once_in_any_order() -> None:
    hashes = set()
    for order in permutations(ANSWERS):
        match = laid(BRIDGE)
        assert [decision.seat for decision in match.decisions()] == [0, 1, 2]
        for seat in order:
            answer(match, seat)
        hashes.add(state_hash(match.state))

    assert len(hashes) == 1


def test_parts_of_answers_may_alternate() -> None:
    match = laid(BRIDGE)
    answer(match, 1, "load 4")
    answer(match, 0, "load 15")
    answer(match, 1, "load 12", "ready")
    answer(match, 2)
    answer(match, 0, "ready")

    straight = laid(BRIDGE)
    for seat in ANSWERS:
        answer(straight, seat)

    assert match.state.encode() == straight.state.encode()


def test_an_answer_is_sealed_until_the_last_is_in() -> None:
    match = laid(BRIDGE)
    rival = match.view(0)
    public = len(match.events(-1))

    answer(match, 1, "load 4", "load 12")

    assert match.view(0) == rival, "nobody sees how far a rival is"
    answer(match, 1, "ready")
    answer(match, 2)
    assert len(match.events(-1)) == public
    assert match.question(0) is not None

    answer(match, 0)

    shown = [event_row(event) for event in match.line[-1].events if event.kind.name == "showed"]
    assert shown == [("showed", (), (0, (15,))), ("showed", (), (1, (4, 12))), ("showed", (), (2, ()))]


def test_an_answer_can_be_replaced_until_the_last_is_in() -> None:
    """Rules: core.undo"""
    match = laid(BRIDGE)
    answer(match, 1)
    answer(match, 0, "load 15")

    for _ in ANSWERS[1]:
        assert match.undo(1) is None
    answer(match, 1, "load 20", "ready")
    answer(match, 0, "ready")
    answer(match, 2)

    never = laid(BRIDGE)
    answer(never, 0)
    answer(never, 1, "load 20", "ready")
    answer(never, 2)
    assert match.state.encode() == never.state.encode()


def test_nothing_is_replaced_once_the_last_is_in() -> None:
    """Rules: core.undo"""
    match = laid(BRIDGE)
    for seat in ANSWERS:
        answer(match, seat)
    before = match.state.encode()

    denials = [match.undo(seat) for seat in ANSWERS]

    assert [denial.code if denial else "" for denial in denials] == [
        "another-seat-acted",
        "another-seat-acted",
        "learned-something",
    ]
    assert match.state.encode() == before


def test_a_part_is_taken_back_while_rivals_have_answered() -> None:
    match = laid(BRIDGE)
    answer(match, 0, "load 3")
    answer(match, 2)
    answer(match, 1, "load 4")

    assert match.undo(0) is None

    assert match.choose(0, "load 3") is None
    assert match.decision_of(2) is None
    question = match.question(1)
    assert question is not None
    assert question.numbers == {"count": 1}
