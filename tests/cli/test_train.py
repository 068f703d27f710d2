"""`hausmacht train`: what it writes, and what it says when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.bots.augsburg1520.test_hard import questions
from tests.cli.conftest import Run

from hausmacht.bots import lessons
from hausmacht.bots.augsburg1520 import school
from hausmacht.bots.augsburg1520.master import JUDGE, LEANING, patron_of
from hausmacht.bots.hands import hands
from hausmacht.bots.networks import PlainNetwork, read_network
from hausmacht.bots.price_of_power import master as price_of_power_master
from hausmacht.bots.price_of_power import school as price_of_power_school
from hausmacht.bots.wallenstein import master as wallenstein_master
from hausmacht.bots.wallenstein import school as wallenstein_school
from hausmacht.core.agenda import Table, advance
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME as PRICE_OF_POWER
from hausmacht.games.wallenstein import GAME

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


def test_a_game_without_networks_is_refused(refuses: Refuses, monkeypatch: pytest.MonkeyPatch) -> None:
    known = lessons.schools()
    monkeypatch.setattr("hausmacht.cli.train.schools", lambda: {"wallenstein": known["wallenstein"]})

    said = refuses("train", "augsburg1520", "--networks")
    assert "Augsburg 1520 has no networks. Games that do: wallenstein." in said


def test_the_number_of_processes_does_not_matter(run: Run, tmp_path: Path) -> None:
    written = []
    for number, words in enumerate((["--jobs", "1"], ["--jobs", "2"], ["--processes", "2"])):
        out = tmp_path / f"{number}.toml"
        assert run("train", "augsburg1520", "--games", "20", "--seats", "3", *words, "--out", out).exit_code == 0
        written.append(out.read_text(encoding="utf-8"))

    assert written[0] == written[1] == written[2]


@pytest.fixture
def quick_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that hardly think, in small shares."""
    monkeypatch.setattr(school, "STRONG", ("hard", "3"))
    monkeypatch.setattr(school, "QUICK", ("medium", "3"))
    monkeypatch.setattr(school, "ANY", (("hard", "3"), ("medium", "3"), ("easy", "")))
    monkeypatch.setattr(school.AugsburgSchool, "kinds", {school.HABIT: 10, school.BOTS: 5})


@pytest.mark.usefixtures("quick_lessons")
def test_networks_from_nothing(run: Run, tmp_path: Path) -> None:
    """Games, fitting, rounding, files; then both ways to ask the networks answer alike."""
    data, out, drawing = tmp_path / "lessons", tmp_path / "out", tmp_path / "curve.svg"
    words = ["train", "augsburg1520", "--networks", "--games", "30", "--bot-games", "10", "--seed", "4", "--jobs", "1"]
    words += ["--data", str(data), "--out", str(out), "--numpy"]
    first = run(*words, "--plot", drawing)

    assert first.exit_code == 0, first.stderr
    assert first.stdout.count("surprise on held-out games") == 2
    assert "<polyline" in drawing.read_text(encoding="utf-8")
    judge, leaning = read_network(out / "judge.net", JUDGE), read_network(out / "leaning.net", LEANING)
    assert judge.provenance["command"] == ("hausmacht train augsburg1520 --networks --games 30 --bot-games 10 --seed 4")
    assert judge.provenance["games"] == {"habit": 30, "bots": 10}
    assert judge.provenance["examples"]["bots"] > 100

    asked, plain = patron_of(judge.thinker(), leaning.thinker()), patron_of(PlainNetwork(judge), PlainNetwork(leaning))
    for state, decision in list(questions(4, 3))[::50]:
        assert asked.shares(state) == plain.shares(state)
        assert asked.fits_offers(state, decision.seat) == plain.fits_offers(state, decision.seat)


def test_the_networks_of_wallenstein_from_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wallenstein_school, "THOUGHT", ((2, 1),))
    monkeypatch.setattr(wallenstein_school, "LONG", 4)
    words = ["train", "wallenstein", "--networks", "--games", "40", "--bot-games", "40", "--seed", "4", "--jobs", "1"]
    shown = run(*words, "--data", tmp_path / "lessons", "--out", tmp_path, "--numpy")

    assert shown.exit_code == 0, shown.stderr
    judge = read_network(tmp_path / "judge.net", wallenstein_master.JUDGE)
    assert judge.provenance["games"] == {"habit": 40, "plans": 40}
    assert judge.provenance["examples"] == {"habit": 36 * 6, "plans": 36 * 6}
    leaning = read_network(tmp_path / "leaning.net", wallenstein_master.LEANING)
    assert leaning.provenance["games"] == {"plans": 40}
    assert leaning.provenance["examples"]["plans"] > 200
    asked = wallenstein_master.marshal_of(judge.thinker())
    plain = wallenstein_master.marshal_of(PlainNetwork(judge))
    table = Table(GAME.new(GAME.setup(4)), Sampled(1))
    advance(table)
    assert asked.shares(table.state) == plain.shares(table.state)


def test_a_network_of_the_price_of_power_from_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rules of thumb and in the shortest scenario: games between quick thinkers take seconds each."""
    setup = PRICE_OF_POWER.setup(6, {"scenario": "2-04"})
    monkeypatch.setattr(price_of_power_school, "any_setup", lambda luck: setup)
    monkeypatch.setattr(price_of_power_school, "quick", price_of_power_school.by_thumb)
    words = [
        "train",
        "price_of_power",
        "--networks",
        "--games",
        "20",
        "--bot-games",
        "20",
        "--seed",
        "4",
        "--jobs",
        "1",
    ]
    shown = run(*words, "--data", tmp_path / "lessons", "--out", tmp_path, "--numpy")

    assert shown.exit_code == 0, shown.stderr
    judge = read_network(tmp_path / "judge.net", price_of_power_master.JUDGE)
    assert judge.provenance["games"] == {"thumb": 20, "quick": 20}
    assert judge.provenance["examples"]["quick"] > 18 * 3
    held_out = judge.provenance["held_out"]["rows_6"]
    assert held_out["without_network"] == pytest.approx(held_out["surprise"], abs=0.3)
    asked = price_of_power_master.chancellor_of(judge.thinker())
    plain = price_of_power_master.chancellor_of(PlainNetwork(judge))
    table = Table(PRICE_OF_POWER.new(setup), Sampled(1))
    advance(table)
    assert asked.shares(table.state) == plain.shares(table.state)


@pytest.mark.usefixtures("quick_lessons")
def test_only_missing_lessons_are_played(tmp_path: Path) -> None:
    here = lessons.school_of("augsburg1520")
    told: list[int] = []
    with hands(1) as players:
        lessons.gather(here, "habit", 1, 25, tmp_path, players, told.append)
        before = list(lessons.read(here, "habit", 1, 25, tmp_path))
        lost, *kept = sorted(tmp_path.iterdir())
        times = [path.stat().st_mtime_ns for path in kept]
        lost.unlink()
        lessons.gather(here, "habit", 1, 25, tmp_path, players, told.append)

    assert told == [10, 10, 5, 10, 5, 10]
    assert times == [path.stat().st_mtime_ns for path in kept]
    assert list(lessons.read(here, "habit", 1, 25, tmp_path)) == before
    assert len({msgspec.json.encode(each) for each in before}) == 25

    lost.write_bytes(b"half")
    with pytest.raises(lessons.LessonsError, match="delete it, and it is played again"):
        list(lessons.read(here, "habit", 1, 25, tmp_path))
