"""Hints name good answers, say what differs, and know no more than their seat."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import msgspec
import pytest
from tests.advice.moments import JUDGED, QUICK, another_world, questions, random_match
from tests.core.playing import TOLL, played

from hausmacht.advice import knowledge
from hausmacht.advice.experts import expert_for
from hausmacht.advice.hints import JUDGED as BY_WEIGHTS
from hausmacht.advice.hints import NO_CHOICE, ONLY_ONE, PLAIN, advise
from hausmacht.advice.knowledge import AdviceError, Known, known_now
from hausmacht.advice.what_if import begin, choose_in
from hausmacht.core.shelf import games
from hausmacht.core.view import Option
from hausmacht.games.wallenstein.components import BID, COUNTIES
from hausmacht.server.http.rulebook import rules

every_game = pytest.mark.parametrize("game", JUDGED)


@every_game
def test_hints_are_options_the_best_first(game: str) -> None:
    kinds = set()
    for _, known in questions(game):
        assert known.question is not None
        advice = advise(known, QUICK)
        kinds.add(advice.question)

        assert advice.method == BY_WEIGHTS
        assert 1 <= len(advice.hints) <= 3
        assert advice.hints[0].best
        assert not any(hint.best for hint in advice.hints[1:])
        assert len({hint.text for hint in advice.hints}) == len(advice.hints)
        for hint in advice.hints:
            assert hint.text in known.question.texts()
            assert 0 <= hint.value <= 1
            assert hint.tries > 0

    assert len(kinds) >= 4


@every_game
def test_the_same_seed_gives_the_same_hints_and_another_seed_other_numbers(game: str) -> None:
    differ = 0
    for _, known in questions(game):
        assert advise(known, QUICK, seed=5) == advise(known, QUICK, seed=5)
        differ += advise(known, QUICK, seed=5) != advise(known, QUICK, seed=6)

    assert differ


@every_game
def test_worlds_that_differ_in_what_the_seat_may_not_know_give_the_same_hints(game: str) -> None:
    different = 0
    for match, known in questions(game, seed=2):
        truth, before = match.state, match.state.encode()
        advice = advise(known, QUICK, seed=3)
        match.state = another_world(match, known, 7)
        try:
            different += match.state.encode() != before
            assert advise(known_now(match, known.seat), QUICK, seed=3) == advice
        finally:
            match.state = truth

    assert different > 1, "the worlds hardly differ: the test proves nothing"


@every_game
def test_what_a_seat_knows_can_be_sent_to_another_process(game: str) -> None:
    for _, known in questions(game):
        assert pickle.loads(pickle.dumps(known)) == known


def test_advice_leaves_the_match_alone() -> None:
    for match, known in questions("wallenstein"):
        before = match.state.encode()
        advise(known, QUICK)
        assert match.state.encode() == before


def test_a_seat_that_is_not_asked_gets_no_advice() -> None:
    match = played(games()["augsburg1520"], games()["augsburg1520"].setup(2), 1)
    with pytest.raises(AdviceError, match="not asked"):
        advise(known_now(match, 0), QUICK)


def test_a_single_answer_needs_no_thinking() -> None:
    match = random_match("augsburg1520", 2, 1)
    known = known_now(match, 0)
    assert known.question is not None
    only = msgspec.structs.replace(
        known, question=msgspec.structs.replace(known.question, options=known.question.options[:1])
    )
    assert advise(only, QUICK).method == ONLY_ONE


def test_a_question_about_what_happened_gets_no_advice() -> None:
    known = known_now(random_match("wallenstein", 3, 1), 0)
    assert known.question is not None
    entering = msgspec.structs.replace(known, question=msgspec.structs.replace(known.question, kind="enter-fallen"))
    assert advise(entering, QUICK).method == NO_CHOICE


def test_a_game_without_an_expert_is_advised_by_points_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "games", lambda: {TOLL.id: TOLL})
    match = played(TOLL, TOLL.setup(2), 1, 0)
    seat = match.decisions()[0].seat
    advice = advise(known_now(match, seat), QUICK)

    assert advice.method == PLAIN
    assert advice.hints
    assert not expert_for(TOLL).judged


def test_a_card_for_a_plan_comes_with_the_rest_of_the_plan() -> None:
    match = random_match("wallenstein", 3, 1)
    known = known_now(match, match.decisions()[0].seat)
    assert known.question is not None
    assert known.question.kind == "plan"
    for hint in advise(known, QUICK).hints:
        boxes = [hint.numbers["box"], *[each.numbers["box"] for each in hint.then]]
        assert sorted(boxes) == list(range(len(boxes)))
        branch, seen = begin(known)
        for text in (hint.text, *[each.text for each in hint.then]):
            assert seen.question is not None
            branch, seen = choose_in(branch, text)


@every_game
def test_the_rules_that_are_named_stand_in_the_index(game: str) -> None:
    named = {key for keys in expert_for(games()[game]).rules.values() for key in keys}
    assert named <= {rule.key for rule in rules(game)}
    assert set(expert_for(games()[game]).rules) <= games()[game].kinds_of_decisions()


def test_cards_of_a_plan_are_compared_with_the_same_bids() -> None:
    """Else a card would seem better because of what is bid for the order."""
    known = known_now(random_match("wallenstein", 3, 1), 0)
    expert = expert_for(known.title())
    for seed in range(4):
        bids: dict[str, list[int]] = {}
        for way in expert.ways(known, known.worlds(1, seed), seed):
            bid = next(each.numbers["card"] for each in way.then if each.numbers["box"] == BID)
            bids.setdefault(way.text, []).append(bid)
        counties = [bids[option.text] for option in plan_options(known) if option.numbers["card"] < COUNTIES]

        assert len(counties) > 3
        assert len({each[0] for each in counties}) == 1


def plan_options(known: Known) -> Sequence[Option]:
    assert known.question is not None
    assert known.question.kind == "plan"
    return known.question.options
