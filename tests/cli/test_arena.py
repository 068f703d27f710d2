"""`hausmacht arena`: tables, plots, JSON, and going on after an interruption."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.cli.conftest import Run

from hausmacht.bots.tournament import Played, Score, play_share
from hausmacht.cli import arena
from hausmacht.cli.arena_plot import share_line

GAMES = ("arena", "augsburg1520", "--bots", "easy,random", "--jobs", "1")


def told(run: Run, *words: str | Path) -> dict[str, Any]:
    result = run(*GAMES, *words, "--json")
    assert result.exit_code == 0, result.stderr
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def lasting(report: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the machine."""
    bots = {name: {**bot, "ms_per_decision": 0} for name, bot in report["results"].items()}
    return {"games": report["games"], "decisions": report["decisions"], "results": bots, "ahead": report["ahead"]}


def test_a_report_for_programs(run: Run) -> None:
    report = told(run, "--games", "5", "--seats", "2")

    assert (report["game"], report["seats"], report["games"], report["finished"]) == ("augsburg1520", 2, 6, True)
    assert list(report["results"]) == ["easy", "random"]
    easy = report["results"]["easy"]
    assert easy["low"] < easy["share"] <= easy["high"]
    assert easy["rating"]["mu"] > report["results"]["random"]["rating"]["mu"]
    assert report["games_per_second"] > 0


def test_several_processes_play_the_same_games(run: Run) -> None:
    alone = told(run, "--games", "4", "--seats", "2")
    together = told(run, "--games", "4", "--seats", "2", "--jobs", "2")

    assert together["processes"] == 2
    assert lasting(together) == lasting(alone)


def test_a_table_and_a_plot_for_people(run: Run, tmp_path: Path) -> None:
    drawing = tmp_path / "shares.svg"
    result = run(*GAMES, "--games", "2", "--seats", "2", "--plot", drawing)

    assert result.exit_code == 0
    assert "95 % interval" in result.stdout
    assert "●" in result.stdout
    picture = ElementTree.fromstring(drawing.read_text(encoding="utf-8"))
    texts = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"easy", "random", "0 %", "100 %"} <= set(texts)
    assert len(list(picture.iter("{http://www.w3.org/2000/svg}circle"))) == 2


def test_the_line_of_a_bot_shows_share_and_interval() -> None:
    line = share_line(Score(10, 5.0, 0.5, 0.2, 0.8, (), 1.5, 0.0, arena_rating(), 0.0, 0))

    assert (line.index("├"), line.index("●"), line.index("┤")) == (10, 25, 40)
    assert line.endswith(" 50.0%")


def arena_rating() -> Any:
    from hausmacht.bots.ratings import Rating

    return Rating(25.0, 8.0)


def test_finished_games_are_not_played_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    told(run, "--games", "2", "--seats", "2", "--results", path)
    longer = told(run, "--games", "4", "--seats", "2", "--results", path)
    again = told(run, "--games", "4", "--seats", "2", "--results", path)

    assert longer["played_now"] == 2
    assert again["played_now"] == 0
    assert lasting(again) == lasting(longer) == lasting(told(run, "--games", "4", "--seats", "2"))


def test_an_interrupted_run_is_told_and_continued(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    shares: list[Any] = []

    def interrupted(share: Any) -> list[Played]:
        if shares:
            raise KeyboardInterrupt
        shares.append(share)
        return play_share(share)

    monkeypatch.setattr(arena, "play_share", interrupted)
    stopped = run(*GAMES, "--games", "4", "--seats", "2", "--results", path)
    monkeypatch.undo()

    assert stopped.exit_code == arena.INTERRUPTED
    assert "Interrupted" in stopped.stdout
    assert told(run, "--games", "4", "--seats", "2", "--results", path)["played_now"] == 4 - len(shares[0][1])


def test_interrupted_before_the_first_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(share: Any) -> list[Played]:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_share", at_once)

    assert run(*GAMES, "--games", "4", "--seats", "2").exit_code == arena.INTERRUPTED


def test_what_cannot_be_played_is_refused(refuses: Callable[..., str], tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna\n", encoding="utf-8")

    assert "Did you mean augsburg1520" in refuses("arena", "augsburg", "--bots", "easy,random")
    assert "has no bot 'clever'" in refuses("arena", "augsburg1520", "--bots", "clever,random")
    assert "Name the bots" in refuses("arena", "augsburg1520", "--bots", " , ")
    assert "takes no budget" in refuses("arena", "augsburg1520", "--bots", "easy@5s,random")
    assert "not 9" in refuses("arena", "augsburg1520", "--bots", "easy", "--seats", "9")
    assert "does not hold results" in refuses(*GAMES, "--results", letter)
    assert letter.read_text(encoding="utf-8") == "Dear Anna\n"
