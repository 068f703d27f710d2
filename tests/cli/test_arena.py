"""`hausmacht arena`: tables, plots, JSON, and going on after an interruption."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs
from rich.console import Console
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


def test_the_table_fits_into_80_columns_with_all_its_numbers() -> None:
    """With long names, large numbers and failures; the programs are called by their files."""
    programs = ("stdio:/opt/interpreters/bin/python3.11 -u /home/anna/bots/my_bot.py --depth 3", "stdio:./engine 9")
    names = ("a_bot_with_a_name_that_is_longer_than_it_has_any_reason_to_be", *programs, "stdio:perl my_bot.py")
    score = Score(123_456, 5.0, 1.0, 0.995, 1.0, (), 1.75, 1234.5, arena_rating(), 1234.56, 1234)
    blank = arena.Report("g", "1", 2, {}, names, "", 1, 4, 9, True, 4, 1.0, 4.0, 9.0, 1, False, {}, {}, ())
    report = structs.replace(blank, results=dict.fromkeys(names, score))
    console = Console(width=80, record=True, file=StringIO())
    console.print(arena.score_table(report))
    head, *rows = console.export_text().splitlines()

    assert head.split() == ["bot", "games", "share", "95", "%", "interval", "rating", "place", "score", "ms", "failed"]
    assert all(len(row) <= 80 for row in (head, *rows))
    assert all("123456 100.0%  99.5%–100.0% 25.0 ± 8.0  1.75 1234.5 1234.56   1234" in row for row in rows)
    assert [row.split()[0] for row in rows[1:3]] == ["my_bot.py", "engine"]
    assert rows[3].startswith("my_bot.py 2")
    assert "…" in rows[0]


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


def test_a_bot_that_fails_is_an_error_unless_allowed(run: Run, tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    answer = 'print(json.dumps({"id": json.loads(line)["id"], "ok": {}}), flush=True)'
    silent.write_text(f"import json, sys\nfor line in sys.stdin:\n    {answer}\n", encoding="utf-8")
    words = ("arena", "augsburg1520", "--bots", f"stdio:{sys.executable} {silent},easy", "--games", "2", "--jobs", "1")
    path = tmp_path / "games.jsonl"

    refused = run(*words, "--results", path, "--json")
    allowed = run(*words, "--results", path, "--json", "--allow-failures")

    assert (refused.exit_code, allowed.exit_code) == (1, 0)
    assert "silent.py failed" in refused.stderr
    assert json.loads(refused.stdout)["first_failures"] == json.loads(allowed.stdout)["first_failures"] != []


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
