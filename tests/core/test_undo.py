"""Taking back: free until somebody has learned something or another seat has acted, and as if never done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.core.playing import GAMES, TOLL, laid, pick, played, seed_of, told
from tests.core.tables import BEFORE_BRIDGE, BRIDGE, GUARD
from tests.toll.rules.bridge import READY
from tests.toll.state import Toll

from hausmacht.core.agenda import TOGETHER, Choice, Decision, Denial, Table
from hausmacht.core.chance import Chance
from hausmacht.core.hashing import state_hash
from hausmacht.core.match import RECENT, SPARSE, Match, new_match
from hausmacht.core.matchfile import load, write


def code(match: Match[Any], seat: int) -> str:
    denial = match.why_no_undo(seat)
    assert (denial is None) == (match.undoable(seat) >= 0)
    return "" if denial is None else denial.code


def test_undo_is_as_if_never_done() -> None:
    """Rules: core.undo"""
    match = laid(GUARD)
    before, events = match.state.encode(), told(match)

    match.choose(2, "decline")
    assert match.undo(2) is None

    assert match.state.encode() == before
    assert told(match) == events
    assert match.line == []
    assert [(entry.kind, entry.seat, entry.target) for entry in match.entries[1:]] == [("choice", 2, 0), ("undo", 2, 1)]
    assert match.entries[-1].hash == match.opening.hash


def test_there_may_be_nothing_to_take_back() -> None:
    """Rules: core.undo"""
    match = laid(BRIDGE)
    before = match.state.encode()

    denial = match.undo(1)

    assert denial is not None
    assert denial.code == "nothing-to-undo"
    assert match.state.encode() == before
    assert len(match.entries) == 1


def test_beyond_luck_nothing_is_taken_back() -> None:
    """Rules: core.undo"""
    match = played(TOLL, TOLL.setup(2), 5)
    drew = next(entry for entry in match.line if entry.chance)
    match.rewind(drew.number)

    assert code(match, drew.seat) == "learned-something"


def test_beyond_an_event_that_reveals_nothing_is_taken_back() -> None:
    """Rules: core.undo"""
    match = laid(BEFORE_BRIDGE)

    match.choose(2, "smuggle 5")

    assert code(match, 2) == "learned-something"
    denial = match.undo(2)
    assert denial is not None
    assert match.line[-1].text == "smuggle 5"


def test_beyond_another_seat_nothing_is_taken_back() -> None:
    """Rules: core.undo"""
    match = laid(GUARD)

    match.choose(2, "decline")
    assert code(match, 2) == ""
    assert code(match, 3) == "another-seat-acted"  # it has not chosen anything, and neither may it undo a rival's
    match.choose(3, "decline")

    denial = match.undo(2)
    assert denial is not None
    assert (denial.code, denial.numbers) == ("another-seat-acted", {"seat": 3})
    assert code(match, 3) == ""


def test_sealed_answers_of_others_do_not_matter() -> None:
    """Rules: core.undo"""
    match = laid(BRIDGE)
    match.choose(0, "load 15")
    match.choose(1, "load 20")
    match.choose(1, "ready")

    assert code(match, 0) == ""
    assert match.undo(0) is None

    assert [entry.text for entry in match.line] == ["load 20", "ready"]
    assert match.undo(1) is None
    assert match.undo(1) is None
    assert match.state.encode() == laid(BRIDGE).state.encode()


def test_what_opened_the_sealed_answers_stays_whether_or_not_somebody_has_begun() -> None:
    """Rules: core.undo"""
    match = laid(BEFORE_BRIDGE)
    match.choose(2, "decline")
    before = [code(match, seat) for seat in range(3)]

    match.choose(0, "load 15")

    assert before[2] == code(match, 2) == "others-answer"
    denial = match.undo(2)
    assert denial is not None
    assert denial.numbers == {}  # nor does it tell who
    assert code(match, 1) == before[1]
    match.choose(2, "ready")
    assert match.undo(2) is None  # its own sealed answer is free
    assert match.undo(0) is None
    assert code(match, 2) == "others-answer"


def test_what_opened_sealed_answers_stays_when_all_others_have_finished() -> None:
    """Rules: core.undo"""
    match = laid(BEFORE_BRIDGE)
    match.choose(2, "decline")
    while others := [decision for decision in match.decisions() if decision.seat != 2]:
        texts = [choice.text for choice in others[0].options(match.state)]
        match.choose(others[0].seat, "ready" if "ready" in texts else texts[-1])

    assert [decision.seat for decision in match.decisions()] == [2]
    assert code(match, 2) == "others-answer"


def test_what_opened_a_sealed_answer_of_nobody_else_is_free() -> None:
    """Rules: core.undo"""
    state = TOLL.new(TOLL.setup(2))
    state.agenda, state.lanes = [Gamble(0), TOGETHER, Gamble(0)], []
    match = new_match(TOLL, TOLL.setup(2), seed_of(1), state)
    match.choose(0, "wait")
    match.state.lanes = [[Gamble(0)], []]

    assert code(match, 0) == ""


def test_luck_after_going_back_is_the_same_luck() -> None:
    match = played(TOLL, TOLL.setup(3, {"season": "winter"}), 11)
    choices = [(entry.seat, entry.text, entry.chance, entry.hash) for entry in match.line]
    assert any(chance for _, _, chance, _ in choices)
    drawn = match.drawn()

    match.rewind(0)
    for seat, text, _, _ in choices:
        assert match.choose(seat, text) is None

    assert [(entry.seat, entry.text, entry.chance, entry.hash) for entry in match.line] == choices
    assert match.drawn() == drawn


def test_luck_entered_by_hand_does_not_use_up_the_seed() -> None:
    match = played(TOLL, TOLL.setup(2), 4)
    drew = next(entry for entry in match.line if entry.chance)
    match.rewind(drew.number - 1)
    drawn = match.drawn()

    match.script.outcomes.append(("cargo", 0))
    match.choose(drew.seat, drew.text)

    assert [by_hand for _, _, by_hand in match.line[-1].chance] == [True, False]
    assert match.line[-1].chance[0] == ("cargo", 0, True)
    assert match.drawn()["cargo"] == drawn["cargo"] + 1
    match.rewind(drew.number - 1)
    assert match.drawn() == drawn


class Gamble(Decision[Toll, Choice]):
    """A sealed answer that may have luck in it: several outcomes at one draw, then one more."""

    def __init__(self, seat: int) -> None:
        super().__init__("gamble", seat)

    def candidates(self, state: Toll) -> list[Choice]:
        return [WAIT, THROW, READY]

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        return None

    def take(self, table: Table[Toll], choice: Choice) -> None:
        if choice is THROW:
            table.state.coins[self.seat] += sum(table.chance.simulate("tower", [5, 5], two_dice))
            table.state.coins[self.seat] += table.chance.below("die", 6)
        if choice is not READY:
            table.next(self)


def two_dice(chance: Chance) -> list[int]:
    return [chance.below("die", 6), chance.below("die", 6)]


WAIT, THROW = Choice("wait"), Choice("throw")


def test_luck_in_the_sealed_answers_of_others_outlasts_an_undo() -> None:
    state = TOLL.new(TOLL.setup(2))
    state.agenda, state.lanes = [TOGETHER], [[Gamble(0)], [Gamble(1)]]
    match = new_match(TOLL, TOLL.setup(2), seed_of(1), state)
    match.choose(0, "wait")
    match.choose(1, "throw")
    match.choose(1, "wait")
    coins, drawn = match.state.coins, match.drawn()

    assert match.undo(0) is None

    assert match.state.coins == coins
    assert match.drawn() == drawn == {"tower": 1, "die": 1}
    assert code(match, 1) == ""
    assert match.undo(1) is None
    assert code(match, 1) == "learned-something"
    assert match.drawn() == drawn


def test_the_last_sealed_answer_stays_also_when_no_event_reveals_the_others() -> None:
    """Rules: core.undo"""
    state = TOLL.new(TOLL.setup(2))
    state.agenda, state.lanes = [Gamble(0), TOGETHER], [[Gamble(0)], [Gamble(1)]]
    match = new_match(TOLL, TOLL.setup(2), seed_of(1), state)

    match.choose(0, "ready")
    match.choose(1, "ready")

    assert [decision.text for decision in match.decisions()] == ["gamble 0"]
    assert code(match, 1) == "learned-something"


@pytest.fixture(scope="module")
def long_match() -> Match[Any]:
    game = GAMES["augsburg1520"]
    match = played(game, game.setup(4), 8)
    assert len(match.line) > 3 * (RECENT + SPARSE)
    return match


def test_any_entry_of_a_long_match_can_be_gone_back_to(long_match: Match[Any]) -> None:
    match = copy_of_match(long_match)
    hashes = {entry.number: entry.hash for entry in (match.opening, *match.line)}
    numbers = sorted(hashes, reverse=True)
    for number in [*numbers[:3], *numbers[RECENT - 2 : RECENT + SPARSE + 2], *numbers[100::17], 1, 0]:
        match.rewind(number)

        assert state_hash(match.state) == hashes[number] == match.entries[-1].hash
        assert (match.entries[-1].kind, match.entries[-1].target) == ("rewind", number)


def test_a_long_match_goes_on_alike_after_going_back(long_match: Match[Any]) -> None:
    match = copy_of_match(long_match)
    choices = [(entry.seat, entry.text, entry.hash) for entry in match.line]
    for back in (1, RECENT + 5, 150, 30):
        match.rewind(match.line[-1 - back].number)
        for seat, text, _ in choices[len(match.line) :]:
            assert match.choose(seat, text) is None
        assert [(entry.seat, entry.text, entry.hash) for entry in match.line] == choices
    assert told(match) == told(long_match)


def test_a_match_that_is_loaded_keeps_the_tables_it_would_have_kept(long_match: Match[Any]) -> None:
    loaded = load(write(long_match), GAMES)
    kept = [None if entry.before is None else state_hash(entry.before) for entry in long_match.line]
    assert [None if entry.before is None else state_hash(entry.before) for entry in loaded.line] == kept

    seat, text = pick(back_by(loaded, 40), Random(1))
    length = len(loaded.line)
    assert loaded.choose(seat, text) is None
    assert loaded.line[length].before is not None


def back_by(match: Match[Any], choices: int) -> Match[Any]:
    match.rewind(match.line[-1 - choices].number)
    return match


def test_a_seat_takes_back_in_a_long_match(long_match: Match[Any]) -> None:
    match = copy_of_match(long_match)
    taken_back = 0
    for keep in range(len(match.line) - 1, RECENT, -7):
        match.rewind(match.line[keep].number)
        last = match.line[-1]
        if match.undo(last.seat) is None:
            taken_back += 1
            assert match.entries[-1].hash == match.line[-1].hash == state_hash(match.state)

    assert taken_back > 5


def copy_of_match(match: Match[Any]) -> Match[Any]:
    assert match.seeded is not None
    again = new_match(match.game, match.setup, match.seeded.seed)
    for entry in match.line:
        assert again.choose(entry.seat, entry.text) is None
    return again


def test_only_choices_in_force_can_be_gone_back_to() -> None:
    match = laid(GUARD)
    match.choose(2, "decline")
    match.undo(2)

    for number in (1, 2, 3, -1):
        with pytest.raises(ValueError, match="is not a choice in force"):
            match.rewind(number)
