"""Whole recorded matches: they go on to load, to the last hash, and end with the scores they had."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from hausmacht.core import matchfile
from hausmacht.core.shelf import games

FOLDER = Path(__file__).parent / "replays"
RECORDED = tomllib.loads((FOLDER / "scores.toml").read_text(encoding="utf-8"))


def test_every_recorded_match_has_its_scores() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.match")) == sorted(RECORDED)


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_a_recorded_match_ends_as_it_did(name: str) -> None:
    match = matchfile.load((FOLDER / f"{name}.match").read_text(encoding="utf-8"), games())

    assert match.is_over()
    assert match.game.scores(match.state) == RECORDED[name]["scores"]
    assert match.entries[-1].hash == RECORDED[name]["hash"]
    assert any(entry.kind == "undo" for entry in match.entries) or not match.line  # the rules may play by themselves


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_the_luck_of_a_recorded_match_comes_from_its_seed(name: str) -> None:
    verdict = matchfile.verify((FOLDER / f"{name}.match").read_text(encoding="utf-8"), games())

    assert verdict.finished
    assert verdict.outcomes
    assert not verdict.by_hand
