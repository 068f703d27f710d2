"""Learning: networks find what decides, and lose nothing that matters when they are rounded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hausmacht.bots.learning import (
    APART,
    Course,
    Example,
    LearningError,
    Measured,
    NumpyFit,
    Phase,
    Pile,
    TorchFit,
    arrays_of,
    begin,
    calibration_error,
    figures,
    has_torch,
    learn,
    mean_surprise,
    rounded,
    surprises,
    whole_chances,
)
from hausmacht.bots.networks import ALL, ONE, PlainNetwork, Size, corrected
from hausmacht.core.chance import Sampled

SIZE = Size(3, 2, 12, 8, 1, True)
COURSE = Course("judge", Path("judge.net"), SIZE, (Phase("games", 120.0, 1e-2),))


def pile(games: int) -> Pile:
    """Whoever has the largest first number wins; if the first shared number is set, the smallest. The rest is noise."""
    luck = Sampled(1)
    found = Pile(SIZE)
    for game in range(games):
        seats = 2 + luck.below("", 3)
        rows = [[luck.below("", 513) - 256 for _ in range(3)] for _ in range(seats)]
        turned = luck.below("", 2)
        firsts = [row[0] * (-1 if turned else 1) for row in rows]
        wins = [float(first == max(firsts)) / firsts.count(max(firsts)) for first in firsts]
        leads = [first / ONE for first in firsts]
        found.put(game, [Example(rows, [turned * ONE, 7], wins, [True] * seats, leads)])
    return found


def test_one_game_in_ten_is_kept_apart() -> None:
    found = pile(10 * APART)

    assert sum(each.number for each in found.apart.values()) == 10
    assert sum(each.number for each in found.learned.values()) == 10 * APART - 10


def test_a_game_that_is_kept_apart_is_measured_by_what_happened() -> None:
    """The others are learned from by what was to be expected."""
    example = Example([[0, 0, 0]] * 2, [0, 0], [0.75, 0.25], [True] * 2, happened=[0.0, 1.0])
    found = Pile(SIZE)
    for game in range(APART):
        found.put(game, [example])

    assert list(found.learned[2].wanted) == [0.75, 0.25] * (APART - 1)
    assert list(found.apart[2].wanted) == [0.0, 1.0]


@pytest.mark.parametrize(
    "torch", [False, pytest.param(True, marks=pytest.mark.skipif(not has_torch(), reason="no PyTorch"))]
)
def test_it_learns_and_is_rounded(torch: bool) -> None:
    measured: list[Measured] = []
    examples = pile(4000)
    weights = learn(COURSE, {"games": examples}, 1, torch, measured.append)
    apart = arrays_of(examples.apart)
    network = rounded(SIZE, weights, {})
    fractions = mean_surprise(NumpyFit(SIZE, weights), apart)
    whole = sum(float(surprises(whole_chances(network, group), group).sum()) for group in apart) / 400

    assert measured[-1].apart < 0.5 * measured[0].apart
    assert measured[-1].apart == pytest.approx(fractions, abs=0.01)
    assert whole == pytest.approx(fractions, abs=0.02)
    for part in figures(network, apart).values():
        assert part["right"] > 0.85
        assert part["surprise"] < 0.4 < part["nothing_known"]


def test_the_figures_are_those_of_the_network_that_plays() -> None:
    network = rounded(SIZE, begin(SIZE, 3), {})
    plain = PlainNetwork(network)

    for group in arrays_of(pile(300).learned):
        found = whole_chances(network, group)
        for at in range(0, len(group), 9):
            asked = plain.shares(group.rows[at].tolist(), group.shared[at].tolist(), ALL)
            assert asked == pytest.approx(found[at].tolist(), abs=1e-5)


def test_each_slope_is_the_one_that_small_steps_show() -> None:
    """What a tiny change of a weight changes, against the step that NumPy takes."""
    batch = arrays_of(pile(60).learned)[1]
    for size in (SIZE, Size(3, 2, 12, 8, 1, False)):
        weights = {name: each.astype(np.float64) for name, each in begin(size, 2).items()}
        fit = NumpyFit(size, weights)

        def loss(fit: NumpyFit = fit) -> float:
            found = fit.forward(batch)
            leads = ((found["leads"] - batch.leads) ** 2).mean()
            return float(surprises(found["chances"], batch).mean() + 0.3 * leads)

        slopes = {}
        for name, each in weights.items():
            place = np.unravel_index(np.abs(each).argmax(), each.shape)
            before = each[place]
            each[place] = before + 1e-4
            above = loss()
            each[place] = before - 1e-4
            slopes[name] = (place, (above - loss()) / 2e-4)
            each[place] = before
        fit.step(batch, 0.0)
        for name, (place, slope) in slopes.items():
            assert 10 * fit.first[name][place] == pytest.approx(slope, abs=2e-4), name


def test_chances_that_come_true_have_no_calibration_error() -> None:
    group = arrays_of(pile(400).learned)[0]

    assert calibration_error(group.wanted, group) == 0
    assert calibration_error(1 - group.wanted, group) == pytest.approx(1, abs=0.02)


def test_too_few_games_are_refused() -> None:
    with pytest.raises(LearningError, match="too few lessons of the kind games"):
        learn(COURSE, {"games": pile(5)}, 1, False, lambda point: None)


@pytest.mark.skipif(not has_torch(), reason="no PyTorch")
def test_pytorch_takes_the_same_steps_as_numpy() -> None:
    batch = arrays_of(pile(200).learned)[1]
    by_numpy, by_torch = NumpyFit(SIZE, begin(SIZE, 2)), TorchFit(SIZE, begin(SIZE, 2))
    for _ in range(5):
        by_numpy.step(batch, 1e-3)
        by_torch.step(batch, 1e-3)

    for name, weight in by_numpy.found().items():
        if name == "bias3":
            continue  # adds the same to every seat, so its slope is nothing but rounding
        assert np.allclose(weight, by_torch.found()[name], atol=1e-4), name


def known_pile(games: int) -> Pile:
    """As `pile`, but what decides is known beforehand, except that the first shared number turns it."""
    plain = Sampled(2)
    found = Pile(SIZE)
    for game in range(games):
        rows = [[plain.below("", 513) - 256 for _ in range(3)] for _ in range(3)]
        turned = plain.below("", 2)
        known = [row[0] / 64 for row in rows]
        firsts = [-each if turned else each for each in known]
        wins = [float(first == max(firsts)) / firsts.count(max(firsts)) for first in firsts]
        found.put(game, [Example(rows, [turned * ONE, 7], wins, [True] * 3, known=known)])
    return found


@pytest.mark.parametrize(
    "torch", [False, pytest.param(True, marks=pytest.mark.skipif(not has_torch(), reason="no PyTorch"))]
)
def test_a_network_that_adds_to_what_is_known_begins_by_adding_nothing(torch: bool) -> None:
    examples = known_pile(4000)
    apart = arrays_of(examples.apart)
    nothing, much = [
        rounded(
            SIZE,
            learn(
                Course("judge", Path("judge.net"), SIZE, (Phase("games", epochs, 1e-2),), adds=True, decay=0.01),
                {"games": examples}, 1, torch, lambda point: None,
            ),
            {},
        )
        for epochs in (1e-9, 120.0)
    ]  # fmt: skip
    before, after = figures(nothing, apart)["rows_3"], figures(much, apart)["rows_3"]

    assert before["without_network"] == after["without_network"] == pytest.approx(before["surprise"], abs=0.1)
    assert after["surprise"] < 0.5 * before["surprise"]
    shares = PlainNetwork(much).shares(apart[0].rows[0].tolist(), apart[0].shared[0].tolist(), ALL)
    known = [float(each) for each in apart[0].known[0]]
    assert corrected(known, shares) == pytest.approx(whole_chances(much, apart[0])[0].tolist(), abs=1e-4)
