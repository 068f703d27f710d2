"""What if: a private branch on a table the seat could be sitting at."""

from __future__ import annotations

import pytest
from tests.advice.moments import JUDGED, another_world, questions, recorded

from hausmacht.advice.knowledge import AdviceError, known_after, known_now
from hausmacht.advice.what_if import MOST_CHOICES, begin, choose_in, look, take_back

every_game = pytest.mark.parametrize("game", JUDGED)


@every_game
def test_a_branch_begins_with_what_the_seat_sees_and_is_asked(game: str) -> None:
    for match, known in questions(game):
        branch, seen = begin(known, seed=4)

        assert branch.answers == ()
        assert seen.view == match.view(known.seat)
        assert seen.question == match.question(known.seat, explained=True)
        assert seen.events == ()


@every_game
def test_it_shows_nothing_of_the_true_table(game: str) -> None:
    different = 0
    for match, known in questions(game, seed=2):
        truth = match.state
        mine = begin(known, seed=4)
        match.state = another_world(match, known, 7)
        try:
            different += match.state.encode() != truth.encode()
            assert begin(known_now(match, known.seat), seed=4) == mine
        finally:
            match.state = truth

    assert different > 1


@every_game
def test_bots_answer_until_the_seat_is_asked_again_and_the_match_is_not_touched(game: str) -> None:
    for match, known in questions(game):
        before = match.state.encode()
        branch, seen = begin(known, seed=1)
        assert seen.question is not None
        branch, seen = choose_in(branch, seen.question.options[-1].text)

        assert seen.question is not None or seen.over
        assert seen.choices == 1
        assert branch.answers[0] == (known.seat, known.question.options[-1].text if known.question else "")
        assert sum(seen.shares) == pytest.approx(1)
        assert look(branch) == seen
        assert match.state.encode() == before


def test_a_choice_is_taken_back() -> None:
    _, known = next(iter(questions("augsburg1520")))
    start, first = begin(known, seed=1)
    assert first.question is not None
    branch, _ = choose_in(start, first.question.options[0].text)

    assert take_back(branch) == (start, first)
    with pytest.raises(AdviceError, match="Nothing has been tried"):
        take_back(start)


def test_what_is_no_option_is_refused_with_the_options() -> None:
    _, known = next(iter(questions("augsburg1520")))
    branch, seen = begin(known)
    assert seen.question is not None
    with pytest.raises(AdviceError, match=f"The options: {seen.question.options[0].text}"):
        choose_in(branch, "fly")


def test_it_ends_after_so_many_choices() -> None:
    _, known = next(iter(questions("wallenstein", seats=3)))
    branch, seen = begin(known, seed=1)
    while seen.question is not None:
        branch, seen = choose_in(branch, seen.question.options[0].text)

    assert seen.choices == MOST_CHOICES
    assert seen.left == 0
    with pytest.raises(AdviceError, match=str(MOST_CHOICES)):
        choose_in(branch, "pass")


def test_from_any_moment_of_a_match_that_is_over() -> None:
    match = recorded("augsburg1520-2")
    for number in (0, 20, 77, 120):
        known = known_after(match, number, 1)
        _, seen = begin(known)
        assert seen.question is not None or seen.over
    with pytest.raises(AdviceError, match="not a choice that counts"):
        known_after(match, 5000, 1)
