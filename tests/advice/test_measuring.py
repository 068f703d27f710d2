"""The tools that measure advice: chances that come true have no error, and named decisions are tried again."""

from __future__ import annotations

import runpy
from argparse import Namespace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tests.bots.test_networks import network_of

from hausmacht.advice.experts import expert_for
from hausmacht.advice.report import Care, report
from hausmacht.advice.trying import Trial
from hausmacht.bots import make
from hausmacht.bots.learning import Course
from hausmacht.bots.networks import ONE, Calibrated, Size, has_kernel, read_network, write_network
from hausmacht.core.chance import Sampled
from hausmacht.core.shelf import games

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def calibration() -> dict[str, Any]:
    return runpy.run_path(str(TOOLS / "calibration.py"))


def test_the_error_is_the_distance_between_what_was_said_and_what_came_true(calibration: dict[str, Any]) -> None:
    true, false = calibration["Calibration"](2), calibration["Calibration"](2)
    for game in range(4):
        true.put([[0.75, 0.25]], [0.0, 1.0] if game == 0 else [1.0, 0.0])
        false.put([[0.75, 0.25]], [0.0, 1.0])

    assert true.error() == pytest.approx(0)
    assert false.error() == pytest.approx(0.75)
    assert (true.games, true.positions) == (4, 4)
    drawn = calibration["drawing"]("A game", [true, false])
    assert drawn.count("<circle") == 4
    assert "error 0.750" in drawn


def test_chances_are_asked_for_at_every_stage_of_a_game(calibration: dict[str, Any]) -> None:
    game = games()["augsburg1520"]
    said, won = calibration["play"](game, game.setup(2), expert_for(game), "random", 3)

    assert len(said) > 20
    assert all(sum(chances) == pytest.approx(1) for chances in said)
    assert sum(won) == pytest.approx(1)


def unsure(seed: int, games: int) -> list[tuple[list[list[float]], list[float]]]:
    """Games of two in which whoever is said to win with 60 % wins nine of ten."""
    luck = Sampled(seed)
    return [([[0.6, 0.4]] * 3, [1.0, 0.0] if luck.below("", 10) else [0.0, 1.0]) for _ in range(games)]


def test_every_other_game_says_how_sharp_chances_must_be_and_the_rest_bears_it_out(calibration: dict[str, Any]) -> None:
    games = [calibration["Played"]("judge", 2, at, *each) for at, each in enumerate(unsure(1, 400))]
    before = calibration["by_seats"](games)[0]
    sharpness, rest = calibration["calibrated"](games)
    after = calibration["by_seats"](rest)[0]

    assert len(rest) == 200
    assert sharpness[2] > 2 * ONE
    assert before.error() > 0.25
    assert after.error() < 0.1
    assert all(sum(chances) == pytest.approx(1) for each in rest for chances in each.said)


def test_sharpness_that_changes_nothing_is_found(calibration: dict[str, Any]) -> None:
    luck = Sampled(2)
    true = [([[0.7, 0.3]], [1.0, 0.0] if luck.below("", 10) < 7 else [0.0, 1.0]) for _ in range(2000)]
    games = [calibration["Played"]("judge", 2, at, *each) for at, each in enumerate(true)]

    assert calibration["best_sharpness"](games) == pytest.approx(ONE, rel=0.1)


def test_what_was_found_is_written_into_the_file_of_the_network(calibration: dict[str, Any], tmp_path: Path) -> None:
    size = Size(4, 2, 5, 3, 1, True)
    course = Course("judge", tmp_path / "judge.net", size, ())
    write_network(course.file, network_of(size, 1))
    before = course.file.read_bytes()
    calibration["put_sharpness"](course, {2: 300, 3: 200}, "so")
    network = read_network(course.file, size)

    assert network.sharpness() == {2: 300, 3: 200}
    assert network.provenance["calibrated"] == "so"
    calibration["put_sharpness"](course, {}, "")
    assert course.file.read_bytes() == before


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
@pytest.mark.parametrize("id", ["augsburg1520", "price_of_power", "wallenstein"])
def test_advice_tells_calibrated_chances_and_master_plays_by_others(id: str) -> None:
    game = games()[id]
    adviser, player = expert_for(game).guide(), make("master", game, game.setup(4), 0, 1)

    assert isinstance(cast(Any, adviser).judge.__self__, Calibrated)
    assert not isinstance(cast(Any, player).guide.judge.__self__, Calibrated)


def test_results_that_were_kept_are_not_played_again(calibration: dict[str, Any], tmp_path: Path) -> None:
    game = games()["augsburg1520"]
    asked = Namespace(
        seats="2", options="", player="random", positions=30, minutes=5.0, jobs=1, seed=7, write=False,
        results=tmp_path / "results.jsonl",
    )  # fmt: skip
    first = calibration["from_games"](game, asked, "judge")
    size = asked.results.stat().st_size

    assert sum(len(each.said) for each in first) >= 30
    assert calibration["from_games"](game, asked, "judge") == first
    assert asked.results.stat().st_size == size
    assert len(calibration["from_games"](game, asked, "another")) == len(first)
    assert asked.results.stat().st_size > size


def test_a_named_decision_stands_if_the_better_answer_is_still_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both answers are tried ten times as often as before; here it is settled beforehand which one turns out better."""
    tool = runpy.run_path(str(TOOLS / "report_measure.py"))
    game = games()["augsburg1520"]
    monkeypatch.setattr(expert_for(game), "tries", 6)
    match = tool["played"](game, game.setup(2), "random", 1)
    named = report(match, Care(draws=1, glance=2), (0,)).again
    tried: list[int] = []

    def settled(self: Trial, other: Trial) -> tuple[float, float]:
        tried.extend(trial.batches for trial in (self, other))
        return (0.1 if self.text == named[0].best else -0.1), 0.0

    monkeypatch.setattr(Trial, "better_than", settled)
    turned = msgspec.structs.replace(named[0], best=named[0].chosen, chosen=named[0].best)

    assert match.is_over()
    assert tool["stands"](match, named[0]) is True
    assert tool["stands"](match, turned) is False
    assert tried == [tool["TIMES"] * 6] * 4
