"""The sequence of play: rounds, phases, whose turn it is."""

from __future__ import annotations

import pytest
from tests.games.augsburg1520.table import Played, auction, new_table, won_card

from hausmacht.games.augsburg1520 import flow
from hausmacht.games.augsburg1520.components import SEAT_NAMES


def everybody_passes_to_the_end(played: Played) -> None:
    while not played.is_over():
        seat, kind = played.asked()[0].split()
        played.choose(seat, "done" if kind == "buy" else "pass")


@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_two_rounds_more_than_players(seats: int, rounds: int) -> None:
    """Rules: round.number, round.last"""
    played = new_table(seats)

    everybody_passes_to_the_end(played)

    assert [event.facts()["round"] for event in played.events("round")] == list(range(1, rounds + 1))
    assert len(played.events("visited")) == 5 * rounds
    assert len(played.events("earned")) == seats * (rounds - 1)  # no money in the last round
    assert len(played.events("dealt")) == seats * rounds  # before the first round, and after each but the last
    assert [played.score(seat) for seat in SEAT_NAMES[:seats]] == [3 * rounds] * seats
    assert len(played.events("ended")) == 1


def test_a_round_is_five_visits_then_money_points_and_certificates() -> None:
    """Rules: round.phases, round.last, auction.order"""
    kinds = [item.kind for item in flow.ROUND]

    assert kinds == [
        *["auction.visit"] * 5,
        "income.take_money",
        "income.take_points",
        "certificates.relieve_shortage",
        "certificates.deal_certificates",
        "certificates.buy",
        "certificates.pay_and_discard",
        "flow.next_round",
    ]
    assert [item.kind for item in flow.LAST_ROUND] == [*kinds[:5], "income.take_points", "ending.finish"]


def test_only_who_is_asked_may_choose() -> None:
    """Rules: core.turn"""
    played = auction("leo", '[seat.red]\nhand = "leo 1"', seats=2)

    assert played.asked() == ["red offer"]
    assert played.why_not("blue", "pass") == "not-asked (core.turn)"


def test_nobody_chooses_when_the_game_is_over() -> None:
    """Rules: core.turn"""
    played = won_card("money", "points6", "cards")

    played.choose("red", "forgo", "forgo")

    assert played.is_over()
    assert played.why_not("red", "forgo") == "game-over (core.turn)"


def test_what_the_question_does_not_know_is_no_choice() -> None:
    """Rules: core.choice"""
    played = auction("leo", '[seat.red]\nhand = "leo 1"', seats=2)

    for nonsense in ("", "dance", "offer", "offer one", "offer 1 ", "OFFER 1"):
        assert played.why_not("red", nonsense) == "no-such-choice (core.choice)"


def test_undo_is_free_until_another_seat_has_acted() -> None:
    """Rules: core.undo"""
    played = auction("leo", '[seat.red]\nhand = "leo 1 2"\n[seat.blue]\nhand = "leo 3 4"', seats=3)
    nothing = played.match.undo(0)
    assert nothing is not None
    assert nothing.code == "nothing-to-undo"

    played.choose("red", "offer 2")
    assert played.match.undo(0) is None
    assert played.asked() == ["red offer"]
    played.choose("red", "offer 1")
    played.choose("blue", "call")

    late = played.match.undo(0)
    assert late is not None
    assert (late.code, late.rule, late.numbers) == ("another-seat-acted", "core.undo", {"seat": 1})
    assert played.asked() == ["yellow offer"]


def test_undo_ends_where_somebody_has_learned_something() -> None:
    """Rules: core.undo"""
    played = won_card("cards", "money", "points6")

    played.choose("red", "draw")

    seen = played.match.undo(0)
    assert seen is not None
    assert (seen.code, seen.rule) == ("learned-something", "core.undo")
    assert played.asked() == ["red discard-one"]
