"""`hausmacht train`: what it writes, and what it says when it cannot."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from hausmacht.cli import train

Refuses = Callable[..., str]


def test_it_writes_weights_with_the_command_that_makes_them_again(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    shown = run("train", "augsburg1520", "--games", "20", "--seed", "3", "--processes", "1", "--out", out)

    assert shown.exit_code == 0
    assert "of 20 games" in shown.stdout
    assert "hausmacht train augsburg1520 --games 20 --seats 4 --seed 3" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["go"], "no game 'go'"),
        (["augsburg1520", "--weights", "none"], "It has: usual, hard, offers."),
        (["augsburg1520", "--seats", "7"], "2 to 5 players, not 7"),
        (["augsburg1520", "--players", "nobody"], "no bot 'nobody'"),
    ],
)
def test_a_wrong_wish_is_explained(refuses: Refuses, words: list[str], sentence: str) -> None:
    assert sentence in refuses("train", *words)


def test_without_ray_it_says_what_to_do(refuses: Refuses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if train.has_ray():
        pytest.skip("Ray is installed")
    (tmp_path / "ray").mkdir()  # as Ray leaves one behind
    monkeypatch.syspath_prepend(os.fspath(tmp_path))

    assert "install 'hausmacht[ray]'" in refuses("train", "augsburg1520", "--ray")
