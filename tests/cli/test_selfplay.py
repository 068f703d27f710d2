"""`hausmacht selfplay`: the same games whoever plays them, and nothing wrong goes unseen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from hausmacht import bots
from hausmacht.bots.ratings import wilson
from hausmacht.cli import selfplay
from hausmacht.core.check import compiled
from hausmacht.core.shelf import games as games_on_the_shelf

TIMES = {"seconds", "decisions_per_second", "jobs"}


def played(run: Run, *words: str | Path) -> dict[str, Any]:
    result = run("selfplay", "augsburg1520", *words, "--json")
    assert result.exit_code == 0, result.stderr
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def lasting(report: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the machine."""
    bots = {name: {**bot, "ms_per_decision": 0} for name, bot in report["bots"].items()}
    return {name: value for name, value in report.items() if name not in TIMES} | {"bots": bots}


def test_random_play(run: Run) -> None:
    report = played(run, "--seats", "3", "--games", "4", "--seed", "7")

    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("augsburg1520", 3, 4, 7)
    assert report["decisions"] > 4 * 100
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"], rel=0.01)
    assert (report["violations"], report["first_violations"], report["bots"]) == (0, [], {})
    assert report["compiled"] == compiled()


def test_checked_play_is_the_same_play(run: Run) -> None:
    words = ("--seats", "2", "--games", "2", "--seed", "3")

    assert played(run, *words, "--check", "--jobs", "1")["decisions"] == played(run, *words)["decisions"]


@pytest.mark.parametrize("words", [["--check"], ["--bots", "random,random"]])
def test_the_number_of_processes_does_not_matter(run: Run, words: list[str]) -> None:
    words = ["--seats", "2", "--games", "5", *words]

    assert lasting(played(run, *words, "--jobs", "1")) == lasting(played(run, *words, "--jobs", "2"))


@pytest.mark.parametrize("jobs", [1, 2, 3, 8])
@pytest.mark.parametrize("games", [1, 130, 500, 600, 1001, 100_000])
def test_everybody_has_as_much_to_play(games: int, jobs: int) -> None:
    """From 500 games on nobody of two waits for the other, however fast random games are; few are played at one go."""
    run = selfplay.Run("augsburg1520", games_on_the_shelf()["augsburg1520"].setup(3), 1, (), False)
    shares = selfplay.shares_of(run, 7, games, jobs)
    counts = [count for _, _, count in shares]

    assert [number for _, first, count in shares for number in range(first, first + count)] == [*range(7, 7 + games)]
    assert max(counts) <= selfplay.LARGEST_SHARE_IN_LOOPS
    assert max(counts) - min(counts) <= len(counts)
    if games <= 130:
        assert len(counts) == 1
    elif jobs == 2:
        assert len(counts) % 2 == 0


def test_a_game_can_be_repeated_alone(run: Run) -> None:
    three = played(run, "--seats", "2", "--games", "3")["decisions"]
    first_two = played(run, "--seats", "2", "--games", "2")["decisions"]

    assert played(run, "--seats", "2", "--games", "1", "--first", "2")["decisions"] == three - first_two


def test_bots_share_the_wins(run: Run) -> None:
    report = played(run, "--bots", "easy,random,random", "--games", "6", "--jobs", "1")

    easy, others = report["bots"]["easy"], report["bots"]["random"]
    assert report["seats"] == 3
    assert report["lineup"] == ["easy", "random", "random"]
    assert (easy["games"], others["games"]) == (6, 12)
    assert easy["wins"] + others["wins"] == pytest.approx(6)
    assert easy["share"] == pytest.approx(easy["wins"] / 6, abs=1e-3)
    assert easy["low"] < easy["share"] < easy["high"] or easy["share"] in (0, 1)
    assert easy["mean_score"] > 0
    assert easy["ms_per_decision"] > 0


def test_bots_change_seats(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[tuple[str, int]] = []
    make = bots.make

    def note(name: str, game: Any, setup: Any, seat: int, seed: int) -> Any:
        seated.append((name, seat))
        return make(name, game, setup, seat, seed)

    monkeypatch.setattr(bots, "make", note)
    played(run, "--bots", "easy,random", "--games", "2", "--jobs", "1")

    assert seated[2:] == [("easy", 0), ("random", 1), ("random", 0), ("easy", 1)]


def test_options_and_pack(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "prices.toml"
    pack.write_text("[church]\ncosts = [300, 250, 200, 150, 100]\n")

    report = played(run, "--seats", "2", "--games", "1", "--options", "start=blue", "--pack", pack)

    assert report["options"] == {"start": "blue"}


def test_a_pack_that_is_no_toml(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "prices.toml"
    pack.write_text("[church")

    result = run("selfplay", "augsburg1520", "--pack", pack)

    assert result.exit_code == 1
    assert "not valid TOML" in result.stderr


def test_violations_are_counted_and_can_be_found_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(game: object, setup: object, state: object, thorough: bool) -> list[str]:
        return ["a joker is missing"] if thorough else []

    monkeypatch.setattr(selfplay, "violations_of", wrong)
    words = ("selfplay", "augsburg1520", "--seats", "2", "--games", "1", "--seed", "5", "--jobs", "1", "--check")
    result = run(*words, "--json")
    report = json.loads(result.stdout)

    assert result.exit_code == 1
    assert report["violations"] == report["decisions"] // selfplay.THOROUGH + 1
    assert report["first_violations"][1] == "seed 5, game 0, decision 50: a joker is missing"
    assert "a joker is missing" in run(*words).stdout


def test_rules_that_fail_are_a_violation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: object, setup: object, state: object, thorough: bool) -> list[str]:
        raise IndexError("no such card")

    monkeypatch.setattr(selfplay, "violations_of", fail)
    result = run("selfplay", "augsburg1520", "--seats", "2", "--games", "2", "--jobs", "1", "--check", "--json")

    assert result.exit_code == 1
    assert json.loads(result.stdout)["violations"] == 2
    assert "IndexError: no such card" in result.stdout


def test_told_in_words(run: Run) -> None:
    shown = run("selfplay", "augsburg1520", "--bots", "random,random", "--games", "1", "--check", "--jobs", "1").stdout

    assert "1 games of augsburg1520 with 2 seats" in shown
    assert "violations: 0" in shown
    assert "random" in shown


def test_the_interval_after_wilson() -> None:
    """Values from the literature: 81 of 263."""
    low, high = wilson(81, 263)

    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
