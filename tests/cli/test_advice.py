"""`hausmacht hint` and `hausmacht report`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run, play_match

Refuses = Callable[..., str]


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    path = tmp_path / "begun.match"
    path.write_text(play_match(3), encoding="utf-8")
    return path


def test_hint_names_answers_with_chances_and_words(run: Run, begun: Path) -> None:
    shown = run("hint", begun, "--budget", "40")

    assert shown.exit_code == 0
    assert "1. " in shown.stdout
    assert "%" in shown.stdout
    assert "Rules: certificates.cash" in shown.stdout
    assert "would end at" in shown.stdout


def test_hint_as_json_is_the_same_for_the_same_seed(run: Run, begun: Path) -> None:
    wanted = ("hint", begun, "--budget", "40", "--seed", "3", "--json", "--most", "2")
    told = json.loads(run(*wanted).stdout)

    assert len(told["hints"]) == 2
    assert told == json.loads(run(*wanted).stdout)


def test_hint_in_german_at_an_earlier_entry(run: Run, match_file: Path) -> None:
    shown = run("hint", match_file, "--at", "0", "--budget", "40", "--language", "de")

    assert shown.exit_code == 0
    assert "Antworten an Tischen erprobt" in shown.stdout


def test_hint_refuses_what_cannot_be_advised(refuses: Refuses, match_file: Path, begun: Path) -> None:
    assert "The match is over" in refuses("hint", match_file)
    assert "There is no seat 7" in refuses("hint", begun, "--seat", "7")
    assert "A budget is" in refuses("hint", begun, "--budget", "long")


def test_report_tells_luck_turning_points_and_decisions(run: Run, match_file: Path) -> None:
    shown = run("report", match_file, "--seconds", "1")

    assert shown.exit_code == 0
    for title in ("Luck and decisions", "Turning points", "Decisions to look at again"):
        assert title in shown.stdout
    assert "Anna: luck" in shown.stdout


def test_report_as_json(run: Run, match_file: Path) -> None:
    told = json.loads(run("report", match_file, "--seconds", "1", "--seat", "1", "--json").stdout)

    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2]
    assert {again["seat"] for again in told["again"]} <= {1}


def test_a_match_that_goes_on_has_no_report(refuses: Refuses, begun: Path) -> None:
    assert "not over yet" in refuses("report", begun)
