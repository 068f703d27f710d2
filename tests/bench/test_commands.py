"""`python -m bench`: its commands, what they refuse, and that the installed package does not have them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.bench.conftest import Run

from hausmacht.cli import app

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("command", ["engine", "server", "crowd"])
def test_help_has_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")

    assert shown.exit_code == 0
    assert f"python -m bench {command}" in shown.stdout.partition("Examples:")[2].partition("Options:")[0]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["engine", "--seconds", "0"], 2, "--seconds"),
        (["engine", "--clients", "10"], 2, "--clients"),
        (["server", "--game", "chess"], 1, "There is no game 'chess'"),
        (["server", "--game", "price_of_power", "--clients", "4"], 2, "--clients"),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, words: list[str], code: int, said: str) -> None:
    result = run(*words)

    assert result.exit_code == code
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


def test_it_runs_as_a_module_from_the_repository() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert "engine" in done.stdout
    assert "server" in done.stdout


def test_the_installed_command_does_not_measure() -> None:
    names = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]

    assert "bench" not in names
