"""Luck: by label, from a seed that anybody can check, from a record, a script, a sample, or counted exactly."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hausmacht.core.chance import (
    Chance,
    ChanceError,
    Recorded,
    Recording,
    Sampled,
    Scripted,
    Seeded,
    commitment_to,
    outcomes,
)

SEED = bytes(range(32))


def by_hand(name: str) -> int:
    return int(hmac.new(SEED, name.encode(), hashlib.sha256).hexdigest(), 16)


def test_live_luck_is_the_hmac_of_label_and_counter() -> None:
    live = Seeded(SEED)

    assert live.below("supply", 80) == by_hand("supply:0") % 80
    assert live.below("supply", 79) == by_hand("supply:1") % 79
    assert live.below("lot", 5) == by_hand("lot:0") % 5
    assert live.hits("tower", 7, 2, 3) == sum(by_hand("tower:0") // 3**each % 3 < 2 for each in range(7))
    assert live.below("tower", 6) == by_hand("tower:1") % 6
    assert live.drawn == {"supply": 2, "lot": 1, "tower": 2}


def test_labels_do_not_disturb_each_other() -> None:
    mixed, alone = Seeded(SEED), Seeded(SEED)

    drawn = [(mixed.below("a", 1000), mixed.below("b", 1000))[0] for _ in range(20)]

    assert drawn == [alone.below("a", 1000) for _ in range(20)]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment_to(SEED) == hashlib.sha256(SEED).hexdigest()


def test_recorded_luck_is_given_in_order_and_nothing_else() -> None:
    recorded = Recorded([("a", 3), ("b", 0), ("c", 2)])

    assert (recorded.below("a", 4), recorded.below("b", 1), recorded.hits("c", 2, 1, 2)) == (3, 0, 2)
    assert recorded.left() == 0


@pytest.mark.parametrize(
    ("log", "message"),
    [([], "no outcome is recorded"), ([("b", 1)], "'b' 1 is recorded"), ([("a", 6)], "6"), ([("a", -1)], "-1")],
)
def test_recorded_luck_that_does_not_fit_is_an_error(log: list[tuple[str, int]], message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        Recorded(log).below("a", 6)


def test_a_script_answers_by_label_and_leaves_the_rest_to_another() -> None:
    script = Scripted([("a", 1), ("b", 2), ("a", 3)], Recorded([("c", 4)]))

    assert [script.below("a", 9), script.below("a", 9), script.below("c", 9), script.hits("b", 3, 1, 2)] == [1, 3, 4, 2]
    assert script.outcomes == []


def test_a_script_that_is_silent_or_wrong_is_an_error() -> None:
    with pytest.raises(ChanceError, match="no 'a' left"):
        Scripted([("b", 1)]).below("a", 6)
    with pytest.raises(ChanceError, match="no 'a' left"):
        Scripted([]).hits("a", 6, 1, 2)
    wrong = Scripted([("a", 6)])
    with pytest.raises(ChanceError, match="from 0 to 5"):
        wrong.below("a", 6)
    assert wrong.outcomes == [("a", 6)]


def test_a_recording_knows_what_was_entered_by_hand() -> None:
    recording = Recording(Scripted([("a", 5)], Seeded(SEED)))

    recording.below("a", 6)
    recording.below("a", 6)
    recording.hits("b", 4, 1, 2)

    assert [by for _, _, by in recording.notes] == [True, False, False]
    assert recording.notes[1][:2] == ("a", by_hand("a:0") % 6)


def test_a_resolver_may_be_written_outside_the_kernel() -> None:
    class Highest(Chance):
        def below(self, label: str, n: int) -> int:
            return n - 1

    assert Scripted([], Highest()).below("a", 6) == 5


def towers(chance: Chance) -> list[int]:
    """A throw with two results, and more luck on the way than anybody wants to write down."""
    return [chance.hits("cubes", 4, 1, 2), chance.below("lost", 3)]


def test_a_simulation_draws_once_and_its_luck_has_a_seed_of_its_own() -> None:
    live = Seeded(SEED)
    inner = Seeded(hmac.digest(SEED, b"tower:0", "sha256"))

    assert live.simulate("tower", [4, 2], towers) == [inner.hits("cubes", 4, 1, 2), inner.below("lost", 3)]
    assert live.drawn == {"tower": 1}
    assert live.below("tower", 9) == by_hand("tower:1") % 9


def test_a_simulation_is_recorded_and_scripted_by_its_results() -> None:
    recording = Recording(Scripted([("tower", 4), ("tower", 2)], Seeded(SEED)))

    assert recording.simulate("tower", [4, 2], towers) == [4, 2]
    drawn = recording.simulate("tower", [4, 2], towers)

    assert drawn == Seeded(SEED).simulate("tower", [4, 2], towers)
    assert recording.notes == [
        ("tower", 4, True),
        ("tower", 2, True),
        ("tower", drawn[0], False),
        ("tower", drawn[1], False),
    ]
    again = Recorded([(label, outcome) for label, outcome, _ in recording.notes])
    assert [again.simulate("tower", [4, 2], towers) for _ in range(2)] == [[4, 2], drawn]
    with pytest.raises(ChanceError, match="2 outcomes 'tower', but the script has 1"):
        Scripted([("tower", 1)], Seeded(SEED)).simulate("tower", [4, 2], towers)


def test_a_simulation_is_counted_exactly() -> None:
    found = outcomes(lambda chance: tuple(chance.simulate("tower", [4, 2], towers)))

    assert dict(found)[(4, 0)] == Fraction(1, 48)
    assert sum(weight for _, weight in found) == 1


def test_many_tries_take_several_numbers() -> None:
    live = Seeded(SEED)
    digits = [
        by_hand("x:0" + (f":{block}" if block else "")) // 1000**each % 1000 for block in range(3) for each in range(12)
    ]

    assert live.hits("x", 30, 500, 1000) == sum(digit < 500 for digit in digits[:30])
    assert live.drawn == {"x": 1}


def test_hits_may_be_of_two_kinds() -> None:
    live = Seeded(SEED)
    expected = sum(by_hand("x:0") // 6**each % 6 < (5 if each < 2 else 1) for each in range(5))

    assert live.hits("x", 2, 5, 6, 3, 1) == expected
    exact = distribution(outcomes(lambda chance: chance.hits("x", 1, 1, 2, 1, 2)))
    assert exact == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    exact = distribution(outcomes(lambda chance: chance.hits("x", 1, 1, 3, 1, 2)))
    assert exact == {0: Fraction(2, 9), 1: Fraction(5, 9), 2: Fraction(2, 9)}


@pytest.mark.parametrize("n", [2, 6, 17, 80])
def test_sampled_luck_is_uniform_enough(n: int) -> None:
    sampled = Sampled(12345)
    draws = 1000 * n

    counts = Counter(sampled.below("x", n) for _ in range(draws))

    assert set(counts) == set(range(n))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_sampled_luck_follows_from_its_seed_alone() -> None:
    def draws(seed: int) -> list[int]:
        sampled = Sampled(seed)
        return [sampled.below("x", 1 << 30) for _ in range(5)]

    assert draws(7) == draws(7)
    assert len({tuple(draws(seed)) for seed in range(200)}) == 200
    assert draws(1) == [int(word) for word in SFC32_FROM_1]


def sfc32(a: int, b: int) -> list[int]:
    """The generator as published, in plain arithmetic; the first words after twelve rounds of mixing."""
    c, count, mask, words = 0x9E3779B9, 1, 0xFFFFFFFF, []
    for _ in range(17):
        out = (a + b + count) & mask
        count += 1
        a, b, c = b ^ (b >> 9), (c + (c << 3)) & mask, ((((c << 21) | (c >> 11)) & mask) + out) & mask
        words.append(out)
    return words[12:]


SFC32_FROM_1 = [word >> 2 for word in sfc32(1, 0)]


def test_sampled_hits_have_the_right_mean() -> None:
    sampled = Sampled(99)

    mean = sum(sampled.hits("x", 10, 1, 3) for _ in range(3000)) / 3000

    assert abs(mean - 10 / 3) < 0.12


def distribution(results: list[tuple[int, Fraction]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for result, weight in results:
        found[result] = found.get(result, Fraction()) + weight
    return found


def two_dice(chance: Chance) -> int:
    return chance.below("die", 6) + chance.below("die", 6) + 2


def test_the_outcomes_of_two_dice_are_exact() -> None:
    found = outcomes(two_dice)

    assert len(found) == 36
    assert distribution(found) == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_hits_are_counted_as_one_outcome_each() -> None:
    found = outcomes(lambda chance: chance.hits("cubes", 3, 1, 3))

    assert found == [(0, Fraction(8, 27)), (1, Fraction(12, 27)), (2, Fraction(6, 27)), (3, Fraction(1, 27))]


def test_outcomes_that_cannot_happen_are_left_out() -> None:
    assert outcomes(lambda chance: chance.hits("sure", 3, 1, 1)) == [(3, Fraction(1))]
    assert outcomes(lambda chance: 5) == [(5, Fraction(1))]


def test_the_next_question_may_depend_on_the_last_answer() -> None:
    def explode(chance: Chance) -> int:
        first = chance.below("die", 6)
        return first + (chance.hits("more", 2, 1, 2) if first == 5 else 0)

    assert distribution(outcomes(explode)) == {
        **{face: Fraction(1, 6) for face in range(5)},
        5: Fraction(1, 24),
        6: Fraction(1, 12),
        7: Fraction(1, 24),
    }


@given(st.lists(st.tuples(st.integers(1, 4), st.booleans()), max_size=4))
def test_the_probabilities_of_all_outcomes_sum_to_one(draws: list[tuple[int, bool]]) -> None:
    def play(chance: Chance) -> tuple[int, ...]:
        return tuple(chance.hits("x", n, 1, n) if hits else chance.below("x", n) for n, hits in draws)

    found = outcomes(play)

    assert sum(weight for _, weight in found) == 1
    assert len({result for result, _ in found}) == len(found)
