"""Several choices at once: all are made, or everything is as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.core.playing import GAMES, TOLL, everything, laid, pick, played, seed_of
from tests.core.tables import BEFORE_BRIDGE, BRIDGE

from hausmacht.core.chance import ChanceError
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import RECENT, Match, new_match

SECOND_ROUND_ENDS = """
game = "augsburg1520"
seats = 2
round = 2
to_do = [
  "certificates.deal_certificates",
  "certificates.buy",
  "certificates.pay_and_discard",
  "flow.next_round",
]
"""


def whole(match: Match[Any]) -> tuple[Any, ...]:
    """Everything that can be seen of a match, and what it keeps to take choices back."""
    kept = [None if entry.before is None else state_hash(entry.before) for entry in match.line]
    return (*everything(match), match.sealed_rounds, kept, [entry.drawn for entry in match.line])


def test_all_choices_of_a_stretch_are_made_and_logged() -> None:
    """Rules: core.stretch"""
    match, other = laid(BRIDGE), laid(BRIDGE)
    texts = ["load 4", "load 12", "ready"]

    assert match.stretch(1, texts) is None
    for text in texts:
        assert other.choose(1, text) is None

    assert [entry.text for entry in match.entries[1:]] == texts
    assert whole(match) == whole(other)


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_a_stretch_of_which_one_choice_is_refused_changes_nothing(bad: int) -> None:
    """Rules: core.stretch"""
    match = laid(BRIDGE)
    match.script.outcomes.append(("unused", 3))
    before = whole(match)
    texts = ["load 4", "load 12", "ready"]
    texts[bad:] = ["load 15", "ready"]

    refusal = match.stretch(1, texts)

    assert refusal is not None
    assert (refusal.text, refusal.code, refusal.rule) == ("load 15", "no-such-choice", "core.choice")
    assert whole(match) == before
    assert match.stretch(1, ["load 4", "load 12", "ready"]) is None


def test_a_refusal_is_that_of_the_table_it_was_refused_at() -> None:
    """Rules: core.stretch"""
    refusal = laid(BRIDGE).stretch(1, ["load 4", "load 12", "load 20"])

    assert refusal is not None
    assert (refusal.text, refusal.kind, refusal.code) == ("load 20", "load", "cart-is-full")


def test_nobody_looks_ahead_with_a_stretch() -> None:
    """Rules: core.stretch"""
    match = laid(BEFORE_BRIDGE)
    before = whole(match)

    for second in ("load 5", "dance"):  # what would be refused is not told either
        refusal = match.stretch(2, ["smuggle 5", second])
        assert refusal is not None
        assert (refusal.text, refusal.code) == (second, "learned-on-the-way")
        assert whole(match) == before

    assert match.stretch(2, ["smuggle 5"]) is None
    assert match.line[-1].learned


def test_a_stretch_that_runs_into_bad_luck_changes_nothing() -> None:
    """Rules: core.stretch"""
    match = laid(SECOND_ROUND_ENDS)  # then all privilege cards are shuffled
    assert match.choose(0, "done") is None
    text = match.decisions()[0].options(match.state)[1].text
    match.script.outcomes[:] = [("privileges", 0), ("privileges", 1000)]
    before = whole(match)

    with pytest.raises(ChanceError):
        match.stretch(1, [text, "done"])

    assert whole(match) == before
    match.script.outcomes[:] = [("privileges", 0)] * 5
    before = whole(match)
    assert match.stretch(1, [text, "done", "pass"]) is not None
    assert whole(match) == before  # with the luck that was laid out
    assert match.stretch(1, [text, "done"]) is None
    assert match.script.outcomes == []


@pytest.mark.parametrize("name", list(GAMES))
def test_stretches_refused_at_their_end_leave_no_trace_in_any_game(name: str) -> None:
    """Also beyond the copies that are kept for taking back, and with the luck that follows.

    Rules: core.stretch
    """
    game = GAMES[name]
    setup = game.setup(game.seats[-1])
    begun = 5 if name == TOLL.id else RECENT + 9
    match, twin = played(game, setup, 3, begun), played(game, setup, 3, begun)
    random = Random(4)
    refused = 0
    for _ in range(25):
        if match.is_over():
            break
        seat, text = pick(match, random)
        before = whole(match)
        assert twin.choose(seat, text) is None
        made = twin.line[-1]
        stays = made.learned and not made.is_news  # it shows the others a card
        for texts in (["dance"], [text, "dance"]):
            refusal = match.stretch(seat, texts)
            if stays and len(texts) > 1:
                assert refusal is None
                continue
            assert refusal is not None
            assert refusal.text == "dance"
            assert whole(match) == before
            refused += 1
        if not stays:
            assert match.stretch(seat, [text]) is None
        assert whole(match) == whole(twin)
    assert refused > 3


def test_a_plan_of_wallenstein_is_made_at_once() -> None:
    """Rules: core.stretch"""
    game = GAMES["wallenstein"]
    match, other = (new_match(game, game.setup(3), seed_of(1)) for _ in range(2))
    while not match.state.lanes:
        seat, text = pick(match, Random(1))
        assert match.choose(seat, text) is None
        assert other.choose(seat, text) is None
    plan: list[str] = []
    while (question := other.question(0)) is not None:
        plan.append(question.texts()[-1])
        assert other.choose(0, plan[-1]) is None
    before = whole(match)

    refusal = match.stretch(0, [*plan[:-1], plan[0]])
    assert refusal is not None
    assert whole(match) == before

    assert match.stretch(0, plan) is None
    assert len(plan) > 5
    assert whole(match) == whole(other)
