"""Running commands, and match files to run them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hausmacht.cli import app
from hausmacht.core import matchfile
from hausmacht.core.chance import Sampled
from hausmacht.core.match import new_match
from hausmacht.core.shelf import games

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs a command as `hausmacht` would; nothing may ever show a traceback."""

    def invoke(*words: str | Path, input: str | None = None) -> Result:
        result = CliRunner().invoke(app, [str(word) for word in words], input=input)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        assert "Traceback" not in result.output
        return result

    return invoke


@pytest.fixture
def refuses(run: Run) -> Callable[..., str]:
    """Runs a command that cannot work: one sentence on standard error, nothing on standard output."""

    def invoke(*words: str | Path, code: int = 1) -> str:
        result = run(*words)
        assert result.exit_code == code
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        return str(result.stderr.strip())

    return invoke


def play_match(choices: int = -1) -> str:
    """A match of three at random, to its end or for so many choices, as a file; one choice is taken back."""
    game = games()["augsburg1520"]
    match = new_match(game, game.setup(3), bytes(32))
    picks = Sampled(1)
    while not match.is_over() and len(match.line) != choices:
        decision = match.decisions()[-1]
        options = decision.options(match.state)
        match.choose(decision.seat, options[picks.below("pick", len(options))].text)
        if len(match.entries) == 3:
            match.undo(decision.seat)
    return matchfile.write(match, players=("Anna", "Jakob", "Ulrich"))


@pytest.fixture(scope="session")
def finished() -> str:
    return play_match()


@pytest.fixture
def match_file(finished: str, tmp_path: Path) -> Path:
    path = tmp_path / "evening.match"
    path.write_text(finished, encoding="utf-8")
    return path
