"""`hausmacht train`: what it writes, and what it says when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

Refuses = Callable[..., str]


def test_it_writes_weights_with_the_command_that_makes_them_again(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    shown = run("train", "augsburg1520", "--games", "20", "--seed", "3", "--processes", "1", "--out", out)

    assert shown.exit_code == 0
    assert "from 20 games" in shown.stdout
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


def test_the_number_of_processes_does_not_matter(run: Run, tmp_path: Path) -> None:
    written = []
    for number, words in enumerate((["--jobs", "1"], ["--jobs", "2"], ["--processes", "2"])):
        out = tmp_path / f"{number}.toml"
        assert run("train", "augsburg1520", "--games", "20", "--seats", "3", *words, "--out", out).exit_code == 0
        written.append(out.read_text(encoding="utf-8"))

    assert written[0] == written[1] == written[2]
