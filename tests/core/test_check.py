"""What must hold of a position in any game: each kind of mistake is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from tests.core.playing import TOLL, laid, seed_of
from tests.core.tables import BRIDGE
from tests.toll import TollGame
from tests.toll.rules.bridge import LOADS, READY
from tests.toll.state import Toll
from tests.toll.view import TollView

from hausmacht.core.agenda import Choice, Denial, Item, Table, Tried
from hausmacht.core.chance import Chance, Sampled
from hausmacht.core.check import violations_of
from hausmacht.core.game import Setup
from hausmacht.core.match import new_match

SETUP = TOLL.setup(3)


def table() -> Toll:
    state = laid(BRIDGE).state
    assert isinstance(state, Toll)
    return state


def test_nothing_is_wrong_with_a_sound_position() -> None:
    assert violations_of(TOLL, SETUP, table(), thorough=True) == []


class Odd(Tried[Toll, Choice]):
    """A question that is wrong in the given way."""

    def __init__(self, wrong: str) -> None:
        super().__init__("odd", 0)
        self.wrong = wrong

    def candidates(self, state: Toll) -> Sequence[Choice]:
        if self.wrong == "twice":
            return [READY, READY]
        if self.wrong == "changes":
            state.coins[0] += 1
        return [] if self.wrong == "empty" else [READY, Choice("no")]

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        return None if choice is READY else Denial("no", "no")

    def options(self, state: Toll) -> list[Choice]:
        options = super().options(state)
        return [*options, Choice("maybe")] if self.wrong == "more" else options

    def possible(self, state: Toll) -> list[Choice]:
        return [READY, READY] if self.wrong == "repeats" else super().possible(state)

    def is_option(self, state: Toll, choice: Choice) -> bool:
        return self.wrong == "lets through" or super().is_option(state, choice)

    def drawn(self, state: Toll, picks: Chance) -> Choice:
        return Choice("maybe") if self.wrong == "draws" else super().drawn(state, picks)

    def take(self, table: Table[Toll], choice: Choice) -> None:
        pass


class OddGame(TollGame):
    def __init__(self, odd: Odd) -> None:
        self.odd = odd

    def items(self) -> list[Odd]:
        return [self.odd]


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ("", []),
        ("empty", ["'odd 0' has no option"]),
        ("twice", ["'odd 0' has two candidates with the same text"]),
        ("more", ["'odd 0' offers ['maybe', 'ready'], but its guards allow ['ready']"]),
        ("changes", ["looking at the position changes it"]),
        ("repeats", ["'odd 0' tries ['ready', 'ready'], where ['ready'] should stand once each"]),
        ("lets through", ["'odd 0' takes ['no', 'ready'] when it tries, but offers ['ready']"]),
        ("draws", ["'odd 0' draws 'maybe', which is no option"]),
    ],
)
def test_a_question_that_is_wrong_is_found(wrong: str, found: list[str]) -> None:
    odd = Odd(wrong)
    state = table()
    state.agenda, state.lanes = [odd], []

    assert violations_of(OddGame(odd), SETUP, state)[-1:] == found


class Even(Odd):
    """Ten candidates; the even ones are allowed."""

    def __init__(self) -> None:
        super().__init__("")
        self.numbers_told = [Choice(f"number {number}") for number in range(10)]

    def candidates(self, state: Toll) -> Sequence[Choice]:
        return self.numbers_told

    def why_not(self, state: Toll, choice: Choice) -> Denial | None:
        return None if choice.text[-1] in "02468" else Denial("odd", "no")


def test_every_option_is_drawn_as_often_as_the_others() -> None:
    even = Even()
    picks = Sampled(7)
    drawn = Counter(even.drawn(table(), picks).text[-1] for _ in range(5000))

    assert sorted(drawn) == ["0", "2", "4", "6", "8"]
    assert all(900 < times < 1100 for times in drawn.values())


def test_a_seat_that_does_not_exist_may_not_decide() -> None:
    state = table()
    state.agenda, state.lanes = [LOADS[3]], []

    assert violations_of(TOLL, SETUP, state) == ["'load 3' is asked of a seat nobody sits on"]


def test_what_the_game_finds_is_passed_on() -> None:
    state = table()
    state.coins[1] = -1

    assert violations_of(TOLL, SETUP, state) == ["east owes coins"]


class Sharing(Toll):
    """Its copy shares the coins."""

    def copy(self) -> Toll:
        copy = super().copy()
        copy.coins = self.coins
        return copy


class Forgetful(Toll):
    """Its copy forgets the round."""

    def copy(self) -> Toll:
        copy = super().copy()
        copy.round = 0
        return copy


@pytest.mark.parametrize(
    ("kind", "message"),
    [(Sharing, "a copy shares a list with the position"), (Forgetful, "a copy differs from the position")],
)
def test_a_copy_that_is_wrong_is_found(kind: type[Toll], message: str) -> None:
    good = table()
    state = kind(
        good.agenda, good.lanes, good.rules, good.place, good.coins, good.round, good.first, good.guest, good.ice
    )

    assert violations_of(TOLL, SETUP, state) == [message]


class Mistaken(TollGame):
    """Shows everybody the view of seat 0."""

    def view(self, state: Toll, seat: int) -> TollView:
        return super().view(state, 0)


def test_a_view_of_another_seat_is_found() -> None:
    assert violations_of(Mistaken(), SETUP, table()) == [
        "the view of seat 1 says it is of seat 0",
        "the view of seat 2 says it is of seat 0",
        "the view of seat -1 says it is of seat 0",
    ]


def test_an_item_that_cannot_be_found_again_is_found() -> None:
    state = table()
    state.agenda, state.lanes = [Odd("")], []

    assert violations_of(TOLL, SETUP, state) == [
        "the position cannot be read from its bytes: Toll knows no step or decision 'odd 0'. Did you mean load 0?"
    ]


def test_a_position_file_that_loses_something_is_found() -> None:
    class Lossy(TollGame):
        def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> Toll:
            return super().lay_out(setup, {**table, "round": 1}, agenda, lanes)

    class Unreadable(TollGame):
        def describe(self, state: Toll) -> dict[str, Any]:
            return {**super().describe(state), "round": 99}

    changes, cannot_be_read = [violations_of(game(), SETUP, table(), thorough=True) for game in (Lossy, Unreadable)]

    assert changes == ["the position changes when it is written to a position file and laid out again"]
    assert cannot_be_read == ["its position file cannot be read: 'round' must be a number from 0 to 3, not 99"]


def test_a_whole_match_is_sound() -> None:
    match = new_match(TOLL, SETUP, seed_of(1))
    while not match.is_over():
        assert violations_of(TOLL, SETUP, match.state, thorough=True) == []
        decision = match.decisions()[-1]
        match.choose(decision.seat, decision.options(match.state)[-1].text)
    assert violations_of(TOLL, SETUP, match.state, thorough=True) == []
