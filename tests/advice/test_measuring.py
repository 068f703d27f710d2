"""The tools that measure advice: chances that come true have no error, and named decisions are tried again."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from hausmacht.advice.experts import expert_for
from hausmacht.advice.report import Care, report
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


def test_a_named_decision_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = runpy.run_path(str(TOOLS / "report_measure.py"))
    game = games()["augsburg1520"]
    monkeypatch.setattr(expert_for(game), "tries", 6)
    match = tool["played"](game, game.setup(2), "random", 1)
    named = report(match, Care(draws=1, glance=2), (0,)).again

    assert match.is_over()
    assert named
    assert isinstance(tool["stands"](match, named[0]), bool)
