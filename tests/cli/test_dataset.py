"""`hausmacht dataset`: from bots or from match files, gone on with, and refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

GAMES = ["--game", "augsburg1520", "--bots", "random,random", "--part", "2", "--jobs", "1"]


def test_bots_play_a_data_set_and_go_on_with_it(run: Run, tmp_path: Path) -> None:
    first = run("dataset", tmp_path / "data", *GAMES, "--games", "2", "--json")
    second = run("dataset", tmp_path / "data", *GAMES, "--games", "4")
    again = run("dataset", tmp_path / "data", *GAMES, "--games", "4", "--json")

    assert json.loads(first.stdout)["new_matches"] == 2
    assert second.exit_code == 0
    assert second.stdout.startswith("4 matches, ")
    assert "(2 matches are new)" in second.stdout
    assert json.loads(again.stdout)["new_matches"] == 0
    assert json.loads(again.stdout)["bytes"] < 40_000


def test_match_files_become_a_data_set(run: Run, match_file: Path, tmp_path: Path) -> None:
    told = run("dataset", tmp_path / "data", match_file, "--jobs", "1", "--format", "arrow", "--json")

    assert json.loads(told.stdout)["matches"] == 1
    assert (tmp_path / "data" / "decisions" / "part-00000.arrow").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Name match files, or a game"),
        (["evening.match", "--game", "augsburg1520"], "Name match files, or a game"),
        (["evening.match", "--bots", "easy"], "leave out --bots"),
        (["no.match"], "no such file"),
        (["--game", "augsburk"], "Did you mean augsburg1520"),
        (["--game", "augsburg1520", "--bots", "easy,deep blue"], "has no bot 'deep blue'"),
        (["--game", "augsburg1520", "--bots", "easy"], "is for 2 to 5 players"),
        (["--game", "augsburg1520", "--format", "cake"], "choose one of parquet, arrow"),
        (["--game", "augsburg1520", "--ray-address", "head:1"], "--ray-address is for --ray"),
    ],
)
def test_what_cannot_be_is_refused(refuses: Callable[..., str], tmp_path: Path, words: list[str], why: str) -> None:
    assert why in refuses("dataset", tmp_path / "data", *words)
    assert not (tmp_path / "data").exists()


def test_a_folder_of_something_else_is_left_alone(refuses: Callable[..., str], match_file: Path) -> None:
    assert "is not empty and not a data set" in refuses("dataset", match_file.parent, *GAMES)


def test_without_pyarrow_it_says_what_to_install(
    refuses: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hausmacht.cli.dataset.NEEDED", ("pyarrow_of_the_moon",))

    assert "pip install 'hausmacht[data]'" in refuses("dataset", tmp_path / "data", *GAMES)
