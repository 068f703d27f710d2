"""What all commands have in common: help with an example, one sentence when something is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version

import pytest
import typer.main
from tests.cli.conftest import Run

from hausmacht.cli import app
from hausmacht.cli.errors import sentence_for
from hausmacht.core.shelf import games
from hausmacht.core.words import MissingWordError

COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]


def test_the_commands() -> None:
    assert {"games", "selfplay", "replay", "verify", "position", "engine"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")

    assert shown.exit_code == 0
    assert "Example" in shown.stdout
    assert f"hausmacht {command}" in shown.stdout.partition("Example")[2].partition("Options:")[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained(command: str) -> None:
    group = typer.main.get_command(app)
    found = group.get_command(None, command)  # type: ignore[attr-defined]

    assert [option.name for option in found.params if not option.help] == []


def test_the_help_lists_every_command_once_with_a_whole_sentence(run: Run) -> None:
    shown = run("--help").stdout

    listed = re.findall(r"^  ([a-z][a-z-]*) +[A-Z].*\.$", shown, re.MULTILINE)
    group = typer.main.get_command(app)
    assert sorted(listed) == sorted(group.commands)  # type: ignore[attr-defined]
    assert "..." not in shown.partition("To play:")[2]


@pytest.mark.parametrize("group", ["tables", "roles", "announce", "ratings"])
def test_the_help_of_a_group_cuts_no_sentence_off(run: Run, group: str) -> None:
    assert "..." not in run(group, "--help").stdout.partition("Commands:")[2]


def test_an_author_is_told_which_file_lacks_a_word() -> None:
    sentence, code = sentence_for(MissingWordError("games/toll/words/en.toml: no word for choice.fly"))

    assert (sentence, code) == (
        "The words of the game are not complete. games/toll/words/en.toml: no word for choice.fly.",
        1,
    )


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert run().stdout == run("--help").stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"hausmacht {version('hausmacht')}\n"


def test_games(run: Run) -> None:
    shown = run("games").stdout

    for game in games().values():
        assert game.title in shown
        assert game.id in shown


def test_games_as_json(run: Run) -> None:
    found = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    augsburg = found["augsburg1520"]

    assert set(found) == set(games())
    assert augsburg["seats"] == [2, 3, 4, 5]
    assert augsburg["rules"] == games()["augsburg1520"].rules_version
    assert {"name", "values", "default", "summary", "only_with", "figures"} == set(augsburg["options"][0])
    assert {"easy", "random"} <= set(augsburg["bots"])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["dance"], 2, "No such command 'dance'"),
        (["selfplya"], 2, "selfplay"),
        (["selfplay"], 2, "Missing argument"),
        (["selfplay", "augsburg1520", "--games", "many"], 2, "valid integer"),
        (["selfplay", "augsburg1520", "--games", "0"], 2, "--games"),
        (["selfplay", "augsburg"], 1, "Did you mean augsburg1520?"),
        (["selfplay", "chess"], 1, "The games are: augsburg1520"),
        (["selfplay", "augsburg1520", "--seats", "9"], 1, "2 to 5 players, not 9"),
        (["selfplay", "augsburg1520", "--options", "start"], 1, "name=value"),
        (["selfplay", "augsburg1520", "--options", "start=pink"], 1, "not 'pink'"),
        (["selfplay", "augsburg1520", "--options", "wind=west"], 1, "no option 'wind'"),
        (["selfplay", "augsburg1520", "--pack", "nowhere.toml"], 1, "nowhere.toml"),
        (["selfplay", "augsburg1520", "--bots", "random,random", "--seats", "3"], 1, "3 seats need 3 bots"),
        (["selfplay", "augsburg1520", "--bots", "random,deep-thought"], 1, "no bot 'deep-thought'"),
        (["replay", "nowhere.match"], 1, "nowhere.match"),
        (["verify", "nowhere.match"], 1, "nowhere.match"),
        (["position", "nowhere.toml"], 1, "nowhere.toml"),
        (["position", "."], 1, "directory"),
    ],
)
def test_bad_input_gets_one_sentence(refuses: Callable[..., str], words: list[str], code: int, said: str) -> None:
    assert said in refuses(*words, code=code)


def test_a_mistake_of_ours_is_told_in_a_sentence(
    run: Run, refuses: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise RuntimeError("the lamp\nwent out")

    monkeypatch.setattr("hausmacht.cli.games.shelf", fail)

    assert "RuntimeError: the lamp went out" in refuses("games")


def test_as_a_module_and_without_colour() -> None:
    """What is piped has no colour codes."""
    done = subprocess.run(
        [sys.executable, "-m", "hausmacht", "games"],
        capture_output=True,
        text=True,
        check=True,
        env={name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "TTY_COMPATIBLE")},
    )

    assert "augsburg1520" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_module_that_fails_says_so_in_its_exit_code() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hausmacht", "verify", "nowhere.match"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "Cannot use 'nowhere.match': no such file or directory.\n"
