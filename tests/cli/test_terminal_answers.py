"""At the terminal: names that are no options, the parts of the table, leaving at the curtain, and whatever is typed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.patience import PATIENCE
from typer.testing import Result

from hausmacht.cli import sitting
from hausmacht.core.shelf import games

Refuses = Callable[..., str]
Play = Callable[..., Result]
THREE = ("wallenstein", "--players", "you,random,random", "--seed", "s")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def play(run: Run) -> Play:
    def at_the_table(*words: str | Path, typed: str = "") -> Result:
        result = run("play", *words, input=typed)
        assert result.exit_code == 0, result.output
        return result

    return at_the_table


# Names


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "böhmen", "Böhmen is not your county: Purple holds it."),
        ("en", "why Böhmen", "Böhmen is not your county: Purple holds it."),
        ("en", "boehmen", "Böhmen is not your county: Purple holds it."),
        ("en", "Kursachsen", "Kursachsen is not your county: it is neutral."),
        ("en", "Steiermark", "Steiermark is not in the game with three players."),
        ("de", "Böhmen", "Böhmen ist nicht dein Land: Lila hält es."),
        ("de", "warum Kursachsen", "Kursachsen ist nicht dein Land: Es ist neutral."),
    ],
)
def test_a_county_that_is_no_option_says_whose_it_is(play: Play, language: str, typed: str, said: str) -> None:
    assert said in play(*THREE, "--language", language, typed=f"{typed}\n").output


def test_the_name_of_an_option_chooses_it(play: Play) -> None:
    assert "Your card for palace: Osnabrück." in play(*THREE, typed="osnabrück\n").output


def test_a_name_that_fits_several_options_is_asked_about(play: Play) -> None:
    assert "'money card' could mean several options: 10, 11, 12, 13, 14." in play(*THREE, typed="money card\n").output


def test_a_card_that_lies_elsewhere_is_refused_by_its_name(play: Play) -> None:
    result = play(*THREE, typed="osnabrück\nosnabrück\n")

    assert "That county’s card is already in another box. (plan.once)" in result.output


def test_why_says_a_reason_once_for_all_that_share_it(play: Play) -> None:
    told = play(*THREE, typed="1\n1\n1\nwhy\n").output.split("> why")[1]

    assert told.count("is already in another box") == 1
    assert "Osnabrück · Sächs. Lande · Vogtland" in told


# The table


@pytest.mark.parametrize(("language", "typed"), [("en", "table map"), ("de", "tisch karte")])
def test_the_map_is_a_part_of_the_table(play: Play, language: str, typed: str) -> None:
    told = play(*THREE, "--language", language, typed=f"{typed}\n").output.split(f"> {typed}")[1]

    assert "Brandenburg" in told
    assert "Österreich" in told


def test_the_parts_of_the_table_are_listed_once(play: Play) -> None:
    told = " ".join(play(*THREE, typed="table nonsense\n").output.split())

    assert "The parts are: Events left, Actions, Order, Tower, Map." in told


def test_the_events_tell_their_effects_while_plans_are_made(play: Play) -> None:
    shown = play(*THREE).output.split("Actions  ")[0]

    words = games()["wallenstein"].catalogue("en").words["event_card"].values()
    assert sum(" ".join(effect.split()[:4]) in " ".join(shown.split()) for effect in words) >= 3


# Leaving


@pytest.mark.parametrize(("language", "typed"), [("en", "quit"), ("de", "ende"), ("de", "quit")])
def test_who_quits_at_the_curtain_leaves(play: Play, language: str, typed: str) -> None:
    result = play("augsburg1520", "--players", "anna,ben", "--language", language, typed=f"{typed}\n1\n")

    assert "hausmacht play --resume" in result.output
    assert "1500" not in result.output


# Whatever is typed


@pytest.mark.parametrize("typed", ["9" * 100_000, "log " + "9" * 5000, "why " + "9" * 5000, "x" * 100_000, "save \x00"])
def test_however_much_is_typed_the_answer_is_short(play: Play, typed: str) -> None:
    result = play(*THREE, typed=f"{typed}\nquit\n")

    assert "The match is saved." in result.output
    assert len(result.output) < 20_000


def test_bytes_that_are_no_letters_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def typed(data: bytes, errors: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8", errors))
        return sitting.short_line()

    assert typed(b"\xff\xfe\n", "surrogateescape") == "??\n"
    assert typed(b"\xff\xfe\n", "strict") == "?"
    with pytest.raises(EOFError):
        typed(b"", "strict")


def test_bytes_that_are_no_letters_are_no_answer_at_a_terminal_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """There `input` reads the line, and raises an error for what it cannot decode."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), "utf-8", "strict"))

    assert sitting.terminal_line("") == "?"


@pytest.mark.parametrize(
    "words",
    [
        ("play", "augsburg1520", "--language", "9" * 5000),
        ("play", "wallenstein", "--options", f"court={'9' * 5000}"),
        ("arena", "augsburg1520", "--bots", f"hard@{'9' * 5000},easy", "--games", "1"),
    ],
)
def test_an_argument_of_thousands_of_digits_is_refused_in_a_short_sentence(
    refuses: Refuses, words: tuple[str, ...]
) -> None:
    assert len(refuses(*words)) < 300


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "augsburg1520", "--bots", "easy", "--games", "9" * 30),
        ("selfplay", "augsburg1520", "--games", "9" * 15),
        ("deeds", "price_of_power", "--bots", "easy", "--games", "9" * 15),
        ("train", "augsburg1520", "--games", "9" * 15),
        ("selfplay", "augsburg1520", "--jobs", "9" * 9),
    ],
)
def test_more_than_can_be_played_is_refused_before_it_fills_the_memory(
    refuses: Refuses, words: tuple[str, ...]
) -> None:
    assert "less than or equal to" in refuses(*words, code=2)


@pytest.mark.parametrize(
    "words",
    [
        ["play", b"augs\xff"],
        ["play", "augsburg1520", "--players", b"\xff,easy"],
        ["replay", b"\xff.match"],
        ["export", b"\xff"],
    ],
)
def test_arguments_that_are_no_text_are_refused_in_a_sentence(words: list[str | bytes], tmp_path: Path) -> None:
    code = "from hausmacht.cli import main; main()"
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    done = subprocess.run([sys.executable, "-c", code, *words], env=environment, capture_output=True, timeout=PATIENCE)

    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [done.stderr.decode().strip()]
    assert "is not valid UTF-8 text" in done.stderr.decode()


# Files


HOSTILE = {
    "deep lists": "x = " + "[" * 20_000,
    "deep tables": "x = " + "{a=" * 20_000,
    "deep names": "[" + "a." * 20_000 + "b]\n",
    "many digits": "x = " + "9" * 100_000,
    "large number": "[church]\ncosts = [1000000000, 700, 600, 500, 400]",
    "no text": "\udcff",
    "no TOML": "x = = 3",
}


@pytest.mark.parametrize("game", ["augsburg1520", "wallenstein", "price_of_power"])
@pytest.mark.parametrize("what", HOSTILE)
def test_a_pack_that_cannot_be_read_is_refused_in_a_sentence(
    refuses: Refuses, tmp_path: Path, game: str, what: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(HOSTILE[what].encode("utf-8", "surrogateescape"))

    said = refuses("play", game, "--pack", path)
    assert len(said) < 500
    assert "sys." not in said


@pytest.mark.parametrize("command", ["replay", "verify", "hint"])
@pytest.mark.parametrize(
    "content", ["[" * 100_000, '{"format":' * 50_000, "9" * 100_000, '{"seats":' + "9" * 9999 + "}"]
)
def test_a_match_file_that_cannot_be_read_is_refused_in_a_sentence(
    refuses: Refuses, tmp_path: Path, command: str, content: str
) -> None:
    path = tmp_path / "evening.match"
    path.write_text(content)

    said = refuses(command, path)
    assert len(said) < 500
    assert any(each in said for each in ("nested too deeply", "too many digits", "cut off", "is damaged"))
    assert "recursion" not in said
    assert "out of range" not in said


@pytest.mark.parametrize("what", ["deep lists", "deep tables", "deep names", "many digits", "no text", "no TOML"])
def test_settings_that_cannot_be_read_are_refused_in_a_sentence(refuses: Refuses, tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(HOSTILE[what].encode("utf-8", "surrogateescape"))

    assert len(refuses("doctor", "--settings", path)) < 500


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            'seats = 2\nround = 5\nto_do = ["auction.visit"]',
            "In the position, 'round' must be a number from 0 to 4, not 5.",
        ),
        ("seats = 2", "'to_do' must be a list of steps and decisions."),
    ],
)
def test_what_is_wrong_with_a_position_is_a_sentence(
    refuses: Refuses, tmp_path: Path, position: str, said: str
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'game = "augsburg1520"\n{position}\n')

    assert refuses("position", path) == said


def test_a_file_without_an_end_is_not_read_to_it(refuses: Refuses) -> None:
    assert "is larger than 1 MB, so it cannot be a component pack" in refuses(
        "play", "augsburg1520", "--pack", "/dev/zero"
    )
    assert "is larger than 64 MB" in refuses("replay", "/dev/zero")


# Replay and hint


def test_replay_ends_in_the_language_that_was_asked_for(run: Run, match_file: Path) -> None:
    told = run("replay", match_file, "--language", "de").stdout

    assert "Die Partie ist zu Ende." in told
    assert "Punkte\n" in told
    assert "The match" not in told


def test_a_hint_names_the_rules_in_the_language_of_the_system(
    run: Run, match_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")

    told = run("hint", match_file, "--at", "30", "--budget", "20").stdout

    assert "Regeln: " in told
    assert "Rules: " not in told
