"""The shelf: a game that somebody installs is found through its entry points, with all that belongs to it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.toll.installed import ENTRY_POINTS, ROOT, install

LIST = "from hausmacht.core.shelf import games; print(*[f'{name}={game.title}' for name, game in games().items()])"
ADVICE = """
from hausmacht.advice.experts import expert_for
from hausmacht.advice.forecasts import forecasts
from hausmacht.advice.knowledge import known_now
from hausmacht.advice.words import Speaker
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games

game = games()["toll"]
match = new_match(game, game.setup(2), bytes(32))
speaker = Speaker(game, match.setup, "en", ("Anna", "Jakob"))
print([term.name for term in expert_for(game).terms])
print([speaker.forecast(each) for each in forecasts(known_now(match, 0))])
print(speaker.say("more", "cargoes", amount=3))
"""
BOARD = """
from hausmacht.server.http.static import Client

client = Client()
board, none, unknown = [client.find(f"/assets/boards/{game}.js") for game in ("toll", "augsburg1520", "chess")]
print(board.media_type, board.cache, b"draw(place, seen)" in board.body)
print(none.media_type, none.body.decode().strip(), unknown)
print([client.find(f"/assets/boards/{name}") for name in ("../boards/toll.js", "toll.js/x", "TOLL.js", "a.toll.js")])
"""


def python(
    folder: Path, *words: str, entry_points: Mapping[str, Mapping[str, str]] = ENTRY_POINTS
) -> subprocess.CompletedProcess[str]:
    """What a fresh Python says, with Toll installed in the folder."""
    environment = install(folder, entry_points)
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_game_that_is_installed_stands_on_the_shelf(tmp_path: Path) -> None:
    found = python(tmp_path, "-c", LIST)

    assert found.stderr == ""
    assert "toll=Toll" in found.stdout
    assert "augsburg1520=Augsburg 1520" in found.stdout


def test_an_entry_point_that_is_no_game_is_named(tmp_path: Path) -> None:
    found = python(tmp_path, "-c", LIST, entry_points={"hausmacht.games": {"toll": "tests.toll:TollGame"}})

    assert found.returncode != 0
    assert "tests.toll:TollGame in hausmacht.games is not a Game" in found.stderr


def test_a_game_brings_its_expert_its_forecasts_and_their_words(tmp_path: Path) -> None:
    found = python(tmp_path, "-c", ADVICE)

    assert found.stderr == ""
    assert found.stdout.splitlines() == [
        "['score', 'cargoes']",
        "['Anna has 3 coins.', 'Jakob has 3 coins.']",
        "cargoes worth 3 more",
    ]


def test_a_game_brings_what_can_be_fitted(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    words = ["train", "toll", "--games", "20", "--seats", "3", "--jobs", "1", "--out", str(out)]
    found = python(tmp_path, "-m", "hausmacht", *words)

    assert found.stderr == ""
    assert "20 tables from 20 games" in found.stdout
    assert "cargoes at home" in out.read_text(encoding="utf-8")


def test_a_game_brings_its_board(tmp_path: Path) -> None:
    """It is asked for afresh each time; a game without one has an empty module, and nothing else can be reached."""
    found = python(tmp_path, "-c", BOARD)

    assert found.stderr == ""
    assert found.stdout.splitlines() == [
        "text/javascript; charset=utf-8 no-cache True",
        "text/javascript; charset=utf-8 export default null None",
        "[None, None, None, None]",
    ]


@pytest.mark.parametrize(
    ("group", "value", "said"),
    [
        ("hausmacht.experts", "tests.toll.advice:TollExpert", "tests.toll.advice:TollExpert in hausmacht.experts"),
        ("hausmacht.boards", "tests.toll:GAME", "tests.toll:GAME in hausmacht.boards is not a Path"),
    ],
)
def test_a_part_of_another_kind_is_named(tmp_path: Path, group: str, value: str, said: str) -> None:
    program = ADVICE if group == "hausmacht.experts" else BOARD
    found = python(tmp_path, "-c", program, entry_points={**ENTRY_POINTS, group: {"toll": value}})

    assert found.returncode != 0
    assert said in found.stderr
